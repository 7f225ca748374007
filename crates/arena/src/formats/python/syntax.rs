//! From words to statements.

use super::words::{Place, Word, words};
use game::BadText;

#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// `name = value`
    Set(String, Expression),
    /// `name[key] = value`
    SetItem(String, Place, Expression, Expression),
    /// `for target in values: body`
    For(Target, Expression, Vec<Statement>),
}

/// What a loop gives a value to: a name, or names in a tuple.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) names: Vec<String>,
    /// Whether there was a comma: then the value is taken apart.
    pub(super) apart: bool,
    pub(super) place: Place,
}

#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) place: Place,
    pub(super) what: What,
}

/// `for target in values if … if …`
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) target: Target,
    pub(super) values: Expression,
    pub(super) conditions: Vec<Expression>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Nothing,
    Number(i64),
    Text(String),
    Name(String),
    Tuple(Vec<Expression>),
    List(Vec<Expression>),
    Set(Vec<Expression>),
    Dictionary(Vec<(Expression, Expression)>),
    ListOf(Box<Expression>, Vec<Clause>),
    SetOf(Box<Expression>, Vec<Clause>),
    DictionaryOf(Box<(Expression, Expression)>, Vec<Clause>),
    Range(Vec<Expression>),
    Item(Box<(Expression, Expression)>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    /// Arithmetic, comparison, `in`, `and`, `or`.
    Pair(&'static str, Box<(Expression, Expression)>),
}

/// Brackets nested deeper than this were not written by hand.
const DEEPEST: usize = 100;

pub(super) fn program(text: &str) -> Result<Vec<Statement>, BadText> {
    let mut parser = Parser { words: words(text)?, at: 0, depth: 0 };
    let mut statements = Vec::new();
    while *parser.word() != Word::End {
        parser.statement(&mut statements)?;
    }
    Ok(statements)
}

struct Parser {
    words: Vec<(Word, Place)>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn word(&self) -> &Word {
        &self.words[self.at].0
    }

    fn place(&self) -> Place {
        self.words[self.at].1
    }

    fn pass(&mut self) {
        self.at = (self.at + 1).min(self.words.len() - 1);
    }

    fn wrong(&self, reason: impl Into<String>) -> BadText {
        let (line, column) = self.place();
        BadText::at(line, column, reason)
    }

    fn expected(&self, what: &str) -> BadText {
        let found = match self.word() {
            Word::Name(name) => format!("'{name}'"),
            Word::Number(number) => number.to_string(),
            Word::Text(_) => "a text".into(),
            Word::Sign(sign) => format!("'{sign}'"),
            Word::Line => "the end of the line".into(),
            Word::Indent | Word::Dedent => "another indentation".into(),
            Word::End => "the end of the file".into(),
        };
        self.wrong(format!("{found} where {what} should be"))
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.word(), Word::Sign(found) if *found == sign)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.word(), Word::Name(found) if found == name)
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.pass();
        }
        found
    }

    fn need(&mut self, sign: &str) -> Result<(), BadText> {
        if self.accept(sign) { Ok(()) } else { Err(self.expected(&format!("'{sign}'"))) }
    }

    fn accept_name(&mut self, name: &str) -> bool {
        let found = self.is_name(name);
        if found {
            self.pass();
        }
        found
    }

    fn statement(&mut self, into: &mut Vec<Statement>) -> Result<(), BadText> {
        if *self.word() == Word::Line {
            self.pass();
            return Ok(());
        }
        if self.accept_name("for") {
            let target = self.target()?;
            if !self.accept_name("in") {
                return Err(self.expected("'in'"));
            }
            let values = self.tuple()?;
            self.need(":")?;
            let body = self.body()?;
            into.push(Statement::For(target, values, body));
            return Ok(());
        }
        into.push(self.assignment()?);
        match self.word() {
            Word::Sign(";") | Word::Line => self.pass(),
            Word::End => {}
            _ => return Err(self.expected("the end of the line")),
        }
        Ok(())
    }

    fn assignment(&mut self) -> Result<Statement, BadText> {
        let place = self.place();
        let name = match self.word() {
            Word::Name(name) if !is_keyword(name) => name.clone(),
            Word::Name(name) => {
                return Err(self.wrong(format!("'{name}' is not read: only assignments and 'for' are")));
            }
            _ => return Err(self.expected("an assignment or 'for'")),
        };
        self.pass();
        if self.accept("[") {
            let key = self.tuple()?;
            self.need("]")?;
            if !self.is("=") {
                return Err(self.expected("'='"));
            }
            self.pass();
            return Ok(Statement::SetItem(name, place, key, self.tuple()?));
        }
        if !self.is("=") {
            return Err(self.expected("'=' (only assignments and 'for' are read)"));
        }
        self.pass();
        Ok(Statement::Set(name, self.tuple()?))
    }

    /// The rest of the line, or an indented block.
    fn body(&mut self) -> Result<Vec<Statement>, BadText> {
        let mut body = Vec::new();
        if *self.word() != Word::Line {
            self.statement(&mut body)?;
            return Ok(body);
        }
        self.pass();
        if *self.word() != Word::Indent {
            return Err(self.expected("an indented block"));
        }
        self.pass();
        while *self.word() != Word::Dedent {
            if *self.word() == Word::End {
                return Err(self.expected("a statement"));
            }
            self.statement(&mut body)?;
        }
        self.pass();
        Ok(body)
    }

    /// `k`, `k, i` or `(k, i)`
    fn target(&mut self) -> Result<Target, BadText> {
        let place = self.place();
        let bracket = self.accept("(");
        let (mut names, mut apart) = (Vec::new(), false);
        loop {
            match self.word() {
                Word::Name(name) if !is_keyword(name) => names.push(name.clone()),
                _ => return Err(self.expected("a name")),
            }
            self.pass();
            if !self.accept(",") {
                break;
            }
            apart = true;
        }
        if bracket {
            self.need(")")?;
        }
        Ok(Target { names, apart, place })
    }

    /// An expression, or several with commas between them.
    fn tuple(&mut self) -> Result<Expression, BadText> {
        let place = self.place();
        let first = self.expression()?;
        if !self.is(",") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.accept(",") {
            if matches!(self.word(), Word::Line | Word::End) || self.is(")") || self.is("]") || self.is(":") {
                break;
            }
            parts.push(self.expression()?);
        }
        Ok(Expression { place, what: What::Tuple(parts) })
    }

    fn expression(&mut self) -> Result<Expression, BadText> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong("brackets are nested too deeply"));
        }
        let value = self.level(0);
        self.depth -= 1;
        value
    }

    /// Operators from the weakest to the strongest.
    fn level(&mut self, level: usize) -> Result<Expression, BadText> {
        const LEVELS: [&[&str]; 5] =
            [&["or"], &["and"], &["==", "!=", "<=", ">=", "<", ">", "in"], &["+", "-"], &["*", "//", "%"]];
        let Some(operators) = LEVELS.get(level) else { return self.factor() };
        let place = self.place();
        if level == 2 && self.accept_name("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("too many times 'not'"));
            }
            let value = self.level(2)?;
            self.depth -= 1;
            return Ok(Expression { place, what: What::Not(Box::new(value)) });
        }
        let mut left = self.level(level + 1)?;
        loop {
            let found = operators.iter().find(|operator| self.is(operator) || self.is_name(operator));
            let Some(operator) = found else { return Ok(left) };
            if level == 2 && matches!(left.what, What::Pair("==" | "!=" | "<=" | ">=" | "<" | ">", _)) {
                return Err(self.wrong("comparisons in a chain are not read: write 'and' between them"));
            }
            self.pass();
            let right = self.level(level + 1)?;
            left = Expression { place, what: What::Pair(operator, Box::new((left, right))) };
        }
    }

    /// A sign, then an atom with what is taken from it, then perhaps a power.
    fn factor(&mut self) -> Result<Expression, BadText> {
        let place = self.place();
        if self.accept("-") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("too many signs"));
            }
            let value = self.factor()?;
            self.depth -= 1;
            return Ok(Expression { place, what: What::Negative(Box::new(value)) });
        }
        let mut value = self.atom()?;
        while self.accept("[") {
            let key = self.tuple()?;
            self.need("]")?;
            value = Expression { place, what: What::Item(Box::new((value, key))) };
        }
        if self.is("(") || self.is(".") {
            let called = matches!(value.what, What::Name(_)) || self.is(".");
            let why =
                if called { "functions are not read, except range" } else { "a ',' is missing before this" };
            return Err(self.wrong(why));
        }
        if self.accept("**") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("too many powers"));
            }
            let power = self.factor()?;
            self.depth -= 1;
            value = Expression { place, what: What::Pair("**", Box::new((value, power))) };
        }
        Ok(value)
    }

    fn atom(&mut self) -> Result<Expression, BadText> {
        let place = self.place();
        let what = match self.word().clone() {
            Word::Number(number) => What::Number(number),
            Word::Text(text) => What::Text(text),
            Word::Name(name) => match name.as_str() {
                "None" => What::Nothing,
                "True" => What::Number(1),
                "False" => What::Number(0),
                "range" => {
                    self.pass();
                    self.need("(")?;
                    let range = self.items(")")?;
                    return Ok(Expression { place, what: What::Range(range) });
                }
                name if is_keyword(name) => return Err(self.wrong(format!("'{name}' is not read"))),
                name => What::Name(name.to_owned()),
            },
            Word::Sign("(") => return self.bracketed(place),
            Word::Sign("[") => return self.listed(place),
            Word::Sign("{") => return self.braced(place),
            _ => return Err(self.expected("a value")),
        };
        self.pass();
        Ok(Expression { place, what })
    }

    /// Values up to the closing bracket, which is passed too.
    fn items(&mut self, close: &str) -> Result<Vec<Expression>, BadText> {
        let mut items = Vec::new();
        while !self.accept(close) {
            items.push(self.expression()?);
            if !self.accept(",") {
                self.need(close)?;
                break;
            }
        }
        Ok(items)
    }

    fn bracketed(&mut self, place: Place) -> Result<Expression, BadText> {
        self.pass();
        if self.accept(")") {
            return Ok(Expression { place, what: What::Tuple(Vec::new()) });
        }
        let value = self.tuple()?;
        self.need(")")?;
        Ok(value)
    }

    fn listed(&mut self, place: Place) -> Result<Expression, BadText> {
        self.pass();
        if self.accept("]") {
            return Ok(Expression { place, what: What::List(Vec::new()) });
        }
        let first = self.expression()?;
        if self.is_name("for") {
            let clauses = self.clauses()?;
            self.need("]")?;
            return Ok(Expression { place, what: What::ListOf(Box::new(first), clauses) });
        }
        let mut items = vec![first];
        if self.accept(",") {
            items.extend(self.items("]")?);
        } else {
            self.need("]")?;
        }
        Ok(Expression { place, what: What::List(items) })
    }

    fn braced(&mut self, place: Place) -> Result<Expression, BadText> {
        self.pass();
        if self.accept("}") {
            return Ok(Expression { place, what: What::Dictionary(Vec::new()) });
        }
        let first = self.expression()?;
        if !self.accept(":") {
            if self.is_name("for") {
                let clauses = self.clauses()?;
                self.need("}")?;
                return Ok(Expression { place, what: What::SetOf(Box::new(first), clauses) });
            }
            let mut items = vec![first];
            if self.accept(",") {
                items.extend(self.items("}")?);
            } else {
                self.need("}")?;
            }
            return Ok(Expression { place, what: What::Set(items) });
        }
        let value = self.expression()?;
        if self.is_name("for") {
            let clauses = self.clauses()?;
            self.need("}")?;
            return Ok(Expression { place, what: What::DictionaryOf(Box::new((first, value)), clauses) });
        }
        let mut entries = vec![(first, value)];
        while self.accept(",") && !self.is("}") {
            let key = self.expression()?;
            self.need(":")?;
            entries.push((key, self.expression()?));
        }
        if !self.is("}") {
            return Err(self.expected("',' or '}'"));
        }
        self.pass();
        Ok(Expression { place, what: What::Dictionary(entries) })
    }

    fn clauses(&mut self) -> Result<Vec<Clause>, BadText> {
        let mut clauses = Vec::new();
        while self.accept_name("for") {
            if clauses.len() >= DEEPEST {
                return Err(self.wrong("too many 'for' in one comprehension"));
            }
            let target = self.target()?;
            if !self.accept_name("in") {
                return Err(self.expected("'in'"));
            }
            let values = self.expression()?;
            let mut conditions = Vec::new();
            while self.accept_name("if") {
                conditions.push(self.expression()?);
            }
            clauses.push(Clause { target, values, conditions });
        }
        Ok(clauses)
    }
}

fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 32] = [
        "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ];
    KEYWORDS.contains(&name)
}

//! From words to statements.

use super::expressions::{Expression, Target};
use super::words::{Place, Word, words};
use game::BadText;

#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// `one = another = value`
    Set(Vec<Left>, Expression),
    /// `place += value`
    Change(Left, &'static str, Expression),
    /// A call, or the description of a function.
    Do(Expression),
    /// `for target in values: body`
    For(Target, Expression, Vec<Statement>),
    /// `while condition: body`
    While(Expression, Vec<Statement>),
    /// Conditions and what to do, and what to do otherwise.
    If(Vec<(Expression, Vec<Statement>)>, Vec<Statement>),
    /// `def name(names): body`
    Define(String, std::rc::Rc<Function>),
    Return(Option<Expression>),
    Break,
    Continue,
    Pass,
    /// `del dictionary[key]`
    Delete(Expression, Expression),
}

/// What a value is given to.
#[derive(Clone, Debug)]
pub(super) enum Left {
    Name(String),
    Item(Expression, Expression),
    Parts(Vec<Left>, Place),
}

/// A function of the program.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    /// Each with its value if none is given.
    pub(super) parameters: Vec<(String, Option<Expression>)>,
    pub(super) body: Vec<Statement>,
}

pub(super) fn program(text: &str) -> Result<Vec<Statement>, BadText> {
    let mut parser = Parser { words: words(text)?, at: 0, depth: 0, within: Within::default() };
    let mut statements = Vec::new();
    while *parser.word() != Word::End {
        parser.statement(&mut statements)?;
    }
    Ok(statements)
}

/// Where a statement stands: some are only for functions or loops.
#[derive(Clone, Copy, Default)]
struct Within {
    function: bool,
    loops: bool,
}

pub(super) struct Parser {
    words: Vec<(Word, Place)>,
    at: usize,
    pub(super) depth: usize,
    within: Within,
}

impl Parser {
    pub(super) fn word(&self) -> &Word {
        &self.words[self.at].0
    }

    pub(super) fn place(&self) -> Place {
        self.words[self.at].1
    }

    pub(super) fn pass(&mut self) {
        self.at = (self.at + 1).min(self.words.len() - 1);
    }

    pub(super) fn wrong(&self, reason: impl Into<String>) -> BadText {
        let (line, column) = self.place();
        BadText::at(line, column, reason)
    }

    pub(super) fn expected(&self, what: &str) -> BadText {
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

    pub(super) fn is(&self, sign: &str) -> bool {
        matches!(self.word(), Word::Sign(found) if *found == sign)
    }

    pub(super) fn is_name(&self, name: &str) -> bool {
        matches!(self.word(), Word::Name(found) if found == name)
    }

    pub(super) fn accept(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.pass();
        }
        found
    }

    pub(super) fn need(&mut self, sign: &str) -> Result<(), BadText> {
        if self.accept(sign) { Ok(()) } else { Err(self.expected(&format!("'{sign}'"))) }
    }

    pub(super) fn accept_name(&mut self, name: &str) -> bool {
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
        let block = match self.word() {
            Word::Name(name) => name.clone(),
            _ => String::new(),
        };
        let statement = match block.as_str() {
            "for" => self.for_loop()?,
            "while" => {
                self.pass();
                let condition = self.expression()?;
                self.need(":")?;
                Statement::While(condition, self.loop_body()?)
            }
            "if" => self.choice()?,
            "def" => self.definition()?,
            _ => {
                into.push(self.simple()?);
                match self.word() {
                    Word::Sign(";") | Word::Line => self.pass(),
                    Word::End => {}
                    _ => return Err(self.expected("the end of the line")),
                }
                return Ok(());
            }
        };
        into.push(statement);
        Ok(())
    }

    fn for_loop(&mut self) -> Result<Statement, BadText> {
        self.pass();
        let target = self.target()?;
        if !self.accept_name("in") {
            return Err(self.expected("'in'"));
        }
        let values = self.tuple()?;
        self.need(":")?;
        Ok(Statement::For(target, values, self.loop_body()?))
    }

    fn loop_body(&mut self) -> Result<Vec<Statement>, BadText> {
        let before = std::mem::replace(&mut self.within.loops, true);
        let body = self.body();
        self.within.loops = before;
        body
    }

    fn choice(&mut self) -> Result<Statement, BadText> {
        let mut cases = Vec::new();
        while self.accept_name(if cases.is_empty() { "if" } else { "elif" }) {
            let condition = self.expression()?;
            self.need(":")?;
            cases.push((condition, self.body()?));
        }
        let mut otherwise = Vec::new();
        if self.accept_name("else") {
            self.need(":")?;
            otherwise = self.body()?;
        }
        Ok(Statement::If(cases, otherwise))
    }

    fn definition(&mut self) -> Result<Statement, BadText> {
        if self.within.function {
            return Err(self.wrong("a function inside of a function is not read"));
        }
        self.pass();
        let name = self.new_name()?;
        self.need("(")?;
        let mut parameters: Vec<(String, Option<Expression>)> = Vec::new();
        while !self.accept(")") {
            let parameter = self.new_name()?;
            if self.accept(":") {
                self.expression()?;
            }
            let usual = if self.accept("=") { Some(self.expression()?) } else { None };
            parameters.push((parameter, usual));
            if !self.accept(",") {
                self.need(")")?;
                break;
            }
        }
        if self.accept("->") {
            self.expression()?;
        }
        self.need(":")?;
        let before = std::mem::replace(&mut self.within, Within { function: true, loops: false });
        let body = self.body();
        self.within = before;
        let function = Function { name: name.clone(), parameters, body: body? };
        Ok(Statement::Define(name, std::rc::Rc::new(function)))
    }

    fn new_name(&mut self) -> Result<String, BadText> {
        match self.word() {
            Word::Name(name) if !is_keyword(name) => {
                let name = name.clone();
                self.pass();
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// A statement on one line.
    fn simple(&mut self) -> Result<Statement, BadText> {
        let ends = |parser: &Parser| matches!(parser.word(), Word::Line | Word::End) || parser.is(";");
        let word = match self.word() {
            Word::Name(name) => name.clone(),
            _ => String::new(),
        };
        match word.as_str() {
            "return" if !self.within.function => {
                return Err(self.wrong("'return' stands outside of a function"));
            }
            "break" | "continue" if !self.within.loops => {
                return Err(self.wrong(format!("'{word}' stands outside of a loop")));
            }
            "return" | "break" | "continue" | "pass" | "del" => self.pass(),
            _ => return self.assignment(),
        }
        Ok(match word.as_str() {
            "return" if ends(self) => Statement::Return(None),
            "return" => Statement::Return(Some(self.tuple()?)),
            "break" => Statement::Break,
            "continue" => Statement::Continue,
            "pass" => Statement::Pass,
            _ => match Left::of(self.expression()?) {
                Some(Left::Item(from, key)) => Statement::Delete(from, key),
                _ => return Err(self.wrong("'del' is read for items such as A[x] only")),
            },
        })
    }

    fn assignment(&mut self) -> Result<Statement, BadText> {
        match self.word() {
            Word::Name(name) if is_keyword(name) && name != "not" => {
                return Err(self.wrong(format!("'{name}' is not read")));
            }
            Word::Sign(_) if !(self.is("(") || self.is("[")) => return Err(self.expected("a statement")),
            Word::Indent | Word::Dedent => return Err(self.expected("a statement")),
            _ => {}
        }
        let mut value = self.tuple()?;
        const CHANGES: [(&str, &str); 5] =
            [("+=", "+"), ("-=", "-"), ("*=", "*"), ("//=", "//"), ("%=", "%")];
        if let Some((sign, operator)) = CHANGES.iter().find(|(sign, _)| self.is(sign)) {
            let left =
                Left::of(value).ok_or_else(|| self.wrong(format!("nothing is kept by '{sign}' here")))?;
            self.pass();
            return Ok(Statement::Change(left, operator, self.tuple()?));
        }
        if !self.is("=") {
            if value.acts() {
                return Ok(Statement::Do(value));
            }
            return Err(self.expected("'='"));
        }
        let mut lefts = Vec::new();
        while self.is("=") {
            lefts.push(Left::of(value).ok_or_else(|| self.wrong("nothing can be assigned to this"))?);
            self.pass();
            value = self.tuple()?;
        }
        Ok(Statement::Set(lefts, value))
    }

    /// The rest of the line, or an indented block.
    fn body(&mut self) -> Result<Vec<Statement>, BadText> {
        let mut body = Vec::new();
        if *self.word() != Word::Line {
            // A block may begin behind a colon only if it ends there: no stack of loops on one line.
            if self.is_name("for") || self.is_name("while") || self.is_name("if") || self.is_name("def") {
                return Err(self.expected("the end of the line"));
            }
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
}

impl Left {
    /// An expression as something that a value can be given to.
    fn of(expression: Expression) -> Option<Left> {
        use super::expressions::What;
        match expression.what {
            What::Name(name) => Some(Left::Name(name)),
            What::Item(pair) => Some(Left::Item(pair.0, pair.1)),
            What::Tuple(parts) | What::List(parts) => {
                let parts = parts.into_iter().map(Left::of).collect::<Option<Vec<_>>>()?;
                Some(Left::Parts(parts, expression.place))
            }
            _ => None,
        }
    }
}

pub(super) fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 32] = [
        "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ];
    KEYWORDS.contains(&name)
}

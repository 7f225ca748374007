//! From words to expressions.

use super::syntax::{Parser, is_keyword};
use super::words::{Place, Word};
use game::BadText;

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
    /// `name(values)`
    Call(String, Vec<Expression>),
    /// `value.name(values)`
    Method(Box<Expression>, String, Vec<Expression>),
    Item(Box<(Expression, Expression)>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    /// Arithmetic, `and`, `or`.
    Pair(&'static str, Box<(Expression, Expression)>),
    /// `a < b <= c`: each operator with what follows it.
    Compared(Box<Expression>, Vec<(&'static str, Expression)>),
    /// `this if condition else that`: condition, this, that.
    Either(Box<[Expression; 3]>),
}

/// Brackets nested deeper than this were not written by hand.
const DEEPEST: usize = 100;
/// The level of operators that compare.
const COMPARISONS: usize = 2;

impl Expression {
    /// Whether it does something when its value is thrown away.
    pub(super) fn acts(&self) -> bool {
        matches!(self.what, What::Call(..) | What::Method(..) | What::Text(_) | What::Nothing)
    }
}

impl Parser {
    /// `k`, `k, i` or `(k, i)`
    pub(super) fn target(&mut self) -> Result<Target, BadText> {
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
    pub(super) fn tuple(&mut self) -> Result<Expression, BadText> {
        let place = self.place();
        let first = self.expression()?;
        if !self.is(",") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.accept(",") {
            if matches!(self.word(), Word::Line | Word::End)
                || self.is(")")
                || self.is("]")
                || self.is(":")
                || self.is("=")
            {
                break;
            }
            parts.push(self.expression()?);
        }
        Ok(Expression { place, what: What::Tuple(parts) })
    }

    pub(super) fn expression(&mut self) -> Result<Expression, BadText> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong("brackets are nested too deeply"));
        }
        let value = self.level(0).and_then(|value| self.conditional(value));
        self.depth -= 1;
        value
    }

    /// `this if condition else that`
    fn conditional(&mut self, this: Expression) -> Result<Expression, BadText> {
        if !self.is_name("if") {
            return Ok(this);
        }
        self.pass();
        let condition = self.level(0)?;
        if !self.accept_name("else") {
            return Err(self.expected("'else'"));
        }
        let that = self.expression()?;
        Ok(Expression { place: this.place, what: What::Either(Box::new([condition, this, that])) })
    }

    /// Operators from the weakest to the strongest.
    fn level(&mut self, level: usize) -> Result<Expression, BadText> {
        const LEVELS: [&[&str]; 7] = [&["or"], &["and"], &[], &["|"], &["&"], &["+", "-"], &["*", "//", "%"]];
        let Some(operators) = LEVELS.get(level) else { return self.factor() };
        if level == COMPARISONS {
            return self.comparison();
        }
        let place = self.place();
        let mut left = self.level(level + 1)?;
        loop {
            let found = operators.iter().find(|operator| self.is(operator) || self.is_name(operator));
            let Some(operator) = found else { return Ok(left) };
            self.pass();
            let right = self.level(level + 1)?;
            left = Expression { place, what: What::Pair(operator, Box::new((left, right))) };
        }
    }

    /// `not`, and values with signs of comparison between them.
    fn comparison(&mut self) -> Result<Expression, BadText> {
        let place = self.place();
        if self.accept_name("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("too many times 'not'"));
            }
            let value = self.comparison()?;
            self.depth -= 1;
            return Ok(Expression { place, what: What::Not(Box::new(value)) });
        }
        let first = self.level(COMPARISONS + 1)?;
        let mut others = Vec::new();
        while let Some(operator) = self.operator()? {
            others.push((operator, self.level(COMPARISONS + 1)?));
        }
        if others.is_empty() {
            return Ok(first);
        }
        Ok(Expression { place, what: What::Compared(Box::new(first), others) })
    }

    /// A sign of comparison.
    fn operator(&mut self) -> Result<Option<&'static str>, BadText> {
        const SIGNS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];
        if let Some(sign) = SIGNS.iter().find(|sign| self.is(sign)) {
            self.pass();
            return Ok(Some(sign));
        }
        if self.accept_name("in") {
            return Ok(Some("in"));
        }
        if self.accept_name("is") {
            return Ok(Some(if self.accept_name("not") { "!=" } else { "==" }));
        }
        if self.accept_name("not") {
            return if self.accept_name("in") { Ok(Some("not in")) } else { Err(self.expected("'in'")) };
        }
        Ok(None)
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
        loop {
            if self.accept("[") {
                let key = self.tuple()?;
                if self.is(":") {
                    return Err(self.wrong("parts such as [1:] are not read"));
                }
                self.need("]")?;
                value = Expression { place, what: What::Item(Box::new((value, key))) };
            } else if self.accept(".") {
                value = self.method(value, place)?;
            } else if self.is("(") {
                return Err(self.wrong("a ',' is missing before this"));
            } else {
                break;
            }
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
                name if is_keyword(name) => return Err(self.wrong(format!("'{name}' is not read"))),
                name => {
                    self.pass();
                    let what = match self.accept("(") {
                        true => What::Call(name.to_owned(), self.arguments()?),
                        false => What::Name(name.to_owned()),
                    };
                    return Ok(Expression { place, what });
                }
            },
            Word::Sign("(") => return self.bracketed(place),
            Word::Sign("[") => return self.listed(place),
            Word::Sign("{") => return self.braced(place),
            _ => return Err(self.expected("a value")),
        };
        self.pass();
        Ok(Expression { place, what })
    }

    /// `.name(values)` behind a value.
    fn method(&mut self, value: Expression, place: Place) -> Result<Expression, BadText> {
        let Word::Name(name) = self.word().clone() else { return Err(self.expected("a name")) };
        self.pass();
        self.need("(")?;
        let values = self.arguments()?;
        Ok(Expression { place, what: What::Method(Box::new(value), name, values) })
    }

    /// What a function is given: values, or what a `for` makes.
    fn arguments(&mut self) -> Result<Vec<Expression>, BadText> {
        if self.accept(")") {
            return Ok(Vec::new());
        }
        let place = self.place();
        let first = self.expression()?;
        if self.is_name("for") {
            let clauses = self.clauses()?;
            self.need(")")?;
            return Ok(vec![Expression { place, what: What::ListOf(Box::new(first), clauses) }]);
        }
        let mut values = vec![first];
        if self.accept(",") {
            values.extend(self.items(")")?);
        } else {
            self.need(")")?;
        }
        Ok(values)
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
        if self.is_name("for") {
            let clauses = self.clauses()?;
            self.need(")")?;
            return Ok(Expression { place, what: What::ListOf(Box::new(value), clauses) });
        }
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

    /// An expression before which an `if` begins something else.
    fn unconditional(&mut self) -> Result<Expression, BadText> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong("brackets are nested too deeply"));
        }
        let value = self.level(0);
        self.depth -= 1;
        value
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
            let values = self.unconditional()?;
            let mut conditions = Vec::new();
            while self.accept_name("if") {
                conditions.push(self.unconditional()?);
            }
            clauses.push(Clause { target, values, conditions });
        }
        Ok(clauses)
    }
}

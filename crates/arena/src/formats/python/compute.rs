//! The values of expressions, under a budget of steps.

use super::syntax::{Clause, Expression, Statement, Target, What};
use super::values::{Dictionary, Items, Key, Value};
use super::words::Place;
use game::BadText;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Every value costs one step, so this also bounds the memory.
const STEPS: u64 = 10_000_000;
/// Whoever allows few vertices does not want to wait for many.
const STEPS_PER_VERTEX: u64 = 50;

type Variables = HashMap<String, Value>;

/// The variables after all statements; an arena of at most so many vertices is to come out.
pub(super) fn compute(program: &[Statement], vertices: u64) -> Result<Variables, BadText> {
    let most = STEPS.min(vertices.saturating_mul(STEPS_PER_VERTEX));
    let mut computer = Computer { variables: Variables::new(), most, left: most };
    computer.run(program)?;
    Ok(computer.variables)
}

struct Computer {
    variables: Variables,
    most: u64,
    left: u64,
}

fn wrong((line, column): Place, reason: impl Into<String>) -> BadText {
    BadText::at(line, column, reason)
}

impl Computer {
    fn step(&mut self, place: Place) -> Result<(), BadText> {
        self.left = self.left.checked_sub(1).ok_or_else(|| {
            wrong(place, format!("more than {} steps: write such an arena as JSON or in binary", self.most))
        })?;
        Ok(())
    }

    fn run(&mut self, statements: &[Statement]) -> Result<(), BadText> {
        for statement in statements {
            match statement {
                Statement::Set(name, value) => {
                    let value = self.value(value)?;
                    self.variables.insert(name.clone(), value);
                }
                Statement::SetItem(name, place, key, value) => {
                    let (key_place, name_of_key) = (key.place, self.value(key)?);
                    let value = self.value(value)?;
                    let key = key_of(&name_of_key, key_place)?;
                    let Some(Value::Dictionary(dictionary)) = self.variables.get(name) else {
                        return Err(wrong(*place, format!("{name} is not a dictionary")));
                    };
                    dictionary.borrow_mut().insert(key, name_of_key, value);
                }
                Statement::For(target, values, body) => {
                    let values = self.value(values)?;
                    self.each(target, &values, |computer| computer.run(body))?;
                }
            }
        }
        Ok(())
    }

    /// Gives the target each value in turn.
    fn each(
        &mut self,
        target: &Target,
        values: &Value,
        mut then: impl FnMut(&mut Computer) -> Result<(), BadText>,
    ) -> Result<(), BadText> {
        if let Value::Range(first, end, step) = *values {
            let mut number = first;
            while if step > 0 { number < end } else { number > end } {
                self.bind(target, &Value::Number(number))?;
                then(self)?;
                let Some(next) = number.checked_add(step) else { break };
                number = next;
            }
            return Ok(());
        }
        let members = values.members();
        let members = members
            .ok_or_else(|| wrong(target.place, format!("'for' cannot go through {}", values.kind())))?;
        for value in &members.parts {
            self.bind(target, value)?;
            then(self)?;
        }
        Ok(())
    }

    fn bind(&mut self, target: &Target, value: &Value) -> Result<(), BadText> {
        self.step(target.place)?;
        if !target.apart {
            self.variables.insert(target.names[0].clone(), value.clone());
            return Ok(());
        }
        let parts = value.members().filter(|items| items.parts.len() == target.names.len());
        let parts = parts.ok_or_else(|| {
            wrong(target.place, format!("{} names for {}", target.names.len(), value.kind()))
        })?;
        for (name, part) in target.names.iter().zip(&parts.parts) {
            self.variables.insert(name.clone(), part.clone());
        }
        Ok(())
    }

    /// A comprehension: its variables are forgotten afterwards, as in Python.
    fn comprehend(
        &mut self,
        clauses: &[Clause],
        then: &mut dyn FnMut(&mut Computer) -> Result<(), BadText>,
    ) -> Result<(), BadText> {
        let names = clauses.iter().flat_map(|clause| &clause.target.names);
        let before: Vec<(String, Option<Value>)> =
            names.map(|name| (name.clone(), self.variables.get(name).cloned())).collect();
        self.clause(clauses, then)?;
        for (name, value) in before {
            match value {
                Some(value) => drop(self.variables.insert(name, value)),
                None => drop(self.variables.remove(&name)),
            }
        }
        Ok(())
    }

    fn clause(
        &mut self,
        clauses: &[Clause],
        then: &mut dyn FnMut(&mut Computer) -> Result<(), BadText>,
    ) -> Result<(), BadText> {
        let Some((clause, inner)) = clauses.split_first() else { return then(self) };
        let values = self.value(&clause.values)?;
        self.each(&clause.target, &values, |computer| {
            for condition in &clause.conditions {
                if !computer.holds(condition)? {
                    return Ok(());
                }
            }
            computer.clause(inner, then)
        })
    }

    fn values(&mut self, expressions: &[Expression]) -> Result<Vec<Value>, BadText> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    fn value(&mut self, expression: &Expression) -> Result<Value, BadText> {
        let place = expression.place;
        self.step(place)?;
        Ok(match &expression.what {
            What::Nothing => Value::Nothing,
            What::Number(number) => Value::Number(*number),
            What::Text(text) => Value::Text(text.as_str().into()),
            What::Name(name) => match self.variables.get(name) {
                Some(value) => value.clone(),
                None => return Err(wrong(place, format!("'{name}' has no value yet"))),
            },
            What::Tuple(parts) => Value::Tuple(items(self.values(parts)?, place)?),
            What::List(parts) => Value::List(items(self.values(parts)?, place)?),
            What::Set(parts) => {
                let parts = self.values(parts)?;
                set(parts.into_iter(), place)?
            }
            What::Dictionary(entries) => {
                let mut dictionary = Dictionary::default();
                for (key, value) in entries {
                    self.entry(key, value, &mut dictionary)?;
                }
                Value::Dictionary(Rc::new(RefCell::new(dictionary)))
            }
            What::ListOf(item, clauses) => Value::List(items(self.collect(item, clauses)?, place)?),
            What::SetOf(item, clauses) => set(self.collect(item, clauses)?.into_iter(), place)?,
            What::DictionaryOf(entry, clauses) => {
                let mut dictionary = Dictionary::default();
                self.comprehend(clauses, &mut |computer| {
                    computer.entry(&entry.0, &entry.1, &mut dictionary)
                })?;
                Value::Dictionary(Rc::new(RefCell::new(dictionary)))
            }
            What::Range(ends) => self.range(ends, place)?,
            What::Item(pair) => {
                let (from, key) = (self.value(&pair.0)?, self.value(&pair.1)?);
                item(&from, &key, place)?
            }
            What::Not(value) => Value::Number(i64::from(!self.holds(value)?)),
            What::Negative(value) => {
                let number = self.number(value)?;
                Value::Number(number.checked_neg().ok_or_else(|| wrong(place, "this number is too large"))?)
            }
            What::Pair("and", pair) => Value::Number(i64::from(self.holds(&pair.0)? && self.holds(&pair.1)?)),
            What::Pair("or", pair) => Value::Number(i64::from(self.holds(&pair.0)? || self.holds(&pair.1)?)),
            What::Pair(operator, pair) => self.pair(operator, &pair.0, &pair.1, place)?,
        })
    }

    fn collect(&mut self, item: &Expression, clauses: &[Clause]) -> Result<Vec<Value>, BadText> {
        let mut items = Vec::new();
        self.comprehend(clauses, &mut |computer| {
            items.push(computer.value(item)?);
            Ok(())
        })?;
        Ok(items)
    }

    fn entry(&mut self, key: &Expression, value: &Expression, into: &mut Dictionary) -> Result<(), BadText> {
        let name = self.value(key)?;
        let value = self.value(value)?;
        into.insert(key_of(&name, key.place)?, name, value);
        Ok(())
    }

    fn range(&mut self, ends: &[Expression], place: Place) -> Result<Value, BadText> {
        let ends: Vec<i64> = ends.iter().map(|end| self.number(end)).collect::<Result<_, _>>()?;
        match ends[..] {
            [end] => Ok(Value::Range(0, end, 1)),
            [first, end] => Ok(Value::Range(first, end, 1)),
            [first, end, step] if step != 0 => Ok(Value::Range(first, end, step)),
            _ => Err(wrong(place, "range takes one, two or three numbers, and its step is not 0")),
        }
    }

    fn number(&mut self, expression: &Expression) -> Result<i64, BadText> {
        match self.value(expression)? {
            Value::Number(number) => Ok(number),
            other => Err(wrong(expression.place, format!("{} where a number should be", other.kind()))),
        }
    }

    fn holds(&mut self, expression: &Expression) -> Result<bool, BadText> {
        self.number(expression).map(|number| number != 0)
    }

    fn pair(
        &mut self,
        operator: &str,
        left: &Expression,
        right: &Expression,
        place: Place,
    ) -> Result<Value, BadText> {
        if matches!(operator, "==" | "!=" | "in") {
            return self.compare(operator, left, right);
        }
        let (a, b) = (self.number(left)?, self.number(right)?);
        if b == 0 && matches!(operator, "//" | "%") {
            return Err(wrong(right.place, "division by 0"));
        }
        let value = match operator {
            "+" => a.checked_add(b),
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            "//" => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }),
            "%" => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
            "**" => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
            "<" => Some(i64::from(a < b)),
            "<=" => Some(i64::from(a <= b)),
            ">" => Some(i64::from(a > b)),
            ">=" => Some(i64::from(a >= b)),
            _ => return Err(wrong(place, format!("'{operator}' is not read"))),
        };
        value.map(Value::Number).ok_or_else(|| wrong(place, "this number is too large, or not whole"))
    }

    fn compare(&mut self, operator: &str, left: &Expression, right: &Expression) -> Result<Value, BadText> {
        let a = key_of(&self.value(left)?, left.place)?;
        let holds = match operator {
            "in" => {
                let values = self.value(right)?;
                self.contains(&values, &a, right.place)?
            }
            _ => (a == key_of(&self.value(right)?, right.place)?) == (operator == "=="),
        };
        Ok(Value::Number(i64::from(holds)))
    }

    fn contains(&mut self, values: &Value, key: &Key, place: Place) -> Result<bool, BadText> {
        if let Value::Dictionary(dictionary) = values {
            return Ok(dictionary.borrow().get(key).is_some());
        }
        let members = values
            .members()
            .ok_or_else(|| wrong(place, format!("'in' cannot look into {}", values.kind())))?;
        for member in &members.parts {
            self.step(place)?;
            if member.key().as_ref() == Some(key) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn items(parts: Vec<Value>, place: Place) -> Result<Rc<Items>, BadText> {
    Items::new(parts).map_err(|reason| wrong(place, reason))
}

fn key_of(value: &Value, place: Place) -> Result<Key, BadText> {
    value.key().ok_or_else(|| wrong(place, format!("{} cannot be a key or a vertex", value.kind())))
}

/// Each member once.
fn set(members: impl Iterator<Item = Value>, place: Place) -> Result<Value, BadText> {
    let mut seen = Dictionary::default();
    for member in members {
        seen.insert(key_of(&member, place)?, member, Value::Nothing);
    }
    let members = Value::Dictionary(Rc::new(RefCell::new(seen))).members();
    members.map(Value::Set).ok_or_else(|| wrong(place, "values are nested too deeply"))
}

fn item(from: &Value, key: &Value, place: Place) -> Result<Value, BadText> {
    match (from, key) {
        (Value::Dictionary(dictionary), key) => {
            let found = dictionary.borrow().get(&key_of(key, place)?).cloned();
            found.ok_or_else(|| wrong(place, format!("there is no key {}", key.name())))
        }
        (Value::List(items) | Value::Tuple(items), &Value::Number(number)) => {
            let items = &items.parts;
            let length = items.len() as i64;
            let at = if number < 0 { number.saturating_add(length) } else { number };
            let found = usize::try_from(at).ok().and_then(|at| items.get(at));
            found.cloned().ok_or_else(|| wrong(place, format!("there is no item {number} among {length}")))
        }
        (from, _) => Err(wrong(place, format!("nothing can be taken out of {}", from.kind()))),
    }
}

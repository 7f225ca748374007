//! What a program does, under a budget of steps.

use super::expressions::{Clause, Expression, Target, What};
use super::operators::{key_of, wrong};
use super::syntax::{Function, Left, Statement};
use super::values::{Dictionary, Heap, Items, Value};
use super::words::Place;
use game::BadText;
use std::collections::HashMap;
use std::rc::Rc;

/// Every value costs one step, so this also bounds the memory.
const STEPS: u64 = 10_000_000;
/// Whoever allows few vertices does not want to wait for many.
const STEPS_PER_VERTEX: u64 = 50;
/// What a list, a set or a dictionary costs beside its parts.
const CONTAINER: u64 = 4;
/// Expressions inside of expressions, calls inside of calls: the stack of this machine is not endless.
const DEEPEST: usize = 500;

type Variables = HashMap<String, Value>;

/// A program after its last statement.
pub(super) struct Computed {
    pub(super) variables: Variables,
    pub(super) heap: Heap,
    /// The last function that was defined and never called.
    pub(super) uncalled: Option<String>,
}

/// The variables after all statements; an arena of at most so many vertices is to come out.
pub(super) fn compute(program: &[Statement], vertices: u64) -> Result<Computed, BadText> {
    let most = STEPS.min(vertices.saturating_mul(STEPS_PER_VERTEX));
    let mut computer = Computer {
        scopes: vec![Variables::new()],
        functions: Vec::new(),
        called: Vec::new(),
        heap: Heap::default(),
        most,
        left: most,
        depth: 0,
    };
    computer.run(program)?;
    let uncalled = computer.called.iter().rposition(|called| !called);
    Ok(Computed {
        variables: computer.scopes.swap_remove(0),
        uncalled: uncalled.map(|number| computer.functions[number].name.clone()),
        heap: computer.heap,
    })
}

pub(super) struct Computer {
    /// The names of the program, then those of each call that has not returned.
    scopes: Vec<Variables>,
    functions: Vec<Rc<Function>>,
    called: Vec<bool>,
    pub(super) heap: Heap,
    most: u64,
    left: u64,
    depth: usize,
}

/// How statements end.
enum End {
    Through,
    Break,
    Continue,
    Return(Value),
}

impl Computer {
    pub(super) fn step(&mut self, place: Place) -> Result<(), BadText> {
        self.steps(1, place)
    }

    pub(super) fn steps(&mut self, count: u64, place: Place) -> Result<(), BadText> {
        self.left = self.left.checked_sub(count).ok_or_else(|| {
            wrong(place, format!("more than {} steps: write such an arena as JSON or in binary", self.most))
        })?;
        Ok(())
    }

    /// A name of the call in hand, or of the program.
    fn find(&self, name: &str) -> Option<&Value> {
        self.scopes.last().and_then(|own| own.get(name)).or_else(|| self.scopes[0].get(name))
    }

    fn keep(&mut self, name: &str, value: Value) {
        let own = self.scopes.last_mut().expect("the program has names");
        match own.get_mut(name) {
            Some(place) => *place = value,
            None => drop(own.insert(name.to_owned(), value)),
        }
    }

    fn run(&mut self, statements: &[Statement]) -> Result<End, BadText> {
        for statement in statements {
            match self.perform(statement)? {
                End::Through => {}
                end => return Ok(end),
            }
        }
        Ok(End::Through)
    }

    fn perform(&mut self, statement: &Statement) -> Result<End, BadText> {
        match statement {
            Statement::Set(lefts, value) => {
                let value = self.value(value)?;
                lefts.iter().try_for_each(|left| self.assign(left, value.clone()))?;
            }
            Statement::Change(left, operator, value) => self.change(left, operator, value)?,
            Statement::Do(value) => drop(self.value(value)?),
            Statement::For(target, values, body) => {
                let values = self.value(values)?;
                let mut returned = End::Through;
                self.each(target, &values, |computer| {
                    Ok(match computer.run(body)? {
                        End::Through | End::Continue => true,
                        End::Break => false,
                        end => {
                            returned = end;
                            false
                        }
                    })
                })?;
                return Ok(returned);
            }
            Statement::While(condition, body) => {
                while self.holds(condition)? {
                    self.step(condition.place)?;
                    match self.run(body)? {
                        End::Through | End::Continue => {}
                        End::Break => break,
                        end => return Ok(end),
                    }
                }
            }
            Statement::If(cases, otherwise) => {
                for (condition, body) in cases {
                    if self.holds(condition)? {
                        return self.run(body);
                    }
                }
                return self.run(otherwise);
            }
            Statement::Define(name, function) => {
                self.functions.push(Rc::clone(function));
                self.called.push(false);
                self.keep(name, Value::Function(self.functions.len() - 1));
            }
            Statement::Return(None) => return Ok(End::Return(Value::Nothing)),
            Statement::Return(Some(value)) => return Ok(End::Return(self.value(value)?)),
            Statement::Break => return Ok(End::Break),
            Statement::Continue => return Ok(End::Continue),
            Statement::Pass => {}
            Statement::Delete(from, key) => {
                let (whole, name) = (self.value(from)?, self.value(key)?);
                let Value::Dictionary(number) = whole else {
                    return Err(wrong(from.place, format!("nothing can be taken out of {}", whole.kind())));
                };
                let gone = self.heap.book(number).remove(&key_of(&name, key.place)?);
                gone.ok_or_else(|| wrong(key.place, format!("there is no key {}", name.name())))?;
            }
        }
        Ok(End::Through)
    }

    fn assign(&mut self, left: &Left, value: Value) -> Result<(), BadText> {
        match left {
            Left::Name(name) => self.keep(name, value),
            Left::Item(whole, key) => {
                let (name, key_place) = (self.value(key)?, key.place);
                let place = whole.place;
                match self.value(whole)? {
                    Value::Dictionary(number) => {
                        let key = key_of(&name, key_place)?;
                        self.heap.book(number).insert(key, name, value);
                    }
                    Value::List(list) => {
                        let length = self.heap.items(list).len();
                        let at = super::operators::place_in(length, &name, key_place)?;
                        self.heap.items(list)[at] = value;
                    }
                    _ => {
                        let called = match &whole.what {
                            What::Name(name) => name.clone(),
                            _ => "this".into(),
                        };
                        return Err(wrong(place, format!("{called} is not a dictionary")));
                    }
                }
            }
            Left::Parts(lefts, place) => {
                let kind = value.kind();
                let parts = self.listed(&value, *place)?.filter(|parts| parts.len() == lefts.len());
                let parts =
                    parts.ok_or_else(|| wrong(*place, format!("{} names for {kind}", lefts.len())))?;
                for (left, part) in lefts.iter().zip(parts) {
                    self.assign(left, part)?;
                }
            }
        }
        Ok(())
    }

    fn change(&mut self, left: &Left, operator: &'static str, by: &Expression) -> Result<(), BadText> {
        let place = by.place;
        let before = match left {
            Left::Name(name) => self.find(name).cloned(),
            Left::Item(whole, key) => {
                let (whole, key) = (self.value(whole)?, self.value(key)?);
                Some(self.item(&whole, &key, place)?)
            }
            Left::Parts(..) => None,
        };
        let before = before.ok_or_else(|| wrong(place, "this has no value yet"))?;
        let by = self.value(by)?;
        // As in Python, a list that grows stays the same list.
        if let (Value::List(list), "+") = (&before, operator) {
            let more = self.listed(&by, place)?;
            let more = more.ok_or_else(|| wrong(place, format!("{} where a list should be", by.kind())))?;
            self.heap.items(*list).extend(more);
            return Ok(());
        }
        let after = self.arithmetic(operator, &before, &by, place)?;
        self.assign(left, after)
    }

    /// Gives the target each value in turn, as long as `then` wants more.
    fn each(
        &mut self,
        target: &Target,
        values: &Value,
        mut then: impl FnMut(&mut Computer) -> Result<bool, BadText>,
    ) -> Result<(), BadText> {
        if let Value::Range(first, end, step) = *values {
            let mut number = first;
            while if step > 0 { number < end } else { number > end } {
                self.bind(target, &Value::Number(number))?;
                if !then(self)? {
                    break;
                }
                let Some(next) = number.checked_add(step) else { break };
                number = next;
            }
            return Ok(());
        }
        let members = self.heap.members(values);
        let members = members
            .ok_or_else(|| wrong(target.place, format!("'for' cannot go through {}", values.kind())))?;
        self.steps(members.len() as u64, target.place)?;
        for value in &members {
            self.bind(target, value)?;
            if !then(self)? {
                break;
            }
        }
        Ok(())
    }

    fn bind(&mut self, target: &Target, value: &Value) -> Result<(), BadText> {
        self.step(target.place)?;
        if !target.apart {
            self.keep(&target.names[0], value.clone());
            return Ok(());
        }
        let parts = self.heap.members(value).filter(|parts| parts.len() == target.names.len());
        let parts = parts.ok_or_else(|| {
            wrong(target.place, format!("{} names for {}", target.names.len(), value.kind()))
        })?;
        for (name, part) in target.names.iter().zip(parts) {
            self.keep(name, part);
        }
        Ok(())
    }

    /// The members of anything that has some, ranges included; each costs a step.
    pub(super) fn listed(&mut self, value: &Value, place: Place) -> Result<Option<Vec<Value>>, BadText> {
        if let Some(length) = self.heap.length(value) {
            self.steps(length as u64, place)?;
        }
        Ok(match value {
            Value::Range(first, end, step) => {
                let forward = (*first..*end).step_by(if *step > 0 { *step as usize } else { 1 });
                if *step > 0 {
                    Some(forward.map(Value::Number).collect())
                } else {
                    let numbers = std::iter::successors(Some(*first), |number| number.checked_add(*step));
                    Some(numbers.take_while(|number| number > end).map(Value::Number).collect())
                }
            }
            Value::Text(text) => Some(text.chars().map(|c| Value::Text(c.to_string().into())).collect()),
            other => self.heap.members(other),
        })
    }

    /// A comprehension: its variables are forgotten afterwards, as in Python.
    fn comprehend(
        &mut self,
        clauses: &[Clause],
        then: &mut dyn FnMut(&mut Computer) -> Result<(), BadText>,
    ) -> Result<(), BadText> {
        let own = self.scopes.last().expect("the program has names");
        let names = clauses.iter().flat_map(|clause| &clause.target.names);
        let before: Vec<(String, Option<Value>)> =
            names.map(|name| (name.clone(), own.get(name).cloned())).collect();
        self.clause(clauses, then)?;
        let own = self.scopes.last_mut().expect("the program has names");
        for (name, value) in before {
            match value {
                Some(value) => drop(own.insert(name, value)),
                None => drop(own.remove(&name)),
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
                    return Ok(true);
                }
            }
            computer.clause(inner, then).map(|()| true)
        })
    }

    fn values(&mut self, expressions: &[Expression]) -> Result<Vec<Value>, BadText> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    pub(super) fn value(&mut self, expression: &Expression) -> Result<Value, BadText> {
        let place = expression.place;
        self.step(place)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(wrong(place, "calls are nested too deeply"));
        }
        let value = match &expression.what {
            What::Nothing => Value::Nothing,
            What::Number(number) => Value::Number(*number),
            What::Text(text) => Value::Text(text.as_str().into()),
            What::Name(name) => match self.find(name) {
                Some(value) => value.clone(),
                None => return Err(wrong(place, format!("'{name}' has no value yet"))),
            },
            What::Item(pair) => {
                let (from, key) = (self.value(&pair.0)?, self.value(&pair.1)?);
                self.item(&from, &key, place)?
            }
            What::Not(value) => Value::Number(i64::from(!self.holds(value)?)),
            What::Either(three) => {
                let chosen = if self.holds(&three[0])? { &three[1] } else { &three[2] };
                self.value(chosen)?
            }
            What::Call(name, arguments) => self.call(name, arguments, place)?,
            What::Method(whole, name, arguments) => {
                let whole = self.value(whole)?;
                let arguments = self.values(arguments)?;
                self.method(&whole, name, &arguments, place)?
            }
            What::Pair(..) | What::Compared(..) | What::Negative(_) => self.operation(expression)?,
            _ => self.container(expression)?,
        };
        self.depth -= 1;
        Ok(value)
    }

    /// A value with parts.
    fn container(&mut self, expression: &Expression) -> Result<Value, BadText> {
        let place = expression.place;
        self.steps(CONTAINER, place)?;
        Ok(match &expression.what {
            What::Tuple(parts) => {
                Value::Tuple(Items::new(self.values(parts)?).map_err(|reason| wrong(place, reason))?)
            }
            What::List(parts) => {
                let parts = self.values(parts)?;
                self.heap.list(parts)
            }
            What::Set(parts) => {
                let parts = self.values(parts)?;
                self.new_set(parts, place)?
            }
            What::ListOf(item, clauses) => {
                let items = self.collect(item, clauses)?;
                self.heap.list(items)
            }
            What::SetOf(item, clauses) => {
                let items = self.collect(item, clauses)?;
                self.new_set(items, place)?
            }
            What::Dictionary(entries) => {
                let mut dictionary = Dictionary::default();
                for (key, value) in entries {
                    self.entry(key, value, &mut dictionary)?;
                }
                self.heap.dictionary(dictionary)
            }
            What::DictionaryOf(entry, clauses) => {
                let mut dictionary = Dictionary::default();
                self.comprehend(clauses, &mut |computer| {
                    computer.entry(&entry.0, &entry.1, &mut dictionary)
                })?;
                self.heap.dictionary(dictionary)
            }
            _ => unreachable!("everything else has no parts"),
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

    /// Each member once.
    pub(super) fn new_set(&mut self, members: Vec<Value>, place: Place) -> Result<Value, BadText> {
        let mut seen = Dictionary::default();
        for member in members {
            seen.insert(key_of(&member, place)?, member, Value::Nothing);
        }
        Ok(self.heap.set(seen))
    }

    pub(super) fn holds(&mut self, expression: &Expression) -> Result<bool, BadText> {
        let value = self.value(expression)?;
        Ok(self.heap.holds(&value))
    }

    /// A function of the program, or one that everybody has.
    fn call(&mut self, name: &str, arguments: &[Expression], place: Place) -> Result<Value, BadText> {
        let function = match self.find(name) {
            Some(Value::Function(number)) => Some(*number),
            Some(other) => {
                return Err(wrong(place, format!("'{name}' is {}, not a function", other.kind())));
            }
            None => None,
        };
        let arguments = self.values(arguments)?;
        let Some(number) = function else { return self.known_function(name, &arguments, place) };
        self.called[number] = true;
        let function = Rc::clone(&self.functions[number]);
        let mut names = Variables::new();
        if arguments.len() > function.parameters.len() {
            return Err(wrong(place, format!("'{name}' takes {} values", function.parameters.len())));
        }
        let mut given = arguments.into_iter();
        for (parameter, usual) in &function.parameters {
            let value = match (given.next(), usual) {
                (Some(value), _) => value,
                (None, Some(usual)) => self.value(usual)?,
                (None, None) => {
                    return Err(wrong(place, format!("'{name}' needs a value for '{parameter}'")));
                }
            };
            names.insert(parameter.clone(), value);
        }
        self.scopes.push(names);
        let end = self.run(&function.body)?;
        self.scopes.pop();
        Ok(match end {
            End::Return(value) => value,
            _ => Value::Nothing,
        })
    }
}

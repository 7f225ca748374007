//! The values of the small language.
//!
//! Lists, sets and dictionaries live in a [`Heap`] and are known by their numbers, shared as in Python: two names may
//! hold the same list. So values may contain themselves, and nothing is ever taken apart recursively: a few lines of a
//! hostile program can nest values without end.

use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Key {
    Nothing,
    Number(i64),
    Text(Rc<str>),
    Tuple(Rc<[Key]>),
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Nothing,
    Number(i64),
    Text(Rc<str>),
    Tuple(Rc<Items>),
    List(usize),
    Dictionary(usize),
    Set(usize),
    /// First, end, step.
    Range(i64, i64, i64),
    /// One that the program defines.
    Function(usize),
}

/// The parts of a tuple. How deep they are and how much they hold is known.
#[derive(Debug)]
pub(super) struct Items {
    pub(super) parts: Vec<Value>,
    depth: u32,
    size: u64,
}

impl Items {
    pub(super) fn new(parts: Vec<Value>) -> Result<Rc<Items>, &'static str> {
        let tuples = parts.iter().filter_map(|part| match part {
            Value::Tuple(items) => Some(items),
            _ => None,
        });
        let depth = 1 + tuples.clone().map(|items| items.depth).max().unwrap_or(0);
        let size = tuples.fold(1 + parts.len() as u64, |size, items| size.saturating_add(items.size));
        if depth > 20 {
            Err("values are nested too deeply")
        } else {
            Ok(Rc::new(Items { parts, depth, size }))
        }
    }
}

/// A tuple of more than this is no vertex.
const LARGEST: u64 = 1000;

/// Entries in the order in which they came; a set is a dictionary of `None`.
#[derive(Clone, Debug, Default)]
pub(super) struct Dictionary {
    places: HashMap<Key, usize>,
    entries: Vec<(Value, Value)>,
}

impl Dictionary {
    pub(super) fn insert(&mut self, key: Key, name: Value, value: Value) {
        match self.places.get(&key) {
            Some(&place) => self.entries[place].1 = value,
            None => {
                self.places.insert(key, self.entries.len());
                self.entries.push((name, value));
            }
        }
    }

    pub(super) fn get(&self, key: &Key) -> Option<&Value> {
        self.places.get(key).map(|&place| &self.entries[place].1)
    }

    pub(super) fn remove(&mut self, key: &Key) -> Option<Value> {
        let place = self.places.remove(key)?;
        self.places.values_mut().filter(|other| **other > place).for_each(|other| *other -= 1);
        Some(self.entries.remove(place).1)
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn entries(&self) -> &[(Value, Value)] {
        &self.entries
    }
}

/// Everything that can be changed.
#[derive(Debug, Default)]
pub(super) struct Heap {
    lists: Vec<Vec<Value>>,
    dictionaries: Vec<Dictionary>,
}

impl Heap {
    pub(super) fn list(&mut self, items: Vec<Value>) -> Value {
        self.lists.push(items);
        Value::List(self.lists.len() - 1)
    }

    pub(super) fn dictionary(&mut self, dictionary: Dictionary) -> Value {
        self.dictionaries.push(dictionary);
        Value::Dictionary(self.dictionaries.len() - 1)
    }

    pub(super) fn set(&mut self, members: Dictionary) -> Value {
        self.dictionaries.push(members);
        Value::Set(self.dictionaries.len() - 1)
    }

    pub(super) fn items(&mut self, list: usize) -> &mut Vec<Value> {
        &mut self.lists[list]
    }

    /// A dictionary, or a set.
    pub(super) fn book(&mut self, number: usize) -> &mut Dictionary {
        &mut self.dictionaries[number]
    }

    /// Keys and values of a dictionary.
    pub(super) fn entries(&self, value: &Value) -> Option<&[(Value, Value)]> {
        match value {
            Value::Dictionary(number) => Some(&self.dictionaries[*number].entries),
            _ => None,
        }
    }

    /// How many members a value has.
    pub(super) fn length(&self, value: &Value) -> Option<usize> {
        match value {
            Value::Text(text) => Some(text.chars().count()),
            Value::Tuple(items) => Some(items.parts.len()),
            Value::List(list) => Some(self.lists[*list].len()),
            Value::Dictionary(number) | Value::Set(number) => Some(self.dictionaries[*number].len()),
            Value::Range(first, end, step) => {
                let span = if *step > 0 { end.saturating_sub(*first) } else { first.saturating_sub(*end) };
                let steps = step.unsigned_abs();
                Some((span.max(0) as u64).div_ceil(steps) as usize)
            }
            _ => None,
        }
    }

    /// The members of a list, a tuple or a set, the keys of a dictionary; as they are now, whatever happens to them later.
    /// Ranges are not listed here, since they may be endless.
    pub(super) fn members(&self, value: &Value) -> Option<Vec<Value>> {
        match value {
            Value::Tuple(items) => Some(items.parts.clone()),
            Value::List(list) => Some(self.lists[*list].clone()),
            Value::Dictionary(number) | Value::Set(number) => {
                Some(self.dictionaries[*number].entries.iter().map(|(key, _)| key.clone()).collect())
            }
            _ => None,
        }
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, value: &Value) -> bool {
        match value {
            Value::Nothing => false,
            Value::Number(number) => *number != 0,
            Value::Function(_) => true,
            other => self.length(other) != Some(0),
        }
    }
}

impl Value {
    /// What can be a key: not lists, dictionaries, sets and ranges.
    pub(super) fn key(&self) -> Option<Key> {
        match self {
            Value::Nothing => Some(Key::Nothing),
            Value::Number(number) => Some(Key::Number(*number)),
            Value::Text(text) => Some(Key::Text(Rc::clone(text))),
            Value::Tuple(items) if items.size <= LARGEST => {
                Some(Key::Tuple(items.parts.iter().map(Value::key).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    pub(super) fn kind(&self) -> &'static str {
        match self {
            Value::Nothing => "None",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::Tuple(_) => "a tuple",
            Value::List(_) => "a list",
            Value::Dictionary(_) => "a dictionary",
            Value::Set(_) => "a set",
            Value::Range(..) => "a range",
            Value::Function(_) => "a function",
        }
    }

    /// The vertex that it stands for: `(10,0)`, `a`, `7`.
    pub(super) fn name(&self) -> String {
        let mut name = String::new();
        self.write(&mut name);
        name
    }

    fn write(&self, out: &mut String) {
        match self {
            Value::Number(number) => {
                let _ = write!(out, "{number}");
            }
            Value::Text(text) => out.push_str(text),
            Value::Tuple(items) if items.size <= LARGEST => {
                out.push('(');
                for (place, part) in items.parts.iter().enumerate() {
                    if place > 0 {
                        out.push(',');
                    }
                    part.write(out);
                }
                out.push_str(if items.parts.len() == 1 { ",)" } else { ")" });
            }
            other => out.push_str(other.kind()),
        }
    }
}

/// A name as Python source: numbers and tuples of numbers as they are, everything else as a text.
pub(super) fn source(name: &str) -> String {
    let number = |text: &str| text.parse::<i64>().is_ok_and(|number| number.to_string() == text);
    let tuple = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    if number(name) || tuple.is_some_and(|inside| inside.contains(',') && inside.split(',').all(number)) {
        return name.to_owned();
    }
    let escaped = name.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n").replace('\t', "\\t");
    format!("'{escaped}'")
}

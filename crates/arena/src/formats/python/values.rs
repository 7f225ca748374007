//! The values of the small language.

use std::cell::RefCell;
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
    List(Rc<Items>),
    /// Shared, as in Python: two names may hold the same dictionary. Inside other values it becomes a set.
    Dictionary(Rc<RefCell<Dictionary>>),
    Set(Rc<Items>),
    /// First, end, step.
    Range(i64, i64, i64),
}

/// Values side by side. How deep they are and how much they hold is known, since a few lines of a hostile
/// program can nest them without end.
#[derive(Debug)]
pub(super) struct Items {
    pub(super) parts: Vec<Value>,
    depth: u32,
    size: u64,
}

impl Items {
    pub(super) fn new(mut parts: Vec<Value>) -> Result<Rc<Items>, &'static str> {
        for part in &mut parts {
            if let Value::Dictionary(_) = part {
                let keys = part.members().map_or_else(Vec::new, |items| items.parts.clone());
                *part = Value::Set(Items::new(keys)?);
            }
        }
        let depth = 1 + parts.iter().filter_map(Value::items).map(|items| items.depth).max().unwrap_or(0);
        let size = parts.iter().fold(1u64, |size, part| {
            size.saturating_add(match part {
                Value::Tuple(items) => items.size,
                _ => 1,
            })
        });
        if depth > 20 {
            Err("values are nested too deeply")
        } else {
            Ok(Rc::new(Items { parts, depth, size }))
        }
    }
}

/// A tuple of more than this is no vertex.
const LARGEST: u64 = 1000;

/// Entries in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Dictionary {
    places: HashMap<Key, usize>,
    entries: Vec<(Value, Value)>,
}

impl Dictionary {
    /// Enters a value; a dictionary is entered as the set of its keys.
    pub(super) fn insert(&mut self, key: Key, name: Value, value: Value) {
        let value = match (&value, value.members()) {
            (Value::Dictionary(_), Some(keys)) => Value::Set(keys),
            _ => value,
        };
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
        }
    }

    /// Keys and values of a dictionary.
    pub(super) fn entries(&self) -> Option<Vec<(Value, Value)>> {
        match self {
            Value::Dictionary(dictionary) => Some(dictionary.borrow().entries.clone()),
            _ => None,
        }
    }

    /// The members of a list, a tuple or a set, the keys of a dictionary.
    pub(super) fn members(&self) -> Option<Rc<Items>> {
        match self {
            Value::Dictionary(dictionary) => {
                let keys = dictionary.borrow().entries.iter().map(|(key, _)| key.clone()).collect();
                Items::new(keys).ok()
            }
            other => other.items().map(Rc::clone),
        }
    }

    fn items(&self) -> Option<&Rc<Items>> {
        match self {
            Value::List(items) | Value::Tuple(items) | Value::Set(items) => Some(items),
            _ => None,
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

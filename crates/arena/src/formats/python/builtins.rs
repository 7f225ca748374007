//! Functions and methods that every program has, as far as programs that write down a graph use them.

use super::compute::Computer;
use super::operators::{key_of, number_of, wrong};
use super::values::{Dictionary, Items, Value};
use super::words::Place;
use game::BadText;

/// The functions there are.
const FUNCTIONS: &str = "range, len, min, max, sum, abs, int, str, list, tuple, set, dict, sorted, reversed, \
                         enumerate, zip, any, all, print";

impl Computer {
    pub(super) fn known_function(
        &mut self,
        name: &str,
        given: &[Value],
        place: Place,
    ) -> Result<Value, BadText> {
        match (name, given) {
            ("range", _) => range(given, place),
            ("print", _) => Ok(Value::Nothing),
            ("len", [value]) => {
                let length = self.heap.length(value);
                let length = length.ok_or_else(|| wrong(place, format!("{} has no length", value.kind())))?;
                Ok(Value::Number(length as i64))
            }
            ("abs", [value]) => Ok(Value::Number(number_of(value, place)?.saturating_abs())),
            ("int" | "bool", [value]) => number_of(value, place).map(Value::Number),
            ("str", [value]) => Ok(Value::Text(value.name().into())),
            ("min" | "max" | "sum", [values]) if self.heap.length(values).is_some() => {
                let members = self.parts(values, place)?;
                among(name, &members, place)
            }
            ("min" | "max", _) => among(name, given, place),
            ("any" | "all", [values]) => {
                let wanted = name == "any";
                let found = self.parts(values, place)?.iter().any(|value| self.heap.holds(value) == wanted);
                Ok(Value::Number(i64::from(found == wanted)))
            }
            ("list" | "tuple" | "set" | "dict", []) => self.made(name, Vec::new(), place),
            ("dict", [Value::Dictionary(number)]) => {
                let copy = self.heap.book(*number).clone();
                self.steps(copy.len() as u64, place)?;
                Ok(self.heap.dictionary(copy))
            }
            ("list" | "tuple" | "set" | "dict", [values]) => {
                let members = self.parts(values, place)?;
                self.made(name, members, place)
            }
            ("sorted" | "reversed", [values]) => {
                let mut members = self.parts(values, place)?;
                if name == "sorted" {
                    let mut keys = Vec::new();
                    for member in members {
                        keys.push((order(&member, place)?, member));
                    }
                    keys.sort_by(|one, other| one.0.cmp(&other.0));
                    members = keys.into_iter().map(|(_, member)| member).collect();
                } else {
                    members.reverse();
                }
                Ok(self.heap.list(members))
            }
            ("enumerate", [values]) => {
                let members = self.parts(values, place)?;
                let pairs = members.into_iter().enumerate();
                self.pairs(
                    pairs.map(|(number, value)| (Value::Number(number as i64), value)).collect(),
                    place,
                )
            }
            ("zip", [one, other]) => {
                let (one, other) = (self.parts(one, place)?, self.parts(other, place)?);
                self.pairs(one.into_iter().zip(other).collect(), place)
            }
            _ => Err(wrong(place, format!("the function '{name}' is not read so: there are {FUNCTIONS}"))),
        }
    }

    fn parts(&mut self, values: &Value, place: Place) -> Result<Vec<Value>, BadText> {
        let members = self.listed(values, place)?;
        members.ok_or_else(|| wrong(place, format!("{} has no members", values.kind())))
    }

    fn pairs(&mut self, pairs: Vec<(Value, Value)>, place: Place) -> Result<Value, BadText> {
        let pair = |(one, other)| Items::new(vec![one, other]).map(Value::Tuple);
        let pairs: Result<Vec<Value>, _> = pairs.into_iter().map(pair).collect();
        Ok(self.heap.list(pairs.map_err(|reason| wrong(place, reason))?))
    }

    fn made(&mut self, name: &str, members: Vec<Value>, place: Place) -> Result<Value, BadText> {
        match name {
            "list" => Ok(self.heap.list(members)),
            "tuple" => Items::new(members).map(Value::Tuple).map_err(|reason| wrong(place, reason)),
            "set" => self.new_set(members, place),
            _ => {
                let mut dictionary = Dictionary::default();
                for member in members {
                    let pair = self.parts(&member, place)?;
                    let [key, value] = &pair[..] else {
                        return Err(wrong(place, "dict takes pairs of a key and a value"));
                    };
                    dictionary.insert(key_of(key, place)?, key.clone(), value.clone());
                }
                Ok(self.heap.dictionary(dictionary))
            }
        }
    }

    pub(super) fn method(
        &mut self,
        whole: &Value,
        name: &str,
        given: &[Value],
        place: Place,
    ) -> Result<Value, BadText> {
        match (whole, name, given) {
            (Value::List(list), "append", [value]) => {
                self.heap.items(*list).push(value.clone());
                Ok(Value::Nothing)
            }
            (Value::List(list), "extend", [values]) => {
                let members = self.parts(values, place)?;
                self.heap.items(*list).extend(members);
                Ok(Value::Nothing)
            }
            (Value::List(list), "pop", []) => {
                self.heap.items(*list).pop().ok_or_else(|| wrong(place, "there is no item 0 among 0"))
            }
            (Value::List(list), "copy", []) => {
                let items = self.heap.items(*list).clone();
                self.steps(items.len() as u64, place)?;
                Ok(self.heap.list(items))
            }
            (Value::Set(number), "add", [value]) => {
                let key = key_of(value, place)?;
                self.heap.book(*number).insert(key, value.clone(), Value::Nothing);
                Ok(Value::Nothing)
            }
            (Value::Set(number), "remove" | "discard", [value]) => {
                self.steps(self.heap.length(whole).unwrap_or(0) as u64, place)?;
                self.heap.book(*number).remove(&key_of(value, place)?);
                Ok(Value::Nothing)
            }
            (Value::Set(number), "update", [values]) => {
                for value in self.parts(values, place)? {
                    let key = key_of(&value, place)?;
                    self.heap.book(*number).insert(key, value, Value::Nothing);
                }
                Ok(Value::Nothing)
            }
            (Value::Set(_), "union" | "intersection" | "difference", [other @ Value::Set(_)]) => {
                let operator = match name {
                    "union" => "|",
                    "intersection" => "&",
                    _ => "-",
                };
                self.arithmetic(operator, whole, other, place)
            }
            (Value::Dictionary(number), ..) => self.of_dictionary(*number, name, given, place),
            _ => Err(wrong(place, format!("{} has no '{name}' that is read so", whole.kind()))),
        }
    }

    fn of_dictionary(
        &mut self,
        number: usize,
        name: &str,
        given: &[Value],
        place: Place,
    ) -> Result<Value, BadText> {
        self.step(place)?;
        match (name, given) {
            ("keys" | "values" | "items", []) => {
                let entries = self.heap.book(number).entries().to_vec();
                self.steps(entries.len() as u64, place)?;
                match name {
                    "items" => self.pairs(entries, place),
                    "keys" => Ok(self.heap.list(entries.into_iter().map(|(key, _)| key).collect())),
                    _ => Ok(self.heap.list(entries.into_iter().map(|(_, value)| value).collect())),
                }
            }
            ("get", [key, otherwise @ ..]) if otherwise.len() < 2 => {
                let found = self.heap.book(number).get(&key_of(key, place)?).cloned();
                Ok(found.or_else(|| otherwise.first().cloned()).unwrap_or(Value::Nothing))
            }
            ("setdefault", [name, value]) => {
                let key = key_of(name, place)?;
                let book = self.heap.book(number);
                if book.get(&key).is_none() {
                    book.insert(key.clone(), name.clone(), value.clone());
                }
                Ok(book.get(&key).cloned().unwrap_or(Value::Nothing))
            }
            ("pop", [name]) => {
                let key = key_of(name, place)?;
                let length = self.heap.book(number).len() as u64;
                self.steps(length, place)?;
                let gone = self.heap.book(number).remove(&key);
                gone.ok_or_else(|| wrong(place, format!("there is no key {}", name.name())))
            }
            ("update", [Value::Dictionary(other)]) => {
                let entries = self.heap.book(*other).entries().to_vec();
                self.steps(entries.len() as u64, place)?;
                for (name, value) in entries {
                    let key = key_of(&name, place)?;
                    self.heap.book(number).insert(key, name, value);
                }
                Ok(Value::Nothing)
            }
            ("copy", []) => {
                let copy = self.heap.book(number).clone();
                self.steps(copy.len() as u64, place)?;
                Ok(self.heap.dictionary(copy))
            }
            _ => Err(wrong(place, format!("a dictionary has no '{name}' that is read so"))),
        }
    }
}

fn range(given: &[Value], place: Place) -> Result<Value, BadText> {
    let ends: Vec<i64> = given.iter().map(|end| number_of(end, place)).collect::<Result<_, _>>()?;
    match ends[..] {
        [end] => Ok(Value::Range(0, end, 1)),
        [first, end] => Ok(Value::Range(first, end, 1)),
        [first, end, step] if step != 0 => Ok(Value::Range(first, end, step)),
        _ => Err(wrong(place, "range takes one, two or three numbers, and its step is not 0")),
    }
}

/// The least, the largest or the sum.
fn among(name: &str, values: &[Value], place: Place) -> Result<Value, BadText> {
    let numbers: Vec<i64> = values.iter().map(|value| number_of(value, place)).collect::<Result<_, _>>()?;
    let found = match name {
        "min" => numbers.iter().min().copied(),
        "max" => numbers.iter().max().copied(),
        _ => Some(numbers.iter().fold(0i64, |sum, number| sum.saturating_add(*number))),
    };
    found.map(Value::Number).ok_or_else(|| wrong(place, format!("{name} of nothing")))
}

/// What values are sorted by: numbers, or tuples of them, or texts.
fn order(value: &Value, place: Place) -> Result<(Vec<i64>, String), BadText> {
    match value {
        Value::Number(number) => Ok((vec![*number], String::new())),
        Value::Text(text) => Ok((Vec::new(), text.to_string())),
        Value::Tuple(items) => {
            let numbers: Result<Vec<i64>, _> =
                items.parts.iter().map(|part| number_of(part, place)).collect();
            Ok((numbers?, String::new()))
        }
        other => Err(wrong(place, format!("{} cannot be sorted", other.kind()))),
    }
}

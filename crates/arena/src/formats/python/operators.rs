//! Arithmetic, comparisons, and what stands in brackets behind a value.

use super::compute::Computer;
use super::expressions::{Expression, What};
use super::values::{Key, Value};
use super::words::Place;
use game::BadText;

pub(super) fn wrong((line, column): Place, reason: impl Into<String>) -> BadText {
    BadText::at(line, column, reason)
}

pub(super) fn key_of(value: &Value, place: Place) -> Result<Key, BadText> {
    value.key().ok_or_else(|| wrong(place, format!("{} cannot be a key or a vertex", value.kind())))
}

pub(super) fn number_of(value: &Value, place: Place) -> Result<i64, BadText> {
    match value {
        Value::Number(number) => Ok(*number),
        other => Err(wrong(place, format!("{} where a number should be", other.kind()))),
    }
}

/// Which of so many parts is meant; negative numbers count from the end.
pub(super) fn place_in(length: usize, key: &Value, place: Place) -> Result<usize, BadText> {
    let number = number_of(key, place)?;
    let at = if number < 0 { number.saturating_add(length as i64) } else { number };
    let found = usize::try_from(at).ok().filter(|at| *at < length);
    found.ok_or_else(|| wrong(place, format!("there is no item {number} among {length}")))
}

impl Computer {
    pub(super) fn operation(&mut self, expression: &Expression) -> Result<Value, BadText> {
        let place = expression.place;
        match &expression.what {
            What::Negative(value) => {
                let number = number_of(&self.value(value)?, value.place)?;
                let negative =
                    number.checked_neg().ok_or_else(|| wrong(place, "this number is too large"))?;
                Ok(Value::Number(negative))
            }
            What::Pair(operator @ ("and" | "or"), pair) => {
                let left = self.value(&pair.0)?;
                if self.heap.holds(&left) == (*operator == "or") { Ok(left) } else { self.value(&pair.1) }
            }
            What::Pair(operator, pair) => {
                let (left, right) = (self.value(&pair.0)?, self.value(&pair.1)?);
                self.arithmetic(operator, &left, &right, place)
            }
            What::Compared(first, others) => {
                let mut left = self.value(first)?;
                for (operator, other) in others {
                    let right = self.value(other)?;
                    if !self.compare(operator, &left, &right, other.place)? {
                        return Ok(Value::Number(0));
                    }
                    left = right;
                }
                Ok(Value::Number(1))
            }
            _ => unreachable!("operations are these"),
        }
    }

    pub(super) fn arithmetic(
        &mut self,
        operator: &str,
        left: &Value,
        right: &Value,
        place: Place,
    ) -> Result<Value, BadText> {
        match (operator, left, right) {
            ("+", Value::List(_), Value::List(_)) => {
                let mut items = self.listed(left, place)?.unwrap_or_default();
                items.extend(self.listed(right, place)?.unwrap_or_default());
                return Ok(self.heap.list(items));
            }
            ("+", Value::Text(left), Value::Text(right)) => {
                self.steps((left.len() + right.len()) as u64, place)?;
                return Ok(Value::Text(format!("{left}{right}").into()));
            }
            ("*", Value::List(_), Value::Number(times)) => {
                let items = self.listed(left, place)?.unwrap_or_default();
                let times = usize::try_from(*times).unwrap_or(0);
                self.steps((items.len() as u64).saturating_mul(times as u64), place)?;
                let all = (0..times).flat_map(|_| items.iter().cloned()).collect();
                return Ok(self.heap.list(all));
            }
            ("|" | "&" | "-", Value::Set(one), Value::Set(other)) => {
                return self.combined(operator, *one, *other, place);
            }
            _ => {}
        }
        let (a, b) = (number_of(left, place)?, number_of(right, place)?);
        if b == 0 && matches!(operator, "//" | "%") {
            return Err(wrong(place, "division by 0"));
        }
        let value = match operator {
            "+" => a.checked_add(b),
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            "//" => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }),
            "%" => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
            "**" => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
            _ => return Err(wrong(place, format!("'{operator}' is not read"))),
        };
        value.map(Value::Number).ok_or_else(|| wrong(place, "this number is too large, or not whole"))
    }

    /// The union, the intersection or the difference of two sets.
    fn combined(&mut self, operator: &str, one: usize, other: usize, place: Place) -> Result<Value, BadText> {
        let left = self.listed(&Value::Set(one), place)?.unwrap_or_default();
        let mut members = Vec::new();
        for member in left {
            let shared = self.heap.book(other).get(&key_of(&member, place)?).is_some();
            if operator == "|" || shared == (operator == "&") {
                members.push(member);
            }
        }
        if operator == "|" {
            members.extend(self.listed(&Value::Set(other), place)?.unwrap_or_default());
        }
        self.new_set(members, place)
    }

    fn compare(
        &mut self,
        operator: &str,
        left: &Value,
        right: &Value,
        place: Place,
    ) -> Result<bool, BadText> {
        match operator {
            "in" => self.contains(right, &key_of(left, place)?, place),
            "not in" => self.contains(right, &key_of(left, place)?, place).map(|found| !found),
            "==" | "!=" => Ok(self.same(left, right, place)? == (operator == "==")),
            _ => {
                let (a, b) = (number_of(left, place)?, number_of(right, place)?);
                Ok(match operator {
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    _ => a >= b,
                })
            }
        }
    }

    /// Whether two values are equal; containers are compared by their members, one level deep.
    fn same(&mut self, left: &Value, right: &Value, place: Place) -> Result<bool, BadText> {
        let kinds = (left.key(), right.key());
        if let (Some(left), Some(right)) = kinds {
            return Ok(left == right);
        }
        if left.kind() != right.kind() {
            return Ok(false);
        }
        let (Some(one), Some(other)) = (self.listed(left, place)?, self.listed(right, place)?) else {
            return Err(wrong(place, format!("{} cannot be compared", left.kind())));
        };
        let keys = |values: Vec<Value>| {
            values.iter().map(|value| key_of(value, place)).collect::<Result<Vec<_>, _>>()
        };
        let (mut one, mut other) = (keys(one)?, keys(other)?);
        if let (Value::Set(_) | Value::Dictionary(_), _) = (left, right) {
            let order = |keys: &mut Vec<Key>| keys.sort_by_key(|key| format!("{key:?}"));
            order(&mut one);
            order(&mut other);
        }
        Ok(one == other)
    }

    fn contains(&mut self, values: &Value, key: &Key, place: Place) -> Result<bool, BadText> {
        match values {
            Value::Dictionary(number) | Value::Set(number) => {
                return Ok(self.heap.book(*number).get(key).is_some());
            }
            Value::Range(first, end, step) => {
                let Key::Number(number) = *key else { return Ok(false) };
                let inside = if *step > 0 {
                    (*first..*end).contains(&number)
                } else {
                    *end < number && number <= *first
                };
                return Ok(inside && number.checked_sub(*first).is_some_and(|gap| gap % step == 0));
            }
            _ => {}
        }
        let members = self.listed(values, place)?;
        let members =
            members.ok_or_else(|| wrong(place, format!("'in' cannot look into {}", values.kind())))?;
        Ok(members.iter().any(|member| member.key().as_ref() == Some(key)))
    }

    /// What stands in brackets behind a value.
    pub(super) fn item(&mut self, from: &Value, key: &Value, place: Place) -> Result<Value, BadText> {
        match from {
            Value::Dictionary(number) => {
                let found = self.heap.book(*number).get(&key_of(key, place)?).cloned();
                found.ok_or_else(|| wrong(place, format!("there is no key {}", key.name())))
            }
            Value::List(list) => {
                let items = self.heap.items(*list);
                let at = place_in(items.len(), key, place)?;
                Ok(items[at].clone())
            }
            Value::Tuple(items) => Ok(items.parts[place_in(items.parts.len(), key, place)?].clone()),
            other => Err(wrong(place, format!("nothing can be taken out of {}", other.kind()))),
        }
    }
}

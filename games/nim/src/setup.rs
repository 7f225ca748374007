//! The text of a rule set: `HEAPS/COUNTS` or `HEAPS/COUNTS/misere`.
//!
//! `15/2,3,5` is one heap of 15 from which 2, 3 or 5 may be taken, `3+4+5/*` three heaps and any number. The
//! counts may be left out, which means any.

use crate::{MOST_STICKS, Nim, Rule};
use game::{BadText, Game};
use std::fmt;

/// What an empty text means.
const DEFAULT: &str = "15/1,2,3";

impl Nim {
    /// Reads a rule set; an empty text means `15/1,2,3`.
    pub fn read(text: &str) -> Result<Nim, BadText> {
        let text = if text.trim().is_empty() { DEFAULT } else { text };
        let mut fields: Vec<(usize, &str)> = parts(text, '/', 1).collect();
        let misere = fields.len() > 1 && fields.last().is_some_and(|&(_, word)| is_misere(word));
        if misere {
            fields.pop();
        }
        let rule = match fields[1..] {
            [] | [(_, "*")] => Rule::ANY,
            [(column, counts)] => {
                let counts = numbers(counts, ',', column, "a count, or * for any number")?;
                Rule::counts(&counts).map_err(|bad| BadText::at(1, column, bad.reason))?
            }
            [_, (column, extra), ..] => {
                return Err(BadText::at(
                    1,
                    column,
                    format!("'{}' is not 'misere', the only word after the counts", extra.escape_debug()),
                ));
            }
        };
        let (column, heaps) = fields[0];
        let heaps = numbers(heaps, '+', column, "the size of a heap, as in 3+4+5/*")?;
        let nim = Nim::new(&heaps, rule).map_err(|bad| BadText::at(1, column, bad.reason))?;
        Ok(if misere { nim.misere() } else { nim })
    }
}

/// The text that [`Nim::read`] understands.
impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.is_misere() { "/misere" } else { "" };
        write!(f, "{}/{}{ending}", sum(self.sizes(&self.start())), self.rule())
    }
}

/// Heaps as they are written: `3+4+5`.
pub(crate) fn sum(sizes: &[u32]) -> String {
    sizes.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
}

/// Reads a list of numbers that starts in this column.
pub(crate) fn numbers(
    text: &str,
    separator: char,
    column: usize,
    expected: &str,
) -> Result<Vec<u32>, BadText> {
    parts(text, separator, column).map(|(column, part)| number(part, column, expected)).collect()
}

fn number(text: &str, column: usize, expected: &str) -> Result<u32, BadText> {
    if text.is_empty() {
        return Err(BadText::at(1, column, format!("nothing is written here: expected {expected}")));
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let found = text.escape_debug();
        return Err(BadText::at(1, column, format!("'{found}' is not a number: expected {expected}")));
    }
    text.parse()
        .ok()
        .filter(|&number| number <= MOST_STICKS)
        .ok_or_else(|| BadText::at(1, column, format!("{text} is too big: the most is {MOST_STICKS} sticks")))
}

fn is_misere(word: &str) -> bool {
    ["misere", "misère"].contains(&word.to_lowercase().as_str())
}

/// The trimmed parts between separators, each with the column where it starts.
fn parts(text: &str, separator: char, column: usize) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator).scan(column, |next, part| {
        let indent = part.chars().take_while(|c| c.is_whitespace()).count();
        let here = *next + indent;
        *next += part.chars().count() + 1;
        Some((here, part.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_read_back_as_written() {
        for text in
            ["15/2,3,5", "3+4+5/*", "7+9/1,2,3/misere", "0/1", "1000000/*", "1+1+1+1+1+1+1+1+1+1+1+1/*"]
        {
            assert_eq!(Nim::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn short_forms() {
        for (short, full) in [
            ("", "15/1,2,3"),
            ("3+4+5", "3+4+5/*"),
            ("7/misere", "7/*/misere"),
            (" 7 + 9 / 3, 1,2,3 / Misère ", "7+9/1,2,3/misere"),
        ] {
            assert_eq!(Nim::read(short).unwrap().to_string(), full);
        }
    }

    #[test]
    fn bad_setups_say_what_is_wrong_and_what_would_be_right() {
        for (text, message) in [
            ("/1,2", "line 1, column 1: nothing is written here: expected the size of a heap, as in 3+4+5/*"),
            (
                "3++5/*",
                "line 1, column 3: nothing is written here: expected the size of a heap, as in 3+4+5/*",
            ),
            ("3+x/*", "line 1, column 3: 'x' is not a number: expected the size of a heap, as in 3+4+5/*"),
            ("15/", "line 1, column 4: nothing is written here: expected a count, or * for any number"),
            ("15/2,0", "line 1, column 4: 0 cannot be taken: every count is at least 1"),
            ("15/2,b", "line 1, column 6: 'b' is not a number: expected a count, or * for any number"),
            ("15/-1", "line 1, column 4: '-1' is not a number: expected a count, or * for any number"),
            ("15/1,2/misery", "line 1, column 8: 'misery' is not 'misere', the only word after the counts"),
            ("1000001/*", "line 1, column 1: 1000001 is too big: the most is 1000000 sticks"),
            ("1/99999999999", "line 1, column 3: 99999999999 is too big: the most is 1000000 sticks"),
            (
                "1+1+1+1+1+1+1+1+1+1+1+1+1",
                "line 1, column 1: 13 heaps: a game has from 1 to 12, such as 3+4+5",
            ),
            (
                "9+9+9+9+9+9+9+9+9+9+9+5000",
                "line 1, column 1: 12 heaps of up to 5000 sticks need 156 bits of key and there are 128: \
                 with so many heaps, each may have at most 1023 sticks",
            ),
        ] {
            assert_eq!(Nim::read(text).unwrap_err().to_string(), message, "{text}");
        }
    }
}

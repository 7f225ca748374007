//! Texts of properties with values in brackets, `(;PB[Ito]B[f5];W[d6])`: what SGF and GGF have in common.

use crate::notation::{named, wrong_at};
use crate::{Move, Size};
use game::BadText;

/// A property: `AB[d3][e4]`.
#[derive(Debug)]
pub(crate) struct Property {
    pub name: String,
    pub values: Vec<String>,
    /// Where it stands in the text.
    pub byte: usize,
}

impl Property {
    /// Its first value.
    pub fn value(&self) -> &str {
        &self.values[0]
    }
}

/// Walks through a text game by game.
pub(crate) struct Games<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Games<'t> {
    pub fn of(text: &'t str) -> Games<'t> {
        Games { text, at: 0 }
    }

    /// The properties of the next game, of a tree of variations those of its first line; nothing after the last.
    pub fn next(&mut self) -> Result<Option<Vec<Property>>, BadText> {
        let Some(start) = self.text[self.at..].find("(;") else { return Ok(None) };
        self.at += start + 2;
        let (mut found, mut depth, mut first_line) = (Vec::new(), 1, true);
        loop {
            self.skip_space();
            match self.peek() {
                Some(';') => self.at += 1,
                Some('(') => {
                    self.at += 1;
                    depth += 1;
                }
                Some(')') => {
                    self.at += 1;
                    depth -= 1;
                    first_line = false;
                    if depth == 0 {
                        return Ok(Some(found));
                    }
                }
                Some(c) if c.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    if first_line {
                        found.push(property);
                    }
                }
                Some(c) => {
                    let reason = format!("'{}' where a property should be, such as B[f5]", c.escape_debug());
                    return Err(self.wrong(self.at, reason));
                }
                None => return Err(self.wrong(self.at, "the game is not closed by ')'".to_owned())),
            }
        }
    }

    /// A complaint about this place.
    pub fn wrong(&self, byte: usize, reason: String) -> BadText {
        wrong_at(self.text, byte, reason)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn property(&mut self) -> Result<Property, BadText> {
        let byte = self.at;
        self.at += self.text[byte..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = self.text[byte..self.at].to_owned();
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if self.peek() != Some('[') {
                break;
            }
            self.at += 1;
            values.push(self.in_brackets()?);
        }
        if values.is_empty() {
            return Err(self.wrong(byte, format!("{name} has no value: expected {name}[…]")));
        }
        Ok(Property { name, values, byte })
    }

    /// A value without its escapes.
    fn in_brackets(&mut self) -> Result<String, BadText> {
        let start = self.at;
        let (mut value, mut escaped) = (String::new(), false);
        for (i, c) in self.text[start..].char_indices() {
            match c {
                ']' if !escaped => {
                    self.at = start + i + 1;
                    return Ok(value.trim().to_owned());
                }
                '\\' if !escaped => escaped = true,
                c => {
                    value.push(c);
                    escaped = false;
                }
            }
        }
        Err(self.wrong(start, "a value is not closed by ']'".to_owned()))
    }
}

/// A value as it stands between brackets.
pub(crate) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// A move of a file: `f5`, as two letters `fe`, or a pass.
pub(crate) fn read_move(size: Size, text: &str) -> Result<Move, String> {
    let side = size.side();
    let letters = text.as_bytes();
    let cell = match named(text) {
        Some(None) => return Ok(Move::PASS),
        Some(Some((column, row))) if row > 0 => Some((column, row - 1)),
        _ if text.is_empty() || text == "tt" => return Ok(Move::PASS),
        _ if letters.len() == 2 && letters.iter().all(u8::is_ascii_lowercase) => {
            Some((u32::from(letters[0] - b'a'), u32::from(letters[1] - b'a')))
        }
        _ => None,
    };
    match cell {
        Some((column, row)) if column < side && row < side => Ok(Move::on(row * side + column)),
        _ => {
            Err(format!("'{}' is not a square of {size}: expected such as b3, or pass", text.escape_debug()))
        }
    }
}

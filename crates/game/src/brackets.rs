//! Texts of properties with values in brackets, `(;PB[Ito]B[f5];W[d6])`: what SGF and GGF have in common.

use crate::BadText;

/// A property: `AB[d3][e4]`.
#[derive(Debug)]
pub struct Property {
    /// Its name, such as `AB`.
    pub name: String,
    /// Its values without their escapes; at least one.
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
pub struct Games<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Games<'t> {
    /// Before the first game.
    pub fn of(text: &'t str) -> Games<'t> {
        Games { text, at: 0 }
    }

    /// The properties of the next game, of a tree of variations those of its first line; nothing after the last.
    pub fn next_game(&mut self) -> Result<Option<Vec<Property>>, BadText> {
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
                    let reason = format!("'{}' where a property should be, such as SZ[8]", c.escape_debug());
                    return Err(self.wrong(self.at, reason));
                }
                None => return Err(self.wrong(self.at, "the game is not closed by ')'")),
            }
        }
    }

    /// A complaint about this place.
    pub fn wrong(&self, byte: usize, reason: impl Into<String>) -> BadText {
        BadText::in_text(self.text, byte, reason)
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
        Err(self.wrong(start, "a value is not closed by ']'"))
    }
}

/// A value as it stands between brackets.
pub fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Result<Vec<Vec<String>>, BadText> {
        let (mut games, mut told) = (Games::of(text), Vec::new());
        while let Some(properties) = games.next_game()? {
            told.push(
                properties.iter().map(|one| format!("{}={}", one.name, one.values.join("+"))).collect(),
            );
        }
        Ok(told)
    }

    #[test]
    fn the_first_line_of_every_game_is_read() {
        let text = "words (;SZ[8]C[a \\] b];B[a1](;W[b2])(;W[c3];B[d4])) more (;AB[a][b ])";
        assert_eq!(told(text).unwrap(), [vec!["SZ=8", "C=a ] b", "B=a1", "W=b2"], vec!["AB=a+b"]]);
        assert_eq!(told("no game").unwrap(), Vec::<Vec<String>>::new());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, words) in [
            ("(;SZ[5", "line 1, column 6: a value is not closed by ']'"),
            ("(;\nSZ)", "line 2, column 1: SZ has no value: expected SZ[…]"),
            ("(;%)", "line 1, column 3: '%' where a property should be"),
            ("(;B[a](;W[b])", "the game is not closed by ')'"),
        ] {
            let message = told(text).unwrap_err().to_string();
            assert!(message.contains(words), "{text}: {message}");
        }
    }
}

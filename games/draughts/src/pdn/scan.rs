//! A text cut into signs, each with its place.

use super::Place;
use game::BadText;

/// A sign of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// `[Name "value"]`.
    Tag(String, String),
    /// `{…}`, or `;` up to the end of the line.
    Comment(String),
    /// `$3`, `!`, `?!`.
    Mark(u8),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `12.`
    Number,
    /// A move or a result.
    Word(String),
}

/// Marks that have signs of their own, with their numbers.
pub(super) const MARKS: [(&str, u8); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// Walks over a text.
pub(super) struct Scan<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str) -> Scan<'t> {
        // Some programs begin a file with a mark of its byte order.
        Scan { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place(1, 1) }
    }

    /// The next sign and where it begins; nothing at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Sign, Place)>, BadText> {
        loop {
            self.take_while(char::is_whitespace);
            if self.place.1 != 1 || !self.rest.starts_with('%') {
                break;
            }
            // A line that begins with a percent sign is for somebody else.
            self.take_while(|c| c != '\n');
        }
        let place = self.place;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let sign = match first {
            '[' => self.tag()?,
            '{' => self.comment()?,
            ';' => {
                self.step();
                Sign::Comment(self.take_while(|c| c != '\n').trim().to_owned())
            }
            '(' | ')' => {
                self.step();
                if first == '(' { Sign::Open } else { Sign::Close }
            }
            '$' => self.numbered_mark()?,
            '!' | '?' => {
                let written = self.take_while(|c| matches!(c, '!' | '?'));
                let known = MARKS.iter().find(|(sign, _)| *sign == written);
                let Some((_, number)) = known else {
                    return Err(wrong(
                        place,
                        format!("'{written}' is not a mark: expected !, ?, !!, ??, !? or ?!"),
                    ));
                };
                Sign::Mark(*number)
            }
            _ => self.word()?,
        };
        Ok(Some((sign, place)))
    }

    fn step(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.place =
            if c == '\n' { Place(self.place.0 + 1, 1) } else { Place(self.place.0, self.place.1 + 1) };
        Some(c)
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let start = self.rest;
        while self.rest.starts_with(&wanted) {
            self.step();
        }
        &start[..start.len() - self.rest.len()]
    }

    fn comment(&mut self) -> Result<Sign, BadText> {
        let place = self.place;
        self.step();
        let text = self.take_while(|c| c != '}').trim().to_owned();
        self.step().ok_or_else(|| wrong(place, "this comment is not closed by '}'".into()))?;
        Ok(Sign::Comment(text))
    }

    fn tag(&mut self) -> Result<Sign, BadText> {
        let place = self.place;
        let bad = |reason: &str| wrong(place, format!("{reason}: expected a tag such as [Event \"…\"]"));
        self.step();
        self.take_while(char::is_whitespace);
        let name = self.take_while(|c| c.is_alphanumeric() || c == '_').to_owned();
        if name.is_empty() {
            return Err(bad("this tag has no name"));
        }
        self.take_while(char::is_whitespace);
        if self.step() != Some('"') {
            return Err(bad(&format!("the tag {name} has no value in quotes")));
        }
        let mut value = String::new();
        loop {
            match self.step() {
                Some('"') => break,
                // Quotes and backslashes are written behind a backslash; before others it is only itself.
                Some('\\') if self.rest.starts_with(['"', '\\']) => value.extend(self.step()),
                Some('\n') | None => return Err(bad(&format!("the value of {name} is not closed by '\"'"))),
                Some(c) => value.push(c),
            }
        }
        self.take_while(char::is_whitespace);
        if self.step() != Some(']') {
            return Err(bad(&format!("the tag {name} is not closed by ']'")));
        }
        Ok(Sign::Tag(name, value))
    }

    fn numbered_mark(&mut self) -> Result<Sign, BadText> {
        let place = self.place;
        self.step();
        let digits = self.take_while(|c| c.is_ascii_digit());
        let number = digits.parse();
        number
            .map(Sign::Mark)
            .map_err(|_| wrong(place, format!("'${digits}' is not a mark: expected $0 to $255")))
    }

    fn word(&mut self) -> Result<Sign, BadText> {
        let place = self.place;
        let ends = |c: char| c.is_whitespace() || "[]{}();$!?*.".contains(c);
        let word = self.take_while(|c| !ends(c));
        if word.is_empty() {
            let c = self.step().expect("something is there");
            // Dots that no number precedes are those of `12. ...`.
            return match c {
                '*' => Ok(Sign::Word("*".into())),
                '.' => Ok(Sign::Number),
                _ => Err(wrong(place, format!("'{}' does not belong here", c.escape_debug()))),
            };
        }
        if self.rest.starts_with('.') && word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.take_while(|c| c == '.');
            return Ok(Sign::Number);
        }
        // A star behind a move without a space says that it is forced.
        if self.rest.starts_with('*') {
            self.step();
        }
        Ok(Sign::Word(word.to_owned()))
    }
}

pub(super) fn wrong(Place(line, column): Place, reason: String) -> BadText {
    BadText::at(line, column, reason)
}

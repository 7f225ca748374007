//! The words of a PGN text, each with its place.

use super::Ending;
use game::BadText;

/// A word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token<'t> {
    /// `[White "Steinitz"]`
    Tag(&'t str, String),
    /// What may be a move.
    Word(&'t str),
    /// `$4`, `!?`
    Nag(u8),
    /// `{…}`, or `;` to the end of the line.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// The last word of a game.
    End(Ending),
}

/// Line and column, counted from 1.
pub(crate) type Place = (usize, usize);

pub(crate) struct Tokens<'t> {
    text: &'t str,
    /// Where in the text the next token is looked for.
    at: usize,
    line: usize,
    /// Where the line begins.
    start: usize,
}

/// What ends a word.
const SEPARATORS: &[char] = &['{', '}', '(', ')', '[', ']', ';', '$', '<', '>', '"', '.'];

impl<'t> Tokens<'t> {
    pub(crate) fn new(text: &'t str) -> Tokens<'t> {
        Tokens { text, at: if text.starts_with('\u{feff}') { 3 } else { 0 }, line: 1, start: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn place(&self) -> Place {
        (self.line, self.text[self.start..self.at].chars().count() + 1)
    }

    /// Steps over so many bytes and counts the lines among them.
    fn skip(&mut self, bytes: usize) {
        let passed = &self.text[self.at..self.at + bytes];
        if let Some(last) = passed.rfind('\n') {
            self.line += passed.matches('\n').count();
            self.start = self.at + last + 1;
        }
        self.at += bytes;
    }

    /// Goes to the next line that looks like a tag, to read on after a mistake.
    pub(crate) fn skip_to_tags(&mut self) {
        loop {
            let Some(end) = self.rest().find('\n') else { return self.skip(self.rest().len()) };
            self.skip(end + 1);
            let line = self.rest().lines().next().unwrap_or("").trim_end();
            let is_name = line
                .strip_prefix('[')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
            if is_name && line.contains('"') && line.ends_with(']') {
                return;
            }
        }
    }

    /// Steps over blanks, dots, numbers of moves and lines for other programs, which begin with `%`.
    fn skip_idle(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with('%') && self.at == self.start {
                self.skip(rest.find('\n').unwrap_or(rest.len()));
            } else if rest.starts_with(|c: char| c.is_whitespace() || c == '.') {
                self.skip(rest.chars().next().map_or(0, char::len_utf8));
            } else if let Some(digits) = move_number(rest) {
                self.skip(digits);
            } else {
                return;
            }
        }
    }

    /// The next token and its place; nothing at the end of the text.
    pub(crate) fn next(&mut self) -> Option<Result<(Place, Token<'t>), BadText>> {
        self.skip_idle();
        let place = self.place();
        let rest = self.rest();
        let wrong = |reason: &str| Some(Err(BadText::at(place.0, place.1, reason)));
        let (bytes, token) = match rest.chars().next()? {
            '(' => (1, Token::Open),
            ')' => (1, Token::Close),
            '{' => match rest.find('}') {
                Some(end) => (end + 1, Token::Comment(tidy(&rest[1..end]))),
                None => {
                    self.skip(rest.len());
                    return wrong("this comment does not end: expected }");
                }
            },
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (end, Token::Comment(tidy(&rest[1..end])))
            }
            '[' => match tag(rest) {
                Some((bytes, name, value)) => (bytes, Token::Tag(name, value)),
                None => {
                    self.skip(1);
                    return wrong("this is no tag: expected one such as [White \"Steinitz\"]");
                }
            },
            '$' => {
                let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
                self.skip(1 + digits);
                return match rest[1..=digits].parse() {
                    Ok(nag) => Some(Ok((place, Token::Nag(nag)))),
                    Err(_) => wrong("no annotation has this number: expected $0 to $255"),
                };
            }
            '!' | '?' => marks(rest),
            c if SEPARATORS.contains(&c) => {
                self.skip(1);
                return wrong(&format!("'{c}' does not belong here: expected a move, a comment or a result"));
            }
            _ => word(rest),
        };
        self.skip(bytes);
        Some(Ok((place, token)))
    }
}

/// The length of a move's number, which is neither a result nor castling with zeros.
fn move_number(rest: &str) -> Option<usize> {
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let next = rest[digits..].chars().next();
    (digits > 0 && !matches!(next, Some('-' | '/'))).then_some(digits)
}

/// `!` and `?` in all their combinations.
fn marks(rest: &str) -> (usize, Token<'static>) {
    let known = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    let found = known.into_iter().find(|(mark, _)| rest.starts_with(mark));
    let (mark, nag) = found.expect("called at a mark");
    (mark.len(), Token::Nag(nag))
}

fn word(rest: &str) -> (usize, Token<'_>) {
    let ends = |c: char| c.is_whitespace() || matches!(c, '!' | '?') || SEPARATORS.contains(&c);
    if let Some(passing) = rest.strip_prefix("e.p.") {
        return (rest.len() - passing.len(), Token::Word("e.p."));
    }
    let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let end = Ending::ALL.into_iter().find(|ending| ending.text() == word);
    (word.len(), end.map_or(Token::Word(word), Token::End))
}

/// `[Name "value"]`, a backslash before quotation marks and backslashes in the value.
fn tag(rest: &str) -> Option<(usize, &str, String)> {
    let inner = rest[1..].trim_start();
    let name = &inner[..inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?];
    let quoted = inner[name.len()..].trim_start().strip_prefix('"')?;
    let (mut value, mut escaped) = (String::new(), false);
    for (i, c) in quoted.char_indices() {
        match c {
            '\n' => return None,
            '"' if !escaped => {
                let end = quoted[i + 1..].trim_start_matches([' ', '\t']).strip_prefix(']')?;
                return (!name.is_empty()).then(|| (rest.len() - end.len(), name, value));
            }
            '\\' if !escaped => escaped = true,
            c => {
                if escaped && c != '"' && c != '\\' {
                    value.push('\\');
                }
                value.push(c);
                escaped = false;
            }
        }
    }
    None
}

/// White space, which writers break lines at, is all the same.
fn tidy(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! From text to words: names, numbers, texts, signs, and where lines and blocks begin and end.

use game::BadText;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Name(String),
    Number(i64),
    Text(String),
    Sign(&'static str),
    /// The end of a logical line.
    Line,
    /// A block begins, or ends.
    Indent,
    Dedent,
    End,
}

/// Line and column, counted from 1.
pub(super) type Place = (usize, usize);

/// Longer signs come before those they begin with.
const SIGNS: [&str; 33] = [
    "**", "//=", "//", "==", "!=", "<=", ">=", "+=", "-=", "*=", "%=", "->", "(", ")", "[", "]", "{", "}",
    ",", ":", "=", "+", "-", "*", "%", "<", ">", ".", ";", "/", "@", "&", "|",
];

/// Blocks deeper than this were not written by hand.
const DEEPEST: usize = 50;

pub(super) fn words(text: &str) -> Result<Vec<(Word, Place)>, BadText> {
    let mut reader = Reader { words: Vec::new(), indents: vec![0], open: 0, long: None };
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(line, number)?;
    }
    if let Some((_, (line, column))) = reader.long {
        return Err(BadText::at(line, column, "this text has no end"));
    }
    let place = (text.lines().count().max(1), 1);
    reader.words.push((Word::Line, place));
    reader.words.extend((1..reader.indents.len()).map(|_| (Word::Dedent, place)));
    reader.words.push((Word::End, place));
    Ok(reader.words)
}

struct Reader {
    words: Vec<(Word, Place)>,
    indents: Vec<usize>,
    /// Brackets that are open: lines and blocks do not count inside.
    open: usize,
    /// A text of several lines that is not closed yet: its quote, and where it begins. Such texts are descriptions of
    /// functions, and nobody reads them here.
    long: Option<(char, Place)>,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), BadText> {
        let chars: Vec<char> = line.chars().collect();
        if let Some((quote, _)) = self.long {
            if chars.windows(3).any(|three| three == [quote; 3]) {
                self.long = None;
            }
            return Ok(());
        }
        let mut at = chars.iter().take_while(|c| c.is_whitespace()).count();
        if at == chars.len() || chars[at] == '#' {
            return Ok(());
        }
        if self.open == 0 {
            self.block(&chars[..at], number)?;
        }
        while at < chars.len() && chars[at] != '#' {
            if chars[at].is_whitespace() {
                at += 1;
                continue;
            }
            let (word, length) = self.word(&chars, at, number)?;
            self.words.push((word, (number, at + 1)));
            at += length;
        }
        if self.open == 0 {
            self.words.push((Word::Line, (number, at + 1)));
        }
        Ok(())
    }

    /// Opens or closes blocks by the white space before a line.
    fn block(&mut self, space: &[char], number: usize) -> Result<(), BadText> {
        let width = space.iter().fold(0, |width, &c| if c == '\t' { (width / 8 + 1) * 8 } else { width + 1 });
        let place = (number, space.len() + 1);
        if width > *self.indents.last().unwrap_or(&0) {
            if self.indents.len() > DEEPEST {
                return Err(BadText::at(place.0, place.1, "blocks are nested too deeply"));
            }
            self.indents.push(width);
            self.words.push((Word::Indent, place));
            return Ok(());
        }
        while width < *self.indents.last().unwrap_or(&0) {
            self.indents.pop();
            self.words.push((Word::Dedent, place));
        }
        if width != *self.indents.last().unwrap_or(&0) {
            return Err(BadText::at(place.0, place.1, "this line is indented like no block before it"));
        }
        Ok(())
    }

    /// The word that begins here, and how many characters it has.
    fn word(&mut self, chars: &[char], at: usize, number: usize) -> Result<(Word, usize), BadText> {
        let rest = &chars[at..];
        let wrong = |reason: String| BadText::at(number, at + 1, reason);
        let c = rest[0];
        if c.is_alphabetic() || c == '_' {
            let name: String = rest.iter().take_while(|c| c.is_alphanumeric() || **c == '_').collect();
            let length = name.chars().count();
            return Ok((Word::Name(name), length));
        }
        if c.is_ascii_digit() {
            let digits: String =
                rest.iter().take_while(|c| c.is_alphanumeric() || **c == '_' || **c == '.').collect();
            let value = digits.replace('_', "").parse();
            let value =
                value.map_err(|_| wrong(format!("'{digits}' is not a whole number of at most 18 digits")))?;
            return Ok((Word::Number(value), digits.chars().count()));
        }
        if (c == '"' || c == '\'') && rest.get(1..3) == Some(&[c; 2]) {
            let end = rest[3..].windows(3).position(|three| three == [c; 3]);
            if end.is_none() {
                self.long = Some((c, (number, at + 1)));
            }
            let text: String = rest[3..].iter().take(end.unwrap_or(rest.len())).collect();
            return Ok((Word::Text(text), end.map_or(rest.len(), |end| end + 6)));
        }
        if c == '"' || c == '\'' {
            return quotation(rest, c).ok_or_else(|| wrong("this text has no end in its line".into()));
        }
        let sign =
            SIGNS.iter().find(|sign| sign.chars().zip(rest).filter(|(a, b)| a == *b).count() == sign.len());
        let sign = sign.ok_or_else(|| wrong(format!("'{}' is not understood", c.escape_debug())))?;
        match *sign {
            "(" | "[" | "{" => self.open += 1,
            ")" | "]" | "}" => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        Ok((Word::Sign(sign), sign.len()))
    }
}

/// A text between quotes on one line.
fn quotation(rest: &[char], quote: char) -> Option<(Word, usize)> {
    let mut text = String::new();
    let mut at = 1;
    loop {
        match *rest.get(at)? {
            c if c == quote => return Some((Word::Text(text), at + 1)),
            '\\' => {
                at += 1;
                match *rest.get(at)? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    c => text.push(c),
                }
            }
            c => text.push(c),
        }
        at += 1;
    }
}

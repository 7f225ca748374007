//! EPD: a position and what is said about it, `… w - - bm Qg6; id "WAC.001";`.

use crate::Board;
use crate::fen::{read_four, words};
use game::{BadMove, BadText};
use std::fmt;

/// One thing that is said: `bm Qg6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What kind of thing: `bm` for best moves, `id` for a name.
    pub opcode: String,
    /// The words behind it; a text in quotation marks is one.
    pub operands: Vec<String>,
}

/// A line of EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position. Counters of a FEN in place of `hmvc` and `fmvn` are understood.
    pub board: Board,
    /// What is said about it besides `hmvc` and `fmvn`, the counters, which are in the board.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Reads a line.
    pub fn read(text: &str) -> Result<Epd, BadText> {
        let mut fields = words(text);
        let mut draft = read_four(&mut fields)?;
        let mut rest = fields.peekable();
        for counter in [&mut draft.clock, &mut draft.number] {
            let Some(number) = rest.peek().and_then(|(_, word)| number_in(word)) else { break };
            *counter = number;
            rest.next();
        }
        let from =
            rest.peek().map_or(text.len(), |(_, word)| word.as_ptr() as usize - text.as_ptr() as usize);
        let mut operations = read_operations(text, from)?;
        for (opcode, counter) in [("hmvc", &mut draft.clock), ("fmvn", &mut draft.number)] {
            let said = operations.iter().find(|said| said.opcode == opcode);
            if let Some(number) = said.and_then(|said| said.operands.first()) {
                *counter = number.parse().map_err(|_| {
                    let number = number.escape_debug();
                    BadText::new(format!("{opcode} '{number}': expected a whole number up to 65535"))
                })?;
            }
        }
        operations.retain(|said| said.opcode != "hmvc" && said.opcode != "fmvn");
        draft.number = draft.number.max(1);
        Ok(Epd { board: draft.board()?, operations })
    }

    /// The words behind an opcode, if it is there.
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        self.operations.iter().find(|said| said.opcode == opcode).map(|said| said.operands.as_slice())
    }

    /// The moves behind an opcode such as `bm` (best moves) or `am` (moves to avoid); none where it is missing.
    pub fn moves(&self, opcode: &str) -> Result<Vec<crate::Move>, BadMove> {
        let words = self.operands(opcode).unwrap_or_default().iter();
        words
            .filter(|word| !matches!(word.as_str(), "+" | "#"))
            .map(|word| self.board.read_move(word))
            .collect()
    }
}

/// The counter of a FEN; some files end it with a semicolon.
fn number_in(word: &str) -> Option<u16> {
    word.strip_suffix(';').unwrap_or(word).parse().ok()
}

fn read_operations(text: &str, from: usize) -> Result<Vec<Operation>, BadText> {
    let mut operations = Vec::new();
    let mut current: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = None;
    let column = |at: usize| text[..at].chars().count() + 1;
    for (at, c) in text[from..].char_indices().map(|(i, c)| (from + i, c)) {
        match (c, quoted) {
            ('"', Some(_)) => {
                current.extend(word.take());
                quoted = None;
            }
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('"', None) if word.is_none() => {
                (word, quoted) = (Some(String::new()), Some(at));
            }
            ('"', None) => {
                return Err(BadText::at(
                    1,
                    column(at),
                    "a quotation mark inside a word: expected a space before",
                ));
            }
            (';', None) => {
                current.extend(word.take());
                push(&mut operations, std::mem::take(&mut current))?;
            }
            // Files that were cut out of others have zeros at the ends of lines.
            (c, None) if c.is_whitespace() || c.is_control() => current.extend(word.take()),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(at) = quoted {
        return Err(BadText::at(1, column(at), "this text does not end: expected another quotation mark"));
    }
    current.extend(word);
    push(&mut operations, current)?;
    Ok(operations)
}

fn push(operations: &mut Vec<Operation>, words: Vec<String>) -> Result<(), BadText> {
    let mut words = words.into_iter();
    let Some(opcode) = words.next() else { return Ok(()) };
    // A number would be taken for a counter.
    if !is_word(&opcode) || opcode.parse::<u16>().is_ok() {
        let opcode = opcode.escape_debug();
        return Err(BadText::new(format!("'{opcode}' is no opcode: expected a word such as bm or id")));
    }
    operations.push(Operation { opcode, operands: words.collect() });
    Ok(())
}

fn is_word(text: &str) -> bool {
    let breaks = |c: char| c.is_whitespace() || c.is_control() || c == ';' || c == '"';
    !text.is_empty() && !text.contains(breaks)
}

/// As the file format wants it; a quotation mark inside an operand, which it cannot hold, becomes an apostrophe.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.write_four(false))?;
        for (opcode, counter, usual) in [("hmvc", self.board.clock(), 0), ("fmvn", self.board.number(), 1)] {
            if counter != usual {
                write!(f, " {opcode} {counter};")?;
            }
        }
        for Operation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            for word in operands {
                match is_word(word) {
                    true => write!(f, " {word}")?,
                    false => write!(f, " \"{}\"", word.replace('"', "'"))?,
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

//! The first lines of a certificate: plain text that says what is claimed of which position.

use crate::finish::MOST_NODES;
use crate::statement::Statement;
use crate::stream::{BadFile, checksum};
use std::io::{BufRead, Read};

const TITLE: &str = "tesuji certificate 1";
/// The longest header that is read.
const MOST_BYTES: u64 = 1 << 20;

/// What is claimed of which position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game by its setup in the catalog.
    pub game: String,
    /// The position that stands in for the usual start, if one does.
    pub position: Option<String>,
    /// Moves from there.
    pub moves: String,
    /// The outcome.
    pub statement: Statement,
    /// How many nodes the checker's own search may take for one leaf; at most [`MOST_NODES`].
    pub leaf: u32,
    /// Whether its strategies concede (see [`game::Game::concede`]).
    pub concessions: bool,
}

impl Header {
    /// The text of the header.
    pub fn write(&self) -> String {
        let mut text = format!("{TITLE}\ngame {}\n", escaped(&self.game));
        if let Some(position) = &self.position {
            text += &format!("position {}\n", escaped(position));
        }
        text += &format!("moves {}\nclaim {}\nleaf {}\n", escaped(&self.moves), self.statement, self.leaf);
        if self.concessions {
            text += "concessions yes\n";
        }
        format!("{text}checksum {:08x}\n", checksum(&[text.as_bytes()]))
    }

    /// Reads a header and says how many bytes it took.
    pub fn read(from: &mut impl BufRead) -> Result<(Header, u64), BadFile> {
        let mut lines = Lines { from: from.take(MOST_BYTES), byte: 0, sum: Vec::new() };
        let title = lines.next()?;
        if title.text != TITLE {
            return title.bad(format!("not a certificate: the first line must be '{TITLE}'"));
        }
        let game = lines.field("game")?;
        let mut line = lines.next()?;
        let mut position = None;
        if line.text.starts_with("position ") {
            position = Some(unescaped(line.value("position")?));
            line = lines.next()?;
        }
        let moves = unescaped(line.value("moves")?);
        let claim = lines.next()?;
        let Some(statement) = Statement::read(claim.value("claim")?) else {
            return claim.bad("expected 'the first player wins', 'the second player wins' or 'draw'");
        };
        let line = lines.next()?;
        let Some(leaf) = line.value("leaf")?.parse().ok().filter(|leaf| *leaf <= MOST_NODES) else {
            return line.bad(format!("expected a number of nodes, at most {MOST_NODES}"));
        };
        let mut sum = format!("{:08x}", checksum(&[&lines.sum]));
        let mut line = lines.next()?;
        let concessions = line.text == "concessions yes";
        if concessions {
            sum = format!("{:08x}", checksum(&[&lines.sum]));
            line = lines.next()?;
        }
        if line.value("checksum")? != sum {
            return line.bad("the checksum of the header is wrong");
        }
        let game = unescaped(game.value("game")?);
        let header = Header { game, position, moves, statement, leaf, concessions };
        if header.write().as_bytes() != lines.sum {
            return title.bad("the header is spelled in another way than the one allowed");
        }
        Ok((header, lines.byte))
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    plain
}

/// One line and where it starts.
struct Line {
    byte: u64,
    text: String,
}

impl Line {
    fn bad<T>(&self, reason: impl Into<String>) -> Result<T, BadFile> {
        Err(BadFile { byte: self.byte, reason: reason.into() })
    }

    /// What follows this word.
    fn value(&self, word: &str) -> Result<&str, BadFile> {
        match self.text.split_once(' ') {
            Some((first, rest)) if first == word => Ok(rest),
            _ => self.bad(format!("expected a line '{word} …'")),
        }
    }
}

struct Lines<R> {
    from: R,
    byte: u64,
    /// Everything read so far.
    sum: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<Line, BadFile> {
        let byte = self.byte;
        let bad = |reason: String| BadFile { byte, reason };
        let mut bytes = Vec::new();
        self.from.read_until(b'\n', &mut bytes).map_err(|error| bad(format!("cannot be read: {error}")))?;
        self.byte += bytes.len() as u64;
        self.sum.extend(&bytes);
        if bytes.pop() != Some(b'\n') {
            return Err(bad(if byte == 0 {
                format!("not a certificate: the first line must be '{TITLE}'")
            } else {
                "the file ends within the header".into()
            }));
        }
        let text = String::from_utf8(bytes).map_err(|_| bad("not UTF-8 text".into()))?;
        Ok(Line { byte, text })
    }

    fn field(&mut self, word: &str) -> Result<Line, BadFile> {
        let line = self.next()?;
        line.value(word)?;
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    #[test]
    fn a_header_reads_back_and_a_changed_one_does_not() {
        let position = Some("4x4\n....\n\\odd".to_owned());
        let statement = Statement::Wins(Side::Second);
        let (game, moves) = ("connect4:4x4".to_owned(), "12 3".to_owned());
        let plain = Header { game, position, moves, statement, leaf: 500, concessions: false };
        for header in [plain.clone(), Header { concessions: true, ..plain }] {
            let text = header.write();
            assert_eq!(Header::read(&mut text.as_bytes()), Ok((header, text.len() as u64)));
            for i in 0..text.len() {
                let mut bytes = text.clone().into_bytes();
                bytes[i] ^= 1;
                assert!(Header::read(&mut &bytes[..]).is_err(), "byte {i}");
                assert!(Header::read(&mut &text.as_bytes()[..i]).is_err(), "cut at {i}");
            }
        }
    }

    #[test]
    fn a_header_has_one_spelling() {
        let spelled = |leaf: &str, game: &str| {
            let text = format!("{TITLE}\ngame {game}\nmoves 12\nclaim draw\nleaf {leaf}\n");
            let whole = format!("{text}checksum {:08x}\n", checksum(&[text.as_bytes()]));
            Header::read(&mut whole.as_bytes())
        };
        assert!(spelled("500", "connect4:4x4").is_ok());
        for (leaf, game) in [("0500", "connect4:4x4"), ("+500", "connect4:4x4"), ("500", "connect4:4\\x4")] {
            let bad = spelled(leaf, game).unwrap_err();
            assert!(bad.reason.contains("another way"), "{leaf} {game}: {bad}");
        }
    }
}

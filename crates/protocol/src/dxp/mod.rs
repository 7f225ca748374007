//! DamExchange, by which draughts programs play each other over a socket, for any game on numbered squares.
//!
//! A message is a letter and columns of fixed width, and ends with a byte 0. Who asks for a game chooses colours, time and
//! position; both sides then send their moves, and whoever sees the end says so, which the other answers alike.

mod session;

pub use session::{Call, Session};

use crate::squares::{Hop, Squares};
use std::fmt;

/// The longest message, in bytes.
pub const LONGEST: usize = 1024;
/// The most words that a message may have: some programs read no more.
const WORDS: usize = 126;
/// Columns of a name.
const NAME: usize = 32;

/// What a message says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `R`: may we play?
    Request {
        /// Who asks.
        name: String,
        /// Whether whoever is asked plays White.
        white: bool,
        /// Minutes for so many moves; no moves mean all.
        minutes: u32,
        /// See above.
        moves: u32,
        /// The position, if it is not the usual start: `W` or `B`, then a letter for each square.
        position: Option<String>,
    },
    /// `A`: yes, or a code that says why not.
    Accept {
        /// Who answers.
        name: String,
        /// 0 for yes.
        code: u32,
    },
    /// `M`: a move.
    Move {
        /// Seconds that it took.
        seconds: u32,
        /// From where.
        from: u32,
        /// To where.
        to: u32,
        /// What it captures.
        captured: Vec<u32>,
    },
    /// `E`: the game is over.
    End {
        /// 0 unknown, 1 the sender has lost, 2 a draw, 3 the sender has won.
        result: u32,
        /// 0 go on with another game, 1 stop.
        stop: u32,
    },
    /// `C`: words.
    Chat(String),
    /// `B`: take back to a move.
    Back,
    /// `K`: whether that is accepted.
    BackAnswer(u32),
}

/// What a code of `A` says; 0 is yes.
pub(crate) fn refusal(code: u32) -> String {
    let reason = match code {
        1 => "it expects another version of the protocol",
        2 => "it cannot or does not want to play this game, but another one",
        3 => "it wants to play no game at all",
        _ => "a code that the protocol does not know",
    };
    format!("the game is refused, code {code}: {reason}")
}

impl Message {
    /// Reads a message without its last byte; the error says what is wrong with it.
    pub fn read(text: &str) -> Result<Message, String> {
        let bytes = text.as_bytes();
        let odd = || format!("'{}' is no message", text.chars().take(60).collect::<String>().escape_debug());
        // Columns are bytes; what is cut within a letter is none.
        let columns = |from: usize, to: usize| text.get(from..to).ok_or_else(odd);
        let number = |from: usize, to: usize| columns(from, to)?.trim().parse::<u32>().map_err(|_| odd());
        Ok(match bytes.first() {
            Some(b'R') => Message::Request {
                name: columns(3, 3 + NAME)?.trim().to_owned(),
                white: columns(35, 36)? == "W",
                // Some programs ask for fractions of a minute.
                minutes: columns(36, 39)?.trim().parse::<f32>().map_err(|_| odd())?.clamp(0.0, 999.0) as u32,
                moves: number(39, 42)?,
                position: match columns(42, 43)? {
                    "A" => None,
                    _ => Some(text.get(43..).ok_or_else(odd)?.replace('z', "b").replace('Z', "B")),
                },
            },
            Some(b'A') => {
                let end = text.len().saturating_sub(1);
                Message::Accept {
                    name: columns(1, end.max(1))?.trim().to_owned(),
                    code: number(end.max(1), text.len())?,
                }
            }
            Some(b'M') => {
                let count = number(9, 11)?.min(50) as usize;
                let captured =
                    (0..count).map(|i| number(11 + 2 * i, 13 + 2 * i)).collect::<Result<_, _>>()?;
                Message::Move { seconds: number(1, 5)?, from: number(5, 7)?, to: number(7, 9)?, captured }
            }
            Some(b'E') => Message::End { result: number(1, 2)?, stop: number(2, 3).unwrap_or(0) },
            Some(b'C') => Message::Chat(text.get(1..).ok_or_else(odd)?.to_owned()),
            Some(b'B') => Message::Back,
            Some(b'K') => Message::BackAnswer(number(1, 2)?),
            _ => return Err(odd()),
        })
    }

    /// A move by its squares.
    pub(crate) fn hop(hop: &Hop, seconds: u32) -> Message {
        Message::Move { seconds, from: hop.from, to: hop.to, captured: hop.captured.clone() }
    }

    /// A request to play from this board.
    pub(crate) fn request(white: bool, (minutes, moves): (u32, u32), board: Option<&Squares>) -> Message {
        Message::Request { name: "Tesuji".into(), white, minutes, moves, position: board.map(Squares::text) }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Request { name, white, minutes, moves, position } => {
                let colour = if *white { 'W' } else { 'Z' };
                let (minutes, moves) = (minutes.min(&999), moves.min(&999));
                write!(f, "R01{name:NAME$.NAME$}{colour}{minutes:03}{moves:03}")?;
                match position {
                    None => f.write_str("A"),
                    Some(text) => write!(f, "B{}", text.replace('b', "z").replace('B', "Z")),
                }
            }
            Message::Accept { name, code } => write!(f, "A{name:NAME$.NAME$}{}", code.min(&9)),
            Message::Move { seconds, from, to, captured } => {
                write!(f, "M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), captured.len())?;
                captured.iter().try_for_each(|square| write!(f, "{square:02}"))
            }
            Message::End { result, stop } => write!(f, "E{}{}", result.min(&9), stop.min(&9)),
            Message::Chat(words) => {
                let plain = words.chars().map(|c| if c.is_ascii_graphic() { c } else { ' ' });
                write!(f, "C{}", plain.take(WORDS).collect::<String>())
            }
            Message::Back => f.write_str("B"),
            Message::BackAnswer(code) => write!(f, "K{}", code.min(&9)),
        }
    }
}

/// Cuts what comes into messages.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    open: Vec<u8>,
}

impl Messages {
    /// The messages that end in these bytes. What is too long is cut.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut messages = Vec::new();
        for &byte in bytes {
            if byte == 0 {
                messages.push(String::from_utf8_lossy(&std::mem::take(&mut self.open)).into_owned());
            } else if self.open.len() < LONGEST {
                self.open.push(byte);
            }
        }
        messages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_read_back() {
        let request = |position: Option<&str>| Message::Request {
            name: "somebody".into(),
            white: true,
            minutes: 5,
            moves: 75,
            position: position.map(str::to_owned),
        };
        for message in [
            request(None),
            request(Some("BwWbBe")),
            Message::Accept { name: "other".into(), code: 0 },
            Message::Move { seconds: 12, from: 28, to: 19, captured: vec![23] },
            Message::Move { seconds: 0, from: 32, to: 28, captured: vec![] },
            Message::End { result: 3, stop: 0 },
            Message::Chat("hello".into()),
            Message::BackAnswer(1),
        ] {
            assert_eq!(Message::read(&message.to_string()), Ok(message.clone()), "{message}");
        }
        let start = request(None).to_string();
        assert_eq!((start.len(), &start[35..]), (43, "W005075A"));
        let long = Message::Chat(format!("é\0{}", "x".repeat(300))).to_string();
        assert_eq!((long.len(), &long[..4]), (127, "C  x"));
        for bad in
            ["", "X", "R01", "M", "M00003228", "M0000322899", "E", "Aé", "R01éééééééééééééééééééééééééééé"]
        {
            assert!(Message::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn messages_end_with_a_zero() {
        let mut messages = Messages::default();
        assert_eq!(messages.feed(b"E0"), Vec::<String>::new());
        assert_eq!(messages.feed(b"0\0Chi\0C"), ["E00", "Chi"]);
        assert_eq!(messages.feed(&[b'x'; 5000]), Vec::<String>::new());
        assert_eq!(messages.feed(b"\0")[0].len(), LONGEST);
    }
}

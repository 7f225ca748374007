//! From a text to a game: a setup `name:board`, or a file that a game reads.

use crate::CATALOG;
use engines::{Entry, Match, Reader, Recorded};
use game::{BadText, known_are};
use std::error::Error;
use std::fmt;

/// Why a setup is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// No game has this name.
    UnknownGame {
        /// The name.
        name: String,
    },
    /// The game cannot be set up like this.
    BadBoard {
        /// Which game.
        name: &'static str,
        /// Why.
        reason: BadText,
        /// A setup that works.
        example: &'static str,
    },
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSetup::UnknownGame { name } => {
                write!(f, "there is no game '{}'; {}", name.escape_debug(), known_are(name, names()))
            }
            BadSetup::BadBoard { name, reason, example } => write!(f, "{name}: {reason} (try {example})"),
        }
    }
}

impl Error for BadSetup {}

/// The names of all games.
pub fn names() -> impl Iterator<Item = &'static str> {
    CATALOG.iter().map(|entry| entry.name)
}

/// What people type instead of a name, perhaps with the board that they mean by it.
pub const ALIASES: &[(&str, &str)] = &[
    ("tictactoe", "mnk:3,3,3"),
    ("tic-tac-toe", "mnk:3,3,3"),
    ("noughts-and-crosses", "mnk:3,3,3"),
    ("morpion", "mnk:3,3,3"),
    ("gomoku", "mnk:15,15,5"),
    ("connect-four", "connect4"),
    ("connect-4", "connect4"),
    ("connectfour", "connect4"),
    ("four-in-a-row", "connect4"),
    ("puissance4", "connect4"),
    ("reversi", "othello"),
    ("checkers", "draughts:english"),
    ("three-mens-morris", "morris"),
];

/// The game that a setup names, and the board behind its colon.
pub fn entry(setup: &str) -> Result<(&'static Entry, &str), BadSetup> {
    let (name, board) = setup.split_once(':').unwrap_or((setup, ""));
    // An alias that means a board takes no other.
    let known = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name)).map(|(_, meant)| *meant);
    let (name, board) = match known.map(|meant| meant.split_once(':').unwrap_or((meant, ""))) {
        Some((name, usual)) if board.is_empty() => (name, usual),
        Some((name, "")) => (name, board),
        _ => (name, board),
    };
    let entry = CATALOG.iter().find(|entry| entry.name == name);
    entry.map(|entry| (*entry, board)).ok_or_else(|| BadSetup::UnknownGame { name: name.into() })
}

/// Opens a game by its setup: a name, or a name, a colon and a board.
pub fn open(setup: &str) -> Result<Box<dyn Match>, BadSetup> {
    let (entry, board) = entry(setup)?;
    (entry.open)(board).map_err(|reason| BadSetup::BadBoard {
        name: entry.name,
        reason,
        example: entry.examples[0],
    })
}

/// Opens what a file holds: the first reader that knows such texts, of the games in their order.
pub fn open_text(text: &str) -> Result<Recorded, BadText> {
    let readers = CATALOG.iter().flat_map(|entry| entry.readers);
    // A reader of anything comes after those that know what they read.
    let (any, own): (Vec<&Reader>, Vec<&Reader>) = readers.partition(|reader| (reader.knows)(""));
    let reader = own.into_iter().chain(any).find(|reader| (reader.knows)(text));
    reader.map_or_else(|| Err(BadText::new("no game reads such a file")), |reader| (reader.open)(text))
}

/// Opens what a file holds that is no text: the first reader that knows such bytes; nothing if there is none.
pub fn open_bytes(bytes: &[u8]) -> Option<Result<Recorded, BadText>> {
    let mut readers = CATALOG.iter().flat_map(|entry| entry.talk.files);
    readers.find(|reader| (reader.knows)(bytes)).map(|reader| (reader.open)(bytes))
}

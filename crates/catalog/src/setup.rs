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

/// The game that a setup names, and the board behind its colon.
pub fn entry(setup: &str) -> Result<(&'static Entry, &str), BadSetup> {
    let (name, board) = setup.split_once(':').unwrap_or((setup, ""));
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

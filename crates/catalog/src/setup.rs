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
        /// What the game says about it.
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
    ("c4", "connect4"),
    ("connect-four", "connect4"),
    ("connect-4", "connect4"),
    ("connectfour", "connect4"),
    ("four-in-a-row", "connect4"),
    ("puissance4", "connect4"),
    ("reversi", "othello"),
    ("checkers", "draughts:english"),
    ("dames", "draughts:international"),
    ("échecs", "chess"),
    ("three-mens-morris", "morris"),
    ("weiqi", "go"),
    ("baduk", "go"),
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

/// Opens what a file holds: a line such as `connect4:7x6 4453`, or what the first reader makes of it that knows such
/// texts, of the games in their order.
pub fn open_text(text: &str) -> Result<Recorded, BadText> {
    if let Some(recorded) = open_line(text) {
        return recorded;
    }
    let readers = CATALOG.iter().flat_map(|entry| entry.readers);
    // A reader of anything comes after those that know what they read.
    let (any, own): (Vec<&Reader>, Vec<&Reader>) = readers.partition(|reader| (reader.knows)(""));
    if let Some(reader) = own.into_iter().find(|reader| (reader.knows)(text)) {
        return (reader.open)(text);
    }
    let kind = text.split_once("GM[").and_then(|(_, rest)| rest.split_once(']'));
    if let (true, Some((kind, _))) = (text.trim_start().starts_with("(;"), kind) {
        let kind = kind.trim().escape_debug();
        return Err(BadText::new(format!("no game here is kind GM[{kind}] of the smart game format")));
    }
    any.first().map_or_else(|| Err(BadText::new("no game reads such a file")), |reader| (reader.open)(text))
}

/// A game as a text of its setup, the position that it starts from if that is not the usual one (a line that begins with `@`),
/// and its moves: for games that have no format of their own.
pub fn plain_record(game: &mut dyn Match) -> String {
    let line = game.line_text();
    while game.undo() {}
    let start = game.position();
    let usual = open(game.setup()).is_ok_and(|fresh| fresh.position() == start);
    game.play_line(&line).expect("the same moves again");
    if usual { format!("{} {line}\n", game.setup()) } else { format!("{}\n@{start}\n{line}\n", game.setup()) }
}

/// What [`plain_record`] writes.
fn open_line(text: &str) -> Option<Result<Recorded, BadText>> {
    let text = text.trim();
    let (setup, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    entry(setup).ok()?;
    let (start, moves) = match rest.trim_start().strip_prefix('@') {
        Some(set_up) => {
            set_up.split_once('\n').map_or((Some(set_up), ""), |(start, moves)| (Some(start), moves))
        }
        None => (None, rest),
    };
    let opened = open(setup).map_err(|bad| BadText::new(bad.to_string()));
    Some(opened.and_then(|mut game| {
        start.map_or(Ok(()), |start| game.set_position(start.trim()))?;
        game.play_line(moves).map_err(|bad| BadText::new(bad.to_string()))?;
        Ok(Recorded { game, remark: None })
    }))
}

/// Opens what a file holds that is no text: the first reader that knows such bytes; nothing if there is none.
pub fn open_bytes(bytes: &[u8]) -> Option<Result<Recorded, BadText>> {
    let mut readers = CATALOG.iter().flat_map(|entry| entry.talk.files);
    readers.find(|reader| (reader.knows)(bytes)).map(|reader| (reader.open)(bytes))
}

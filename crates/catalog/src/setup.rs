//! From the text of a setup, `name:board`, to a game.

use crate::entries::CATALOG;
use crate::played::Match;
use connect4::Sheet;
use game::{BadText, Side, known_are};
use hex::{Play, Swap};
use std::error::Error;
use std::fmt;

/// One game of the catalog.
pub struct Entry {
    /// What it is called in a setup.
    pub name: &'static str,
    /// What it is called on a page.
    pub title: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What can be chosen, in the order in which `spell` wants it: enough to make a form.
    pub fields: &'static [Field],
    /// Puts chosen values together as a board text.
    pub spell: fn(&[&str]) -> String,
    /// How a move is written, with an example.
    pub moves: &'static str,
    /// How a position is written, with an example.
    pub positions: &'static str,
    /// Setups worth trying; the first is the usual one.
    pub examples: &'static [&'static str],
    /// Makes the game from the text behind `name:`, which may be empty.
    pub open: fn(&str) -> Result<Box<dyn Match>, BadText>,
}

/// One thing to choose in a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// A short name.
    pub name: &'static str,
    /// A line about it.
    pub help: &'static str,
    /// What may be chosen.
    pub kind: Kind,
    /// What is chosen at first.
    pub default: &'static str,
}

/// What a field accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number from here to there.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A text in the game's own notation; the help says which.
    Text,
}

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

/// Opens a game by its setup: a name, or a name, a colon and a board.
pub fn open(setup: &str) -> Result<Box<dyn Match>, BadSetup> {
    let (name, board) = setup.split_once(':').unwrap_or((setup, ""));
    let entry = CATALOG
        .iter()
        .find(|entry| entry.name == name)
        .ok_or_else(|| BadSetup::UnknownGame { name: name.into() })?;
    (entry.open)(board).map_err(|reason| BadSetup::BadBoard {
        name: entry.name,
        reason,
        example: entry.examples[0],
    })
}

/// Opens the Connect 4 position of a sheet (a size, then its cells, White to move), with a remark if its
/// numbers of discs are odd. The match is seen by White.
pub fn open_sheet(text: &str) -> Result<(Box<dyn Match>, Option<String>), BadText> {
    let sheet = Sheet::read(text)?;
    let mut game = open(&format!("connect4:{}", sheet.size)).map_err(|bad| BadText::new(bad.to_string()))?;
    game.set_position(text)?;
    let won = matches!(game.status(), game::Status::Over(game::Outcome::Win { winner: Side::First, .. }));
    game.look_as(Side::First);
    let remark = sheet.remark(won);
    Ok((game, remark))
}

/// Opens a game that another program has written: Hex in SGF. A player who resigns ends it where it stands.
pub fn open_record(text: &str) -> Result<Box<dyn Match>, BadText> {
    let record = hex::Record::read(text)?;
    let rule = if record.swap == Swap::Not { String::new() } else { format!("/{}", record.swap.name()) };
    let mut game =
        open(&format!("hex:{}{rule}", record.size)).map_err(|bad| BadText::new(bad.to_string()))?;
    if let Some(start) = record.start() {
        game.set_position(&start)?;
    }
    for (number, (colour, play)) in (1..).zip(&record.moves) {
        let mv = match play {
            Play::Stone(column, row) => hex::cell_name(*column, *row),
            Play::Swap(_) => "swap".into(),
            Play::Resign => break,
        };
        // Where colours are exchanged, programs differ in what they call a player.
        if record.swap != Swap::Sides && game.viewer() as usize != *colour as usize {
            return Err(BadText::new(format!("move {number}: it is not the turn of {colour}")));
        }
        game.play(&mv).map_err(|bad| BadText::new(format!("move {number}: {bad}")))?;
    }
    Ok(game)
}

//! Text: the only place below the catalog where words of a user are read.

use crate::{Game, Unit};
use std::error::Error;
use std::fmt;

/// How a game writes its moves and positions, and reads them back.
pub trait Notation: Game {
    /// What its evaluation counts in.
    const UNIT: Unit = Unit::POINTS;

    /// The same by these rules, where it depends on them.
    fn unit(&self) -> Unit {
        Self::UNIT
    }

    /// The move as players write it.
    fn write_move(&self, at: &Self::Position, mv: Self::Move) -> String;

    /// The move as programs tell it to each other; [`Notation::read_move`] understands it too.
    fn write_plainly(&self, at: &Self::Position, mv: Self::Move) -> String {
        self.write_move(at, mv)
    }

    /// Reads one move and checks that it is legal in `at`.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, BadMove>;

    /// The position as text that [`Notation::read_position`] understands.
    fn write_position(&self, at: &Self::Position) -> String;

    /// Reads a position; the message says where and why it cannot be one.
    fn read_position(&self, text: &str) -> Result<Self::Position, BadText>;

    /// Cuts a line of moves into single moves: at white space and commas, unless the game writes them
    /// without separators.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect()
    }

    /// A move that a line may leave out before this word, where there is one: a pass that is forced.
    fn left_out(&self, _at: &Self::Position, _word: &str) -> Option<Self::Move> {
        None
    }

    /// A whole game in the format in which other programs exchange games of this kind, with the ending of such
    /// files; nothing where there is no such format.
    fn write_record(&self, _first: &Self::Position, _line: &[Self::Move]) -> Option<(&'static str, String)> {
        None
    }

    /// The same written into a record that was read before: its variations, comments and marks stay. Nothing where that is the
    /// record of another game, or of a game of which nobody writes so.
    fn write_record_into(
        &self,
        _record: &str,
        _first: &Self::Position,
        _line: &[Self::Move],
    ) -> Option<(&'static str, String)> {
        None
    }

    /// The same in all formats that there are, the usual one first.
    fn write_records(&self, first: &Self::Position, line: &[Self::Move]) -> Vec<(&'static str, String)> {
        self.write_record(first, line).into_iter().collect()
    }
}

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadMove {
    /// It is not written like a move of this game.
    Unreadable {
        /// What was read.
        text: String,
        /// What a move looks like.
        expected: String,
    },
    /// It is written like a move, but the rules forbid it here.
    Illegal {
        /// What was read.
        text: String,
        /// Which rule.
        reason: String,
    },
    /// The game has ended.
    GameOver {
        /// What was read.
        text: String,
    },
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMove::Unreadable { text, expected } => {
                write!(f, "'{}' is not a move: expected {expected}", text.escape_debug())
            }
            BadMove::Illegal { text, reason } => {
                write!(f, "'{}' is not legal: {reason}", text.escape_debug())
            }
            BadMove::GameOver { text } => {
                write!(f, "'{}' comes after the end of the game", text.escape_debug())
            }
        }
    }
}

impl Error for BadMove {}

/// Why a text is not a position or a rule set, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadText {
    /// Line and column, counted from 1, where there is such a place.
    pub place: Option<(usize, usize)>,
    /// What is wrong there and what would be right.
    pub reason: String,
}

impl BadText {
    /// Wrong as a whole.
    pub fn new(reason: impl Into<String>) -> BadText {
        BadText { place: None, reason: reason.into() }
    }

    /// Wrong at this line and column, counted from 1.
    pub fn at(line: usize, column: usize, reason: impl Into<String>) -> BadText {
        BadText { place: Some((line, column)), reason: reason.into() }
    }

    /// Wrong at this byte of a text.
    pub fn in_text(text: &str, byte: usize, reason: impl Into<String>) -> BadText {
        let before = &text[..byte];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        BadText::at(line, column, reason)
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "line {line}, column {column}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl Error for BadText {}

//! PGN: whole games with tags, comments, variations, annotations and results.
//!
//! `token` cuts a text into words, `read` makes games of them, `write` does the reverse. What is written reads back
//! equal.

mod read;
mod token;
mod write;

use crate::{Board, Chess, Move};
use game::{Game, Outcome, Side, Status};
pub use read::{Records, records};

/// How a game ended, as its last word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown, or the game goes on.
    Open,
}

impl Ending {
    const ALL: [Ending; 4] = [Ending::White, Ending::Black, Ending::Draw, Ending::Open];

    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Ending::White => "1-0",
            Ending::Black => "0-1",
            Ending::Draw => "1/2-1/2",
            Ending::Open => "*",
        }
    }

    /// The result of a finished game.
    pub fn of(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Win { winner: Side::First, .. } => Ending::White,
            Outcome::Win { winner: Side::Second, .. } => Ending::Black,
            Outcome::Draw => Ending::Draw,
        }
    }

    /// Who won; nothing while the game is open.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Ending::White => Some(Outcome::Win { winner: Side::First, margin: 1 }),
            Ending::Black => Some(Outcome::Win { winner: Side::Second, margin: 1 }),
            Ending::Draw => Some(Outcome::Draw),
            Ending::Open => None,
        }
    }
}

/// A move of a game and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on.
    pub nags: Vec<u8>,
    /// What was written behind it.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

/// Moves in a row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What was written before the first move.
    pub intro: Vec<String>,
    /// The moves.
    pub moves: Vec<Played>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values, in their order; each name occurs once.
    pub tags: Vec<(String, String)>,
    /// The position of the first move; the tag `FEN` says the same unless it is the usual one.
    pub start: Board,
    /// The moves that were played.
    pub line: Line,
    /// How it ended.
    pub ending: Ending,
}

impl Record {
    /// A game without annotations. The result is that of the last position, if it is over.
    pub fn of(game: &Chess, first: &Board, line: &[Move]) -> Record {
        let (mut last, mut moves) = (*first, Vec::new());
        for &mv in line {
            moves.push(Played { mv, nags: vec![], comments: vec![], variations: vec![] });
            last.play(mv);
        }
        let ending = match game.status(&last) {
            Status::Over(outcome) => Ending::of(outcome),
            _ => Ending::Open,
        };
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut tags =
            ["Event", "Site", "Date", "Round", "White", "Black"].map(|name| tag(name, "?")).to_vec();
        tags[2].1 = "????.??.??".to_owned();
        tags.push(tag("Result", ending.text()));
        if game.is_fischer() {
            tags.push(tag("Variant", "Chess960"));
        }
        if *first != Chess::classical().start() || game.is_fischer() {
            tags.push(tag("SetUp", "1"));
            tags.push(tag("FEN", &first.write_fen()));
        }
        Record { tags, start: *first, line: Line { intro: vec![], moves }, ending }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether the game says of itself that it is Chess960.
    pub fn is_fischer(&self) -> bool {
        let variant = self.tag("Variant").unwrap_or("").to_ascii_lowercase();
        variant.contains("960") || variant.contains("fischer")
    }

    /// The moves that were played, without what is said about them.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.moves.iter().map(|played| played.mv)
    }
}

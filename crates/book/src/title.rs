//! What a book is about, in words: the first lines of its file and of the journal of its making.

use crate::file::BadBook;
use std::fmt;

/// Which positions a book holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// All positions.
    Full,
    /// Those that can arise when the owner of the book, on either side, plays any best move and the opponent
    /// plays anything.
    Choices,
    /// The same where the owner plays one best move: the first in the order of the game's expert.
    Strategy,
    /// The same where the owner plays the best move after which most replies are mistakes.
    Traps,
}

impl Kind {
    /// All of them, the largest first.
    pub const ALL: [Kind; 4] = [Kind::Full, Kind::Choices, Kind::Strategy, Kind::Traps];

    /// Its name in a file.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Full => "full",
            Kind::Choices => "choices",
            Kind::Strategy => "strategy",
            Kind::Traps => "traps",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a book is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// The game, written in full.
    pub game: String,
    /// Which positions …
    pub kind: Kind,
    /// … of up to so many plies …
    pub plies: u32,
    /// … but of a strategy only those that take a player without a book more nodes than this, and no position
    /// behind the others: the owner can do without. 0 leaves nothing out.
    pub nodes: u64,
}

/// More plies than any book will ever have.
const MOST_PLIES: u32 = 1000;

/// The longest name of a game that is believed.
const LONGEST: usize = 200;

impl fmt::Display for Title {
    /// The lines as a file begins with them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Title { game, kind, plies, nodes } = self;
        writeln!(f, "game {game}\nkind {kind}\nplies {plies}\nnodes {nodes}")
    }
}

impl Title {
    /// Reads its lines and leaves the rest.
    pub(crate) fn read(text: &mut Lines<'_>) -> Result<Title, BadBook> {
        let game = text.field("game")?.to_owned();
        if game.is_empty() || game.len() > LONGEST {
            return Err(text.bad(format!("the name of a game has 1 to {LONGEST} characters")));
        }
        let kind = text.field("kind")?;
        let kind = Kind::ALL.into_iter().find(|known| known.name() == kind);
        let kind = kind.ok_or_else(|| {
            text.bad("expected 'kind full', 'kind choices', 'kind strategy' or 'kind traps'")
        })?;
        let plies = text.number("plies")?;
        let plies = u32::try_from(plies).ok().filter(|&plies| plies <= MOST_PLIES);
        let plies = plies.ok_or_else(|| text.bad(format!("at most {MOST_PLIES} plies are possible")))?;
        let nodes = text.number("nodes")?;
        Ok(Title { game, kind, plies, nodes })
    }
}

/// The lines of text at the start of some bytes.
pub(crate) struct Lines<'b> {
    pub(crate) rest: &'b [u8],
    /// How many lines were read.
    number: usize,
}

impl<'b> Lines<'b> {
    pub(crate) fn of(bytes: &'b [u8]) -> Lines<'b> {
        Lines { rest: bytes, number: 0 }
    }

    /// The next line that is whole, without its end.
    pub(crate) fn next(&mut self) -> Option<&'b str> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let line = std::str::from_utf8(&self.rest[..end]).ok()?;
        self.rest = &self.rest[end + 1..];
        self.number += 1;
        Some(line)
    }

    /// A complaint about the line read last.
    pub(crate) fn bad(&self, reason: impl Into<String>) -> BadBook {
        BadBook::new(format!("line {}: {}", self.number, reason.into()))
    }

    /// What follows a name at the start of the next line.
    pub(crate) fn field(&mut self, name: &str) -> Result<&'b str, BadBook> {
        let value = self.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.ok_or_else(|| BadBook::new(format!("line {}: expected '{name} …'", self.number.max(1))))
    }

    pub(crate) fn number(&mut self, name: &str) -> Result<u64, BadBook> {
        let value = self.field(name)?;
        value.parse().map_err(|_| self.bad(format!("expected '{name} NUMBER'")))
    }
}

/// FNV-1a, 64 bits. Each step is a bijection of the sum so far, so that one changed byte always shows.
pub fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

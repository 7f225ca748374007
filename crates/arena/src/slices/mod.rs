//! Tables too large for one piece: slice by slice, each built from those before it.
//!
//! Reading order: [`Worth`], what a slot holds; `solve.rs`, the attractor within one slice, which asks [`Outside`] about
//! moves that lead out of it; `check.rs`, the same by the rules alone; `file.rs`, a slice as a compressed file; [`Library`],
//! the files of one game, asked by whoever plays it.

mod check;
mod file;
mod library;
mod solve;

pub use file::{SliceFile, write_slice};
pub use library::{Bytes, Library};

use crate::retrograde::Halt;
use game::{Game, Sliced, Slot};
use search::{Limits, Stopped};
use std::fmt;
use std::sync::Arc;

/// The largest number of plies that a byte has room for.
pub const LAST_PLY: u8 = 253;

/// What a slot holds, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// No position lies there.
    Nothing,
    /// Nobody can force anything.
    Draw,
    /// The side to move wins, and needs so many plies against the longest resistance: an odd number.
    Win(u8),
    /// The side to move loses and can hold out for so many plies: an even number.
    Loss(u8),
}

impl Worth {
    /// As one number: 0, 1, or two more than the plies, which are odd for a win.
    #[inline(always)]
    pub fn byte(self) -> u8 {
        match self {
            Worth::Nothing => 0,
            Worth::Draw => 1,
            Worth::Win(plies) | Worth::Loss(plies) => plies + 2,
        }
    }

    /// From that number.
    #[inline(always)]
    pub fn of_byte(byte: u8) -> Worth {
        match byte {
            0 => Worth::Nothing,
            1 => Worth::Draw,
            _ if byte.is_multiple_of(2) => Worth::Loss(byte - 2),
            _ => Worth::Win(byte - 2),
        }
    }

    /// The same a move earlier, for the side that makes the move; nothing if no byte can tell.
    #[inline(always)]
    pub fn a_move_earlier(self) -> Option<Worth> {
        Some(match self {
            Worth::Nothing | Worth::Draw => self,
            Worth::Win(LAST_PLY) => return None,
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Loss(plies) => Worth::Win(plies + 1),
        })
    }

    /// The larger the better: short wins, then draws, then losses, the longest first.
    #[inline(always)]
    pub fn merit(self) -> i32 {
        match self {
            Worth::Nothing => i32::MIN,
            Worth::Draw => 0,
            Worth::Win(plies) => 1000 - i32::from(plies),
            Worth::Loss(plies) => i32::from(plies) - 1000,
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Nothing => f.write_str("no position"),
            Worth::Draw => f.write_str("DRAW"),
            Worth::Win(plies) => write!(f, "WIN in {plies}"),
            Worth::Loss(plies) => write!(f, "LOSS in {plies}"),
        }
    }
}

/// Answers for the slots of lower slices.
pub type Outside<'o> = dyn Fn(Slot) -> Worth + Sync + 'o;

/// A game in slices that stands somewhere, its types forgotten.
pub trait SlicedGame: Send + Sync {
    /// The game that its slices belong to, as the catalog writes it.
    fn family(&self) -> &str;

    /// How many slices there are, the lowest first.
    fn slices(&self) -> usize;

    /// The name of a slice.
    fn name(&self, slice: usize) -> String;

    /// How many numbers a slice has.
    fn indices(&self, slice: usize) -> u64;

    /// Where the game stands; nothing if it is in no slice.
    fn slot(&self) -> Option<Slot>;

    /// Its moves, and where they lead.
    fn following(&self) -> Vec<(String, Option<Slot>)>;

    /// Solves a slice: a byte of [`Worth`] for every slot.
    fn solve(
        &self,
        slice: usize,
        outside: &Outside<'_>,
        threads: usize,
        limits: &Limits,
    ) -> Result<Vec<u8>, Halt>;

    /// Compares every slot of a slice with what its moves lead to, by the rules alone: the first complaint, or how many
    /// positions were compared.
    fn check(
        &self,
        slice: usize,
        values: &[u8],
        outside: &Outside<'_>,
        threads: usize,
        limits: &Limits,
    ) -> Result<Result<u64, String>, Stopped>;
}

struct Standing<G: Game> {
    family: String,
    game: Arc<G>,
    at: G::Position,
}

/// A game at a position, whose slices are to be tabled; `family` is what their files call it.
pub fn sliced<G>(family: &str, game: &Arc<G>, at: &G::Position) -> Box<dyn SlicedGame>
where
    G: Sliced + Send + 'static,
{
    Box::new(Standing { family: family.to_owned(), game: Arc::clone(game), at: at.clone() })
}

impl<G: Sliced + Send> SlicedGame for Standing<G> {
    fn family(&self) -> &str {
        &self.family
    }
    fn slices(&self) -> usize {
        self.game.slices()
    }
    fn name(&self, slice: usize) -> String {
        self.game.slice_name(slice)
    }
    fn indices(&self, slice: usize) -> u64 {
        self.game.slice_indices(slice)
    }
    fn slot(&self) -> Option<Slot> {
        self.game.slot(&self.at)
    }

    fn following(&self) -> Vec<(String, Option<Slot>)> {
        let behind = |mv| self.game.after(&mut self.at.clone(), mv, |child| self.game.slot(child));
        let moves = self.game.legal(&self.at);
        moves.into_iter().map(|mv| (self.game.write_move(&self.at, mv), behind(mv))).collect()
    }

    fn solve(
        &self,
        slice: usize,
        outside: &Outside<'_>,
        threads: usize,
        limits: &Limits,
    ) -> Result<Vec<u8>, Halt> {
        solve::solve(&*self.game, slice, outside, threads, limits)
    }

    fn check(
        &self,
        slice: usize,
        values: &[u8],
        outside: &Outside<'_>,
        threads: usize,
        limits: &Limits,
    ) -> Result<Result<u64, String>, Stopped> {
        check::check(&*self.game, slice, values, outside, threads, limits)
    }
}

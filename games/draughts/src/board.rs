//! Positions and moves as plain data.

use crate::grid::{each, square_of};
use crate::variant::Variant;
use game::Side;

/// A position: the pieces of both sides, which of them are kings, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Men and kings of each side.
    pub(crate) of: [u64; 2],
    /// The kings of both.
    pub(crate) kings: u64,
    pub(crate) mover: Side,
}

impl Board {
    /// The pieces of a side, as bits with ghosts (see the layout in `grid.rs`).
    #[inline(always)]
    pub fn of(&self, side: Side) -> u64 {
        self.of[side as usize]
    }

    /// The men of a side.
    #[inline(always)]
    pub fn men(&self, side: Side) -> u64 {
        self.of(side) & !self.kings
    }

    /// The kings of a side.
    #[inline(always)]
    pub fn kings(&self, side: Side) -> u64 {
        self.of(side) & self.kings
    }

    /// Whose turn it is, whether he can move or not.
    #[inline(always)]
    pub fn mover(&self) -> Side {
        self.mover
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.of[0] | self.of[1]
    }

    #[inline(always)]
    pub(crate) fn empty<V: Variant>(&self) -> u64 {
        V::ALL & !self.occupied()
    }

    /// How many pieces there are.
    #[inline(always)]
    pub fn pieces(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// What stands on a square, if anything: whose it is, and whether it is a king.
    pub fn piece(&self, on: Square) -> Option<(Side, bool)> {
        let bit = 1 << on.0;
        let of = Side::BOTH.into_iter().find(|&side| self.of(side) & bit != 0)?;
        Some((of, self.kings & bit != 0))
    }
}

/// A dark square, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    /// Its number, from 1.
    pub fn number<V: Variant>(self) -> u32 {
        square_of(u32::from(self.0), V::HALF) + 1
    }

    /// The square of this number, from 1, if there is one.
    pub fn of_number<V: Variant>(number: u32) -> Option<Square> {
        let square = number.checked_sub(1)?;
        (square < crate::grid::squares(V::HALF)).then(|| Square(crate::grid::bit_of(square, V::HALF) as u8))
    }

    /// Column from the left and row from the top on the whole board, both from 0.
    pub fn column_and_row<V: Variant>(self) -> (u32, u32) {
        let square = square_of(u32::from(self.0), V::HALF);
        let row = square / V::HALF;
        (2 * (square % V::HALF) + u32::from(row.is_multiple_of(2)), row)
    }

    #[inline(always)]
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The squares of a set of bits, in the order of their numbers.
pub(crate) fn squares_of(set: u64) -> impl Iterator<Item = Square> + Clone {
    each(set).map(|bit| Square(bit as u8))
}

/// A move: from where to where, and what it captures. Paths that agree in these are one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// What leaves the board.
    pub(crate) captured: u64,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// A man becomes a king.
    pub(crate) crowned: bool,
}

impl Move {
    /// Where the piece came from.
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it ends.
    pub fn to(self) -> Square {
        self.to
    }

    /// What it captures, in the order of the numbers.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        squares_of(self.captured)
    }

    /// Whether anything is captured.
    pub fn is_capture(self) -> bool {
        self.captured != 0
    }

    /// Whether a man becomes a king by it.
    pub fn crowns(self) -> bool {
        self.crowned
    }
}

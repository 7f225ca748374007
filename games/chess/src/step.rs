//! Moves: two squares and what a pawn becomes, in sixteen bits.

use crate::{Kind, Square};
use std::fmt;

/// A move. Castling is written as the king taking his own rook, which serves Chess960 too.
///
/// ```text
/// bits 15 | 14 13 12  | 11 … 6 | 5 … 0
///      0  | promotion |   to   | from
/// ```
/// The promotion is the code of a [`Kind`], or 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// From here to there.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.number() as u16 | (to.number() as u16) << 6)
    }

    /// A pawn goes there and becomes this.
    #[inline(always)]
    pub const fn promoting(from: Square, to: Square, becomes: Kind) -> Move {
        Move(Move::new(from, to).0 | (becomes as u16) << 12)
    }

    /// Where it starts.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new(self.0 as u8)
    }

    /// Where it ends; when castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6) as u8)
    }

    /// What the pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Kind> {
        Kind::of_code(self.promotion_code())
    }

    /// The code of that, or 0.
    #[inline(always)]
    pub(crate) const fn promotion_code(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// The sixteen bits: different for different moves.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with these sixteen bits, if a move can have them. Whether it is legal anywhere is not asked.
    pub const fn of_bits(bits: u16) -> Option<Move> {
        match bits >> 12 {
            0 | 1 | 2 | 3 | 5 => Some(Move(bits)),
            _ => None,
        }
    }
}

/// As computers write it, castling as king takes rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

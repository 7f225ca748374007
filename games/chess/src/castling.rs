//! Who may still castle, and with which rook.

use crate::{Square, Squares};
use game::Side;

/// To which side of the board somebody castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the h-file: the king ends on the g-file, the rook on the f-file.
    King,
    /// Towards the a-file: the king ends on the c-file, the rook on the d-file.
    Queen,
}

impl Wing {
    /// Both.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// Where king and rook of this side end.
    #[inline(always)]
    pub const fn ends(self, side: Side) -> (Square, Square) {
        let rank = home(side);
        match self {
            Wing::King => (Square::at(6, rank), Square::at(5, rank)),
            Wing::Queen => (Square::at(2, rank), Square::at(3, rank)),
        }
    }
}

/// The rank on which a side's pieces start.
#[inline(always)]
pub(crate) const fn home(side: Side) -> u8 {
    7 * side as u8
}

/// The rights to castle: four times the file of a rook, 8 where there is no right, in half a byte each: White's king's
/// side lowest, White's queen's side, Black's king's side, Black's queen's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castling(pub(crate) u16);

impl Castling {
    /// Nobody castles.
    pub const NONE: Castling = Castling(0x8888);

    #[inline(always)]
    const fn place(side: Side, wing: Wing) -> u32 {
        8 * side as u32 + 4 * wing as u32
    }

    /// The file of the rook with which this side may still castle on this wing.
    #[inline(always)]
    pub const fn rook_file(self, side: Side, wing: Wing) -> Option<u8> {
        let file = (self.0 >> Castling::place(side, wing) & 15) as u8;
        if file < 8 { Some(file) } else { None }
    }

    /// The square of that rook.
    #[inline(always)]
    pub const fn rook(self, side: Side, wing: Wing) -> Option<Square> {
        match self.rook_file(side, wing) {
            Some(file) => Some(Square::at(file, home(side))),
            None => None,
        }
    }

    /// With this right, or without it.
    #[must_use]
    pub(crate) const fn with(self, side: Side, wing: Wing, file: Option<u8>) -> Castling {
        let place = Castling::place(side, wing);
        let file = match file {
            Some(file) => file as u16 & 7,
            None => 8,
        };
        Castling(self.0 & !(15 << place) | file << place)
    }

    /// Whether this side has any right left.
    #[inline(always)]
    pub const fn any(self, side: Side) -> bool {
        self.0 >> (8 * side as u32) & 0xFF != 0x88
    }

    /// Without the rights of this side.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn lost_by(self, side: Side) -> Castling {
        Castling(self.0 & !(0xFF << (8 * side as u32)) | 0x88 << (8 * side as u32))
    }

    /// Without the right that needs a rook on this square.
    #[must_use]
    pub(crate) fn without_rook(mut self, on: Square) -> Castling {
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                if self.rook(side, wing) == Some(on) {
                    self = self.with(side, wing, None);
                }
            }
        }
        self
    }

    /// The rooks with which somebody may castle.
    pub fn rooks(self) -> Squares {
        let rights = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
        rights.filter_map(|(side, wing)| self.rook(side, wing)).collect()
    }
}

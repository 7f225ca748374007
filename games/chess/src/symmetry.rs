//! Chess has no symmetry that leaves the mover alone: castling tells left from right. What can be turned is turned by
//! [`Board::flipped`] and, without rights to castle, by [`Board::mirrored`].

use crate::{Board, Chess, Move};
use game::{Game, Sym, Symmetry};

impl Symmetry for Chess {
    fn symmetries(&self) -> u32 {
        1
    }

    fn image(&self, at: &Board, _: Sym) -> Board {
        *at
    }

    fn image_of_move(&self, mv: Move, _: Sym) -> Move {
        mv
    }

    fn inverse(&self, _: Sym) -> Sym {
        Sym::IDENTITY
    }

    fn canonical(&self, at: &Board) -> ([u64; 5], Sym) {
        (self.key(at), Sym::IDENTITY)
    }
}

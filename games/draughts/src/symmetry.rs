//! No mirror keeps the dark squares dark, and half a turn exchanges the sides: only the identity is left. Half a turn
//! with the colours exchanged gives the same game for the other side, for evaluations and tables.

use crate::board::{Board, Move};
use crate::grid::{bit_of, squares};
use crate::rules::Draughts;
use crate::variant::Variant;
use game::{Essence, Sym, Symmetry};

/// A set of squares after half a turn of the board.
#[inline]
pub(crate) fn turned<V: Variant>(set: u64) -> u64 {
    // The last square is the highest bit, so turning is reversing; ghosts lie symmetrically.
    set.reverse_bits() >> (63 - const_last::<V>())
}

#[inline(always)]
fn const_last<V: Variant>() -> u32 {
    const { bit_of(squares(V::HALF) - 1, V::HALF) }
}

impl<V: Variant> Draughts<V> {
    /// Each side stands as the other did, turn included: what is good for one would be as good for the other.
    pub fn exchanged(&self, at: &Board) -> Board {
        let [first, second] = at.of.map(turned::<V>);
        Board { of: [second, first], kings: turned::<V>(at.kings), mover: at.mover.other() }
    }
}

impl<V: Variant> Symmetry for Draughts<V> {
    fn symmetries(&self) -> u32 {
        1
    }

    fn image(&self, at: &Board, _: Sym) -> Board {
        *at
    }

    fn image_of_move(&self, mv: Move, _: Sym) -> Move {
        mv
    }

    fn inverse(&self, by: Sym) -> Sym {
        by
    }
}

/// Every piece matters.
impl<V: Variant> Essence for Draughts<V> {}

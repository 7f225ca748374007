//! Two turns of the board, and on a square one the mirror on its long diagonal, which exchanges the colours.
//!
//! Bit 1 of a symmetry turns the board by half a circle; bit 2 mirrors it and gives each player the other
//! colour, so that everybody is as well off as before.

use crate::{Cell, Hex, Set, Stones, Width};
use game::{Sym, Symmetry};

const TURN: u32 = 1;
const MIRROR: u32 = 2;

impl<const W: usize> Hex<W> {
    fn moved(&self, cell: usize, by: Sym) -> usize {
        let cell = if by.0 & TURN != 0 { self.grid().turned(cell) } else { cell };
        if by.0 & MIRROR != 0 { self.grid().mirrored(cell) } else { cell }
    }
}

impl<const W: usize> Symmetry for Hex<W>
where
    Set<W>: Width,
{
    fn symmetries(&self) -> u32 {
        // A board that fills every bit has none left for who has which colour.
        if self.grid().size().is_square() && self.grid().cells() < 64 * W { 4 } else { 2 }
    }

    fn image(&self, at: &Stones<W>, by: Sym) -> Stones<W> {
        if by == Sym::IDENTITY {
            return *at;
        }
        let mut of = at.of.map(|own| own.each().map(|cell| self.moved(cell, by)).collect());
        let crossed = at.crossed != (by.0 & MIRROR != 0);
        if by.0 & MIRROR != 0 {
            of.swap(0, 1);
        }
        Stones { of, crossed, ..*at }
    }

    fn image_of_move(&self, mv: Cell, by: Sym) -> Cell {
        mv.place().map_or(mv, |cell| Cell::at(self.moved(cell, by)))
    }

    /// Turn and mirror commute, and each undoes itself.
    fn inverse(&self, by: Sym) -> Sym {
        by
    }
}

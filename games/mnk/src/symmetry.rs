//! Turning and mirroring the board: 8 ways on a square, 4 on other rectangles.
//!
//! The number of a symmetry is read in bits: 4 exchanges columns and rows, and after that 1 mirrors left and
//! right, 2 mirrors top and bottom.

use crate::{Bits, Cell, Marks, Mnk};
use game::{Sym, Symmetry};

const MIRROR_COLUMNS: u32 = 1;
const MIRROR_ROWS: u32 = 2;
const TRANSPOSE: u32 = 4;

impl<B: Bits> Mnk<B> {
    /// The image of every bit under every symmetry, one symmetry after the other; sentinels stay.
    pub(crate) fn all_images(&self) -> Vec<u16> {
        let bits = self.bits_per_symmetry() as u16;
        (0..self.symmetries())
            .flat_map(|by| {
                (0..bits).map(
                    move |i| {
                        if self.cells.has(u32::from(i)) { self.moved(Cell(i), by).0 } else { i }
                    },
                )
            })
            .collect()
    }

    fn bits_per_symmetry(&self) -> u32 {
        self.stride * u32::from(self.size.rows)
    }

    fn moved(&self, cell: Cell, by: u32) -> Cell {
        let (mut column, mut row) = self.column_and_row(cell);
        if by & TRANSPOSE != 0 {
            (column, row) = (row, column);
        }
        if by & MIRROR_COLUMNS != 0 {
            column = self.size.columns - 1 - column;
        }
        if by & MIRROR_ROWS != 0 {
            row = self.size.rows - 1 - row;
        }
        self.cell(column, row)
    }
}

impl<B: Bits> Symmetry for Mnk<B> {
    fn symmetries(&self) -> u32 {
        if self.size.columns == self.size.rows { 8 } else { 4 }
    }

    fn image(&self, at: &Marks<B>, by: Sym) -> Marks<B> {
        let from = (by.0 * self.bits_per_symmetry()) as usize;
        let images = &self.images[from..];
        let of = at
            .of
            .map(|own| own.each().fold(B::EMPTY, |image, i| image | B::bit(u32::from(images[i as usize]))));
        Marks { of, ..*at }
    }

    fn image_of_move(&self, mv: Cell, by: Sym) -> Cell {
        Cell(self.images[(by.0 * self.bits_per_symmetry() + mv.bit()) as usize])
    }

    /// Mirrors undo themselves; pulled through an exchange, the two mirrors swap.
    fn inverse(&self, by: Sym) -> Sym {
        if by.0 & TRANSPOSE == 0 {
            return by;
        }
        Sym(TRANSPOSE | (by.0 & MIRROR_COLUMNS) << 1 | (by.0 & MIRROR_ROWS) >> 1)
    }
}

impl<B: Bits> game::Essence for Mnk<B> {
    #[inline]
    fn essence(&self, at: &Marks<B>) -> Marks<B> {
        Mnk::essence(self, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Wide};
    use game::{Game, Notation, Seed};
    use std::collections::HashSet;
    use testkit::image_laws;

    #[test]
    fn a_lopsided_position_has_all_its_images() {
        for (text, marks, images) in [("3,3,3", "XO./.../...", 8), ("4,3,3", "XO../..../....", 4)] {
            let mnk: Mnk<u32> = Mnk::new(Size::read(text).unwrap());
            let at = mnk.read_position(marks).unwrap();
            let distinct: HashSet<_> = (0..mnk.symmetries()).map(|i| mnk.image(&at, Sym(i))).collect();
            assert_eq!(distinct.len(), images);
            assert_eq!(mnk.image(&at, Sym::IDENTITY), at);
        }
    }

    #[test]
    fn exchanging_columns_and_rows_turns_b1_into_a2() {
        let mnk: Mnk<u32> = Mnk::new(Size::TIC_TAC_TOE);
        let image = mnk.image_of_move(mnk.cell(1, 0), Sym(TRANSPOSE));
        assert_eq!(mnk.write_move(&mnk.start(), image), "a2");
    }

    #[test]
    fn images_obey_the_laws() {
        for text in ["3,3,3", "4,3,3", "1,5,3", "5,5,4"] {
            image_laws(&Mnk::<u32>::new(Size::read(text).unwrap()), 20, Seed(1));
            image_laws(&Mnk::<u128>::new(Size::read(text).unwrap()), 5, Seed(2));
        }
        image_laws(&Mnk::<u64>::new(Size::read("7,6,4").unwrap()), 5, Seed(3));
        image_laws(&Mnk::<Wide>::new(Size::read("12,12,5").unwrap()), 1, Seed(4));
    }
}

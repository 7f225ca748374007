//! Turning and mirroring the board: 8 ways. Bit 4 of a symmetry exchanges columns and rows, and after that 1
//! mirrors left and right, 2 mirrors top and bottom.

use crate::rules::{Men, Morris, Step};
use game::{Sym, Symmetry};

fn moved(point: u8, by: Sym) -> u8 {
    let (mut column, mut row) = (point % 3, point / 3);
    if by.0 & 4 != 0 {
        (column, row) = (row, column);
    }
    if by.0 & 1 != 0 {
        column = 2 - column;
    }
    if by.0 & 2 != 0 {
        row = 2 - row;
    }
    3 * row + column
}

impl Symmetry for Morris {
    fn symmetries(&self) -> u32 {
        8
    }

    fn image(&self, at: &Men, by: Sym) -> Men {
        let image = |men: u16| {
            (0..9).filter(|point| men & 1 << point != 0).fold(0, |image, point| image | 1 << moved(point, by))
        };
        Men { of: at.of.map(image), mover: at.mover }
    }

    fn image_of_move(&self, mv: Step, by: Sym) -> Step {
        Step { from: mv.from.map(|from| moved(from, by)), to: moved(mv.to, by) }
    }

    /// Mirrors undo themselves; pulled through an exchange, the two mirrors swap.
    fn inverse(&self, by: Sym) -> Sym {
        if by.0 & 4 == 0 { by } else { Sym(4 | (by.0 & 1) << 1 | (by.0 & 2) >> 1) }
    }
}

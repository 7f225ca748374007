//! Where it is worth looking on a large board.

use crate::{Bits, Marks, Mnk};

impl<B: Bits> Mnk<B> {
    /// The empty cells within two steps of some mark, diagonal ones included; on an empty board its centre.
    /// There is always one while the game is open. It is a belief, not knowledge: a proof that leaves out
    /// the other cells is none.
    pub fn nearby(&self, at: &Marks<B>) -> B {
        let taken = at.taken();
        if taken.is_empty() {
            return self.centre();
        }
        // The mask after every step keeps the sentinels clear, so that nothing leaks into the next row.
        let around = |set: B, step: u32| (set | set << step | set >> step) & self.cells;
        let near = around(around(taken, 1), 1);
        let near = if self.size.rows > 1 { around(around(near, self.stride), self.stride) } else { near };
        near & !taken
    }

    /// The middle cell, or the two or four of an even board.
    fn centre(&self) -> B {
        let middle = |count: u8| [(count - 1) / 2, count / 2];
        let (columns, rows) = (middle(self.size.columns), middle(self.size.rows));
        let cells = rows.into_iter().flat_map(|row| columns.map(|column| self.cell(column, row)));
        cells.fold(B::EMPTY, |centre, cell| centre | B::bit(cell.bit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Wide};
    use game::{Game, Seed};
    use testkit::random_position;

    fn check<B: Bits>(text: &str) {
        let (mnk, mut rng) = (Mnk::<B>::new(Size::read(text).unwrap()), Seed(1).rng());
        for _ in 0..50 {
            let plies = 1 + rng.below(12);
            let at = random_position(&mnk, plies, &mut rng);
            let place = |i: u32| (i % mnk.stride, i / mnk.stride);
            let close = |i: u32, j: u32| {
                let ((x, y), (v, w)) = (place(i), place(j));
                x.abs_diff(v) <= 2 && y.abs_diff(w) <= 2
            };
            for i in mnk.empty(&at).each() {
                let near = at.taken().each().any(|j| close(i, j));
                assert_eq!(mnk.nearby(&at).has(i), near, "{text}: {i} in {at:?}");
            }
            assert!((mnk.nearby(&at) & !mnk.empty(&at)).is_empty(), "{text}: {at:?}");
            assert_eq!(mnk.nearby(&at).is_empty(), mnk.empty(&at).is_empty(), "{text}: {at:?}");
        }
    }

    #[test]
    fn nearby_is_what_a_ruler_says() {
        for text in ["3,3,3", "1,7,3", "7,1,3", "1,1,1", "5,4,4"] {
            check::<u32>(text);
        }
        check::<u128>("10,11,5");
        check::<Wide>("19,19,5");
    }

    #[test]
    fn an_empty_board_has_a_centre() {
        for (text, cells) in [("15,15,5", 1), ("4,4,3", 4), ("3,4,3", 2), ("1,1,1", 1)] {
            let mnk = Mnk::<Wide>::new(Size::read(text).unwrap());
            assert_eq!(mnk.nearby(&mnk.start()).count(), cells, "{text}");
        }
        let mnk = Mnk::<Wide>::new(Size::read("15,15,5").unwrap());
        assert!(mnk.nearby(&mnk.start()).has(mnk.cell(7, 7).bit()));
    }
}

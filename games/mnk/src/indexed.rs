//! Every cell is a digit: 0 empty, 1 X, 2 O. Whose turn it is follows from how many there are.

use crate::{Bits, Marks, Mnk};
use game::{Indexed, Side};

impl<B: Bits> Indexed for Mnk<B> {
    fn indices(&self) -> Option<u64> {
        3u64.checked_pow(self.size.cells())
    }

    fn index(&self, at: &Marks<B>) -> u64 {
        let digit = |bit| u64::from(at.of[0].has(bit)) + 2 * u64::from(at.of[1].has(bit));
        self.cells.each().fold(0, |index, bit| 3 * index + digit(bit))
    }

    /// Nothing where the marks are too unequal, or where the side to move has a line already.
    fn at_index(&self, mut index: u64) -> Option<Marks<B>> {
        let mut of = [B::EMPTY; 2];
        let last = u32::from(self.size.rows) * self.stride - 1;
        for bit in (0..last).rev().filter(|&bit| self.cells.has(bit)) {
            match index % 3 {
                0 => {}
                digit => of[digit as usize - 1] = of[digit as usize - 1] | B::bit(bit),
            }
            index /= 3;
        }
        let mover = match of[0].count().checked_sub(of[1].count())? {
            0 => Side::First,
            1 => Side::Second,
            _ => return None,
        };
        let won = self.has_line(of[mover.other() as usize]);
        (!self.has_line(of[mover as usize])).then_some(Marks { of, mover, won })
    }

    fn before(&self, at: &Marks<B>, out: &mut Vec<Marks<B>>) {
        let mover = at.mover.other();
        let own = at.of(mover);
        for bit in own.each() {
            let less = own ^ B::bit(bit);
            // A line without this mark would have ended the game.
            if !(at.won && self.has_line(less)) {
                let mut before = Marks { of: at.of, mover, won: false };
                before.of[mover as usize] = less;
                out.push(before);
            }
        }
    }
}

//! The rules as bits, for sets of positions.
//!
//! Column by column: from the bottom the colours of the discs, 1 for the first side, then a 1 where the next
//! disc will lie, then zeros. A cell is occupied if a higher bit of its column is set.

use crate::{Bits, Connect4, Discs, Grid};
use game::{Blueprint, Change, Clause, Literal, Side, Step};

impl<G: Grid> Connect4<G> {
    pub(crate) fn as_bits(&self, at: &Discs<G::Bits>) -> Blueprint {
        let (width, height) = (self.grid().width(), self.grid().height());
        let lines = self.all_lines();
        let steps = Side::BOTH.map(|side| {
            let step = |cell: (u32, u32)| Step {
                changes: self.drop(cell, side),
                lines: lines
                    .iter()
                    .filter(|line| line.contains(&cell))
                    .map(|line| line.iter().flat_map(|&cell| self.holds(cell, side)).collect())
                    .collect(),
            };
            (0..width).flat_map(|x| (0..height).map(move |y| (x, y))).map(step).collect()
        });
        let ones = at.of(Side::First) | (at.all + self.grid().floor());
        let places = || (0..width).flat_map(|x| (0..=height).map(move |y| (x, y)));
        let (mut start, mut mirror) = (vec![false; places().count()], vec![0; places().count()]);
        for (x, y) in places() {
            let bit = usize::from(self.bit((x, y)));
            start[bit] = (ones & G::Bits::ONE.up(x * (height + 1) + y)).any();
            mirror[bit] = self.bit((width - 1 - x, y));
        }
        let even = (0..start.len()).all(|bit| start[bit] == start[usize::from(mirror[bit])]);
        let symmetries = if even { vec![mirror] } else { vec![] };
        Blueprint { start, mover: at.turn, steps, longest: self.cells() - u32::from(at.count), symmetries }
    }

    /// Measured, the order matters most: columns from the centre outwards, each from the top, need half the
    /// nodes of columns from the left, and rows from the top lie between.
    fn bit(&self, (x, y): (u32, u32)) -> u16 {
        let (width, height) = (self.grid().width(), self.grid().height());
        let rank = (0..width).find(|&i| self.grid().outward(i) == x).expect("a column of the board");
        (rank * (height + 1) + height - y) as u16
    }

    /// A disc on this cell: it must be the next one of its column, and the cell above becomes that.
    fn drop(&self, (x, y): (u32, u32), side: Side) -> Vec<Change> {
        let change = |above: u32| Change {
            bit: self.bit((x, above)),
            before: above == y,
            after: above == y + 1 || (above == y && side == Side::First),
        };
        (y..=self.grid().height()).rev().map(change).collect()
    }

    /// This cell has a disc of this side: its bit is the colour, and it is not the topmost that is set.
    fn holds(&self, (x, y): (u32, u32), side: Side) -> [Clause; 2] {
        let literal = |y, is| Literal { bit: self.bit((x, y)), is };
        let occupied = (y + 1..=self.grid().height()).map(|above| literal(above, true)).collect();
        [vec![literal(y, side == Side::First)], occupied]
    }

    /// All lines of four, cell by cell.
    fn all_lines(&self) -> Vec<[(u32, u32); 4]> {
        let (width, height) = (i64::from(self.grid().width()), i64::from(self.grid().height()));
        let mut lines = Vec::new();
        for (dx, dy) in [(0, 1), (1, 0), (1, -1), (1, 1)] {
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let (last_x, last_y) = (x + 3 * dx, y + 3 * dy);
                if last_x < width && (0..height).contains(&last_y) {
                    lines.push([0, 1, 2, 3].map(|i| ((x + i * dx) as u32, (y + i * dy) as u32)));
                }
            }
        }
        lines
    }
}

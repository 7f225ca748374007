//! The rules as bits, for sets of positions: two for each cell, marked by the first side, marked by the second.

use crate::{Bits, Cell, Marks, Mnk};
use game::{Blueprint, Change, Line, Literal, Side, Step, Sym, Symmetry};

impl<B: Bits> Mnk<B> {
    pub(crate) fn as_bits(&self, at: &Marks<B>) -> Blueprint {
        let cells: Vec<Cell> = self.cells.each().map(|i| Cell(i as u16)).collect();
        let lines = self.all_lines();
        let steps = Side::BOTH.map(|side| {
            let step = |&cell: &Cell| Step {
                changes: Side::BOTH
                    .map(|of| Change { bit: self.place(cell, of), before: false, after: of == side })
                    .to_vec(),
                lines: lines
                    .iter()
                    .filter(|line| line.contains(&cell))
                    .map(|line| self.held(line, side))
                    .collect(),
            };
            cells.iter().map(step).collect()
        });
        let places = || cells.iter().flat_map(|&cell| Side::BOTH.map(|side| (cell, side)));
        let start = places().map(|(cell, side)| at.of(side).has(cell.bit())).collect();
        let symmetries = 1..self.symmetries();
        let own_image = symmetries.clone().all(|by| self.image(at, Sym(by)) == *at);
        let image =
            |by| places().map(|(cell, side)| self.place(self.image_of_move(cell, Sym(by)), side)).collect();
        Blueprint {
            start,
            mover: at.mover,
            steps,
            longest: self.empty(at).count(),
            symmetries: if own_image { symmetries.map(image).collect() } else { vec![] },
        }
    }

    fn place(&self, cell: Cell, side: Side) -> u16 {
        let (column, row) = self.column_and_row(cell);
        2 * (u16::from(row) * u16::from(self.size.columns) + u16::from(column)) + side as u16
    }

    fn held(&self, line: &[Cell], side: Side) -> Line {
        line.iter().map(|&cell| vec![Literal { bit: self.place(cell, side), is: true }]).collect()
    }

    /// All lines, cell by cell.
    fn all_lines(&self) -> Vec<Vec<Cell>> {
        let line = |start: u32, step: u32| {
            (0..u32::from(self.size.line)).map(|i| Cell((start + i * step) as u16)).collect()
        };
        let along = |&step: &u32| self.starts(self.cells, step).each().map(move |start| line(start, step));
        self.steps.iter().flat_map(along).collect()
    }
}

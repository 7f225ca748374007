//! The raw board for a network: for each cell whether the viewer has it, then whether the other side has.

use crate::{Bits, Cell, Marks, Mnk};
use game::{Counts, Game, Inputs};

/// All cells, twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawBoard {
    cells: usize,
}

impl RawBoard {
    /// Of boards like this.
    pub fn of<B: Bits>(game: &Mnk<B>) -> RawBoard {
        RawBoard { cells: game.size().cells() as usize }
    }
}

impl<B: Bits> Inputs<Mnk<B>> for RawBoard {
    fn name(&self) -> &'static str {
        "raw-board-1"
    }

    fn inputs(&self) -> usize {
        2 * self.cells
    }

    fn see(&self, game: &Mnk<B>, at: &Marks<B>, out: &mut Counts) {
        let (viewer, columns) = (game.turn(at), usize::from(game.size().columns));
        for (place, side) in [(0, viewer), (self.cells, viewer.other())] {
            for bit in at.of(side).each() {
                let (column, row) = game.column_and_row(Cell(bit as u16));
                let at = place + usize::from(row) * columns + usize::from(column);
                out.push((at as u32, 1.0));
            }
        }
    }
}

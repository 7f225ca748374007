//! What is certain a move or two ahead.

use crate::{Bits, Cell, Marks, Mnk};
use game::{Bounds, Game, Knowledge, Score, Side};
use std::sync::Arc;

/// Sees wins in one, forced blocks, double threats, and sides that cannot make a line any more.
#[derive(Clone, Debug)]
pub struct Lines {
    /// All cells, the most central first.
    order: Arc<[Cell]>,
}

impl Lines {
    /// What is known about this board.
    pub fn of<B: Bits>(game: &Mnk<B>) -> Lines {
        let mut order: Vec<Cell> = game.cells.each().map(|i| Cell(i as u16)).collect();
        // Twice the distance from the centre in each coordinate, to stay in whole numbers.
        let off = |x: u8, count: u8| (2 * i32::from(x) - i32::from(count) + 1).pow(2);
        order.sort_by_key(|&cell| {
            let (column, row) = game.column_and_row(cell);
            off(column, game.size().columns) + off(row, game.size().rows)
        });
        Lines { order: order.into() }
    }
}

impl<B: Bits> Knowledge<Mnk<B>> for Lines {
    /// The cells worth a mark: wins, or else blocks, or else all that are empty.
    type Notes = B;

    #[inline]
    fn look(&mut self, game: &Mnk<B>, at: &Marks<B>) -> (Bounds, B) {
        let empty = game.empty(at);
        let wins = game.completing(at.of(at.mover), empty);
        if !wins.is_empty() {
            return (Bounds::exactly(Score(1)), wins);
        }
        let threats = game.completing(at.of(at.mover.other()), empty);
        if threats.count() > 1 {
            return (Bounds::exactly(Score(-1)), threats);
        }
        // A side wins only along a line that is free of the other's marks.
        let can_win = |side: Side| game.has_line(game.cells & !at.of(side.other()));
        let mut bounds = game.scale();
        if !can_win(at.mover) {
            bounds.upper = Score::DRAW;
        }
        if !can_win(at.mover.other()) {
            bounds.lower = Score::DRAW;
        }
        (bounds, if threats.is_empty() { empty } else { threats })
    }

    /// The most central first.
    fn promising(&mut self, _game: &Mnk<B>, _at: &Marks<B>, worth: B, out: &mut Vec<Cell>) {
        out.extend(self.order.iter().filter(|cell| worth.has(cell.bit())));
    }

    fn order(&self, _game: &Mnk<B>, moves: &mut [Cell]) {
        moves.sort_by_key(|mv| self.order.iter().position(|cell| cell == mv));
    }
}

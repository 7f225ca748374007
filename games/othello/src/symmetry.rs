//! Turning and mirroring the board in eight ways.
//!
//! The number of a symmetry is read in bits: 4 exchanges columns and rows, and after that 1 mirrors left and
//! right, 2 mirrors top and bottom. The opening position has only four of its images within itself, but a rule
//! knows nothing of the opening: every image of a position is worth the same.

use crate::grid::moved;
use crate::{Discs, Grid, Move, Othello};
use game::{Essence, Sym, Symmetry};

impl<G: Grid> Symmetry for Othello<G> {
    fn symmetries(&self) -> u32 {
        8
    }

    fn image(&self, at: &Discs<G::Bits>, by: Sym) -> Discs<G::Bits> {
        let grid = self.grid();
        self.position(grid.image(at.mine(), by), grid.image(at.theirs(), by), at.turn())
    }

    fn image_of_move(&self, mv: Move, by: Sym) -> Move {
        mv.square().map_or(mv, |square| Move::on(moved(self.grid().side(), square, by)))
    }

    /// Mirrors undo themselves; pulled through an exchange, the two mirrors swap.
    fn inverse(&self, by: Sym) -> Sym {
        if by.0 & 4 == 0 { by } else { Sym(4 | (by.0 & 1) << 1 | (by.0 & 2) >> 1) }
    }

    /// Without working out the moves of all images.
    fn canonical(&self, at: &Discs<G::Bits>) -> (Self::Key, Sym) {
        let (grid, area) = (self.grid(), self.grid().area());
        let key = |by| crate::Bits::beside(grid.image(at.mine(), by), grid.image(at.theirs(), by), area);
        (0..8).map(|i| (key(Sym(i)), Sym(i))).min().expect("eight images")
    }
}

impl<G: Grid> Essence for Othello<G> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Eight, Scoring, Size};
    use game::{Game, Notation, Seed};
    use testkit::image_laws;

    #[test]
    fn images_obey_the_laws() {
        image_laws(&Othello::new(Eight, Scoring::EmptiesToWinner), 5, Seed(1));
        for size in Size::ALL {
            image_laws(&Othello::new(Any::<u128>::new(size).unwrap(), Scoring::Raw), 3, Seed(2));
        }
    }

    #[test]
    fn the_four_first_moves_are_one() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let start = game.start();
        let key = |text| {
            let mv = game.read_move(&start, text).unwrap();
            game.after(&mut start.clone(), mv, |child| game.canonical(child).0)
        };
        assert!(["d3", "c4", "e6"].into_iter().all(|text| key(text) == key("f5")));
    }
}

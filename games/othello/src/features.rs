//! What players count on a board: mobility, frontiers, corners and the squares beside them, parity.

use crate::regions::around;
use crate::stability::corners;
use crate::{Bits, Discs, Grid, Othello, Regions};

/// What one side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// Its discs.
    pub discs: i32,
    /// Where it could put a disc if it were to move.
    pub mobility: i32,
    /// Empty squares beside discs of the other side: where it may get moves later.
    pub potential: i32,
    /// Its discs beside empty squares: what the other side may turn over.
    pub frontier: i32,
    /// Its corners.
    pub corners: i32,
    /// Its discs diagonally beside an empty corner.
    pub x_squares: i32,
    /// Its discs straight beside an empty corner.
    pub c_squares: i32,
}

impl<G: Grid> Othello<G> {
    /// What the side with the discs `own` has.
    #[inline]
    pub fn features(&self, own: G::Bits, other: G::Bits) -> Features {
        let grid = self.grid();
        let (corners, empties) = (corners(grid), grid.squares() & !(own | other));
        let count = |set: G::Bits| set.count() as i32;
        let risky = own & around(grid, corners & empties);
        let edge = grid.squares() & !grid.inner() | crate::stability::edge_rows(grid);
        Features {
            discs: count(own),
            mobility: count(grid.openings(own, other)),
            potential: count(around(grid, other) & empties),
            frontier: count(self.frontier(own, empties)),
            corners: count(own & corners),
            x_squares: count(risky & !edge),
            c_squares: count(risky & edge),
        }
    }

    /// Whether the side to move would make the last move if nobody had to pass: +1, or -1.
    #[inline(always)]
    pub fn parity(&self, at: &Discs<G::Bits>) -> i32 {
        if self.empties(at).count() % 2 == 1 { 1 } else { -1 }
    }

    /// How many empty regions have an odd and how many an even number of squares.
    pub fn odd_and_even_regions(&self, at: &Discs<G::Bits>) -> (u32, u32) {
        let regions = Regions::of(self.grid(), self.empties(at));
        regions.fold((0, 0), |(odd, even), region| match region.count() % 2 {
            1 => (odd + 1, even),
            _ => (odd, even + 1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Scoring};
    use game::{Game, Notation};

    #[test]
    fn the_start_is_even() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let start = game.start();
        let features = game.features(start.mine(), start.theirs());
        assert_eq!(features, game.features(start.theirs(), start.mine()));
        let expected = Features { discs: 2, mobility: 4, potential: 10, frontier: 2, ..Features::default() };
        assert_eq!(features, expected);
        assert_eq!(game.parity(&start), -1);
        assert_eq!(game.odd_and_even_regions(&start), (0, 1));
    }

    #[test]
    fn squares_beside_a_corner_count_while_it_is_empty() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let rows =
            ["XX----X-", "XX------", "--------", "---XO---", "---OX---", "--------", "-X------", "--X---O-"];
        let at = game.read_position(&format!("{} X", rows.join("/"))).unwrap();
        let black = game.features(at.mine(), at.theirs());
        // a1 is taken, so b1, a2 and b2 are safe; g1 lies beside h1, b7 before a8; c8 is beside no corner.
        assert_eq!((black.corners, black.x_squares, black.c_squares), (1, 1, 1));
        let white = game.features(at.theirs(), at.mine());
        assert_eq!((white.corners, white.x_squares, white.c_squares), (0, 0, 1));
    }
}

//! Discs that nobody can ever turn over.
//!
//! A disc stays if along each of the four lines through it either the whole line is taken or a neighbour of the
//! same colour stays; edges have their own table. The set is built from nothing, so that it holds only discs
//! that stay: a lower bound of the truth.

use crate::edges::Edges;
use crate::{Bits, Discs, Grid, Othello};
use game::{Bounds, Score};
use std::sync::Arc;

/// So many discs of a side at least can still be turned over, as a rule: a window that needs more to stay is not worth a look.
const SELDOM: i32 = 0;

/// Finds discs that stay, and what they say about the score.
#[derive(Clone, Debug)]
pub struct Stability {
    edges: Arc<Edges>,
}

impl Stability {
    /// For this board.
    pub fn of<G: Grid>(game: &Othello<G>) -> Stability {
        Stability { edges: Arc::new(Edges::new(game.grid().side())) }
    }

    /// Discs of `own` that stay for ever.
    pub fn stable<G: Grid>(&self, game: &Othello<G>, own: G::Bits, other: G::Bits) -> G::Bits {
        let grid = game.grid();
        let full = full_lines(grid, own | other);
        let crossed = full.iter().fold(own, |set, &line| set & line);
        let mut stable = crossed | self.on_edges(grid, own, other);
        let inside = own & grid.inner() & !edge_rows(grid);
        let steps = [1, grid.side() - 1, grid.side(), grid.side() + 1];
        loop {
            let leaning =
                (0..4).fold(inside, |set, i| set & (full[i] | stable << steps[i] | stable >> steps[i]));
            if (leaning & !stable).is_empty() {
                return stable;
            }
            stable = stable | leaning;
        }
    }

    /// What the discs that stay say about the score of the side to move, where that can matter to a window of scores. A
    /// board without a disc in a corner has hardly any, and is not looked at more closely.
    #[inline]
    pub fn bounds<G: Grid>(
        &self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        (alpha, beta): (Score, Score),
    ) -> Bounds {
        let area = game.grid().area() as i32;
        let corners = corners(game.grid());
        // So many of `own` must stay before they close the window; not all discs of a side do.
        let sure = |own: G::Bits, other: G::Bits, needed: i32| {
            let may = own.count() as i32 - needed >= SELDOM && !(own & corners).is_empty();
            if may { self.stable(game, own, other).count() as i32 } else { 0 }
        };
        // Who asks about all scores wants to know every bound.
        let mine = if beta.0 > area { 0 } else { (area + beta.0) / 2 };
        let theirs = if alpha.0 < -area { 0 } else { (area - alpha.0) / 2 };
        let (mine, theirs) = (sure(at.mine(), at.theirs(), mine), sure(at.theirs(), at.mine(), theirs));
        // Whoever keeps s discs of n loses by n - 2s at most, if all others go to the winner.
        Bounds { lower: Score(2 * mine - area), upper: Score(area - 2 * theirs) }
    }

    /// The most that the side with the discs `mine` can still reach, where that is no more than `alpha`.
    #[inline]
    pub(crate) fn at_most<G: Grid>(
        &self,
        game: &Othello<G>,
        mine: G::Bits,
        theirs: G::Bits,
        alpha: i32,
    ) -> Option<i32> {
        let area = game.grid().area() as i32;
        let needed = (area - alpha + 1) / 2;
        if (theirs.count() as i32) < needed || (theirs & corners(game.grid())).is_empty() {
            return None;
        }
        let most = area - 2 * self.stable(game, theirs, mine).count() as i32;
        (most <= alpha).then_some(most)
    }

    #[inline(always)]
    fn on_edges<G: Grid>(&self, grid: &G, own: G::Bits, other: G::Bits) -> G::Bits {
        let last = grid.side() - 1;
        let mut found = G::Bits::EMPTY;
        for y in [0, last] {
            let row = self.edges.stable(grid.row(own, y), grid.row(other, y));
            found = found | G::Bits::narrowed(u128::from(row)) << (y * grid.side());
        }
        for x in [0, last] {
            let mut column = self.edges.stable(grid.column(own, x), grid.column(other, x));
            while column != 0 {
                found = found | G::Bits::bit(column.trailing_zeros() * grid.side() + x);
                column &= column - 1;
            }
        }
        found
    }
}

/// The four corners.
#[inline(always)]
pub(crate) fn corners<G: Grid>(grid: &G) -> G::Bits {
    let (side, area) = (grid.side(), grid.area());
    G::Bits::bit(0) | G::Bits::bit(side - 1) | G::Bits::bit(area - side) | G::Bits::bit(area - 1)
}

/// The first and the last row.
#[inline(always)]
pub(crate) fn edge_rows<G: Grid>(grid: &G) -> G::Bits {
    let first = G::Bits::bit(grid.side()).before();
    first | first << (grid.area() - grid.side())
}

/// Along each kind of line, in the order right, left down, down, right down: the squares of lines that are wholly
/// taken.
#[inline(always)]
pub(crate) fn full_lines<G: Grid>(grid: &G, taken: G::Bits) -> [G::Bits; 4] {
    let side = grid.side();
    let first_row = G::Bits::bit(side).before();
    let last_row = first_row << (grid.area() - side);
    let columns = grid.squares() & !grid.inner();
    let left = columns & !(grid.inner() << 1);
    let right = columns & !(grid.inner() >> 1);
    let ends = [
        (1, right, left),
        (side - 1, left | last_row, right | first_row),
        (side, last_row, first_row),
        (side + 1, right | last_row, left | first_row),
    ];
    ends.map(|(step, last, first)| {
        // After each round a square knows of twice as many squares in front of it and behind it.
        let (mut onwards, mut back) = (taken, taken);
        let (mut step, mut last, mut first, mut reach) = (step, last, first, 1);
        while reach < side {
            onwards = onwards & (onwards >> step | last);
            back = back & (back << step | first);
            // From where a step of twice the length leaves the board.
            last = last | last >> step;
            first = first | first << step;
            step *= 2;
            reach *= 2;
        }
        onwards & back
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rays::ray;
    use crate::{Any, Eight, Move, Scoring, Size};
    use game::{Game, Rng, Seed};
    use std::collections::HashSet;

    #[test]
    fn full_lines_are_full() {
        let mut rng = Seed(1).rng();
        for size in Size::ALL {
            let grid = Any::<u128>::new(size).unwrap();
            for _ in 0..300 {
                let crowd = |rng: &mut Rng| rng.bits() | rng.bits() | rng.bits();
                let taken =
                    (u128::from(crowd(&mut rng)) | u128::from(crowd(&mut rng)) << 64) & grid.squares();
                let full = full_lines(&grid, taken);
                for (square, i) in (0..size.area()).flat_map(|square| (0..4).map(move |i| (square, i))) {
                    let line = 1 << square | ray(size.side(), square, i) | ray(size.side(), square, i + 4);
                    assert_eq!(full[i].has(square), taken & line == line, "{size} {square} {i}");
                }
                if size == Size::EIGHT {
                    assert_eq!(full_lines(&Eight, taken as u64).map(u128::from), full);
                }
            }
        }
    }

    /// All positions that can follow, and in each the discs that were called stable are still there.
    fn keeps(game: &Othello<Any<u64>>, at: &Discs<u64>, stay: [u64; 2], seen: &mut HashSet<Discs<u64>>) {
        if !seen.insert(*at) {
            return;
        }
        for side in game::Side::BOTH {
            assert_eq!(at.of(side) & stay[side as usize], stay[side as usize], "{at:?}");
        }
        for mv in game.legal(at) {
            game.after(&mut at.clone(), mv, |child| keeps(game, child, stay, seen));
        }
    }

    #[test]
    fn stable_discs_stay_in_every_game_that_follows() {
        let mut rng = Seed(2).rng();
        let mut found = 0;
        for (side, plies) in [(4, 5), (4, 8), (6, 22), (6, 24)] {
            let game = Othello::new(Any::<u64>::new(Size::new(side).unwrap()).unwrap(), Scoring::Raw);
            let stability = Stability::of(&game);
            for _ in 0..60 {
                let at = testkit::random_position(&game, plies, &mut rng);
                let stay =
                    game::Side::BOTH.map(|side| stability.stable(&game, at.of(side), at.of(side.other())));
                found += (stay[0] | stay[1]).count();
                keeps(&game, &at, stay, &mut HashSet::new());
            }
        }
        assert!(found > 1000, "{found} stable discs");
    }

    #[test]
    fn a_full_board_is_stable_and_bounds_meet() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let stability = Stability::of(&game);
        let mut rng = Seed(3).rng();
        let mut at = game.start();
        let mut narrowed = 0;
        while let Some(&mv) = rng.pick(&game.legal(&at)) {
            assert!(mv == Move::PASS || at.openings() != 0);
            narrowed += usize::from(stability.bounds(&game, &at, (Score(-99), Score(99))) != game.scale());
            game.play(&mut at, mv);
        }
        assert!(narrowed > 5, "{narrowed}");
        let mine = rng.bits();
        assert_eq!(stability.stable(&game, mine, !mine), mine);
    }
}

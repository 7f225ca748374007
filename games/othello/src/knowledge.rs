//! What is certain about a position: the last squares, and discs that stay; and an order of moves for solving.

use crate::endgame::FEW;
use crate::regions::{around, odd_quarters};
use crate::stability::{Stability, corners};
use crate::{Bits, Discs, Grid, Move, Othello};
use game::{Bounds, Game, Knowledge};

/// Searches the last squares at once, bounds scores by discs that stay, and tries first what leaves the opponent
/// the fewest moves.
#[derive(Clone, Debug)]
pub struct Endings {
    stability: Stability,
    examined: u64,
}

impl Endings {
    /// What is known about games on this board.
    pub fn of<G: Grid>(game: &Othello<G>) -> Endings {
        Endings { stability: Stability::of(game), examined: 0 }
    }

    /// The order of moves: the opponent's moves, corners counted twice; the places where he may get moves; corners
    /// of one's own; and squares in odd quarters, where one hopes to move last.
    #[inline(always)]
    fn taste<G: Grid>(game: &Othello<G>, odd: G::Bits, mv: Move, child: &Discs<G::Bits>) -> i32 {
        let Some(square) = mv.square() else { return 0 };
        let grid = game.grid();
        let corners = corners(grid);
        let replies = child.openings();
        let mobility = replies.count() + (replies & corners).count();
        let potential = (around(grid, child.theirs()) & game.empties(child)).count();
        let own_corner = i32::from(corners.has(square));
        let last_word = i32::from(odd.has(square));
        8 * own_corner + 4 * last_word - (8 * mobility + 2 * potential) as i32
    }
}

impl<G: Grid> Knowledge<Othello<G>> for Endings {
    /// The empty squares in quarters with an odd number of them.
    type Notes = G::Bits;

    #[inline]
    fn look(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> (Bounds, G::Bits) {
        let empties = game.empties(at);
        if empties.count() <= FEW {
            return (Bounds::exactly(game.finish(at, &mut self.examined)), empties);
        }
        (self.stability.bounds(game, at), odd_quarters(game.grid(), empties))
    }

    #[inline]
    fn rank(&mut self, game: &Othello<G>, at: &Discs<G::Bits>, odd: G::Bits, mv: Move) -> i32 {
        let mut child = *at;
        game.play(&mut child, mv);
        Endings::taste(game, odd, mv, &child)
    }

    #[inline]
    fn rank_seen(
        &mut self,
        game: &Othello<G>,
        _at: &Discs<G::Bits>,
        odd: G::Bits,
        mv: Move,
        child: &Discs<G::Bits>,
    ) -> i32 {
        Endings::taste(game, odd, mv, child)
    }

    /// A pass.
    #[inline(always)]
    fn only(&self, _game: &Othello<G>, at: &Discs<G::Bits>, _odd: G::Bits) -> Option<Move> {
        at.must_pass().then_some(Move::PASS)
    }

    fn examined(&self) -> u64 {
        self.examined
    }
}

//! What is certain about a position: the last squares, and discs that stay; and an order of moves for solving.

use crate::endgame::FEW;
use crate::look_ahead::{JUDGED, LookAhead};
use crate::regions::{around, odd_quarters};
use crate::stability::{Stability, corners};
use crate::weights::Judge;
use crate::{Bits, Discs, Grid, Move, Othello};
use game::{Bounds, Game, Knowledge, Score};

/// Searches the last squares at once, bounds scores by discs that stay, and tries first what leaves the opponent
/// the fewest moves and, where many squares are empty, what a judge likes.
#[derive(Clone, Debug)]
pub struct Endings<J = ()> {
    stability: Stability,
    look_ahead: LookAhead<J>,
    examined: u64,
}

/// What a point of the order by counts is worth, in tenths of a disc of the judge.
const COUNTED: i32 = 2;

impl Endings {
    /// What is known about games on this board.
    pub fn of<G: Grid>(game: &Othello<G>) -> Endings {
        Endings::judged(game, ())
    }
}

impl<J> Endings<J> {
    /// What is known about games on this board, with a judge who puts moves in order.
    pub fn judged<G: Grid>(game: &Othello<G>, judge: J) -> Endings<J> {
        Endings { stability: Stability::of(game), look_ahead: LookAhead::of(judge), examined: 0 }
    }

    /// The order of moves: the opponent's moves, corners counted twice; the places where he may get moves; corners
    /// of one's own; and squares in odd quarters, where one hopes to move last.
    #[inline(always)]
    fn order_of<G: Grid>(game: &Othello<G>, odd: G::Bits, mv: Move, child: &Discs<G::Bits>) -> i32 {
        let Some(square) = mv.square() else { return 0 };
        let grid = game.grid();
        let corners = corners(grid);
        let replies = child.openings();
        let empties = game.empties(child);
        let mobility = replies.count() + (replies & corners).count();
        let potential = (around(grid, child.theirs()) & empties).count();
        let own_corner = i32::from(corners.has(square));
        let last_word = i32::from(odd.has(square));
        8 * own_corner + 4 * last_word - (8 * mobility + 2 * potential) as i32
    }
}

impl<G: Grid, J: Judge<G>> Knowledge<Othello<G>> for Endings<J> {
    /// The empty squares in quarters with an odd number of them.
    type Notes = G::Bits;

    #[inline]
    fn look(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> (Bounds, G::Bits) {
        let Bounds { lower, upper } = game.scale();
        self.look_within(game, at, (Score(lower.0 - 1), Score(upper.0 + 1)))
    }

    #[inline]
    fn look_within(
        &mut self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        window: (Score, Score),
    ) -> (Bounds, G::Bits) {
        let empties = game.empties(at);
        let odd = odd_quarters(game.grid(), empties);
        if empties.count() <= FEW {
            return (game.finish(&self.stability, at, window, &mut self.examined), odd);
        }
        (self.stability.bounds(game, at, window), odd)
    }

    /// The last squares and discs that stay are worth a look only where a position is entered.
    #[inline(always)]
    fn glance(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<(Bounds, G::Bits)> {
        Some((game.scale(), odd_quarters(game.grid(), game.empties(at))))
    }

    #[inline]
    fn rank(&mut self, game: &Othello<G>, at: &Discs<G::Bits>, odd: G::Bits, mv: Move) -> i32 {
        let mut child = *at;
        game.play(&mut child, mv);
        Endings::<J>::order_of(game, odd, mv, &child)
    }

    /// In a survey a judge is asked too: only proofs have time for it.
    #[inline]
    fn rank_seen(
        &mut self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        odd: G::Bits,
        mv: Move,
        child: &Discs<G::Bits>,
    ) -> i32 {
        let counted = Endings::<J>::order_of(game, odd, mv, child);
        if game.empties(child).count() < JUDGED || child.is_over() {
            return counted;
        }
        self.look_ahead.of_move(game, at, child).map_or(counted, |tenths| COUNTED * counted + tenths)
    }

    /// A pass.
    #[inline(always)]
    fn only(&self, _game: &Othello<G>, at: &Discs<G::Bits>, _odd: G::Bits) -> Option<Move> {
        at.must_pass().then_some(Move::PASS)
    }

    /// A whole number of discs of the parity that scores of full boards have; a draw where nobody knows better.
    fn expects(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<Score> {
        let most = game.grid().area() as i32;
        let tenths = self.look_ahead.of_score(game, at).unwrap_or(0);
        Some(Score((tenths + 10).div_euclid(20).clamp(-most / 2, most / 2) * 2))
    }

    fn examined(&self) -> u64 {
        self.examined + self.look_ahead.judged
    }
}

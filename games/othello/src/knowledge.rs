//! What is certain about a position: the last squares, and discs that stay; and an order of moves for solving.

use crate::endgame::FEW;
use crate::regions::{around, odd_quarters};
use crate::stability::{Stability, corners};
use crate::weights::Judge;
use crate::{Bits, Discs, Grid, Move, Othello};
use game::{Bounds, Game, Knowledge, Score, Status};

/// Searches the last squares at once, bounds scores by discs that stay, and tries first what leaves the opponent
/// the fewest moves and, where many squares are empty, what a judge likes.
#[derive(Clone, Debug)]
pub struct Endings<J = ()> {
    stability: Stability,
    judge: J,
    examined: u64,
}

/// From so many empty squares on, moves are also ordered by what the judge says of the positions behind them …
const JUDGED: u32 = 12;
/// … or, from so many on, of the positions behind the best replies.
const FORESEEN: u32 = 16;
/// … or, from so many on, after two moves.
const FAR: u32 = 18;
/// What a point of the order by counts is worth, in tenths of a disc of the judge.
const COUNTED: i32 = 4;

impl Endings {
    /// What is known about games on this board.
    pub fn of<G: Grid>(game: &Othello<G>) -> Endings {
        Endings::judged(game, ())
    }
}

impl<J> Endings<J> {
    /// What is known about games on this board, with a judge who puts moves in order.
    pub fn judged<G: Grid>(game: &Othello<G>, judge: J) -> Endings<J> {
        Endings { stability: Stability::of(game), judge, examined: 0 }
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

    /// What the judge thinks a position is worth to the side to move, perhaps after its best move, in tenths of a disc.
    #[inline(never)]
    fn foreseen<G: Grid>(&self, game: &Othello<G>, at: &Discs<G::Bits>, farther: bool) -> Option<i32>
    where
        J: Judge<G>,
    {
        let replies = at.openings();
        if !farther || replies.is_empty() {
            return self.judge.tenths(game, at);
        }
        let after = |square| {
            let mut next = *at;
            game.play(&mut next, Move::on(square));
            Some(-self.judge.tenths(game, &next)?)
        };
        replies.each().filter_map(after).max()
    }
}

/// How far the score is looked ahead for before a proof begins: every window that is asked about in vain costs more.
const AHEAD: u32 = 6;

impl<J> Endings<J> {
    /// What the judge thinks so many plies later, both sides playing well, in tenths of a disc; plain alpha-beta, moves that
    /// leave few replies first.
    fn ahead<G: Grid>(
        &self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        plies: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Option<i32>
    where
        J: Judge<G>,
    {
        if let Status::Over(outcome) = game.status(at) {
            return Some(10 * outcome.seen_by(at.turn()).0);
        }
        if plies == 0 && !at.must_pass() {
            return self.judge.tenths(game, at);
        }
        let after = |mv| {
            let mut child = *at;
            game.play(&mut child, mv);
            child
        };
        let mut children: Vec<_> = game.legal(at).into_iter().map(after).collect();
        children.sort_by_key(|child| child.openings().count());
        let mut best = i32::MIN;
        for child in children {
            let score = -self.ahead(game, &child, plies.saturating_sub(1), (-beta, -alpha))?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
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
        _at: &Discs<G::Bits>,
        odd: G::Bits,
        mv: Move,
        child: &Discs<G::Bits>,
    ) -> i32 {
        let counted = Endings::<J>::order_of(game, odd, mv, child);
        let left = game.empties(child).count();
        if left < JUDGED || child.is_over() {
            return counted;
        }
        let foreseen = if left >= FAR {
            let most = 20 * game.grid().area() as i32;
            self.ahead(game, child, 2, (-most, most))
        } else {
            self.foreseen(game, child, left >= FORESEEN)
        };
        foreseen.map_or(counted, |tenths| COUNTED * counted - tenths)
    }

    /// A pass.
    #[inline(always)]
    fn only(&self, _game: &Othello<G>, at: &Discs<G::Bits>, _odd: G::Bits) -> Option<Move> {
        at.must_pass().then_some(Move::PASS)
    }

    /// A whole number of discs of the parity that scores of full boards have; a draw where nobody knows better.
    fn expects(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<Score> {
        let most = game.grid().area() as i32;
        let all = (-20 * most, 20 * most);
        let deep = game.empties(at).count() >= FORESEEN;
        let tenths = self.ahead(game, at, if deep { AHEAD } else { 1 }, all).unwrap_or(0);
        Some(Score((tenths + 10).div_euclid(20).clamp(-most / 2, most / 2) * 2))
    }

    fn examined(&self) -> u64 {
        self.examined
    }
}

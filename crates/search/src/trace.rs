//! Node-level events, for whoever explains a search. Off, they cost nothing.

use game::{Game, Score, Side};

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The game is over here.
    Over,
    /// Knowledge closed the window.
    Known,
    /// The horizon was reached: the score is a guess.
    Horizon,
    /// The table closed the window.
    Remembered,
    /// The table, or a look at all moves, knows one that closes the window.
    Foreseen,
    /// The last move tried refuted the position; the rest was not looked at.
    Cut,
    /// All moves were looked at.
    Searched,
}

/// Hears every step of a search, on whichever thread a deep line goes on. One `enter` and one `leave` for every node
/// that was not stopped.
pub trait Trace<G: Game>: Send {
    /// Whether anybody listens. What is told only to a listener is not even looked up without one.
    const ON: bool = true;
    /// A node is entered with this window.
    #[inline(always)]
    fn enter(&mut self, _at: &G::Position, _viewer: Side, _alpha: Score, _beta: Score) {}
    /// The node that was entered just now is Nature's: dice decide.
    #[inline(always)]
    fn chance(&mut self) {}
    /// The next node entered is behind this move.
    #[inline(always)]
    fn follow(&mut self, _mv: G::Move) {}
    /// The same once more: a null window said that this move, tried just before, is better than was thought.
    #[inline(always)]
    fn again(&mut self, mv: G::Move) {
        self.follow(mv);
    }
    /// … and behind this answer, which was forced and made no node of its own.
    #[inline(always)]
    fn forced(&mut self, _mv: G::Move) {}
    /// This move was listed, and will not be looked at because of the cut that comes.
    #[inline(always)]
    fn skip(&mut self, _mv: G::Move) {}
    /// The node is left with this score for its viewer.
    #[inline(always)]
    fn leave(&mut self, _score: Score, _why: Why) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Trace<G> for Silent {
    const ON: bool = false;
}

/// Somebody else listens.
impl<G: Game, T: Trace<G>> Trace<G> for &mut T {
    const ON: bool = T::ON;
    #[inline(always)]
    fn enter(&mut self, at: &G::Position, viewer: Side, alpha: Score, beta: Score) {
        (**self).enter(at, viewer, alpha, beta);
    }
    #[inline(always)]
    fn chance(&mut self) {
        (**self).chance();
    }
    #[inline(always)]
    fn follow(&mut self, mv: G::Move) {
        (**self).follow(mv);
    }
    #[inline(always)]
    fn again(&mut self, mv: G::Move) {
        (**self).again(mv);
    }
    #[inline(always)]
    fn forced(&mut self, mv: G::Move) {
        (**self).forced(mv);
    }
    #[inline(always)]
    fn skip(&mut self, mv: G::Move) {
        (**self).skip(mv);
    }
    #[inline(always)]
    fn leave(&mut self, score: Score, why: Why) {
        (**self).leave(score, why);
    }
}

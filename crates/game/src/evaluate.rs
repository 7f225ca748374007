//! Guesses. They can never enter a proof: no solver takes an `Evaluate`.

use crate::{Game, Outcome, Score, Side};

/// Scores beyond this are won games, the larger the margin the higher; grades stay strictly within.
pub const WON: i32 = 10_000;

/// A guess at a position that is not over.
///
/// Two laws, checked by `testkit::grade_laws`. *Prudence*: a grade lies strictly between `-WON` and `WON`, so
/// it never says that a game is won or lost. *Compatibility*: positions that the game takes for the same, such
/// as mirror images, have the same grade, and a grade is the opposite of the other side's view of the board.
pub trait Evaluate<G: Game>: Clone + Send {
    /// How good `at` looks for the side to move.
    fn evaluate(&mut self, game: &G, at: &G::Position) -> Score;

    /// Whether it would rather leave out some moves of this game, which makes everything a guess.
    fn selects(&self, _game: &G) -> bool {
        false
    }

    /// Leaves out of `moves[base..]` what is not worth a look; at least one stays.
    fn select(&mut self, _game: &G, _at: &G::Position, _base: usize, _moves: &mut Vec<G::Move>) {}

    /// Finished games on the same scale.
    #[inline(always)]
    fn settled(&self, outcome: Outcome, viewer: Side) -> Score {
        match outcome.seen_by(viewer).0 {
            0 => Score::DRAW,
            margin => Score(margin + margin.signum() * WON),
        }
    }
}

/// Sees no difference between open positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Indifferent;

impl<G: Game> Evaluate<G> for Indifferent {
    #[inline(always)]
    fn evaluate(&mut self, _game: &G, _at: &G::Position) -> Score {
        Score::DRAW
    }
}

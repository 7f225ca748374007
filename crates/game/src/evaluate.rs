//! Guesses. They can never enter a proof: no solver takes an `Evaluate`.

use crate::{Game, Outcome, Score, Side};

/// A guess at a position that is not over, on a scale of its own.
pub trait Evaluate<G: Game>: Clone + Send {
    /// How good `at` looks for the side to move. It never reaches the scores of finished games.
    fn evaluate(&mut self, game: &G, at: &G::Position) -> Score;

    /// Finished games on the same scale.
    fn settled(&self, outcome: Outcome, viewer: Side) -> Score;
}

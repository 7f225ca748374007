//! What can be learnt about chess.

use crate::Game;
use chess::{Chess, TermFeatures};
use engines::{Lessons, Sight, Subject};
use game::{Counts, Features, Trail};
use learn::{Loss, Training};

/// The terms of the board at the end of a line.
struct Terms;

impl Features<Game> for Terms {
    fn name(&self) -> &'static str {
        TermFeatures::NAME
    }

    fn weights(&self) -> usize {
        TermFeatures::SIZE
    }

    fn see(&mut self, game: &Game, trail: &Trail<Chess>, out: &mut Counts) {
        TermFeatures.see(game.rules(), trail.at(), out);
    }
}

/// What each term of the judge is worth.
pub(crate) fn lessons() -> Lessons<Game> {
    let terms = Subject {
        name: "terms",
        summary: "what material, squares, mobility, pawns and kings are worth, from who won",
        sight: Sight::Sum(|_| Box::new(Terms), Loss::Logistic),
        training: Training { rate: 0.005, batch: 1024, epochs: 20, ..Training::default() },
        step: 0.0,
    };
    Lessons { subjects: vec![terms], collection: None }
}

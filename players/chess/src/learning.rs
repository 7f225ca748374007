//! What can be learnt about chess.

use crate::Game;
use chess::nnue::{INPUTS, SCALE, Views};
use chess::{Chess, Move, Nnue, TermFeatures};
use engines::{Lessons, Sight, Subject};
use game::{Counts, Features, Perspectives, Trail};
use learn::{Artefact, Loss, Model, Training};

/// The terms of the board at the end of a line.
struct Terms;

impl Features<Game> for Terms {
    fn name(&self) -> &'static str {
        TermFeatures::NAME
    }

    fn weights(&self) -> usize {
        TermFeatures::SIZE
    }

    fn scale(&self) -> Option<f32> {
        Features::<Chess>::scale(&TermFeatures)
    }

    fn see(&mut self, game: &Game, trail: &Trail<Chess>, out: &mut Counts) {
        TermFeatures.see(game.rules(), trail.at(), out);
    }
}

/// The men of the board at the end of a line.
struct Men;

impl Perspectives<Game> for Men {
    fn name(&self) -> &'static str {
        Views::NAME
    }

    fn inputs(&self) -> usize {
        INPUTS
    }

    fn scale(&self) -> f32 {
        SCALE
    }

    fn takes(&self, hidden: usize) -> bool {
        Nnue::takes(hidden)
    }

    fn see(&self, _: &Game, trail: &Trail<Chess>, next: Option<Move>, out: &mut Vec<u16>) -> u16 {
        Views::see(trail.at(), next, out)
    }
}

/// The network of a file, if it is one that can be asked.
pub(crate) fn network(artefact: &Artefact) -> Option<Nnue> {
    let Model::Nnue(network) = &artefact.model else { return None };
    Nnue::new(network.hidden(), network.numbers())
}

/// What each term of the judge is worth, and a network on the men alone.
pub(crate) fn lessons() -> Lessons<Game> {
    let terms = Subject {
        name: "terms",
        summary: "what material, squares, mobility, pawns and kings are worth, from what searches believed and who won",
        sight: Sight::Sum(|_| Box::new(Terms), Loss::Logistic),
        training: Training { rate: 0.005, batch: 1024, epochs: 20, ..Training::default() },
        step: 0.0,
    };
    let network = Subject {
        name: "network",
        summary: "what the men on their squares are worth together, from what searches believed and who won",
        sight: Sight::Nnue(|_| Box::new(Men), 64),
        training: Training { rate: 0.001, cooling: 0.8, batch: 4096, epochs: 15, ..Training::default() },
        step: 1.0 / 1024.0,
    };
    Lessons { subjects: vec![terms, network], collection: None }
}

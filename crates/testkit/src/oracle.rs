//! Random positions and their true values.

use game::{Acyclic, Deterministic, Game, Rng, Score, Status};
use search::{Budget, minimax};

/// A position after at most `plies` random moves; it may be over.
pub fn random_position<G: Game>(game: &G, plies: usize, rng: &mut Rng) -> G::Position {
    let mut at = game.start();
    for _ in 0..plies {
        let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
        game.play(&mut at, mv);
    }
    at
}

/// The exact score of an open position for the side to move, by plain minimax.
pub fn value<G: Acyclic + Deterministic>(game: &G, at: &G::Position) -> Score {
    let Status::Turn(mover) = game.status(at) else { panic!("the game is over: {at:?}") };
    minimax(game, &mut at.clone(), mover, &mut Budget::unlimited()).expect("a unlimited budget")
}

//! An engine for a game whose positions can come again: it searches the game that remembers its line.

use crate::engine::{Engine, Memory, Past, Request};
use game::{Game, Recurring, Remembering, Status, Trail};
use search::Answer;

/// Builds the line of every question, and asks an engine that knows what a line is.
pub struct Lined<G, E> {
    game: Remembering<G>,
    inner: E,
}

impl<G: Recurring + Clone, E: Engine<Remembering<G>>> Lined<G, E> {
    /// With the engine that `make` makes for the game that remembers.
    pub fn new(game: &G, make: impl FnOnce(&Remembering<G>) -> E) -> Lined<G, E> {
        let game = Remembering::new(game.clone());
        Lined { inner: make(&game), game }
    }
}

impl<G: Recurring + Send, E: Engine<Remembering<G>>> Engine<G> for Lined<G, E> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { at, past, viewer, task, limits, watch, .. } = asked;
        let first = Trail::starting(past.first.clone());
        let mut trail = first.clone();
        past.moves.iter().for_each(|&mv| self.game.play(&mut trail, mv));
        // Where the board is open and the line has ended the game, somebody plays on: then nothing came before.
        let ended = matches!(self.game.status(&trail), Status::Over(_)) && self.game.ends_by_line(&trail);
        if ended {
            trail = Trail::starting(at.clone());
        }
        let past = if ended { Past::none(&trail) } else { Past { first: &first, moves: past.moves } };
        self.inner.think(Request { game: &self.game, at: &trail, past, viewer, task, limits, watch })
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}

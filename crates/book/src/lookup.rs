//! What a book says of positions and moves.

use crate::file::Book;
use crate::title::Kind;
use crate::walk::Entry;
use game::{Game, Score, Side, Status, Symmetry};

impl Book {
    /// The score of a position for its mover, if the book holds it.
    pub fn score<G: Symmetry>(&self, game: &G, at: &G::Position) -> Option<Score> {
        self.entry(game, at).map(|entry| entry.score)
    }

    /// What it says of a position, the move being one of its canonical image.
    pub fn entry<G: Symmetry>(&self, game: &G, at: &G::Position) -> Option<Entry> {
        self.of_key(game.canonical(at).0)
    }

    /// What a position, open or finished, is worth to `viewer`, if the rules or the book say so.
    pub fn worth<G: Symmetry>(&self, game: &G, at: &G::Position, viewer: Side) -> Option<Score> {
        match game.status(at) {
            Status::Over(outcome) => Some(outcome.seen_by(viewer)),
            Status::Turn(mover) if mover == viewer => self.score(game, at),
            Status::Turn(_) => self.score(game, at).map(|score| -score),
            Status::Nature => None,
        }
    }

    /// The moves that are worth `score`, the score of the position, as far as the book knows, in the expert's
    /// order. A book that answers with one move names that one: behind others it may end.
    pub fn best_moves<G: Symmetry>(
        &self,
        game: &G,
        at: &G::Position,
        score: Score,
        order: impl Fn(&mut [G::Move]),
    ) -> Vec<G::Move> {
        let Some(mover) = game.mover(at) else { return Vec::new() };
        // On the image that the book looked at: the order of its mirror image may begin with another move.
        let (_, by) = game.canonical(at);
        let at = game.image(at, by);
        let mut best = game.legal(&at);
        if self.title.kind == Kind::Traps {
            let choice = self.entry(game, &at).and_then(|entry| best.get(entry.choice?).copied());
            best = choice.into_iter().collect();
        }
        order(&mut best);
        best.retain(|&mv| {
            game.after(&mut at.clone(), mv, |child| self.worth(game, child, mover) == Some(score))
        });
        if self.title.kind == Kind::Strategy {
            best.truncate(1);
        }
        best.into_iter().map(|mv| game.image_of_move(mv, game.inverse(by))).collect()
    }

    /// Whether its keys can be those of this game at all.
    pub fn fits<G: Game>(&self, _game: &G) -> bool {
        <G::Key as game::Key>::WORDS == self.width()
    }
}

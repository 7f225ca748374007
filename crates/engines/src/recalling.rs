//! A search that asks a book first.

use book::Book;
use game::{Bounds, Score, Side, Symmetry};
use search::{Found, Stopped, WindowSearch, Work};

/// Asks the book about a position and about the positions behind its moves, and searches if that does not answer the question.
pub(crate) struct Recalling<'b, G, R> {
    pub(crate) game: &'b G,
    pub(crate) book: &'b Book,
    pub(crate) search: R,
}

impl<G: Symmetry, R> Recalling<'_, G, R> {
    /// What the book says of a position, and of the positions behind its moves.
    fn recall(&self, at: &G::Position, viewer: Side) -> Found<G::Move> {
        let (game, book) = (self.game, self.book);
        let known = book.worth(game, at, viewer).map_or(Bounds::ANY, Bounds::exactly);
        let Some(mover) = game.mover(at).filter(|&mover| mover == viewer) else {
            return Found { known, choice: None };
        };
        if let Some(score) = known.exact() {
            let choice = book.best_moves(game, at, score, |_| ()).first().copied();
            return Found { known, choice };
        }
        let worth = |&mv: &G::Move| game.after(&mut at.clone(), mv, |child| book.worth(game, child, mover));
        let moves = game.legal(at);
        let told: Vec<_> = moves.iter().filter_map(|mv| Some((worth(mv)?, *mv))).collect();
        let best = told.iter().copied().reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((lower, mv)) = best else { return Found { known, choice: None } };
        let upper = if told.len() == moves.len() { lower } else { Bounds::ANY.upper };
        Found { known: Bounds { lower, upper }, choice: Some(mv) }
    }
}

impl<G: Symmetry, R: WindowSearch<G>> WindowSearch<G> for Recalling<'_, G, R> {
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        (alpha, beta): (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        let told = self.recall(at, viewer);
        *meanwhile = meanwhile.and(told.known);
        if told.known.lower >= beta || told.known.upper <= alpha || told.known.exact().is_some() {
            return Ok(told);
        }
        self.search.probe(at, viewer, (alpha, beta), meanwhile)
    }

    fn proves(&self) -> bool {
        self.search.proves()
    }

    fn work(&self) -> Work {
        self.search.work()
    }
}

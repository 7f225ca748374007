//! Endings that a table knows: answered at once, with the quickest win or the longest resistance, and proved as far as the
//! rules of the line allow.

use crate::engine::{Engine, Memory, Request, Task};
use arena::Worth;
use game::{Bounds, Claim, Game, Score, Status};
use search::Answer;

/// Somebody who looks positions up in tables of endings.
pub trait Endings<G: Game> {
    /// Who wins and when, if a table says it.
    fn worth(&self, game: &G, at: &G::Position) -> Option<Worth>;

    /// What a table's word proves here, where the line may end the game as well.
    fn proved(&self, game: &G, at: &G::Position, worth: Worth) -> Bounds;
}

/// An engine that looks endings up before it thinks.
pub struct Probing<T, E: ?Sized> {
    /// Where it looks, if there are tables.
    pub tables: Option<T>,
    /// Who thinks where they say nothing.
    pub inner: Box<E>,
}

/// A move, what its table says of it and what that proves, for the side that makes it.
type Found<M> = (M, Worth, Bounds);

/// Every move; nothing if one is in no table.
fn looked_up<G: Game>(tables: &impl Endings<G>, game: &G, at: &G::Position) -> Option<Vec<Found<G::Move>>> {
    tables.worth(game, at)?;
    let behind = |mv| {
        game.after(&mut at.clone(), mv, |child| {
            let worth = tables.worth(game, child)?;
            let known = match game.status(child) {
                Status::Over(outcome) => Bounds::exactly(outcome.seen_by(game.turn(child))),
                _ => tables.proved(game, child, worth),
            };
            Some((mv, worth.a_move_earlier()?, known.flipped()))
        })
    };
    game.legal(at).into_iter().map(behind).collect()
}

/// The larger the better. A move that ends the game by its line is worth what that is, whatever the board would be.
fn merit<M>((_, worth, known): &Found<M>) -> i32 {
    if known.exact() == Some(Score::DRAW) { 0 } else { worth.merit() }
}

fn told<M: Copy>(task: Task, moves: &[Found<M>]) -> Option<Answer<M>> {
    let most = moves.iter().map(merit).max()?;
    let best = moves.iter().find(|found| merit(found) == most)?;
    let known = moves.iter().map(|(.., known)| *known);
    let known = known
        .reduce(|one, two| Bounds { lower: one.lower.max(two.lower), upper: one.upper.max(two.upper) })?;
    let listed = moves.iter().filter(|found| match task {
        Task::Solve(_) => false,
        Task::SolveMoves(_) => true,
        Task::Advise => merit(found) == most,
    });
    Some(Answer {
        best: Some(best.0),
        moves: listed.map(|&(mv, _, known)| (mv, Claim::Proved(known))).collect(),
        line: vec![best.0],
        ..Answer::bare(Claim::Proved(known), true)
    })
}

impl<G: Game, T: Endings<G> + Send, E: Engine<G> + ?Sized> Engine<G> for Probing<T, E> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let open = matches!(asked.game.status(asked.at), Status::Turn(mover) if mover == asked.viewer);
        let tables = self.tables.as_ref().filter(|_| open);
        let moves = tables.and_then(|tables| looked_up(tables, asked.game, asked.at));
        let Some(moves) = moves else { return self.inner.think(asked) };
        let Some(told) = told(asked.task, &moves) else { return self.inner.think(asked) };
        let draws = |mv: G::Move| moves.iter().any(|one| one.0 == mv && one.1 == Worth::Draw);
        if asked.task != Task::Advise || !told.best.is_some_and(draws) {
            return told;
        }
        // All that draws is equal to a table, not to an opponent: a search chooses where more can go wrong for him.
        let thought = self.inner.think(asked);
        match thought.best {
            Some(mv) if draws(mv) => Answer {
                best: Some(mv),
                moves: vec![(mv, told.claim)],
                line: thought.line,
                work: thought.work,
                ..told
            },
            _ => told,
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}

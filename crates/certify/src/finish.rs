//! The checker's own search: plain, bounded, without a table. It settles the leaves of a certificate.
//!
//! It asks one question, whether a side keeps its promise, and knows nothing but the rules. A node is a position
//! whose status is looked at, so each move that is tried counts. Moves that end the game at once come first; the
//! others in the order of how often moves like them have answered the question in this search (history, by
//! [`Game::mark`]). The history starts empty with every leaf, so that the number of nodes depends on the leaf alone
//! and writer and checker count the same.

use crate::statement::Promise;
use game::{Game, Mark, Side, Status};

/// The most nodes that a certificate may leave to the checker at one leaf.
pub const MOST_NODES: u32 = 10_000;

/// How many kinds of moves the history tells apart.
const KINDS: usize = 512;

/// Hears how a search answers its question: the strategy behind a yes.
pub(crate) trait Record<G: Game> {
    /// Enters an open position; gives the place to go back to.
    fn enter(&mut self, game: &G, at: &G::Position, own: bool) -> usize;
    /// A finished game belongs to the strategy.
    fn finished(&mut self, game: &G, at: &G::Position);
    /// Leaves the position entered at this place: the promise is kept, at an own position by this reply.
    fn leave(&mut self, game: &G, at: &G::Position, place: usize, reply: Option<G::Move>);
    /// Forgets everything from this place on.
    fn forget(&mut self, place: usize);
}

/// Hears nothing.
struct Deaf;

impl<G: Game> Record<G> for Deaf {
    fn enter(&mut self, _: &G, _: &G::Position, _: bool) -> usize {
        0
    }
    fn finished(&mut self, _: &G, _: &G::Position) {}
    fn leave(&mut self, _: &G, _: &G::Position, _: usize, _: Option<G::Move>) {}
    fn forget(&mut self, _: usize) {}
}

/// The budget is spent.
struct Spent;

/// A position behind a move.
struct Child<G: Game> {
    at: G::Position,
    mv: G::Move,
    mark: Mark,
}

/// Settles leaves, one after the other.
pub struct Finisher<'g, G: Game> {
    game: &'g G,
    promise: Promise,
    limit: u32,
    nodes: u32,
    moves: Vec<G::Move>,
    /// The open children of all positions on the line.
    children: Vec<Child<G>>,
    history: Vec<u32>,
}

impl<'g, G: Game> Finisher<'g, G> {
    /// A search for strategies that keep this promise.
    pub fn new(game: &'g G, promise: Promise) -> Finisher<'g, G> {
        let history = vec![0; 2 * KINDS];
        Finisher { game, promise, limit: 0, nodes: 0, moves: Vec::new(), children: Vec::new(), history }
    }

    /// Whether the promise is kept from an open `at` on, or nothing if that takes more than `limit` nodes.
    pub fn finish(&mut self, at: &G::Position, limit: u32) -> Option<bool> {
        self.told(at, limit, &mut Deaf)
    }

    /// The same, telling `record` the strategy.
    pub(crate) fn told(&mut self, at: &G::Position, limit: u32, record: &mut impl Record<G>) -> Option<bool> {
        (self.nodes, self.limit) = (1, limit);
        self.moves.clear();
        self.children.clear();
        self.history.fill(0);
        self.search(at, record).ok()
    }

    /// How many nodes the last search took.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    fn search(&mut self, at: &G::Position, record: &mut impl Record<G>) -> Result<bool, Spent> {
        let game = self.game;
        let Status::Turn(mover) = game.status(at) else { unreachable!("only open positions are searched") };
        let own = mover == self.promise.side;
        let place = record.enter(game, at, own);
        let base = self.children.len();
        if let Some(reply) = self.look(at, own, record)? {
            return Ok(self.settle(at, own, place, base, Some(reply), record));
        }
        self.sort(base, mover);
        for i in base..self.children.len() {
            let child = self.children[i].at.clone();
            let kept = self.search(&child, record)?;
            if kept == own {
                let Child { mv, mark, .. } = self.children[i];
                self.history[kind(mover, mark)] += 1;
                return Ok(self.settle(at, own, place, base, Some(mv), record));
            }
        }
        Ok(self.settle(at, own, place, base, None, record))
    }

    /// Looks at all moves; puts the open positions behind them aside, and stops at one that ends the game as its
    /// mover wants.
    fn look(
        &mut self,
        at: &G::Position,
        own: bool,
        record: &mut impl Record<G>,
    ) -> Result<Option<G::Move>, Spent> {
        let (game, first) = (self.game, self.moves.len());
        game.moves(at, &mut self.moves);
        let mut found = None;
        for i in first..self.moves.len() {
            if self.nodes >= self.limit {
                return Err(Spent);
            }
            self.nodes += 1;
            let mv = self.moves[i];
            let mut child = at.clone();
            game.play(&mut child, mv);
            let Status::Over(outcome) = game.status(&child) else {
                self.children.push(Child { at: child, mv, mark: game.mark(mv) });
                continue;
            };
            let kept = outcome.seen_by(self.promise.side) >= self.promise.at_least;
            if kept {
                record.finished(game, &child);
            }
            if kept == own {
                found = Some(mv);
                break;
            }
        }
        self.moves.truncate(first);
        Ok(found)
    }

    /// The answer for a position whose mover reaches what he wants by `choice`, or not at all.
    fn settle(
        &mut self,
        at: &G::Position,
        own: bool,
        place: usize,
        base: usize,
        choice: Option<G::Move>,
        record: &mut impl Record<G>,
    ) -> bool {
        self.children.truncate(base);
        let kept = choice.is_some() == own;
        if kept {
            record.leave(self.game, at, place, choice);
        } else {
            record.forget(place);
        }
        kept
    }

    /// Moves of kinds that have answered before come first; else the order of the rules.
    fn sort(&mut self, base: usize, mover: Side) {
        for i in base + 1..self.children.len() {
            let mut j = i;
            while j > base
                && self.history[kind(mover, self.children[j].mark)]
                    > self.history[kind(mover, self.children[j - 1].mark)]
            {
                self.children.swap(j, j - 1);
                j -= 1;
            }
        }
    }
}

fn kind(mover: Side, mark: Mark) -> usize {
    mover as usize * KINDS + usize::from(mark) % KINDS
}

//! The checker's own search: plain, bounded, without a table. It settles the leaves of a certificate.
//!
//! It asks one question, whether a side keeps its promise, and knows nothing but the rules. A node is a position
//! whose status is looked at, so each move that is tried counts. Moves that end the game at once come first; the
//! others in the order of how often moves like them have answered the question in this search (history, by
//! [`Game::code`]). The history starts empty with every leaf, so that the number of nodes depends on the leaf alone
//! and writer and checker count the same.
//!
//! In files that concede, positions are reduced to what matters and come again all the time. There the search remembers
//! what it has settled within the leaf, tries first what answered the same move last, and counts the positions it
//! enters.

use crate::statement::Promise;
use game::{Game, MoveCode, Side, Status};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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
    code: MoveCode,
}

/// What was settled: positions, whether they are behind own moves, and whether they keep the promise.
type Settled<K> = HashMap<(K, bool), bool, BuildHasherDefault<Mixed>>;

/// A quick hash: a leaf is not worth an attack.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..word.len()].copy_from_slice(word);
            self.write_u64(u64::from_le_bytes(padded));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
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
    /// For files that concede: what was settled in this leaf.
    settled: Option<Settled<G::Key>>,
    /// The kind of move that answered each kind of move last.
    answers: Vec<MoveCode>,
}

impl<'g, G: Game> Finisher<'g, G> {
    /// A search for strategies that keep this promise.
    pub fn new(game: &'g G, promise: Promise) -> Finisher<'g, G> {
        let history = vec![0; 2 * KINDS];
        let answers = vec![MoveCode::MAX; 2 * KINDS];
        let (moves, children) = (Vec::new(), Vec::new());
        Finisher { game, promise, limit: 0, nodes: 0, moves, children, history, settled: None, answers }
    }

    /// The search of files that concede: it remembers, within one leaf, what it has settled, and which move answered
    /// which.
    #[must_use]
    pub fn remembering(self, remembers: bool) -> Finisher<'g, G> {
        Finisher { settled: remembers.then(Settled::default), ..self }
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
        self.answers.fill(MoveCode::MAX);
        if let Some(settled) = &mut self.settled {
            settled.clear();
        }
        self.search(at, None, record).ok()
    }

    /// How many nodes the last search took.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    fn search(
        &mut self,
        at: &G::Position,
        last: Option<MoveCode>,
        record: &mut impl Record<G>,
    ) -> Result<bool, Spent> {
        let game = self.game;
        let Status::Turn(mover) = game.status(at) else { unreachable!("only open positions are searched") };
        let own = mover == self.promise.side;
        if self.settled.is_some() {
            self.spend()?;
        }
        let place = record.enter(game, at, own);
        let base = self.children.len();
        if let Some(reply) = self.look(at, own, record)? {
            return Ok(self.settle(at, own, place, base, Some(reply), record));
        }
        // Only a search that remembers heeds the last move.
        let answered = last.filter(|_| self.settled.is_some()).map(|last| kind(mover, last));
        self.sort(base, mover, answered.map(|kind| self.answers[kind]));
        for i in base..self.children.len() {
            let Child { mv, code, .. } = self.children[i];
            let child = self.children[i].at.clone();
            let kept = self.search(&child, Some(code), record)?;
            if let Some(settled) = &mut self.settled {
                settled.insert((game.key(&child), own), kept);
            }
            if kept == own {
                self.history[kind(mover, code)] += 1;
                if let Some(kind) = answered {
                    self.answers[kind] = code;
                }
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
            if self.settled.is_none() {
                self.spend()?;
            }
            let mv = self.moves[i];
            let mut child = at.clone();
            game.play(&mut child, mv);
            let Status::Over(outcome) = game.status(&child) else {
                if let Some(kept) = self.recalled(&child, own) {
                    if kept == own {
                        found = Some(mv);
                        break;
                    }
                    continue;
                }
                self.children.push(Child { at: child, mv, code: game.code(mv) });
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

    /// What is remembered of a position, where anything is.
    fn recalled(&self, at: &G::Position, own: bool) -> Option<bool> {
        self.settled.as_ref()?.get(&(self.game.key(at), own)).copied()
    }

    fn spend(&mut self) -> Result<(), Spent> {
        if self.nodes >= self.limit {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
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
    fn sort(&mut self, base: usize, mover: Side, answer: Option<MoveCode>) {
        for i in base + 1..self.children.len() {
            let mut j = i;
            while j > base
                && self.history[kind(mover, self.children[j].code)]
                    > self.history[kind(mover, self.children[j - 1].code)]
            {
                self.children.swap(j, j - 1);
                j -= 1;
            }
        }
        if let Some(i) = (base..self.children.len()).find(|&i| Some(self.children[i].code) == answer) {
            self.children[base..=i].rotate_right(1);
        }
    }
}

fn kind(mover: Side, code: MoveCode) -> usize {
    mover as usize * KINDS + usize::from(code) % KINDS
}

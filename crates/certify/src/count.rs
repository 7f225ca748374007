//! How large a strategy is as a graph: all positions that can come up when one side follows it.
//!
//! The leaves of the file are expanded: the checker's own search has a strategy behind each of them, and its positions
//! join those of the file. A position that is there already keeps its reply, so the strategy stays one reply per position.
//! Where the memory does not suffice, positions that no longer fit are counted each time they come up: a bound.

use crate::check::{Means, Refusal, Strategy, Watch, stack};
use crate::finish::{Finisher, Record};
use crate::keys::Inserted;
use crate::statement::Promise;
use crate::walk::{Vertex, Vertices, finished, reply_note};
use game::{Acyclic, Deterministic, Side, Status, Symmetry};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::sync_channel;

/// How many leaves are expanded before their positions are merged.
const ROUND: usize = 256;

/// A number of positions, or one that is certainly not exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The number.
    pub positions: u64,
    /// Whether it is exact; else an upper bound.
    pub exact: bool,
}

/// The size of the strategy of one side: positions of both sides to move, and finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Whose strategy it is.
    pub side: Side,
    /// Images of each other count once.
    pub up_to_symmetry: Number,
    /// Every position counts.
    pub apart: Number,
}

/// A vertex of the strategy behind a leaf; those before `end` lie below it.
struct Entry<K> {
    vertex: Vertex,
    key: K,
    reply: u8,
    end: u32,
}

/// The strategy behind a leaf, parents before children.
struct Entries<K> {
    promise: Promise,
    list: Vec<Entry<K>>,
}

impl<G: Symmetry> Record<G> for Entries<G::Key> {
    fn enter(&mut self, game: &G, at: &G::Position, own: bool) -> usize {
        let vertex = if own { Vertex::Own } else { Vertex::Theirs };
        // The canonical key is made when it is known to be wanted.
        self.list.push(Entry { vertex, key: game.key(at), reply: 0, end: 0 });
        self.list.len() - 1
    }

    fn finished(&mut self, game: &G, at: &G::Position) {
        let Status::Over(outcome) = game.status(at) else { unreachable!("the game is over here") };
        let vertex = finished(outcome, self.promise).expect("the promise is kept here");
        let end = self.list.len() as u32 + 1;
        self.list.push(Entry { vertex, key: game.canonical(at).0, reply: 0, end });
    }

    fn leave(&mut self, game: &G, at: &G::Position, place: usize, reply: Option<G::Move>) {
        let (key, by) = game.canonical(at);
        let reply = reply.map_or(0, |reply| reply_note(game, at, by, reply));
        let (end, entry) = (self.list.len() as u32, &mut self.list[place]);
        (entry.key, entry.reply, entry.end) = (key, reply, end);
    }

    fn forget(&mut self, place: usize) {
        self.list.truncate(place);
    }
}

/// Counts the positions of verified strategies, expanding leaves by searches of at most `leaf` nodes.
pub fn count<G: Acyclic + Deterministic + Symmetry>(
    game: &G,
    start: &G::Position,
    strategies: Vec<Strategy<G>>,
    leaf: u32,
    means: Means,
    watch: &dyn Watch,
) -> Result<Vec<Counted>, Refusal> {
    let one = |strategy: Strategy<G>| {
        let Strategy { promise, mut vertices, leaves } = strategy;
        // Each strategy is counted by itself; those before it have given their memory back.
        vertices.room = means.memory.saturating_sub(vertices.bytes());
        let expansion = Expansion { game, promise, leaf, watch };
        let beyond = expansion.merge(&mut vertices, leaves, means.threads)?;
        let up_to_symmetry = Number { positions: vertices.len() + beyond, exact: beyond == 0 };
        let images = u64::from(game.symmetries());
        let bound = Number { positions: up_to_symmetry.positions.saturating_mul(images), exact: false };
        let apart = if images == 1 {
            up_to_symmetry
        } else if beyond > 0 {
            bound
        } else {
            expansion
                .apart(start, &mut vertices)?
                .map_or(bound, |positions| Number { positions, exact: true })
        };
        Ok(Counted { side: promise.side, up_to_symmetry, apart })
    };
    strategies.into_iter().map(one).collect()
}

struct Expansion<'a, G> {
    game: &'a G,
    promise: Promise,
    leaf: u32,
    watch: &'a dyn Watch,
}

impl<G: Acyclic + Deterministic + Symmetry> Expansion<'_, G> {
    /// Adds the positions behind the leaves, in the order of the file; how many did not fit, counted as often as they
    /// came up.
    fn merge(
        &self,
        vertices: &mut Vertices<G::Key>,
        leaves: Vec<G::Position>,
        threads: usize,
    ) -> Result<u64, Refusal> {
        let (send, receive) = sync_channel(1);
        let (rounds, mut beyond) = (leaves.chunks(ROUND), 0);
        std::thread::scope(|scope| {
            let expand = move || {
                for round in rounds {
                    if send.send(self.expand(round, threads)).is_err() {
                        return;
                    }
                }
            };
            std::thread::Builder::new().spawn_scoped(scope, expand).map_err(Refusal::no_thread)?;
            for round in receive {
                for entries in round? {
                    if !self.watch.passed(entries.len() as u64) {
                        return Err(Refusal::Stopped);
                    }
                    beyond += join(vertices, &entries);
                }
            }
            Ok(beyond)
        })
    }

    /// The strategies behind some leaves, in their order.
    fn expand(&self, leaves: &[G::Position], threads: usize) -> Result<Vec<Vec<Entry<G::Key>>>, Refusal> {
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<_>> = Mutex::new(leaves.iter().map(|_| Vec::new()).collect());
        let work = || {
            let mut finisher = Finisher::new(self.game, self.promise);
            while let Some((i, leaf)) =
                Some(next.fetch_add(1, Relaxed)).and_then(|i| Some((i, leaves.get(i)?)))
            {
                let mut entries = Entries { promise: self.promise, list: Vec::new() };
                let kept = finisher.told(leaf, self.leaf, &mut entries);
                assert_eq!(kept, Some(true), "this leaf was checked before");
                done.lock().unwrap_or_else(PoisonError::into_inner)[i] = entries.list;
            }
        };
        std::thread::scope(|scope| {
            (0..threads.max(1)).try_for_each(|_| {
                let thread = std::thread::Builder::new().stack_size(stack(self.leaf));
                thread.spawn_scoped(scope, work).map(drop)
            })
        })
        .map_err(Refusal::no_thread)?;
        Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many different positions come up, images apart, if they fit and every reply is known: the side follows
    /// in each position the image of the reply in its canonical image.
    fn apart(&self, start: &G::Position, known: &mut Vertices<G::Key>) -> Result<Option<u64>, Refusal> {
        let (game, mut seen) = (self.game, Vertices::new(known.room));
        let (mut open, mut moves, mut passed) = (vec![start.clone()], Vec::new(), 0u64);
        while let Some(at) = open.pop() {
            let vertex = match game.status(&at) {
                Status::Turn(side) if side == self.promise.side => Vertex::Own,
                Status::Turn(_) => Vertex::Theirs,
                Status::Over(outcome) => finished(outcome, self.promise).expect("a verified strategy"),
                Status::Nature => unreachable!("a deterministic game has no dice"),
            };
            match seen.insert(vertex, game.key(&at), 0) {
                Inserted::New => {}
                Inserted::Old => continue,
                Inserted::Full => return Ok(None),
            }
            passed += 1;
            if passed.is_multiple_of(4096) && !self.watch.passed(4096) {
                return Err(Refusal::Stopped);
            }
            moves.clear();
            match vertex {
                Vertex::Won | Vertex::Drawn => {}
                Vertex::Theirs => game.moves(&at, &mut moves),
                Vertex::Own => {
                    let (key, by) = game.canonical(&at);
                    let note = known.of(vertex).get(key).expect("every position of the strategy is known");
                    let Some(number) = note.checked_sub(1) else { return Ok(None) };
                    let image = game.legal(&game.image(&at, by))[usize::from(number)];
                    moves.push(game.image_of_move(image, game.inverse(by)));
                }
            }
            for &mv in &moves {
                let mut child = at.clone();
                game.play(&mut child, mv);
                open.push(child);
            }
        }
        Ok(Some(seen.len()))
    }
}

/// Adds the strategy behind one leaf, whose root is there already; how many positions did not fit.
fn join<K: game::Key>(vertices: &mut Vertices<K>, entries: &[Entry<K>]) -> u64 {
    let Some(root) = entries.first() else { return 0 };
    if root.vertex == Vertex::Own {
        vertices.of(Vertex::Own).set(root.key, root.reply);
    }
    let (mut i, mut beyond) = (1, 0);
    while let Some(entry) = entries.get(i) {
        match vertices.insert(entry.vertex, entry.key, entry.reply) {
            Inserted::Old => i = entry.end as usize,
            Inserted::New => i += 1,
            Inserted::Full => {
                beyond += 1;
                i += 1;
            }
        }
    }
    beyond
}

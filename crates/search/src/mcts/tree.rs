//! The tree that all threads share, without a lock.
//!
//! A *fork* is the moves of one position, each an *edge* that counts the games which went through it. Forks lie in
//! chunks and never move; an edge names the fork behind it by a number. Visits are counted on the way down and
//! shares on the way up, so a game under way weighs as a loss and other threads look elsewhere meanwhile (virtual
//! loss). Everything that is counted is a whole number, so that totals do not depend on the order of threads.

use super::sync::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, CHUNK, CHUNKS, OnceLock};
use game::{Reward, Verdict};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// Instead of a fork's number: there is none yet, …
const NONE: u32 = 0;
/// … somebody is making it, …
const BUSY: u32 = u32::MAX;
/// … or there is no room for it.
const NEVER: u32 = u32::MAX - 1;

/// Instead of a proof.
const OPEN: u8 = 0;

/// What is known of a position for certain, seen by the side that moved there.
fn proof(verdict: Verdict) -> u8 {
    1 + verdict as u8
}

fn verdict(proof: u8) -> Option<Verdict> {
    [None, Some(Verdict::Loss), Some(Verdict::Draw), Some(Verdict::Win)][usize::from(proof)]
}

/// The verdict of the other side.
pub(crate) fn turned(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Loss => Verdict::Win,
        Verdict::Draw => Verdict::Draw,
        Verdict::Win => Verdict::Loss,
    }
}

/// What the games through a position added up to, seen by the side that moved there.
#[derive(Debug)]
pub(crate) struct Spot {
    visits: AtomicU32,
    fork: AtomicU32,
    sum: AtomicU64,
    proof: AtomicU8,
}

impl Spot {
    fn new() -> Spot {
        Spot {
            visits: AtomicU32::new(0),
            fork: AtomicU32::new(NONE),
            sum: AtomicU64::new(0),
            proof: AtomicU8::new(OPEN),
        }
    }

    /// One more game comes through; how many came before.
    #[inline(always)]
    pub(crate) fn enter(&self) -> u32 {
        self.visits.fetch_add(1, Relaxed)
    }

    /// A game that came through has ended.
    #[inline(always)]
    pub(crate) fn add(&self, reward: Reward) {
        self.sum.fetch_add(u64::from(reward.get()), Relaxed);
    }

    #[inline(always)]
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline(always)]
    pub(crate) fn sum(&self) -> u64 {
        self.sum.load(Relaxed)
    }

    #[inline(always)]
    pub(crate) fn proved(&self) -> Option<Verdict> {
        verdict(self.proof.load(Relaxed))
    }

    /// A proof is a fact: whoever comes second says the same.
    pub(crate) fn prove(&self, verdict: Verdict) {
        self.proof.store(proof(verdict), Relaxed);
    }

    /// Takes over what another spot has counted.
    fn inherit(&self, other: &Spot) {
        self.visits.store(other.visits(), Relaxed);
        self.sum.store(other.sum(), Relaxed);
        self.proof.store(other.proof.load(Relaxed), Relaxed);
    }
}

/// A move and what the games through it added up to.
#[derive(Debug)]
pub(crate) struct Edge<M> {
    pub(crate) spot: Spot,
    /// Games in which the move came later, if that is counted.
    later: AtomicU32,
    later_sum: AtomicU64,
    /// The bits of a prior, or the weight of one of nature's moves.
    prior: AtomicU32,
    /// Another move is as good.
    spared: AtomicBool,
    pub(crate) mv: M,
}

impl<M> Edge<M> {
    pub(crate) fn new(mv: M, prior: f32) -> Edge<M> {
        Edge {
            spot: Spot::new(),
            later: AtomicU32::new(0),
            later_sum: AtomicU64::new(0),
            prior: AtomicU32::new(prior.to_bits()),
            spared: AtomicBool::new(false),
            mv,
        }
    }

    #[inline(always)]
    pub(crate) fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Relaxed))
    }

    #[inline(always)]
    pub(crate) fn is_spared(&self) -> bool {
        self.spared.load(Relaxed)
    }

    /// It need not be tried.
    pub(crate) fn spare(&self) {
        self.spared.store(true, Relaxed);
    }

    /// Somebody knows better.
    pub(crate) fn set_prior(&self, prior: f32) {
        self.prior.store(prior.to_bits(), Relaxed);
    }

    #[inline(always)]
    pub(crate) fn add_later(&self, reward: Reward) {
        self.later.fetch_add(1, Relaxed);
        self.later_sum.fetch_add(u64::from(reward.get()), Relaxed);
    }

    /// How many games had the move later, and their shares.
    #[inline(always)]
    pub(crate) fn later(&self) -> (u32, u64) {
        (self.later.load(Relaxed), self.later_sum.load(Relaxed))
    }
}

/// The moves of a position.
#[derive(Debug)]
pub(crate) struct Fork<M> {
    pub(crate) edges: Box<[Edge<M>]>,
    /// What the mover has for certain if all edges are lost; nothing where moves were left out.
    floor: Option<Verdict>,
    /// What is known of the position apart from its moves.
    settled: AtomicU8,
    studied: AtomicBool,
}

impl<M> Fork<M> {
    pub(crate) fn new(edges: Box<[Edge<M>]>, floor: Option<Verdict>) -> Fork<M> {
        Fork { edges, floor, settled: AtomicU8::new(OPEN), studied: AtomicBool::new(false) }
    }

    /// The mover's verdict is known, whatever the moves say.
    pub(crate) fn settle(&self, verdict: Verdict) {
        self.settled.store(proof(verdict), Relaxed);
    }

    /// Whether nobody has studied it: true for one caller only.
    pub(crate) fn study(&self) -> bool {
        !self.studied.load(Relaxed) && !self.studied.swap(true, Relaxed)
    }

    /// What follows for the mover from the proofs of the edges, if anything.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        if let Some(settled) = verdict(self.settled.load(Relaxed)) {
            return Some(settled);
        }
        let mut best = self.floor;
        for edge in &self.edges {
            match (edge.spot.proved(), best) {
                (Some(Verdict::Win), _) => return Some(Verdict::Win),
                (Some(proved), Some(so_far)) => best = Some(so_far.max(proved)),
                (None, _) if edge.is_spared() => {}
                (None, _) => best = None,
                (Some(_), None) => {}
            }
        }
        best
    }
}

type Slot<M> = OnceLock<Fork<M>>;
type Chunk<M> = OnceLock<Box<[Slot<M>]>>;

/// Forks within a budget.
#[derive(Debug)]
pub(crate) struct Tree<M> {
    pub(crate) root: Spot,
    chunks: Box<[Chunk<M>]>,
    /// The number of the next fork.
    next: AtomicU32,
    bytes: AtomicU64,
    budget: u64,
}

impl<M: Copy> Tree<M> {
    /// An empty tree of at most so many bytes (and one fork).
    pub(crate) fn new(budget: usize) -> Tree<M> {
        Tree {
            root: Spot::new(),
            chunks: (0..CHUNKS).map(|_| OnceLock::new()).collect(),
            next: AtomicU32::new(1),
            bytes: AtomicU64::new(0),
            budget: budget as u64,
        }
    }

    fn slot(&self, number: u32) -> &Slot<M> {
        let (chunk, place) = (number as usize / CHUNK, number as usize % CHUNK);
        let chunk = self.chunks[chunk].get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        &chunk[place]
    }

    /// The fork behind a spot, if there is one.
    #[inline(always)]
    pub(crate) fn fork(&self, spot: &Spot) -> Option<&Fork<M>> {
        let number = spot.fork.load(Acquire);
        if matches!(number, NONE | BUSY | NEVER) { None } else { self.slot(number).get() }
    }

    /// Makes the fork behind a spot, unless it is there, somebody else is making it, or there is no room.
    pub(crate) fn grow(&self, spot: &Spot, make: impl FnOnce() -> Fork<M>) -> Option<&Fork<M>> {
        if spot.fork.compare_exchange(NONE, BUSY, Acquire, Acquire).is_err() {
            return self.fork(spot);
        }
        let full = self.is_full() && self.next.load(Relaxed) > 1;
        let number = if full { NEVER } else { self.next.fetch_add(1, Relaxed) };
        if full || number as usize >= CHUNK * CHUNKS {
            spot.fork.store(NEVER, Relaxed);
            return None;
        }
        let fork = make();
        let size = size_of::<Slot<M>>() + size_of_val(&*fork.edges);
        self.bytes.fetch_add(size as u64, Relaxed);
        let kept = self.slot(number).get_or_init(|| fork);
        spot.fork.store(number, Release);
        Some(kept)
    }

    /// Whether no more forks fit in.
    pub(crate) fn is_full(&self) -> bool {
        self.bytes.load(Relaxed) >= self.budget
    }

    /// Whether the root is proved and a move is known that holds what it is worth. A lost one is held by none.
    pub(crate) fn decided(&self) -> bool {
        let Some(verdict) = self.root.proved().map(turned) else { return false };
        let holds = |edge: &Edge<M>| edge.spot.proved() == Some(verdict);
        verdict == Verdict::Loss || self.fork(&self.root).is_some_and(|fork| fork.edges.iter().any(holds))
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Relaxed) as usize
    }

    /// Forks in use.
    pub(crate) fn forks(&self) -> usize {
        self.next.load(Relaxed) as usize - 1
    }

    /// What lies behind a spot as a tree of its own, forks in the order of breadth.
    pub(crate) fn behind(&self, spot: &Spot) -> Tree<M> {
        let tree = Tree::new(self.budget as usize);
        tree.root.inherit(spot);
        let copied = self.fork(spot).map(|fork| tree.adopt(fork));
        tree.root.fork.store(copied.unwrap_or(NONE), Relaxed);
        let mut number = 1;
        // What was copied is a list of what is still to be followed: both forks list the same moves in one order.
        let mut originals: Vec<&Fork<M>> = self.fork(spot).into_iter().collect();
        while let Some(&original) = originals.get(number as usize - 1) {
            for (place, edge) in original.edges.iter().enumerate() {
                if let Some(fork) = self.fork(&edge.spot) {
                    let copied = tree.adopt(fork);
                    originals.push(fork);
                    let here = tree.slot(number).get().expect("it was adopted before");
                    here.edges[place].spot.fork.store(copied, Relaxed);
                }
            }
            number += 1;
        }
        tree
    }

    /// Copies a fork, without what lies behind it, and says its number.
    fn adopt(&self, fork: &Fork<M>) -> u32 {
        let copy = |edge: &Edge<M>| {
            let copy = Edge::new(edge.mv, edge.prior());
            copy.spot.inherit(&edge.spot);
            let (later, sum) = edge.later();
            copy.later.store(later, Relaxed);
            copy.later_sum.store(sum, Relaxed);
            copy.spared.store(edge.is_spared(), Relaxed);
            copy
        };
        let edges: Box<[Edge<M>]> = fork.edges.iter().map(copy).collect();
        let number = self.next.fetch_add(1, Relaxed);
        self.bytes.fetch_add((size_of::<Slot<M>>() + size_of_val(&*edges)) as u64, Relaxed);
        let studied = AtomicBool::new(fork.studied.load(Relaxed));
        let settled = AtomicU8::new(fork.settled.load(Relaxed));
        let kept = self.slot(number).set(Fork { edges, floor: fork.floor, settled, studied });
        debug_assert!(kept.is_ok(), "numbers are used once");
        number
    }
}

/// Every order in which two threads can take the steps above, within what the memory model allows.
#[cfg(all(test, loom))]
mod model {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;

    fn fork() -> Fork<u8> {
        Fork::new(Box::new([Edge::new(0, 0.5), Edge::new(1, 0.5)]), Some(Verdict::Loss))
    }

    /// What one game does to the tree: down one edge, and its reward back up.
    fn game(tree: &Tree<u8>, through: usize, made: &AtomicU32) {
        tree.root.enter();
        let grown = tree.grow(&tree.root, || {
            made.fetch_add(1, Relaxed);
            fork()
        });
        if let Some(fork) = grown {
            fork.edges[through].spot.enter();
            fork.edges[through].spot.add(Reward::of(Verdict::Win));
        }
        tree.root.add(Reward::of(Verdict::Loss));
    }

    #[test]
    fn a_fork_is_made_once_and_no_game_is_lost() {
        loom::model(|| {
            let tree = Arc::new(Tree::<u8>::new(1 << 20));
            let made = Arc::new(AtomicU32::new(0));
            let other = {
                let (tree, made) = (Arc::clone(&tree), Arc::clone(&made));
                thread::spawn(move || game(&tree, 1, &made))
            };
            game(&tree, 0, &made);
            other.join().unwrap();
            assert_eq!((made.load(Relaxed), tree.forks(), tree.root.visits()), (1, 1, 2));
            let fork = tree.fork(&tree.root).expect("somebody made it");
            let through: u32 = fork.edges.iter().map(|edge| edge.spot.visits()).sum();
            let won: u64 = fork.edges.iter().map(|edge| edge.spot.sum()).sum();
            assert!((1..=2).contains(&through));
            assert_eq!(won, u64::from(through) * u64::from(Reward::WHOLE));
        });
    }

    #[test]
    fn a_proof_that_two_threads_missed_is_found_by_the_next_game() {
        loom::model(|| {
            let tree = Arc::new(Tree::<u8>::new(1 << 20));
            tree.grow(&tree.root, fork);
            let prove = |tree: &Tree<u8>, edge: usize| {
                let fork = tree.fork(&tree.root).unwrap();
                fork.edges[edge].spot.prove(Verdict::Loss);
                if let Some(verdict) = fork.verdict() {
                    tree.root.prove(turned(verdict));
                }
            };
            let other = {
                let tree = Arc::clone(&tree);
                thread::spawn(move || prove(&tree, 1))
            };
            prove(&tree, 0);
            other.join().unwrap();
            let early = tree.root.proved();
            assert!(early.is_none_or(|verdict| verdict == Verdict::Win));
            prove(&tree, 0);
            assert_eq!(tree.root.proved(), Some(Verdict::Win));
        });
    }

    #[test]
    fn a_position_is_studied_once() {
        loom::model(|| {
            let fork = Arc::new(fork());
            let other = {
                let fork = Arc::clone(&fork);
                thread::spawn(move || fork.study())
            };
            let (mine, theirs) = (fork.study(), other.join().unwrap());
            assert!(mine != theirs);
        });
    }
}

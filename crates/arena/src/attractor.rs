//! Both attractors at once, with exact ranks and a move for every vertex, in one pass over the edges.
//!
//! The chapter computes the attractor of one player by walking backwards from the victories and counting, for
//! each vertex of the other player, the successors that are not yet won. One counter per vertex serves both
//! players: it counts the successors that are not yet *lost for the owner*. Nothing recurses. Vertices wait
//! in a queue in the order of their ranks, so that
//!
//! - an owner wins as soon as one successor is won, and the first such successor has the least rank;
//! - an owner has lost when the last successor is lost, and the last one resists the longest.
//!
//! A victory is settled before the pass begins, so no attractor passes through the other's victories.
//!
//! ```text
//! a state byte:   7 6 5 4 3   2   1 0
//!                 successors  |   0 open, 1 won by J0, 2 won by J1
//!                 left, or    owner
//!                 31: many, see `many`
//! ```

use crate::arena::Arena;
use crate::csr::{Csr, NOWHERE, Offset, Offsets, Vertex};
use search::prefetch;
use game::Side;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64};

pub(crate) const SETTLED: u8 = 3;
pub(crate) const OWNER: u8 = 4;
pub(crate) const ONE: u8 = 8;
/// From this many successors on, they are counted apart.
pub(crate) const MANY: u8 = 31;

/// How far ahead of the vertex in hand the pass asks for its row, the edges of the row, and their states.
const ROW_AHEAD: usize = 32;
const EDGES_AHEAD: usize = 16;
const STATES_AHEAD: usize = 6;

/// An arena turned round and ready to be solved.
pub struct Prepared {
    pub(crate) back: Csr,
    pub(crate) states: Vec<AtomicU8>,
    /// Successors left, for vertices with many; empty if there are none.
    pub(crate) many: Vec<AtomicU32>,
}

/// Who wins each vertex, in how many moves, and where to go.
pub struct Solution {
    states: Vec<AtomicU8>,
    /// The rank in the high half, the move in the low one.
    fates: Vec<AtomicU64>,
    /// How many vertices have each rank.
    levels: Vec<usize>,
}

/// Neither rank nor move.
const NO_FATE: u64 = u64::MAX;

#[inline(always)]
pub(crate) fn fate(rank: u32, to: Vertex) -> u64 {
    u64::from(rank) << 32 | u64::from(to)
}

impl Prepared {
    /// Turns the edges round and counts successors. The arena itself is not needed any more to solve it.
    pub fn new(arena: &Arena) -> Prepared {
        let degrees = |vertex| arena.graph.degree(vertex);
        let crowded = arena.vertices().any(|vertex| degrees(vertex) >= usize::from(MANY));
        let many = if crowded {
            arena.vertices().map(|vertex| AtomicU32::new(degrees(vertex) as u32)).collect()
        } else {
            Vec::new()
        };
        let state = |vertex| {
            let kind = arena.kinds[vertex as usize];
            let settled = kind.victory().map_or(0, |side| side as u8 + 1);
            let left = degrees(vertex).min(usize::from(MANY)) as u8;
            AtomicU8::new(settled | if kind.owner() == Side::Second { OWNER } else { 0 } | left * ONE)
        };
        Prepared { back: arena.graph.reversed(), states: arena.vertices().map(state).collect(), many }
    }

    /// Bytes that a solve has in memory besides this: queue, ranks and moves.
    pub fn bytes(&self) -> usize {
        let vertices = self.states.len();
        self.back.bytes() + vertices + 4 * self.many.len() + vertices * 8 + (vertices + 1) * 4
    }

    /// Both attractors, on one thread.
    pub fn solve(self) -> Solution {
        let (fates, mut queue, mut tail) = self.victories();
        let levels = match &self.back.offsets {
            Offsets::Short(offsets) => self.walk(offsets, &fates, &mut queue, &mut tail),
            Offsets::Long(offsets) => self.walk(offsets, &fates, &mut queue, &mut tail),
        };
        self.finish(fates, levels)
    }

    /// Fates of which only the victories are known, and the queue with these; one slot of each is scratch.
    pub(crate) fn victories(&self) -> (Vec<AtomicU64>, Vec<Vertex>, usize) {
        let vertices = self.states.len();
        let mut fates: Vec<AtomicU64> = Vec::new();
        fates.resize_with(vertices + 1, || AtomicU64::new(NO_FATE));
        let mut queue = vec![NOWHERE; vertices + 1];
        let mut tail = 0;
        for (vertex, state) in (0..).zip(&self.states) {
            if state.load(Relaxed) & SETTLED != 0 {
                fates[vertex as usize].store(fate(0, NOWHERE), Relaxed);
                queue[tail] = vertex;
                tail += 1;
            }
        }
        (fates, queue, tail)
    }

    /// From the victories backwards, level by level; says how many vertices have each rank.
    fn walk<O: Offset>(
        &self,
        offsets: &[O],
        fates: &[AtomicU64],
        queue: &mut [Vertex],
        tail: &mut usize,
    ) -> Vec<usize> {
        let mut levels = Vec::new();
        let (mut head, mut rank) = (0, 0);
        while head < *tail {
            let end = *tail;
            levels.push(end - head);
            rank += 1;
            while head < end {
                self.look_ahead(offsets, queue, head, *tail);
                *tail = self.pass_on(offsets, queue[head], rank, fates, queue, *tail);
                head += 1;
            }
        }
        levels
    }

    /// Asks for what the vertices further on in the queue will need.
    #[inline(always)]
    fn look_ahead<O: Offset>(&self, offsets: &[O], queue: &[Vertex], head: usize, tail: usize) {
        if head + ROW_AHEAD < tail {
            prefetch(&offsets[queue[head + ROW_AHEAD] as usize]);
            prefetch(&self.states[queue[head + ROW_AHEAD] as usize]);
        }
        if head + EDGES_AHEAD < tail {
            let row = offsets[queue[head + EDGES_AHEAD] as usize].place();
            prefetch(self.back.ends.as_ptr().wrapping_add(row));
        }
        if head + STATES_AHEAD < tail {
            let vertex = queue[head + STATES_AHEAD] as usize;
            let row = offsets[vertex].place()..offsets[vertex + 1].place();
            for &before in self.back.ends[row].iter().take(8) {
                prefetch(&self.states[before as usize]);
            }
        }
    }

    /// Tells the predecessors of a settled vertex; returns the new end of the queue.
    ///
    /// Who owns a predecessor is a coin toss, so the loop has no branch on it: it always writes, and moves the
    /// end of the queue only if the predecessor is settled by this.
    #[inline(always)]
    fn pass_on<O: Offset>(
        &self,
        offsets: &[O],
        vertex: Vertex,
        rank: u32,
        fates: &[AtomicU64],
        queue: &mut [Vertex],
        mut tail: usize,
    ) -> usize {
        let v = vertex as usize;
        let winner = self.states[v].load(Relaxed) & SETTLED;
        let scratch = fates.len() - 1;
        for &before in &self.back.ends[offsets[v].place()..offsets[v + 1].place()] {
            let state = &self.states[before as usize];
            let mut old = state.load(Relaxed);
            if old >= MANY * ONE {
                match self.one_of_many(before, old, winner) {
                    Some(now) => old = now,
                    None => continue,
                }
            }
            let open = old & SETTLED == 0;
            let wins = (old & OWNER) / OWNER + 1 == winner;
            let done = open & (wins | (old < 2 * ONE));
            let new = if done { old & OWNER | winner } else { old.wrapping_sub(ONE) };
            state.store(if open { new } else { old }, Relaxed);
            fates[if done { before as usize } else { scratch }].store(fate(rank, vertex), Relaxed);
            queue[tail] = before;
            tail += usize::from(done);
        }
        tail
    }

    /// Counts one successor of a vertex with many; its state if this decides about it.
    #[cold]
    fn one_of_many(&self, vertex: Vertex, state: u8, winner: u8) -> Option<u8> {
        if state & SETTLED != 0 {
            return None;
        }
        if (state & OWNER) / OWNER + 1 == winner {
            return Some(state);
        }
        let left = &self.many[vertex as usize];
        left.store(left.load(Relaxed) - 1, Relaxed);
        (left.load(Relaxed) == 0).then_some(state & OWNER | ONE)
    }

    /// Drawn vertices move to drawn ones; the memory for solving is given back.
    pub(crate) fn finish(self, fates: Vec<AtomicU64>, levels: Vec<usize>) -> Solution {
        let drawn = |vertex: Vertex| self.states[vertex as usize].load(Relaxed) & SETTLED == 0;
        for vertex in (0..self.states.len() as Vertex).filter(|&vertex| drawn(vertex)) {
            for &before in self.back.row(vertex).iter().filter(|&&before| drawn(before)) {
                let place = &fates[before as usize];
                if place.load(Relaxed) == NO_FATE {
                    place.store(fate(NOWHERE, vertex), Relaxed);
                }
            }
        }
        Solution { states: self.states, fates, levels }
    }
}

impl Solution {
    /// How many vertices it speaks about.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Who wins from here, if anybody.
    #[inline]
    pub fn winner(&self, vertex: Vertex) -> Option<Side> {
        match self.states[vertex as usize].load(Relaxed) & SETTLED {
            0 => None,
            1 => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// How many moves the win takes, if there is one: the winner hurries, the loser resists.
    #[inline]
    pub fn rank(&self, vertex: Vertex) -> Option<u32> {
        let rank = (self.fates[vertex as usize].load(Relaxed) >> 32) as u32;
        (rank != NOWHERE).then_some(rank)
    }

    /// Where the owner should go: towards the win, away from the loss, or to another draw.
    #[inline]
    pub fn to(&self, vertex: Vertex) -> Option<Vertex> {
        let to = self.fates[vertex as usize].load(Relaxed) as Vertex;
        (to != NOWHERE).then_some(to)
    }

    /// How many vertices have each rank, those of both players together.
    pub fn levels(&self) -> &[usize] {
        &self.levels
    }

    /// How many vertices this player wins from.
    pub fn won(&self, side: Side) -> usize {
        let mine = side as u8 + 1;
        self.states.iter().filter(|state| state.load(Relaxed) & SETTLED == mine).count()
    }
}

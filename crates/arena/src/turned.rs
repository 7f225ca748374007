//! An arena turned round: what an attractor walks over.
//!
//! The row of a vertex holds its predecessors. Where a row starts, the rank of its vertex and its move lie side
//! by side, since a walk needs all three at once and each look into memory costs more than the work on it.

use crate::arena::Arena;
use crate::csr::{Csr, NOWHERE, Offset, Vertex, filled};
use game::Side;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32};

/// The parts of a state byte.
///
/// ```text
/// 7 6 5 4 3   2   1 0
/// successors  |   0 open, 1 won by J0, 2 won by J1
/// left, or    owner
/// 31: many, counted apart
/// ```
pub(crate) const SETTLED: u8 = 3;
pub(crate) const OWNER: u8 = 4;
pub(crate) const ONE: u8 = 8;
/// From this many successors on, they are counted apart.
pub(crate) const MANY: u8 = 31;

/// The state of an open vertex after `winner` has won one more of its successors, and whether that settles it:
/// an owner needs one such successor, the other player all of them. Not for vertices with many successors.
#[inline(always)]
pub(crate) fn told(old: u8, winner: u8) -> (u8, bool) {
    let wins = (old & OWNER) / OWNER + 1 == winner;
    let done = wins | (old < 2 * ONE);
    (if done { old & OWNER | winner } else { old.wrapping_sub(ONE) }, done)
}

/// What is known of a vertex besides its state.
#[derive(Debug)]
pub(crate) struct Row<O> {
    pub(crate) start: O,
    rank: AtomicU32,
    to: AtomicU32,
}

impl<O> Row<O> {
    /// Notes when and whither, once it is known.
    #[inline(always)]
    pub(crate) fn settle(&self, rank: u32, to: Vertex) {
        self.rank.store(rank, Relaxed);
        self.to.store(to, Relaxed);
    }

    pub(crate) fn rank(&self) -> Option<u32> {
        let rank = self.rank.load(Relaxed);
        (rank != NOWHERE).then_some(rank)
    }

    pub(crate) fn to(&self) -> Option<Vertex> {
        let to = self.to.load(Relaxed);
        (to != NOWHERE).then_some(to)
    }
}

/// Rows with short offsets, or long ones from 2^32 edges on; one row more than there are vertices.
#[derive(Debug)]
pub(crate) enum Rows {
    Short(Vec<Row<u32>>),
    Long(Vec<Row<u64>>),
}

/// An arena turned round and ready to be solved.
#[derive(Debug)]
pub struct Prepared {
    pub(crate) rows: Rows,
    pub(crate) ends: Vec<Vertex>,
    pub(crate) states: Vec<AtomicU8>,
    /// Successors left, for vertices with many; empty if there are none.
    pub(crate) many: Vec<AtomicU32>,
}

impl Prepared {
    /// Turns the edges round and counts successors. The arena itself is not needed any more to solve it.
    pub fn new(arena: &Arena) -> Prepared {
        Prepared::of(arena, arena.graph.edges() > u32::MAX as usize)
    }

    pub(crate) fn of(arena: &Arena, long: bool) -> Prepared {
        let degree = |vertex| arena.graph.degree(vertex);
        let crowded = arena.vertices().any(|vertex| degree(vertex) >= usize::from(MANY));
        let many = if crowded {
            arena.vertices().map(|vertex| AtomicU32::new(degree(vertex) as u32)).collect()
        } else {
            Vec::new()
        };
        let state = |vertex| {
            let kind = arena.kinds[vertex as usize];
            let settled = kind.victory().map_or(0, |side| side as u8 + 1);
            let left = degree(vertex).min(usize::from(MANY)) as u8;
            let owner = if kind.owner() == Side::Second { OWNER } else { 0 };
            AtomicU8::new(settled | owner | (left * ONE))
        };
        let states = filled(arena.len(), arena.vertices().map(state));
        let (rows, ends) = if long {
            let (rows, ends) = turned(&arena.graph);
            (Rows::Long(rows), ends)
        } else {
            let (rows, ends) = turned(&arena.graph);
            (Rows::Short(rows), ends)
        };
        Prepared { rows, ends, states, many }
    }

    /// Bytes in memory while this is solved: the edges, the states, ranks, moves and the queue.
    pub fn bytes(&self) -> usize {
        let rows = match &self.rows {
            Rows::Short(rows) => size_of_val(&rows[..]),
            Rows::Long(rows) => size_of_val(&rows[..]),
        };
        let queue = (self.states.len() + 1) * size_of::<u64>();
        rows + size_of_val(&self.ends[..]) + self.states.len() + size_of_val(&self.many[..]) + queue
    }
}

/// A counting sort. Rows are filled from their ends, so that they need no second cursor.
fn turned<O: Offset>(graph: &Csr) -> (Vec<Row<O>>, Vec<Vertex>) {
    let vertices = graph.vertices();
    let empty = || Row { start: O::new(0), rank: AtomicU32::new(NOWHERE), to: AtomicU32::new(NOWHERE) };
    let mut rows = filled(vertices + 1, std::iter::repeat_with(empty).take(vertices + 1));
    for &end in &graph.ends {
        let count = &mut rows[end as usize].start;
        *count = O::new(count.place() + 1);
    }
    let mut total = 0;
    for row in &mut rows {
        total += row.start.place();
        row.start = O::new(total);
    }
    let mut ends = filled(graph.edges(), std::iter::repeat_n(0, graph.edges()));
    for from in (0..vertices as Vertex).rev() {
        for &end in graph.row(from).iter().rev() {
            let start = &mut rows[end as usize].start;
            let place = start.place() - 1;
            ends[place] = from;
            *start = O::new(place);
        }
    }
    (rows, ends)
}

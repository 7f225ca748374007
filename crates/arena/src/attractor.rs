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

use crate::csr::{NOWHERE, Offset, Vertex, filled};
use crate::turned::{MANY, ONE, OWNER, Prepared, Row, Rows, SETTLED, told};
use game::Side;
use search::prefetch;
use std::ops::Range;
use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;

/// How far ahead of the vertex in hand the pass asks for its row, the edges of the row, and their states.
pub(crate) const ROW_AHEAD: usize = 32;
pub(crate) const EDGES_AHEAD: usize = 16;
pub(crate) const STATES_AHEAD: usize = 8;
/// The same for noting draws, where vertices come in their order.
const DRAWS_AHEAD: usize = 16;

/// A vertex that waits in the queue, and the move that settled it.
#[derive(Clone, Copy)]
pub(crate) struct Attracted(u64);

impl Attracted {
    #[inline(always)]
    pub(crate) fn new(vertex: Vertex, to: Vertex) -> Attracted {
        Attracted(u64::from(to) << 32 | u64::from(vertex))
    }

    #[inline(always)]
    pub(crate) fn vertex(self) -> Vertex {
        self.0 as Vertex
    }

    #[inline(always)]
    pub(crate) fn to(self) -> Vertex {
        (self.0 >> 32) as Vertex
    }
}

/// Who wins each vertex, in how many moves, and where to go.
#[derive(Debug)]
pub struct Solution {
    states: Vec<AtomicU8>,
    rows: Rows,
    levels: Vec<usize>,
}

impl Prepared {
    /// Both attractors, on one thread.
    pub fn solve(self) -> Solution {
        let (mut queue, tail) = self.victories();
        let levels = match &self.rows {
            Rows::Short(rows) => self.walk(rows, &mut queue, tail),
            Rows::Long(rows) => self.walk(rows, &mut queue, tail),
        };
        drop(queue);
        self.finish(levels, 1)
    }

    /// The queue with the victories, and where it ends; one place more than there are vertices is scratch.
    fn victories(&self) -> (Vec<Attracted>, usize) {
        let vertices = self.states.len();
        let nothing = Attracted::new(NOWHERE, NOWHERE);
        let mut queue = filled(vertices + 1, std::iter::repeat_n(nothing, vertices + 1));
        let mut tail = 0;
        for (vertex, state) in (0..).zip(&self.states) {
            if state.load(Relaxed) & SETTLED != 0 {
                queue[tail] = Attracted::new(vertex, NOWHERE);
                tail += 1;
            }
        }
        (queue, tail)
    }

    /// From the victories backwards, level by level; says how many vertices have each rank.
    fn walk<O: Offset>(&self, rows: &[Row<O>], queue: &mut [Attracted], mut tail: usize) -> Vec<usize> {
        let mut levels = Vec::new();
        let (mut head, mut rank) = (0, 0);
        while head < tail {
            let end = tail;
            levels.push(end - head);
            while head < end {
                self.look_ahead(rows, |place| queue[place].vertex() as usize, head, tail);
                let vertex = queue[head].vertex();
                rows[vertex as usize].settle(rank, queue[head].to());
                tail = self.pass_on(rows, vertex, queue, tail);
                head += 1;
            }
            rank += 1;
        }
        levels
    }

    /// Asks for what the vertices further on in the queue will need.
    #[inline(always)]
    pub(crate) fn look_ahead<O: Offset>(
        &self,
        rows: &[Row<O>],
        vertex: impl Fn(usize) -> usize,
        head: usize,
        tail: usize,
    ) {
        if head + ROW_AHEAD < tail {
            let far = vertex(head + ROW_AHEAD);
            prefetch(&rows[far]);
            prefetch(&self.states[far]);
        }
        if head + EDGES_AHEAD < tail {
            let row = rows[vertex(head + EDGES_AHEAD)].start.place();
            prefetch(self.ends.as_ptr().wrapping_add(row));
        }
        if head + STATES_AHEAD < tail {
            let near = vertex(head + STATES_AHEAD);
            for &before in self.ends[rows[near].start.place()..rows[near + 1].start.place()].iter().take(8) {
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
        rows: &[Row<O>],
        vertex: Vertex,
        queue: &mut [Attracted],
        mut tail: usize,
    ) -> usize {
        let v = vertex as usize;
        let winner = self.states[v].load(Relaxed) & SETTLED;
        for &before in &self.ends[rows[v].start.place()..rows[v + 1].start.place()] {
            let state = &self.states[before as usize];
            let mut old = state.load(Relaxed);
            if old >= MANY * ONE {
                match self.one_of_many(before, old, winner) {
                    Some(now) => old = now,
                    None => continue,
                }
            }
            let open = old & SETTLED == 0;
            let (new, done) = told(old, winner);
            state.store(if open { new } else { old }, Relaxed);
            queue[tail] = Attracted::new(before, vertex);
            tail += usize::from(open & done);
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

    /// Drawn vertices move to drawn ones, noted by so many threads; the edges are given back.
    pub(crate) fn finish(self, levels: Vec<usize>, threads: usize) -> Solution {
        let share = self.states.len().div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            for start in (0..self.states.len()).step_by(share).skip(1) {
                let (prepared, end) = (&self, self.states.len().min(start + share));
                scope.spawn(move || prepared.note_draws(start..end));
            }
            self.note_draws(0..self.states.len().min(share));
        });
        Solution { states: self.states, rows: self.rows, levels }
    }

    fn note_draws(&self, among: Range<usize>) {
        match &self.rows {
            Rows::Short(rows) => self.note_draws_in(rows, among),
            Rows::Long(rows) => self.note_draws_in(rows, among),
        }
    }

    fn note_draws_in<O: Offset>(&self, rows: &[Row<O>], among: Range<usize>) {
        let drawn = |vertex: usize| self.states[vertex].load(Relaxed) & SETTLED == 0;
        let ends = |vertex: usize| &self.ends[rows[vertex].start.place()..rows[vertex + 1].start.place()];
        for vertex in among.clone() {
            // The rows follow one another; what they lead to lies anywhere.
            let far = vertex + DRAWS_AHEAD;
            if far < among.end && drawn(far) {
                for &before in ends(far).iter().take(8) {
                    prefetch(&self.states[before as usize]);
                    prefetch(&rows[before as usize]);
                }
            }
            if !drawn(vertex) {
                continue;
            }
            for &before in ends(vertex) {
                if drawn(before as usize) && rows[before as usize].to().is_none() {
                    rows[before as usize].settle(NOWHERE, vertex as Vertex);
                }
            }
        }
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
        match &self.rows {
            Rows::Short(rows) => rows[vertex as usize].rank(),
            Rows::Long(rows) => rows[vertex as usize].rank(),
        }
    }

    /// Where the owner should go: towards the win, away from the loss, or to another draw.
    #[inline]
    pub fn to(&self, vertex: Vertex) -> Option<Vertex> {
        match &self.rows {
            Rows::Short(rows) => rows[vertex as usize].to(),
            Rows::Long(rows) => rows[vertex as usize].to(),
        }
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

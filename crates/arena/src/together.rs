//! The attractors by several threads, level by level: all vertices of one rank are passed on before the next
//! rank begins, so winners and ranks are those of one thread. Where several moves are equally good, which one
//! is noted may differ from run to run.

use crate::attractor::{Settled, Solution};
use crate::csr::{Offset, Vertex};
use crate::turned::{MANY, ONE, OWNER, Prepared, Row, Rows, SETTLED};
use std::sync::Barrier;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize};

/// Vertices that a thread takes at a time.
const CHUNK: usize = 1024;
/// A level that is not larger than this is not worth waking anybody up.
const ALONE: usize = 4096;
/// Settled vertices that a thread keeps to itself before it puts them into the common queue.
const KEPT: usize = 1024;

/// What the threads share.
struct Common<'a, O> {
    prepared: &'a Prepared,
    rows: &'a [Row<O>],
    queue: Vec<AtomicU64>,
    tail: AtomicUsize,
    /// The level in hand: where it ends, how far it has been taken, and its rank.
    end: AtomicUsize,
    taken: AtomicUsize,
    rank: AtomicU32,
    finished: AtomicBool,
}

impl Prepared {
    /// Both attractors, by so many threads.
    pub fn solve_together(self, threads: usize) -> Solution {
        let (queue, tail) = self.victories();
        let levels = match &self.rows {
            Rows::Short(rows) => levels(&self, rows, queue, tail, threads),
            Rows::Long(rows) => levels(&self, rows, queue, tail, threads),
        };
        self.finish(levels)
    }
}

fn levels<O: Offset>(
    prepared: &Prepared,
    rows: &[Row<O>],
    queue: Vec<Settled>,
    tail: usize,
    threads: usize,
) -> Vec<usize> {
    let common = Common {
        prepared,
        rows,
        queue: queue.into_iter().map(|settled| AtomicU64::new(settled.bits())).collect(),
        tail: AtomicUsize::new(tail),
        end: AtomicUsize::new(0),
        taken: AtomicUsize::new(0),
        rank: AtomicU32::new(u32::MAX),
        finished: AtomicBool::new(false),
    };
    let barrier = Barrier::new(threads);
    let mut levels = Vec::new();
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| {
                loop {
                    barrier.wait();
                    if common.finished.load(Relaxed) {
                        break;
                    }
                    common.help();
                    barrier.wait();
                }
            });
        }
        while let Some(size) = common.next_level() {
            levels.push(size);
            if size <= ALONE {
                common.help();
                continue;
            }
            barrier.wait();
            common.help();
            barrier.wait();
        }
        common.finished.store(true, Relaxed);
        barrier.wait();
    });
    levels
}

impl<O: Offset> Common<'_, O> {
    /// Opens the next level and says how large it is.
    fn next_level(&self) -> Option<usize> {
        let (start, end) = (self.end.load(Relaxed), self.tail.load(Relaxed));
        self.taken.store(start, Relaxed);
        self.end.store(end, Relaxed);
        self.rank.fetch_add(1, Relaxed);
        (start < end).then_some(end - start)
    }

    /// Takes chunks of the level in hand until none is left.
    fn help(&self) {
        let (end, rank) = (self.end.load(Relaxed), self.rank.load(Relaxed));
        let waiting = |place: usize| Settled::from_bits(self.queue[place].load(Relaxed));
        let mut settled = Vec::with_capacity(2 * KEPT);
        loop {
            let start = self.taken.fetch_add(CHUNK, Relaxed);
            if start >= end {
                break;
            }
            let stop = end.min(start + CHUNK);
            for place in start..stop {
                self.prepared.look_ahead(self.rows, |place| waiting(place).vertex() as usize, place, stop);
                let vertex = waiting(place).vertex();
                self.rows[vertex as usize].settle(rank, waiting(place).to());
                self.pass_on(vertex, &mut settled);
                if settled.len() >= KEPT {
                    self.hand_over(&mut settled);
                }
            }
        }
        self.hand_over(&mut settled);
    }

    fn hand_over(&self, settled: &mut Vec<Settled>) {
        let place = self.tail.fetch_add(settled.len(), Relaxed);
        for (slot, settled) in self.queue[place..].iter().zip(settled.drain(..)) {
            slot.store(settled.bits(), Relaxed);
        }
    }

    /// Tells the predecessors of a settled vertex; those that are settled by this are collected.
    #[inline(always)]
    fn pass_on(&self, vertex: Vertex, settled: &mut Vec<Settled>) {
        let v = vertex as usize;
        let winner = self.prepared.states[v].load(Relaxed) & SETTLED;
        for &before in &self.prepared.ends[self.rows[v].start.place()..self.rows[v + 1].start.place()] {
            if self.is_settled_by(before, winner) {
                settled.push(Settled::new(before, vertex));
            }
        }
    }

    /// Counts one successor of a vertex that this winner has won. Exactly one thread is told that it decides: an
    /// owner who has a won successor can never run out of others, so the two ways to be settled exclude each
    /// other.
    #[inline(always)]
    fn is_settled_by(&self, vertex: Vertex, winner: u8) -> bool {
        let state = &self.prepared.states[vertex as usize];
        let mut old = state.load(Relaxed);
        loop {
            if old & SETTLED != 0 {
                return false;
            }
            let wins = (old & OWNER) / OWNER + 1 == winner;
            let done = wins || old < 2 * ONE;
            if !wins && old >= MANY * ONE {
                let last = self.prepared.many[vertex as usize].fetch_sub(1, Relaxed) == 1;
                if last {
                    state.store(old & OWNER | winner, Relaxed);
                }
                return last;
            }
            let new = if done { old & OWNER | winner } else { old - ONE };
            match state.compare_exchange_weak(old, new, Relaxed, Relaxed) {
                Ok(_) => return done,
                Err(now) => old = now,
            }
        }
    }
}

//! The attractors by several threads, level by level: all vertices of one rank are passed on before the next rank
//! begins, so winners and ranks are those of one thread.
//!
//! Every vertex has a thread that owns it, and nobody else touches its state: no thread ever waits for a cache line,
//! and no instruction locks one. A level goes in rounds of two halves. In the first, each thread takes a batch of its
//! settled vertices and sorts what their predecessors must be told into one list for each owner; in the second, it
//! goes through the lists that the others have made for it. The lists of a batch stay in the cache, and say far
//! ahead which states will be needed.

use crate::attractor::{Attracted, EDGES_AHEAD, ROW_AHEAD, Solution};
use crate::csr::{NOWHERE, Offset, Vertex};
use crate::turned::{MANY, ONE, OWNER, Prepared, Row, Rows, SETTLED, told};
use search::prefetch;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::{Barrier, Mutex, PoisonError};

/// Vertices that a thread passes on in one round.
const BATCH: usize = 16 * 1024;
/// A level that is not larger than this is not worth waking anybody up.
const ALONE: usize = 4096;
/// How far ahead of the state in hand the next ones are asked for.
const STATES_AHEAD: usize = 24;

/// Attracted vertices, or what is to be told: a vertex, and the successor that was won.
type List = Mutex<Vec<Attracted>>;

/// What the threads share.
struct Common<'a, O> {
    prepared: &'a Prepared,
    rows: &'a [Row<O>],
    threads: usize,
    /// For each owner, its vertices of the level in hand.
    fronts: Vec<List>,
    /// From each thread to each owner, by winner: what the next half will hear.
    tells: Vec<[List; 2]>,
    barrier: Barrier,
    /// The level in hand: its rank, and in how many rounds it is passed on.
    rank: AtomicU32,
    rounds: AtomicUsize,
    finished: AtomicBool,
}

impl Prepared {
    /// Both attractors, by so many threads.
    pub fn solve_together(self, threads: usize) -> Solution {
        let levels = match &self.rows {
            Rows::Short(rows) => Common::new(&self, rows, threads).levels(),
            Rows::Long(rows) => Common::new(&self, rows, threads).levels(),
        };
        self.finish(levels, threads)
    }
}

fn of(list: &List) -> std::sync::MutexGuard<'_, Vec<Attracted>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, O: Offset> Common<'a, O> {
    fn new(prepared: &'a Prepared, rows: &'a [Row<O>], threads: usize) -> Common<'a, O> {
        let mut common = Common {
            prepared,
            rows,
            threads,
            fronts: (0..threads).map(|_| List::default()).collect(),
            tells: (0..threads * threads).map(|_| <[List; 2]>::default()).collect(),
            barrier: Barrier::new(threads),
            rank: AtomicU32::new(0),
            rounds: AtomicUsize::new(0),
            finished: AtomicBool::new(false),
        };
        let mut fronts: Vec<Vec<Attracted>> = vec![Vec::new(); threads];
        for (vertex, state) in (0..).zip(&prepared.states) {
            if state.load(Relaxed) & SETTLED != 0 {
                fronts[common.owner(vertex)].push(Attracted::new(vertex, NOWHERE));
            }
        }
        common.fronts = fronts.into_iter().map(Mutex::new).collect();
        common
    }

    /// The states of a cache line have one owner, by a hash: neighbours are often settled together.
    #[inline(always)]
    fn owner(&self, vertex: Vertex) -> usize {
        let hash = (vertex >> 6).wrapping_mul(0x9E37_79B1);
        ((u64::from(hash) * self.threads as u64) >> 32) as usize
    }

    /// All levels; how many vertices each has.
    fn levels(&self) -> Vec<usize> {
        let mut levels = Vec::new();
        std::thread::scope(|scope| {
            for thread in 1..self.threads {
                scope.spawn(move || {
                    loop {
                        self.barrier.wait();
                        if self.finished.load(Relaxed) {
                            break;
                        }
                        self.pass_on(thread);
                    }
                });
            }
            loop {
                let sizes: Vec<usize> = self.fronts.iter().map(|front| of(front).len()).collect();
                let size: usize = sizes.iter().sum();
                if size == 0 {
                    break;
                }
                self.rank.store(levels.len() as u32, Relaxed);
                levels.push(size);
                if size <= ALONE {
                    self.pass_on_alone();
                    continue;
                }
                let largest = sizes.into_iter().max().unwrap_or(0);
                self.rounds.store(largest.div_ceil(BATCH), Relaxed);
                self.barrier.wait();
                self.pass_on(0);
            }
            self.finished.store(true, Relaxed);
            self.barrier.wait();
        });
        levels
    }

    /// The part of one thread in the level in hand.
    fn pass_on(&self, thread: usize) {
        let front = std::mem::take(&mut *of(&self.fronts[thread]));
        let mut next = Vec::new();
        let mut batches = front.chunks(BATCH);
        for _ in 0..self.rounds.load(Relaxed) {
            self.tell(thread, batches.next().unwrap_or(&[]));
            self.barrier.wait();
            for from in 0..self.threads {
                for (winner, list) in (1..).zip(&self.tells[from * self.threads + thread]) {
                    self.hear(&mut of(list), winner, &mut next);
                }
            }
            self.barrier.wait();
        }
        *of(&self.fronts[thread]) = next;
        self.barrier.wait();
    }

    /// The level in hand without the others, who wait.
    fn pass_on_alone(&self) {
        let fronts: Vec<Vec<Attracted>> =
            self.fronts.iter().map(|front| std::mem::take(&mut *of(front))).collect();
        fronts.iter().for_each(|front| self.tell(0, front));
        for owner in 0..self.threads {
            let mut next = Vec::new();
            for (winner, list) in (1..).zip(&self.tells[owner]) {
                self.hear(&mut of(list), winner, &mut next);
            }
            *of(&self.fronts[owner]) = next;
        }
    }

    /// Notes rank and move of settled vertices, and sorts what their predecessors must be told.
    fn tell(&self, thread: usize, batch: &[Attracted]) {
        let rank = self.rank.load(Relaxed);
        let lists = &self.tells[thread * self.threads..][..self.threads];
        let mut lists: Vec<_> = lists.iter().flatten().map(of).collect();
        for (place, settled) in batch.iter().enumerate() {
            if let Some(far) = batch.get(place + ROW_AHEAD) {
                prefetch(&self.rows[far.vertex() as usize]);
                prefetch(&self.prepared.states[far.vertex() as usize]);
            }
            if let Some(near) = batch.get(place + EDGES_AHEAD) {
                let start = self.rows[near.vertex() as usize].start.place();
                prefetch(self.prepared.ends.as_ptr().wrapping_add(start));
            }
            let v = settled.vertex() as usize;
            self.rows[v].settle(rank, settled.to());
            let winner = usize::from(self.prepared.states[v].load(Relaxed) & SETTLED) - 1;
            for &before in &self.prepared.ends[self.rows[v].start.place()..self.rows[v + 1].start.place()] {
                lists[2 * self.owner(before) + winner].push(Attracted::new(before, settled.vertex()));
            }
        }
    }

    /// Tells vertices of one owner that `winner` has won a successor; those that are settled by this come next.
    fn hear(&self, tells: &mut Vec<Attracted>, winner: u8, next: &mut Vec<Attracted>) {
        next.reserve(tells.len() + 1);
        for (place, tell) in tells.iter().enumerate() {
            if let Some(far) = tells.get(place + STATES_AHEAD) {
                prefetch(&self.prepared.states[far.vertex() as usize]);
            }
            let state = &self.prepared.states[tell.vertex() as usize];
            let old = state.load(Relaxed);
            if old & SETTLED != 0 {
                continue;
            }
            let wins = (old & OWNER) / OWNER + 1 == winner;
            let (new, done) = if !wins && old >= MANY * ONE {
                let left = &self.prepared.many[tell.vertex() as usize];
                left.store(left.load(Relaxed) - 1, Relaxed);
                let last = left.load(Relaxed) == 0;
                (if last { old & OWNER | winner } else { old }, last)
            } else {
                told(old, winner)
            };
            state.store(new, Relaxed);
            if done {
                next.push(*tell);
            }
        }
        tells.clear();
    }
}

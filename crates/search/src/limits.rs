//! When to stop: a budget of nodes, a clock that somebody handed in, a flag that anybody may raise.

use game::{Deadline, MoveCode};
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The search ended before its answer. It carries no value, so that none can be mistaken for a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped before it had an answer")
    }
}

impl Error for Stopped {}

/// A flag that ends every search that was handed a copy of it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for the end; searches notice within some thousand nodes.
    pub fn raise(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the end was asked for.
    pub fn raised(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Tells how long a search has been running. Only front-ends know the time; they hand it in.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// What a search may spend. The default is everything.
#[derive(Clone, Default)]
pub struct Limits {
    /// At most this many nodes, over all threads.
    pub nodes: Option<u64>,
    /// At most this many plies, for methods with a horizon.
    pub depth: Option<u32>,
    /// At most this long, by the clock handed in with it.
    pub time: Option<(Clock, Duration)>,
    /// A player begins no iteration after this, by the same clock; if nothing is said, it uses all its time.
    pub soft: Option<Duration>,
    /// Only these first moves are looked at, by their codes; all if none is named. Players with a root and the tree
    /// search heed it.
    pub only: Vec<MoveCode>,
    /// How many of the best moves a player tells apart, if more than one.
    pub lines: usize,
    /// A player that sees a won game within so many plies need not look farther.
    pub won_within: Option<u32>,
    /// Ends the search from outside.
    pub stop: Stop,
    /// Where the search says how far it is.
    pub progress: Arc<Progress>,
}

impl Limits {
    /// No more than this many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// The same for those who look at positions for a search: it passes with the clock or the flag.
    pub fn deadline(&self) -> Deadline {
        let (time, stop) = (self.time.clone(), self.stop.clone());
        Deadline::when(move || stop.raised() || time.as_ref().is_some_and(|(clock, end)| clock() >= *end))
    }

    /// From when on a search should begin no iteration, if there is a clock.
    pub fn soft_end(&self) -> Option<Duration> {
        let (_, end) = self.time.as_ref()?;
        Some(self.soft.unwrap_or(*end))
    }

    /// Whether the clock says that it is later than this.
    pub fn is_past(&self, end: Option<Duration>) -> bool {
        self.time.as_ref().zip(end).is_some_and(|((clock, _), end)| clock() >= end)
    }

    /// Whether the clock or the flag says that it is time to stop.
    pub fn over(&self) -> bool {
        self.stop.raised() || self.time.as_ref().is_some_and(|(clock, end)| clock() >= *end)
    }
}

/// How far a search is, for whoever draws a progress bar: read it from another thread at leisure.
#[derive(Debug, Default)]
pub struct Progress {
    /// Nodes entered so far by all threads, rounded down to the last look at the clock.
    pub nodes: AtomicU64,
    /// The horizon in plies, 0 where there is none.
    pub depth: AtomicI32,
    /// The window under examination.
    pub window: [AtomicI32; 2],
    /// How much of the whole is done, in thousandths, 0 where nobody knows.
    pub done: AtomicU32,
}

impl Progress {
    /// Announces the window that is searched next.
    pub fn look(&self, alpha: i32, beta: i32) {
        self.window[0].store(alpha, Relaxed);
        self.window[1].store(beta, Relaxed);
    }
}

/// How many nodes pass at most between two looks at the clock and the flag.
const BATCH: u64 = 4096;
/// Under a clock a batch grows from one node until it takes this long, because a node of some games lists a million
/// moves.
const LONGEST_BATCH: Duration = Duration::from_millis(2);

/// One worker's budget. It draws nodes from the common limit in batches and counts every one it spends.
pub struct Budget {
    limits: Limits,
    /// Nodes left in this batch.
    left: u64,
    /// Nodes drawn so far, this batch included.
    drawn: u64,
    /// How much is drawn next, and when the last batch was drawn.
    batch: u64,
    last: Duration,
    /// What all workers have drawn together.
    common: Arc<AtomicU64>,
    /// Raised when another worker has answered the question of this round.
    round_over: Stop,
}

impl Budget {
    /// The budget of a search on one thread.
    pub fn new(limits: &Limits) -> Budget {
        Budget {
            limits: limits.clone(),
            left: 0,
            drawn: 0,
            batch: if limits.time.is_some() { 1 } else { BATCH },
            last: Duration::ZERO,
            common: Arc::default(),
            round_over: Stop::default(),
        }
    }

    /// Never runs dry.
    pub fn unlimited() -> Budget {
        Budget::new(&Limits::default())
    }

    /// A budget for one more worker of the same search.
    pub fn share(&self) -> Budget {
        Budget { common: Arc::clone(&self.common), ..Budget::new(&self.limits) }
    }

    /// From now on the question is settled when somebody raises this flag.
    pub(crate) fn join_round(&mut self, round_over: &Stop) {
        self.round_over = round_over.clone();
    }

    /// Pays for one node.
    #[inline(always)]
    pub fn spend(&mut self) -> Result<(), Stopped> {
        let Some(left) = self.left.checked_sub(1) else { return self.draw() };
        self.left = left;
        Ok(())
    }

    /// This node takes long: the clock, if there is one, is looked at before the next. What is left of the batch
    /// is poured back.
    pub(crate) fn hasten(&mut self) {
        if self.limits.time.is_some() {
            self.common.fetch_sub(self.left, Relaxed);
            self.limits.progress.nodes.fetch_sub(self.left, Relaxed);
            self.drawn -= self.left;
            self.left = 0;
        }
    }

    /// Nodes this worker has paid for.
    pub fn spent(&self) -> u64 {
        self.drawn - self.left
    }

    /// The limits it was made from.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Draws the next batch and pays for one node.
    #[cold]
    #[inline(never)]
    fn draw(&mut self) -> Result<(), Stopped> {
        if self.limits.stop.raised() || self.round_over.raised() {
            return Err(Stopped);
        }
        if let Some((clock, end)) = &self.limits.time {
            let now = clock();
            if now >= *end {
                return Err(Stopped);
            }
            let took = now.saturating_sub(self.last);
            self.batch =
                if took < LONGEST_BATCH { (2 * self.batch).min(BATCH) } else { (self.batch / 2).max(1) };
            self.last = now;
        }
        let before = self.common.fetch_add(self.batch, Relaxed);
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.left = self.batch.min(most.saturating_sub(before));
        self.drawn += self.left;
        self.limits.progress.nodes.fetch_add(self.left, Relaxed);
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_kept_to_the_node() {
        let mut budget = Budget::new(&Limits::nodes(10_000));
        assert_eq!((0..).take_while(|_| budget.spend().is_ok()).count(), 10_000);
        assert_eq!(budget.spent(), 10_000);
    }

    #[test]
    fn two_workers_share_one_limit() {
        let mut one = Budget::new(&Limits::nodes(10_000));
        let mut two = one.share();
        while one.spend().is_ok() | two.spend().is_ok() {}
        assert_eq!(one.spent() + two.spent(), 10_000);
    }

    /// Every node takes 10 ms by this clock.
    #[test]
    fn slow_nodes_do_not_overrun_the_clock() {
        let time = Arc::new(AtomicU64::new(0));
        let ticks = Arc::clone(&time);
        let clock: Clock = Arc::new(move || Duration::from_millis(ticks.load(Relaxed)));
        let limits = Limits { time: Some((clock, Duration::from_secs(1))), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        while budget.spend().is_ok() {
            time.fetch_add(10, Relaxed);
        }
        assert!((1000..=1020).contains(&time.load(Relaxed)), "{time:?}");
    }

    /// Quick nodes, then slow ones that say so.
    #[test]
    fn long_lists_call_for_the_clock() {
        let time = Arc::new(AtomicU64::new(0));
        let ticks = Arc::clone(&time);
        let clock: Clock = Arc::new(move || Duration::from_millis(ticks.load(Relaxed)));
        let end = Duration::from_secs(1);
        let limits = Limits { nodes: Some(1_000_000), time: Some((clock, end)), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        for _ in 0..10_000 {
            budget.spend().unwrap();
        }
        while budget.spend().is_ok() {
            time.fetch_add(10, Relaxed);
            budget.hasten();
        }
        assert_eq!((time.load(Relaxed), budget.spent()), (1000, 10_100));
        assert_eq!(limits.progress.nodes.load(Relaxed), 10_100);
    }

    #[test]
    fn a_raised_flag_and_a_late_clock_end_the_search() {
        let limits = Limits::default();
        limits.stop.raise();
        assert_eq!(Budget::new(&limits).spend(), Err(Stopped));
        let late: Clock = Arc::new(|| Duration::from_secs(9));
        let limits = Limits { time: Some((late, Duration::from_secs(8))), ..Limits::default() };
        assert_eq!(Budget::new(&limits).spend(), Err(Stopped));
    }
}

//! Seats for searches: so many at once, and no more.

use crate::refusal::Refusal;
use search::{Clock, Limits, Progress, Stop};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Searches recurse once per move. The pages of a stack that are never touched cost nothing, and all of them are
/// given back when the search ends.
const STACK: usize = 2 << 30;
/// The table of one search, in bytes.
pub(crate) const MEMORY: usize = 64 << 20;
/// Nodes of one search.
pub(crate) const NODES: u64 = 2_000_000_000;
/// The longest that a search may be asked to take.
pub(crate) const LONGEST: Duration = Duration::from_secs(120);
/// How many may wait for a seat.
const WAITING: usize = 8;

/// The seats.
pub(crate) struct Pool {
    seats: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Pool {
    pub(crate) fn new(seats: usize) -> Pool {
        Pool { seats: Arc::new(Semaphore::new(seats)), waiting: AtomicUsize::new(0) }
    }

    /// A seat, if one is or becomes free in time.
    pub(crate) async fn seat(&self, patience: Duration) -> Result<OwnedSemaphorePermit, Refusal> {
        let seats = Arc::clone(&self.seats);
        if let Ok(seat) = Arc::clone(&seats).try_acquire_owned() {
            return Ok(seat);
        }
        if self.waiting.fetch_add(1, Relaxed) >= WAITING {
            self.waiting.fetch_sub(1, Relaxed);
            return Err(Refusal::busy());
        }
        let queue = Queue(&self.waiting);
        let seat = tokio::time::timeout(patience, seats.acquire_owned()).await;
        drop(queue);
        seat.ok().and_then(Result::ok).ok_or_else(Refusal::busy)
    }
}

/// A place in the queue, given up even by a client who goes away.
struct Queue<'p>(&'p AtomicUsize);

impl Drop for Queue<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// Thinks on a thread of its own, and gives the seat back at the end, be it a bad one.
pub(crate) fn think(
    seat: OwnedSemaphorePermit,
    work: impl FnOnce() + Send + 'static,
) -> Result<Alive, Refusal> {
    let pulse = Arc::new(());
    let alive = Alive(Arc::downgrade(&pulse));
    let started = std::thread::Builder::new().name("search".into()).stack_size(STACK).spawn(move || {
        let (_pulse, _seat) = (pulse, seat);
        work();
    });
    started.map(|_| alive).map_err(|_| Refusal::busy())
}

/// Whether a search is still there.
pub(crate) struct Alive(Weak<()>);

impl Alive {
    pub(crate) fn yet(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// Raises a flag when whoever asked is gone.
pub(crate) struct Gone(pub(crate) Stop);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// What one request may spend: a clock that starts now, and a flag.
#[derive(Clone)]
pub(crate) struct Budget {
    clock: Clock,
    /// When it is spent.
    pub(crate) end: Duration,
    pub(crate) stop: Stop,
    pub(crate) progress: Arc<Progress>,
}

impl Budget {
    pub(crate) fn new(time: Duration) -> Budget {
        let started = Instant::now();
        Budget {
            clock: Arc::new(move || started.elapsed()),
            end: time.min(LONGEST),
            stop: Stop::default(),
            progress: Arc::default(),
        }
    }

    /// How long it has been going.
    pub(crate) fn now(&self) -> Duration {
        (self.clock)()
    }

    pub(crate) fn over(&self) -> bool {
        self.stop.raised() || self.now() >= self.end
    }

    /// Limits for one search within the budget.
    pub(crate) fn limits(&self, slice: Duration, nodes: u64, depth: Option<u32>) -> Limits {
        Limits {
            nodes: Some(nodes.min(NODES)),
            depth,
            soft: None,
            time: Some((Arc::clone(&self.clock), (self.now() + slice).min(self.end))),
            stop: self.stop.clone(),
            progress: Arc::clone(&self.progress),
        }
    }
}

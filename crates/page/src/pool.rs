//! Seats for searches: so many at once and for one client, and one that is kept for replies to moves.

use crate::asked::settings;
use crate::client::Client;
use crate::refusal::Refusal;
use search::Stop;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Searches that go deep take stacks of their own; the rest of a request needs little.
const STACK: usize = 64 << 20;
/// The table of one search, in bytes.
pub(crate) const MEMORY: usize = 64 << 20;
/// Nodes of one search.
pub(crate) const NODES: u64 = 2_000_000_000;
/// The longest that a search may be asked to take.
pub(crate) const LONGEST: Duration = Duration::from_secs(120);
/// How many may wait for a seat, of either kind.
const WAITING: usize = 8;
/// Replies that one client may ask for at once: a move, and a hint that was not wanted after all.
const REPLIES_OF_ONE: usize = 2;

/// What a seat is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Errand {
    /// Somebody waits for a machine's move: such a search is short, and has a seat that others cannot take.
    Reply,
    /// Everything else.
    Study,
}

/// The seats.
pub(crate) struct Pool {
    seats: Arc<Semaphore>,
    kept: Arc<Semaphore>,
    /// How many seats one client may take for studies.
    share: usize,
    waiting: [AtomicUsize; 2],
    taken: Arc<Mutex<HashMap<(IpAddr, Errand), usize>>>,
}

impl Pool {
    pub(crate) fn new(seats: usize) -> Pool {
        Pool {
            seats: Arc::new(Semaphore::new(seats)),
            kept: Arc::new(Semaphore::new(1)),
            share: seats.div_ceil(2),
            waiting: [const { AtomicUsize::new(0) }; 2],
            taken: Arc::default(),
        }
    }

    /// A seat, if one is or becomes free in time.
    pub(crate) async fn seat(
        &self,
        client: Client,
        errand: Errand,
        patience: Duration,
    ) -> Result<Seat, Refusal> {
        let share = self.share_of(client, errand)?;
        let waiting = &self.waiting[errand as usize];
        let free = || match errand {
            Errand::Reply => {
                let kept = Arc::clone(&self.kept).try_acquire_owned();
                kept.or_else(|_| Arc::clone(&self.seats).try_acquire_owned())
            }
            Errand::Study => Arc::clone(&self.seats).try_acquire_owned(),
        };
        if let Ok(permit) = free() {
            return Ok(Seat { _permit: permit, _share: share });
        }
        if waiting.fetch_add(1, Relaxed) >= WAITING {
            waiting.fetch_sub(1, Relaxed);
            return Err(Refusal::busy());
        }
        let queue = Queue(waiting);
        let any = Arc::clone(&self.seats).acquire_owned();
        let next = async {
            match errand {
                Errand::Study => any.await,
                Errand::Reply => tokio::select! {
                    permit = Arc::clone(&self.kept).acquire_owned() => permit,
                    permit = any => permit,
                },
            }
        };
        let permit = tokio::time::timeout(patience, next).await;
        drop(queue);
        let permit = permit.ok().and_then(Result::ok).ok_or_else(Refusal::busy)?;
        Ok(Seat { _permit: permit, _share: share })
    }

    /// Counts a client's seats, so that it leaves some to others; those at this machine may have all.
    fn share_of(&self, client: Client, errand: Errand) -> Result<Share, Refusal> {
        let most = match errand {
            _ if client.local => usize::MAX,
            Errand::Reply => REPLIES_OF_ONE,
            Errand::Study => self.share,
        };
        let key = (client.address, errand);
        let mut taken = lock(&self.taken);
        let count = taken.entry(key).or_default();
        if *count >= most {
            return Err(Refusal::greedy());
        }
        *count += 1;
        Ok(Share { taken: Arc::clone(&self.taken), key })
    }
}

type Taken = HashMap<(IpAddr, Errand), usize>;

fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place in the queue, given up even by a client who goes away.
struct Queue<'p>(&'p AtomicUsize);

impl Drop for Queue<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// One of a client's seats.
struct Share {
    taken: Arc<Mutex<Taken>>,
    key: (IpAddr, Errand),
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

/// A seat, free again when it is dropped.
pub(crate) struct Seat {
    _permit: OwnedSemaphorePermit,
    _share: Share,
}

/// Thinks on a thread of its own, and gives the seat back at the end, be it a bad one.
pub(crate) fn think(seat: Seat, work: impl FnOnce() + Send + 'static) -> Result<Alive, Refusal> {
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

/// What one request may spend.
pub(crate) use analysis::Allowance as Budget;

/// Moves that a player tells apart which looks for one after the other.
const LINES: usize = 3;

/// So much time, from now on, by engines that keep what they know.
pub(crate) fn budget(time: Duration) -> Budget {
    let started = Instant::now();
    Budget {
        clock: Arc::new(move || started.elapsed()),
        end: time.min(LONGEST),
        nodes: NODES,
        stop: Stop::default(),
        progress: Arc::default(),
        settings: settings(),
        lines: LINES,
        method: None,
        oracle: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_ONCE: Duration = Duration::from_millis(1);

    fn from(last: u8) -> Client {
        Client { address: [10, 0, 0, last].into(), local: false }
    }

    fn runs(work: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work);
    }

    #[test]
    fn studies_leave_a_seat_to_replies() {
        runs(async {
            let pool = Pool::new(1);
            let study = pool.seat(from(1), Errand::Study, AT_ONCE).await.ok().unwrap();
            assert!(pool.seat(from(2), Errand::Study, AT_ONCE).await.is_err());
            let reply = pool.seat(from(2), Errand::Reply, AT_ONCE).await.ok().unwrap();
            assert!(pool.seat(from(3), Errand::Reply, AT_ONCE).await.is_err(), "there is one such seat");
            drop(study);
            assert!(pool.seat(from(3), Errand::Reply, AT_ONCE).await.is_ok(), "replies take any seat");
            drop(reply);
            assert!(pool.seat(from(2), Errand::Study, AT_ONCE).await.is_ok());
            assert!(lock(&pool.taken).is_empty(), "nobody is remembered");
        });
    }

    #[test]
    fn one_client_cannot_take_all_seats() {
        runs(async {
            let pool = Pool::new(4);
            let mine = [
                pool.seat(from(1), Errand::Study, AT_ONCE).await,
                pool.seat(from(1), Errand::Study, AT_ONCE).await,
            ];
            assert!(mine.iter().all(Result::is_ok));
            let refusal = pool.seat(from(1), Errand::Study, AT_ONCE).await.err().unwrap();
            assert_eq!(refusal, Refusal::greedy());
            assert!(pool.seat(from(2), Errand::Study, AT_ONCE).await.is_ok());
            let local = Client { address: [127, 0, 0, 1].into(), local: true };
            drop(mine);
            let mut all = Vec::new();
            for _ in 0..4 {
                all.push(pool.seat(local, Errand::Study, AT_ONCE).await.ok().unwrap());
            }
        });
    }
}

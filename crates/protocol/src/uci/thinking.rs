//! A search under way: one thread thinks, another watches the clock, the words of the controller and the answer.

use super::info;
use super::server::Out;
use catalog::{Job, Task, Thought};
use search::{Clock, Limits, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How often a long search says how far it is.
const TICK: Duration = Duration::from_secs(1);
/// Searches that go deep take stacks of their own.
const STACK: usize = 64 << 20;

/// What is to be searched.
pub(super) struct Plan {
    pub(super) job: Job,
    pub(super) limits: Limits,
    /// The method, for messages.
    pub(super) method: String,
    /// How answers are told.
    pub(super) teller: info::Teller,
    /// When it ends, counted from `go`, or from `ponderhit` where it ponders.
    pub(super) time: Option<Duration>,
    /// The answer waits for `stop`.
    pub(super) infinite: bool,
    /// The answer waits for `ponderhit` or `stop`.
    pub(super) ponder: bool,
}

/// What happens meanwhile.
enum Event {
    Thought(Result<Box<Thought>, String>),
    Stop,
    Hit,
}

/// A search under way.
pub(super) struct Thinking {
    events: Sender<Event>,
    /// Raised by `stop`, by the clock and at the end.
    stop: Stop,
    watcher: JoinHandle<()>,
    endless: bool,
}

impl Thinking {
    /// Starts both threads.
    pub(super) fn start(plan: Plan, clock: Clock, out: Out) -> Result<Thinking, String> {
        let (events, heard) = channel();
        let stop = plan.limits.stop.clone();
        let bounded = plan.time.is_some() || plan.limits.nodes.is_some() || plan.limits.depth.is_some();
        let endless = plan.infinite || plan.ponder || !bounded;
        let thinker = events.clone();
        let watcher =
            Builder::new().name("watch".into()).spawn(move || watch(plan, thinker, &heard, &clock, &out));
        let watcher = watcher.map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Thinking { events, stop, watcher, endless })
    }

    /// Whether the answer has been given.
    pub(super) fn is_over(&self) -> bool {
        self.watcher.is_finished()
    }

    /// `stop`: the answer comes at once.
    pub(super) fn stop(&self) {
        self.stop.raise();
        // A watcher that is gone has answered.
        let _ = self.events.send(Event::Stop);
    }

    /// `ponderhit`: the clock starts.
    pub(super) fn hit(&self) {
        let _ = self.events.send(Event::Hit);
    }

    /// Waits for the answer; a search that would never give one is stopped.
    pub(super) fn finish(self) {
        if self.endless {
            self.stop();
        }
        // What went wrong there was said there.
        let _ = self.watcher.join();
    }
}

/// Waits for whatever comes first, and says the one `bestmove`.
fn watch(plan: Plan, thinker: Sender<Event>, heard: &Receiver<Event>, clock: &Clock, out: &Out) {
    let Plan { job, limits, method, teller, time, infinite, ponder } = plan;
    let teller = Arc::new(teller);
    let (began, stop, progress) = (clock(), limits.stop.clone(), limits.progress.clone());
    let tell = {
        let (teller, clock, out, progress) =
            (Arc::clone(&teller), clock.clone(), out.clone(), limits.progress.clone());
        move |so_far: &Thought| out(&teller.found(so_far, &progress, clock().saturating_sub(began)))
    };
    let search = move || {
        let thought = catch_unwind(AssertUnwindSafe(|| job.watched(Task::Advise, &limits, &tell)));
        let thought = thought.map(Box::new).map_err(|_| "the search failed".to_owned());
        let _ = thinker.send(Event::Thought(thought));
    };
    let searching = Builder::new().name("search".into()).stack_size(STACK).spawn(search);
    let mut thought = searching.err().map(|error| Err(format!("cannot start a search: {error}")));
    let mut held = infinite || ponder;
    let mut deadline = time.filter(|_| !ponder).map(|time| began.saturating_add(time));
    while held || thought.is_none() {
        let rest = deadline.filter(|_| !stop.raised()).map(|end| end.saturating_sub(clock()));
        match heard.recv_timeout(rest.unwrap_or(TICK).min(TICK)) {
            Ok(Event::Thought(came)) => thought = Some(came),
            Ok(Event::Stop) => {
                stop.raise();
                held = false;
            }
            Ok(Event::Hit) => {
                held = infinite;
                deadline = time.map(|time| clock().saturating_add(time));
            }
            Err(RecvTimeoutError::Timeout) if deadline.is_some_and(|end| clock() >= end) => stop.raise(),
            Err(RecvTimeoutError::Timeout) if thought.is_none() => {
                out(&info::progress(&progress, clock().saturating_sub(began)));
            }
            Err(_) => {}
        }
    }
    let spent = clock().saturating_sub(began);
    let best = thought.expect("it was waited for").and_then(|thought| {
        if !teller.several {
            out(&teller.found(&thought, &progress, spent));
        }
        let best = crate::dialogue::best(&method, (*thought).clone())?;
        Ok(teller.best(&best, &thought))
    });
    match best {
        Ok(best) => out(&best),
        Err(reason) => no_move(out, &reason),
    }
}

/// There is no move, and this is why.
pub(super) fn no_move(out: &Out, reason: &str) {
    out(&format!("info string error: {reason}"));
    out("bestmove 0000");
}

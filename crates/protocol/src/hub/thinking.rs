//! A search under way, and what is said when it ends.

use super::quoted;
use super::server::Out;
use crate::squares::Hop;
use catalog::{Job, Task, Thought};
use game::{Claim, Verdict};
use search::{Limits, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Searches recurse once per move; pages of a stack that are never touched cost nothing.
const STACK: usize = 1 << 30;
/// A win that is certain, in men.
const CERTAIN: f64 = 100.0;

/// What is to be searched, and how its moves are written.
pub(super) struct Plan {
    pub(super) job: Job,
    pub(super) limits: Limits,
    pub(super) method: String,
    /// The moves of the position.
    pub(super) hops: Vec<(Hop, String)>,
    /// The answer waits for `ponder-hit` or `stop`.
    pub(super) waits: bool,
}

/// A search under way.
pub(super) struct Thinking {
    stop: Stop,
    /// Lets an answer go that waits.
    release: Sender<()>,
    thread: JoinHandle<()>,
    waits: bool,
}

impl Thinking {
    pub(super) fn start(plan: Plan, out: Out) -> Result<Thinking, String> {
        let (release, released) = channel();
        let (stop, waits) = (plan.limits.stop.clone(), plan.waits);
        let thread = Builder::new().name("search".into()).stack_size(STACK);
        let thread = thread.spawn(move || think(plan, &released, &out));
        let thread = thread.map_err(|error| format!("cannot start a search: {error}"))?;
        Ok(Thinking { stop, release, thread, waits })
    }

    /// The answer comes at once.
    pub(super) fn stop(&self) {
        self.stop.raise();
        // A search that is gone has answered.
        let _ = self.release.send(());
    }

    /// Waits for the answer; one that waits itself is let go.
    pub(super) fn finish(self) {
        if self.waits {
            self.stop();
        }
        // What went wrong there was said there.
        let _ = self.thread.join();
    }
}

fn think(plan: Plan, released: &Receiver<()>, out: &Out) {
    let Plan { job, limits, method, hops, waits } = plan;
    let thought = catch_unwind(AssertUnwindSafe(|| job.run(Task::Advise, &limits)));
    if waits {
        // An error means that the server is gone.
        let _ = released.recv();
    }
    let best = thought.map_err(|_| "the search failed".to_owned()).and_then(|thought| {
        let time = limits.time.as_ref().map_or(Duration::ZERO, |(clock, _)| clock());
        out(&found(&thought, limits.progress.depth.load(Relaxed), time, &hops));
        crate::dialogue::best(&method, thought)
    });
    let best = best.and_then(|best| {
        let hop = hops.iter().find(|(_, text)| *text == best).map(|(hop, _)| hop);
        hop.map(Hop::to_string).ok_or_else(|| format!("{best} is no move of this position"))
    });
    match best {
        Ok(best) => out(&format!("done move={best}")),
        Err(reason) => {
            out(&format!("error message={}", quoted(&reason)));
            out("done");
        }
    }
}

/// What a search came to; scores are in men.
fn found(thought: &Thought, depth: i32, time: Duration, hops: &[(Hop, String)]) -> String {
    let answer = &thought.answer;
    let score = match answer.claim {
        Claim::Expected(expected) => Some(expected.real()),
        Claim::Believed(belief) => Some(f64::from(belief.rank().0) / 100.0),
        Claim::Proved(bounds) => bounds.verdict().map(|verdict| match verdict {
            Verdict::Win => CERTAIN,
            Verdict::Draw => 0.0,
            Verdict::Loss => -CERTAIN,
        }),
    };
    let nodes = answer.work.all_nodes();
    let seconds = time.as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-3) / 1e6;
    let depth = if depth > 0 { format!(" depth={depth}") } else { String::new() };
    let score = score.map_or(String::new(), |score| format!(" score={score:.2}"));
    let line = answer.best.as_ref().and_then(|best| hops.iter().find(|(_, text)| text == best));
    let line = line.map_or(String::new(), |(hop, _)| format!(" pv={}", quoted(&hop.to_string())));
    format!("info{depth}{score} nodes={nodes} time={seconds:.3} nps={speed:.1}{line}")
}

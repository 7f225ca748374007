//! A search under way on a thread of its own, which says its move itself.

use super::server::Out;
use crate::worth::{self, Lasts, Worth};
use catalog::{Job, Match, Speller, Task, Thought, XboardTalk};
use game::{Outcome, Side, Status};
use search::{Clock, Limits, Progress, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Searches that go deep take stacks of their own.
const STACK: usize = 64 << 20;
/// Whoever stands so far behind, …
const HOPELESS: i32 = -1_000;
/// … for so many own moves in a row, gives up.
const PATIENCE: u32 = 3;
/// Whoever stands so close to level, …
const LEVEL: i32 = 10;
/// … for so many own moves in a row, …
const DULL: u32 = 12;
/// … after so many plies, offers a draw.
const LATE: usize = 80;
/// What is added to the moves to a mate.
const MATES: i32 = 100_000;

/// How long the program has stood hopelessly, or level, in moves of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Temper {
    pub(super) hopeless: u32,
    pub(super) level: u32,
    /// What it thought of itself last.
    pub(super) worth: Option<Worth>,
}

impl Temper {
    /// After one move more.
    fn and(self, worth: Option<Worth>) -> Temper {
        let (lost, level) = match worth {
            Some(Worth::Mate(moves)) => (moves < 0, false),
            Some(Worth::Hundredths(number)) => (number <= HOPELESS, number.abs() <= LEVEL),
            None => (false, false),
        };
        let count = |so_far: u32, again: bool| if again { so_far + 1 } else { 0 };
        Temper { hopeless: count(self.hopeless, lost), level: count(self.level, level), worth }
    }

    fn gives_up(self) -> bool {
        self.hopeless >= PATIENCE
    }

    fn offers_draw(self, plies: usize) -> bool {
        plies >= LATE && self.level > 0 && self.level.is_multiple_of(DULL)
    }
}

/// What is to be searched.
pub(super) struct Plan {
    pub(super) job: Job,
    pub(super) limits: Limits,
    pub(super) method: String,
    /// The same game once more, to see what the move leads to; nothing where no move is made.
    pub(super) after: Option<Box<dyn Match>>,
    pub(super) talk: &'static XboardTalk,
    pub(super) lasts: Lasts,
    pub(super) spell: Speller,
    pub(super) posts: Arc<AtomicBool>,
    pub(super) temper: Temper,
}

/// What was said in the end.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The move as the game reads it; nothing if there was none, or the program gave up.
    pub(super) mv: Option<String>,
    /// The answer that is expected.
    pub(super) expected: Option<String>,
    pub(super) temper: Temper,
}

#[derive(Debug, Default)]
struct State {
    /// Whether no move is to be made any more.
    unwanted: bool,
    found: Option<Found>,
    /// What is to be said after the move.
    later: Vec<String>,
}

/// What became of a search.
#[derive(Debug)]
pub(super) struct Ended {
    /// What was said; nothing if it was given up before.
    pub(super) found: Option<Found>,
    /// What it was to say afterwards, and has not said.
    pub(super) later: Vec<String>,
}

/// A search under way.
pub(super) struct Thinking {
    stop: Stop,
    state: Arc<Mutex<State>>,
    thread: JoinHandle<()>,
    /// It makes no move, and ends only when it is told to.
    pub(super) analyses: bool,
    pub(super) progress: Arc<Progress>,
    pub(super) began: Duration,
}

impl Thinking {
    /// Starts it.
    pub(super) fn start(plan: Plan, clock: Clock, out: Out) -> Result<Thinking, String> {
        let state = Arc::<Mutex<State>>::default();
        let (stop, analyses, told) = (plan.limits.stop.clone(), plan.after.is_none(), Arc::clone(&state));
        let progress = Arc::clone(&plan.limits.progress);
        let began = clock();
        let search = move || run(plan, &told, &clock, &out);
        let thread = Builder::new().name("search".into()).stack_size(STACK).spawn(search);
        let thread = thread.map_err(|error| format!("cannot start a search: {error}"))?;
        Ok(Thinking { stop, state, thread, analyses, progress, began })
    }

    /// Whether it has said what it had to say.
    pub(super) fn is_over(&self) -> bool {
        locked(&self.state).found.is_some()
    }

    /// Has this said after the move; whether there will be one.
    pub(super) fn says_later(&self, line: &str) -> bool {
        let mut state = locked(&self.state);
        let will = !self.analyses && state.found.is_none();
        if will {
            state.later.push(line.to_owned());
        }
        will
    }

    /// Moves now.
    pub(super) fn hurry(&self) {
        self.stop.raise();
    }

    /// Waits for the move.
    pub(super) fn finish(self) -> Ended {
        if self.analyses {
            return self.give_up();
        }
        self.ended()
    }

    /// No move is wanted any more. What was said already comes back.
    pub(super) fn give_up(self) -> Ended {
        locked(&self.state).unwanted = true;
        self.stop.raise();
        self.ended()
    }

    fn ended(self) -> Ended {
        // What went wrong there was said there.
        let _ = self.thread.join();
        let State { found, later, .. } = std::mem::take(&mut *locked(&self.state));
        Ended { found, later }
    }
}

fn locked<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run(plan: Plan, state: &Mutex<State>, clock: &Clock, out: &Out) {
    let Plan { job, limits, method, mut after, talk, lasts, spell, posts, temper } = plan;
    let (began, progress) = (clock(), Arc::clone(&limits.progress));
    let post = |thought: &Thought| {
        if posts.load(Relaxed) {
            out(&shown(thought, &lasts, &spell, &progress, clock().saturating_sub(began)));
        }
    };
    let thought = catch_unwind(AssertUnwindSafe(|| job.watched(Task::Advise, &limits, &post)));
    let mut state = locked(state);
    let Some(after) = after.as_mut().filter(|_| !state.unwanted) else { return };
    let mut found = Found { mv: None, expected: None, temper };
    let best = thought.map_err(|_| "the search failed".to_owned()).and_then(|thought| {
        let best = crate::dialogue::best(&method, thought.clone())?;
        let replies: Vec<&String> = thought.answer.line.iter().take(2).collect();
        if let [first, reply] = replies[..] {
            found.expected = (*first == best).then(|| reply.clone());
        }
        found.temper = temper.and(worth::of(thought.answer.claim, |score| lasts.of(score)));
        Ok(best)
    });
    match best {
        Ok(_) if found.temper.gives_up() => out("resign"),
        Ok(best) => {
            let plain = spell(std::slice::from_ref(&best)).pop().unwrap_or_else(|| best.clone());
            let board = after.setup().split_once(':').map_or("", |(_, board)| board);
            let told = (talk.told)(board, &best, &plain);
            let played = after.play(&best);
            found.mv = Some(best);
            if found.temper.offers_draw(after.line().len()) {
                out("offer draw");
            }
            out(&format!("move {told}"));
            if let (Ok(()), Some(result)) = (played, result(&**after)) {
                out(&result);
            }
        }
        Err(reason) => {
            let plain: String = reason.chars().filter(|c| !c.is_control()).collect();
            out(&format!("tellusererror {plain}"));
        }
    }
    state.later.drain(..).for_each(|line| out(&line));
    state.found = Some(found);
}

/// How a finished game is told.
pub(super) fn result(game: &dyn Match) -> Option<String> {
    let Status::Over(outcome) = game.status() else { return None };
    let [first, second] = game.sides();
    Some(match outcome {
        Outcome::Draw => "1/2-1/2 {Draw by the rules}".into(),
        Outcome::Win { winner: Side::First, .. } => format!("1-0 {{{first} wins}}"),
        Outcome::Win { winner: Side::Second, .. } => format!("0-1 {{{second} wins}}"),
    })
}

/// A line of thinking: plies, score, hundredths of a second, nodes, moves.
fn shown(thought: &Thought, lasts: &Lasts, spell: &Speller, progress: &Progress, time: Duration) -> String {
    let answer = &thought.answer;
    let score = match worth::of(answer.claim, |score| lasts.of(score)) {
        Some(Worth::Hundredths(number)) => number,
        Some(Worth::Mate(moves)) => moves + MATES * moves.signum(),
        None => 0,
    };
    let line = match (&answer.line[..], &answer.best) {
        ([], Some(best)) => spell(std::slice::from_ref(best)),
        (line, _) => spell(line),
    };
    let depth = answer.depth.map_or_else(|| i64::from(progress.depth.load(Relaxed)), i64::from);
    format!("{depth} {score} {} {} {}", time.as_millis() / 10, answer.work.all_nodes(), line.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_stands_hopelessly_gives_up_not_at_once_and_whoever_stands_level_offers_a_draw_late() {
        let after = |worths: &[Worth]| {
            worths.iter().fold(Temper::default(), |temper, worth| temper.and(Some(*worth)))
        };
        let (lost, mated) = (Worth::Hundredths(-1200), Worth::Mate(-4));
        assert!(!after(&[lost, mated]).gives_up() && after(&[lost, mated, lost]).gives_up());
        assert!(!after(&[lost, lost, Worth::Hundredths(-900), lost]).gives_up());
        let level = [Worth::Hundredths(-4); DULL as usize];
        assert!(after(&level).offers_draw(LATE) && !after(&level).offers_draw(LATE - 1));
        assert!(!after(&level[1..]).offers_draw(LATE) && !Temper::default().offers_draw(LATE));
    }
}

//! `lz-analyze`, `kata-analyze` and `analyze`: what moves are worth, told again and again until somebody says something.
//!
//! The answer begins with `=`, has a line of all moves every so often, and ends with an empty line when the next command
//! arrives. Chances are those of the side to move: parts of 10,000 for Leela Zero and its kin, parts of 1 for KataGo's.

use super::server::Server;
use crate::colour::Colour;
use crate::dialogue::{Spending, World, limits};
use crate::uci::Out;
use catalog::{Job, Pace, Task, Thought};
use game::{Belief, Claim, Reward, Verdict};
use search::{Clock, Limits, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How often lines come where nobody says it.
const INTERVAL: Duration = Duration::from_millis(500);
/// Searches that go deep take stacks of their own.
const STACK: usize = 64 << 20;
/// Words that other programs send along and that change nothing here, each with a value.
const IDLE: [&str; 4] = ["minmoves", "rootInfo", "pvVisits", "movesOwnership"];

/// A command that starts an analysis.
pub(super) struct Stream {
    pub(super) name: &'static str,
    /// What a chance of one is written as.
    whole: f64,
}

/// The dialects that programs ask for.
pub(super) const STREAMS: &[Stream] = &[
    Stream { name: "analyze", whole: 10_000.0 },
    Stream { name: "kata-analyze", whole: 1.0 },
    Stream { name: "lz-analyze", whole: 10_000.0 },
];

/// An analysis under way.
pub(super) struct Analysis {
    stop: Stop,
    /// Dropped when the analysis is to end, also if its search has ended by itself.
    open: Sender<()>,
    thread: JoinHandle<()>,
}

impl Analysis {
    /// Waits for the last lines.
    pub(super) fn end(self) {
        self.stop.raise();
        drop(self.open);
        // What went wrong there was said there.
        let _ = self.thread.join();
    }
}

/// What was asked for.
#[derive(PartialEq, Debug)]
struct Wishes {
    colour: Option<Colour>,
    interval: Duration,
    most: usize,
    ownership: bool,
}

/// Writes what was found.
struct Teller {
    whole: f64,
    most: usize,
    /// A move on this board as other programs write it.
    spell: Box<dyn Fn(&str) -> String + Send + Sync>,
    /// Whose the points are, where it was asked for: told after the moves.
    owners: String,
}

impl Server {
    /// Whether somebody listens, and the engine has a chance of winning to tell.
    pub(super) fn streams(&self) -> bool {
        let card = self.dialogue.card(&self.dialogue.engine.method);
        self.out.is_some() && card.is_ok_and(|card| card.pace() == Some(Pace::Games))
    }

    pub(super) fn analyse(&mut self, id: &str, stream: &Stream, words: &[&str]) -> Result<Analysis, String> {
        let wishes = self.wishes(words)?;
        let out = self.out.clone().ok_or("nobody listens")?;
        let game = self.dialogue.game();
        let turn = self.dialogue.mover()?;
        if wishes.colour.is_some_and(|colour| colour != turn) {
            return Err(format!("it is the turn of {turn}: 'play' a pass first"));
        }
        let (entry, board) = (self.dialogue.entry(), self.dialogue.board().to_owned());
        let owners = entry.talk.owners.filter(|_| wishes.ownership);
        let owners = owners.and_then(|owners| owners(&board, &game.position())).unwrap_or_default();
        // Whose it is counts for the side to move, as chances do.
        let sign = if turn == Colour::of(game, game::Side::First) { 1.0 } else { -1.0 };
        let owners: Vec<String> = owners.iter().map(|owner| format!("{:.3}", sign * owner)).collect();
        let teller = Teller {
            whole: stream.whole,
            most: wishes.most,
            spell: Box::new(move |mv| (entry.talk.spelled)(&board, mv)),
            owners: if owners.is_empty() {
                String::new()
            } else {
                format!(" ownership {}", owners.join(" "))
            },
        };
        let world = World { stop: Stop::default(), ..self.world.clone() };
        let (job, limits) = (self.dialogue.job()?, limits(Spending::default(), &world));
        let (open, closed) = channel();
        let (head, clock) = (format!("={id}"), world.clock.clone());
        let run = move || tell(job, &limits, (&teller, wishes.interval), &clock, &closed, (&head, &out));
        let thread = Builder::new().name("analysis".into()).stack_size(STACK).spawn(run);
        let thread = thread.map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Analysis { stop: world.stop, open, thread })
    }

    fn wishes(&self, words: &[&str]) -> Result<Wishes, String> {
        let mut wishes = Wishes { colour: None, interval: INTERVAL, most: usize::MAX, ownership: false };
        let mut words = words.iter().copied();
        let bad = |word: &str| {
            let word = word.escape_debug();
            format!("syntax error: '{word}'; expected [COLOUR] [CENTISECONDS] [maxmoves N] [ownership true]")
        };
        while let Some(word) = words.next() {
            if let Ok(centiseconds) = word.parse::<u32>() {
                wishes.interval = Duration::from_millis(10 * u64::from(centiseconds));
                continue;
            }
            if let Ok(colour) = Colour::read(self.dialogue.game(), word) {
                wishes.colour = Some(colour);
                continue;
            }
            let value = words.next().ok_or_else(|| bad(word))?;
            let number = value.parse::<u32>();
            match word {
                "interval" => {
                    wishes.interval = Duration::from_millis(10 * u64::from(number.map_err(|_| bad(value))?));
                }
                "maxmoves" => wishes.most = number.map_err(|_| bad(value))?.max(1) as usize,
                "ownership" => wishes.ownership = value.parse().map_err(|_| bad(value))?,
                idle if IDLE.contains(&idle) => {}
                _ => return Err(bad(word)),
            }
        }
        Ok(wishes)
    }
}

/// Searches and tells, until the search is stopped; if it ends before, its last word stands until then.
fn tell(
    job: Job,
    limits: &Limits,
    (teller, interval): (&Teller, Duration),
    clock: &Clock,
    closed: &Receiver<()>,
    (head, out): (&str, &Out),
) {
    out(head);
    let next = Mutex::new(clock().saturating_add(interval));
    let watch = |so_far: &Thought| {
        let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = clock();
        if now >= *next {
            *next = now.saturating_add(interval);
            out(&teller.line(so_far));
        }
    };
    let thought = catch_unwind(AssertUnwindSafe(|| job.watched(Task::Advise, limits, &watch)));
    if let Ok(thought) = thought {
        out(&teller.line(&thought));
    }
    // Nothing is ever sent: it ends when the other end is gone.
    let _ = closed.recv();
    out("");
}

impl Teller {
    /// All moves that were tried, the best first.
    fn line(&self, thought: &Thought) -> String {
        let answer = &thought.answer;
        let tried = answer.moves.iter().zip(&answer.games);
        let mut told: Vec<String> = Vec::new();
        for (order, ((mv, claim), games)) in tried.take(self.most).enumerate() {
            if *games == 0 && order > 0 {
                break;
            }
            let chance = self.chance(*claim);
            let line =
                if answer.line.first() == Some(mv) { &answer.line[..] } else { std::slice::from_ref(mv) };
            let line: Vec<String> = line.iter().map(|mv| (self.spell)(mv)).collect();
            let mv = (self.spell)(mv);
            told.push(format!(
                "info move {mv} visits {games} winrate {chance} order {order} pv {}",
                line.join(" ")
            ));
        }
        told.join(" ") + &self.owners
    }

    fn chance(&self, claim: Claim) -> String {
        let share = match claim {
            Claim::Believed(Belief::Chance(chance)) => f64::from(chance.get()) / f64::from(Reward::WHOLE),
            _ => match claim.proved().verdict() {
                Some(Verdict::Win) => 1.0,
                Some(Verdict::Loss) => 0.0,
                _ => 0.5,
            },
        };
        if self.whole > 1.0 { format!("{:.0}", share * self.whole) } else { format!("{share:.4}") }
    }
}

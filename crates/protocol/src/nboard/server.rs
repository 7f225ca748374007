//! A program that answers NBoard.

use super::{Request, spelled, worth};
use crate::dialogue::{Dialogue, Spending, World, limits};
use crate::lines::TooLong;
use crate::uci::Out;
use catalog::{Job, Task, Thought};
use game::{Claim, Status};
use search::{Limits, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{Builder, JoinHandle};

/// Searches recurse once per move; pages of a stack that are never touched cost nothing.
const STACK: usize = 2 << 30;
/// So many moves in a row to which there is no other are made at most.
const MOST_FORCED: u32 = 32;

/// One side of a conversation: it hears lines, and answers when it likes.
pub struct Server {
    dialogue: Dialogue,
    world: World,
    out: Out,
    thinking: Option<(Stop, JoinHandle<()>)>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// A move.
    Play,
    /// What so many moves are worth.
    Hints(usize),
}

impl Server {
    /// A server for this game and engine, which writes its lines by `out`.
    pub fn new(dialogue: Dialogue, world: World, out: Out) -> Server {
        Server { dialogue, world, out, thinking: None }
    }

    /// Does what a line says; says whether the conversation goes on.
    pub fn hear(&mut self, line: &str) -> bool {
        let done = match Request::read(line) {
            Ok(None) => Ok(()),
            Ok(Some(Request::Quit)) => {
                self.settle();
                return false;
            }
            Ok(Some(request)) => self.obey(request),
            Err(reason) => Err(reason),
        };
        if let Err(reason) = done {
            complain(&self.out, &reason);
        }
        true
    }

    /// A line that nobody read to its end.
    pub fn refuse(&self, bad: TooLong) {
        complain(&self.out, &bad.to_string());
    }

    /// The input has ended: a search under way is waited for, since it ends by itself.
    pub fn finish(mut self) {
        if let Some((_, thread)) = self.thinking.take() {
            // What went wrong there was said there.
            let _ = thread.join();
        }
    }

    fn obey(&mut self, request: Request) -> Result<(), String> {
        // Whatever comes ends what is under way: nothing is said of a position that has been left.
        self.settle();
        match request {
            Request::Hello => (self.out)(concat!("set myname Tesuji ", env!("CARGO_PKG_VERSION"))),
            Request::Ping(number) => (self.out)(&plain(&format!("pong {number}"))),
            Request::Learn => (self.out)("learned"),
            Request::Depth(plies) => self.dialogue.engine.spending.depth = Some(plies.max(1)),
            Request::Game(text) => self.set_game(&text)?,
            Request::Move(mv) => {
                let turn = self.dialogue.turn().ok_or("move: the game is over")?;
                let mv = mv.to_lowercase();
                self.dialogue.play(turn, &mv).map_err(|reason| format!("move: {reason}"))?;
            }
            Request::Hint(number) => self.think(Wish::Hints(number))?,
            Request::Go => self.think(Wish::Play)?,
            Request::Quit => {}
        }
        Ok(())
    }

    /// A game in a format that the game itself reads.
    fn set_game(&mut self, text: &str) -> Result<(), String> {
        let entry = self.dialogue.entry();
        let reader = entry.readers.iter().find(|reader| (reader.knows)(text));
        let reader = reader.ok_or_else(|| format!("set game: {} reads no such text", entry.title))?;
        let recorded = (reader.open)(text).map_err(|bad| format!("set game: {bad}"))?;
        self.dialogue.go_on_from(recorded.game, None).map_err(|reason| format!("set game: {reason}"))
    }

    fn think(&mut self, wish: Wish) -> Result<(), String> {
        let job = self.dialogue.job()?;
        let behind = if matches!(wish, Wish::Hints(2..)) { self.behind()? } else { Vec::new() };
        // Each search has a flag of its own: a stop that comes late must not end the next one.
        let stop = Stop::default();
        let world = World { stop: stop.clone(), ..self.world.clone() };
        let (spending, method) = (self.dialogue.engine.spending, self.dialogue.engine.method.clone());
        let (plan, out) = (Plan { job, behind, wish, spending, world, method }, self.out.clone());
        let search = move || answer(plan, &out);
        let thread = Builder::new().name("search".into()).stack_size(STACK).spawn(search);
        let thread = thread.map_err(|error| format!("cannot start a search: {error}"))?;
        self.thinking = Some((stop, thread));
        Ok(())
    }

    /// What each move leads to. Where there is but one answer to it, that is made too: there is nothing to search.
    fn behind(&mut self) -> Result<Vec<Behind>, String> {
        let Status::Turn(asker) = self.dialogue.game().status() else { return Ok(Vec::new()) };
        let mut behind = Vec::new();
        for mv in self.dialogue.game().moves() {
            let mut plies = 0;
            let (mut next, mut end) = (Some(mv.clone()), None);
            while let Some(made) = next.take() {
                let turn = self.dialogue.mover()?;
                self.dialogue.play(turn, &made)?;
                plies += 1;
                end = match self.dialogue.game().status() {
                    Status::Over(outcome) => Some(End::Over(f64::from(outcome.seen_by(asker).0))),
                    Status::Nature => None,
                    Status::Turn(side) => match <[String; 1]>::try_from(self.dialogue.game().moves()) {
                        Ok([only]) if plies < MOST_FORCED => {
                            next = Some(only);
                            None
                        }
                        _ => Some(End::Open(self.dialogue.job()?, side == asker)),
                    },
                };
            }
            for _ in 0..plies {
                self.dialogue.undo()?;
            }
            behind.extend(end.map(|end| Behind { mv, plies, end }));
        }
        Ok(behind)
    }

    /// Ends what is under way.
    fn settle(&mut self) {
        if let Some((stop, thread)) = self.thinking.take() {
            stop.raise();
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.settle();
    }
}

/// A search of the position, of each one that moves lead to, and what is wanted.
struct Plan {
    job: Job,
    behind: Vec<Behind>,
    wish: Wish,
    spending: Spending,
    world: World,
    method: String,
}

/// A move, and what comes after it.
struct Behind {
    mv: String,
    /// How many moves were made, those that were forced included.
    plies: u32,
    end: End,
}

/// What stands at the end of moves.
enum End {
    /// A finished game, with the score of whoever asks.
    Over(f64),
    /// Somebody's turn: of whoever asks, or not.
    Open(Job, bool),
}

impl Behind {
    /// What the move is worth to whoever makes it, and how far that was looked ahead; nothing if a search found nothing. The
    /// nodes of a search are added to those before.
    fn searched(
        self,
        mut spending: Spending,
        world: &World,
        nodes: &mut u64,
    ) -> Option<(String, (f64, String))> {
        let Behind { mv, plies, end } = self;
        let (job, ours) = match end {
            End::Over(score) => return Some((mv, (score, "100%".into()))),
            End::Open(job, ours) => (job, ours),
        };
        spending.depth = spending.depth.map(|depth| depth.saturating_sub(plies).max(1));
        let limits = limits(spending, world);
        let Thought { answer, .. } = job.run(Task::Advise, &limits);
        *nodes += answer.work.all_nodes();
        // What a search believes before it has looked once is nothing to tell.
        answer.best.as_ref()?;
        let (value, depth) = worth(answer.claim, reached(answer.depth, &limits) + plies as i32);
        Some((mv, (if ours { value } else { -value }, depth)))
    }
}

/// How many plies ahead the last complete look saw.
fn reached(told: Option<u32>, limits: &Limits) -> i32 {
    told.map_or_else(|| limits.progress.depth.load(Relaxed), |depth| depth as i32)
}

/// Searches, and says what came of it.
fn answer(plan: Plan, out: &Out) {
    let Plan { job, behind, wish, spending, world, method } = plan;
    out("status thinking");
    let wanted = if let Wish::Hints(number) = wish { number.clamp(1, behind.len().max(1)) } else { 1 };
    // The searches share what a move may cost: one finds the best, each other move has its own.
    let parts = wanted as u32;
    let spending = Spending {
        nodes: spending.nodes.map(|nodes| (nodes / u64::from(parts)).max(1)),
        time: spending.time.map(|time| time / parts),
        ..spending
    };
    let limits = limits(spending, &world);
    let began = (world.clock)();
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let first = job.run(Task::Advise, &limits).answer;
        let others = first.best.as_ref().map(|best| ordered(behind, best, &first.moves));
        let others = others.into_iter().flatten().take(wanted - 1);
        let others = others.take_while(|_| !world.stop.raised());
        let mut nodes = first.work.all_nodes();
        let told: Vec<_> = others.filter_map(|one| one.searched(spending, &world, &mut nodes)).collect();
        (first, told, nodes)
    }));
    let Ok((first, mut told, nodes)) = thought else { return complain(out, "the search failed") };
    let seconds = (world.clock)().saturating_sub(began).as_secs_f64();
    out(&format!("nodestats {nodes} {seconds:.2}"));
    let Some(best) = first.best else {
        return complain(out, &format!("the method {method} found no move; give it more time"));
    };
    let (value, depth) = worth(first.claim, reached(first.depth, &limits));
    told.insert(0, (best.clone(), (value, depth)));
    told.sort_by(|(_, (one, _)), (_, (two, _))| two.total_cmp(one));
    for (mv, (value, depth)) in &told {
        out(&plain(&format!("search {} {value:+.2} 0 {depth}", spelled(mv))));
    }
    if wish == Wish::Play {
        out(&plain(&format!("=== {}/{value:.2}/{seconds:.2}", spelled(&best))));
    }
    out("status");
}

/// All moves but the best, those first of which a search thought most: of them it knows bounds, which order but do not tell.
fn ordered(behind: Vec<Behind>, best: &str, known: &[(String, Claim)]) -> Vec<Behind> {
    let hope = |one: &Behind| {
        let claim = known.iter().find(|(mv, _)| *mv == one.mv);
        claim.map_or(f64::NEG_INFINITY, |(_, claim)| worth(*claim, 1).0)
    };
    let mut others: Vec<Behind> = behind.into_iter().filter(|one| one.mv != best).collect();
    others.sort_by(|one, two| hope(two).total_cmp(&hope(one)));
    others
}

/// What is wrong, where boards show what a program is doing.
fn complain(out: &Out, reason: &str) {
    out(&plain(&format!("status error: {reason}")));
}

/// A message may quote what somebody typed; a line must stay one.
fn plain(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).collect()
}

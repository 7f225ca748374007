//! A program that answers NBoard.

use super::{Request, spelled, worth};
use crate::dialogue::{Dialogue, World, limits};
use crate::lines::TooLong;
use crate::uci::Out;
use catalog::{Job, Task, Thought};
use search::{Limits, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{Builder, JoinHandle};

/// Searches recurse once per move; pages of a stack that are never touched cost nothing.
const STACK: usize = 2 << 30;

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
        // Each search has a flag of its own: a stop that comes late must not end the next one.
        let stop = Stop::default();
        let world = World { stop: stop.clone(), ..self.world.clone() };
        let limits = limits(self.dialogue.engine.spending, &world);
        let (out, method) = (self.out.clone(), self.dialogue.engine.method.clone());
        let search = move || answer(job, &limits, wish, &method, &out);
        let thread = Builder::new().name("search".into()).stack_size(STACK).spawn(search);
        let thread = thread.map_err(|error| format!("cannot start a search: {error}"))?;
        self.thinking = Some((stop, thread));
        Ok(())
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

/// Searches, and says what came of it.
fn answer(job: Job, limits: &Limits, wish: Wish, method: &str, out: &Out) {
    out("status thinking");
    let time = limits.time.clone();
    let thought = catch_unwind(AssertUnwindSafe(|| job.run(Task::Advise, limits)));
    let seconds = time.map_or(0.0, |(clock, _)| clock().as_secs_f64());
    let Ok(thought) = thought else { return complain(out, "the search failed") };
    let plies = limits.progress.depth.load(Relaxed);
    let Thought { answer, .. } = thought;
    out(&format!("nodestats {} {seconds:.2}", answer.work.all_nodes()));
    let Some(best) = answer.best else {
        return complain(out, &format!("the method {method} found no move; give it more time"));
    };
    let mut told: Vec<_> = answer.moves.iter().map(|(mv, claim)| (mv, worth(*claim, plies))).collect();
    told.retain(|(mv, _)| **mv != best);
    told.sort_by(|(_, (one, _)), (_, (two, _))| two.total_cmp(one));
    told.insert(0, (&best, worth(answer.claim, plies)));
    let lines = if let Wish::Hints(number) = wish { number.max(1) } else { 1 };
    for (mv, (value, depth)) in told.iter().take(lines) {
        out(&plain(&format!("search {} {value:+.2} 0 {depth}", spelled(mv))));
    }
    if wish == Wish::Play {
        let (value, _) = worth(answer.claim, plies);
        out(&plain(&format!("=== {}/{value:.2}/{seconds:.2}", spelled(&best))));
    }
    out("status");
}

/// What is wrong, where boards show what a program is doing.
fn complain(out: &Out, reason: &str) {
    out(&plain(&format!("status error: {reason}")));
}

/// A message may quote what somebody typed; a line must stay one.
fn plain(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).collect()
}

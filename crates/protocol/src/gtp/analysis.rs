//! `lz-analyze`, `kata-analyze` and `analyze`: what moves are worth, told again and again until somebody says something.
//!
//! The answer begins with `=`, has a line of all moves every so often, and ends with an empty line when the next command
//! arrives. `genmove_analyze` and its kin make a move and tell the same while they look for it, then `play` and the move.
//! Chances are those of the side to move: parts of 10,000 for Leela Zero and its kin, parts of 1 for KataGo's, which are also told
//! by how many points it is believed to lead behind each move (`scoreLead`).

use super::leads::Leads;
use super::server::Server;
use crate::colour::Colour;
use crate::dialogue::{Spending, World, limits};
use crate::uci::Out;
use catalog::{Job, Pace, Task, Thought};
use game::{Belief, Claim, Reward, Verdict};
use search::{Clock, Limits, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How often lines come where nobody says it.
const INTERVAL: Duration = Duration::from_millis(500);
/// Searches that go deep take stacks of their own.
const STACK: usize = 64 << 20;
/// Words that other programs send along and that change nothing here, each with a value.
const IDLE: [&str; 7] = [
    "minmoves",
    "rootInfo",
    "pvVisits",
    "pvEdgeVisits",
    "movesOwnership",
    "movesOwnershipStdev",
    "ownershipStdev",
];

/// A dialect of analyses.
pub(super) struct Stream {
    /// The command that starts one.
    pub(super) name: &'static str,
    /// The command that makes a move and tells the same on the way.
    pub(super) genmove: &'static str,
    /// What a chance of one is written as.
    whole: f64,
    /// Whether it tells points, too.
    leads: bool,
}

/// The dialects that programs ask for.
pub(super) const STREAMS: &[Stream] = &[
    Stream { name: "analyze", genmove: "genmove_analyze", whole: 10_000.0, leads: false },
    Stream { name: "kata-analyze", genmove: "kata-genmove_analyze", whole: 1.0, leads: true },
    Stream { name: "lz-analyze", genmove: "lz-genmove_analyze", whole: 10_000.0, leads: false },
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
    /// First moves, and whether they are the only ones (`allow`) or left out (`avoid`); of whom.
    named: Vec<(bool, Colour, Vec<String>)>,
}

/// Writes what was found.
struct Teller {
    whole: f64,
    most: usize,
    /// A move on this board as other programs write it.
    spell: Box<dyn Fn(&str) -> String + Send + Sync>,
    /// Whose the points are, where it was asked for: told after the moves.
    owners: String,
    /// By how many points its mover leads behind a move, where that is told.
    leads: Option<Leads>,
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
        let (colour, elsewhere) = self.turned_to(wishes.colour)?;
        let only = self.named(&wishes, colour);
        let (teller, job) = (self.teller(stream, &wishes, colour), self.dialogue.job());
        let only = only.and_then(|only| self.dialogue.game().codes(&only).map_err(|bad| bad.to_string()));
        if elsewhere {
            self.dialogue.replay()?;
        }
        let world = World { stop: Stop::default(), ..self.world.clone() };
        let (job, limits) = (job?, Limits { only: only?, ..limits(Spending::default(), &world) });
        let (open, closed) = channel();
        let (head, clock) = (format!("={id}"), world.clock.clone());
        let run = move || tell(job, &limits, (&teller, wishes.interval), &clock, &closed, (&head, &out));
        let thread = Builder::new().name("analysis".into()).stack_size(STACK).spawn(run);
        let thread = thread.map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Analysis { stop: world.stop, open, thread })
    }

    /// Makes it the turn of this colour, or of whoever would be next: also where both have passed, since somebody who looks at a
    /// finished game wants to know what could be played. Says whose turn it is, and whether the game stands elsewhere now.
    fn turned_to(&mut self, colour: Option<Colour>) -> Result<(Colour, bool), String> {
        let game = self.dialogue.game();
        let next = colour.unwrap_or_else(|| Colour::of(game, game.viewer()));
        if self.dialogue.goes_on(next) {
            return Ok((next, true));
        }
        let colour = colour.map_or_else(|| self.dialogue.mover(), Ok)?;
        Ok((colour, self.dialogue.give_turn(colour)?))
    }

    /// Makes a move and tells what was found on the way; the answer's last line is the move.
    pub(super) fn analysed_move(
        &mut self,
        id: &str,
        stream: &Stream,
        words: &[&str],
    ) -> Result<String, String> {
        let wishes = self.wishes(words)?;
        let out = self.out.clone().ok_or("nobody listens")?;
        let colour = match wishes.colour {
            Some(colour) => colour,
            None => self.dialogue.mover()?,
        };
        let (colour, elsewhere) = match self.dialogue.is_agreed() {
            // Nobody looks for a move there.
            true => (colour, false),
            false => self.turned_to(Some(colour))?,
        };
        let (teller, only) = (self.teller(stream, &wishes, colour), self.named(&wishes, colour));
        if elsewhere {
            self.dialogue.replay()?;
        }
        let only = only?;
        let clock = self.world.clock.clone();
        let begun = AtomicBool::new(false);
        let tells = |line: &str| {
            if !begun.swap(true, Ordering::Relaxed) {
                out(&format!("={id}"));
            }
            out(line);
        };
        let paced = Paced::new(&teller, wishes.interval, &clock, &tells);
        let said = self.generate(colour, true, &only, Some(&|so_far: &Thought| paced.hear(so_far)))?;
        paced.end();
        let head = if begun.into_inner() { String::new() } else { format!("={id}\n") };
        Ok(format!("{head}play {said}\n\n"))
    }

    /// Who writes what is found for this colour, as it is to be written.
    fn teller(&self, stream: &Stream, wishes: &Wishes, colour: Colour) -> Teller {
        let (entry, board) = (self.dialogue.entry(), self.dialogue.board().to_owned());
        let game = self.dialogue.game();
        let owners = entry.talk.owners.filter(|_| wishes.ownership);
        let owners = owners.and_then(|owners| owners(&board, &game.position())).unwrap_or_default();
        // Whose it is counts for the side to move, as chances do.
        let sign = if colour == Colour::of(game, game::Side::First) { 1.0 } else { -1.0 };
        let owners: Vec<String> = owners.iter().map(|owner| format!("{:.3}", sign * owner)).collect();
        let told = |owners: Vec<String>| format!(" ownership {}", owners.join(" "));
        Teller {
            whole: stream.whole,
            most: wishes.most,
            spell: Box::new(move |mv| (entry.talk.spelled)(&board, mv)),
            owners: Some(owners).filter(|owners| !owners.is_empty()).map(told).unwrap_or_default(),
            leads: if stream.leads { Leads::of(&self.dialogue, sign) } else { None },
        }
    }

    /// The first moves to look at, where some were named; none means all.
    fn named(&self, wishes: &Wishes, colour: Colour) -> Result<Vec<String>, String> {
        let game = self.dialogue.game();
        let (legal, picture) = (game.moves(), game.picture());
        let mut left = legal.clone();
        for (allowed, of, words) in &wishes.named {
            if *of != colour {
                return Err(format!("only first moves can be allowed or avoided, and {colour} is to move"));
            }
            let is = |mv: &String, word: &String| {
                mv.eq_ignore_ascii_case(word) || self.spelled(mv).eq_ignore_ascii_case(word)
            };
            for word in words {
                let known = legal.iter().any(|mv| is(mv, word))
                    || picture.places.iter().any(|place| place.label.eq_ignore_ascii_case(word));
                if !known {
                    return Err(format!("syntax error: '{}' is no move here", word.escape_debug()));
                }
            }
            left.retain(|mv| words.iter().any(|word| is(mv, word)) == *allowed);
        }
        match wishes.named.is_empty() {
            true => Ok(Vec::new()),
            false if left.is_empty() => Err("no legal move is left to look at".into()),
            false => Ok(left),
        }
    }

    fn wishes(&self, words: &[&str]) -> Result<Wishes, String> {
        let (interval, named) = (INTERVAL, Vec::new());
        let mut wishes = Wishes { colour: None, interval, most: usize::MAX, ownership: false, named };
        let mut words = words.iter().copied();
        let bad = |word: &str| {
            let word = word.escape_debug();
            format!(
                "syntax error: '{word}'; expected [COLOUR] [CENTISECONDS] [maxmoves N] [ownership true] \
                 [allow COLOUR MOVE,MOVE PLIES] [avoid COLOUR MOVE,MOVE PLIES]"
            )
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
                "allow" | "avoid" => {
                    let of = Colour::read(self.dialogue.game(), value).map_err(|_| bad(value))?;
                    let moves = words.next().ok_or_else(|| bad(word))?;
                    // How deep it is meant: the first move is what we can choose.
                    let plies = words.next().ok_or_else(|| bad(word))?;
                    plies.parse::<u32>().map_err(|_| bad(plies))?;
                    let moves = moves.split(',').map(str::to_owned).collect();
                    wishes.named.push((word == "allow", of, moves));
                }
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
    let told = |line: &str| out(line);
    let paced = Paced::new(teller, interval, clock, &told);
    let watch = |so_far: &Thought| paced.hear(so_far);
    let thought = catch_unwind(AssertUnwindSafe(|| job.watched(Task::Advise, limits, &watch)));
    if let Ok(thought) = thought {
        paced.hear(&thought);
        paced.end();
    }
    // Nothing is ever sent: it ends when the other end is gone.
    let _ = closed.recv();
    out("");
}

/// Tells what was found so far, but not more often than every so often; the last word waits until it is asked for.
struct Paced<'a> {
    teller: &'a Teller,
    interval: Duration,
    clock: &'a Clock,
    out: &'a (dyn Fn(&str) + Sync),
    /// When the next line is due, and the one that waits for it.
    next: Mutex<(Duration, Option<String>)>,
}

impl<'a> Paced<'a> {
    fn new(
        teller: &'a Teller,
        interval: Duration,
        clock: &'a Clock,
        out: &'a (dyn Fn(&str) + Sync),
    ) -> Paced<'a> {
        let next = Mutex::new((clock().saturating_add(interval), None));
        Paced { teller, interval, clock, out, next }
    }

    fn hear(&self, so_far: &Thought) {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = (self.clock)();
        let Some(line) = self.teller.line(so_far) else { return };
        if now >= next.0 {
            *next = (now.saturating_add(self.interval), None);
            (self.out)(&line);
        } else {
            next.1 = Some(line);
        }
    }

    fn end(self) {
        let next = self.next.into_inner().unwrap_or_else(PoisonError::into_inner);
        next.1.into_iter().for_each(|line| (self.out)(&line));
    }
}

impl Teller {
    /// All moves that were tried, the best first; nothing before one was.
    fn line(&self, thought: &Thought) -> Option<String> {
        let answer = &thought.answer;
        let tried = answer.moves.iter().zip(&answer.games).filter(|(_, games)| **games > 0);
        let mut told: Vec<String> = Vec::new();
        for (order, ((mv, claim), games)) in tried.take(self.most).enumerate() {
            let chance = self.chance(*claim);
            let line =
                if answer.line.first() == Some(mv) { &answer.line[..] } else { std::slice::from_ref(mv) };
            let line: Vec<String> = line.iter().map(|mv| (self.spell)(mv)).collect();
            let lead = self.leads.as_ref().and_then(|leads| leads.behind(mv, order));
            let lead = lead.map_or_else(String::new, |lead| format!(" scoreLead {lead:.1}"));
            let mv = (self.spell)(mv);
            told.push(format!(
                "info move {mv} visits {games} winrate {chance}{lead} order {order} pv {}",
                line.join(" ")
            ));
        }
        (!told.is_empty()).then(|| told.join(" ") + &self.owners)
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

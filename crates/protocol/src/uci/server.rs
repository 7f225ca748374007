//! A program that answers UCI.

use super::thinking::{Plan, Thinking, no_move};
use super::{Go, Request, info, options, side_shows};
use crate::dialogue::{Dialogue, Spending, World, limits};
use crate::lines::TooLong;
use crate::worth::Lasts;
use catalog::Job;
use game::{Outcome, Status};
use picture::Paint;
use search::{Limits, Stop};
use std::sync::Arc;

/// Writes one line; called from several threads.
pub type Out = Arc<dyn Fn(&str) + Send + Sync>;

/// One side of a conversation: it hears lines, and answers when it likes.
pub struct Server {
    dialogue: Dialogue,
    world: World,
    out: Out,
    thinking: Option<Thinking>,
    /// Why there is no position to think about.
    astray: Option<String>,
    manners: options::Manners,
}

impl Server {
    /// A server for this game and engine, which writes its lines by `out`.
    pub fn new(dialogue: Dialogue, world: World, out: Out) -> Server {
        let manners = options::Manners::new(&dialogue);
        Server { dialogue, world, out, thinking: None, astray: None, manners }
    }

    /// Does what a line says; says whether the conversation goes on.
    pub fn hear(&mut self, line: &str) -> bool {
        match Request::read(line) {
            Ok(None) => {}
            Ok(Some(Request::Quit)) => {
                self.settle();
                return false;
            }
            Ok(Some(request)) => self.obey(request),
            Err(reason) => self.complain(&reason),
        }
        true
    }

    /// A line that nobody read to its end.
    pub fn refuse(&self, bad: TooLong) {
        self.complain(&bad.to_string());
    }

    /// The input has ended: a search that ends by itself is waited for.
    pub fn finish(mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.finish();
        }
    }

    fn say(&self, line: &str) {
        (self.out)(line);
    }

    fn complain(&self, reason: &str) {
        // A message may quote what somebody typed; a line must stay one.
        let plain: String = reason.chars().filter(|c| !c.is_control()).collect();
        self.say(&format!("info string error: {plain}"));
    }

    fn obey(&mut self, request: Request) {
        match request {
            Request::IsReady => self.say("readyok"),
            Request::Stop => self.thinking.iter().for_each(Thinking::stop),
            Request::PonderHit => self.thinking.iter().for_each(Thinking::hit),
            Request::Uci => self.introduce(),
            Request::Display => {
                let board = picture::text(&self.dialogue.game().picture(), Paint::Plain);
                board.lines().for_each(|line| self.say(&format!("info string {line}")));
                let position = self.dialogue.game().position();
                position.lines().for_each(|line| self.say(&format!("info string {line}")));
            }
            Request::Eval => match side_shows::eval(&self.dialogue) {
                Ok(lines) => lines.iter().for_each(|line| self.say(&format!("info string {line}"))),
                Err(reason) => self.complain(&format!("eval: {reason}")),
            },
            Request::Bench(depth) => {
                self.settle();
                if let Err(reason) = side_shows::bench(&self.dialogue, &self.world, depth, &self.out) {
                    self.complain(&format!("bench: {reason}"));
                }
            }
            Request::NewGame => {
                self.settle();
                let cleared = self.dialogue.clear();
                self.note(cleared);
            }
            Request::SetOption { name, value } => {
                self.settle();
                match options::set(&mut self.dialogue, &mut self.manners, (&name, &value), &self.world) {
                    Ok(remark) => remark.iter().for_each(|text| self.say(&format!("info string {text}"))),
                    Err(reason) => self.complain(&format!("setoption: {reason}")),
                }
            }
            Request::Position { start, moves } => {
                self.settle();
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                let stood = self.dialogue.stand(start.as_deref(), &moves);
                self.note(stood);
            }
            Request::Go(asked) => {
                self.settle();
                if let Err(reason) = asked.and_then(|go| self.go(&go)) {
                    let plain: String = reason.chars().filter(|c| !c.is_control()).collect();
                    no_move(&self.out, &plain);
                }
            }
            Request::Nothing | Request::Quit => {}
        }
    }

    fn introduce(&self) {
        self.say(concat!("id name Tesuji ", env!("CARGO_PKG_VERSION")));
        self.say("id author the authors of Tesuji");
        match options::offered(&self.dialogue, &self.manners) {
            Ok(lines) => lines.iter().for_each(|line| self.say(line)),
            Err(reason) => self.complain(&reason),
        }
        self.say("uciok");
    }

    /// Where the game stands now, or why it stands nowhere.
    fn note(&mut self, stood: Result<(), String>) {
        if let Err(reason) = &stood {
            self.complain(&format!("position: {reason}"));
        }
        self.astray = stood.err();
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        if let Some(reason) = &self.astray {
            return Err(format!("there is no position: {reason}"));
        }
        if let Some(depth) = go.perft {
            return side_shows::perft(&self.dialogue, &self.world, depth, &self.out);
        }
        if let Some(mv) = self.plays_on() {
            self.say("info string the game is drawn");
            self.say(&format!("bestmove {mv}"));
            return Ok(());
        }
        let job = self.job(go)?;
        let game = self.dialogue.game();
        let own = self.dialogue.engine.spending;
        let least = |one: Option<u64>, two: Option<u64>| [one, two].into_iter().flatten().min();
        // A move that nobody limits takes what the engine was given for one.
        let usual = own.time.filter(|_| !go.ends());
        let legal = game.moves().len();
        let share = if go.infinite { None } else { go.time(game.viewer(), legal, self.manners.overhead) };
        let soft = share.map(|share| share.soft);
        // Whoever pondered may have begun an iteration long ago: only what is meant for the move is added.
        let most = if go.ponder { soft } else { share.map(|share| share.hard) };
        let time = most.or(usual);
        let spending = Spending {
            time: time.filter(|_| !go.ponder),
            nodes: least(least(go.nodes, own.nodes), self.manners.nodes(&self.dialogue)),
            depth: go.depth.or(own.depth),
        };
        // Each search has a flag of its own: a stop that comes late must not end the next one.
        let world = World { stop: Stop::default(), ..self.world.clone() };
        let plan = Plan {
            job,
            limits: Limits {
                soft: soft.filter(|_| !go.ponder),
                only: game.codes(&go.search_moves).map_err(|bad| format!("searchmoves: {bad}"))?,
                lines: self.manners.lines,
                won_within: go.mate.map(|moves| 2 * moves.max(1) - 1),
                ..limits(spending, &world)
            },
            method: self.dialogue.engine.method.clone(),
            teller: info::Teller {
                lasts: Lasts::in_game(game),
                spell: game.speller(),
                several: self.manners.lines > 1,
                chances: options::uci_of(&self.dialogue).filter(|_| self.manners.chances),
            },
            time,
            infinite: go.infinite,
            ponder: go.ponder,
        };
        self.thinking = Some(Thinking::start(plan, self.world.clock.clone(), self.out.clone())?);
        Ok(())
    }

    /// The search that was asked for.
    fn job(&mut self, go: &Go) -> Result<Job, String> {
        let chosen = self.dialogue.engine.settings.chosen;
        if go.infinite {
            options::switch_all_off(&mut self.dialogue)?;
        }
        let job = self.dialogue.job();
        self.dialogue.engine.settings.chosen = chosen;
        job
    }

    /// A move where the game has ended in a draw of which the controller does not know.
    fn plays_on(&self) -> Option<String> {
        let game = self.dialogue.game();
        let drawn = matches!(game.status(), Status::Over(Outcome::Draw));
        let talk = options::uci_of(&self.dialogue).filter(|_| drawn)?;
        (talk.plays_on)(&game.position())
    }

    /// Ends what is under way, with its answer: whatever changes the game comes after it.
    fn settle(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            if !thinking.is_over() {
                thinking.stop();
            }
            thinking.finish();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.settle();
    }
}

//! A program that answers Hub.

use super::thinking::{Plan, Thinking};
use super::{Line, quoted};
use crate::clocks::Account;
use crate::dialogue::{Dialogue, Spending, World, limits};
use crate::lines::TooLong;
use crate::squares::{self, Hop, Squares};
use search::Stop;
use std::sync::Arc;
use std::time::Duration;

/// Writes one line; called from several threads.
pub type Out = Arc<dyn Fn(&str) + Send + Sync>;

/// The largest table, in MiB.
const MOST_MEMORY: usize = 1 << 20;
/// Nobody thinks longer.
const LONGEST: f64 = 1e7;

/// One side of a conversation: it hears lines, and answers when it likes.
pub struct Server {
    dialogue: Dialogue,
    /// How many squares the board has.
    squares: u32,
    world: World,
    out: Out,
    /// What `level` said.
    level: Level,
    thinking: Option<Thinking>,
    /// Why there is no position to think about.
    astray: Option<String>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Level {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// What is left, what each move brings, and for how many moves that must do.
    clock: Option<(Duration, Duration, Option<u32>)>,
    infinite: bool,
}

impl Server {
    /// A server for this game and engine, which writes its lines by `out`; the message says why it can be none.
    pub fn new(dialogue: Dialogue, world: World, out: Out) -> Result<Server, String> {
        let squares = squares::count(dialogue.game().setup())?;
        let level = Level::default();
        Ok(Server { dialogue, squares, world, out, level, thinking: None, astray: None })
    }

    /// Does what a line says; says whether the conversation goes on.
    pub fn hear(&mut self, text: &str) -> bool {
        let done = match Line::read(text) {
            Ok(None) => Ok(()),
            Ok(Some(line)) if line.command == "quit" => {
                self.settle();
                return false;
            }
            Ok(Some(line)) => self.obey(&line),
            Err(reason) => Err(reason),
        };
        if let Err(reason) = done {
            self.complain(&reason);
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
        self.say(&format!("error message={}", quoted(reason)));
    }

    fn obey(&mut self, line: &Line) -> Result<(), String> {
        match line.command.as_str() {
            "hub" => self.introduce(),
            "init" => self.say("ready"),
            "ping" => self.say("pong"),
            // Whoever pondered has thought on the other's time: the answer comes at once.
            "stop" | "ponder-hit" => self.thinking.iter().for_each(Thinking::stop),
            "set-param" => return self.set(line),
            "new-game" => {
                self.settle();
                self.dialogue.clear()?;
                self.astray = None;
            }
            "pos" => {
                self.settle();
                self.astray = self.stand(line).err();
                return self.astray.clone().map_or(Ok(()), Err);
            }
            "level" => self.level = level(line)?,
            "go" => {
                self.settle();
                if let Err(reason) = self.go(line) {
                    self.complain(&reason);
                    self.say("done");
                }
            }
            // The protocol grows, and old programs do not mind.
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.say(&format!("id name=Tesuji version={version} author=\"the authors of Tesuji\""));
        let settings = self.dialogue.engine.settings;
        let memory = (settings.memory >> 20).max(1);
        self.say(&format!("param name=hash value={memory} type=int min=1 max={MOST_MEMORY}"));
        let methods: Vec<&str> = self.dialogue.game().methods().iter().map(|card| card.name).collect();
        let (method, methods) = (&self.dialogue.engine.method, quoted(&methods.join(" ")));
        self.say(&format!("param name=method value={method} type=enum values={methods}"));
        if let Ok(card) = self.dialogue.card(method) {
            for own in card.options {
                let (name, least, most) = (own.name, own.least, own.most);
                let value = settings.chosen.of(own);
                self.say(&format!("param name={name} value={value} type=int min={least} max={most}"));
            }
        }
        self.say("wait");
    }

    fn set(&mut self, line: &Line) -> Result<(), String> {
        self.settle();
        let (Some(name), Some(value)) = (line.of("name"), line.of("value")) else {
            return Err("expected set-param name=NAME value=VALUE".into());
        };
        match name {
            "hash" => {
                let number = value.parse().ok().filter(|number| (1..=MOST_MEMORY).contains(number));
                let number = number.ok_or_else(|| format!("hash takes a number from 1 to {MOST_MEMORY}"))?;
                self.dialogue.engine.settings.memory = number << 20;
            }
            "method" => {
                let card = self.dialogue.card(value)?;
                self.dialogue.engine.method = card.name.into();
                self.dialogue.engine.settings.chosen = Default::default();
            }
            _ => {
                let card = self.dialogue.card(&self.dialogue.engine.method)?;
                self.dialogue.engine.settings.chosen.set(card.options, name, value)?;
            }
        }
        Ok(())
    }

    /// Stands where a position and the moves from there lead.
    fn stand(&mut self, line: &Line) -> Result<(), String> {
        let position = match line.of("pos") {
            Some("start") | None => None,
            Some(text) => Some(Squares::read(text, self.squares)?.fen()),
        };
        self.dialogue.stand(position.as_deref(), &[])?;
        let mut played: Vec<String> = Vec::new();
        for (number, text) in (1..).zip(line.of("moves").unwrap_or_default().split_whitespace()) {
            let mv = Hop::read(text).and_then(|hop| hop.find(self.dialogue.game(), self.squares));
            played.push(mv.map_err(|reason| format!("move {number}: {reason}"))?);
            let moves: Vec<&str> = played.iter().map(String::as_str).collect();
            self.dialogue.stand(position.as_deref(), &moves)?;
        }
        Ok(())
    }

    fn go(&mut self, line: &Line) -> Result<(), String> {
        if let Some(reason) = &self.astray {
            return Err(format!("there is no position: {reason}"));
        }
        let game = self.dialogue.game();
        let (ponder, analyze) = (line.of("ponder").is_some(), line.of("analyze").is_some());
        let Level { depth, nodes, move_time, clock, infinite } = self.level;
        let own = self.dialogue.engine.spending;
        let share = clock
            .and_then(|(left, each, moves)| Account::sudden(left, each, moves).share(game.moves().len()));
        let limited = depth.is_some() || nodes.is_some() || move_time.is_some() || clock.is_some();
        let usual = own.time.filter(|_| !limited);
        let time = [move_time, share, usual].into_iter().flatten().min();
        let endless = infinite || analyze && !limited;
        let spending = Spending {
            time: time.filter(|_| !ponder && !endless),
            nodes: [nodes, own.nodes].into_iter().flatten().min(),
            depth: depth.or(own.depth),
        };
        // Each search has a flag of its own: a stop that comes late must not end the next one.
        let world = World { stop: Stop::default(), ..self.world.clone() };
        let plan = Plan {
            hops: Hop::all(game, self.squares)?,
            job: self.dialogue.job()?,
            limits: limits(spending, &world),
            method: self.dialogue.engine.method.clone(),
            waits: ponder || endless,
        };
        self.thinking = Some(Thinking::start(plan, self.out.clone())?);
        Ok(())
    }

    /// Ends what is under way, with its answer: whatever changes the game comes after it.
    fn settle(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
            thinking.finish();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.settle();
    }
}

fn level(line: &Line) -> Result<Level, String> {
    fn number<T: std::str::FromStr>(line: &Line, name: &str) -> Result<Option<T>, String> {
        let bad = |text: &str| format!("level: '{}' is no number for {name}", text.escape_debug());
        line.of(name).map(|text| text.parse().map_err(|_| bad(text))).transpose()
    }
    let time = |name: &str| -> Result<Option<Duration>, String> {
        let seconds: Option<f64> = number(line, name)?;
        Ok(seconds
            .map(|seconds| Duration::from_secs_f64(if seconds > 0.0 { seconds.min(LONGEST) } else { 0.0 })))
    };
    let left = time("time")?;
    let (each, moves) = (time("inc")?.unwrap_or_default(), number(line, "moves")?);
    Ok(Level {
        depth: number(line, "depth")?,
        nodes: number(line, "nodes")?,
        move_time: time("move-time")?,
        clock: left.map(|left| (left, each, moves)),
        infinite: line.of("infinite").is_some(),
    })
}

//! From the words of the command line to a game that stands where it should.

use crate::amounts;
use crate::arguments::{Build, Spending, Start};
use crate::fault::Fault;
use catalog::{Match, Settings};
use search::{LayerPlan, Limits, Mix, Scheme, Stop};
use std::fs::File;
use std::io::Read;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The longest text that is read as a position or a board.
const LONGEST: u64 = 1 << 20;

/// Reads a file or stdin as text; the fault names the place that is not text.
pub(crate) fn read_text(path: &str) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let read = if path == "-" {
        std::io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| Fault::input(format!("cannot read '{path}': {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Fault::input(format!("'{path}' is longer than 1 MiB: this cannot be a board")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        Fault::input(format!("'{path}', line {line}, column {column}: not UTF-8 text"))
    })
}

/// Whether a word names a game: a catalog name, alone or before a colon.
pub(crate) fn names_a_game(word: &str) -> bool {
    let name = word.split(':').next().unwrap_or(word);
    catalog::names().any(|known| known == name)
}

/// A game by its setup, from a position if one is given, after some moves.
pub(crate) fn open(setup: &str, position: Option<&str>, moves: &[String]) -> Result<Box<dyn Match>, Fault> {
    let mut game = catalog::open(setup).map_err(Fault::input)?;
    if let Some(text) = position {
        let text = match text.strip_prefix('@') {
            Some(path) => read_text(path)?,
            None => text.to_owned(),
        };
        game.set_position(&text).map_err(|bad| Fault::input(format!("position: {bad}")))?;
    }
    game.play_line(&moves.join(" ")).map_err(Fault::input)?;
    Ok(game)
}

impl Start {
    pub(crate) fn open(&self) -> Result<Box<dyn Match>, Fault> {
        open(&self.game, self.position.as_deref(), &self.moves)
    }
}

impl Build {
    /// The settings of an engine of this game, once the memory can be had.
    pub(crate) fn settings(&self, game: &dyn Match) -> Result<Settings, Fault> {
        let mut layers = [None; 4];
        let asked = self.table.as_deref().map(layer_plans).transpose()?.unwrap_or_default();
        if asked.len() > layers.len() {
            return Err(Fault::input(format!("--table: at most {} layers", layers.len())));
        }
        let memory = asked.iter().map(|layer| layer.bytes).sum::<usize>().max(self.memory);
        layers.iter_mut().zip(asked).for_each(|(layer, plan)| *layer = Some(plan));
        if Vec::<u8>::new().try_reserve_exact(memory).is_err() {
            return Err(Fault::input(format!("--memory: {memory} bytes cannot be had on this machine")));
        }
        Ok(Settings {
            memory: self.memory,
            threads: usize::from(self.threads),
            step: self.step,
            mix: mix(&self.with, game)?,
            layers,
        })
    }
}

/// Ingredients from nothing, or from what the game's best method is made of.
pub(crate) fn mix(text: &str, game: &dyn Match) -> Result<Mix, Fault> {
    let stirred = match text.split_once(',').unwrap_or((text, "")) {
        ("best", changes) => game.best().stirred(changes),
        _ => text.parse(),
    };
    stirred.map_err(|bad| Fault::input(format!("--with: {bad}")))
}

/// Reads `shallow:12:64MiB,work:192MiB`.
fn layer_plans(text: &str) -> Result<Vec<LayerPlan>, Fault> {
    text.split(',')
        .map(layer_plan)
        .collect::<Result<_, String>>()
        .map_err(|bad| Fault::input(format!("--table: {bad}")))
}

fn layer_plan(text: &str) -> Result<LayerPlan, String> {
    let words: Vec<&str> = text.trim().split(':').collect();
    let (scheme, size) = match words[..] {
        ["map"] => return Ok(LayerPlan { scheme: Scheme::Map, bytes: 0 }),
        ["always", size] => (Scheme::Always, size),
        ["depth", size] => (Scheme::Depth, size),
        ["work", size] => (Scheme::Work, size),
        ["recent", size] => (Scheme::Recent, size),
        ["lru", size] => (Scheme::Lru, size),
        ["shallow", plies, size] => {
            (Scheme::Shallow(plies.parse().map_err(|_| format!("'{plies}' is no number of plies"))?), size)
        }
        _ => {
            return Err(format!(
                "'{text}' is no layer: expected always:SIZE, depth:SIZE, work:SIZE, recent:SIZE, lru:SIZE, \
                 shallow:PLIES:SIZE or map"
            ));
        }
    };
    Ok(LayerPlan { scheme, bytes: amounts::bytes(size)? })
}

impl Spending {
    /// Limits that start now.
    pub(crate) fn limits(&self) -> Limits {
        limits(self.nodes, self.depth, self.time)
    }
}

/// Limits that start now and end with Ctrl-C.
pub(crate) fn limits(nodes: Option<u64>, depth: Option<u32>, time: Option<Duration>) -> Limits {
    let started = Instant::now();
    Limits {
        nodes,
        depth,
        time: time.map(|end| (Arc::new(move || started.elapsed()) as search::Clock, end)),
        stop: interrupt(),
        ..Limits::default()
    }
}

/// The flag that Ctrl-C raises. The second Ctrl-C ends the program at once.
pub(crate) fn interrupt() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop = Stop::default();
        let raised = stop.clone();
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            if raised.raised() {
                std::process::exit(130);
            }
            raised.raise();
        });
        stop
    })
    .clone()
}

/// Whether the game has this method; the fault lists those it has.
pub(crate) fn check_method(game: &dyn Match, method: &str) -> Result<(), Fault> {
    let known = game.methods();
    if known.iter().any(|card| card.name == method) {
        return Ok(());
    }
    let names: Vec<_> = known.iter().map(|card| card.name).collect();
    Err(Fault::input(format!("{} has no method '{method}'; known are {}", game.setup(), names.join(", "))))
}

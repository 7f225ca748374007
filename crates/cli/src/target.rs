//! From the words of the command line to a game that stands where it should.

use crate::arguments::{Build, Spending, Start};
use crate::fault::Fault;
use catalog::{Match, Settings};
use search::{Limits, Stop};
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
    /// The settings of an engine, once the memory can be had.
    pub(crate) fn settings(&self) -> Result<Settings, Fault> {
        if Vec::<u8>::new().try_reserve_exact(self.memory).is_err() {
            return Err(Fault::input(format!(
                "--memory: {} bytes cannot be had on this machine",
                self.memory
            )));
        }
        Ok(Settings { memory: self.memory, threads: usize::from(self.threads), step: self.step })
    }
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

//! Who plays in a contest: an engine of the house, or another program.

use super::Program;
use crate::clock::process_time;
use catalog::Settings;
use search::{Clock, Limits, Mix, Stop};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Somebody who plays.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::large_enum_variant, reason = "a match has two of them")]
pub enum Player {
    /// An engine of the catalog.
    Engine(Engine),
    /// A program that speaks a text protocol.
    Program(Program),
    /// Any legal move, by the seed.
    Random,
}

/// A method, how its engine is built, and what it may spend on a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Engine {
    /// A method of the game.
    pub method: String,
    /// How its engine is built.
    pub settings: Settings,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Time per move.
    pub time: Option<Duration>,
    /// Processor time per move, of the whole process.
    pub cpu: Option<Duration>,
    /// Plies to the horizon.
    pub depth: Option<u32>,
}

impl Engine {
    /// A method with these settings and no limit.
    pub fn new(method: impl Into<String>, settings: Settings) -> Engine {
        Engine { method: method.into(), settings, nodes: None, time: None, cpu: None, depth: None }
    }

    /// Limits of one move whose clock starts now. Of two clocks the one that has run further counts.
    pub(crate) fn limits(&self, stop: &Stop) -> Limits {
        let (began, worked) = (Instant::now(), process_time());
        let clock: Option<(Clock, Duration)> = match (self.time, self.cpu) {
            (None, None) => None,
            (Some(end), None) => Some((Arc::new(move || began.elapsed()), end)),
            (None, Some(end)) => Some((Arc::new(move || process_time() - worked), end)),
            (Some(end), Some(cpu)) => {
                let part = end.as_secs_f64() / cpu.as_secs_f64().max(1e-9);
                Some((Arc::new(move || began.elapsed().max((process_time() - worked).mul_f64(part))), end))
            }
        };
        Limits { nodes: self.nodes, depth: self.depth, time: clock, stop: stop.clone(), ..Limits::default() }
    }
}

impl fmt::Display for Player {
    /// As it is written on the command line, every setting included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let engine = match self {
            Player::Engine(engine) => engine,
            Player::Program(program) => return program.fmt(f),
            Player::Random => return f.write_str("random"),
        };
        f.write_str(&engine.method)?;
        engine.nodes.map_or(Ok(()), |nodes| write!(f, ",nodes={nodes}"))?;
        engine.time.map_or(Ok(()), |time| write!(f, ",time={}s", time.as_secs_f64()))?;
        engine.cpu.map_or(Ok(()), |time| write!(f, ",cpu={}s", time.as_secs_f64()))?;
        engine.depth.map_or(Ok(()), |depth| write!(f, ",depth={depth}"))?;
        if engine.settings.mix != Mix::PLAIN {
            write!(f, ",with={}", engine.settings.mix.to_string().replace(',', "+"))?;
        }
        engine.settings.chosen.each().try_for_each(|(name, value)| write!(f, ",{name}={value}"))?;
        engine.settings.openings.map_or(Ok(()), |book| write!(f, ",book={}", book.name()))?;
        engine.settings.weights.map_or(Ok(()), |weights| write!(f, ",weights={}", weights.name()))?;
        write!(f, ",memory={}", engine.settings.memory)
    }
}

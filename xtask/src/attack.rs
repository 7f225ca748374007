//! `cargo xtask attack`: tries to make the program say something wrong, for minutes or for hours.
//!
//! The program is driven as a process, as a user would; nothing of it is linked here. Reading order: [`Scene`] (what the
//! parts share), then one file per part: `brute` compares all methods with plain minimax, `kill` ends writers at
//! random moments, `forge` changes bytes of files, `http` sends rude clients to the page.

mod brute;
mod forge;
mod graph;
mod http;
mod kill;
mod questions;
mod rng;
mod scene;
mod setups;

use crate::arguments::Attack;
use crate::screen::{Ink, elapsed, paint};
use rng::Rng;
use scene::Scene;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long an attack takes if nothing else is said, with `--long`, and as a step of the tests.
const USUAL: u64 = 240;
const LONG: u64 = 4 * 3600;
/// A slice for every run of the steps.
pub const SLICE: Attack = Attack { seconds: Some(45), seed: Some(1), long: false, program: None };

/// Something that is wrong, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What was expected and what came.
    pub what: String,
    /// The command that repeats it.
    pub repeat: String,
}

/// What a part did.
#[derive(Debug, Default)]
pub struct Report {
    /// How often what was done.
    pub counts: BTreeMap<&'static str, u64>,
    /// What failed, by what it has in common with others: the first, and how many.
    pub failures: BTreeMap<String, (Failure, u64)>,
}

impl Report {
    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn fail(&mut self, kind: impl Into<String>, what: String, repeat: String) {
        self.failures.entry(kind.into()).or_insert_with(|| (Failure { what, repeat }, 0)).1 += 1;
    }
}

/// A part: its name, its share of the time in tenths, and its work until it is late.
type Part = (&'static str, u32, fn(&Scene, &mut Rng, Instant, &mut Report) -> Result<(), String>);

/// All parts.
const PARTS: [Part; 4] = [
    ("brute force", 5, brute::run),
    ("kill -9", 2, kill::run),
    ("forgery", 1, forge::run),
    ("hostile HTTP", 2, http::run),
];

/// Runs all parts; an error is what could not be done, or that something was wrong.
pub fn run(asked: &Attack) -> Result<(), String> {
    let seconds = asked.seconds.unwrap_or(if asked.long { LONG } else { USUAL });
    let seed = asked.seed.unwrap_or_else(rng::any_seed);
    let scene = Scene::prepare(asked.program.as_deref(), seconds > 2 * USUAL)?;
    println!("seed {seed}, {}", elapsed(Duration::from_secs(seconds)));
    let mut wrong = 0;
    for (number, (name, share, part)) in (0..).zip(PARTS) {
        let begun = Instant::now();
        let end = begun + Duration::from_secs(seconds) * share / 10;
        let mut report = Report::default();
        part(&scene, &mut Rng::new(seed, number), end, &mut report)
            .map_err(|bad| format!("{name}: {bad}"))?;
        tell(name, &report, begun.elapsed());
        wrong += report.failures.values().map(|(_, times)| times).sum::<u64>();
    }
    scene.clear();
    match wrong {
        0 => Ok(()),
        wrong => Err(format!("{wrong} wrong answers; the same again: --seed {seed}")),
    }
}

fn tell(name: &str, report: &Report, time: Duration) {
    let counts = report.counts.iter().map(|(what, count)| format!("{count} {what}")).collect::<Vec<_>>();
    println!("{} ({}): {}", paint(Ink::Bold, name), elapsed(time), counts.join(", "));
    for (at, (kind, (failure, times))) in report.failures.iter().enumerate() {
        println!("{} {kind}: {times} times", paint(Ink::Red, "WRONG"));
        // The first of each kind can be repeated; a page of them would hide the rest.
        if at < 20 {
            println!("  {}\n  {}", failure.what, failure.repeat);
        }
    }
}

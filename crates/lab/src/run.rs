//! One row of an experiment: an engine with a label; and one run of it, measured.

use crate::clock::process_time;
use crate::methods::Section;
use catalog::{Match, Memory, MethodCard, PERFECT, Settings, Task};
use game::{Claim, Verdict};
use search::{Clock, Goal, Limits, Mix, Stop, Work};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// What a line of a table stands for: a method with its settings, and what it is called.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What the table calls it.
    pub label: String,
    /// A method of the game.
    pub method: String,
    /// How its engine is built.
    pub settings: Settings,
    /// Which part of a comparison it belongs to.
    pub section: Section,
}

impl Row {
    /// A row for a whole method.
    pub fn new(label: impl Into<String>, method: impl Into<String>, settings: Settings) -> Row {
        Row { label: label.into(), method: method.into(), settings, section: Section::Methods }
    }

    /// The same row in another part of the comparison.
    #[must_use]
    pub fn under(self, section: Section) -> Row {
        Row { section, ..self }
    }
}

/// Every search of a game with the same settings, the plainest first; the ingredients are for `mix`. The perfect
/// player is none of its own: it looks things up, or else it is `best`; and `mcts` and `sighted` count games, not
/// nodes, and need not come to an end.
pub fn method_rows(game: &dyn Match, settings: Settings) -> Vec<Row> {
    let mix = |name: &str| if name == "mix" { settings.mix } else { Mix::PLAIN };
    let row =
        |card: &MethodCard| Row::new(card.name, card.name, Settings { mix: mix(card.name), ..settings });
    game.methods().iter().filter(|card| ![PERFECT, "mcts", "sighted"].contains(&card.name)).map(row).collect()
}

/// What one search came to and what it cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// What is known of the position.
    pub claim: Claim,
    /// Whether the question was answered.
    pub complete: bool,
    /// What it cost.
    pub work: Work,
    /// How the engine's table stood afterwards.
    pub memory: Option<Memory>,
    /// How long it took, by the clock of its budget.
    pub time: Duration,
    /// The last horizon in plies; 0 for methods without one.
    pub horizon: u32,
}

impl Run {
    /// The answer in one word, if there is one.
    pub fn value(&self, goal: Goal) -> Option<String> {
        if let Some(expected) = self.claim.expected() {
            return self.complete.then(|| format!("EXPECTED {expected}"));
        }
        let bounds = self.claim.proved();
        let word = match goal {
            Goal::Verdict => bounds.verdict().map(|verdict: Verdict| verdict.to_string()),
            Goal::Score => bounds.exact().map(|score| score.to_string()),
        };
        word.filter(|_| self.complete)
    }
}

/// What one search may spend.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most nodes of a search.
    pub nodes: Option<u64>,
    /// Plies to the horizon.
    pub depth: Option<u32>,
    /// The longest time of a search.
    pub time: Option<Duration>,
    /// Whether time is that of the processor, all threads together, and not of the clock on the wall.
    pub processor: bool,
    /// Ends it from outside.
    pub stop: Stop,
}

impl Budget {
    /// No more than this many nodes.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// Limits whose clock starts now.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(|end| (self.clock(), end)),
            stop: self.stop.clone(),
            ..Limits::default()
        }
    }

    /// Tells how much time has passed since now.
    fn clock(&self) -> Clock {
        if self.processor {
            let started = process_time();
            return Arc::new(move || process_time().saturating_sub(started));
        }
        let started = Instant::now();
        Arc::new(move || started.elapsed())
    }
}

/// Asks the engine of a row about the position of `game`. The row must name a method of the game.
pub fn run(game: &dyn Match, row: &Row, task: Task, budget: &Budget) -> Run {
    let job = game.think(&row.method, row.settings).expect("the row names a method of the game");
    let limits = budget.limits();
    let clock = budget.clock();
    let thought = job.run(task, &limits);
    let time = clock();
    Run {
        claim: thought.answer.claim,
        complete: thought.answer.complete,
        work: thought.answer.work,
        memory: thought.memory,
        time,
        horizon: u32::try_from(limits.progress.depth.load(Relaxed)).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_reproducible_to_the_node_and_keeps_its_limit() {
        let game = catalog::open("connect4:4x4").unwrap();
        let rows = method_rows(&*game, Settings { memory: 1 << 20, ..Settings::default() });
        let row = rows.iter().find(|row| row.method == "memo").unwrap();
        let ask = |budget| run(&*game, row, Task::Solve(Goal::Verdict), &budget);
        let (one, two) = (ask(Budget::default()), ask(Budget::default()));
        assert_eq!(one.work, two.work);
        // The empty 4×4 board is a draw.
        assert_eq!(one.value(Goal::Verdict).as_deref(), Some("DRAW"));
        let stopped = ask(Budget::nodes(100));
        assert_eq!((stopped.work.all_nodes(), stopped.value(Goal::Verdict)), (100, None));
    }
}

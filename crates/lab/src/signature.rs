//! One number that changes whenever a search behaves differently: the nodes over a fixed suite.
//!
//! Every method of three games is asked for the verdict, the score and a move, and every mixture of the comparison
//! for the verdict, on one thread with a small table and a limit of nodes, so that the number depends on the
//! code alone. A commit that changes behaviour states
//! it; `testdata/signature.txt` holds the number that is expected.

use crate::methods::rows;
use crate::run::{Budget, run};
use catalog::{Settings, Task};
use search::Goal;

/// Small enough that entries are displaced, so that the table's choices count too.
const MEMORY: usize = 1 << 16;
/// What one search may spend.
const LIMIT: u64 = 25_000;

/// Games and moves to positions that most methods finish within the limit, and some that none does.
const SUITE: &str = include_str!("../../../testdata/signature.suite");

/// One search of the suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The game.
    pub setup: &'static str,
    /// The moves to the position.
    pub line: &'static str,
    /// The row of the comparison.
    pub label: String,
    /// What was asked.
    pub task: Task,
    /// Nodes entered.
    pub nodes: u64,
}

/// The nodes over the whole suite; `watch` hears of every search.
pub fn signature(mut watch: impl FnMut(&Entry)) -> u64 {
    let mut total = 0;
    for position in SUITE.lines().filter(|line| !line.starts_with('#')) {
        let (setup, line) = position.split_once(' ').unwrap_or((position, ""));
        let mut game = catalog::open(setup).expect("the suite has games of the catalog");
        game.play_line(line).expect("the suite has legal moves");
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        for row in rows(&*game, Settings { threads: 1, ..settings }) {
            let tasks = [Task::Solve(Goal::Verdict), Task::Solve(Goal::Score), Task::Advise];
            let asked = if row.label == row.method { &tasks[..] } else { &tasks[..1] };
            for &task in asked {
                let nodes = run(&*game, &row, task, &Budget::nodes(LIMIT)).work.all_nodes();
                watch(&Entry { setup, line, label: row.label.clone(), task, nodes });
                total += nodes;
            }
        }
    }
    total
}

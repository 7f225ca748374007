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
const SUITE: &[(&str, &str)] = &[
    ("nim:15/1,2,3", ""),
    ("nim:2+3+4/*", ""),
    ("nim:5+6/1,2,3/misere", ""),
    ("mnk:3,3,3", ""),
    ("mnk:3,3,3", "a1 c3"),
    ("mnk:4,3,3", "b2"),
    ("mnk:4,4,4", "b2 c3 c2 d2 b3 b4"),
    ("mnk:6,5,4", "c3 d3"),
    ("connect4:4x4", "22"),
    ("connect4:5x4", "3332"),
    ("connect4:6x5", ""),
    ("connect4:7x6", "44444415665232151122"),
    ("connect4:7x6", "4444433"),
];

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
    for &(setup, line) in SUITE {
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

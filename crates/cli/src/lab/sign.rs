//! `tesuji lab signature`.

use super::{Signature, print};
use crate::fault::{Exit, Fault};
use catalog::Task;
use lab::{Entry, signature};
use search::Goal;

pub(super) fn run(asked: &Signature) -> Result<Exit, Fault> {
    let number = signature(|entry| {
        if asked.verbose {
            eprintln!("{}", words(entry));
        }
    });
    print(&if asked.json { format!("{{\"signature\": {number}}}\n") } else { format!("{number}\n") })?;
    Ok(Exit::Answered)
}

fn words(entry: &Entry) -> String {
    let task = match entry.task {
        Task::Solve(Goal::Verdict) => "verdict",
        Task::Solve(Goal::Score) => "score",
        Task::SolveMoves(_) => "moves",
        Task::Advise => "advice",
    };
    let place = format!("{} {}", entry.setup, entry.line);
    format!("{:>8}  {:<21} {task:<8} {}", entry.nodes, entry.label, place.trim_end())
}

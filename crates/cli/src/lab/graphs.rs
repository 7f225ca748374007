//! `tesuji lab arena`.

use super::{Graphs, headed, print};
use crate::fault::{Exit, Fault};
use crate::target::plain;
use game::Seed;
use lab::arena::{Plan, measure};

pub(super) fn run(asked: &Graphs) -> Result<Exit, Fault> {
    if asked.vertices < 2 || asked.vertices >= u64::from(arena::NOWHERE) {
        return Err(Fault::input(format!("--vertices: from 2 to {}", arena::NOWHERE - 1)));
    }
    let mut threads = vec![1];
    threads.extend((asked.threads > 1).then_some(usize::from(asked.threads)));
    let plan = Plan {
        vertices: asked.vertices as usize,
        degree: usize::from(asked.degree),
        runs: usize::from(asked.runs),
        threads,
        oink: asked.oink.as_ref().map(Into::into),
        folder: std::env::temp_dir(),
        seed: Seed(asked.seed),
    };
    let tell = |words: &str| {
        if !asked.quiet {
            eprintln!("{words}");
        }
    };
    let table = measure(&plan, tell).map_err(|error| Fault::world(plain(&error)))?;
    let heading =
        format!("Both attractors of a random arena, out-degree {}, medians of {}", plan.degree, plan.runs);
    print(&headed(&heading, &table.without_empty(), asked.format.into()))?;
    Ok(Exit::Answered)
}

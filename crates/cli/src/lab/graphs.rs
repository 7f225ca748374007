//! `tesuji lab arena`.

use super::{Graphs, headed, print};
use crate::fault::{Exit, Fault};
use crate::target::plain;
use game::Seed;
use lab::Format;
use lab::arena::{Plan, measure};

pub(super) fn run(asked: &Graphs) -> Result<Exit, Fault> {
    if asked.vertices.iter().any(|&size| size < 2 || size >= u64::from(arena::NOWHERE)) {
        return Err(Fault::input(format!("--vertices: from 2 to {}", arena::NOWHERE - 1)));
    }
    let mut threads = vec![1];
    threads.extend((asked.threads > 1).then_some(usize::from(asked.threads)));
    let tell = |words: &str| {
        if !asked.quiet {
            eprintln!("{words}");
        }
    };
    let format = if asked.json { Format::Json } else { asked.format.into() };
    for &size in &asked.vertices {
        let plan = Plan {
            vertices: size as usize,
            degree: usize::from(asked.degree),
            runs: usize::from(asked.runs),
            threads: threads.clone(),
            oink: asked.oink.as_ref().map(Into::into),
            folder: std::env::temp_dir(),
            seed: Seed(asked.seed),
        };
        let table = measure(&plan, tell).map_err(|error| Fault::world(plain(&error)))?;
        let heading = format!(
            "Both attractors of a random arena: {size} vertices, out-degree {}, medians of {}",
            plan.degree, plan.runs
        );
        print(&headed(&heading, &table.without_empty(), format))?;
    }
    Ok(Exit::Answered)
}

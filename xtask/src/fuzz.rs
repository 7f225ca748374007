//! The fuzz step: every target of the package `fuzz` with its corpus and some mutated inputs.

use crate::repository::{self, cargo, shown};

/// Inputs per target in every run of the steps.
pub const SOME: u64 = 5_000;
/// Inputs per target with `--long`.
pub const MANY: u64 = 300_000;

/// Runs all targets. They are built like the tests: optimised, with assertions.
pub fn run(inputs: u64) -> Result<(), String> {
    let runs = inputs.to_string();
    shown(cargo(&["run", "--quiet", "--profile", "test", "-p", "fuzz", "--", "--runs", &runs]))
        .map_err(|complaint| [vec![complaint], last_words()].concat().join("\n"))
}

/// A process that dies without a report (a full stack, an abort) leaves the input behind that killed it.
fn last_words() -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(repository::root().join("fuzz/artifacts")) else { return Vec::new() };
    entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| Some(name.strip_suffix(".running")?.to_owned()))
        .map(|target| {
            format!(
                "It died at this input: cargo run -p fuzz -- {target} --replay fuzz/artifacts/{target}.running"
            )
        })
        .collect()
}

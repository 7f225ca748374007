//! `cargo run -p fuzz -- [TARGET] [--runs N] [--seed S] [--replay FILE]`

use fuzz::drive::{Failure, corpus, drive, keep};
use fuzz::targets::{TARGETS, Target};
use fuzz::watch::{PATIENCE, Watch};
use game::Seed;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, exit};
use std::time::Instant;

const USAGE: &str = "\
Throws arbitrary bytes at everything that reads text.

Usage: cargo run -p fuzz -- [TARGET] [--runs N] [--seed S] [--replay FILE]

  TARGET         only this one; all when left out
  --runs N       inputs per target besides its corpus (5000)
  --seed S       where the inputs start (1); the same seed gives the same inputs
  --replay FILE  try this one input on TARGET and let it panic
  --list         name the targets and stop
  --help         show this text

A failing input is made small and kept in fuzz/artifacts. Once it is fixed, move it to fuzz/corpus/TARGET.
If the process dies (stack overflow, abort), the input stays in fuzz/artifacts/TARGET.running.

Exit code: 0 nothing found, 1 something found, 2 the command line makes no sense.
";

/// What was asked for.
struct Wishes {
    targets: Vec<Target>,
    runs: u64,
    seed: Seed,
    replay: Option<PathBuf>,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if words.iter().any(|word| word == "--list") {
        TARGETS.iter().for_each(|target| println!("{}", target.name));
        return ExitCode::SUCCESS;
    }
    if cfg!(panic = "abort") {
        eprintln!(
            "error: this build aborts on a panic, so that none can be reported; build without --release"
        );
        return ExitCode::from(2);
    }
    match read(words.into_iter()) {
        Ok(Wishes { targets, replay: Some(file), .. }) => replay(&targets[0], &file),
        Ok(wishes) => fuzz_all(&wishes),
        Err(complaint) => {
            eprint!("error: {complaint}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Wishes, String> {
    let mut wishes = Wishes { targets: Vec::new(), runs: 5000, seed: Seed(1), replay: None };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--runs" => wishes.runs = number(&value()?)?,
            "--seed" => wishes.seed = Seed(number(&value()?)?),
            "--replay" => wishes.replay = Some(PathBuf::from(value()?)),
            name => {
                let target = TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
                    let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                    format!(
                        "there is no target '{}'; the targets are {}",
                        name.escape_debug(),
                        known.join(", ")
                    )
                })?;
                wishes.targets.push(*target);
            }
        }
    }
    if wishes.replay.is_some() && wishes.targets.len() != 1 {
        return Err("--replay needs one target".to_owned());
    }
    if wishes.targets.is_empty() {
        wishes.targets = TARGETS.to_vec();
    }
    Ok(wishes)
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{}' is not a number from 0 to {}", text.escape_debug(), u64::MAX))
}

/// Without a net: the panic is shown as in any program, with a backtrace if one was asked for.
fn replay(target: &Target, file: &Path) -> ExitCode {
    match fs::read(file) {
        Ok(input) => {
            (target.run)(&input);
            println!("{}: survived {}", target.name, file.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: cannot read {}: {error}", file.display());
            ExitCode::from(2)
        }
    }
}

fn fuzz_all(wishes: &Wishes) -> ExitCode {
    for target in &wishes.targets {
        match fuzz_one(target, wishes) {
            Ok(None) => {}
            Ok(Some(failure)) => return report(target, &failure),
            Err(error) => {
                eprintln!("error: {}: {error}", target.name);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn fuzz_one(target: &Target, wishes: &Wishes) -> std::io::Result<Option<Failure>> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = corpus(&home.join("corpus").join(target.name))?;
    let mut watch = Watch::new(&artifacts(), target.name)?;
    let (name, running) = (target.name, watch.running().to_owned());
    watch.guard(PATIENCE, move || {
        let input = fs::read(&running).unwrap_or_default();
        let failure = Failure {
            input,
            origin: "an endless run".to_owned(),
            message: format!("no end after {PATIENCE:?}"),
        };
        report_as(name, &failure);
        // It has been kept under a better name; a file that stays does no harm.
        let _ = fs::remove_file(&running);
        exit(1);
    });
    let start = Instant::now();
    let failure = drive(target, &files, wishes.runs, wishes.seed, &mut watch)?;
    if failure.is_none() {
        let (old, new, time) = (files.len(), wishes.runs, start.elapsed().as_secs_f64());
        println!("{name}: survived {old} inputs of its corpus and {new} others ({time:.1} s)");
    }
    Ok(failure)
}

fn artifacts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts")
}

fn report(target: &Target, failure: &Failure) -> ExitCode {
    report_as(target.name, failure);
    ExitCode::from(1)
}

fn report_as(name: &str, failure: &Failure) {
    println!("{name}: FAILED at {}\n{}", failure.origin, failure.message);
    println!("input ({} bytes): \"{}\"", failure.input.len(), failure.input.escape_ascii());
    match keep(&artifacts(), name, &failure.input) {
        Ok(path) => {
            println!("replay it: cargo run -p fuzz -- {name} --replay {}", from_here(&path).display());
        }
        Err(error) => println!("it could not be kept: {error}"),
    }
}

/// The path as one would type it here.
fn from_here(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Wishes, String> {
        read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn no_target_means_all() {
        let wishes = asked("--seed 7 --runs 10").unwrap();
        assert_eq!((wishes.targets.len(), wishes.runs, wishes.seed), (TARGETS.len(), 10, Seed(7)));
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["--runs", "--runs -1", "--seed x", "--replay file", "nowhere", "--fast"] {
            assert!(asked(line).is_err(), "{line}");
        }
        assert!(asked("nowhere").err().unwrap().contains(TARGETS[0].name));
    }
}

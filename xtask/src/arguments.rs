//! The command line, read by hand so that the chores compile in a moment.

use crate::steps::Step;

/// What `--help` says.
pub const USAGE: &str = "\
Chores of the house.

Usage: cargo xtask test [--install] [--long] [--only STEP]... [--list]

  --install    set up what the steps need: rustup components, Debian packages
  --long       add the slow tests (those marked #[ignore]) and fuzz for longer
  --only STEP  run this step alone; may be repeated
  --list       name the steps and stop
  --help       show this text

Exit code: 0 all steps passed, 1 a step failed, 2 the command line makes no sense.
";

/// What was asked for.
#[derive(PartialEq, Eq, Debug)]
pub enum Chore {
    /// Explain the command line.
    Help,
    /// Name the steps.
    List,
    /// Run them.
    Test(Wishes),
}

/// How to run the steps.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Install what is missing.
    pub install: bool,
    /// Include what takes minutes.
    pub long: bool,
    /// Only these; all when empty.
    pub only: Vec<Step>,
}

/// Reads the words after `cargo xtask`; the error is a complaint without a full stop.
pub fn read(words: impl Iterator<Item = String>) -> Result<Chore, String> {
    let words: Vec<String> = words.collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Chore::Help);
    }
    let mut words = words.into_iter();
    match words.next().as_deref() {
        Some("test") => read_test(words),
        Some("help") => Ok(Chore::Help),
        Some(other) => Err(format!("there is no chore '{}'; the only one is 'test'", other.escape_debug())),
        None => Err("which chore? The only one is 'test'".to_owned()),
    }
}

fn read_test(mut words: impl Iterator<Item = String>) -> Result<Chore, String> {
    let mut wishes = Wishes::default();
    let mut list = false;
    while let Some(word) = words.next() {
        match word.as_str() {
            "--install" => wishes.install = true,
            "--long" => wishes.long = true,
            "--list" => list = true,
            "--only" => {
                let name = words.next().ok_or_else(|| format!("--only needs a step: {}", Step::names()))?;
                wishes.only.push(read_step(&name)?);
            }
            _ => match word.strip_prefix("--only=") {
                Some(name) => wishes.only.push(read_step(name)?),
                None => return Err(format!("'{}' is not an option of test", word.escape_debug())),
            },
        }
    }
    Ok(if list { Chore::List } else { Chore::Test(wishes) })
}

fn read_step(name: &str) -> Result<Step, String> {
    Step::ALL
        .into_iter()
        .find(|step| step.name() == name)
        .ok_or_else(|| format!("there is no step '{}'; the steps are {}", name.escape_debug(), Step::names()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Chore, String> {
        read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_combine_in_any_order() {
        let wishes = Wishes { install: true, long: true, only: vec![Step::Tidy, Step::Fmt] };
        assert_eq!(asked("test --only tidy --long --install --only=fmt"), Ok(Chore::Test(wishes)));
        assert_eq!(asked("test"), Ok(Chore::Test(Wishes::default())));
        assert_eq!(asked("test --list"), Ok(Chore::List));
        assert_eq!(asked("test --long --help"), Ok(Chore::Help));
    }

    #[test]
    fn nonsense_is_refused_and_the_known_steps_are_named() {
        for line in ["", "tets", "test --fast", "test fmt", "test --only"] {
            assert!(asked(line).is_err(), "{line}");
        }
        let complaint = asked("test --only tidier").unwrap_err();
        assert!(complaint.contains("tidier") && complaint.contains("licences"), "{complaint}");
    }
}

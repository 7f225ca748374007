//! The command line, read by hand so that the chores compile in a moment.

use crate::steps::Step;

/// What `--help` says.
pub const USAGE: &str = "\
Chores of the house.

Usage: cargo xtask test [--install] [--long] [--no-browser] [--only STEP]... [--list]
       cargo xtask screenshots [--install]

  test         run everything that must hold before a change is accepted
  screenshots  make the pictures of the page that README and docs show

  --install    set up what the steps need: rustup components, Debian packages
  --long       add the slow tests (those marked #[ignore]) and fuzz for longer
  --no-browser leave out the tests that need Chromium
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
    /// Make the pictures of the page, after installing what is missing if so wished.
    Screenshots {
        /// Install what is missing.
        install: bool,
    },
}

/// How to run the steps.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Install what is missing.
    pub install: bool,
    /// Include what takes minutes.
    pub long: bool,
    /// Leave out what needs a browser.
    pub no_browser: bool,
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
        Some("screenshots") => match words.next().as_deref() {
            None => Ok(Chore::Screenshots { install: false }),
            Some("--install") => Ok(Chore::Screenshots { install: true }),
            Some(word) => Err(format!("'{}' is not an option of screenshots", word.escape_debug())),
        },
        Some(other) => {
            Err(format!("there is no chore '{}'; there are 'test' and 'screenshots'", other.escape_debug()))
        }
        None => Err("which chore? There are 'test' and 'screenshots'".to_owned()),
    }
}

fn read_test(mut words: impl Iterator<Item = String>) -> Result<Chore, String> {
    let mut wishes = Wishes::default();
    let mut list = false;
    while let Some(word) = words.next() {
        match word.as_str() {
            "--install" => wishes.install = true,
            "--long" => wishes.long = true,
            "--no-browser" => wishes.no_browser = true,
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
        let only = vec![Step::Tidy, Step::Fmt];
        let wishes = Wishes { install: true, long: true, no_browser: true, only };
        let line = "test --only tidy --long --no-browser --install --only=fmt";
        assert_eq!(asked(line), Ok(Chore::Test(wishes)));
        assert_eq!(asked("screenshots --install"), Ok(Chore::Screenshots { install: true }));
        assert_eq!(asked("test"), Ok(Chore::Test(Wishes::default())));
        assert_eq!(asked("test --list"), Ok(Chore::List));
        assert_eq!(asked("test --long --help"), Ok(Chore::Help));
    }

    #[test]
    fn nonsense_is_refused_and_the_known_steps_are_named() {
        for line in ["", "tets", "test --fast", "test fmt", "test --only", "screenshots now"] {
            assert!(asked(line).is_err(), "{line}");
        }
        let complaint = asked("test --only tidier").unwrap_err();
        assert!(complaint.contains("tidier") && complaint.contains("licences"), "{complaint}");
    }
}

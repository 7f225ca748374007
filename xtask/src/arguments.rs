//! The command line, read by hand so that the chores compile in a moment.

use crate::retrain;
use crate::steps::Step;

/// What `--help` says.
pub const USAGE: &str = "\
Chores of the house.

Usage: cargo xtask test [--install] [--long] [--no-browser] [--only STEP]... [--list]
       cargo xtask screenshots [--install]
       cargo xtask attack [--long | --seconds N] [--seed N] [--program FILE]
       cargo xtask retrain NAME [--share PERCENT] [--records FILE]... [--in FOLDER] [--program FILE]

  test         run everything that must hold before a change is accepted
  screenshots  make the pictures of the page that README and docs show
  attack       try to make the program say something wrong: minutes, or hours with --long
  retrain      learn a game's weights from nothing, as those in data/ were: othello, draughts-english,
               draughts-international

  --install    set up what the steps need: rustup components, Debian packages
  --long       add the slow tests (those marked #[ignore]) and fuzz for longer
  --no-browser leave out the tests that need Chromium
  --only STEP  run this step alone; may be repeated
  --list       name the steps and stop
  --seconds N  attack for so long
  --seed N     the chance of an attack; the same seed tries the same things
  --program F  attack this program; the lister of games stands beside it, in examples/; or: learn with it
  --share P    learn from so many percent of the games only
  --records F  further samples to learn from at the end, as 'tesuji learn read' makes them
  --in FOLDER  where games and weights are kept (usually target/retrain/NAME)
  --help       show this text

Exit code: 0 all steps passed, 1 a step failed, 2 the command line makes no sense.
";

const CHORES: &str = "'test', 'screenshots', 'attack' and 'retrain'";

/// What was asked for.
#[derive(PartialEq, Eq, Debug)]
pub enum Chore {
    /// Explain the command line.
    Help,
    /// Name the steps.
    List,
    /// Run them.
    Test(Wishes),
    /// Try to make the program say something wrong.
    Attack(Attack),
    /// Learn weights from nothing.
    Retrain(Retrain),
    /// Make the pictures of the page, after installing what is missing if so wished.
    Screenshots {
        /// Install what is missing.
        install: bool,
    },
}

/// How to attack.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Attack {
    /// For so many seconds.
    pub seconds: Option<u64>,
    /// With this seed.
    pub seed: Option<u64>,
    /// For hours.
    pub long: bool,
    /// A program that is built already.
    pub program: Option<String>,
}

/// What to learn.
#[derive(PartialEq, Eq, Debug)]
pub struct Retrain {
    /// Whose weights.
    pub name: String,
    /// From so many percent of the games.
    pub share: u64,
    /// And from these samples.
    pub records: Vec<String>,
    /// In this folder.
    pub folder: Option<String>,
    /// With a program that is built already.
    pub program: Option<String>,
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
        Some("attack") => read_attack(words),
        Some("retrain") => read_retrain(words),
        Some("help") => Ok(Chore::Help),
        Some("screenshots") => match words.next().as_deref() {
            None => Ok(Chore::Screenshots { install: false }),
            Some("--install") => Ok(Chore::Screenshots { install: true }),
            Some(word) => Err(format!("'{}' is not an option of screenshots", word.escape_debug())),
        },
        Some(other) => Err(format!("there is no chore '{}'; there are {CHORES}", other.escape_debug())),
        None => Err(format!("which chore? There are {CHORES}")),
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

fn read_attack(mut words: impl Iterator<Item = String>) -> Result<Chore, String> {
    let mut asked = Attack::default();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: String| {
            let bad = || format!("{word} needs a whole number, not '{}'", text.escape_debug());
            text.parse().map_err(|_| bad())
        };
        match word.as_str() {
            "--long" => asked.long = true,
            "--seconds" => asked.seconds = Some(number(value()?)?),
            "--seed" => asked.seed = Some(number(value()?)?),
            "--program" => asked.program = Some(value()?),
            _ => return Err(format!("'{}' is not an option of attack", word.escape_debug())),
        }
    }
    Ok(Chore::Attack(asked))
}

fn read_retrain(mut words: impl Iterator<Item = String>) -> Result<Chore, String> {
    let known = retrain::names();
    let name = words.next().ok_or_else(|| format!("retrain what? There are {known}"))?;
    if !retrain::is_known(&name) {
        return Err(format!("there is no recipe for '{}'; there are {known}", name.escape_debug()));
    }
    let mut asked = Retrain { name, share: 100, records: Vec::new(), folder: None, program: None };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--share" => {
                let share = value.parse().ok().filter(|share| (1..=10_000).contains(share));
                asked.share = share
                    .ok_or_else(|| format!("--share needs a percentage, not '{}'", value.escape_debug()))?;
            }
            "--records" => asked.records.push(value),
            "--in" => asked.folder = Some(value),
            "--program" => asked.program = Some(value),
            _ => return Err(format!("'{}' is not an option of retrain", word.escape_debug())),
        }
    }
    Ok(Chore::Retrain(asked))
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
        let wishes = Attack { seconds: Some(9), seed: Some(7), long: true, program: Some("x".into()) };
        assert_eq!(asked("attack --seconds 9 --long --program x --seed 7"), Ok(Chore::Attack(wishes)));
        let wishes = Retrain {
            name: "othello".into(),
            share: 2,
            records: vec!["a".into(), "b".into()],
            folder: Some("d".into()),
            program: None,
        };
        let line = "retrain othello --share 2 --records a --in d --records b";
        assert_eq!(asked(line), Ok(Chore::Retrain(wishes)));
        assert_eq!(asked("test"), Ok(Chore::Test(Wishes::default())));
        assert_eq!(asked("test --list"), Ok(Chore::List));
        assert_eq!(asked("test --long --help"), Ok(Chore::Help));
    }

    #[test]
    fn nonsense_is_refused_and_the_known_steps_are_named() {
        for line in [
            "",
            "tets",
            "test --fast",
            "test fmt",
            "test --only",
            "screenshots now",
            "attack --seed x",
            "retrain",
            "retrain x",
            "retrain othello --share 0",
        ] {
            assert!(asked(line).is_err(), "{line}");
        }
        let complaint = asked("test --only tidier").unwrap_err();
        assert!(complaint.contains("tidier") && complaint.contains("licences"), "{complaint}");
    }
}

//! The steps of `cargo xtask test`, in the order in which they run: what is quick and often wrong comes first.

use crate::arguments::Wishes;
use crate::install::{self, Need};
use crate::repository::{self, cargo, shown};
use crate::screen::{Ink, elapsed, paint};
use crate::{attack, browser, fuzz, licences, tidy};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// One thing that must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The sources are formatted.
    Fmt,
    /// The rules of the house are kept.
    Tidy,
    /// The compiler and clippy have nothing to say.
    Clippy,
    /// The tests pass.
    Test,
    /// The documentation builds.
    Doc,
    /// Every dependency may be used.
    Licences,
    /// Arbitrary input breaks nothing.
    Fuzz,
    /// Brute force, kills and forgeries find nothing.
    Attack,
    /// The page works in a real browser.
    Browser,
    /// What threads share holds in every order of their steps.
    Model,
    /// The tests that take minutes pass.
    Slow,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Step; 11] = [
        Step::Fmt,
        Step::Tidy,
        Step::Clippy,
        Step::Test,
        Step::Doc,
        Step::Licences,
        Step::Fuzz,
        Step::Attack,
        Step::Browser,
        Step::Model,
        Step::Slow,
    ];

    /// What `--only` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Step::Fmt => "fmt",
            Step::Tidy => "tidy",
            Step::Clippy => "clippy",
            Step::Test => "test",
            Step::Doc => "doc",
            Step::Licences => "licences",
            Step::Fuzz => "fuzz",
            Step::Attack => "attack",
            Step::Browser => "browser",
            Step::Model => "model",
            Step::Slow => "slow",
        }
    }

    /// All names, for messages.
    pub fn names() -> String {
        Step::ALL.map(Step::name).join(", ")
    }

    fn purpose(self) -> &'static str {
        match self {
            Step::Fmt => "the sources are formatted",
            Step::Tidy => {
                "the rules of the house are kept: who depends on whom, who does I/O, how long a file is"
            }
            Step::Clippy => "the compiler and clippy have nothing to say",
            Step::Test => "unit, property, black-box and documentation tests",
            Step::Doc => "the documentation builds without a warning",
            Step::Licences => "every dependency has a licence that we may use and comes from crates.io",
            Step::Fuzz => "arbitrary input breaks nothing (more of it with --long)",
            Step::Attack => "brute force, kills and forgeries make the program say nothing wrong (a slice)",
            Step::Browser => "the page in Chromium, its types and its accessibility (not with --no-browser)",
            Step::Model => "what threads share holds in every order of their steps (only with --long)",
            Step::Slow => "the tests marked #[ignore] (only with --long)",
        }
    }

    fn needs(self) -> &'static [Need] {
        match self {
            Step::Fmt => &[Need::Component("rustfmt")],
            Step::Clippy => &[Need::Component("clippy")],
            Step::Tidy if repository::is_checkout() => &[Need::Program { name: "git", package: "git" }],
            Step::Browser => browser::NEEDS,
            Step::Tidy
            | Step::Test
            | Step::Doc
            | Step::Licences
            | Step::Fuzz
            | Step::Attack
            | Step::Model
            | Step::Slow => &[],
        }
    }

    fn run(self, long: bool) -> Result<(), String> {
        match self {
            Step::Fmt => shown(cargo(&["fmt", "--all", "--check"])),
            Step::Tidy => tidy::check(),
            Step::Clippy => shown(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
            Step::Test => shown(cargo(&["test", "--workspace", "--no-fail-fast"])),
            Step::Doc => doc(),
            Step::Licences => licences::check(),
            Step::Fuzz => fuzz::run(if long { fuzz::MANY } else { fuzz::SOME }),
            Step::Attack => attack::run(&attack::SLICE),
            Step::Model => model(),
            Step::Browser => browser::run(),
            // `--tests` leaves documentation out: an `ignore` there means that it does not compile. The tests in a
            // browser are a step of their own.
            Step::Slow => {
                let words = ["test", "--workspace", "--tests", "--", "--ignored", "--skip", browser::MODULE];
                shown(cargo(&words))
            }
        }
    }
}

/// Under this flag the trees of Monte Carlo search, the players' and the examination's, are made of the parts of a model
/// checker; a folder of its own keeps what is built for everything else.
fn model() -> Result<(), String> {
    let mut command = cargo(&[
        "test",
        "--release",
        "-p",
        "tesuji-search",
        "-p",
        "tesuji-go",
        "--lib",
        "--target-dir",
        "target/model",
        "model::",
    ]);
    command.env("RUSTFLAGS", "--cfg loom");
    shown(command)
}

fn doc() -> Result<(), String> {
    let mut flags = std::env::var_os("RUSTDOCFLAGS").unwrap_or_default();
    if !flags.is_empty() {
        flags.push(" ");
    }
    flags.push(OsString::from("-D warnings"));
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", flags);
    shown(command)
}

/// Names the steps.
pub fn list() {
    for step in Step::ALL {
        println!("{:<9} {}", step.name(), step.purpose());
    }
}

fn chosen(wishes: &Wishes) -> Vec<Step> {
    let asked = |step: &Step| match wishes.only.is_empty() {
        true if *step == Step::Browser => !wishes.no_browser,
        true => wishes.long || !matches!(step, Step::Model | Step::Slow),
        false => wishes.only.contains(step),
    };
    Step::ALL.into_iter().filter(asked).collect()
}

/// Runs the steps up to the first that fails; whether all passed.
pub fn run(wishes: &Wishes) -> bool {
    let steps = chosen(wishes);
    let needs: Vec<Need> = steps.iter().flat_map(|step| step.needs()).copied().collect();
    if let Err(complaint) = install::prepare(&needs, wishes.install) {
        println!("{} {complaint}", paint(Ink::Red, "set-up failed:"));
        return false;
    }
    let start = Instant::now();
    let mut passed = Vec::new();
    for &step in &steps {
        println!("{}", paint(Ink::Bold, &format!("== {}: {}", step.name(), step.purpose())));
        let begin = Instant::now();
        let result = step.run(wishes.long);
        let time = begin.elapsed();
        if let Err(complaint) = result {
            println!(
                "{}",
                paint(Ink::Red, &format!("{} failed after {}: {complaint}", step.name(), elapsed(time)))
            );
            summary(&passed, Some((step, time)), &steps);
            println!("Repeat it alone: cargo xtask test --only {}", step.name());
            return false;
        }
        println!("{} ({})\n", paint(Ink::Green, &format!("{} passed", step.name())), elapsed(time));
        passed.push((step, time));
    }
    summary(&passed, None, &steps);
    println!("{} in {}", paint(Ink::Green, "All steps passed"), elapsed(start.elapsed()));
    true
}

fn summary(passed: &[(Step, Duration)], failed: Option<(Step, Duration)>, steps: &[Step]) {
    println!("{}", paint(Ink::Bold, "== summary"));
    for (step, time) in passed {
        println!("{:<9} {}  {:>12}", step.name(), paint(Ink::Green, "passed "), elapsed(*time));
    }
    if let Some((step, time)) = failed {
        println!("{:<9} {}  {:>12}", step.name(), paint(Ink::Red, "FAILED "), elapsed(time));
    }
    for step in steps.iter().skip(passed.len() + usize::from(failed.is_some())) {
        println!("{:<9} not run", step.name());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_tests_run_only_when_asked_for() {
        let usual = chosen(&Wishes::default());
        assert_eq!(usual, Step::ALL[..9]);
        assert_eq!(chosen(&Wishes { no_browser: true, ..Wishes::default() }), Step::ALL[..8]);
        assert_eq!(chosen(&Wishes { long: true, ..Wishes::default() }), Step::ALL);
        assert_eq!(chosen(&Wishes { only: vec![Step::Slow], ..Wishes::default() }), [Step::Slow]);
    }

    #[test]
    fn steps_keep_their_order_however_they_are_asked_for() {
        let wishes = Wishes { only: vec![Step::Fuzz, Step::Fmt, Step::Fuzz], ..Wishes::default() };
        assert_eq!(chosen(&wishes), [Step::Fmt, Step::Fuzz]);
    }
}

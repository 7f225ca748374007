//! Chores of the house: `cargo xtask test` runs everything that must hold before a change is accepted.
//!
//! Reading order: [`arguments`] (what was asked), [`steps`] (what is done, in which order), then one file per
//! step that is more than a call of cargo.

mod arguments;
mod attack;
mod browser;
mod fuzz;
mod install;
mod licences;
mod repository;
mod retrain;
mod screen;
mod steps;
mod tidy;

use arguments::{Chore, USAGE};
use std::process::ExitCode;

/// A step failed.
const FAILED: u8 = 1;
/// The command line makes no sense.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    match arguments::read(std::env::args().skip(1)) {
        Ok(Chore::Help) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(Chore::List) => {
            steps::list();
            ExitCode::SUCCESS
        }
        Ok(Chore::Test(wishes)) => passed(steps::run(&wishes)),
        Ok(Chore::Screenshots { install }) => done(browser::screenshots(install)),
        Ok(Chore::Retrain(asked)) => done(retrain::run(&asked)),
        Ok(Chore::Attack(asked)) => done(attack::run(&asked)),
        Err(complaint) => {
            eprint!("error: {complaint}\n\n{USAGE}");
            ExitCode::from(MISUSED)
        }
    }
}

fn done(result: Result<(), String>) -> ExitCode {
    if let Err(complaint) = &result {
        eprintln!("error: {complaint}");
    }
    passed(result.is_ok())
}

fn passed(all: bool) -> ExitCode {
    if all { ExitCode::SUCCESS } else { ExitCode::from(FAILED) }
}

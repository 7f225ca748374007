//! The command line: parse, run, exit code. One file per command.

mod amounts;
mod arguments;
mod census;
mod draw;
mod fault;
mod games;
mod lab;
mod manual;
mod play;
mod progress;
mod solve;
mod target;

pub use arguments::Arguments;
pub use fault::Exit;

use arguments::Command;
use clap::Parser;
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.command {
        Command::Solve(solve) => solve::run(solve),
        Command::Play(play) => play::run(play),
        Command::Count(count) => census::count(count),
        Command::Perft(perft) => census::perft(perft),
        Command::Draw(draw) => draw::run(draw),
        Command::Games(games) => games::run(games),
        Command::Lab(lab) => lab::run(lab),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { folder } => manual::pages(folder.as_deref()),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(fault) => fault.report(),
    }
}

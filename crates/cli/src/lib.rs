//! The command line: parse, run, exit code. One file per command.

mod amounts;
mod arguments;
mod book;
mod census;
mod certificate;
mod certify;
mod cluster;
mod draw;
mod explain;
mod fault;
mod games;
mod graph;
mod hex;
mod htp;
mod interrupt;
mod lab;
mod manual;
mod play;
mod progress;
mod saving;
mod serve;
mod sets;
mod solve;
mod table;
mod target;
mod threads;

pub use arguments::Arguments;
pub use fault::Exit;

use arguments::Command;
use clap::Parser;
use std::process::ExitCode;

/// Searches recurse once per move, and a game of Nim may last a million moves. Pages that are never touched cost nothing;
/// where a system has no such room, the second size serves games of a hundred thousand moves.
const STACKS: [usize; 2] = [2 << 30, 256 << 20];

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    if !matches!(arguments.command, Command::Serve(_)) {
        threads::explain_refusals();
    }
    std::thread::scope(|scope| {
        let deep = |stack: usize| {
            let thread = std::thread::Builder::new().stack_size(stack);
            thread.spawn_scoped(scope, || obey(&arguments))
        };
        match STACKS.into_iter().find_map(|stack| deep(stack).ok()) {
            Some(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // A machine that has no room for such a stack can still do the rest.
            None => obey(&arguments),
        }
    })
}

fn obey(arguments: &Arguments) -> ExitCode {
    let done = match &arguments.command {
        Command::Solve(solve) => solve::run(solve),
        Command::Certify(certify) => certify::run(certify),
        Command::Play(play) => play::run(play),
        Command::Serve(serve) => serve::run(serve),
        Command::Count(count) => census::count(count),
        Command::Perft(perft) => census::perft(perft),
        Command::Draw(draw) => draw::run(draw),
        Command::Explain(explain) => explain::run(explain),
        Command::Book(shelf) => book::run(shelf),
        Command::Games(games) => games::run(games),
        Command::Graph(graph) => graph::run(graph),
        Command::Cluster(cluster) => cluster::run(cluster),
        Command::Table(table) => table::run(table),
        Command::Hex(hex) => hex::run(hex),
        Command::Htp(htp) => htp::run(htp),
        Command::Lab(lab) => lab::run(lab),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { folder } => manual::pages(folder.as_deref()),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(fault) => fault.report(),
    }
}

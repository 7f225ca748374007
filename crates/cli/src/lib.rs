//! The command line: parse, run, exit code. One file per command.

/// Words to stderr. Those of the standard library panic where nobody listens any more (`tesuji table build … 2>&1 | head`), and
/// the work would be lost; they go by the same names so that nobody forgets.
macro_rules! eprint {
    ($($words:tt)*) => {{
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!($($words)*));
    }};
}
macro_rules! eprintln {
    ($($words:tt)*) => { eprint!("{}\n", format_args!($($words)*)) };
}

mod amounts;
mod analyse;
mod arguments;
mod book;
mod census;
mod certificate;
mod certify;
mod cluster;
mod draw;
mod explain;
mod external;
mod fault;
mod games;
mod glossary;
mod graph;
mod interrupt;
mod lab;
mod learn;
mod manual;
mod own;
mod play;
mod progress;
mod saving;
mod serve;
mod sets;
mod solve;
mod squared;
mod table;
mod talk;
mod target;
mod threads;
mod thrown;

pub use arguments::Arguments;
pub use fault::Exit;

use arguments::Command;
use clap::{ArgMatches, FromArgMatches};
use fault::Fault;
use std::path::PathBuf;
use std::process::ExitCode;

/// Searches that go deep take stacks of their own, but trees that are told and certificates recurse as well. Pages that are
/// never touched cost nothing; where a system has no such room, the second size has to do.
const STACKS: [usize; 2] = [256 << 20, 32 << 20];

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let words = lab::with_steps(std::env::args_os().collect());
    let matches = own::command().get_matches_from(words);
    if matches.subcommand_name() != Some("serve") {
        threads::explain_refusals();
    }
    std::thread::scope(|scope| {
        let deep = |stack: usize| {
            let thread = std::thread::Builder::new().stack_size(stack);
            thread.spawn_scoped(scope, || obey(&matches))
        };
        match STACKS.into_iter().find_map(|stack| deep(stack).ok()) {
            Some(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // A machine that has no room for such a stack can still do the rest.
            None => obey(&matches),
        }
    })
}

fn obey(matches: &ArgMatches) -> ExitCode {
    match own::run(matches).unwrap_or_else(|| run_common(matches)) {
        Ok(exit) => exit.into(),
        Err(fault) => fault.report(),
    }
}

/// A command that is the same for all games.
fn run_common(matches: &ArgMatches) -> Result<Exit, Fault> {
    let arguments = Arguments::from_arg_matches(matches).unwrap_or_else(|error| error.exit());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
        arguments.tables.iter().cloned().partition(|path| path.is_dir());
    folders.iter().try_for_each(|folder| table::lend(folder))?;
    let asks = matches!(arguments.command, Command::Solve(_) | Command::Analyse(_) | Command::Play(_));
    if let (Some(file), false) = (files.first(), asks) {
        let name = file.display();
        return Err(Fault::input(format!(
            "--tables '{name}': no folder, and only 'solve', 'analyse' and 'play' ask a single file"
        )));
    }
    match &arguments.command {
        Command::Solve(solve) => solve::run(solve, &files),
        Command::Analyse(asked) => analyse::run(asked, &files),
        Command::Certify(certify) => certify::run(certify),
        Command::Play(play) => play::run(play, &files),
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
        Command::Gtp(gtp) => talk::gtp(gtp),
        Command::Htp(htp) => talk::htp(htp),
        Command::Uci(uci) => talk::uci(uci),
        Command::Xboard(xboard) => talk::xboard(xboard),
        Command::Nboard(nboard) => talk::nboard(nboard),
        Command::Ubgi(ubgi) => talk::ubgi(ubgi),
        Command::Learn(learn) => learn::run(learn),
        Command::Hub(hub) => squared::hub(hub),
        Command::Dxp(dxp) => squared::dxp(dxp),
        Command::External(asked) => external::run(asked),
        Command::Lab(lab) => lab::run(lab),
        Command::Words => glossary::run(),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { folder } => manual::pages(folder.as_deref()),
    }
}

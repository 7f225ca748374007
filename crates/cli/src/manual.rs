//! Completions and manual pages, made from the same description as `--help`.

use crate::fault::{Exit, Fault, written};
use crate::own::command;
use crate::target::plain;
use catalog::CATALOG;
use clap::Command;
use clap::builder::{OsStr, PossibleValuesParser, Resettable};
use clap_complete::Shell;
use std::io::Write;
use std::path::Path;

pub(crate) fn completions(shell: Shell) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut completed(command()), "tesuji", &mut script);
    written(std::io::stdout().write_all(&script))?;
    Ok(Exit::Answered)
}

/// The same commands, their arguments that name games and methods with all the names there are: a shell can offer them,
/// and what else may be typed there (a board behind a colon, a file) does not concern it.
fn completed(command: Command) -> Command {
    let games: Vec<&'static str> =
        catalog::names().chain(catalog::ALIASES.iter().map(|(alias, _)| *alias)).collect();
    let mut methods: Vec<&'static str> = Vec::new();
    for entry in CATALOG {
        let cards = (entry.open)("").map(|game| game.methods()).unwrap_or_default();
        methods.extend(cards.iter().map(|card| card.name));
    }
    methods.sort_unstable();
    methods.dedup();
    let players: Vec<&'static str> = ["human", "random"].into_iter().chain(methods.iter().copied()).collect();
    offered(command, &games, &methods, &players)
}

fn offered(
    command: Command,
    games: &[&'static str],
    methods: &[&'static str],
    players: &[&'static str],
) -> Command {
    let below: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = command.mut_args(|arg| {
        let names = match arg.get_id().as_str() {
            "game" | "games" | "target" => games,
            "method" | "methods" => methods,
            "first" | "second" | "one" | "two" => players,
            _ => return arg,
        };
        arg.default_value(Resettable::<OsStr>::Reset)
            .value_parser(PossibleValuesParser::new(names.iter().copied()))
    });
    below.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |inner| offered(inner, games, methods, players))
    })
}

pub(crate) fn pages(folder: Option<&Path>) -> Result<Exit, Fault> {
    match folder {
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command(), folder))
            .map_err(|error| {
                Fault::world(format!("cannot write into '{}': {}", folder.display(), plain(&error)))
            })?,
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command())
                .render(&mut page)
                .and_then(|()| std::io::stdout().write_all(&page))
                .map_or_else(|error| written(Err(error)), Ok)?;
        }
    }
    Ok(Exit::Answered)
}

//! Commands that only one game has, under its name: `tesuji GAME COMMAND …`. Its entry in the catalog brings them.

use crate::arguments::{Arguments, Spending};
use crate::draw::drawn;
use crate::fault::{Exit, Fault, written};
use crate::saving::save;
use crate::target::{LONGEST, collection, read_bytes, read_text, read_text_within};
use catalog::{BadCall, CATALOG, Call, Ending, Entry, Usage};
use clap::{Arg, ArgMatches, Args, Command, CommandFactory, FromArgMatches};
use picture::Paint;
use std::path::Path;

/// The longest collection of games, in bytes.
const ARCHIVE: usize = 256 << 20;
/// The most that is read of many files, in bytes.
const FILES: usize = 1 << 30;

/// The whole command line: what every game has, and what some have besides.
pub(crate) fn command() -> Command {
    let owners = CATALOG.iter().filter(|entry| !entry.commands.is_empty());
    flowing(owners.fold(Arguments::command(), |whole, entry| whole.subcommand(offered(entry))))
}

/// The same commands with the paragraphs of their help in one line each: the terminal's width breaks them, and nothing
/// else. Lines that begin with a space, such as examples, stay as they are.
fn flowing(command: Command) -> Command {
    let help = command.get_after_help().map(ToString::to_string);
    let command = match help {
        Some(help) => command.after_help(joined(&help)),
        None => command,
    };
    let below: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    below.into_iter().fold(command, |command, name| command.mut_subcommand(name, flowing))
}

fn joined(text: &str) -> String {
    let mut out = String::new();
    let mut before = "";
    for line in text.lines() {
        let flows = |line: &str| !line.is_empty() && !line.starts_with(' ');
        let heads = before.ends_with(':');
        if !out.is_empty() {
            out.push(if flows(before) && flows(line) && !heads { ' ' } else { '\n' });
        }
        out.push_str(line);
        before = line;
    }
    out
}

fn offered(entry: &'static Entry) -> Command {
    let names: Vec<&str> = entry.commands.iter().map(|own| own.name).collect();
    let mut game = Command::new(entry.name)
        .about(format!("{}: {}", entry.title, names.join(", ")))
        .subcommand_required(true)
        .arg_required_else_help(true);
    for own in entry.commands {
        let mut command = Command::new(own.name).args(own.wanted().map(argument));
        if own.heeds_limits() {
            command = Spending::augment_args(command);
        }
        // What a group of options is about would stand in place of what the command does.
        game = game.subcommand(command.about(own.summary).long_about(None));
    }
    game
}

fn argument(wanted: &'static catalog::Argument) -> Arg {
    let arg = Arg::new(wanted.name).help(wanted.help).allow_hyphen_values(true);
    match wanted.usage() {
        Usage::AtOnce => unreachable!("nobody is asked for it"),
        Usage::Wanted(name) => arg.value_name(name).required(true),
        Usage::Perhaps(name) => arg.value_name(name).allow_hyphen_values(false),
        Usage::Behind { flag, value } => match flag.strip_prefix("--") {
            Some(long) => arg.value_name(value).long(long),
            None => arg.value_name(value).short(flag.chars().nth(1).expect("a dash and a letter")),
        },
    }
}

/// Carries a command of a game out, if that is what was typed.
pub(crate) fn run(matches: &ArgMatches) -> Option<Result<Exit, Fault>> {
    let (game, inner) = matches.subcommand()?;
    let entry = CATALOG.iter().find(|entry| entry.name == game && !entry.commands.is_empty())?;
    let (name, given) = inner.subcommand()?;
    let own = entry.commands.iter().find(|own| own.name == name)?;
    Some(call(own, given))
}

fn call(own: &catalog::Command, given: &ArgMatches) -> Result<Exit, Fault> {
    let spending = match own.heeds_limits() {
        true => Spending::from_arg_matches(given).map_err(Fault::input)?,
        false => Spending { nodes: None, time: None, depth: None },
    };
    let value =
        |wanted: &catalog::Argument| given.get_one::<String>(wanted.name).cloned().unwrap_or_default();
    let arguments: Vec<String> = own.wanted().map(value).collect();
    let mut call = Call {
        arguments: &arguments,
        read: &|path| read_text(path).map_err(|fault| fault.to_string()),
        archive: &|path| read_text_within(path, ARCHIVE).map_err(|fault| fault.to_string()),
        files: &|path| collection(path, FILES),
        bytes: &|path| read_bytes(Path::new(path), LONGEST).map_err(|fault| fault.to_string()),
        save: &|path, bytes| save(Path::new(path), bytes).map_err(|fault| fault.to_string()),
        draw: &|path, picture| drawn(path, picture, false).map_err(|fault| fault.to_string()),
        show: &|picture| picture::text(picture, Paint::Plain),
        limits: &|| spending.limits(),
        out: &mut std::io::stdout(),
    };
    match (own.run)(&mut call) {
        Ok(Ending::Answered) => Ok(Exit::Answered),
        Ok(Ending::Refuted) => Ok(Exit::Refuted),
        Ok(Ending::Stopped) => Ok(Exit::Stopped),
        Err(BadCall::Input(reason)) => Err(Fault::input(reason)),
        Err(BadCall::Output(error)) => written(Err(error)).map(|()| Exit::Answered),
    }
}

//! Commands that one game brings along: front-ends offer them under its name.

use game::{BadText, Picture};
use search::Limits;
use std::io::{self, Write};

/// A command of a game.
pub struct Command {
    /// What it is called behind the name of the game.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What it wants, in order, and [`Argument::AT_ONCE`] if it needs no limits.
    pub arguments: &'static [Argument],
    /// Does it.
    pub run: fn(&mut Call<'_>) -> Result<Ending, BadCall>,
}

impl Command {
    /// What it wants to be told, in order.
    pub fn wanted(&self) -> impl Iterator<Item = &'static Argument> {
        self.arguments.iter().filter(|argument| argument.usage() != Usage::AtOnce)
    }

    /// Whether it may take long enough to heed limits.
    pub fn heeds_limits(&self) -> bool {
        self.arguments.iter().all(|argument| argument.usage() != Usage::AtOnce)
    }
}

/// Something that a command wants to be told.
pub struct Argument {
    /// As a line of usage writes it: `FILE` must be given, `[FILE]` may be, `-o FILE` and `--size N` are options.
    pub name: &'static str,
    /// A line about it.
    pub help: &'static str,
}

/// How an argument is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    /// It must be given, in its place.
    Wanted(&'static str),
    /// It may be given, in its place.
    Perhaps(&'static str),
    /// It may be given behind a flag.
    Behind {
        /// The flag with its dashes.
        flag: &'static str,
        /// What the value is called.
        value: &'static str,
    },
    /// Not at all: the command is done at once.
    AtOnce,
}

impl Argument {
    /// Stands among the arguments of a command that is done at once, so that front-ends offer no limits for it.
    pub const AT_ONCE: Argument = Argument { name: "", help: "" };

    /// How it is given.
    pub fn usage(&self) -> Usage {
        if self.name.is_empty() {
            return Usage::AtOnce;
        }
        if let Some(inner) = self.name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return Usage::Perhaps(inner);
        }
        match self.name.split_once(' ') {
            Some((flag, value)) if flag.starts_with('-') => Usage::Behind { flag, value },
            _ => Usage::Wanted(self.name),
        }
    }
}

/// Writes a named file, whole or not at all; the message says why it cannot.
pub type Save<'c> = dyn Fn(&str, &[u8]) -> Result<(), String> + 'c;

/// Draws into a named file, in the format that its ending names; the message says why it cannot.
pub type Draw<'c> = dyn Fn(&str, &Picture) -> Result<(), String> + 'c;

/// The files behind a name, each with its own: one, those of a folder or of an archive; the message says why they cannot be read.
pub type Files<'c> = dyn Fn(&str) -> Result<Vec<(String, Vec<u8>)>, String> + 'c;

/// A command as it was called, with all it may use of the world.
pub struct Call<'c> {
    /// One for each that it wants, empty where it was left out.
    pub arguments: &'c [String],
    /// Reads a named text; the message says why it cannot.
    pub read: &'c dyn Fn(&str) -> Result<String, String>,
    /// The same for a collection of many games, which may be a hundred times as long.
    pub archive: &'c dyn Fn(&str) -> Result<String, String>,
    /// Reads many files, all together perhaps a thousand times as long.
    pub files: &'c Files<'c>,
    /// Reads a named file as it is; the message says why it cannot.
    pub bytes: &'c dyn Fn(&str) -> Result<Vec<u8>, String>,
    /// Writes a named file, whole or not at all; the message says why it cannot.
    pub save: &'c Save<'c>,
    /// Draws a picture into a named file: .svg, .png, .tex, .txt or .mmd.
    pub draw: &'c Draw<'c>,
    /// A picture as text for a terminal.
    pub show: &'c dyn Fn(&Picture) -> String,
    /// Limits that start when they are asked for.
    pub limits: &'c dyn Fn() -> Limits,
    /// Where the answer goes.
    pub out: &'c mut dyn Write,
}

/// How a command ended that had nothing to complain about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All was answered.
    Answered,
    /// What it was given to judge is wrong.
    Refuted,
    /// The limits left something open.
    Stopped,
}

/// Why a command was not carried out.
#[derive(Debug)]
pub enum BadCall {
    /// What it was given is wrong.
    Input(String),
    /// The answer cannot be written.
    Output(io::Error),
}

impl BadCall {
    /// The text of this name is wrong.
    pub fn text(name: &str, bad: &BadText) -> BadCall {
        BadCall::Input(format!("{}: {bad}", if name == "-" { "stdin".into() } else { format!("'{name}'") }))
    }
}

impl From<io::Error> for BadCall {
    fn from(error: io::Error) -> BadCall {
        BadCall::Output(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_how_arguments_are_given() {
        const FILE: Argument = Argument { name: "FILE", help: "" };
        let usage = |name| Argument { name, help: "" }.usage();
        assert_eq!(usage("FILE"), Usage::Wanted("FILE"));
        assert_eq!(usage("[Q]"), Usage::Perhaps("Q"));
        assert_eq!(usage("-o FILE"), Usage::Behind { flag: "-o", value: "FILE" });
        assert_eq!(usage("--size N"), Usage::Behind { flag: "--size", value: "N" });
        let command = |arguments| Command { name: "", summary: "", arguments, run: |_| Ok(Ending::Answered) };
        for (command, heeds) in [(command(&[FILE]), true), (command(&[FILE, Argument::AT_ONCE]), false)] {
            let wanted: Vec<&str> = command.wanted().map(|argument| argument.name).collect();
            assert_eq!((wanted, command.heeds_limits()), (vec!["FILE"], heeds));
        }
    }
}

//! Commands that one game brings along: front-ends offer them under its name.

use game::BadText;
use search::Limits;
use std::io::{self, Write};

/// A command of a game.
pub struct Command {
    /// What it is called behind the name of the game.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What it wants, in order.
    pub arguments: &'static [Argument],
    /// Does it.
    pub run: fn(&mut Call<'_>) -> Result<Ending, BadCall>,
}

/// Something that a command wants to be told.
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// A line about it.
    pub help: &'static str,
}

/// Writes a named file, whole or not at all; the message says why it cannot.
pub type Save = dyn Fn(&str, &[u8]) -> Result<(), String>;

/// A command as it was called, with all it may use of the world.
pub struct Call<'c> {
    /// One for each that it wants.
    pub arguments: &'c [String],
    /// Reads a named text; the message says why it cannot.
    pub read: &'c dyn Fn(&str) -> Result<String, String>,
    /// Reads a named file as it is; the message says why it cannot.
    pub bytes: &'c dyn Fn(&str) -> Result<Vec<u8>, String>,
    /// Writes a named file, whole or not at all; the message says why it cannot.
    pub save: &'c Save,
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

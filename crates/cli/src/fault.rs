//! How a command ends: answered, stopped, or refused with a message.

use std::fmt::Display;
use std::process::ExitCode;

/// The exit codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The question was answered.
    Answered = 0,
    /// What was claimed is wrong.
    Refuted = 1,
    /// Bad input.
    BadInput = 2,
    /// Stopped before a proof.
    Stopped = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// A command that could not be carried out.
#[derive(Debug)]
pub(crate) struct Fault {
    message: String,
    code: u8,
}

impl Fault {
    /// The input is at fault: exit code 2.
    pub(crate) fn input(message: impl Display) -> Fault {
        Fault { message: message.to_string(), code: Exit::BadInput as u8 }
    }

    /// The world is at fault, a file that cannot be written, say: exit code 1.
    pub(crate) fn world(message: impl Display) -> Fault {
        Fault { message: message.to_string(), code: 1 }
    }

    /// The same fault; this would have been right too.
    pub(crate) fn or(self, also: &str) -> Fault {
        Fault { message: format!("{}, or {also}", self.message), ..self }
    }

    /// Says it on stderr.
    pub(crate) fn report(&self) -> ExitCode {
        eprintln!("error: {}", self.message);
        ExitCode::from(self.code)
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// A reader who has gone away ends the program quietly; any other trouble with stdout is a fault.
pub(crate) fn written(result: std::io::Result<()>) -> Result<(), Fault> {
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        other => other.map_err(|error| Fault::world(format!("cannot write the answer: {error}"))),
    }
}

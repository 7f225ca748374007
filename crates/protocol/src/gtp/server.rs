//! A program that answers GTP.

use super::analysis::{Analysis, STREAMS};
use super::commands::{self, COMMANDS};
use super::{Request, response};
use crate::dialogue::{Dialogue, World};
use crate::lines::TooLong;
use crate::uci::Out;

/// What a line came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// What is written back.
    pub text: String,
    /// Whether the conversation is over.
    pub quits: bool,
}

/// One side of a conversation: it hears lines and answers them.
pub struct Server {
    pub(super) dialogue: Dialogue,
    pub(super) world: World,
    /// Where an analysis writes its lines, if somebody listens between two commands.
    pub(super) out: Option<Out>,
    analysis: Option<Analysis>,
}

impl Server {
    /// A server for this game and engine.
    pub fn new(dialogue: Dialogue, world: World) -> Server {
        Server { dialogue, world, out: None, analysis: None }
    }

    /// The same server, which can also analyse: an analysis writes its lines by `out` until the next line is heard.
    pub fn streaming(self, out: Out) -> Server {
        Server { out: Some(out), ..self }
    }

    /// Ends an analysis that is under way, with its last lines.
    pub fn finish(&mut self) {
        self.analysis.take().into_iter().for_each(Analysis::end);
    }

    /// The answer to a line; nothing if the line says nothing.
    pub fn hear(&mut self, line: &str) -> Option<Answered> {
        // Whatever is said ends an analysis, an empty line too.
        self.finish();
        let Request { id, command, arguments } = Request::read(line)?;
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        if let Some(stream) = STREAMS.iter().find(|stream| stream.name == command && self.streams()) {
            return Some(match self.analyse(&id, stream, &arguments) {
                Ok(analysis) => {
                    self.analysis = Some(analysis);
                    Answered { text: String::new(), quits: false }
                }
                Err(reason) => Answered { text: response(&id, &Err(reason)), quits: false },
            });
        }
        if let Some(stream) = STREAMS.iter().find(|stream| stream.genmove == command && self.streams()) {
            let told = self.analysed_move(&id, stream, &arguments);
            let text = told.unwrap_or_else(|reason| response(&id, &Err(reason)));
            return Some(Answered { text, quits: false });
        }
        let answer = self.obey(&command, &arguments);
        let quits = command == "quit" && answer.is_ok();
        Some(Answered { text: response(&id, &answer), quits })
    }

    /// The answer to a line that nobody read to its end.
    pub fn refuse(&self, bad: TooLong) -> String {
        response("", &Err(bad.to_string()))
    }

    fn obey(&mut self, command: &str, arguments: &[&str]) -> Result<String, String> {
        if let Some(known) = COMMANDS.iter().find(|known| known.name == command && (known.offered)(self)) {
            return if known.counts.is_empty() || known.counts.contains(&arguments.len()) {
                (known.run)(self, arguments)
            } else {
                Err(format!("syntax error: expected {} {}", known.name, known.usage).trim_end().to_owned())
            };
        }
        if !commands::names(self).contains(&command) {
            return Err(format!("unknown command '{}'; list_commands lists them", command.escape_debug()));
        }
        match arguments {
            [] => self.special(command),
            _ => Err(format!("syntax error: {command} stands alone")),
        }
    }
}

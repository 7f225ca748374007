//! The Universal Backgammon Interface (draft 0.01): whoever asks sends whole positions, a line each, and gets what to do. As with
//! [`crate::external`], what a position looks like is up to the game, and nothing is remembered.

use crate::dialogue::{Dialogue, World};
use crate::external;

/// What is said to a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// The lines of the answer.
    pub lines: Vec<String>,
    /// Why the answer is `sorry`: the protocol has no words for that.
    pub why: Option<String>,
    /// The conversation is over.
    pub quits: bool,
}

/// Answers questions.
pub struct Server(external::Server);

impl Server {
    /// Answers for this game, by its engine; the message says why it cannot.
    pub fn new(dialogue: Dialogue, world: World) -> Result<Server, String> {
        external::Server::new(dialogue, world).map(Server)
    }

    /// The answer to a line. What is neither a command nor a position is answered by `sorry`.
    pub fn hear(&mut self, line: &str) -> Heard {
        let lines = |lines: &[&str]| Heard {
            lines: lines.iter().map(|&line| line.into()).collect(),
            ..Heard::default()
        };
        match line.trim() {
            // A search is over before the next line is heard, so there is nothing to stop.
            "" | "stop" => Heard::default(),
            "quit" => Heard { quits: true, ..Heard::default() },
            "ubgi" => lines(&[
                "id name Tesuji",
                "id author the authors of Tesuji",
                concat!("id version ", env!("CARGO_PKG_VERSION")),
                "readyok",
            ]),
            position => match self.0.advised(position) {
                Ok(advised) => lines(&[&advised.spelled]),
                Err(why) => Heard { why: Some(why), ..lines(&["sorry"]) },
            },
        }
    }

    /// The answer to a line that nobody read to its end.
    pub fn refuse(&self, why: impl ToString) -> Heard {
        Heard { lines: vec!["sorry".into()], why: Some(why.to_string()), quits: false }
    }
}

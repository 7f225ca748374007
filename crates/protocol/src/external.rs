//! External players: whoever asks sends a line with the whole position, and the answer is a line with a move. What such lines
//! look like is up to the game (`Talk::external`); nothing is remembered from one question to the next.

use crate::dialogue::{Dialogue, World};
use catalog::External;
use game::Status;

/// Answers questions.
pub struct Server {
    dialogue: Dialogue,
    lines: &'static External,
    world: World,
}

impl Server {
    /// Answers for this game, by its engine; the message says why it cannot.
    pub fn new(dialogue: Dialogue, world: World) -> Result<Server, String> {
        let lines = dialogue.entry().talk.external;
        let lines = lines.ok_or_else(|| format!("no program asks about {} so", dialogue.entry().title))?;
        Ok(Server { dialogue, lines, world })
    }

    /// The answer to a line; nothing to an empty one. What is not understood is answered by why.
    pub fn hear(&mut self, line: &str) -> Option<String> {
        // Some programs end what they send with a byte 0 behind the end of the line.
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        if line.is_empty() {
            return None;
        }
        Some(self.advised(line).map_or_else(
            |reason| {
                let plain: String = reason.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                format!("Error: {plain}")
            },
            |advised| advised.said,
        ))
    }

    /// What to do in the position of a question.
    pub(crate) fn advised(&mut self, question: &str) -> Result<Advised, String> {
        let (board, position) = (self.lines.asked)(question).map_err(|bad| bad.to_string())?;
        self.dialogue.play_on(&board)?;
        self.dialogue.stand(Some(&position), &[])?;
        match (self.dialogue.game().status(), self.dialogue.turn()) {
            (Status::Nature, _) => {
                Ok(Advised { said: self.lines.chance.to_owned(), spelled: self.lines.chance.to_owned() })
            }
            (_, Some(colour)) => {
                let mv = self.dialogue.advise(colour, &self.world, None)?;
                let spelled = (self.lines.spelled)(&board, &position, &mv).map_err(|bad| bad.to_string())?;
                Ok(Advised { said: (self.lines.said)(&mv), spelled })
            }
            (_, None) => Err("the game is over".into()),
        }
    }
}

/// A move as the answer to a question.
pub(crate) struct Advised {
    /// As short as the game writes it.
    pub(crate) said: String,
    /// Step by step.
    pub(crate) spelled: String,
}

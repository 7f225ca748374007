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
        Some(self.answer(line).unwrap_or_else(|reason| {
            let plain: String = reason.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            format!("Error: {plain}")
        }))
    }

    fn answer(&mut self, line: &str) -> Result<String, String> {
        let (board, position) = (self.lines.asked)(line).map_err(|bad| bad.to_string())?;
        self.dialogue.play_on(&board)?;
        self.dialogue.stand(Some(&position), &[])?;
        match (self.dialogue.game().status(), self.dialogue.turn()) {
            (Status::Nature, _) => Ok(self.lines.chance.to_owned()),
            (_, Some(colour)) => {
                self.dialogue.advise(colour, &self.world, None).map(|mv| (self.lines.said)(&mv))
            }
            (_, None) => Err("the game is over".into()),
        }
    }
}

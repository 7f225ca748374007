//! One end of a conversation: it hears messages, and says what goes back.

use super::{Message, refusal};
use crate::clocks::Account;
use crate::colour::Colour;
use crate::dialogue::{Dialogue, World};
use crate::squares::{self, Hop, Squares};
use game::{Outcome, Status};
use std::time::Duration;

/// How somebody asks for a game.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Whether the caller plays White.
    pub white: bool,
    /// Minutes for so many moves.
    pub minutes: u32,
    /// See above.
    pub moves: u32,
}

/// A conversation.
pub struct Session {
    dialogue: Dialogue,
    squares: u32,
    world: World,
    /// Our colour, while a game is on.
    colour: Option<Colour>,
    /// The colour that we asked for and that is not accepted yet.
    asked: Option<Colour>,
    /// The games that ended: 0 unknown, 1 lost, 2 drawn, 3 won.
    results: Vec<u32>,
    /// What a person should hear of.
    remarks: Vec<String>,
}

/// A code of `A`: another game than ours, or one that cannot be set up.
const REFUSED: u32 = 2;
/// Takes nothing back.
const NOT_BACK: u32 = 1;

impl Session {
    /// A conversation about this game, played by its engine; the message says why there can be none.
    pub fn new(dialogue: Dialogue, world: World) -> Result<Session, String> {
        let squares = squares::count(dialogue.game().setup())?;
        Ok(Session {
            dialogue,
            squares,
            world,
            colour: None,
            asked: None,
            results: Vec::new(),
            remarks: Vec::new(),
        })
    }

    /// How the games ended for us: 0 unknown, 1 lost, 2 drawn, 3 won.
    pub fn results(&self) -> &[u32] {
        &self.results
    }

    /// What a person should hear of since it was asked last: words of the other side, games that were refused, and why.
    pub fn remarks(&mut self) -> Vec<String> {
        std::mem::take(&mut self.remarks)
    }

    /// Whether no game is on.
    pub fn is_idle(&self) -> bool {
        self.colour.is_none() && self.asked.is_none()
    }

    /// The game as it stands.
    pub fn dialogue(&self) -> &Dialogue {
        &self.dialogue
    }

    /// Asks for a game from the usual start.
    pub fn call(&mut self, call: Call) -> Result<Message, String> {
        self.dialogue.clear()?;
        let colour = if call.white { Colour::White } else { Colour::Black };
        self.asked = Some(colour);
        self.start_clock(colour, call.minutes, call.moves);
        Ok(Message::request(!call.white, (call.minutes, call.moves), None))
    }

    fn start_clock(&mut self, colour: Colour, minutes: u32, moves: u32) {
        let time = Duration::from_secs(60 * u64::from(minutes));
        let account = (minutes > 0)
            .then(|| Account::sudden(time, Duration::ZERO, Some(moves).filter(|&moves| moves > 0)));
        self.dialogue.accounts[colour as usize] = account.unwrap_or_default();
    }

    /// Hears a message; what goes back, in order.
    pub fn hear(&mut self, text: &str) -> Vec<Message> {
        let message = match Message::read(text) {
            Ok(message) => message,
            Err(reason) => return vec![Message::Chat(reason)],
        };
        match message {
            Message::Request { white, minutes, moves, position, .. } => {
                let name = "Tesuji".to_owned();
                match self.set_up(position.as_deref()) {
                    Ok(()) => {
                        let colour = if white { Colour::White } else { Colour::Black };
                        self.colour = Some(colour);
                        self.start_clock(colour, minutes, moves);
                        let mut said = vec![Message::Accept { name, code: 0 }];
                        said.extend(self.go_on());
                        said
                    }
                    Err(reason) => {
                        self.remarks.push(format!("a game was refused: {reason}"));
                        vec![Message::Accept { name, code: REFUSED }, Message::Chat(reason)]
                    }
                }
            }
            Message::Accept { code: 0, .. } => {
                self.colour = self.asked.take();
                self.go_on()
            }
            Message::Accept { name, code } => {
                self.asked = None;
                self.results.push(0);
                self.remarks.push(format!("{}: {}", name.escape_debug(), refusal(code)));
                Vec::new()
            }
            Message::Move { from, to, captured, .. } => self.moved(&Hop { from, to, captured }),
            Message::End { result, .. } => {
                let Some(_) = self.colour.take() else { return Vec::new() };
                let own = match result {
                    1 => 3,
                    3 => 1,
                    other => other.min(2),
                };
                self.results.push(own);
                vec![Message::End { result: own, stop: 0 }]
            }
            Message::Back => vec![Message::BackAnswer(NOT_BACK)],
            Message::Chat(words) => {
                self.remarks.push(format!("the other side says: {}", words.escape_debug()));
                Vec::new()
            }
            Message::BackAnswer(_) => Vec::new(),
        }
    }

    fn set_up(&mut self, position: Option<&str>) -> Result<(), String> {
        let position = position.map(|text| Squares::read(text, self.squares)).transpose()?;
        self.dialogue.stand(position.map(|board| board.fen()).as_deref(), &[])
    }

    /// The other side has moved.
    fn moved(&mut self, hop: &Hop) -> Vec<Message> {
        let turn = self.dialogue.turn();
        if self.colour.is_none() || turn.is_none() || turn == self.colour {
            return vec![Message::Chat("it is not your turn".into())];
        }
        let mut captured = hop.captured.clone();
        captured.sort_unstable();
        let hop = Hop { captured, ..hop.clone() };
        let played = hop.find(self.dialogue.game(), self.squares);
        match played.and_then(|mv| self.dialogue.play(turn.unwrap_or(Colour::Black), &mv)) {
            Ok(()) => self.go_on(),
            Err(reason) => self.end(0, Some(reason)),
        }
    }

    /// Moves if it is our turn, and says so where the game is over.
    fn go_on(&mut self) -> Vec<Message> {
        let Some(colour) = self.colour else { return Vec::new() };
        if let Some(over) = self.over() {
            return over;
        }
        if self.dialogue.turn() != Some(colour) {
            return Vec::new();
        }
        let began = (self.world.clock)();
        let moved = self.dialogue.advise(colour, &self.world, None).and_then(|mv| {
            let hop = Hop::of(self.dialogue.game(), self.squares, &mv)?;
            self.dialogue.play(colour, &mv).map(|()| hop)
        });
        let seconds = (self.world.clock)().saturating_sub(began).as_secs() as u32;
        match moved {
            Ok(hop) => {
                let mut said = vec![Message::hop(&hop, seconds)];
                // Who has no move left sees it himself; a draw by the line only we may count.
                if matches!(self.dialogue.game().status(), Status::Over(Outcome::Draw)) {
                    said.extend(self.over().unwrap_or_default());
                }
                said
            }
            Err(reason) => self.end(0, Some(reason)),
        }
    }

    /// What is said of a game that is over.
    fn over(&mut self) -> Option<Vec<Message>> {
        let Status::Over(outcome) = self.dialogue.game().status() else { return None };
        let colour = self.colour?;
        let own = colour.side(self.dialogue.game());
        let result = match outcome.seen_by(own).0.signum() {
            1 => 3,
            0 => 2,
            _ => 1,
        };
        Some(self.end(result, None))
    }

    fn end(&mut self, result: u32, reason: Option<String>) -> Vec<Message> {
        self.colour = None;
        self.results.push(result);
        let mut said: Vec<Message> = reason.map(Message::Chat).into_iter().collect();
        said.push(Message::End { result, stop: 0 });
        said
    }
}

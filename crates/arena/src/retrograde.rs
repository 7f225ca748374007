//! All positions of a game, solved backwards without ever writing an edge down: the moves that are taken back
//! are the edges turned round.
//!
//! It is the attractor of this room, level by level and with the same rule for a state byte ([`told`]); only the
//! queue is missing, since the positions of one rank are found by their values. One byte per position is the
//! result so far:
//!
//! ```text
//! 0 no position    1 open, in the end a draw    2 + 2 rank + winner
//! ```
//!
//! Everything else can be had again from it. So whoever is killed goes on from these bytes and the number of
//! levels that were passed on completely: later ranks are forgotten, and successors are counted afresh.

use crate::table::{Table, Value};
use crate::turned::{MANY, ONE, OWNER, told};
use game::{Indexed, Notation, Outcome, Side, Status};
use search::{Budget, Stopped};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The largest rank that a byte has room for.
pub const LAST_RANK: u8 = 126;

/// Why a table was not built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It was stopped.
    Stopped,
    /// A win takes more moves than a byte can tell.
    Long,
    /// The machine has not enough memory.
    Memory,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Stopped => f.write_str("stopped"),
            Halt::Long => write!(f, "a win takes more than {LAST_RANK} moves, which no byte can tell"),
            Halt::Memory => f.write_str("there is not enough memory"),
        }
    }
}

impl Error for Halt {}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Halt {
        Halt::Stopped
    }
}

/// A game that stands somewhere and can be tabled, its types forgotten.
pub trait Tabled {
    /// How many numbers positions have; nothing if more than 2^64.
    fn indices(&self) -> Option<u64>;

    /// The number of the position that the game stands at.
    fn index(&self) -> u64;

    /// Its moves, and the numbers of the positions behind them.
    fn following(&self) -> Vec<(String, u64)>;

    /// Writes down what is a position and which are won already.
    fn begin(&self, values: &mut [u8], budget: &mut Budget) -> Result<(), Halt>;

    /// Makes the state bytes of open positions, of which levels below `passed` have been passed on. Values of
    /// later levels are forgotten.
    fn count(
        &self,
        values: &mut [u8],
        states: &mut [u8],
        passed: u8,
        budget: &mut Budget,
    ) -> Result<(), Halt>;

    /// Passes one level on; how many positions that settles. A position with more moves than its state byte can count
    /// is looked at again whenever one of them is lost.
    fn pass_on(
        &self,
        values: &mut [u8],
        states: &mut [u8],
        level: u8,
        budget: &mut Budget,
    ) -> Result<u64, Halt>;

    /// Compares every position of a table with the positions behind its moves, by the rules alone: the first
    /// complaint, or how many positions were compared.
    fn check(&self, table: &Table<'_>, budget: &mut Budget) -> Result<Result<u64, String>, Stopped>;
}

/// A game at a position.
struct Standing<G: Indexed> {
    game: Arc<G>,
    at: G::Position,
}

/// A game at a position, to be tabled.
pub fn tabled<G: Indexed + Notation + Send + 'static>(game: &Arc<G>, at: &G::Position) -> Box<dyn Tabled> {
    Box::new(Standing { game: Arc::clone(game), at: at.clone() })
}

impl<G: Indexed> Standing<G> {
    /// The numbers behind all moves of an open position.
    fn children(&self, at: &G::Position, moves: &mut Vec<G::Move>, out: &mut Vec<u64>) {
        moves.clear();
        out.clear();
        self.game.moves(at, moves);
        out.extend(moves.iter().map(|&mv| {
            let mut child = at.clone();
            self.game.play(&mut child, mv);
            self.game.index(&child)
        }));
    }
}

impl<G: Indexed + Notation> Tabled for Standing<G> {
    fn indices(&self) -> Option<u64> {
        self.game.indices()
    }

    fn index(&self) -> u64 {
        self.game.index(&self.at)
    }

    fn following(&self) -> Vec<(String, u64)> {
        let mut children = Vec::new();
        let moves = self.game.legal(&self.at);
        if !moves.is_empty() {
            self.children(&self.at, &mut Vec::new(), &mut children);
        }
        moves.iter().map(|&mv| self.game.write_move(&self.at, mv)).zip(children).collect()
    }

    fn begin(&self, values: &mut [u8], budget: &mut Budget) -> Result<(), Halt> {
        for (index, value) in (0..).zip(values) {
            budget.spend()?;
            let Some(at) = self.game.at_index(index) else { continue };
            *value = match self.game.status(&at) {
                Status::Over(Outcome::Win { winner, .. }) => Value::Won { winner, rank: 0 }.byte(),
                _ => Value::Draw.byte(),
            };
        }
        Ok(())
    }

    fn count(
        &self,
        values: &mut [u8],
        states: &mut [u8],
        passed: u8,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let (mut moves, mut children) = (Vec::new(), Vec::new());
        for index in 0..values.len() {
            budget.spend()?;
            if let Value::Won { rank, .. } = Value::of_byte(values[index])
                && rank > passed
            {
                values[index] = Value::Draw.byte();
            }
            if Value::of_byte(values[index]) != Value::Draw {
                continue;
            }
            let at = self.game.at_index(index as u64).expect("it has a value");
            let Status::Turn(owner) = self.game.status(&at) else { continue };
            self.children(&at, &mut moves, &mut children);
            let lost = |child: &&u64| match Value::of_byte(values[**child as usize]) {
                Value::Won { winner, rank } => winner != owner && rank < passed,
                _ => false,
            };
            let left = children.len() - children.iter().filter(lost).count();
            let whose = if owner == Side::Second { OWNER } else { 0 };
            states[index] = (left.min(usize::from(MANY)) as u8 * ONE) | whose;
        }
        Ok(())
    }

    fn pass_on(
        &self,
        values: &mut [u8],
        states: &mut [u8],
        level: u8,
        budget: &mut Budget,
    ) -> Result<u64, Halt> {
        let mut settled = 0;
        let (mut before, mut moves, mut children) = (Vec::new(), Vec::new(), Vec::new());
        for index in 0..values.len() {
            let winner = match Value::of_byte(values[index]) {
                Value::Won { winner, rank } if rank == level => winner,
                _ => continue,
            };
            budget.spend()?;
            let at = self.game.at_index(index as u64).expect("it has a value");
            before.clear();
            self.game.before(&at, &mut before);
            for at in &before {
                let index = self.game.index(at) as usize;
                if Value::of_byte(values[index]) != Value::Draw {
                    continue;
                }
                let owner = Side::BOTH[usize::from(states[index] & OWNER != 0)];
                let done = if owner != winner && states[index] >= MANY * ONE {
                    self.children(at, &mut moves, &mut children);
                    let lost = |&child: &u64| {
                        matches!(Value::of_byte(values[child as usize]),
                            Value::Won { winner: by, rank } if by == winner && rank <= level)
                    };
                    children.iter().all(lost)
                } else {
                    let (state, done) = told(states[index], winner as u8 + 1);
                    states[index] = state;
                    done
                };
                if done {
                    if level == LAST_RANK {
                        return Err(Halt::Long);
                    }
                    values[index] = Value::Won { winner, rank: level + 1 }.byte();
                    settled += 1;
                }
            }
        }
        Ok(settled)
    }

    fn check(&self, table: &Table<'_>, budget: &mut Budget) -> Result<Result<u64, String>, Stopped> {
        let (mut moves, mut children) = (Vec::new(), Vec::new());
        let mut compared = 0;
        for index in 0..table.indices {
            budget.spend()?;
            let found = table.value(index);
            let Some(at) = self.game.at_index(index) else {
                if found == Value::Nothing {
                    continue;
                }
                return Ok(Err(format!("number {index} is no position, the table says {found}")));
            };
            let right = match self.game.status(&at) {
                Status::Over(Outcome::Win { winner, .. }) => Value::Won { winner, rank: 0 },
                Status::Over(Outcome::Draw) | Status::Nature => Value::Draw,
                Status::Turn(owner) => {
                    self.children(&at, &mut moves, &mut children);
                    best(owner, children.iter().map(|&child| table.value(child)))
                }
            };
            if found != table.told(right) {
                let at = self.game.write_position(&at);
                return Ok(Err(format!("{at}: the table says {found}, what follows says {right}")));
            }
            compared += 1;
        }
        Ok(Ok(compared))
    }
}

/// What a position of `owner` is worth by what its moves lead to.
fn best(owner: Side, children: impl Iterator<Item = Value> + Clone) -> Value {
    let ranks = |side| {
        children.clone().filter_map(move |child| match child {
            Value::Won { winner, rank } if winner == side => Some(rank),
            _ => None,
        })
    };
    let later = |rank: u8| rank.saturating_add(1);
    if let Some(rank) = ranks(owner).min() {
        return Value::Won { winner: owner, rank: later(rank) };
    }
    let other = owner.other();
    match ranks(other).max() {
        Some(rank) if ranks(other).count() == children.count() => {
            Value::Won { winner: other, rank: later(rank) }
        }
        _ => Value::Draw,
    }
}

//! What a certificate claims.

use game::{Score, Side};
use std::fmt;

/// The outcome of a position under best play. It is absolute: it names the winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statement {
    /// This side can force a win.
    Wins(Side),
    /// Each side can force at least a draw.
    Draw,
}

/// What one side reaches whatever the other does: one strategy shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promise {
    /// Who keeps it.
    pub side: Side,
    /// The least score of a finished game, seen by this side.
    pub at_least: Score,
}

impl Statement {
    /// The promises that together are the statement: one for a win, one of each side for a draw.
    pub fn promises(self) -> Vec<Promise> {
        match self {
            Statement::Wins(side) => vec![Promise { side, at_least: Score(1) }],
            Statement::Draw => Side::BOTH.map(|side| Promise { side, at_least: Score::DRAW }).to_vec(),
        }
    }

    /// The statement that reads like this.
    pub fn read(text: &str) -> Option<Statement> {
        [Statement::Wins(Side::First), Statement::Wins(Side::Second), Statement::Draw]
            .into_iter()
            .find(|statement| statement.to_string() == text)
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Statement::Wins(Side::First) => "the first player wins",
            Statement::Wins(Side::Second) => "the second player wins",
            Statement::Draw => "draw",
        })
    }
}

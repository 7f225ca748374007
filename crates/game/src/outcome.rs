//! Who moves, who won: absolute facts, which name a side.

use crate::Score;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// The player who opens the game.
    First,
    /// The player who answers.
    Second,
}

impl Side {
    /// Both sides, the opener first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline(always)]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// What happens next in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// This side chooses a move.
    Turn(Side),
    /// Dice decide.
    Nature,
    /// The game has ended.
    Over(Outcome),
}

/// How a game ended. It is absolute: it names the winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A win, by at least one point; games without a margin use 1.
    Win {
        /// Who won.
        winner: Side,
        /// By how much.
        margin: u16,
    },
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The same fact as a score for `viewer`.
    #[inline(always)]
    pub fn seen_by(self, viewer: Side) -> Score {
        match self {
            Outcome::Draw => Score::DRAW,
            Outcome::Win { winner, margin } if winner == viewer => Score(i32::from(margin)),
            Outcome::Win { margin, .. } => Score(-i32::from(margin)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_for_one_is_a_loss_for_the_other() {
        let won = Outcome::Win { winner: Side::Second, margin: 7 };
        assert_eq!(won.seen_by(Side::Second), Score(7));
        assert_eq!(won.seen_by(Side::First), Score(-7));
        assert_eq!(Outcome::Draw.seen_by(Side::First), Outcome::Draw.seen_by(Side::Second));
    }
}

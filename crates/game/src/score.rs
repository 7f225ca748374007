//! What a position is worth to somebody: scores, intervals of scores, and claims about them.

use crate::{Expected, Reward, WON};
use std::fmt;
use std::ops::Neg;

/// What a position is worth to its viewer: positive is good. Negate it when the viewer changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub i32);

impl Score {
    /// A drawn game.
    pub const DRAW: Score = Score(0);

    /// Win, draw or loss: the sign of the score.
    pub fn verdict(self) -> Verdict {
        match self.0 {
            1.. => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The three words of the game-theoretic value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The viewer loses against best play.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// The viewer can force a win.
    Win,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Loss => "LOSS",
            Verdict::Draw => "DRAW",
            Verdict::Win => "WIN",
        })
    }
}

/// An interval that holds a score: `lower <= score <= upper`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const ANY: Bounds = Bounds { lower: Score(-30_000), upper: Score(30_000) };

    /// Exactly this score.
    #[inline(always)]
    pub const fn exactly(score: Score) -> Bounds {
        Bounds { lower: score, upper: score }
    }

    /// All scores from `-most` to `most`.
    pub const fn within(most: i32) -> Bounds {
        Bounds { lower: Score(-most), upper: Score(most) }
    }

    /// The score, if only one is left.
    #[inline(always)]
    pub fn exact(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// What both intervals say together.
    #[inline(always)]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Whether all of these scores lie in `other` too.
    #[inline(always)]
    pub fn lies_in(self, other: Bounds) -> bool {
        other.lower <= self.lower && self.upper <= other.upper
    }

    /// The same facts for the other side.
    #[inline(always)]
    pub fn flipped(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower }
    }

    /// Win, draw or loss, if the interval leaves only one of them.
    pub fn verdict(self) -> Option<Verdict> {
        (self.lower.verdict() == self.upper.verdict()).then(|| self.lower.verdict())
    }
}

/// What a search says about a position: a proof, a proof about the average, or a belief, never confused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Proved: the rules, sound knowledge and exact keys, nothing else.
    Proved(Bounds),
    /// Proved on average: where dice decide and both play their best. It is no outcome.
    Expected(Expected),
    /// A guess, and what it is measured in.
    Believed(Belief),
}

/// What somebody believes without a proof. Beliefs of one search have one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Belief {
    /// In the unit of the game's own evaluation ([`Unit`]); from [`crate::WON`] on a won game is in sight.
    Grade(Score),
    /// The chance of winning, a draw counting half.
    Chance(Reward),
}

impl Belief {
    /// The rank of a chance that is a certainty: far below any proof.
    const SURE: i32 = WON / 2;

    /// For comparing beliefs of one search: the higher the better, 0 looks even.
    #[inline(always)]
    pub fn rank(self) -> Score {
        match self {
            Belief::Grade(score) => score,
            Belief::Chance(chance) => {
                let half = (Reward::WHOLE / 2) as i32;
                Score((chance.get() as i32 - half) * Belief::SURE / half)
            }
        }
    }

    /// The same for the other side.
    pub fn flipped(self) -> Belief {
        match self {
            Belief::Grade(score) => Belief::Grade(-score),
            Belief::Chance(chance) => Belief::Chance(chance.turned()),
        }
    }
}

/// What a game's evaluation counts in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What it is called, in the plural: pawns, discs.
    pub name: &'static str,
    /// How much of a grade one of them is.
    pub one: u32,
    /// A grade that is as good as half way from even to won.
    pub good: u32,
}

impl Unit {
    /// Nothing that people count in.
    pub const POINTS: Unit = Unit { name: "points", one: 1, good: 40 };

    /// A grade as people of the game write it, without the unit's name: `+0.35`.
    pub fn write(self, grade: Score) -> String {
        if self.one == 1 {
            return format!("{:+}", grade.0);
        }
        format!("{:+.2}", f64::from(grade.0) / f64::from(self.one))
    }
}

impl Claim {
    /// A guess in the unit of the game's evaluation.
    #[inline(always)]
    pub fn graded(score: Score) -> Claim {
        Claim::Believed(Belief::Grade(score))
    }

    /// The proved interval; a belief proves nothing.
    pub fn proved(self) -> Bounds {
        match self {
            Claim::Proved(bounds) => bounds,
            Claim::Expected(_) | Claim::Believed(_) => Bounds::ANY,
        }
    }

    /// What is proved about the average over dice, if this is such a claim.
    pub fn expected(self) -> Option<Expected> {
        match self {
            Claim::Expected(expected) => Some(expected),
            Claim::Proved(_) | Claim::Believed(_) => None,
        }
    }

    /// The same claim for the other side.
    pub fn flipped(self) -> Claim {
        match self {
            Claim::Proved(bounds) => Claim::Proved(bounds.flipped()),
            Claim::Expected(expected) => Claim::Expected(expected.flipped()),
            Claim::Believed(belief) => Claim::Believed(belief.flipped()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_meet_and_flip() {
        let left = Bounds { lower: Score(-3), upper: Score(5) };
        let right = Bounds { lower: Score(1), upper: Score(9) };
        assert_eq!(left.and(right), Bounds { lower: Score(1), upper: Score(5) });
        assert_eq!(left.flipped(), Bounds { lower: Score(-5), upper: Score(3) });
        assert_eq!(left.and(right).verdict(), Some(Verdict::Win));
        assert_eq!(left.verdict(), None);
    }

    #[test]
    fn a_belief_proves_nothing() {
        assert_eq!(Claim::graded(Score(7)).proved(), Bounds::ANY);
        let expected = Expected::exactly(crate::Fraction::whole(1));
        assert_eq!(Claim::Expected(expected).proved(), Bounds::ANY);
    }
}

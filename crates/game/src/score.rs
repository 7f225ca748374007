//! What a position is worth to somebody: scores, intervals of scores, and claims about them.

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

/// What a search says about a position: a proof or a belief, never confused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Proved: the rules, sound knowledge and exact keys, nothing else.
    Proved(Bounds),
    /// A guess on the scale of an evaluation, or an average over dice.
    Believed(Score),
}

impl Claim {
    /// The proved interval; a belief proves nothing.
    pub fn proved(self) -> Bounds {
        match self {
            Claim::Proved(bounds) => bounds,
            Claim::Believed(_) => Bounds::ANY,
        }
    }

    /// The same claim for the other side.
    pub fn flipped(self) -> Claim {
        match self {
            Claim::Proved(bounds) => Claim::Proved(bounds.flipped()),
            Claim::Believed(score) => Claim::Believed(-score),
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
        assert_eq!(Claim::Believed(Score(7)).proved(), Bounds::ANY);
    }
}

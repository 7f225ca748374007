//! What is known of one move.

use engines::Match;
use game::{Belief, Bounds, Claim, Reward, Score, Verdict, WON};

/// What is known of one move, for the side that makes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The move.
    pub mv: String,
    /// Nothing before somebody has looked.
    pub claim: Option<Claim>,
    /// Moves of both sides until the end, this one included, if that is known.
    pub plies: Option<u32>,
    /// How play may go on, this move included.
    pub line: Vec<String>,
}

/// The same claim about a finished game: nothing but the rules is needed for it.
pub fn exactly(score: Score) -> Claim {
    Claim::Proved(Bounds::exactly(score))
}

/// The merit of a move that nobody has looked at: it deserves a look before those that look bad.
const UNSEEN: f64 = 0.3;

/// What scores and grades of a game are measured by.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Scale {
    /// The best score.
    pub most: i32,
    /// A grade that is as good as half way from even to won.
    pub good: f64,
}

impl Scale {
    /// That of this game.
    pub fn of(game: &dyn Match) -> Scale {
        Scale { most: game.scale().upper.0, good: f64::from(game.unit().good) }
    }
}

/// From 0 (lost) to 1 (won); beliefs never reach either end.
pub fn share(claim: Claim, scale: Scale) -> Option<f64> {
    match claim {
        Claim::Proved(bounds) => {
            let middle = |score: Score| match score.verdict() {
                Verdict::Draw => 0.5,
                // Sooner is a little better, so that moves can be told apart.
                Verdict::Win => 0.9 + 0.1 * f64::from(score.0) / f64::from(scale.most.max(1)),
                Verdict::Loss => 0.1 + 0.1 * f64::from(score.0) / f64::from(scale.most.max(1)),
            };
            bounds.verdict().map(|_| (middle(bounds.lower) + middle(bounds.upper)) / 2.0)
        }
        Claim::Expected(expected) => {
            Some((0.5 + 0.5 * expected.real() / f64::from(scale.most.max(1))).clamp(0.0, 1.0))
        }
        Claim::Believed(Belief::Grade(score)) if score.0 >= WON => Some(0.88),
        Claim::Believed(Belief::Grade(score)) if score.0 <= -WON => Some(0.12),
        Claim::Believed(Belief::Grade(score)) => {
            let grade = f64::from(score.0);
            Some(0.5 + 0.35 * grade / (grade.abs() + scale.good))
        }
        Claim::Believed(Belief::Chance(chance)) => {
            Some(0.12 + 0.76 * f64::from(chance.get()) / f64::from(Reward::WHOLE))
        }
    }
}

impl Finding {
    /// A move about which nothing is known yet.
    pub fn open(mv: String) -> Finding {
        Finding { mv, claim: None, plies: None, line: Vec::new() }
    }

    /// From 0 (lost) to 1 (won), once something is known.
    pub fn share(&self, scale: Scale) -> Option<f64> {
        self.claim.and_then(|claim| share(claim, scale))
    }

    /// As good as possible, for comparing: proofs of wins first, then what looks good.
    pub fn merit(&self, scale: Scale) -> f64 {
        let sooner = f64::from(self.plies.unwrap_or(0)) * 1e-4;
        match self.share(scale) {
            Some(share) if share > 0.5 => share - sooner,
            Some(share) if share < 0.5 => share + sooner,
            Some(share) => share,
            None => UNSEEN,
        }
    }

    /// Whether there is nothing left to find out.
    pub fn is_exact(&self) -> bool {
        matches!(self.claim, Some(Claim::Proved(bounds)) if bounds.exact().is_some())
    }

    /// Whether it is proved who wins by it.
    pub fn is_proved(&self) -> bool {
        matches!(self.claim, Some(Claim::Proved(bounds)) if bounds.verdict().is_some())
    }
}

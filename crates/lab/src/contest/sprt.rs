//! When to stop: the sequential probability ratio test.
//!
//! Two hypotheses, that the difference is `elo0` and that it is `elo1`, are held against wins, draws and losses
//! (the *trinomial* model). The logarithm of the generalised likelihood ratio is `N · Σ p̂ᵢ · ln(p1ᵢ/p0ᵢ)`, where
//! `p̂` are the observed shares of the points `aᵢ` = 0, ½, 1, and `pₛ` is the most likely distribution whose mean
//! is the score `s` that the hypothesis expects: `pₛᵢ = p̂ᵢ / (1 + θ·(aᵢ − s))` with the θ that solves
//! `Σ p̂ᵢ·(aᵢ − s) / (1 + θ·(aᵢ − s)) = 0` (M. Van den Bergh, *Comparing the approximations for the generalized
//! log likelihood ratio of a multinomial distribution*; fastchess calls it the logistic model). With errors of
//! 5 % on both sides the test ends at ±ln 19 = ±2.944. An outcome that never happened counts a thousandth.

use super::elo::{Standing, expected};
use std::fmt;

/// A test of two hypotheses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What a test found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The difference is `elo0` or less.
    NotStronger,
    /// The difference is `elo1` or more.
    Stronger,
}

impl Sprt {
    /// A test of `elo0 < elo1`.
    pub fn new(elo0: f64, elo1: f64) -> Option<Sprt> {
        (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some(Sprt { elo0, elo1 })
    }

    /// Where the test ends, on both sides of zero.
    pub fn bound() -> f64 {
        19f64.ln()
    }

    /// The logarithm of the likelihood ratio.
    pub fn ratio(&self, standing: &Standing) -> f64 {
        let counts = [standing.losses, standing.draws, standing.wins];
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        ratio(counts, [expected(self.elo0), expected(self.elo1)])
    }

    /// What the games so far show, if they show enough.
    pub fn finding(&self, standing: &Standing) -> Option<Finding> {
        match self.ratio(standing) {
            ratio if ratio >= Sprt::bound() => Some(Finding::Stronger),
            ratio if ratio <= -Sprt::bound() => Some(Finding::NotStronger),
            _ => None,
        }
    }

    /// A finding in words.
    pub fn words(&self, finding: Option<Finding>) -> String {
        match finding {
            Some(Finding::Stronger) => format!("stronger by {} Elo or more", self.elo1),
            Some(Finding::NotStronger) => format!("stronger by {} Elo or less", self.elo0),
            None => "not decided".into(),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

const POINTS: [f64; 3] = [0.0, 0.5, 1.0];

fn ratio(counts: [u64; 3], scores: [f64; 2]) -> f64 {
    let counts = counts.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let [zero, one] = scores.map(|score| most_likely(seen, score));
    total * (0..3).map(|i| seen[i] * (one[i] / zero[i]).ln()).sum::<f64>()
}

/// The distribution with mean `score` under which the observation is most likely.
fn most_likely(seen: [f64; 3], score: f64) -> [f64; 3] {
    // The sum falls from +∞ to −∞ between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let theta = (low + high) / 2.0;
        let sum: f64 =
            (0..3).map(|i| seen[i] * (POINTS[i] - score) / (1.0 + theta * (POINTS[i] - score))).sum();
        if sum > 0.0 { low = theta } else { high = theta }
    }
    let theta = (low + high) / 2.0;
    [0, 1, 2].map(|i| seen[i] / (1.0 + theta * (POINTS[i] - score)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(wins: u64, losses: u64, draws: u64) -> Standing {
        Standing { wins, draws, losses, ..Standing::default() }
    }

    #[test]
    fn the_published_examples_of_fastchess() {
        let of = |elo0, elo1, games| Sprt::new(elo0, elo1).unwrap().ratio(&games);
        assert!((of(0.5, 2.5, standing(21_404, 21_184, 40_708)) + 1.57).abs() < 0.005);
        assert!((of(0.0, 2.0, standing(57_433, 57_030, 106_593)) + 2.59).abs() < 0.005);
    }

    #[test]
    fn a_one_sided_match_decides_soon_and_an_empty_one_never() {
        let test = Sprt::new(0.0, 50.0).unwrap();
        assert_eq!(test.finding(&standing(0, 0, 0)), None);
        assert_eq!(test.finding(&standing(40, 0, 0)), Some(Finding::Stronger));
        assert_eq!(test.finding(&standing(0, 40, 0)), Some(Finding::NotStronger));
        assert_eq!(test.finding(&standing(3, 2, 3)), None);
        assert_eq!(Sprt::new(5.0, 5.0), None);
        assert!((Sprt::bound() - 2.944).abs() < 0.001);
    }

    #[test]
    fn the_most_likely_distribution_has_the_mean_that_was_asked_for() {
        let found = most_likely([0.2, 0.5, 0.3], 0.6);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((found[1] / 2.0 + found[2] - 0.6).abs() < 1e-9);
    }
}

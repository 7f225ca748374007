//! How much stronger: Elo with error bars, and the likelihood that it is stronger at all.
//!
//! Both games of an opening are one observation of 0, ½, 1, 1½ or 2 points (the *pentanomial* model), because
//! they are not independent: an opening that is won for its first player brings each side one point. With the
//! mean score `s` per game and the standard deviation `σ` of that mean over the pairs,
//! `elo = −400·log10(1/s − 1)`, the error bars are the Elo of `s ± 1.96·σ`, and the likelihood of superiority is
//! `Φ((s − ½)/σ)`.

use game::Verdict;
use std::collections::BTreeMap;

/// What one side has to show against the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by points: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

/// What a standing says about the players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Points per game, from 0 to 1.
    pub score: f64,
    /// The difference in Elo; infinite if every game was won or every game was lost.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How likely it is that the player is the stronger one.
    pub superiority: f64,
}

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z: f64 = 1.959_963_984_540_054;

fn half_points(result: Verdict) -> usize {
    match result {
        Verdict::Loss => 0,
        Verdict::Draw => 1,
        Verdict::Win => 2,
    }
}

impl Standing {
    /// The standing after these games, numbered from 1; games 2k − 1 and 2k share an opening.
    pub fn of(results: &BTreeMap<u64, Verdict>) -> Standing {
        let mut standing = Standing::default();
        for (number, &result) in results {
            match result {
                Verdict::Win => standing.wins += 1,
                Verdict::Draw => standing.draws += 1,
                Verdict::Loss => standing.losses += 1,
            }
            if number % 2 == 1
                && let Some(&answer) = results.get(&(number + 1))
            {
                standing.pairs[half_points(result) + half_points(answer)] += 1;
            }
        }
        standing
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The strength that the pairs show; nothing before the first pair is complete.
    pub fn strength(&self) -> Option<Strength> {
        let counts = self.pairs.map(|count| count as f64);
        let pairs: f64 = counts.iter().sum();
        if pairs == 0.0 {
            return None;
        }
        let points = |at: usize| at as f64 / 4.0;
        let score = (0..5).map(|at| points(at) * counts[at]).sum::<f64>() / pairs;
        let variance = (0..5).map(|at| (points(at) - score).powi(2) * counts[at]).sum::<f64>() / pairs;
        // Few pairs that all ended alike prove no certainty: the next may well differ by a quarter of its points.
        let variance = variance.max(0.0625 / pairs);
        let deviation = (variance / pairs).sqrt();
        Some(Strength {
            score,
            elo: elo(score),
            low: elo((score - Z * deviation).max(0.0)),
            high: elo((score + Z * deviation).min(1.0)),
            superiority: superiority(score, deviation),
        })
    }
}

impl Strength {
    /// Half the width of the 95 % interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The difference in Elo that makes this score expected.
pub fn elo(score: f64) -> f64 {
    -400.0 * (score.recip() - 1.0).log10()
}

/// The score that this difference in Elo makes expected.
pub fn expected(elo: f64) -> f64 {
    (1.0 + 10f64.powf(-elo / 400.0)).recip()
}

fn superiority(score: f64, deviation: f64) -> f64 {
    if deviation == 0.0 {
        return match score {
            s if s > 0.5 => 1.0,
            s if s < 0.5 => 0.0,
            _ => 0.5,
        };
    }
    normal((score - 0.5) / deviation)
}

/// The normal distribution function, to 10⁻⁷ (Abramowitz and Stegun, 26.2.17).
fn normal(x: f64) -> f64 {
    const B: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = (1.0 + 0.231_641_9 * x.abs()).recip();
    let series = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * series;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn the_published_example_of_fastchess() {
        // 34 pairs of 0, 54 of ½, 63 of 1, 64 of 1½, 75 of 2 points: 55.58 ± 27.65, superiority 100.00 %.
        let standing = Standing { pairs: [34, 54, 63, 64, 75], ..Standing::default() };
        let strength = standing.strength().unwrap();
        near(strength.elo, 55.58, 0.005);
        near(strength.error(), 27.65, 0.005);
        near(strength.superiority, 0.99997, 1e-5);
    }

    #[test]
    fn the_elo_scale() {
        near(elo(0.75), 190.85, 0.005);
        near(elo(10.0 / 11.0), 400.0, 1e-9);
        near(expected(elo(0.64)), 0.64, 1e-12);
        near(normal(1.644_853_626_951), 0.95, 1e-7);
        near(normal(-Z), 0.025, 1e-7);
        near(normal(0.0), 0.5, 1e-7);
    }

    #[test]
    fn games_are_paired_by_their_numbers() {
        let games = |list: &[(u64, Verdict)]| Standing::of(&list.iter().copied().collect());
        let standing =
            games(&[(1, Verdict::Win), (2, Verdict::Draw), (3, Verdict::Loss), (6, Verdict::Loss)]);
        assert_eq!((standing.wins, standing.draws, standing.losses), (1, 1, 2));
        assert_eq!(standing.pairs, [0, 0, 0, 1, 0]);
    }

    #[test]
    fn one_sided_and_even_matches_have_a_strength() {
        let of = |pairs| Standing { pairs, ..Standing::default() }.strength();
        assert_eq!(of([0; 5]), None);
        let won = of([0, 0, 0, 0, 9]).unwrap();
        assert!(won.elo == f64::INFINITY && won.superiority > 0.999, "{won:?}");
        let drawn = of([0, 0, 9, 0, 0]).unwrap();
        assert!(drawn.elo.abs() == 0.0 && (drawn.superiority - 0.5).abs() < 1e-6, "{drawn:?}");
        // Equal pairs are no certainty, and the less so the fewer they are.
        assert!(drawn.error() > 10.0 && drawn.error() < of([0, 0, 2, 0, 0]).unwrap().error(), "{drawn:?}");
    }
}

//! How far the shallow searches of a player err from its deep ones: what a player must know who lets one stand for the
//! other (ProbCut, M. Buro 1995).

use crate::run::{Budget, Row, run};
use crate::table::{Cell, Column, Table};
use catalog::{Match, Task};
use game::{Claim, Rng, Seed};

/// Two horizons that are compared, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The farther one.
    pub deep: u32,
    /// The nearer one.
    pub shallow: u32,
}

/// What was compared: for each pair the scores of both searches, where both were guesses.
#[derive(Clone, PartialEq, Debug)]
pub struct Errors {
    /// Which horizons.
    pub pair: Pair,
    /// The shallow and the deep score of every position.
    pub scores: Vec<(i32, i32)>,
}

impl Errors {
    /// The mean of deep minus shallow, its standard deviation, and how far both go together (Pearson's coefficient).
    pub fn summary(&self) -> (f64, f64, f64) {
        let number = self.scores.len().max(1) as f64;
        let mean = |of: &dyn Fn(f64, f64) -> f64| {
            self.scores.iter().map(|&(s, d)| of(f64::from(s), f64::from(d))).sum::<f64>() / number
        };
        let (shallow, deep) = (mean(&|s, _| s), mean(&|_, d| d));
        let spread = |of: &dyn Fn(f64, f64) -> f64| mean(&|s, d| of(s, d).powi(2)).sqrt();
        let (by_shallow, by_deep) = (spread(&|s, _| s - shallow), spread(&|_, d| d - deep));
        let off = deep - shallow;
        let together = mean(&|s, d| (s - shallow) * (d - deep));
        let correlation = together / (by_shallow * by_deep).max(f64::MIN_POSITIVE);
        (off, spread(&|s, d| d - s - off), correlation)
    }
}

/// Positions that random moves lead to, after `plies` of them and not over; as many as there are seeds.
fn positions(setup: &str, plies: (u32, u32), number: usize, seed: Seed) -> Vec<Box<dyn Match>> {
    let mut rng = seed.rng();
    let mut found = Vec::new();
    for _ in 0..10 * number {
        if found.len() == number {
            break;
        }
        let wanted = plies.0 + rng.below((plies.1 - plies.0 + 1) as usize) as u32;
        let mut game = catalog::open(setup).expect("the setup was opened before");
        if (0..wanted).all(|_| step(&mut *game, &mut rng)) && game.moves().len() > 1 {
            found.push(game);
        }
    }
    found
}

/// A random move; says whether there was one.
fn step(game: &mut dyn Match, rng: &mut Rng) -> bool {
    let moves = game.moves();
    rng.pick(&moves).is_some_and(|mv| game.play(mv).is_ok())
}

/// Compares both horizons of every pair on positions after so many random moves; `watch` hears how many are done.
pub fn errors(
    row: &Row,
    setup: &str,
    pairs: &[Pair],
    (plies, number, seed): ((u32, u32), usize, Seed),
    budget: &Budget,
    mut watch: impl FnMut(usize),
) -> Vec<Errors> {
    let mut all: Vec<Errors> = pairs.iter().map(|&pair| Errors { pair, scores: Vec::new() }).collect();
    for (done, game) in positions(setup, plies, number, seed).iter().enumerate() {
        let score = |depth| {
            let run = run(&**game, row, Task::Advise, &Budget { depth: Some(depth), ..budget.clone() });
            match run.claim {
                Claim::Believed(belief) => Some(belief.rank().0),
                Claim::Proved(_) | Claim::Expected(_) => None,
            }
        };
        for errors in &mut all {
            if budget.stop.raised() {
                return all;
            }
            let Pair { deep, shallow } = errors.pair;
            errors.scores.extend(score(shallow).zip(score(deep)));
        }
        watch(done + 1);
    }
    all
}

/// One line for every pair.
pub fn table(all: &[Errors]) -> Table {
    let mut table = Table::new(vec![
        Column::numbers("deep", "plies"),
        Column::numbers("shallow", "by plies"),
        Column::numbers("positions", "positions"),
        Column::numbers("mean", "deep minus shallow"),
        Column::numbers("deviation", "standard deviation"),
        Column::numbers("correlation", "correlation"),
    ]);
    for errors in all {
        let (mean, deviation, correlation) = errors.summary();
        table.push(vec![
            Cell::Count(u64::from(errors.pair.deep)),
            Cell::Count(u64::from(errors.pair.shallow)),
            Cell::Count(errors.scores.len() as u64),
            Cell::Real(mean, 1),
            Cell::Real(deviation, 1),
            Cell::Real(correlation, 3),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_is_always_off_by_ten_does_not_vary() {
        let pair = Pair { deep: 4, shallow: 2 };
        let errors = Errors { pair, scores: vec![(0, 10), (20, 30), (-5, 5)] };
        let (mean, deviation, correlation) = errors.summary();
        assert!((mean - 10.0).abs() < 1e-9 && deviation < 1e-6 && (correlation - 1.0).abs() < 1e-9);
        // 3, -3: a mean of nothing and a deviation of 3.
        let errors = Errors { pair, scores: vec![(0, 3), (10, 7)] };
        let (mean, deviation, _) = errors.summary();
        assert!(mean.abs() < 1e-9 && (deviation - 3.0).abs() < 1e-9);
    }
}

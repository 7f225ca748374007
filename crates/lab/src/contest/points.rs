//! Games that are won by more or less, as dice have it: points a game, with their standard error.

use std::collections::BTreeMap;

/// What one side wins in a game on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    /// The mean.
    pub mean: f64,
    /// Its standard error. A pair of games is one observation, since both have the same dice.
    pub error: f64,
}

impl Points {
    /// From the points of games, numbered from 1; games 2k − 1 and 2k share their dice. Nothing before a pair is complete, and
    /// no error before the second is.
    pub fn of(points: &BTreeMap<u64, i32>, most: u64) -> Option<Points> {
        let pair = |(number, one): (&u64, &i32)| {
            let other = points.get(&(number + 1)).filter(|_| number % 2 == 1 && *number < most)?;
            Some(f64::from(one + other) / 2.0)
        };
        let pairs: Vec<f64> = points.iter().filter_map(pair).collect();
        let many = pairs.len() as f64;
        if pairs.is_empty() {
            return None;
        }
        let mean = pairs.iter().sum::<f64>() / many;
        let squares: f64 = pairs.iter().map(|pair| (pair - mean).powi(2)).sum();
        let error = if many > 1.0 { (squares / (many - 1.0) / many).sqrt() } else { f64::NAN };
        Some(Points { mean, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_observations() {
        // Pairs of mean 0.5, -0.5 and 1.5; the last game has no partner.
        let points: BTreeMap<u64, i32> = (1..).zip([2, -1, -2, 1, 1, 2, 3]).collect();
        let found = Points::of(&points, 7).unwrap();
        assert!((found.mean - 0.5).abs() < 1e-12);
        assert!((found.error - (1.0f64 / 3.0).sqrt()).abs() < 1e-12);
        let found = Points::of(&points, 4).unwrap();
        assert!(found.mean.abs() < 1e-12);
        assert_eq!(Points::of(&points, 1), None);
    }
}

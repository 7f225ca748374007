//! Dice that nobody can suspect: roll k of a game is a keyed function of a secret, the number of the game and k.
//!
//! Whoever rolls shows a commitment to the secret before the game and the secret after it, so that everybody can
//! roll again and compare. Taking moves back and rolling again shows the same, and a record of a game holds what was
//! rolled and nothing of what would have been.

use crate::sha256::{code, sha256};
use crate::{Rng, Seed};

/// The dice of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    secret: [u8; 32],
    game: u64,
}

impl Dice {
    /// The dice of this game under this secret.
    pub fn new(secret: [u8; 32], game: u64) -> Dice {
        Dice { secret, game }
    }

    /// The dice of this game by a seed that everybody may know.
    pub fn seeded(seed: Seed, game: u64) -> Dice {
        Dice::new(sha256(&[b"tesuji dice by seed", &seed.0.to_le_bytes()]), game)
    }

    /// What is shown before the game: it tells nothing about the secret and holds for no other.
    pub fn commitment(&self) -> [u8; 32] {
        sha256(&[b"tesuji dice of game", &self.game.to_le_bytes(), &self.secret])
    }

    /// What is shown after it.
    pub fn secret(&self) -> [u8; 32] {
        self.secret
    }

    /// Which of these falls in the k-th roll, by their weights: an index. The weights are not all 0.
    pub fn roll(&self, k: u64, weights: &[u32]) -> usize {
        let code = code(&self.secret, &[&self.game.to_le_bytes(), &k.to_le_bytes()]);
        let seed =
            u64::from_le_bytes([code[0], code[1], code[2], code[3], code[4], code[5], code[6], code[7]]);
        by_weight(weights, &mut Seed(seed).rng())
    }
}

/// One of these by their weights, which are not all 0: an index.
pub fn by_weight(weights: &[u32], rng: &mut Rng) -> usize {
    let all: usize = weights.iter().map(|&weight| weight as usize).sum();
    let mut left = rng.below(all);
    for (i, &weight) in weights.iter().enumerate() {
        if left < weight as usize {
            return i;
        }
        left -= weight as usize;
    }
    unreachable!("the number is below the sum of the weights")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What 21 rolls weigh.
    fn weights() -> Vec<u32> {
        (1..=6).flat_map(|high| (1..=high).map(move |low| if high == low { 1 } else { 2 })).collect()
    }

    /// The sum of squares of differences, each over what was to be expected.
    fn chi_square(seen: &[u64], weights: &[u32]) -> f64 {
        let all: u64 = seen.iter().sum();
        let whole: u32 = weights.iter().sum();
        seen.iter()
            .zip(weights)
            .map(|(&seen, &weight)| {
                let expected = all as f64 * f64::from(weight) / f64::from(whole);
                (seen as f64 - expected).powi(2) / expected
            })
            .sum()
    }

    fn crookedness(rolls: u64) -> f64 {
        let weights = weights();
        let mut seen = vec![0u64; weights.len()];
        for game in 0..rolls / 100 {
            let dice = Dice::seeded(Seed(21), game);
            for k in 0..100 {
                seen[dice.roll(k, &weights)] += 1;
            }
        }
        chi_square(&seen, &weights)
    }

    /// With 20 degrees of freedom χ² lies below 45.3 in 999 of 1,000 runs, and above 5.9 as often.
    #[test]
    fn a_hundred_thousand_rolls_are_fair() {
        let found = crookedness(100_000);
        assert!((5.9..45.3).contains(&found), "{found}");
    }

    #[test]
    #[ignore = "10 million rolls take a while"]
    fn ten_million_rolls_are_fair() {
        let found = crookedness(10_000_000);
        println!("chi square over 10,000,000 rolls, 20 degrees of freedom: {found:.2}");
        assert!((5.9..45.3).contains(&found), "{found}");
    }

    /// What docs/chance.md tells people to calculate, and what it says comes out.
    #[test]
    fn the_documentation_has_the_numbers() {
        let dice = Dice::new(std::array::from_fn(|i| i as u8), 7);
        let text = include_str!("../../../docs/chance.md");
        let digits: String = dice.commitment().iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(text.contains(&format!("`{digits}`")), "{digits}");
        let thrown: Vec<usize> = (0..10).map(|k| 1 + dice.roll(k, &[1; 6])).collect();
        assert!(text.contains(&format!("`{thrown:?}`")), "{thrown:?}");
        assert!(text.contains("b\"tesuji dice of game\" + eight(number) + secret"));
    }

    #[test]
    fn rolls_depend_on_the_secret_the_game_and_the_number_and_on_nothing_else() {
        let weights = [1; 6];
        let line = |secret: u8, game| {
            let dice = Dice::new([secret; 32], game);
            (0..40).map(|k| dice.roll(k, &weights)).collect::<Vec<_>>()
        };
        assert_eq!(line(1, 1), line(1, 1));
        assert_ne!(line(1, 1), line(2, 1));
        assert_ne!(line(1, 1), line(1, 2));
        assert_ne!(Dice::new([1; 32], 1).commitment(), Dice::new([1; 32], 2).commitment());
    }
}

//! What is learnt about the board of 8×8, and a guess by it.
//!
//! A pattern that reads the same from another end has one weight for both readings while it learns; [`Learnt`] gives every
//! reading its weight.

use crate::weights::{Shown, between};
use crate::{Bits, COUNTS, Discs, Evaluation, Grid, Othello, Pattern, Places, Weights};
use game::{Counts, Evaluate, Features, Score};
use std::any::Any;

/// Patterns by phase (see [`Weights`]), moves, parity and frontier, for a learner.
#[derive(Clone, Debug)]
pub struct PatternFeatures {
    places: Places,
    /// For every place of a knot, the least of those that share its weight.
    classes: Vec<u32>,
}

impl Default for PatternFeatures {
    fn default() -> PatternFeatures {
        let places = Places::default();
        let mut classes: Vec<u32> = Vec::new();
        for pattern in Pattern::all() {
            let first = classes.len() as u32;
            classes.extend(pattern.classes().into_iter().map(|class| first + u32::from(class)));
        }
        classes.extend(classes.len() as u32..places.per_knot() as u32);
        PatternFeatures { places, classes }
    }
}

impl PatternFeatures {
    /// What files of weights call these features.
    pub const NAME: &'static str = "8x8-patterns-2";

    /// How many weights there are.
    pub fn size(&self) -> usize {
        self.places.weights()
    }

    /// Learnt weights for players: every reading of a pattern has its weight. Nothing if there are not as many as there should
    /// be.
    pub fn spread(&self, learnt: &[f32]) -> Option<Weights> {
        if learnt.len() != self.size() {
            return None;
        }
        let size = self.classes.len();
        let all = learnt.chunks(size).flat_map(|knot| self.classes.iter().map(|class| knot[*class as usize]));
        Weights::new(all.collect())
    }
}

impl<G: Grid<Bits = u64>> Features<Othello<G>> for PatternFeatures {
    fn name(&self) -> &'static str {
        PatternFeatures::NAME
    }

    fn weights(&self) -> usize {
        self.size()
    }

    fn see(&mut self, game: &Othello<G>, at: &Discs<u64>, out: &mut Counts) {
        // Who must pass is judged one move later.
        if game.grid().side() != 8 || at.must_pass() {
            return;
        }
        let Shown { patterns, counts } = self.places.of(at);
        let (knot, upper) = between(game.empties(at).count());
        let size = self.classes.len() as u32;
        let first = size - COUNTS as u32;
        for (knot, share) in [(knot as u32, 1.0 - upper), (knot as u32 + 1, upper)] {
            if share > 0.0 {
                out.extend(patterns.iter().map(|place| (knot * size + self.classes[*place as usize], share)));
                out.extend(
                    (first..).zip(counts).map(|(place, count)| (knot * size + place, share * count as f32)),
                );
            }
        }
    }
}

/// A guess by learnt weights on 8×8, by a profile made by hand on other boards.
#[derive(Clone, Debug)]
pub enum Learnt {
    /// For 8×8.
    Patterns(Weights),
    /// For any board.
    Profile(Evaluation),
}

/// No guess reaches this, in hundredths of a disc.
const MOST: i32 = 9_000;

impl Learnt {
    /// By these weights if the board is 8×8.
    pub fn of<G: Grid>(game: &Othello<G>, weights: impl FnOnce() -> Option<Weights>) -> Learnt {
        let eight = game.grid().side() == 8;
        let weights = if eight { weights() } else { None };
        weights.map_or_else(|| Learnt::Profile(Evaluation::default()), Learnt::Patterns)
    }
}

impl<G: Grid> Evaluate<Othello<G>> for Learnt {
    #[inline]
    fn evaluate(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Score {
        match self {
            Learnt::Profile(profile) => profile.evaluate(game, at),
            Learnt::Patterns(weights) => {
                // Boards of 8×8 have sets of 64 bits, which the compiler sees once the grid is known.
                let at: &Discs<u64> = (at as &dyn Any).downcast_ref().expect("patterns are for 8×8");
                Score(weights.hundredths(at).clamp(-MOST, MOST))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Scoring};
    use game::{Game, Seed, Sym, Symmetry};

    #[test]
    fn images_of_a_board_have_the_same_features() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let (mut features, mut rng) = (PatternFeatures::default(), Seed(1).rng());
        let mut seen = |at: &Discs<u64>| {
            let mut row = Vec::new();
            features.see(&game, at, &mut row);
            row.sort_by_key(|(place, _)| *place);
            row
        };
        let mut at = game.start();
        while let Some(&mv) = rng.pick(&game.legal(&at)) {
            let here = seen(&at);
            assert_eq!(here.is_empty(), at.must_pass());
            for by in (1..8).map(Sym) {
                assert_eq!(seen(&game.image(&at, by)), here, "{by:?}");
            }
            game.play(&mut at, mv);
        }
    }

    #[test]
    fn players_say_what_the_learner_said() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let (mut features, mut rng) = (PatternFeatures::default(), Seed(2).rng());
        let learnt: Vec<f32> =
            (0..features.size()).map(|_| (rng.below(200) as f32 - 100.0) / 100.0).collect();
        let weights = features.spread(&learnt).unwrap();
        assert!(features.spread(&learnt[1..]).is_none());
        let mut at = game.start();
        while let Some(&mv) = rng.pick(&game.legal(&at)) {
            let mut row = Vec::new();
            features.see(&game, &at, &mut row);
            let sum: f32 = row.iter().map(|(place, count)| learnt[*place as usize] * count).sum();
            // Every number is rounded to a hundredth of a disc.
            assert!(row.is_empty() || (100.0 * sum - weights.hundredths(&at) as f32).abs() < 25.0);
            game.play(&mut at, mv);
        }
    }
}

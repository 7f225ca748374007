//! What is learnt about the board of 8×8, and a guess by it.
//!
//! A pattern that reads the same from another end has one weight for both readings while it learns; [`Learnt`] gives every
//! reading its weight.

use crate::{Discs, Evaluation, Grid, Othello, Pattern, Places, Weights};
use game::{Counts, Evaluate, Features, Score};
use std::any::Any;

/// Patterns by phase, moves, parity and frontier, for a learner.
#[derive(Clone, Debug)]
pub struct PatternFeatures {
    places: Places,
    /// For every place of a phase, the least of those that share its weight.
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
        let per_phase = places.weights() / crate::PHASES;
        classes.extend(classes.len() as u32..per_phase as u32);
        PatternFeatures { places, classes }
    }
}

impl PatternFeatures {
    /// What files of weights call these features.
    pub const NAME: &'static str = "8x8-patterns-1";

    /// How many weights there are.
    pub fn size(&self) -> usize {
        self.places.weights()
    }

    fn class(&self, place: u32) -> u32 {
        let per_phase = self.classes.len() as u32;
        place - place % per_phase + self.classes[(place % per_phase) as usize]
    }

    /// Learnt weights for players: every reading of a pattern has its weight. Nothing if there are not as many as there should
    /// be.
    pub fn spread(&self, learnt: &[f32]) -> Option<Weights> {
        if learnt.len() != self.size() {
            return None;
        }
        let all: Vec<f32> =
            (0..learnt.len() as u32).map(|place| learnt[self.class(place) as usize]).collect();
        Weights::new(&all)
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
        let (patterns, counts) = self.places.of(at);
        out.extend(patterns.iter().map(|place| (self.class(*place), 1.0)));
        out.extend(counts);
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
const MOST: f32 = 9_000.0;

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
                Score((100.0 * weights.discs(at)).clamp(-MOST, MOST) as i32)
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
            assert!(row.is_empty() || (sum - weights.discs(&at)).abs() < 1e-3);
            game.play(&mut at, mv);
        }
    }
}

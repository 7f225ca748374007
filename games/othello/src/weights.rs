//! A guess by learnt weights: what every instance of every pattern is worth, by phase of the game, and a few counts.
//!
//! Weights lie in one list, phase by phase; in a phase the tables of the patterns one after the other, then what a unit of
//! each count is worth. A phase is four empty squares long. Guesses are in discs, for the side to move.

use crate::regions::around;
use crate::{Bits, Discs, Eight, Grid, INSTANCES, Indexer, Othello, Pattern};
use std::any::Any;
use std::sync::Arc;

/// How many phases a game has.
pub const PHASES: usize = 15;

/// What is counted besides patterns: moves, the other's moves, parity, and discs beside empty squares.
pub const COUNTS: usize = 4;

/// Where things lie in a list of weights.
#[derive(Clone, Debug)]
pub struct Places {
    indexer: Indexer,
    /// Where the table of each instance begins.
    tables: [u32; INSTANCES],
    /// How many weights a phase has.
    per_phase: usize,
}

/// Weights that guess at positions of 8×8.
#[derive(Clone, Debug)]
pub struct Weights {
    places: Places,
    weights: Arc<[f32]>,
}

impl Default for Places {
    fn default() -> Places {
        let (mut tables, mut instance, mut size) = ([0; INSTANCES], 0, 0);
        for pattern in Pattern::all() {
            for _ in &pattern.instances {
                tables[instance] = size as u32;
                instance += 1;
            }
            size += pattern.indices();
        }
        Places { indexer: Indexer::default(), tables, per_phase: size + COUNTS }
    }
}

impl Places {
    /// How many weights there are.
    pub fn weights(&self) -> usize {
        PHASES * self.per_phase
    }

    /// The places of the patterns on a board, and of the counts with how much of each there is.
    #[inline]
    pub fn of(&self, at: &Discs<u64>) -> ([u32; INSTANCES], [(u32, f32); COUNTS]) {
        let empties = !at.taken();
        let phase = (empties.count() as usize / 4).min(PHASES - 1) * self.per_phase;
        let seen = self.indexer.read(at).seen_by(at.turn());
        let mut places = [0; INSTANCES];
        for (i, place) in places.iter_mut().enumerate() {
            *place = phase as u32 + self.tables[i] + u32::from(seen[i]);
        }
        let beside = around(&Eight, empties);
        let count = |set: u64| set.count() as f32;
        let first = (phase + self.per_phase - COUNTS) as u32;
        let counts = [
            (first, count(at.openings())),
            (first + 1, count(Eight.openings(at.theirs(), at.mine()))),
            (first + 2, if empties.count() % 2 == 1 { 1.0 } else { -1.0 }),
            (first + 3, count(beside & at.theirs()) - count(beside & at.mine())),
        ];
        (places, counts)
    }
}

impl Weights {
    /// Guesses by these weights, if there are as many as [`Places`] has.
    pub fn new(weights: &[f32]) -> Option<Weights> {
        let places = Places::default();
        (weights.len() == places.weights()).then(|| Weights { places, weights: weights.into() })
    }

    /// What a position looks worth to the side to move, in discs.
    #[inline]
    pub fn discs(&self, at: &Discs<u64>) -> f32 {
        let (patterns, counts) = self.places.of(at);
        let sum: f32 = patterns.iter().map(|&place| self.weights[place as usize]).sum();
        counts.iter().fold(sum, |sum, &(place, count)| sum + self.weights[place as usize] * count)
    }
}

/// Guesses that put moves in order, where a solver has somebody to ask.
pub trait Judge<G: Grid>: Clone + Send + Sync {
    /// What an open position looks worth to the side to move, in tenths of a disc; nothing where nobody knows.
    fn tenths(&self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32>;
}

/// Nobody.
impl<G: Grid> Judge<G> for () {
    #[inline(always)]
    fn tenths(&self, _game: &Othello<G>, _at: &Discs<G::Bits>) -> Option<i32> {
        None
    }
}

/// Whoever has learnt about 8×8 knows nothing of other boards.
impl<G: Grid> Judge<G> for Option<Weights> {
    #[inline]
    fn tenths(&self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32> {
        let weights = self.as_ref().filter(|_| game.grid().side() == 8)?;
        let at: &Discs<u64> = (at as &dyn Any).downcast_ref()?;
        Some((10.0 * weights.discs(at)) as i32)
    }
}

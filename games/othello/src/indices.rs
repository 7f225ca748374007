//! The indices of all instances of all patterns, kept up while a game is played.
//!
//! An index is a sum over squares, so that a disc adds the same vector of place values wherever it is seen: one row
//! of numbers for every square, which the compiler adds eight at a time. Two sums are kept, over Black's discs and
//! over all; a disc that is turned over changes only the first. With `b` and `t` for them, Black sees
//! `b + 2 (t - b) = 2 t - b` and White `t + b`.
//!
//! Whoever has only a board reads it eight squares at a time: for each rank and each set of squares on it the sum of their
//! rows is known beforehand ([`Indexer::seen`]).

use crate::patterns::{INSTANCES, Pattern};
use crate::{Bits, Discs, Move};
use game::Side;
use std::sync::Arc;

/// Instances, and two idle places that make a round number.
pub(crate) const LANES: usize = 48;

/// The vectors of place values.
#[derive(Clone, Debug)]
pub struct Indexer {
    rows: Arc<[[u16; LANES]; 64]>,
    /// By rank and set of squares on it, the sum of their rows.
    ranks: Arc<[[[u16; LANES]; 256]]>,
}

/// The indices of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Indices {
    black: [u16; LANES],
    taken: [u16; LANES],
}

#[inline(always)]
fn add(into: &mut [u16; LANES], row: &[u16; LANES]) {
    for (sum, value) in into.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*value);
    }
}

#[inline(always)]
fn subtract(from: &mut [u16; LANES], row: &[u16; LANES]) {
    for (sum, value) in from.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*value);
    }
}

impl Default for Indexer {
    fn default() -> Indexer {
        Indexer::new(&Pattern::all())
    }
}

impl Indexer {
    /// For these patterns, whose instances are numbered one after the other.
    ///
    /// # Panics
    /// If they have more instances than [`INSTANCES`].
    pub fn new(patterns: &[Pattern]) -> Indexer {
        let mut rows = [[0; LANES]; 64];
        let instances = patterns.iter().flat_map(|pattern| &pattern.instances);
        for (lane, squares) in instances.enumerate() {
            assert!(lane < INSTANCES, "more than {INSTANCES} instances");
            for (place, &square) in (0..).zip(squares) {
                rows[usize::from(square)][lane] = 3u16.pow(place);
            }
        }
        let mut ranks = vec![[[0; LANES]; 256]; 8];
        for (rank, sets) in ranks.iter_mut().enumerate() {
            for set in 1..256_usize {
                let mut sum = sets[set & (set - 1)];
                add(&mut sum, &rows[8 * rank + set.trailing_zeros() as usize]);
                sets[set] = sum;
            }
        }
        Indexer { rows: Arc::new(rows), ranks: ranks.into() }
    }

    /// The index of every instance as the side with the discs `mine` sees the board; the last two places are idle.
    #[inline]
    pub fn seen(&self, mine: u64, theirs: u64) -> [u16; LANES] {
        let (mut one, mut two) = ([0; LANES], [0; LANES]);
        for (rank, sets) in self.ranks.iter().enumerate() {
            add(&mut one, &sets[(mine >> (8 * rank)) as usize & 0xFF]);
            add(&mut two, &sets[(theirs >> (8 * rank)) as usize & 0xFF]);
        }
        for (sum, other) in one.iter_mut().zip(two) {
            *sum = sum.wrapping_add(other.wrapping_mul(2));
        }
        one
    }

    /// The indices of a position, from nothing.
    pub fn read(&self, at: &Discs<u64>) -> Indices {
        let mut indices = Indices { black: [0; LANES], taken: [0; LANES] };
        for square in at.taken().each() {
            add(&mut indices.taken, self.row(square));
        }
        for square in at.of(Side::First).each() {
            add(&mut indices.black, self.row(square));
        }
        indices
    }

    /// The indices after a move of this side that turns over these discs.
    #[inline]
    pub fn play(&self, indices: &mut Indices, by: Side, mv: Move, flips: u64) {
        let Some(square) = mv.square() else { return };
        add(&mut indices.taken, self.row(square));
        if by == Side::First {
            add(&mut indices.black, self.row(square));
            flips.each().for_each(|square| add(&mut indices.black, self.row(square)));
        } else {
            flips.each().for_each(|square| subtract(&mut indices.black, self.row(square)));
        }
    }

    #[inline(always)]
    fn row(&self, square: u32) -> &[u16; LANES] {
        &self.rows[square as usize % 64]
    }
}

impl Indices {
    /// The index of every instance as this side sees the board; the last two places are idle.
    #[inline]
    pub fn seen_by(&self, viewer: Side) -> [u16; LANES] {
        let mut seen = self.taken;
        if viewer == Side::First {
            add(&mut seen, &self.taken);
            subtract(&mut seen, &self.black);
        } else {
            add(&mut seen, &self.black);
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Othello, Scoring};
    use game::{Game, Seed};

    #[test]
    fn indices_follow_the_game() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let (indexer, patterns, mut rng) = (Indexer::default(), Pattern::all(), Seed(1).rng());
        for _ in 0..20 {
            let mut at = game.start();
            let mut indices = indexer.read(&at);
            loop {
                assert_eq!(indices, indexer.read(&at));
                for viewer in Side::BOTH {
                    let (mine, theirs) = (at.of(viewer), at.of(viewer.other()));
                    let plainly = patterns.iter().flat_map(|pattern| {
                        (0..pattern.instances.len()).map(move |i| pattern.index(i, mine, theirs))
                    });
                    assert_eq!(indices.seen_by(viewer)[..INSTANCES], plainly.collect::<Vec<_>>());
                    assert_eq!(indices.seen_by(viewer), indexer.seen(mine, theirs));
                }
                let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
                indexer.play(&mut indices, at.turn(), mv, game.flips(&at, mv));
                game.play(&mut at, mv);
            }
        }
    }
}

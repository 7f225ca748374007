//! What features of moves are worth, as a learner made it and as a player uses it.
//!
//! A learner's numbers are logarithms: first the kinds of [`crate::features`], then the eight points around, under the least of
//! their images, then patterns of growing zoom. A pattern has no number of its own but a slot that its key chooses, so
//! that a list of weights is all there is to keep; a slot that is zero is a pattern that is not known.

use crate::board::Board;
use crate::features::{KINDS, KnownPatterns, Seen};
use crate::patterns::{Fold, climb};
use crate::point::Point;
use game::Side;
use std::sync::LazyLock;

/// The eight points around.
pub(crate) const AROUND: usize = KINDS;
/// The first slot of patterns, behind those of the eight neighbours.
pub(crate) const PATTERNS: usize = AROUND + 65_536;
const SLOT_BITS: u32 = 22;
/// How many numbers there are.
pub const NUMBERS: usize = PATTERNS + (1 << SLOT_BITS);
/// What is seen and how it is numbered.
pub const NAME: &str = "tactics-diamonds-1";
/// Numbers are kept as multiples of this.
pub const STEP: f32 = 0.05;

/// For each of the 4^8 surroundings the least of its eight images.
pub(crate) static LEAST: LazyLock<Vec<u16>> = LazyLock::new(|| {
    // Where the eight places go when the board is turned by a quarter and mirrored.
    const TURNED: [usize; 8] = [5, 3, 0, 6, 1, 7, 4, 2];
    const MIRRORED: [usize; 8] = [2, 1, 0, 4, 3, 7, 6, 5];
    let moved = |number: u16, to: [usize; 8]| {
        to.iter().rev().fold(0u16, |image, &from| image << 2 | (number >> (2 * from) & 3))
    };
    let least = |number: u16| {
        let (mut image, mut least) = (number, number);
        for turn in 0..8 {
            image = moved(image, if turn == 3 { MIRRORED } else { TURNED });
            least = least.min(image);
        }
        least
    };
    (0..=u16::MAX).map(least).collect()
});

/// The slot of a pattern, counted from the first slot.
#[inline(always)]
pub(crate) fn slot(zoom: usize, key: u64) -> u32 {
    // The least of eight numbers is small: its high bits alone would not spread.
    let mixed = (key ^ (zoom as u64) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (64 - SLOT_BITS)) as u32
}

/// The patterns that are known: logarithms in steps, a byte for each slot.
#[derive(Clone, Debug)]
pub struct Patterns(Box<[i8]>);

/// What each feature is worth.
#[derive(Clone, Debug)]
pub struct Weights {
    kinds: [f32; KINDS],
    /// Of the eight points around, black to move, for each of 4^8.
    around: Vec<f32>,
    /// Of patterns.
    pub patterns: Patterns,
    /// The exponentials of a byte's steps.
    powers: [f32; 256],
}

impl Weights {
    /// The weights of a learner's numbers, if there are as many as there should be.
    pub fn of(numbers: &[f32]) -> Option<Weights> {
        if numbers.len() != NUMBERS {
            return None;
        }
        let steps = |&log: &f32| (log / STEP).round().clamp(-127.0, 127.0) as i8;
        Some(Weights {
            kinds: std::array::from_fn(|kind| numbers[kind].exp()),
            around: LEAST.iter().map(|&image| numbers[AROUND + usize::from(image)].exp()).collect(),
            patterns: Patterns(numbers[PATTERNS..].iter().map(steps).collect()),
            powers: std::array::from_fn(|byte| (f32::from(byte as u8 as i8) * STEP).exp()),
        })
    }

    /// The product of a move's weights.
    #[inline]
    pub fn strength(&self, seen: &Seen) -> f32 {
        let around = seen.around.map_or(1.0, |around| self.around[usize::from(around)]);
        let pattern = seen.pattern.map_or(1.0, |slot| {
            let steps = self.patterns.0[slot as usize & ((1 << SLOT_BITS) - 1)];
            self.powers[usize::from(steps as u8)]
        });
        let product = around * pattern;
        seen.kinds().iter().fold(product, |product, &kind| product * self.kinds[usize::from(kind) % KINDS])
    }

    /// How many slots of patterns are taken.
    pub fn known(&self) -> usize {
        self.patterns.0.iter().filter(|&&steps| steps != 0).count()
    }
}

impl<const N: usize> KnownPatterns<N> for Patterns {
    fn widest(&self, board: &Board<N>, point: Point, turn: Side) -> (usize, Option<u32>) {
        let mut widest = (0, None);
        climb(board, point, turn, Fold::Images, |zoom, key| {
            let slot = slot(zoom, key);
            let known = self.0[slot as usize & ((1 << SLOT_BITS) - 1)] != 0;
            if known {
                widest = (zoom, Some(slot));
            }
            known
        });
        widest
    }
}

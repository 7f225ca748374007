//! A hand-made guess at a position: how much more White has, counted in terms such as "a knight", "a bishop that sees
//! five squares" or "an isolated pawn".
//!
//! `terms` lists the terms, `census` counts them in a position, `weights` says what each is worth in the middle game
//! and in the endgame. The guess is linear in the weights, so that a learner can fit them: [`Features`] are what each
//! weight is multiplied by. One census serves both, so that what is learnt is what is played.

pub mod article;
mod census;
mod pawns;
pub mod terms;
mod weights;

use crate::{Board, Chess, Kind, Square, Squares};
use census::{Tally, census, others, structure};
use game::{Evaluate, Score, Side, WON};
use std::sync::Arc;
use terms::{MATERIAL, TERMS, on_square};
pub use weights::Weights;

/// Everything is there.
pub const FULL: i32 = 24;

/// How much of the middle game is left: [`FULL`] with all pieces on the board, 0 with kings and pawns.
#[inline]
pub fn phase(at: &Board) -> i32 {
    let minor = at.all(Kind::Knight).len() + at.all(Kind::Bishop).len();
    let phase = minor + 2 * at.all(Kind::Rook).len() + 4 * at.all(Kind::Queen).len();
    FULL.min(phase as i32)
}

/// Of 64 parts, how much of an advantage of this side counts in the endgame: without pawns a minor piece more does not
/// win, and bishops on different colours draw much.
pub fn winning_chances(at: &Board, stronger: Side) -> i32 {
    let weaker = stronger.other();
    let pieces = |side: Side| {
        let worth = |kind: Kind, worth: u32| worth * at.men(side, kind).len();
        worth(Kind::Knight, 3) + worth(Kind::Bishop, 3) + worth(Kind::Rook, 5) + worth(Kind::Queen, 9)
    };
    let (ours, theirs) = (pieces(stronger), pieces(weaker));
    if at.men(stronger, Kind::Pawn).is_empty() && ours <= theirs + 3 {
        return if ours <= 3 { 0 } else { 12 };
    }
    let bishops = [stronger, weaker].map(|side| at.men(side, Kind::Bishop));
    let one_each = ours == 3 && theirs == 3 && bishops.iter().all(|bishops| bishops.len() == 1);
    let dark = bishops.map(|bishops| (bishops & Squares::DARK).any());
    if one_each && dark[0] != dark[1] { 32 } else { 64 }
}

/// What a position is made of in the eyes of the judge.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    /// The terms that occur and how often, White's less Black's; by ascending number.
    pub counts: Vec<(usize, i32)>,
    /// How much of the middle game is left, of [`FULL`] parts.
    pub phase: i32,
    /// [`winning_chances`] of White and Black.
    pub chances: [i32; 2],
}

impl Features {
    /// Counts a position.
    pub fn of(at: &Board) -> Features {
        let mut counts = Counts(Box::new([0; TERMS]));
        census(at, &mut counts);
        let counts = counts.0.iter().copied().enumerate().filter(|(_, count)| *count != 0).collect();
        let chances = Side::BOTH.map(|side| winning_chances(at, side));
        Features { counts, phase: phase(at), chances }
    }

    /// The guess for White, in hundredths of a pawn.
    pub fn guess(&self, weights: &Weights) -> i32 {
        let sum = |of: usize| self.counts.iter().map(|(i, n)| n * i32::from(weights.0[*i][of])).sum();
        blend(sum(0), sum(1), self.phase, self.chances)
    }
}

/// Middle game and endgame by what is left of the first.
fn blend(middle: i32, end: i32, phase: i32, chances: [i32; 2]) -> i32 {
    let end = end * chances[usize::from(end < 0)] / 64;
    (middle * phase + end * (FULL - phase)) / FULL
}

struct Counts(Box<[i32; TERMS]>);

impl Tally for Counts {
    fn add(&mut self, side: Side, term: usize, times: i32) {
        self.0[term] += if side == Side::First { times } else { -times };
    }
}

/// Both halves of a weight in one number, so that one addition serves both (after Romstad): the middle game in the low
/// half, the endgame in the high one.
const fn packed([middle, end]: [i16; 2]) -> i32 {
    ((end as i32) << 16) + middle as i32
}

fn unpacked(sum: i32) -> (i32, i32) {
    let middle = sum as i16;
    (i32::from(middle), (sum - i32::from(middle)) >> 16)
}

struct Sum<'w> {
    weights: &'w [i32; TERMS],
    sum: i32,
}

impl Tally for Sum<'_> {
    const FOLDED: bool = true;

    #[inline(always)]
    fn add(&mut self, side: Side, term: usize, times: i32) {
        let worth = self.weights[term].wrapping_mul(times);
        self.sum =
            if side == Side::First { self.sum.wrapping_add(worth) } else { self.sum.wrapping_sub(worth) };
    }
}

/// Guesses by a set of weights.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The weights of squares hold those of the men on them.
    weights: Arc<[i32; TERMS]>,
    /// What pawns alone decide, as it was found for the last positions with these pawns.
    structures: Vec<Structure>,
}

/// The pawns of a position, and what they decide by themselves. An empty one is true of a board without pawns.
#[derive(Clone, Copy, Debug, Default)]
struct Structure {
    pawns: [Squares; 2],
    passed: [Squares; 2],
    sum: i32,
}

/// How many structures are remembered.
const STRUCTURES: usize = 1 << 12;

impl Structure {
    /// Where one with these pawns is kept.
    #[inline(always)]
    fn slot([white, black]: [Squares; 2]) -> usize {
        let mixed = (white.0 ^ black.0.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 52) as usize % STRUCTURES
    }
}

impl Judge {
    /// A judge with these weights.
    pub fn new(weights: &Weights) -> Judge {
        let mut packed = weights.0.map(packed);
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            let worth = packed[MATERIAL.first + kind.order()];
            (0..64).for_each(|on| packed[on_square(kind, Square::new(on))] += worth);
        }
        Judge { weights: Arc::new(packed), structures: vec![Structure::default(); STRUCTURES] }
    }

    /// The guess for White, in hundredths of a pawn; equal to that of [`Features::guess`].
    pub fn guess(&mut self, at: &Board) -> i32 {
        let pawns = Side::BOTH.map(|side| at.men(side, Kind::Pawn));
        let known = &mut self.structures[Structure::slot(pawns)];
        let mut sum = Sum { weights: &self.weights, sum: 0 };
        if known.pawns != pawns {
            let passed = structure(at, &mut sum);
            *known = Structure { pawns, passed, sum: sum.sum };
        }
        sum.sum = known.sum;
        others(at, known.passed, &mut sum);
        let (middle, end) = unpacked(sum.sum);
        let chances = if end < 0 {
            [64, winning_chances(at, Side::Second)]
        } else {
            [winning_chances(at, Side::First), 64]
        };
        blend(middle, end, phase(at), chances)
    }
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new(&Weights::default())
    }
}

impl Evaluate<Chess> for Judge {
    #[inline]
    fn evaluate(&mut self, _: &Chess, at: &Board) -> Score {
        let guess = self.guess(at).clamp(1 - WON, WON - 1);
        Score(if at.mover() == Side::First { guess } else { -guess })
    }
}

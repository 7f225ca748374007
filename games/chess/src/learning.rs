//! What a learner sees of a position: the terms of the judge, each for the middle game and for the endgame.

use crate::judge::terms::{MATERIAL, TERMS};
use crate::judge::{FULL, Features};
use crate::nnue::SCALE;
use crate::{Board, Chess, Kind, Weights, worth};
use game::{Counts, Side};

/// The terms that the judge counts, as sums of logarithms of odds.
#[derive(Clone, Copy, Debug, Default)]
pub struct TermFeatures;

impl TermFeatures {
    /// What files of weights call them.
    pub const NAME: &'static str = "terms-1";
    /// Two for each term.
    pub const SIZE: usize = 2 * TERMS;

    /// Whether nothing hangs and nobody is in check: only then the terms tell anything.
    fn is_quiet(at: &Board) -> bool {
        let mut noisy = Vec::new();
        at.noisy_moves(&mut noisy);
        !at.in_check() && !noisy.iter().any(|&mv| at.exchange_reaches(mv, 1))
    }
}

impl game::Features<Chess> for TermFeatures {
    fn name(&self) -> &'static str {
        TermFeatures::NAME
    }

    fn weights(&self) -> usize {
        TermFeatures::SIZE
    }

    fn scale(&self) -> Option<f32> {
        Some(SCALE)
    }

    fn see(&mut self, _: &Chess, at: &Board, out: &mut Counts) {
        if !TermFeatures::is_quiet(at) {
            return;
        }
        let seen = Features::of(at);
        let mine = if at.mover() == Side::First { 1.0 } else { -1.0 };
        let middle = seen.phase as f32 / FULL as f32;
        // Whose chances of winning with little material count: of whoever has more.
        let material: i32 = Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::King)
            .map(|kind| {
                let term = MATERIAL.first + kind.order();
                seen.counts.iter().find(|(i, _)| *i == term).map_or(0, |(_, n)| n * worth(kind))
            })
            .sum();
        let end = (1.0 - middle) * seen.chances[usize::from(material < 0)] as f32 / 64.0;
        for (term, count) in seen.counts {
            let count = mine * count as f32;
            out.push((2 * term as u32, count * middle));
            out.push((2 * term as u32 + 1, count * end));
        }
    }
}

impl Weights {
    /// What was learnt, as logarithms of odds, in hundredths of a pawn: the mean pawn is worth 88, as in the weights that come with
    /// the program, so that what a search counts in pawns keeps its meaning. Nothing if they are too few or a pawn is worth
    /// nothing.
    pub fn learnt(numbers: &[f32]) -> Option<Weights> {
        let pawn = MATERIAL.first + Kind::Pawn.order();
        let mean = (numbers.get(2 * pawn)? + numbers.get(2 * pawn + 1)?) / 2.0;
        if numbers.len() != TermFeatures::SIZE || mean <= 0.0 {
            return None;
        }
        let hundredths = |number: f32| (88.0 * number / mean).round().clamp(-1600.0, 1600.0) as i16;
        let mut weights = Weights([[0; 2]; TERMS]);
        for (pair, learnt) in weights.0.iter_mut().zip(numbers.chunks_exact(2)) {
            *pair = [hundredths(learnt[0]), hundredths(learnt[1])];
        }
        Some(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Features as _, Game, Notation};

    /// What is learnt is what is played: the learner's sum is the judge's guess, up to rounding.
    #[test]
    fn the_sum_of_terms_is_the_guess_of_the_judge() {
        let chess = Chess::read("").unwrap();
        let weights = Weights::default();
        let numbers: Vec<f32> = weights.0.iter().flatten().map(|weight| f32::from(*weight)).collect();
        for fen in [
            "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
            "8/5pk1/6p1/3R3p/7P/1r4P1/5PK1/8 b - - 0 40",
        ] {
            let at = chess.read_position(fen).unwrap();
            let mut row = Vec::new();
            TermFeatures.see(&chess, &at, &mut row);
            assert!(!row.is_empty(), "{fen} is quiet");
            let sum: f32 = row.iter().map(|(place, count)| numbers[*place as usize] * count).sum();
            let guess = crate::Judge::default().guess(&at) as f32;
            let mine = if chess.turn(&at) == Side::First { guess } else { -guess };
            assert!((sum - mine).abs() < 2.0, "{fen}: {sum} {mine}");
        }
    }
}

//! What is right of a position that somebody learns from: who won, and what a search believed.

use game::Side;
use learn::{Loss, Sample, sigmoid};

/// A score for the side to move as an end of the game, as if that were the first player.
pub(crate) fn outcome(score: i32) -> game::Outcome {
    let margin = score.unsigned_abs().min(u32::from(u16::MAX)) as u16;
    match score {
        0 => game::Outcome::Draw,
        1.. => game::Outcome::Win { winner: Side::First, margin },
        _ => game::Outcome::Win { winner: Side::Second, margin },
    }
}

/// What a sum should have said of a position with this score.
pub(crate) fn goal(loss: Loss, score: i32) -> f32 {
    match loss {
        Loss::Squares => score as f32,
        Loss::Logistic => 0.5 + 0.5 * score.signum() as f32,
    }
}

/// The right chance after so many plies: what a search believed there, whose grades make chances of e to 1 by this scale, and so much of the
/// result; the result alone where no search was asked.
pub(crate) fn mixed(sample: &Sample, plies: usize, (result, scale): (f32, f32), share: f32) -> f32 {
    let asked = sample.labels.iter().find(|label| label.ply as usize == plies && !label.proved);
    let believed = asked.map(|label| sigmoid(label.score as f32 / scale));
    believed.map_or(result, |chance| chance + share * (result - chance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use learn::Label;

    #[test]
    fn a_search_and_the_result_share_what_is_right() {
        let label = |ply, score, proved| Label { ply, score, proved };
        let labels = vec![label(3, 250, false), label(4, 1, true)];
        let sample = Sample { labels, ..Sample::default() };
        let even_to_e = 1.0 / (1.0 + (-1.0_f32).exp());
        let right = |plies, share| mixed(&sample, plies, (0.0, 250.0), share);
        assert!((right(3, 0.0) - even_to_e).abs() < 1e-6);
        assert!((right(3, 0.25) - 0.75 * even_to_e).abs() < 1e-6);
        assert_eq!(right(4, 0.0), 0.0, "what is proved is the result already");
        assert_eq!(right(5, 0.0), 0.0, "nobody was asked");
    }
}

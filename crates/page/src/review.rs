//! What every position of a game was worth, for the graph under the board.

use crate::analysis::prover;
use crate::asked::settings;
use crate::pool::Budget;
use crate::values::{Measure, exactly, flipped, share};
use crate::words::Words;
use catalog::{Match, Task};
use game::{Claim, Side, Status};
use search::{Goal, worth};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What was found about each position, for the first side; in the order of the game.
#[derive(Clone, Default)]
pub(crate) struct Reviewed {
    pub(crate) points: Vec<Option<Claim>>,
    pub(crate) movers: Vec<Side>,
    /// How its estimates are to be read.
    pub(crate) measure: Measure,
    pub(crate) done: bool,
}

pub(crate) type Ledger = Arc<Mutex<Reviewed>>;

fn note(ledger: &Ledger, change: impl FnOnce(&mut Reviewed)) {
    let mut reviewed = ledger.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut reviewed);
}

/// Goes through the game from its end, where proofs are cheap, to its start.
pub(crate) fn review(game: &mut dyn Match, budget: &Budget, ledger: &Ledger) {
    let plies = game.line().len();
    let measure = Measure::of(game, "player", None);
    note(ledger, |reviewed| {
        reviewed.points = vec![None; plies + 1];
        reviewed.movers = vec![Side::First; plies + 1];
        reviewed.measure = measure;
    });
    for ply in (0..=plies).rev() {
        // What is left is shared out evenly.
        let slice = budget.end.saturating_sub(budget.now()) / (ply as u32 + 1);
        let viewer = game.viewer();
        let claim = if budget.stop.raised() { None } else { weigh(game, budget, slice) };
        let first = claim.map(|claim| if viewer == Side::First { claim } else { flipped(claim) });
        note(ledger, |reviewed| {
            reviewed.points[ply] = first;
            reviewed.movers[ply] = viewer;
        });
        game.undo();
    }
    note(ledger, |reviewed| reviewed.done = true);
}

/// A proof if it can be had in time, else an estimate.
fn weigh(game: &dyn Match, budget: &Budget, slice: Duration) -> Option<Claim> {
    if let Status::Over(outcome) = game.status() {
        return Some(exactly(outcome.seen_by(game.viewer())));
    }
    let limits = budget.limits(slice * 2 / 3, u64::MAX, None);
    let proof = game.think(prover(game), settings())?(Task::Solve(Goal::Score), &limits).answer;
    if proof.claim.proved().verdict().is_some() && matches!(proof.claim, Claim::Proved(_)) {
        return Some(proof.claim);
    }
    let limits = budget.limits((slice / 3).max(Duration::from_millis(20)), u64::MAX, None);
    let advice = game.think("player", settings())?(Task::Advise, &limits).answer;
    advice.moves.into_iter().map(|(_, claim)| claim).max_by_key(|claim| worth(*claim))
}

/// The same for the page, with how much each move gave away.
pub(crate) fn report(words: &Words, scale: i32, reviewed: &Reviewed) -> Value {
    let points = reviewed.points.iter().map(|claim| {
        let proved = matches!(claim, Some(Claim::Proved(_)));
        let verdict = claim.and_then(|claim| claim.proved().verdict()).map(crate::values::verdict_word);
        json!({
            "share": claim.and_then(|claim| share(claim, scale, reviewed.measure)),
            "proved": proved,
            "score": claim.and_then(|claim| claim.proved().exact()).map(|score| score.0),
            "verdict": verdict.map(|verdict| words.get(&format!("value.{verdict}")).to_owned()),
        })
    });
    json!({ "points": points.collect::<Vec<_>>(), "mistake": mistake(reviewed, scale), "done": reviewed.done })
}

/// The move (its number from 0) that gave most away, if one gave anything worth telling.
fn mistake(reviewed: &Reviewed, scale: i32) -> Option<usize> {
    let shares: Vec<Option<f64>> =
        reviewed.points.iter().map(|claim| share((*claim)?, scale, reviewed.measure)).collect();
    let loss = |ply: usize| {
        let (before, after) = (shares[ply]?, shares[ply + 1]?);
        let lost = if reviewed.movers[ply] == Side::First { before - after } else { after - before };
        (lost > 0.05).then_some((lost, ply))
    };
    let losses = (0..shares.len().saturating_sub(1)).filter_map(loss);
    losses.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, ply)| ply)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_biggest_mistake_of_a_lost_game_is_found() {
        // After a corner, any reply but the centre loses; O's b1 is the mistake, and X punishes it.
        let mut game = catalog::open("mnk:3,3,3").unwrap();
        game.play_line("a1 b1 b2 c3 a3").unwrap();
        let ledger = Ledger::default();
        review(&mut *game, &Budget::new(Duration::from_secs(20)), &ledger);
        let reviewed = ledger.lock().unwrap().clone();
        let verdicts: Vec<_> =
            reviewed.points.iter().map(|claim| claim.unwrap().proved().exact().unwrap().0).collect();
        assert_eq!(verdicts, [0, 0, 1, 1, 1, 1]);
        assert_eq!(mistake(&reviewed, 1), Some(1));
        assert!(reviewed.done);
    }
}

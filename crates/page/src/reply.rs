//! A machine's move.

use crate::asked::{Machine, RANDOM, settings};
use crate::pool::{Budget, NODES};
use crate::values::values;
use crate::words::Words;
use analysis::{Finding, Scale};
use catalog::Match;
use game::{Claim, Rng, Seed};
use serde_json::{Value, json};

/// The move that a machine plays here, with its opinion; nothing if it was stopped or there is no move.
pub(crate) fn reply(
    words: &Words,
    game: &dyn Match,
    machine: &Machine,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<Value> {
    let mut moves: Vec<String> = game.picture().clicks.into_iter().map(|click| click.mv).collect();
    if moves.is_empty() {
        moves = game.moves();
    }
    moves.sort();
    moves.dedup();
    let slips = machine.level.is_some_and(|(level, _)| level.slips(rng));
    let (mv, claim) = if machine.method == RANDOM || slips {
        (rng.pick(&moves)?.clone(), None)
    } else {
        let limits = budget.limits(machine.time, NODES, None);
        let limits = machine.level.map_or(limits.clone(), |(level, pace)| level.within(pace, limits));
        let thought = game.think(machine.method, settings())?.play(Seed(rng.bits()), &limits);
        if budget.stop.raised() {
            return None;
        }
        let claim = thought.claim_of_best();
        (
            thought.answer.best?,
            claim.filter(|claim| !matches!(claim, Claim::Proved(bounds) if bounds.verdict().is_none())),
        )
    };
    let plies = claim.and_then(|claim| claim.proved().exact()).and_then(|score| game.lasts(score));
    let finding = Finding { claim, plies, ..Finding::open(mv.clone()) };
    let value = values(words, &[finding], (Scale::of(game), game.unit())).remove(0);
    Some(json!({ "move": mv, "value": value }))
}

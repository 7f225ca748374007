//! A machine's move.

use crate::asked::{Machine, RANDOM, settings};
use crate::pool::{Budget, NODES};
use crate::values::{Finding, Measure, values};
use crate::words::Words;
use catalog::{Match, Task};
use game::{Claim, Luck};
use serde_json::{Value, json};

/// The move that a machine plays here, with its opinion; nothing if it was stopped or there is no move.
pub(crate) fn reply(
    words: &Words,
    game: &dyn Match,
    machine: &Machine,
    budget: &Budget,
    luck: &mut Luck,
) -> Option<Value> {
    let mut moves: Vec<String> = game.picture().clicks.into_iter().map(|click| click.mv).collect();
    if moves.is_empty() {
        moves = game.moves();
    }
    moves.sort();
    moves.dedup();
    let slips = machine.level.is_some_and(|level| level.slips(luck));
    let (mv, claim) = if machine.method == RANDOM || slips {
        (luck.pick(&moves)?.clone(), None)
    } else {
        let limits = budget.limits(machine.time, NODES, None);
        let limits = machine.level.map_or(limits.clone(), |level| level.within(limits));
        let thought = game.think(machine.method, settings())?(Task::Advise, &limits);
        if budget.stop.raised() {
            return None;
        }
        let (mv, claim) = thought.choose(&moves, luck)?;
        (
            mv,
            Some(claim).filter(|claim| !matches!(claim, Claim::Proved(bounds) if bounds.verdict().is_none())),
        )
    };
    let plies = claim.and_then(|claim| claim.proved().exact()).and_then(|score| game.lasts(score));
    let measure = Measure::of(game, machine.method, machine.level.map(catalog::Level::depth));
    let finding = Finding { mv: mv.clone(), measure, claim, plies };
    let value = values(words, &[finding], game.scale().upper.0).remove(0);
    Some(json!({ "move": mv, "value": value }))
}

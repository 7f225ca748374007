//! `tesuji analyse` where dice are to be thrown: what the throw is worth on average, and each roll with its best play.

use crate::analyse::{measured, opinion};
use crate::interrupt;
use analysis::{Allowance, Known, Slate, Throw};
use catalog::{Match, Settings};
use game::Unit;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a hint before a throw may take.
const HINT: Duration = Duration::from_secs(2);

/// What a throw is worth, for somebody who asks before it.
pub(crate) fn hint(game: &mut dyn Match, settings: Settings) -> String {
    let (slate, started) = (Slate::default(), Instant::now());
    let budget = Allowance {
        clock: Arc::new(move || started.elapsed()),
        end: HINT,
        nodes: u64::MAX,
        stop: interrupt::flag(),
        progress: Arc::default(),
        settings: Settings { keep: true, ..settings },
        lines: 1,
        method: None,
        oracle: None,
    };
    analysis::analyse(game, &budget, &slate);
    let side = game.sides()[game.viewer() as usize];
    table(&analysis::read(&slate), game.unit(), side).trim_end().to_owned()
}

/// The rolls, the luckiest first; what nobody has looked at stands last.
fn luckiest_first(known: &Known) -> Vec<&Throw> {
    let worth = |throw: &Throw| throw.claim.map(search::worth);
    let mut sorted: Vec<&Throw> = known.throws.iter().collect();
    sorted.sort_by_key(|throw| std::cmp::Reverse(worth(throw)));
    sorted
}

/// A line for the average and one for each roll.
pub(crate) fn table(known: &Known, unit: Unit, side: &str) -> String {
    let words = |claim| opinion(claim, unit);
    let mean = known.mean.map_or_else(|| "nobody has looked".into(), words);
    let all: u32 = known.throws.iter().map(|throw| throw.weight).sum();
    let row = |throw: &Throw| {
        let worth = throw.claim.map_or_else(|| "not looked at".into(), words);
        let best = throw.best.as_ref().map_or_else(String::new, |best| format!("; best {best}"));
        format!("  {}, {} in {all}: {worth}{best}\n", throw.roll, throw.weight)
    };
    let rows: String = luckiest_first(known).into_iter().map(row).collect();
    format!("the dice are thrown; on average, for {side}: {mean}\n{rows}")
}

/// The same as numbers; nothing where nobody throws.
pub(crate) fn json(known: &Known, unit: Unit) -> Option<Value> {
    let row = |throw: &Throw| {
        let (_, value, score, unit) = measured(throw.claim, unit);
        json!({
            "roll": throw.roll, "weight": throw.weight, "value": value, "score": score, "unit": unit, "best": throw.best,
        })
    };
    let (.., score, counted) = measured(known.mean, unit);
    let rolls: Vec<Value> = luckiest_first(known).into_iter().map(row).collect();
    (!rolls.is_empty()).then(|| json!({ "average": score, "unit": counted, "rolls": rolls }))
}

//! What every position of a game was worth, for the graph under the board.

use crate::words::Words;
use analysis::{Reviewed, share};
use game::Claim;
use serde_json::{Value, json};

/// What is known of a game, with the move that gave most away.
pub(crate) fn report(words: &Words, reviewed: &Reviewed) -> Value {
    let points = reviewed.points.iter().map(|claim| {
        let proved = matches!(claim, Some(Claim::Proved(_)));
        let verdict = claim.and_then(|claim| claim.proved().verdict()).map(crate::values::verdict_word);
        json!({
            "share": claim.and_then(|claim| share(claim, reviewed.scale)),
            "proved": proved,
            "score": claim.and_then(|claim| claim.proved().exact()).map(|score| score.0),
            "verdict": verdict.map(|verdict| words.get(&format!("value.{verdict}")).to_owned()),
        })
    });
    let worst = reviewed.worst();
    json!({
        "points": points.collect::<Vec<_>>(),
        "mistake": worst.as_ref().map(|fault| fault.ply),
        "better": worst.and_then(|fault| fault.better),
        "done": reviewed.done,
    })
}

//! What a stream tells about an analysis.

use crate::shown::{live, scene};
use crate::values::{ghosts, sheets, values};
use crate::words::Words;
use analysis::{Allowance, Finding, Known, Scale};
use catalog::Match;
use serde_json::{Value, json};
use std::sync::atomic::Ordering::Relaxed;

/// What a stream tells about an analysis: everything that is known, the board with it, and how fast it goes.
pub(crate) fn report(words: &Words, game: &mut dyn Match, known: &Known, budget: &Allowance) -> Value {
    let values = values(words, &known.findings, (Scale::of(game), game.unit()));
    let mut paths = Vec::new();
    for mv in &known.line {
        let path = game.picture().clicks.into_iter().find(|click| click.mv == *mv).map(|click| click.path);
        let Some(path) = path.filter(|_| game.play(mv).is_ok()) else { break };
        paths.push(path);
    }
    for _ in &paths {
        game.undo();
    }
    let picture = scene(words, game, []);
    let mut layers = sheets(&picture, &values);
    layers.push(ghosts(&paths));
    let picture = scene(words, game, layers);
    let nodes = budget.progress.nodes.load(Relaxed);
    let seconds = budget.now().as_secs_f64();
    json!({
        "values": values,
        "line": known.line,
        "depth": known.depth,
        "nodes": nodes,
        "seconds": seconds,
        "speed": nodes as f64 / seconds.max(1e-3),
        "proved": !known.findings.is_empty() && known.findings.iter().all(Finding::is_exact),
        "done": known.done,
        "turn": crate::shown::index(game.viewer()),
        "svg": live(words, game, &picture),
    })
}

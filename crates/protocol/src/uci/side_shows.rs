//! What engine programs do besides playing: count lines, measure themselves, take a grade to pieces.

use super::options::uci_of;
use super::server::Out;
use crate::dialogue::{Dialogue, Spending, World, limits};
use catalog::{Match, Task};

/// Counts the lines of so many moves, by first moves.
pub(super) fn perft(dialogue: &Dialogue, world: &World, depth: u32, out: &Out) -> Result<(), String> {
    let mut game = stand_in(dialogue)?;
    let (spell, moves, mut all) = (game.speller(), game.moves(), 0u64);
    let limits = limits(Spending::default(), world);
    if depth == 0 {
        out("Nodes searched: 1");
        return Ok(());
    }
    for mv in moves {
        let plain = spell(std::slice::from_ref(&mv)).pop().unwrap_or_else(|| mv.clone());
        game.play(&mv).map_err(|bad| bad.to_string())?;
        let count = game.perft(depth - 1, &limits).map_err(|stopped| stopped.to_string())?;
        game.undo();
        all = all.saturating_add(count);
        out(&format!("{plain}: {count}"));
    }
    out(&format!("Nodes searched: {all}"));
    Ok(())
}

/// The same game once more.
fn stand_in(dialogue: &Dialogue) -> Result<Box<dyn Match>, String> {
    let mut game = catalog::open(dialogue.game().setup()).map_err(|bad| bad.to_string())?;
    game.set_position(&dialogue.game().position()).map_err(|bad| bad.to_string())?;
    Ok(game)
}

/// The grade of the position, part by part.
pub(super) fn eval(dialogue: &Dialogue) -> Result<Vec<String>, String> {
    let talk = uci_of(dialogue).ok_or("this game shows no parts of its grades")?;
    let text = (talk.eval)(dialogue.board(), &dialogue.game().position()).map_err(|bad| bad.to_string())?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Searches some positions to a depth: the nodes tell one version from another, the time one machine.
pub(super) fn bench(dialogue: &Dialogue, world: &World, depth: Option<u32>, out: &Out) -> Result<(), String> {
    let talk = uci_of(dialogue).ok_or("this game has no positions to be measured by")?;
    let engine = &dialogue.engine;
    let depth = depth.unwrap_or(talk.bench_depth);
    let began = (world.clock)();
    let mut nodes = 0;
    for (number, position) in (1..).zip(talk.bench) {
        let mut game = catalog::open(dialogue.entry().name).map_err(|bad| bad.to_string())?;
        game.set_position(position).map_err(|bad| bad.to_string())?;
        let job = game.think(&engine.method, engine.settings);
        let job = job.ok_or_else(|| format!("there is no method '{}'", engine.method))?;
        let thought =
            job.run(Task::Advise, &limits(Spending { depth: Some(depth), ..Spending::default() }, world));
        let here = thought.answer.work.all_nodes();
        nodes += here;
        out(&format!("info string {number}/{} {here} nodes: {position}", talk.bench.len()));
    }
    let time = (world.clock)().saturating_sub(began);
    let speed = nodes as f64 / time.as_secs_f64().max(1e-3);
    out(&format!("info string bench depth {depth} time {} ms", time.as_millis()));
    out(&format!("{nodes} nodes {speed:.0} nps"));
    Ok(())
}

//! The two plain searches: every line to its end, nothing cut, nothing remembered. They are the oracles.

use crate::depth::{is_deep, on_a_new_stack};
use crate::trace::{Silent, Trace, Why};
use crate::{Budget, Stopped};
use game::{Acyclic, Bounds, Deterministic, Score, Side, Status};

/// The score of `at` for `viewer`, who takes the maximum while the other side takes the minimum.
pub fn minimax<G: Acyclic + Deterministic>(
    game: &G,
    at: &mut G::Position,
    viewer: Side,
    budget: &mut Budget,
) -> Result<Score, Stopped> {
    minimax_from(game, at, viewer, budget, 0)
}

fn minimax_from<G: Acyclic + Deterministic>(
    game: &G,
    at: &mut G::Position,
    viewer: Side,
    budget: &mut Budget,
    ply: u32,
) -> Result<Score, Stopped> {
    if is_deep(ply) {
        return on_a_new_stack(|| minimax_from(game, at, viewer, budget, ply + 1));
    }
    budget.spend()?;
    let mover = match game.status(at) {
        Status::Over(outcome) => return Ok(outcome.seen_by(viewer)),
        Status::Turn(side) => side,
        Status::Nature => unreachable!("a deterministic game has no dice"),
    };
    let mut best: Option<Score> = None;
    for mv in game.legal(at) {
        let score = game.after(at, mv, |child| minimax_from(game, child, viewer, budget, ply + 1))?;
        best = Some(match best {
            None => score,
            Some(so_far) if mover == viewer => so_far.max(score),
            Some(so_far) => so_far.min(score),
        });
    }
    Ok(best.expect("an open position offers a move"))
}

/// The same with one rule for both sides: each takes the maximum of what is left to it, seen by itself.
pub fn negamax<G: Acyclic + Deterministic>(
    game: &G,
    at: &mut G::Position,
    viewer: Side,
    budget: &mut Budget,
) -> Result<Score, Stopped> {
    negamax_told(game, at, viewer, budget, &mut Silent)
}

/// [`negamax`] that tells `trace` every step. Its windows are all scores of the game: it asks for nothing less.
pub fn negamax_told<G: Acyclic + Deterministic, T: Trace<G>>(
    game: &G,
    at: &mut G::Position,
    viewer: Side,
    budget: &mut Budget,
    trace: &mut T,
) -> Result<Score, Stopped> {
    negamax_from(game, at, viewer, budget, trace, 0)
}

fn negamax_from<G: Acyclic + Deterministic, T: Trace<G>>(
    game: &G,
    at: &mut G::Position,
    viewer: Side,
    budget: &mut Budget,
    trace: &mut T,
    ply: u32,
) -> Result<Score, Stopped> {
    if is_deep(ply) {
        return on_a_new_stack(|| negamax_from(game, at, viewer, budget, trace, ply + 1));
    }
    budget.spend()?;
    let Bounds { lower, upper } = game.scale();
    let mover = match game.status(at) {
        Status::Turn(side) => side,
        Status::Over(outcome) => {
            let score = outcome.seen_by(viewer);
            trace.enter(at, viewer, lower, upper);
            trace.leave(score, Why::Over);
            return Ok(score);
        }
        Status::Nature => unreachable!("a deterministic game has no dice"),
    };
    trace.enter(at, mover, lower, upper);
    let mut best = lower;
    for mv in game.legal(at) {
        trace.follow(mv);
        let think = |child: &mut _| negamax_from(game, child, mover.other(), budget, trace, ply + 1);
        best = best.max(-game.after(at, mv, think)?);
    }
    trace.leave(best, Why::Searched);
    Ok(if mover == viewer { best } else { -best })
}

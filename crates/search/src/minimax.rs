//! The two plain searches: every line to its end, nothing cut, nothing remembered. They are the oracles.

use crate::{Purse, Stopped};
use game::{Acyclic, Deterministic, Score, Side, Status};

/// The score of `at` for `viewer`, who takes the maximum while the other side takes the minimum.
pub fn minimax<G: Acyclic + Deterministic>(
    game: &G,
    at: &mut G::Position,
    viewer: Side,
    purse: &mut Purse,
) -> Result<Score, Stopped> {
    purse.spend()?;
    let mover = match game.status(at) {
        Status::Over(outcome) => return Ok(outcome.seen_by(viewer)),
        Status::Turn(side) => side,
        Status::Nature => unreachable!("a deterministic game has no dice"),
    };
    let mut best: Option<Score> = None;
    for mv in game.legal(at) {
        let score = game.after(at, mv, |child| minimax(game, child, viewer, purse))?;
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
    purse: &mut Purse,
) -> Result<Score, Stopped> {
    purse.spend()?;
    let mover = match game.status(at) {
        Status::Over(outcome) => return Ok(outcome.seen_by(viewer)),
        Status::Turn(side) => side,
        Status::Nature => unreachable!("a deterministic game has no dice"),
    };
    let mut best = game.scale().lower;
    for mv in game.legal(at) {
        best = best.max(-game.after(at, mv, |child| negamax(game, child, mover.other(), purse))?);
    }
    Ok(if mover == viewer { best } else { -best })
}

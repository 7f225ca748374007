//! Which move to play when there is no time to prove everything: every move is looked at a few plies
//! farther at a time, and the last finished round decides.

use crate::Stopped;
use crate::answer::Answer;
use crate::plan::Horizon;
use crate::rung::{Iterated, Rung};
use crate::table::Store;
use game::{Acyclic, Bounds, Claim, Deterministic, Score, Side, Status, WON};

/// Weighs every move worth a look of an open position for its mover. A move is `Proved` as far as finished games and
/// knowledge say so; otherwise it is `Believed`, on the scale of the plan's grades, and moves that are worse
/// than the best may look better than they are, never worse. Stops when a move is proved to win or all are
/// proved.
pub fn advise<G, P, S>(
    game: &G,
    rung: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<G::Key>,
{
    debug_assert_eq!(game.mover(at), Some(mover));
    let mut moves: Vec<(G::Move, Claim)> =
        rung.candidates(at).into_iter().map(|mv| (mv, Claim::Believed(Score::DRAW))).collect();
    let mut settled = false;
    for plies in (0..=rung.horizon()).step_by(usize::from(rung.step())) {
        // The best of the last round first: it sets the mark for the others.
        moves.sort_by_key(|&(_, claim)| -worth(claim));
        let Ok(round) = weigh_round(game, rung, at, mover, plies, &moves) else { break };
        moves = round;
        let won = moves.iter().any(|&(_, claim)| claim.proved().lower > Score::DRAW);
        settled = won || moves.iter().all(|(_, claim)| matches!(claim, Claim::Proved(_)));
        if settled {
            break;
        }
    }
    let best =
        moves.iter().copied().reduce(|best, other| if worth(other.1) > worth(best.1) { other } else { best });
    Answer {
        claim: best.map_or(Claim::Believed(Score::DRAW), |(_, claim)| claim),
        best: best.map(|(mv, _)| mv),
        moves,
        work: rung.work(),
        complete: settled,
    }
}

/// One look at every move with the same horizon.
fn weigh_round<G, P, S>(
    game: &G,
    rung: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    plies: u16,
    moves: &[(G::Move, Claim)],
) -> Result<Vec<(G::Move, Claim)>, Stopped>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<G::Key>,
{
    let (least, most) = rung.widest();
    let mut floor = least;
    let mut round = Vec::with_capacity(moves.len());
    for &(mv, before) in moves {
        let mut child = at.clone();
        game.play(&mut child, mv);
        let claim = if let Claim::Proved(_) = before {
            before
        } else if let Status::Over(outcome) = game.status(&child) {
            Claim::Proved(Bounds::exactly(outcome.seen_by(mover)))
        } else {
            // One below the best so far, so that an equal move is told from a worse one.
            let (score, found) = rung.iterate(&child, mover, plies, (floor, most))?;
            floor = floor.max(Score(score.0 - 1)).min(Score(most.0 - 1));
            let decided = found.known.verdict().is_some() && G::SOUND_KEYS;
            if decided { Claim::Proved(found.known) } else { Claim::Believed(score) }
        };
        round.push((mv, claim));
    }
    Ok(round)
}

/// What a claim is worth when moves are compared: a proved win more than any belief, a proved loss less.
pub fn worth(claim: Claim) -> Score {
    match claim {
        Claim::Proved(bounds) if bounds.lower > Score::DRAW => Score(bounds.lower.0 + WON),
        Claim::Proved(bounds) if bounds.upper < Score::DRAW => Score(bounds.upper.0 - WON),
        Claim::Proved(bounds) => bounds.lower,
        Claim::Believed(score) => score,
    }
}

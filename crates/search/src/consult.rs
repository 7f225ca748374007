//! Which move to play, where one good move is all that is wanted: the root is a node like any other, looked at a ply deeper
//! at a time.

use crate::Stopped;
use crate::answer::Answer;
use crate::distance::MATE;
use crate::plan::Horizon;
use crate::rung::{Iterated, Rung};
use crate::table::Store;
use game::{Acyclic, Claim, Deterministic, Score, Side, WON};

/// Half the width of the first window around the last score.
const NARROW: i32 = 25;
/// Before this many plies scores jump too much.
const SETTLED: u16 = 5;

/// The best move of an open position for its mover, and the belief that goes with it; the other moves are not compared.
/// Stops between two iterations when the limits say that another one would hardly end, or when a won game is as
/// near as the search has looked.
pub fn consult<G, P, S>(
    rung: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    narrowly: bool,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    let (mut score, mut best) = (Score::DRAW, rung.candidates(at).first().copied());
    let (most, soft_end) = (rung.horizon(), rung.limits().soft_end());
    let mut plies = 0;
    while plies < most {
        plies += 1;
        let around = (narrowly && plies > SETTLED && score.0.abs() < WON).then_some(score);
        let Ok((found, choice)) = iterate_around(rung, at, mover, plies, around) else { break };
        (score, best) = (found, choice.or(best));
        if MATE - score.0.abs() <= i32::from(plies) || rung.limits().is_past(soft_end) {
            break;
        }
    }
    let claim = Claim::Believed(score);
    let moves = best.map(|mv| (mv, claim)).into_iter().collect();
    Answer { claim, best, moves, work: rung.work(), complete: false }
}

/// One iteration: first with a narrow window, which grows on the side where it was too narrow.
fn iterate_around<G, P, S>(
    rung: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    plies: u16,
    around: Option<Score>,
) -> Result<(Score, Option<G::Move>), Stopped>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    let (least, most) = rung.widest();
    let (mut below, mut above) = (NARROW, NARROW);
    loop {
        let (alpha, beta) = match around {
            Some(Score(last)) => (Score(last - below).max(least), Score(last + above).min(most)),
            None => (least, most),
        };
        let (score, found) = rung.iterate(at, mover, plies, (alpha, beta))?;
        let wider = |width: i32| if width > 8 * NARROW { 2 * MATE } else { 4 * width };
        if score <= alpha && alpha > least {
            below = wider(below);
        } else if score >= beta && beta < most {
            above = wider(above);
        } else {
            return Ok((score, found.choice));
        }
    }
}

//! The best moves of a position, proved: its exact score first, then which moves reach it.

use crate::Stopped;
use crate::rung::Rung;
use crate::windows::{Goal, Windows, settle};
use game::{Bounds, Game, Score, Side, Status};

/// The exact score of an open position for its mover. What was known before is taken for granted; what is
/// proved is written into `known` and a move that reaches `known.lower`, if one was singled out, into
/// `reached`, so that both are there even if the search is stopped.
pub fn exact<G: Game, R: Rung<G> + ?Sized>(
    rung: &mut R,
    at: &G::Position,
    mover: Side,
    known: &mut Bounds,
    reached: &mut Option<G::Move>,
) -> Result<Score, Stopped> {
    settle(known, Goal::Score, Windows::OutsideIn, |alpha, beta| {
        let found = rung.probe(at, mover, (alpha, beta), &mut Bounds::ANY.clone())?;
        if found.known.lower >= beta {
            *reached = found.choice;
        }
        Ok(found.known)
    })?;
    Ok(known.lower)
}

/// The exact score of an open position and a move that reaches it: the one that the search singled out, or else
/// the first of these.
pub fn first_best<G: Game, R: Rung<G> + ?Sized>(
    game: &G,
    rung: &mut R,
    at: &G::Position,
    moves: &[G::Move],
) -> Result<(Score, G::Move), Stopped> {
    let mover = game.mover(at).expect("only open positions have moves");
    let mut reached = None;
    let score = exact(rung, at, mover, &mut game.scale(), &mut reached)?;
    if let Some(mv) = reached {
        return Ok((score, mv));
    }
    for &mv in moves {
        if reaches(game, rung, at, mv, score)? {
            return Ok((score, mv));
        }
    }
    unreachable!("some move is worth what the position is")
}

/// Whether this move is worth at least `score` to the side that makes it: one question, cheaper than the score.
pub fn reaches<G: Game, R: Rung<G> + ?Sized>(
    game: &G,
    rung: &mut R,
    at: &G::Position,
    mv: G::Move,
    score: Score,
) -> Result<bool, Stopped> {
    let mover = game.mover(at).expect("only open positions have moves");
    let mut child = at.clone();
    game.play(&mut child, mv);
    if let Status::Over(outcome) = game.status(&child) {
        return Ok(outcome.seen_by(mover) >= score);
    }
    let scale = game.scale();
    if score <= scale.lower || score > scale.upper {
        return Ok(score <= scale.lower);
    }
    let found = rung.probe(&child, mover, (Score(score.0 - 1), score), &mut Bounds::ANY.clone())?;
    Ok(found.known.lower >= score)
}

//! The best moves of a position, proved: its exact score first, then which moves reach it.

use crate::Stopped;
use crate::window_search::WindowSearch;
use crate::windows::{Goal, Windows, settle};
use game::{Bounds, Game, Score, Side, Status};

/// The exact score of an open position for its mover. What was known before is taken for granted; what is
/// proved is written into `known` and a move that reaches `known.lower`, if one was singled out, into
/// `reached`, so that both are there even if the search is stopped.
pub fn exact<G: Game, R: WindowSearch<G> + ?Sized>(
    search: &mut R,
    at: &G::Position,
    mover: Side,
    known: &mut Bounds,
    reached: &mut Option<G::Move>,
) -> Result<Score, Stopped> {
    let windows = Windows::OutsideIn.given(search.expects(at, mover));
    settle(known, Goal::Score, windows, |alpha, beta| {
        let found = search.probe(at, mover, (alpha, beta), &mut Bounds::ANY.clone())?;
        if found.known.lower >= beta {
            *reached = found.choice;
        }
        Ok(found.known)
    })?;
    Ok(known.lower)
}

/// The exact score of an open position and a move that reaches it: the one that the search singled out, or else
/// the first of these.
pub fn first_best<G: Game, R: WindowSearch<G> + ?Sized>(
    game: &G,
    search: &mut R,
    at: &G::Position,
    moves: &[G::Move],
) -> Result<(Score, G::Move), Stopped> {
    let mover = game.mover(at).expect("only open positions have moves");
    let mut reached = None;
    let score = exact(search, at, mover, &mut game.scale(), &mut reached)?;
    if let Some(mv) = reached {
        return Ok((score, mv));
    }
    for &mv in moves {
        if reaches(game, search, at, mv, score)? {
            return Ok((score, mv));
        }
    }
    unreachable!("some move is worth what the position is")
}

/// Whether this move is worth at least `score` to the side that makes it: one question, cheaper than the score.
pub fn reaches<G: Game, R: WindowSearch<G> + ?Sized>(
    game: &G,
    search: &mut R,
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
    let found = search.probe(&child, mover, (Score(score.0 - 1), score), &mut Bounds::ANY.clone())?;
    Ok(found.known.lower >= score)
}

/// Those of these moves that reach `score`, the worth of the position; `reached` is known to.
pub fn ties<G: Game, R: WindowSearch<G> + ?Sized>(
    game: &G,
    search: &mut R,
    at: &G::Position,
    moves: &[G::Move],
    (score, reached): (Score, Option<G::Move>),
) -> Result<Vec<G::Move>, Stopped> {
    let mut best = Vec::new();
    for &mv in moves {
        if reached == Some(mv) || reaches(game, search, at, mv, score)? {
            best.push(mv);
        }
    }
    Ok(best)
}

/// The share of the replies to this move, in millionths, that give away more than `score`, the worth of the
/// position to the side that makes it. `known` says what a position is worth to that side, where that is known.
pub fn mistakes<G: Game, R: WindowSearch<G> + ?Sized>(
    game: &G,
    search: &mut R,
    at: &G::Position,
    mv: G::Move,
    score: Score,
    known: impl Fn(&G::Position) -> Option<Score>,
) -> Result<usize, Stopped> {
    let mut child = at.clone();
    game.play(&mut child, mv);
    let replies = game.legal(&child);
    let mut mistakes = 0;
    for &reply in &replies {
        let mut answered = child.clone();
        game.play(&mut answered, reply);
        let gives_away = match known(&answered) {
            Some(worth) => worth > score,
            // For the opponent: the reply does not reach what the position is worth.
            None => !reaches(game, search, &child, reply, -score)?,
        };
        mistakes += usize::from(gives_away);
    }
    Ok(1_000_000 * mistakes / replies.len().max(1))
}

/// The first of these best moves of a position worth `score` after which most replies are mistakes.
pub fn trap<G: Game, R: WindowSearch<G> + ?Sized>(
    game: &G,
    search: &mut R,
    at: &G::Position,
    best: &[G::Move],
    score: Score,
) -> Result<G::Move, Stopped> {
    let (mut chosen, mut most) = (best[0], None);
    if best.len() > 1 {
        for &mv in best {
            let share = mistakes(game, search, at, mv, score, |_| None)?;
            if most.is_none_or(|most| share > most) {
                (chosen, most) = (mv, Some(share));
            }
        }
    }
    Ok(chosen)
}

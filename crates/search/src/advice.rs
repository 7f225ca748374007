//! Which move to play when there is no time to prove everything: every move is looked at a few plies
//! farther at a time; what is proved counts, and what is believed after the last finished round.

use crate::Stopped;
use crate::answer::Answer;
use crate::plan::Horizon;
use crate::rung::{Iterated, Rung};
use crate::sorting::sort_by_rank;
use crate::table::Store;
use game::{Acyclic, Bounds, Claim, Deterministic, Game, Score, Side, Status, WON};

/// Weighs every move worth a look of an open position for its mover. A move is `Proved` as far as finished
/// games and knowledge say so; otherwise it is `Believed`, on the scale of the plan's grades, and moves that
/// are worse than the best may look better than they are, never worse. Stops when a move is proved to win or
/// all are proved.
pub fn advise<G, P, S>(
    game: &G,
    rung: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    debug_assert_eq!(game.mover(at), Some(mover));
    // A move is a ply.
    let horizon = rung.horizon().saturating_sub(1);
    let candidates = rung.candidates(at);
    let mut selective = candidates.len() < game.legal(at).len();
    let mut moves: Vec<(G::Move, Claim)> =
        candidates.into_iter().map(|mv| (mv, at_first_sight(game, at, mv, mover))).collect();
    let mut plies = 0;
    while !settled(&moves) {
        let (beliefs, told) = weigh_round(game, rung, at, mover, plies, &mut moves);
        if told.is_err() {
            if plies == 0 && !beliefs.is_empty() {
                selective |= keep_weighed(&mut moves, &beliefs);
            }
            break;
        }
        beliefs.into_iter().for_each(|(i, score)| moves[i].1 = Claim::Believed(score));
        if plies == horizon {
            break;
        }
        plies = plies.saturating_add(rung.step()).min(horizon);
    }
    let best =
        moves.iter().copied().reduce(|best, other| if worth(other.1) > worth(best.1) { other } else { best });
    Answer {
        claim: claim_of_all(&moves, game.scale(), selective),
        best: best.map(|(mv, _)| mv),
        work: rung.work(),
        complete: settled(&moves),
        moves,
    }
}

/// What the rules say of a move without a search.
fn at_first_sight<G: Game>(game: &G, at: &G::Position, mv: G::Move, mover: Side) -> Claim {
    let mut child = at.clone();
    game.play(&mut child, mv);
    match game.status(&child) {
        Status::Over(outcome) => Claim::Proved(Bounds::exactly(outcome.seen_by(mover))),
        _ => Claim::Believed(Score::DRAW),
    }
}

/// Where there was no time for one look at each move, those that were looked at are compared; says whether others were
/// left out.
fn keep_weighed<M>(moves: &mut Vec<(M, Claim)>, beliefs: &[(usize, Score)]) -> bool {
    let mut weighed: Vec<bool> = moves.iter().map(|(_, claim)| matches!(claim, Claim::Proved(_))).collect();
    for &(i, score) in beliefs {
        (weighed[i], moves[i].1) = (true, Claim::Believed(score));
    }
    let all = moves.len();
    let mut each = weighed.into_iter();
    moves.retain(|_| each.next() == Some(true));
    moves.len() < all
}

/// One look at every open move with the same horizon: the beliefs, by the places of the moves, and whether there was
/// time for all. A proof counts at once, a belief when all moves have been looked at equally far.
fn weigh_round<G, P, S>(
    game: &G,
    rung: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    plies: u16,
    moves: &mut [(G::Move, Claim)],
) -> (Vec<(usize, Score)>, Result<(), Stopped>)
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    let (mut floor, most) = rung.widest();
    // The best of the last round first: it sets the mark for the others.
    let mut order: Vec<usize> =
        (0..moves.len()).filter(|&i| matches!(moves[i].1, Claim::Believed(_))).collect();
    sort_by_rank(&mut order, |&i| -i64::from(worth(moves[i].1).0));
    let mut beliefs = Vec::with_capacity(order.len());
    for i in order {
        let mut child = at.clone();
        game.play(&mut child, moves[i].0);
        // From one below the best so far, so that an equal move is told from a worse one.
        let Ok((score, found)) = rung.iterate(&child, mover, plies, (floor, most)) else {
            return (beliefs, Err(Stopped));
        };
        floor = floor.max(Score(score.0 - 1)).min(Score(most.0 - 1));
        let known = found.known.and(game.scale());
        if known.verdict().is_some() && P::EXACT {
            moves[i].1 = Claim::Proved(known);
        } else {
            beliefs.push((i, score));
        }
    }
    (beliefs, Ok(()))
}

/// A move is proved to win, or all moves are proved.
fn settled<M>(moves: &[(M, Claim)]) -> bool {
    moves.iter().any(|(_, claim)| claim.proved().lower > Score::DRAW)
        || moves.iter().all(|(_, claim)| matches!(claim, Claim::Proved(_)))
}

/// What follows for the position: proved only if no move can make it better. Where moves were left out, only a
/// win is.
fn claim_of_all<M>(moves: &[(M, Claim)], scale: Bounds, selective: bool) -> Claim {
    let proved = moves.iter().map(|(_, claim)| claim.proved().and(scale));
    let known = proved
        .reduce(|one, other| Bounds { lower: one.lower.max(other.lower), upper: one.upper.max(other.upper) })
        .map(|known| if selective { Bounds { upper: scale.upper, ..known } } else { known });
    let worth = moves.iter().map(|&(_, claim)| worth(claim)).max().unwrap_or(Score::DRAW);
    known.filter(|known| known.verdict().is_some()).map_or(Claim::Believed(worth), Claim::Proved)
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

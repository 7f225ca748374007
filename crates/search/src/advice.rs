//! Which move to play when there is no time to prove everything: every move is looked at a few plies
//! farther at a time; what is proved counts, and what is believed after the last finished round.

use crate::Stopped;
use crate::answer::{Answer, Watch};
use crate::plan::Horizon;
use crate::sorting::sort_by_rank;
use crate::store::Store;
use crate::window_search::{Iterated, WindowSearch, Work};
use game::{Acyclic, Belief, Bounds, Claim, Deterministic, Game, Score, Side, Status, WON};
use std::cmp::Reverse;

/// Moves that are glanced at between two looks at the clock.
const GLANCES: usize = 1024;

/// Weighs every move worth a look of an open position for its mover. A move is `Proved` as far as finished
/// games and knowledge say so; otherwise it is `Believed`, on the scale of the plan's grades, and moves that
/// are worse than the best may look better than they are, never worse. Where the limits ask for several lines, so many of the
/// best moves are told apart, and others that are not proved are left out. Stops when a move is proved to win or all are proved.
pub fn advise<G, P, S>(
    game: &G,
    search: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    watch: &Watch<'_, G::Move>,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    debug_assert_eq!(game.mover(at), Some(mover));
    // A move is a ply.
    let horizon = search.horizon().saturating_sub(1);
    let candidates = search.candidates(at);
    let mut selective = candidates.len() < game.legal(at).len();
    let (all, limits) = (candidates.len(), search.limits());
    // A million moves take longer to glance at than some searches may last.
    let in_time = |i: usize| i == 0 || !i.is_multiple_of(GLANCES) || !limits.over();
    let mut moves: Vec<(G::Move, Claim)> = candidates
        .into_iter()
        .enumerate()
        .take_while(|&(i, _)| in_time(i))
        .map(|(_, mv)| (mv, at_first_sight(game, at, mv, mover)))
        .collect();
    selective |= moves.len() < all;
    let apart = limits.lines.max(1);
    let (mut plies, mut line, mut depth) = (0, Vec::new(), None);
    while !all_proved(&moves) {
        let (beliefs, ended) = weigh_round(game, search, at, mover, (plies, apart), &mut moves);
        if ended.is_err() {
            if plies == 0 && !beliefs.is_empty() {
                selective |= keep_weighed(&mut moves, &beliefs);
            } else if plies == 0 {
                // Nothing tells them apart: some are as good as all.
                selective |= moves.len() > GLANCES;
                moves.truncate(GLANCES);
            }
            break;
        }
        beliefs.into_iter().for_each(|(i, score)| moves[i].1 = Claim::graded(score));
        line = best_of(&moves).map_or_else(Vec::new, |best| search.line(at, best));
        depth = Some(u32::from(plies) + 1);
        for other in best_apart(&moves, apart).into_iter().skip(1).rev() {
            let (mv, claim) = other;
            let told =
                told(search.work(), game.scale(), &moves, (search.line(at, mv), depth), selective, apart);
            watch(&Answer { best: Some(mv), claim, ..told });
        }
        watch(&told(search.work(), game.scale(), &moves, (line.clone(), depth), selective, apart));
        if plies == horizon {
            break;
        }
        plies = plies.saturating_add(search.step()).min(horizon);
    }
    // A proof may have come after the last complete round.
    if line.first().copied() != best_of(&moves) {
        line = best_of(&moves).map_or_else(Vec::new, |best| search.line(at, best));
    }
    told(search.work(), game.scale(), &moves, (line, depth), selective, apart)
}

/// So many of the best moves, the best first.
fn best_apart<M: Copy>(moves: &[(M, Claim)], apart: usize) -> Vec<(M, Claim)> {
    let mut sorted = moves.to_vec();
    sorted.sort_by_key(|&(_, claim)| Reverse(worth(claim)));
    sorted.truncate(apart);
    sorted
}

/// The first of the best moves.
fn best_of<M: Copy>(moves: &[(M, Claim)]) -> Option<M> {
    let better =
        |best: (M, Claim), other: (M, Claim)| if worth(other.1) > worth(best.1) { other } else { best };
    moves.iter().copied().reduce(better).map(|(mv, _)| mv)
}

/// What these moves make of an answer.
fn told<M: Copy + PartialEq>(
    work: Work,
    scale: Bounds,
    moves: &[(M, Claim)],
    (line, depth): (Vec<M>, Option<u32>),
    selective: bool,
    apart: usize,
) -> Answer<M> {
    let claim = claim_of_all(moves, scale, selective);
    let (best, complete) = (best_of(moves), all_proved(moves));
    let mut moves = moves.to_vec();
    if apart > 1 {
        let seen = best_apart(&moves, apart);
        moves.retain(|told| matches!(told.1, Claim::Proved(_)) || seen.contains(told));
    }
    Answer { best, moves, line, depth, work, ..Answer::bare(claim, complete) }
}

/// What the rules say of a move without a search.
fn at_first_sight<G: Game>(game: &G, at: &G::Position, mv: G::Move, mover: Side) -> Claim {
    let mut child = at.clone();
    game.play(&mut child, mv);
    match game.status(&child) {
        Status::Over(outcome) => Claim::Proved(Bounds::exactly(outcome.seen_by(mover))),
        _ => Claim::graded(Score::DRAW),
    }
}

/// Where there was no time for one look at each move, those that were looked at are compared; says whether others were
/// left out.
fn keep_weighed<M>(moves: &mut Vec<(M, Claim)>, beliefs: &[(usize, Score)]) -> bool {
    let mut weighed: Vec<bool> = moves.iter().map(|(_, claim)| matches!(claim, Claim::Proved(_))).collect();
    for &(i, score) in beliefs {
        (weighed[i], moves[i].1) = (true, Claim::graded(score));
    }
    let all = moves.len();
    let mut each = weighed.into_iter();
    moves.retain(|_| each.next() == Some(true));
    moves.len() < all
}

/// One look at every open move with the same horizon: the beliefs, by the places of the moves, and whether there was
/// time for all. A proof counts at once, a belief when all moves have been looked at equally far. So many of the best are told
/// apart; what is worse than those is only known to be worse.
fn weigh_round<G, P, S>(
    game: &G,
    search: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    (plies, apart): (u16, usize),
    moves: &mut [(G::Move, Claim)],
) -> (Vec<(usize, Score)>, Result<(), Stopped>)
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    let (mut floor, most) = search.widest();
    // The best of the last round first: it sets the mark for the others.
    let mut order: Vec<usize> =
        (0..moves.len()).filter(|&i| matches!(moves[i].1, Claim::Believed(_))).collect();
    sort_by_rank(&mut order, |&i| -i64::from(worth(moves[i].1).0));
    let mut beliefs = Vec::with_capacity(order.len());
    let mut ahead: Vec<Score> = Vec::new();
    for i in order {
        let mut child = at.clone();
        game.play(&mut child, moves[i].0);
        // From one below the best so far, so that an equal move is told from a worse one.
        let Ok((score, found)) = search.iterate(&child, mover, plies, (floor, most)) else {
            return (beliefs, Err(Stopped));
        };
        ahead.push(score);
        ahead.sort_unstable_by_key(|&score| Reverse(score));
        ahead.truncate(apart);
        if ahead.len() == apart {
            floor = floor.max(Score(ahead[apart - 1].0 - 1)).min(Score(most.0 - 1));
        }
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
fn all_proved<M>(moves: &[(M, Claim)]) -> bool {
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
    let belief = |&(_, claim): &(M, Claim)| match claim {
        Claim::Believed(belief) => belief,
        Claim::Proved(_) | Claim::Expected(_) => Belief::Grade(worth(claim)),
    };
    let most =
        moves.iter().map(belief).max_by_key(|belief| belief.rank()).unwrap_or(Belief::Grade(Score::DRAW));
    known.filter(|known| known.verdict().is_some()).map_or(Claim::Believed(most), Claim::Proved)
}

/// What a claim is worth when moves are compared: a proved win more than any belief, a proved loss less.
pub fn worth(claim: Claim) -> Score {
    match claim {
        Claim::Proved(bounds) if bounds.lower > Score::DRAW => Score(bounds.lower.0 + WON),
        Claim::Proved(bounds) if bounds.upper < Score::DRAW => Score(bounds.upper.0 - WON),
        Claim::Proved(bounds) => bounds.lower,
        Claim::Expected(expected) => Score((expected.real() * 1000.0).round().clamp(-9999.0, 9999.0) as i32),
        Claim::Believed(belief) => belief.rank(),
    }
}

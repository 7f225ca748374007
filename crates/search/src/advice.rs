//! Which move to play when there is no time to prove everything: every move is looked at a few plies
//! farther at a time; what is proved counts, and what is believed after the last finished round.

use crate::answer::Answer;
use crate::plan::Fold;
use crate::rung::{Deepening, Rung};
use crate::table::Store;
use game::{Acyclic, Bounds, Claim, Deterministic, Game, Knowledge, Score, Side, Status};

/// Weighs every move of an open position for its mover. A move is `Proved` as far as finished games say so;
/// otherwise it is `Believed`, the horizon being taken for a draw. Stops early when a move is proved to win
/// or all are proved.
pub fn advise<G, K, F, S>(
    game: &G,
    rung: &mut Deepening<'_, G, K, F, S>,
    at: &G::Position,
    mover: Side,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G>,
    S: Store<G::Key>,
{
    debug_assert_eq!(game.mover(at), Some(mover));
    let (scale, horizon) = (game.scale(), rung.horizon());
    let mut moves: Vec<(G::Move, Claim)> =
        game.legal(at).into_iter().map(|mv| (mv, at_first_sight(game, at, mv, mover))).collect();
    let mut plies = 0;
    'rounds: while !settled(&moves) {
        let mut beliefs = Vec::with_capacity(moves.len());
        for (mv, claim) in moves.iter_mut().filter(|(_, claim)| matches!(claim, Claim::Believed(_))) {
            let mut child = at.clone();
            game.play(&mut child, *mv);
            let Ok((score, found)) = rung.iterate(&child, mover, plies, (scale.lower, scale.upper)) else {
                break 'rounds;
            };
            let known = found.known.and(scale);
            if known.verdict().is_some() && G::SOUND_KEYS {
                *claim = Claim::Proved(known);
            } else {
                beliefs.push(Claim::Believed(score));
            }
        }
        // A proof counts at once, a belief when all moves have been looked at equally far.
        let believed = moves.iter_mut().filter(|(_, claim)| matches!(claim, Claim::Believed(_)));
        believed.zip(beliefs).for_each(|((_, claim), belief)| *claim = belief);
        if plies == horizon {
            break;
        }
        plies = plies.saturating_add(rung.step()).min(horizon);
    }
    let best =
        moves.iter().copied().reduce(|best, other| if worth(other.1) > worth(best.1) { other } else { best });
    Answer {
        claim: claim_of_all(&moves, scale),
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

/// A move is proved to win, or all moves are proved.
fn settled<M>(moves: &[(M, Claim)]) -> bool {
    moves.iter().any(|(_, claim)| claim.proved().lower > Score::DRAW)
        || moves.iter().all(|(_, claim)| matches!(claim, Claim::Proved(_)))
}

/// What follows for the position: proved only if no move can make it better.
fn claim_of_all<M>(moves: &[(M, Claim)], scale: Bounds) -> Claim {
    let proved = moves.iter().map(|(_, claim)| claim.proved().and(scale));
    let known = proved
        .reduce(|one, other| Bounds { lower: one.lower.max(other.lower), upper: one.upper.max(other.upper) });
    let worth = moves.iter().map(|&(_, claim)| worth(claim)).max().unwrap_or(Score::DRAW);
    known.filter(|known| known.verdict().is_some()).map_or(Claim::Believed(worth), Claim::Proved)
}

/// What a claim is worth when moves are compared: what is proved counts as far as it goes.
pub fn worth(claim: Claim) -> Score {
    match claim {
        Claim::Proved(bounds) if bounds.lower > Score::DRAW => bounds.lower,
        Claim::Proved(bounds) if bounds.upper < Score::DRAW => bounds.upper,
        Claim::Proved(bounds) => bounds.lower,
        Claim::Believed(score) => score,
    }
}

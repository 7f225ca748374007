//! Which move to play when there is no time to prove everything: every move is looked at a few plies
//! farther at a time, and the last finished round decides.

use crate::answer::Answer;
use crate::memo::Dated;
use crate::plan::Fold;
use crate::rung::{Deepening, Rung};
use crate::table::Store;
use game::{Acyclic, Bounds, Claim, Deterministic, Knowledge, Score, Side, Status};

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
    let scale = game.scale();
    let mut moves: Vec<(G::Move, Claim)> =
        game.legal(at).into_iter().map(|mv| (mv, Claim::Believed(Score::DRAW))).collect();
    let mut settled = false;
    'rounds: for plies in (0..=rung.horizon()).step_by(usize::from(rung.step())) {
        let mut round = Vec::with_capacity(moves.len());
        for &(mv, before) in &moves {
            let claim = match before {
                Claim::Proved(_) => before,
                Claim::Believed(_) => {
                    let mut child = at.clone();
                    game.play(&mut child, mv);
                    if let Status::Over(outcome) = game.status(&child) {
                        Claim::Proved(Bounds::exactly(outcome.seen_by(mover)))
                    } else {
                        let Ok((score, found)) =
                            rung.iterate(&child, mover, plies, (scale.lower, scale.upper))
                        else {
                            break 'rounds;
                        };
                        let known = found.known.and(scale);
                        let decided = known.verdict().is_some() && G::SOUND_KEYS;
                        if decided { Claim::Proved(known) } else { Claim::Believed(score) }
                    }
                }
            };
            round.push((mv, claim));
        }
        moves = round;
        let won = |claim: Claim| claim.proved().lower > Score::DRAW;
        settled = moves.iter().any(|&(_, claim)| won(claim))
            || moves.iter().all(|(_, claim)| matches!(claim, Claim::Proved(_)));
        if settled || plies >= Dated::MOST_LEFT - rung.step() {
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

/// What a claim is worth when moves are compared: what is proved counts as far as it goes.
pub fn worth(claim: Claim) -> Score {
    match claim {
        Claim::Proved(bounds) if bounds.lower > Score::DRAW => bounds.lower,
        Claim::Proved(bounds) if bounds.upper < Score::DRAW => bounds.upper,
        Claim::Proved(bounds) => bounds.lower,
        Claim::Believed(score) => score,
    }
}

//! Which move to play, where one good move is all that is wanted: the root is a node like any other, looked at a ply deeper
//! at a time.

use crate::Stopped;
use crate::answer::{Answer, Watch};
use crate::distance::MATE;
use crate::plan::Horizon;
use crate::store::Store;
use crate::window_search::{Iterated, WindowSearch, Work};
use game::{Acyclic, Claim, Deterministic, Score, Side, WON};

/// Half the width of the first window around the last score.
const NARROW: i32 = 25;
/// Before this many plies scores jump too much.
const SETTLED: u16 = 5;

/// The best move of an open position for its mover, and the belief that goes with it; the other moves are not compared. Iterations
/// look a step farther each, and the last one to the horizon.
/// Stops between two iterations when the limits say that another one would hardly end, or when a won game is as
/// near as the search has looked.
pub fn consult<G, P, S>(
    search: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    narrowly: bool,
    watch: &Watch<'_, G::Move>,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    let (game, limits) = (search.game(), search.limits().clone());
    let mut candidates = search.candidates(at);
    candidates.retain(|mv| limits.only.is_empty() || limits.only.contains(&game.code(*mv)));
    let lines = limits.lines.clamp(1, candidates.len().max(1));
    let (most, soft_end) = (search.horizon(), limits.soft_end());
    let mut told = Answer::bare(Claim::graded(Score::DRAW), false);
    // The best moves of the last iteration, each with its score and what may follow.
    let mut ranking: Vec<(G::Move, Score, Vec<G::Move>)> = Vec::new();
    let step = search.step().max(1);
    for plies in ((most.max(1) - 1) % step + 1..=most).step_by(usize::from(step)) {
        let Ok(found) =
            rank(search, at, mover, (plies, lines), narrowly, &ranking, &mut |so_far| watch(&so_far))
        else {
            // What a broken iteration holds for better than before is better than before.
            if let Some((mv, score)) = search.interrupted().filter(|_| lines == 1 && !ranking.is_empty()) {
                ranking = vec![(mv, score, search.line(at, mv))];
                told = answered(&ranking, told.depth, search.work());
            }
            break;
        };
        ranking = found;
        told = answered(&ranking, Some(plies.into()), search.work());
        let score = ranking.first().map_or(Score::DRAW, |(_, score, _)| *score);
        let near = limits.won_within.is_some_and(|plies| score.0 >= MATE - plies as i32);
        if near || MATE - score.0.abs() <= i32::from(plies) || limits.is_past(soft_end) {
            break;
        }
    }
    search.bar(&[]);
    if told.best.is_none() {
        told.best = candidates.first().copied();
        told.moves = told.best.map(|mv| (mv, told.claim)).into_iter().collect();
    }
    Answer { work: search.work(), ..told }
}

type Ranked<M> = (M, Score, Vec<M>);

/// The answer that a ranking is.
fn answered<M: Copy>(ranking: &[Ranked<M>], depth: Option<u32>, work: Work) -> Answer<M> {
    let Some((best, score, line)) = ranking.first() else {
        return Answer { depth, work, ..Answer::bare(Claim::graded(Score::DRAW), false) };
    };
    let moves = ranking.iter().map(|(mv, score, _)| (*mv, Claim::graded(*score))).collect();
    let (claim, line) = (Claim::graded(*score), line.clone());
    Answer { best: Some(*best), moves, line, depth, work, ..Answer::bare(claim, false) }
}

/// One iteration: the best moves, each sought without those before it. Every one is told as it is found, with those before it
/// among its moves.
fn rank<G, P, S>(
    search: &mut Iterated<'_, G, P, S>,
    at: &G::Position,
    mover: Side,
    (plies, lines): (u16, usize),
    narrowly: bool,
    last: &[Ranked<G::Move>],
    watch: &mut dyn FnMut(Answer<G::Move>),
) -> Result<Vec<Ranked<G::Move>>, Stopped>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
{
    let mut ranking: Vec<Ranked<G::Move>> = Vec::new();
    for number in 0..lines {
        let found: Vec<_> = ranking.iter().map(|(mv, ..)| search.game().code(*mv)).collect();
        search.bar(&found);
        let before = last.get(number).map_or(Score::DRAW, |(_, score, _)| *score);
        let around = (narrowly && plies > SETTLED && before.0.abs() < WON).then_some(before);
        let (score, choice) = iterate_around(search, at, mover, plies, around)?;
        let Some(mv) = choice.or(last.get(number).map(|(mv, ..)| *mv)) else { break };
        let line = search.line(at, mv);
        ranking.push((mv, score, line.clone()));
        let all = answered(&ranking, Some(plies.into()), search.work());
        watch(Answer { claim: Claim::graded(score), best: Some(mv), line, ..all });
    }
    search.bar(&[]);
    ranking.sort_by_key(|(_, score, _)| -score.0);
    Ok(ranking)
}

/// One iteration: first with a narrow window, which grows on the side where it was too narrow.
fn iterate_around<G, P, S>(
    search: &mut Iterated<'_, G, P, S>,
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
    let (least, most) = search.widest();
    let (mut below, mut above) = (NARROW, NARROW);
    loop {
        let (alpha, beta) = match around {
            Some(Score(last)) => (Score(last - below).max(least), Score(last + above).min(most)),
            None => (least, most),
        };
        let (score, found) = search.iterate(at, mover, plies, (alpha, beta))?;
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

//! What a search may claim. Every check returns the fault it found, so that the checks themselves can be
//! tested: see `mutations.rs`.

use crate::positions::Case;
use game::{Bounds, Claim, Game, Rng, Score, Side};
use search::{Ask, Goal, WindowSearch, Windows, answer};
use std::fmt::Debug;

/// Nothing, or what is wrong.
pub type Checked = Result<(), String>;

/// The true score of a position for a side.
pub type Truly<'t, P> = dyn FnMut(&P, Side) -> Score + 't;

/// Every question that can be put to a search.
pub fn questions() -> Vec<Ask> {
    let goals = [Goal::Verdict, Goal::Score].into_iter();
    let windows = goals.flat_map(|goal| [Windows::One, Windows::OutsideIn].map(|windows| (goal, windows)));
    windows
        .flat_map(|(goal, windows)| [false, true].map(|each_move| Ask { goal, each_move, windows }))
        .collect()
}

fn require(holds: bool, fault: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(fault()) }
}

/// A claim that says "proved" is true.
pub fn true_claim(claim: Claim, score: Score) -> Checked {
    let Bounds { lower, upper } = claim.proved();
    require(lower <= score && score <= upper, || format!("{claim:?}, but the truth is {score}"))
}

/// A claim that answers the question, rightly.
fn full_claim(claim: Claim, score: Score, goal: Goal) -> Checked {
    true_claim(claim, score)?;
    require(goal.reached(claim.proved()), || format!("{claim:?} does not answer {goal:?}"))
}

/// A search answers a question in full: the position, every move if asked, and a best move that is one.
pub fn answers_rightly<G: Game, R: WindowSearch<G>>(
    game: &G,
    search: &mut R,
    at: &G::Position,
    ask: Ask,
    truth: &mut Truly<'_, G::Position>,
) -> Checked {
    let complete = answers_honestly(game, search, at, ask, truth)?;
    require(complete, || format!("no answer to {ask:?} of {at:?}"))
}

/// A search that may be stopped: what it says is true, and complete if it says so.
pub fn answers_honestly<G: Game, R: WindowSearch<G>>(
    game: &G,
    search: &mut R,
    at: &G::Position,
    ask: Ask,
    truth: &mut Truly<'_, G::Position>,
) -> Result<bool, String> {
    let mover = game.mover(at).expect("an open position");
    let told = answer(game, search, at, mover, ask);
    let score = truth(at, mover);
    let mut check = || {
        true_claim(told.claim, score)?;
        if told.complete {
            full_claim(told.claim, score, ask.goal)?;
        }
        let legal = game.legal(at);
        require(!told.complete || !ask.each_move || told.moves.len() == legal.len(), || {
            format!("{} of {} moves weighed", told.moves.len(), legal.len())
        })?;
        for (&mv, &(weighed, claim)) in legal.iter().zip(&told.moves) {
            require(mv == weighed, || format!("{weighed:?} stands where {mv:?} should"))?;
            let reached = truth(&child(game, at, mv), mover);
            true_claim(claim, reached).map_err(|fault| format!("move {mv:?}: {fault}"))?;
            if told.complete {
                full_claim(claim, reached, ask.goal).map_err(|fault| format!("move {mv:?}: {fault}"))?;
            }
        }
        let Some(best) = told.best else { return Ok(()) };
        require(legal.contains(&best), || format!("the best move {best:?} is not legal"))?;
        let reached = truth(&child(game, at, best), mover);
        let good = match ask.goal {
            Goal::Score => reached == score,
            Goal::Verdict => reached.verdict() == score.verdict(),
        };
        require(good, || format!("the best move {best:?} reaches {reached}, the truth is {score}"))
    };
    check().map_err(|fault| format!("{ask:?} of {at:?}: {fault}"))?;
    Ok(told.complete)
}

/// The position behind a move.
pub fn child<G: Game>(game: &G, at: &G::Position, mv: G::Move) -> G::Position {
    let mut child = at.clone();
    game.play(&mut child, mv);
    child
}

/// The contract of alpha-beta as three inequalities.
pub fn window_law(score: Score, (alpha, beta): (Score, Score), result: Score) -> Checked {
    let holds = match result {
        _ if result <= alpha => score <= result,
        _ if result >= beta => score >= result,
        _ => score == result,
    };
    require(holds, || format!("({alpha}, {beta}) gives {result}, the truth is {score}"))
}

/// Two different scores on the scale, or one beyond it, the lower first.
pub fn random_window(scale: Bounds, rng: &mut Rng) -> (Score, Score) {
    let (least, most) = (scale.lower.0 - 1, scale.upper.0 + 1);
    let width = (most - least) as usize;
    let alpha = least + rng.below(width) as i32;
    let beta = alpha + 1 + rng.below((most - alpha) as usize) as i32;
    (Score(alpha), Score(beta))
}

/// A search keeps the window law, however positions, viewers and windows follow one another.
pub fn keeps_the_window_law<P: Debug>(
    cases: &[Case<P>],
    (scale, rounds): (Bounds, usize),
    rng: &mut Rng,
    truth: &mut Truly<'_, P>,
    mut search: impl FnMut(&P, Side, (Score, Score)) -> Score,
) -> Checked {
    for _ in 0..rounds {
        let at = &rng.pick(cases).expect("some cases").at;
        let viewer = *rng.pick(&Side::BOTH).expect("two sides");
        let window = random_window(scale, rng);
        let result = search(at, viewer, window);
        window_law(truth(at, viewer), window, result).map_err(|fault| format!("{at:?}: {fault}"))?;
    }
    Ok(())
}

/// A search with a horizon claims nothing false, however positions, viewers, horizons and windows follow one
/// another, and keeps the window law where the horizon lies behind the end of the game. `iterate` returns
/// the value and what it calls certain.
pub fn is_prudent<P: Debug>(
    cases: &[Case<P>],
    (scale, rounds): (Bounds, usize),
    rng: &mut Rng,
    truth: &mut Truly<'_, P>,
    mut iterate: impl FnMut(&P, Side, u16, (Score, Score)) -> (Score, Bounds),
) -> Checked {
    for _ in 0..rounds {
        let Case { at, lasts } = rng.pick(cases).expect("some cases");
        let viewer = *rng.pick(&Side::BOTH).expect("two sides");
        let plies = rng.below(usize::from(*lasts) + 3) as u16;
        let window = random_window(scale, rng);
        let (result, certain) = iterate(at, viewer, plies, window);
        let score = truth(at, viewer);
        let check = || {
            true_claim(Claim::Proved(certain), score)?;
            if plies >= *lasts { window_law(score, window, result) } else { Ok(()) }
        };
        check().map_err(|fault| format!("{at:?}, {plies} plies, {window:?}: {fault}"))?;
    }
    Ok(())
}

//! A whole question about a position, answered by any search.

use crate::Stopped;
use crate::window_search::{WindowSearch, Work};
use crate::windows::{Goal, Windows, settle};
use game::{Bounds, Claim, Game, Score, Side, Status};
use std::collections::HashSet;
use std::hash::Hash;

/// What somebody wants to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The verdict or the exact score.
    pub goal: Goal,
    /// Of every move, not only of the position.
    pub each_move: bool,
    /// In which order windows are tried.
    pub windows: Windows,
}

/// What was found, at the end or so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<M> {
    /// About the position, for the side that asked.
    pub claim: Claim,
    /// A best move, where one is known.
    pub best: Option<M>,
    /// About each move, for the side that makes it, in the game's order; empty unless asked for.
    pub moves: Vec<(M, Claim)>,
    /// How many games went through each of these moves, where it was games that told; else empty.
    pub games: Vec<u32>,
    /// The principal variation from the best move on, as far as it is remembered; where a search was stopped before it knew
    /// one, from the move that looked best.
    pub line: Vec<M>,
    /// Plies that the last complete look reached, for searches with a horizon.
    pub depth: Option<u32>,
    /// What it cost.
    pub work: Work,
    /// Whether the question was answered in full.
    pub complete: bool,
}

impl<M> Answer<M> {
    /// Nothing but a claim, from a search that has found no move.
    pub fn bare(claim: Claim, complete: bool) -> Answer<M> {
        let (best, moves, line, work) = (None, Vec::new(), Vec::new(), Work::default());
        Answer { claim, best, moves, games: Vec::new(), line, depth: None, work, complete }
    }
}

/// Hears what a search has found so far, whenever that has changed.
pub type Watch<'w, M> = dyn Fn(&Answer<M>) + Sync + 'w;

/// Watches nothing.
pub fn unwatched<M>(_so_far: &Answer<M>) {}

impl<M: Eq + Hash> Answer<M> {
    /// The moves about which it does not say what was asked.
    pub fn open_moves<'m>(&self, goal: Goal, legal: &'m [M]) -> Vec<&'m M> {
        let known: HashSet<&M> =
            self.moves.iter().filter(|(_, claim)| goal.reached(claim.proved())).map(|(mv, _)| mv).collect();
        legal.iter().filter(|mv| !known.contains(mv)).collect()
    }
}

/// Asks `search` until everything is known that `viewer` asked for, or it is stopped. The viewer is the side to
/// move; of a finished game it may be either.
pub fn answer<G: Game>(
    game: &G,
    search: &mut dyn WindowSearch<G>,
    at: &G::Position,
    viewer: Side,
    ask: Ask,
) -> Answer<G::Move> {
    debug_assert!(game.mover(at).is_none_or(|mover| mover == viewer));
    let mut answer = Answer::bare(Claim::Proved(game.scale()), true);
    let (mut known, mut guess) = (game.scale(), None);
    let told = if let Status::Over(outcome) = game.status(at) {
        known = Bounds::exactly(outcome.seen_by(viewer));
        Ok(())
    } else if ask.each_move {
        weigh_moves(game, search, at, viewer, ask, &mut answer.moves).map(|()| {
            let best = best_of(&answer.moves);
            answer.best = best.map(|(mv, _)| mv);
            known = best.map_or(known, |(_, bounds)| bounds);
        })
    } else {
        weigh(search, at, viewer, ask, &mut known, &mut guess).map(|()| answer.best = guess)
    };
    if let Some(first) = answer.best.or(guess) {
        answer.line = search.line(at, first);
    }
    answer.complete = told.is_ok();
    answer.claim = claim(search.proves(), known);
    answer.work = search.work();
    answer
}

/// Only exact keys prove anything.
fn claim(proves: bool, known: Bounds) -> Claim {
    if proves { Claim::Proved(known) } else { Claim::graded(known.lower) }
}

/// The bounds of one position, written into `known`, and a move that reaches them, or after a stop the one that came
/// nearest.
fn weigh<G: Game>(
    search: &mut dyn WindowSearch<G>,
    at: &G::Position,
    viewer: Side,
    ask: Ask,
    known: &mut Bounds,
    choice: &mut Option<G::Move>,
) -> Result<(), Stopped> {
    let mut best: Option<(Score, G::Move)> = None;
    let mut meanwhile = *known;
    let windows = ask.windows.given(search.expects(at, viewer));
    let told = settle(known, ask.goal, windows, |alpha, beta| {
        let found = search.probe(at, viewer, (alpha, beta), &mut meanwhile)?;
        if let Some(mv) = found.choice
            && best.is_none_or(|(reached, _)| found.known.lower >= reached)
        {
            best = Some((found.known.lower, mv));
        }
        Ok(found.known)
    });
    *known = known.and(meanwhile);
    *choice = best.map(|(_, mv)| mv);
    told?;
    *choice = best.filter(|&(reached, _)| reached >= needed(*known, ask.goal)).map(|(_, mv)| mv);
    Ok(())
}

/// What a move must reach to be among the best.
fn needed(known: Bounds, goal: Goal) -> Score {
    match goal {
        Goal::Score => known.lower,
        Goal::Verdict => known.lower.clamp(Score(-1), Score(1)),
    }
}

fn weigh_moves<G: Game>(
    game: &G,
    search: &mut dyn WindowSearch<G>,
    at: &G::Position,
    mover: Side,
    ask: Ask,
    moves: &mut Vec<(G::Move, Claim)>,
) -> Result<(), Stopped> {
    for mv in game.legal(at) {
        let mut child = at.clone();
        game.play(&mut child, mv);
        let mut known = game.scale();
        let told = if let Status::Over(outcome) = game.status(&child) {
            known = Bounds::exactly(outcome.seen_by(mover));
            Ok(())
        } else {
            weigh(search, &child, mover, ask, &mut known, &mut None)
        };
        moves.push((mv, claim(search.proves(), known)));
        told?;
    }
    Ok(())
}

/// The first move whose proved lower bound is highest, and the bounds of the position that follow from all.
fn best_of<M: Copy>(moves: &[(M, Claim)]) -> Option<(M, Bounds)> {
    let upper = moves.iter().map(|(_, claim)| claim.proved().upper).max()?;
    let (mv, lower) = moves
        .iter()
        .map(|&(mv, claim)| (mv, claim.proved().lower))
        .reduce(|best, other| if other.1 > best.1 { other } else { best })?;
    Some((mv, Bounds { lower, upper }))
}

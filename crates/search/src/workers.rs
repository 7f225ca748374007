//! Several threads on one question, one table between them: the first answer ends the search of the others.

use crate::alphabeta::{AlphaBeta, Tally};
use crate::busy::Busy;
use crate::depth::side_by_side;
use crate::plan::Plan;
use crate::store::Store;
use crate::trace::{Silent, Trace};
use crate::{Budget, Limits, Stop, Stopped};
use game::{Bounds, Game, MoveCode, Score, Side};
use std::sync::Arc;

/// Plies of a principal variation: whoever reads it has enough then, and lines that go in circles end.
const LONGEST_LINE: usize = 40;

/// The threads of one search. One thread is reproducible to the node; more give the same value.
pub struct Workers<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T = Silent> {
    team: Vec<AlphaBeta<'s, G, P, S, T>>,
}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>> Workers<'s, G, P, S> {
    /// So many threads (at least one) with clones of one plan.
    pub fn new(game: &'s G, plan: &P, store: &'s S, limits: &Limits, threads: usize) -> Self {
        let budget = Budget::new(limits);
        let busy = (threads > 1).then(|| Arc::new(Busy::new()));
        let team = (0..threads.max(1) as u32).map(|worker| {
            let mut one = AlphaBeta::new(game, plan.clone(), store, budget.share());
            one.worker = worker;
            one.busy.clone_from(&busy);
            one
        });
        Workers { team: team.collect() }
    }
}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G> + Send> Workers<'s, G, P, S, T> {
    /// One thread that tells `trace` every step.
    pub fn traced(game: &'s G, plan: &P, store: &'s S, limits: &Limits, trace: T) -> Self {
        Workers { team: vec![AlphaBeta::traced(game, plan.clone(), store, Budget::new(limits), trace)] }
    }

    /// The score of `at` for `viewer` as far as the window asks, and the best move if one was singled out.
    pub fn search(
        &mut self,
        at: &G::Position,
        viewer: Side,
        depth: P::Depth,
        window: (Score, Score),
    ) -> Result<(Score, Option<G::Move>), Stopped> {
        let probe = |one: &mut AlphaBeta<'s, G, P, S, T>| {
            one.rewind();
            one.choice = None;
            one.root_best = None;
            let depth = one.plan.depth_of_worker(depth, one.worker);
            one.search(&mut at.clone(), viewer, depth, window.0, window.1).map(|score| (score, one.choice))
        };
        if let [alone] = &mut self.team[..] {
            return probe(alone);
        }
        let settled = Stop::default();
        let mut answers = vec![Err(Stopped); self.team.len()];
        let works = self.team.iter_mut().zip(&mut answers).map(|(one, answer)| {
            one.budget.join_round(&settled);
            let settled = &settled;
            let work = move || {
                *answer = probe(one);
                if answer.is_ok() {
                    settled.raise();
                }
            };
            Box::new(work) as Box<dyn FnOnce() + Send>
        });
        side_by_side(works.collect());
        answers.into_iter().find(Result::is_ok).unwrap_or(Err(Stopped))
    }

    /// The best move and what the table remembers of play behind it. A line ends where nothing is remembered, or where two
    /// moves look alike to the table.
    pub fn line(&mut self, at: &G::Position, best: G::Move, depth: P::Depth) -> Vec<G::Move> {
        let (one, mut at, mut line) = (&mut self.team[0], at.clone(), vec![best]);
        one.game.play(&mut at, best);
        while line.len() < LONGEST_LINE
            && !one.budget.limits().over()
            && let Some(mv) = one.remembered_move(&at, depth)
        {
            one.game.play(&mut at, mv);
            line.push(mv);
        }
        line
    }

    /// The plan of the first thread, with what it has learnt.
    pub(crate) fn into_plan(mut self) -> P {
        self.team.swap_remove(0).plan
    }

    /// What the score of an open position may be for `viewer`.
    pub(crate) fn expects(&mut self, at: &G::Position, viewer: Side) -> Option<Score> {
        let one = &mut self.team[0];
        let mover = one.game.mover(at)?;
        let score = one.plan.expects(one.game, at)?;
        Some(if mover == viewer { score } else { -score })
    }

    /// From now on these first moves are left out.
    pub fn bar(&mut self, codes: &[MoveCode]) {
        self.team.iter_mut().for_each(|one| one.barred = codes.to_vec());
    }

    /// The best first move that a search found before it was stopped, with its score, if any beat the window.
    pub fn interrupted(&self) -> Option<(G::Move, Score)> {
        self.team[0].root_best
    }

    /// Nodes entered by each thread.
    pub fn nodes(&self) -> Vec<u64> {
        self.team.iter().map(|one| one.budget.spent()).collect()
    }

    /// What happened, over all threads.
    pub fn tally(&self) -> Tally {
        let mut sum = Tally::default();
        self.team.iter().for_each(|one| sum += one.tally);
        sum
    }

    /// Positions examined by knowledge, over all threads.
    pub fn examined(&self) -> u64 {
        self.team.iter().map(|one| one.plan.examined() + one.examined).sum()
    }

    /// The limits all threads share.
    pub fn limits(&self) -> &Limits {
        self.team[0].budget.limits()
    }
}

/// What the contract of alpha-beta says about the true score, given its result.
pub(crate) fn told(result: Score, (alpha, beta): (Score, Score)) -> Bounds {
    if result <= alpha {
        Bounds { upper: result, ..Bounds::ANY }
    } else if result >= beta {
        Bounds { lower: result, ..Bounds::ANY }
    } else {
        Bounds::exactly(result)
    }
}

//! Several threads on one question, one table between them: the first answer ends the search of the others.

use crate::alphabeta::{AlphaBeta, Tally};
use crate::busy::Busy;
use crate::plan::Plan;
use crate::table::Store;
use crate::trace::{Silent, Trace};
use crate::{Limits, Purse, Stop, Stopped};
use game::{Bounds, Game, Score, Side};
use std::sync::Arc;

/// Room for lines of some hundred thousand moves; memory is claimed as it is used.
const STACK: usize = 1 << 30;

/// The threads of one search. One thread is reproducible to the node; more give the same value.
pub struct Workers<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T = Silent> {
    team: Vec<AlphaBeta<'s, G, P, S, T>>,
}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>> Workers<'s, G, P, S> {
    /// So many threads (at least one) with clones of one plan.
    pub fn new(game: &'s G, plan: &P, store: &'s S, limits: &Limits, threads: usize) -> Self {
        let purse = Purse::new(limits);
        let busy = (threads > 1).then(|| Arc::new(Busy::new()));
        let team = (0..threads.max(1) as u32).map(|worker| {
            let mut one = AlphaBeta::new(game, plan.clone(), store, purse.share());
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
        Workers { team: vec![AlphaBeta::traced(game, plan.clone(), store, Purse::new(limits), trace)] }
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
            one.search(&mut at.clone(), viewer, depth, window.0, window.1).map(|score| (score, one.choice))
        };
        if let [alone] = &mut self.team[..] {
            return probe(alone);
        }
        let settled = Stop::default();
        let mut answers = vec![Err(Stopped); self.team.len()];
        let works = self.team.iter_mut().zip(&mut answers).map(|(one, answer)| {
            one.purse.join_round(&settled);
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

    /// Nodes entered by each thread.
    pub fn nodes(&self) -> Vec<u64> {
        self.team.iter().map(|one| one.purse.spent()).collect()
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
        self.team[0].purse.limits()
    }
}

/// Does all this at the same time. Threads are started here and not where the work is: that is compiled for
/// every game and every plan.
fn side_by_side(works: Vec<Box<dyn FnOnce() + Send + '_>>) {
    std::thread::scope(|scope| {
        for work in works {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, work).expect("the system has threads to give");
        }
    });
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

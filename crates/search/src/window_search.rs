//! Window searches: ways to put one question about one window, from plain minimax upwards.

use crate::memo::Dated;
use crate::plan::{Deepen, Fold, Horizon, Plan, Prove};
use crate::store::Store;
use crate::trace::{Silent, Trace};
use crate::workers::{Workers, told};
use crate::{Budget, Limits, Stopped, Tally};
use game::{Acyclic, Bounds, Deterministic, Game, Knowledge, MoveCode, Score, Side, Status};
use std::sync::atomic::Ordering::Relaxed;

/// What a probe found out.
#[derive(Clone, Copy, Debug)]
pub struct Found<M> {
    /// What is proved of the score.
    pub known: Bounds,
    /// A move that reaches `known.lower`, if the probe singled one out.
    pub choice: Option<M>,
}

/// What a search has cost so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Nodes entered by each thread.
    pub nodes: Vec<u64>,
    /// Positions that knowledge examined by itself.
    pub examined: u64,
    /// Cuts, table hits and the like.
    pub tally: Tally,
}

impl Work {
    /// What two searches cost, thread by thread.
    #[must_use]
    pub fn and(mut self, other: &Work) -> Work {
        self.nodes.resize(self.nodes.len().max(other.nodes.len()), 0);
        self.nodes.iter_mut().zip(&other.nodes).for_each(|(sum, nodes)| *sum += nodes);
        self.examined += other.examined;
        self.tally += other.tally;
        self
    }

    /// Nodes of all threads.
    pub fn all_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }
}

/// A way to put one question about one window.
pub trait WindowSearch<G: Game> {
    /// What is certain about the score of an open `at` for `viewer`, as far as the window asks. If stopped,
    /// what is certain all the same is added to `meanwhile`.
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        window: (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped>;

    /// What the score of an open position may be for `viewer`: where to begin to ask.
    fn expects(&mut self, _at: &G::Position, _viewer: Side) -> Option<Score> {
        None
    }

    /// Whether what it calls certain is proved: its keys are exact, or it has none.
    fn proves(&self) -> bool;

    /// The principal variation from this best move on, as far as it is remembered.
    fn line(&mut self, _at: &G::Position, best: G::Move) -> Vec<G::Move> {
        vec![best]
    }

    /// What was spent so far.
    fn work(&self) -> Work;
}

impl<G: Game, R: WindowSearch<G> + ?Sized> WindowSearch<G> for Box<R> {
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        window: (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        (**self).probe(at, viewer, window, meanwhile)
    }

    fn expects(&mut self, at: &G::Position, viewer: Side) -> Option<Score> {
        (**self).expects(at, viewer)
    }

    fn proves(&self) -> bool {
        (**self).proves()
    }

    fn line(&mut self, at: &G::Position, best: G::Move) -> Vec<G::Move> {
        (**self).line(at, best)
    }

    fn work(&self) -> Work {
        (**self).work()
    }
}

/// A plain search that looks at every line: [`crate::minimax`] or [`crate::negamax`].
pub type Oracle<G> = fn(&G, &mut <G as Game>::Position, Side, &mut Budget) -> Result<Score, Stopped>;

/// The plainest: they ignore the window and always tell the exact score.
pub struct Plain<'s, G: Game> {
    game: &'s G,
    oracle: Oracle<G>,
    budget: Budget,
}

impl<'s, G: Game> Plain<'s, G> {
    /// A search from one of the plain searches.
    pub fn new(game: &'s G, oracle: Oracle<G>, limits: &Limits) -> Self {
        Plain { game, oracle, budget: Budget::new(limits) }
    }
}

impl<G: Acyclic + Deterministic> WindowSearch<G> for Plain<'_, G> {
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        _window: (Score, Score),
        _meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        let Status::Turn(mover) = self.game.status(at) else {
            unreachable!("only open positions are probed")
        };
        self.budget.spend()?;
        let mut best: Option<(Score, G::Move)> = None;
        for mv in self.game.legal(at) {
            let (game, oracle, budget) = (self.game, self.oracle, &mut self.budget);
            let score = game.after(&mut at.clone(), mv, |child| oracle(game, child, mover, budget))?;
            if best.is_none_or(|(so_far, _)| score > so_far) {
                best = Some((score, mv));
            }
        }
        let (score, mv) = best.expect("an open position offers a move");
        Ok(Found { known: Bounds::exactly(if mover == viewer { score } else { -score }), choice: Some(mv) })
    }

    fn proves(&self) -> bool {
        true
    }

    fn work(&self) -> Work {
        Work { nodes: vec![self.budget.spent()], ..Work::default() }
    }
}

/// Alpha-beta to the end of the game, by any plan that proves.
pub struct Proved<'s, G: Deterministic, P: Plan<G, Depth = ()>, S: Store<P::Key>, T = Silent> {
    workers: Workers<'s, G, P, S, T>,
}

/// … with whatever knowledge and memory it was given.
pub type Proving<'s, G, K, F, S> = Proved<'s, G, Prove<K, F>, S>;

impl<'s, G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G>, S: Store<F::Key>> Proving<'s, G, K, F, S> {
    /// A search with this knowledge and this memory.
    pub fn new(game: &'s G, knowledge: K, store: &'s S, limits: &Limits, threads: usize) -> Self {
        Proved::with(game, &Prove::new(knowledge), store, limits, threads)
    }
}

impl<'s, G: Acyclic + Deterministic, P: Plan<G, Depth = ()>, S: Store<P::Key>> Proved<'s, G, P, S> {
    /// A search with this plan and this memory.
    pub fn with(game: &'s G, plan: &P, store: &'s S, limits: &Limits, threads: usize) -> Self {
        const { assert!(P::PROVES, "only a plan that proves may prove") };
        Proved { workers: Workers::new(game, plan, store, limits, threads) }
    }
}

impl<'s, G, P, S, T> Proved<'s, G, P, S, T>
where
    G: Acyclic + Deterministic,
    P: Plan<G, Depth = ()>,
    S: Store<P::Key>,
    T: Trace<G> + Send,
{
    /// The same on one thread, which tells `trace` every step.
    pub fn traced(game: &'s G, plan: &P, store: &'s S, limits: &Limits, trace: T) -> Self {
        Proved { workers: Workers::traced(game, plan, store, limits, trace) }
    }
}

impl<G, P, S, T> WindowSearch<G> for Proved<'_, G, P, S, T>
where
    G: Acyclic + Deterministic,
    P: Plan<G, Depth = ()>,
    S: Store<P::Key>,
    T: Trace<G> + Send,
{
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        window: (Score, Score),
        _meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        self.workers.limits().progress.look(window.0.0, window.1.0);
        let (score, choice) = self.workers.search(at, viewer, (), window)?;
        Ok(Found { known: told(score, window), choice })
    }

    fn expects(&mut self, at: &G::Position, viewer: Side) -> Option<Score> {
        self.workers.expects(at, viewer)
    }

    fn proves(&self) -> bool {
        P::PROVES
    }

    fn line(&mut self, at: &G::Position, best: G::Move) -> Vec<G::Move> {
        self.workers.line(at, best, ())
    }

    fn work(&self) -> Work {
        work(&self.workers)
    }
}

/// The same a few plies at a time, farther and farther, until the window is settled.
pub struct Iterated<'s, G: Game, P: Horizon<G>, S: Store<P::Key>, T = Silent> {
    game: &'s G,
    plan: P,
    workers: Workers<'s, G, P, S, T>,
    step: u16,
}

/// Iterated deepening that takes the horizon for a draw.
pub type Deepening<'s, G, K, F, S> = Iterated<'s, G, Deepen<K, F>, S>;

impl<'s, G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G>, S: Store<F::Key>>
    Deepening<'s, G, K, F, S>
{
    /// A search that looks `step` plies farther in every iteration.
    pub fn new(game: &'s G, knowledge: K, store: &'s S, limits: &Limits, threads: usize, step: u16) -> Self {
        Iterated::with(game, Deepen::new(knowledge), store, limits, threads, step)
    }
}

impl<'s, G: Acyclic + Deterministic, P: Horizon<G>, S: Store<P::Key>> Iterated<'s, G, P, S> {
    /// A search with this plan that looks `step` plies farther in every iteration.
    pub fn with(game: &'s G, mut plan: P, store: &'s S, limits: &Limits, threads: usize, step: u16) -> Self {
        plan.heed(&limits.deadline());
        let workers = Workers::new(game, &plan, store, limits, threads);
        Iterated { game, plan, workers, step: step.max(1) }
    }
}

impl<'s, G, P, S, T> Iterated<'s, G, P, S, T>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
    T: Trace<G> + Send,
{
    /// The same on one thread, which tells `trace` every step.
    pub fn traced(game: &'s G, mut plan: P, store: &'s S, limits: &Limits, step: u16, trace: T) -> Self {
        plan.heed(&limits.deadline());
        let workers = Workers::traced(game, &plan, store, limits, trace);
        Iterated { game, plan, workers, step: step.max(1) }
    }

    /// The plan with what it has learnt, for the next search of the same game.
    pub fn into_plan(self) -> P {
        self.workers.into_plan()
    }

    /// The rules.
    pub fn game(&self) -> &'s G {
        self.game
    }

    /// What it may spend.
    pub fn limits(&self) -> &Limits {
        self.workers.limits()
    }

    /// From now on these first moves are left out.
    pub fn bar(&mut self, codes: &[MoveCode]) {
        self.workers.bar(codes);
    }

    /// The best first move that the last iteration had found when it was stopped, with its score.
    pub fn interrupted(&self) -> Option<(G::Move, Score)> {
        self.workers.interrupted()
    }

    /// How many plies are added at a time.
    pub fn step(&self) -> u16 {
        self.step
    }

    /// The farthest horizon allowed.
    pub fn horizon(&self) -> u16 {
        let asked = self.workers.limits().depth.unwrap_or(u32::MAX);
        u16::try_from(asked).unwrap_or(u16::MAX).min(Dated::MOST_LEFT)
    }

    /// The moves of an open position that a player should choose from.
    pub fn candidates(&mut self, at: &G::Position) -> Vec<G::Move> {
        self.plan.candidates(self.game, at)
    }

    /// All scores of the game, on the plan's scale.
    pub fn widest(&self) -> (Score, Score) {
        let Bounds { lower, upper } = self.game.scale();
        self.plan.window((lower, upper))
    }

    /// One iteration with a window on the plan's scale: the value there, the best move, and what of it is
    /// certain.
    pub fn iterate(
        &mut self,
        at: &G::Position,
        viewer: Side,
        plies: u16,
        window: (Score, Score),
    ) -> Result<(Score, Found<G::Move>), Stopped> {
        debug_assert!(plies <= Dated::MOST_LEFT);
        let progress = &self.workers.limits().progress;
        progress.depth.store(i32::from(plies), Relaxed);
        progress.look(window.0.0, window.1.0);
        self.plan.forget_horizon();
        let (score, choice) = self.workers.search(at, viewer, P::depth(plies), window)?;
        let known = self.plan.truth(self.game, told(score, window));
        Ok((score, Found { known, choice }))
    }
}

impl<G, P, S, T> WindowSearch<G> for Iterated<'_, G, P, S, T>
where
    G: Acyclic + Deterministic,
    P: Horizon<G>,
    S: Store<P::Key>,
    T: Trace<G> + Send,
{
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        (alpha, beta): (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        let most = self.horizon();
        let (mut plies, mut known, mut choice) = (0, Bounds::ANY, None);
        while plies < most {
            plies = plies.saturating_add(self.step).min(most);
            let window = self.plan.window((alpha.max(known.lower), beta.min(known.upper)));
            let (_, found) = self.iterate(at, viewer, plies, window)?;
            if found.known.lower > known.lower {
                choice = found.choice;
            }
            known = known.and(found.known);
            *meanwhile = meanwhile.and(known);
            if known.lower >= beta || known.upper <= alpha || known.exact().is_some() {
                return Ok(Found { known, choice });
            }
        }
        Err(Stopped)
    }

    fn proves(&self) -> bool {
        P::EXACT
    }

    fn line(&mut self, at: &G::Position, best: G::Move) -> Vec<G::Move> {
        self.workers.line(at, best, P::depth(0))
    }

    fn work(&self) -> Work {
        work(&self.workers)
    }
}

fn work<G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G> + Send>(
    workers: &Workers<'_, G, P, S, T>,
) -> Work {
    Work { nodes: workers.nodes(), examined: workers.examined(), tally: workers.tally() }
}

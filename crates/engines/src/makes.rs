//! The few makes of engines that all methods are built from.

use crate::engine::{Engine, Memory, Request, Settings, Task};
use crate::recalling::Recalling;
use crate::strategist::{Means, Unwritten, write_strategies};
use book::Book;
use certify::{Header, Totals};
use game::{Acyclic, Deterministic, Game, Key, Knowledge, Notation, Symmetry};
use search::{
    Answer, Ask, Dfpn, Fold, Goal, Horizon, Iterated, Layers, Limits, Oracle, Plain, Plan, Proved, Store,
    Table, Windows, advise, answer,
};
use std::io::Write;
use std::marker::PhantomData;

/// The question behind a task. Engines without another way to give advice prove the score of every move.
pub(crate) fn question(task: Task, windows: Windows) -> Ask {
    let (goal, each_move) = match task {
        Task::Solve(goal) => (goal, false),
        Task::SolveMoves(goal) => (goal, true),
        Task::Advise => (Goal::Score, true),
    };
    Ask { goal, each_move, windows }
}

/// Minimax or negamax.
pub struct Oracles<G: Game>(pub Oracle<G>);

impl<G: Acyclic + Deterministic> Engine<G> for Oracles<G> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        let mut search = Plain::new(game, self.0, limits);
        answer(game, &mut search, at, viewer, question(task, Windows::One))
    }
}

/// A store that is usually emptied between two questions, so that each answer is reproducible by itself.
pub(crate) trait Emptied {
    fn empty(&mut self);
    fn report(&self) -> Option<Memory>;
}

impl<K: Key> Emptied for Table<K> {
    fn empty(&mut self) {
        self.clear();
    }
    fn report(&self) -> Option<Memory> {
        Some(Memory {
            bytes: self.bytes(),
            slots: self.slots(),
            fill: self.fill(),
            growth: Some(self.growth()),
        })
    }
}

impl<K: Key> Emptied for Layers<K> {
    fn empty(&mut self) {
        self.clear();
    }
    fn report(&self) -> Option<Memory> {
        let (slots, used) = self.slots_and_used();
        Some(Memory { bytes: self.bytes(), slots, fill: used as f64 / slots.max(1) as f64, growth: None })
    }
}

/// Alpha-beta to the end by one plan, with one store.
pub(crate) struct Proving<P, S> {
    store: S,
    plan: P,
    settings: Settings,
    windows: Windows,
}

impl<P, S> Proving<P, S> {
    pub(crate) fn new(store: S, plan: P, settings: Settings, windows: Windows) -> Proving<P, S> {
        Proving { store, plan, settings, windows }
    }
}

impl<G, P, S> Engine<G> for Proving<P, S>
where
    G: Acyclic + Deterministic,
    P: Plan<G, Depth = ()>,
    S: Store<P::Key> + Emptied + Send,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        if !self.settings.keep {
            self.store.empty();
        }
        let mut search = Proved::with(game, &self.plan, &self.store, limits, self.settings.threads);
        answer(game, &mut search, at, viewer, question(task, self.windows))
    }

    fn memory(&self) -> Option<Memory> {
        self.store.report()
    }
}

/// The same for the best plan of a game: it also writes certificates.
pub(crate) struct Certifying<P, S> {
    pub(crate) proving: Proving<P, S>,
    /// Who is asked first.
    pub(crate) book: Option<Book>,
}

impl<G, P, S> Engine<G> for Certifying<P, S>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = (), Key = G::Key>,
    S: Store<G::Key> + Emptied + Send,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Some(book) = &self.book else { return self.proving.think(asked) };
        let Request { game, at, viewer, task, limits, .. } = asked;
        let Proving { store, plan, settings, windows } = &mut self.proving;
        if !settings.keep {
            store.empty();
        }
        let search = Proved::with(game, plan, store, limits, settings.threads);
        answer(game, &mut Recalling { game, book, search }, at, viewer, question(task, *windows))
    }

    /// The table still knows what was proved last.
    fn certificate(
        &mut self,
        game: &G,
        at: &G::Position,
        header: &Header,
        limits: &Limits,
        to: &mut dyn Write,
    ) -> Result<Totals, Unwritten> {
        let Proving { store, plan, settings, .. } = &self.proving;
        let means = Means { game, plan, store, threads: settings.threads, limits };
        write_strategies(&means, at, header, to)
    }

    fn certifies(&self) -> bool {
        G::SOUND_KEYS
    }

    fn memory(&self) -> Option<Memory> {
        self.proving.store.report()
    }
}

/// Deepening by one plan with a horizon.
pub struct Iterating<P, K> {
    table: Table<K>,
    plan: P,
    settings: Settings,
}

impl<P, K: Key> Iterating<P, K> {
    /// Deepening in this game by the plan that `plan` makes.
    pub fn new<G: Game>(game: &G, settings: Settings, plan: impl FnOnce(&G) -> P) -> Iterating<P, K>
    where
        P: Plan<G, Key = K>,
    {
        Iterating { table: Table::serving::<G, P>(game, settings.memory), plan: plan(game), settings }
    }
}

impl<G, P, K> Engine<G> for Iterating<P, K>
where
    G: Acyclic + Deterministic,
    P: Horizon<G, Key = K>,
    K: Key,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, watch, .. } = asked;
        self.table.clear();
        let Settings { threads, step, .. } = self.settings;
        let plan = self.plan.clone();
        let plan = if task == Task::Advise { plan } else { plan.leaving_nothing_out() };
        // The positions behind the moves are one ply nearer to the horizon; `advise` knows that itself.
        let behind = u32::from(matches!(task, Task::SolveMoves(_)));
        let depth = limits.depth.map(|depth| depth.saturating_sub(behind));
        let limits = &Limits { depth, ..limits.clone() };
        let mut search = Iterated::with(game, plan, &self.table, limits, threads, step);
        match task {
            Task::Advise if game.mover(at).is_some() => advise(game, &mut search, at, viewer, watch),
            _ => answer(game, &mut search, at, viewer, question(task, Windows::One)),
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.table.report()
    }
}

/// Proof-number search.
pub(crate) struct Deciding<K, Q, F> {
    table: Table<Q>,
    knowledge: K,
    fold: PhantomData<F>,
}

impl<K, Q, F> Deciding<K, Q, F> {
    pub(crate) fn new(table: Table<Q>, knowledge: K) -> Deciding<K, Q, F> {
        Deciding { table, knowledge, fold: PhantomData }
    }
}

impl<G, K, F> Engine<G> for Deciding<K, G::Key, F>
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G, Key = G::Key>,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        let mut search = Dfpn::<G, K, F>::new(game, self.knowledge.clone(), &mut self.table, limits);
        answer(game, &mut search, at, viewer, question(task, Windows::One))
    }

    fn memory(&self) -> Option<Memory> {
        self.table.report()
    }
}

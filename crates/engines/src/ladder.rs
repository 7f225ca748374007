//! The ladder: the methods of every deterministic game without cycles, from the plainest to the best.

use crate::engine::{Engine, Memory, Settings, Task};
use game::{Acyclic, Deterministic, Game, Knowledge, RulesOnly, Side, Symmetry};
use search::{
    Answer, AsIs, Ask, Dated, Deepening, Fold, Folded, Forgetful, Goal, Interval, Limits, Memo, Oracle,
    Plain, Proving, Store, Table, Windows, advise, answer, minimax, negamax,
};
use std::marker::PhantomData;

/// A named way to think about a game.
pub struct Method<G> {
    /// What `--method` calls it.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether it looks some plies ahead, so that a limit on depth means something to it.
    pub horizon: bool,
    /// Makes an engine.
    pub make: Make<G>,
}

/// Makes an engine from rules and settings.
pub type Make<G> = Box<dyn Fn(&G, Settings) -> Box<dyn Engine<G>> + Send + Sync>;

impl<G> Method<G> {
    fn new<E: Engine<G> + 'static>(
        name: &'static str,
        summary: &'static str,
        make: impl Fn(&G, Settings) -> E + Send + Sync + 'static,
    ) -> Method<G>
    where
        G: Game,
    {
        let make: Make<G> = Box::new(move |game, settings| Box::new(make(game, settings)));
        Method { name, summary, horizon: false, make }
    }

    /// The same method, said to have a horizon.
    fn with_horizon(self) -> Method<G> {
        Method { horizon: true, ..self }
    }
}

/// All methods of a game, the plainest first. `expert` makes the knowledge that the best of them uses.
pub fn ladder<G, K>(expert: fn(&G) -> K) -> Vec<Method<G>>
where
    G: Acyclic + Deterministic + Symmetry + 'static,
    K: Knowledge<G> + 'static,
{
    vec![
        Method::new("minimax", "every line to its end; one player maximises, the other minimises", |_, _| {
            Oracles(minimax)
        }),
        Method::new("negamax", "the same with one rule for both players", |_, _| Oracles(negamax)),
        Method::new("alphabeta", "skips what cannot matter; natural order, no memory", |_, settings| {
            Prover {
                store: Forgetful,
                knowledge: RulesOnly,
                settings,
                windows: Windows::One,
                fold: PhantomData::<AsIs>,
            }
        }),
        Method::new("memo", "alphabeta with a table of intervals", |game, settings| Prover {
            store: table(game, settings, Interval::BITS),
            knowledge: RulesOnly,
            settings,
            windows: Windows::One,
            fold: PhantomData::<AsIs>,
        }),
        Method::new("deepening", "memo, a few plies farther at a time", |game, settings| Deepener {
            table: table(game, settings, Dated::BITS),
            knowledge: RulesOnly,
            settings,
            fold: PhantomData::<AsIs>,
        })
        .with_horizon(),
        Method::new(
            "best",
            "memo with the game's knowledge, symmetry, and cheap windows first",
            move |game, settings| Prover {
                store: table(game, settings, Interval::BITS),
                knowledge: expert(game),
                settings,
                windows: Windows::OutsideIn,
                fold: PhantomData::<Folded>,
            },
        ),
        Method::new(
            "player",
            "deepening with the game's knowledge and symmetry: the usual opponent",
            move |game, settings| Deepener {
                table: table(game, settings, Dated::BITS),
                knowledge: expert(game),
                settings,
                fold: PhantomData::<Folded>,
            },
        )
        .with_horizon(),
    ]
}

fn table<G: Game>(game: &G, settings: Settings, memo_bits: u32) -> Table<G::Key> {
    Table::new(settings.memory, game.key_bits(), memo_bits)
}

fn memory<K: game::Key>(table: &Table<K>) -> Memory {
    Memory { bytes: table.bytes(), slots: table.slots(), fill: table.fill() }
}

/// The question behind a task. Engines without another way to give advice prove the score of every move.
fn question(task: Task, windows: Windows) -> Ask {
    let (goal, each_move) = match task {
        Task::Solve(goal) => (goal, false),
        Task::SolveMoves(goal) => (goal, true),
        Task::Advise => (Goal::Score, true),
    };
    Ask { goal, each_move, windows }
}

struct Oracles<G: Game>(Oracle<G>);

impl<G: Acyclic + Deterministic> Engine<G> for Oracles<G> {
    fn think(
        &mut self,
        game: &G,
        at: &G::Position,
        viewer: Side,
        task: Task,
        limits: &Limits,
    ) -> Answer<G::Move> {
        answer(game, &mut Plain::new(game, self.0, limits), at, viewer, question(task, Windows::One))
    }
}

/// A store that may be emptied between two questions, so that each answer is reproducible by itself.
trait Emptied {
    fn empty(&mut self);
    fn report(&self) -> Option<Memory>;
}

impl Emptied for Forgetful {
    fn empty(&mut self) {}
    fn report(&self) -> Option<Memory> {
        None
    }
}

impl<K: game::Key> Emptied for Table<K> {
    fn empty(&mut self) {
        self.clear();
    }
    fn report(&self) -> Option<Memory> {
        Some(memory(self))
    }
}

struct Prover<K, F, S> {
    store: S,
    knowledge: K,
    settings: Settings,
    windows: Windows,
    fold: PhantomData<F>,
}

impl<G, K, F, S> Engine<G> for Prover<K, F, S>
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G>,
    S: Store<G::Key> + Emptied + Send,
{
    fn think(
        &mut self,
        game: &G,
        at: &G::Position,
        viewer: Side,
        task: Task,
        limits: &Limits,
    ) -> Answer<G::Move> {
        self.store.empty();
        let mut rung = Proving::<G, K, F, S>::new(
            game,
            self.knowledge.clone(),
            &self.store,
            limits,
            self.settings.threads,
        );
        answer(game, &mut rung, at, viewer, question(task, self.windows))
    }

    fn memory(&self) -> Option<Memory> {
        self.store.report()
    }
}

struct Deepener<K, F, S> {
    table: S,
    knowledge: K,
    settings: Settings,
    fold: PhantomData<F>,
}

impl<G, K, F> Engine<G> for Deepener<K, F, Table<G::Key>>
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G>,
{
    fn think(
        &mut self,
        game: &G,
        at: &G::Position,
        viewer: Side,
        task: Task,
        limits: &Limits,
    ) -> Answer<G::Move> {
        self.table.clear();
        let Settings { threads, step, .. } = self.settings;
        let mut rung =
            Deepening::<G, K, F, _>::new(game, self.knowledge.clone(), &self.table, limits, threads, step);
        match task {
            Task::Advise if game.mover(at).is_some() => advise(game, &mut rung, at, viewer),
            _ => answer(game, &mut rung, at, viewer, question(task, Windows::One)),
        }
    }

    fn memory(&self) -> Option<Memory> {
        Some(memory(&self.table))
    }
}

//! The best exact search of a game, for whoever wants to put his own questions: the perfect player, and those who
//! build and check books.

use crate::engine::{Memory, Settings};
use crate::makes::Emptied;
use game::{Acyclic, Deterministic, Game, Key, Knowledge};
use search::{Limits, Plan, Proved, Table, WindowSearch};

/// Makes searches that share one table.
pub trait Prover<G: Game>: Send + Sync {
    /// A search of its own for the caller's thread.
    fn search<'s>(&'s self, game: &'s G, limits: &Limits) -> Box<dyn WindowSearch<G> + 's>;

    /// Sorts moves as the game's expert would look at them.
    fn order(&self, game: &G, moves: &mut [G::Move]);

    /// Empties the table.
    fn forget(&mut self);

    /// How the table stands.
    fn memory(&self) -> Option<Memory>;
}

/// A plan that proves and its table.
pub(crate) struct Shared<P, E, K> {
    pub(crate) expert: E,
    pub(crate) table: Table<K>,
    pub(crate) plan: P,
    pub(crate) settings: Settings,
}

impl<G, P, E, K> Prover<G> for Shared<P, E, K>
where
    G: Acyclic + Deterministic + Game<Key = K>,
    P: Plan<G, Depth = (), Key = K> + Sync,
    E: Knowledge<G> + Sync,
    K: Key,
{
    fn search<'s>(&'s self, game: &'s G, limits: &Limits) -> Box<dyn WindowSearch<G> + 's> {
        Box::new(Proved::with(game, &self.plan, &self.table, limits, self.settings.threads))
    }

    fn order(&self, game: &G, moves: &mut [G::Move]) {
        self.expert.order(game, moves);
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    fn memory(&self) -> Option<Memory> {
        self.table.report()
    }
}

//! Every window search, ready to be asked.

use crate::checks::Checked;
use game::{Acyclic, Bounds, Deterministic, Game, Knowledge, RulesOnly, Score, Side, Symmetry};
use search::{
    AsIs, Dated, Deepening, Fold, Folded, Forgetful, Found, Interval, Limits, Plain, Proving, Stopped, Table,
    WindowSearch, Work, minimax, negamax,
};

/// A search whose type was forgotten.
pub struct AnySearch<'r, G>(&'r mut dyn WindowSearch<G>);

impl<G: Game> WindowSearch<G> for AnySearch<'_, G> {
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        window: (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        self.0.probe(at, viewer, window, meanwhile)
    }

    fn proves(&self) -> bool {
        self.0.proves()
    }

    fn work(&self) -> Work {
        self.0.work()
    }
}

/// What the searches are given.
#[derive(Clone, Default)]
pub struct Means {
    /// Bytes for a table.
    pub budget: usize,
    pub threads: usize,
    pub limits: Limits,
}

impl Means {
    pub fn budget(budget: usize) -> Means {
        Means { budget, threads: 1, ..Means::default() }
    }
}

pub fn interval_table<G: Game>(game: &G, budget: usize) -> Table<G::Key> {
    Table::of::<_, Interval>(game, budget)
}

pub fn dated_table<G: Game>(game: &G, budget: usize) -> Table<G::Key> {
    Table::of::<_, Dated>(game, budget)
}

/// What is done with each search, told its name.
pub type Each<'e, G> = dyn FnMut(&str, AnySearch<'_, G>) -> Checked + 'e;

fn named<G: Game>(name: String, search: &mut dyn WindowSearch<G>, each: &mut Each<'_, G>) -> Checked {
    each(&name, AnySearch(search)).map_err(|fault| format!("{name}: {fault}"))
}

/// The searches that look at every line.
pub fn plain_searches<G: Acyclic + Deterministic>(
    game: &G,
    limits: &Limits,
    each: &mut Each<'_, G>,
) -> Checked {
    named("minimax".into(), &mut Plain::new(game, minimax, limits), each)?;
    named("negamax".into(), &mut Plain::new(game, negamax, limits), each)
}

/// All searches that cut, each with its own fresh table.
pub fn cutting_searches<G, K>(game: &G, expert: &K, means: &Means, each: &mut Each<'_, G>) -> Checked
where
    G: Acyclic + Deterministic + Symmetry,
    K: Knowledge<G>,
{
    let Means { threads, limits, .. } = means;
    let alphabeta = &mut Proving::<_, _, AsIs, _>::new(game, RulesOnly, &Forgetful, limits, *threads);
    named("alphabeta".into(), alphabeta, each)?;
    proving::<G, _, AsIs>("memo", game, &RulesOnly, means, each)?;
    proving::<G, _, Folded>("memo folded", game, &RulesOnly, means, each)?;
    for step in [1, 2, 3, 5] {
        deepening::<G, _, AsIs>("deepen", game, &RulesOnly, means, step, each)?;
    }
    deepening::<G, _, Folded>("deepen folded", game, &RulesOnly, means, 2, each)?;
    strong_searches(game, expert, means, each)
}

/// The searches that know something.
pub fn strong_searches<G, K>(game: &G, expert: &K, means: &Means, each: &mut Each<'_, G>) -> Checked
where
    G: Acyclic + Deterministic + Symmetry,
    K: Knowledge<G>,
{
    proving::<G, _, AsIs>("expert", game, expert, means, each)?;
    proving::<G, _, Folded>("expert folded", game, expert, means, each)?;
    for step in [1, 2] {
        deepening::<G, _, AsIs>("expert deepen", game, expert, means, step, each)?;
        deepening::<G, _, Folded>("expert deepen folded", game, expert, means, step, each)?;
    }
    Ok(())
}

fn proving<G, K, F>(name: &str, game: &G, knowledge: &K, means: &Means, each: &mut Each<'_, G>) -> Checked
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G, Key = G::Key>,
{
    let table = interval_table(game, means.budget);
    let search =
        &mut Proving::<_, _, F, _>::new(game, knowledge.clone(), &table, &means.limits, means.threads);
    named(format!("{name} in {} bytes", means.budget), search, each)
}

fn deepening<G, K, F>(
    name: &str,
    game: &G,
    knowledge: &K,
    means: &Means,
    step: u16,
    each: &mut Each<'_, G>,
) -> Checked
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G, Key = G::Key>,
{
    let table = dated_table(game, means.budget);
    let search = &mut Deepening::<_, _, F, _>::new(
        game,
        knowledge.clone(),
        &table,
        &means.limits,
        means.threads,
        step,
    );
    named(format!("{name} by {step} in {} bytes", means.budget), search, each)
}

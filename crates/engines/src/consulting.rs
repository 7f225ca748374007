//! Engines for games that are too large to be solved: one that plays, and one that proves what is near.

use crate::engine::{Engine, Memory, Request, Settings, Task};
use crate::makes::question;
use game::{Acyclic, Bounds, Claim, Deterministic, Game, Status};
use search::{
    Answer, Buckets, Forgetful, Horizon, Ingredient, Iterated, Plan, Recipe, Windows, answer, consult,
};

/// A player whose table lives as long as the game that it plays.
pub struct Consulting<G: Game, P> {
    table: Buckets,
    plan: P,
    /// The same with what it has learnt about the game so far.
    learnt: Option<P>,
    settings: Settings,
    /// How many plies an iteration looks farther than the one before.
    step: u16,
    /// The game that the table knows: its first position, and the moves up to the last question.
    known: Option<(G::Position, Vec<G::Move>)>,
}

impl<G: Game, P: Plan<G, Key = u64>> Consulting<G, P> {
    /// A player by this plan.
    pub fn new(game: &G, settings: Settings, plan: P) -> Self {
        Consulting {
            table: Buckets::serving::<G, P>(game, settings.memory),
            plan,
            learnt: None,
            settings,
            step: 1,
            known: None,
        }
    }

    /// The same, so many plies deeper at a time.
    #[must_use]
    pub fn deepening_by(self, step: u16) -> Self {
        Consulting { step, ..self }
    }
}

impl<G, P> Engine<G> for Consulting<G, P>
where
    G: Acyclic + Deterministic,
    P: Horizon<G, Key = u64>,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, past, viewer, limits, watch, .. } = asked;
        if let Status::Over(outcome) = game.status(at) {
            let claim = Claim::Proved(Bounds::exactly(outcome.seen_by(viewer)));
            return Answer::bare(claim, true);
        }
        // The same question again begins anew, so that an answer can be reproduced.
        match &self.known {
            None => {}
            Some((first, moves))
                if first == past.first && past.moves.len() > moves.len() && past.moves.starts_with(moves) =>
            {
                self.table.grow_older();
            }
            Some(_) => {
                self.table.clear();
                self.learnt = None;
            }
        }
        self.known = Some((past.first.clone(), past.moves.to_vec()));
        let plan = self.learnt.take().unwrap_or_else(|| self.plan.clone());
        let mut search = Iterated::with(game, plan, &self.table, limits, self.settings.threads, self.step);
        let narrowly = self.settings.mix.of(Ingredient::Aspiration).on();
        let told = consult(&mut search, at, viewer, narrowly, watch);
        self.learnt = Some(search.into_plan());
        Answer { complete: asked.task == Task::Advise, ..told }
    }

    fn memory(&self) -> Option<Memory> {
        Some(Memory {
            bytes: self.table.bytes(),
            slots: self.table.slots(),
            fill: self.table.fill(),
            growth: None,
        })
    }
}

/// Proves what a few plies show, and remembers nothing: so it holds in games whose keys do not tell everything.
pub struct Tableless<P> {
    plan: P,
    settings: Settings,
}

impl<P> Tableless<P> {
    /// A prover by this plan.
    pub fn new(settings: Settings, plan: P) -> Tableless<P> {
        Tableless { plan, settings }
    }
}

impl<G, P> Engine<G> for Tableless<P>
where
    G: Acyclic + Deterministic,
    P: Horizon<G, Key = ()>,
{
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        let plan = self.plan.clone();
        let mut search = Iterated::with(game, plan, &Forgetful, limits, self.settings.threads, 1);
        answer(game, &mut search, at, viewer, question(task, Windows::One))
    }
}

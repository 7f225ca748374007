//! Writes certificates: walks a strategy as the checker will, and chooses replies so that the file is small.
//!
//! What is left to the checker is found by the checker's own search. Among the replies that keep the promise, one to a
//! position that is in the strategy already costs nothing; else the one is taken whose proof is smallest, measured in
//! nodes of the game's best search with an empty table: first with a small budget for every reply, then with larger
//! ones. Where none is large enough, the main table decides.

use certify::{Finisher, Guide, Halt, Header, Promise, Spot, SymbolWriter, Totals, Vertex, Walk};
use game::{Acyclic, Deterministic, Game, Notation, Score, Status, Symmetry};
use search::{Found, Limits, Memo, Plan, Proved, Rung, Stopped, Store, Table};
use std::io::Write;

/// Bytes of the table that estimates start from: it is emptied all the time.
const SKETCH: usize = 4 << 20;

/// Budgets, in nodes, with which the replies are compared, one after the other until one is proved.
const BUDGETS: [u64; 4] = [300, 3_000, 30_000, 300_000];

/// Why no certificate was written.
#[derive(Debug)]
pub enum Unwritten {
    /// The search was stopped.
    Stopped,
    /// The method writes none, or the keys of the game are not exact.
    Unable,
    /// The file cannot be written.
    World(std::io::Error),
}

impl From<Stopped> for Unwritten {
    fn from(_: Stopped) -> Unwritten {
        Unwritten::Stopped
    }
}

/// A game and how to search it.
pub(crate) struct Means<'s, G, P, S> {
    pub(crate) game: &'s G,
    pub(crate) plan: &'s P,
    pub(crate) store: &'s S,
    pub(crate) threads: usize,
    pub(crate) limits: &'s Limits,
}

/// Writes the strategies that show the statement of `header`, which must be true, behind its text.
pub(crate) fn write_strategies<G, P, S>(
    means: &Means<'_, G, P, S>,
    start: &G::Position,
    header: &Header,
    mut to: &mut dyn Write,
) -> Result<Totals, Unwritten>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = ()>,
    S: Store<G::Key>,
{
    if !G::SOUND_KEYS {
        return Err(Unwritten::Unable);
    }
    to.write_all(header.write().as_bytes()).map_err(Unwritten::World)?;
    let mut symbols = SymbolWriter::new(&mut to);
    let mut totals = Totals::default();
    for promise in header.statement.promises() {
        let mut walk = Walk::new(means.game, promise, usize::MAX);
        let mut strategist = Strategist {
            means,
            promise,
            leaf: header.leaf,
            finisher: Finisher::new(means.game, promise),
            sketch: Table::new(SKETCH, means.game.key_bits(), P::Memo::BITS),
            symbols: &mut symbols,
        };
        walk.run(start, &mut strategist).map_err(|halt| match halt {
            Halt::Guide(trouble) => trouble,
            Halt::Wrong(reason) => unreachable!("a reply that was proved is wrong: {reason}"),
            Halt::Full => unreachable!("no limit was set"),
        })?;
        let walked = walk.totals(0);
        totals.vertices += walked.vertices;
        totals.edges += walked.edges;
        totals.leaves += walked.leaves;
    }
    totals.symbols = symbols.symbols();
    symbols.end(totals).map_err(Unwritten::World)?;
    Ok(totals)
}

struct Strategist<'s, 'w, G: Game, P, S, W> {
    means: &'s Means<'s, G, P, S>,
    promise: Promise,
    leaf: u32,
    finisher: Finisher<'s, G>,
    sketch: Table<G::Key>,
    symbols: &'w mut SymbolWriter<W>,
}

impl<G, P, S, W> Strategist<'_, '_, G, P, S, W>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = ()>,
    S: Store<G::Key>,
{
    /// The question whether the promise can be kept, as a window.
    fn window(&self) -> (Score, Score) {
        (Score(self.promise.at_least.0 - 1), self.promise.at_least)
    }

    /// Asks the main table.
    fn ask(&self, at: &G::Position) -> Result<Found<G::Move>, Stopped> {
        let Means { game, plan, store, threads, limits } = *self.means;
        let limits = Limits { nodes: None, ..limits.clone() };
        let mut rung = Proved::with(game, plan, store, &limits, threads);
        rung.probe(at, self.promise.side, self.window(), &mut game.scale())
    }

    /// Asks an empty table: whether the promise is kept, and the nodes it took; nothing if they did not suffice.
    fn estimate(&mut self, at: &G::Position, budget: u64) -> Result<Option<(bool, u64)>, Stopped> {
        let Means { game, plan, limits, .. } = *self.means;
        self.sketch.clear();
        let limited = Limits { nodes: Some(budget), ..limits.clone() };
        let mut rung = Proved::with(game, plan, &self.sketch, &limited, 1);
        let told = rung.probe(at, self.promise.side, self.window(), &mut game.scale());
        match told {
            Ok(found) => Ok(Some((found.known.lower >= self.promise.at_least, rung.work().all_nodes()))),
            Err(Stopped) if limits.over() => Err(Stopped),
            Err(Stopped) => Ok(None),
        }
    }

    /// The number of the reply at an own position.
    fn choose(&mut self, at: &G::Position, walk: &Walk<'_, G>) -> Result<u32, Stopped> {
        let game = self.means.game;
        let mut open: Vec<(u32, G::Key, G::Position)> = Vec::new();
        for (number, mv) in (0..).zip(game.legal(at)) {
            let mut child = at.clone();
            game.play(&mut child, mv);
            if let Status::Over(outcome) = game.status(&child) {
                if outcome.seen_by(self.promise.side) >= self.promise.at_least {
                    return Ok(number);
                }
                continue;
            }
            let key = game.canonical(&child).0;
            if walk.vertices.contains(Vertex::Theirs, key) {
                return Ok(number);
            }
            if !open.iter().any(|(_, other, _)| *other == key) {
                open.push((number, key, child));
            }
        }
        for budget in BUDGETS {
            let mut best: Option<(u64, u32)> = None;
            let mut undecided = Vec::new();
            for (number, key, child) in open {
                match self.estimate(&child, best.map_or(budget, |(nodes, _)| nodes))? {
                    Some((true, nodes)) if best.is_none_or(|(least, _)| nodes < least) => {
                        best = Some((nodes, number))
                    }
                    Some(_) => {}
                    None => undecided.push((number, key, child)),
                }
            }
            if let Some((_, number)) = best {
                return Ok(number);
            }
            open = undecided;
        }
        for (number, _, child) in &open {
            if self.ask(child)?.known.lower >= self.promise.at_least {
                return Ok(*number);
            }
        }
        unreachable!("some reply keeps the promise")
    }
}

impl<G, P, S, W> Guide<G> for Strategist<'_, '_, G, P, S, W>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = ()>,
    S: Store<G::Key>,
    W: Write,
{
    type Trouble = Unwritten;

    fn own(&mut self, spot: Spot, at: &G::Position, walk: &Walk<'_, G>) -> Result<Option<u32>, Unwritten> {
        let finish = self.finisher.finish(at, self.leaf).is_some();
        self.symbols.finish(spot, finish).map_err(Unwritten::World)?;
        if finish {
            return Ok(None);
        }
        let reply = self.choose(at, walk)?;
        self.symbols.reply(spot, reply).map_err(Unwritten::World)?;
        Ok(Some(reply))
    }

    fn theirs(&mut self, spot: Spot, at: &G::Position, _: &Walk<'_, G>) -> Result<bool, Unwritten> {
        let finish = self.finisher.finish(at, self.leaf).is_some();
        self.symbols.finish(spot, finish).map_err(Unwritten::World)?;
        Ok(finish)
    }
}

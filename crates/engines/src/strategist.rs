//! Writes certificates: walks a strategy as the checker will, and chooses replies so that the file is small.
//!
//! What is left to the checker is found by the checker's own search, which is asked only where the own side is to move:
//! behind a reply at a position that was too much for it there is seldom less to do. Among the replies that keep the promise,
//! one to a position that is in the strategy already costs nothing. Else the one is taken whose proof is smallest, measured in
//! nodes of the game's best search with an empty table. Budgets grow step by step, so that the quick answers are found
//! quickly; the table of the proof itself, which is kept, tells good replies from bad ones. `docs/certificates.md` says what
//! each of this is worth.

use certify::{Finisher, Guide, Halt, Header, Promise, Spot, SymbolWriter, Totals, Vertex, Walk};
use game::{Acyclic, Deterministic, Game, Notation, Score, Status, Symmetry};
use search::{Limits, Plan, Proved, Stopped, Store, Table, WindowSearch};
use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

/// Bytes of the table that estimates start from: it is emptied all the time.
const SKETCH: usize = 1 << 20;

/// Budgets, in nodes, with which the table of the proof is asked, one after the other until a reply is proved.
const ASKED: [u64; 4] = [300, 3_000, 30_000, 300_000];

/// Budgets with which the replies are compared.
const COMPARED: [u64; 6] = [64, 256, 1 << 10, 1 << 12, 1 << 14, 1 << 16];

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

/// Chooses replies that keep a promise.
pub trait Chooser<G: Game> {
    /// Hears which promise comes next.
    fn keep(&mut self, _promise: Promise) {}

    /// Whether it is worth while to ask whether the checker settles this position.
    fn tries(&self, _at: &G::Position, _conceded: bool) -> bool {
        true
    }

    /// What is conceded at a new position; nothing if it is to be left as it is.
    fn concede(&mut self, _at: &G::Position, _walk: &Walk<'_, G>) -> Result<Vec<G::Move>, Stopped> {
        Ok(Vec::new())
    }

    /// The number of the reply at an own position, among the legal moves.
    fn choose(&mut self, at: &G::Position, walk: &Walk<'_, G>) -> Result<u32, Stopped>;
}

/// Writes the strategies that show the statement of `header`, which must be true, behind its text.
pub(crate) fn write_strategies<G, P, S>(
    means: &Means<'_, G, P, S>,
    start: &G::Position,
    header: &Header,
    to: &mut dyn Write,
) -> Result<Totals, Unwritten>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = (), Key = G::Key>,
    S: Store<G::Key>,
{
    let mut strategist = Strategist {
        means,
        promise: header.statement.promises()[0],
        sketch: Table::of::<_, P::Memo>(means.game, SKETCH),
    };
    write_chosen(means.game, start, header, to, &mut strategist)
}

/// The same with replies of somebody else's choice.
pub fn write_chosen<G, C>(
    game: &G,
    start: &G::Position,
    header: &Header,
    mut to: &mut dyn Write,
    chooser: &mut C,
) -> Result<Totals, Unwritten>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    C: Chooser<G>,
{
    if !G::SOUND_KEYS {
        return Err(Unwritten::Unable);
    }
    to.write_all(header.write().as_bytes()).map_err(Unwritten::World)?;
    let mut symbols = SymbolWriter::new(&mut to);
    let mut totals = Totals::default();
    for promise in header.statement.promises() {
        let mut walk = Walk::new(game, promise, usize::MAX).conceding(header.concessions);
        let finisher = Finisher::new(game, promise).remembering(header.concessions);
        chooser.keep(promise);
        let mut pen =
            Pen { game, chooser: &mut *chooser, leaf: header.leaf, finisher, symbols: &mut symbols };
        walk.run(start, &mut pen).map_err(|halt| match halt {
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

/// Writes down which positions are leaves, and the replies at the others.
struct Pen<'s, 'w, G: Game, C, W> {
    game: &'s G,
    chooser: &'w mut C,
    leaf: u32,
    finisher: Finisher<'s, G>,
    symbols: &'w mut SymbolWriter<W>,
}

/// Compares the proofs of the replies.
struct Strategist<'s, G: Game, P, S> {
    means: &'s Means<'s, G, P, S>,
    promise: Promise,
    sketch: Table<G::Key>,
}

impl<G, P, S> Strategist<'_, G, P, S>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = (), Key = G::Key>,
    S: Store<G::Key>,
{
    /// Asks the main table whether the promise is kept; nothing if so many nodes do not suffice.
    fn ask(&self, at: &G::Position, budget: Option<u64>) -> Result<Option<bool>, Stopped> {
        let Means { store, threads, .. } = *self.means;
        // Short questions are not worth the start of a thread.
        let threads = if budget.is_some() { 1 } else { threads };
        Ok(self.probe(at, store, threads, budget)?.map(|(kept, _)| kept))
    }

    /// Asks an empty table how many nodes it takes to prove that the promise is kept, if not more than these.
    fn estimate(&mut self, at: &G::Position, budget: u64) -> Result<Option<u64>, Stopped> {
        self.sketch.clear();
        Ok(self.probe(at, &self.sketch, 1, Some(budget))?.map(|(_, nodes)| nodes))
    }

    fn probe<T: Store<G::Key>>(
        &self,
        at: &G::Position,
        store: &T,
        threads: usize,
        budget: Option<u64>,
    ) -> Result<Option<(bool, u64)>, Stopped> {
        let Means { game, plan, limits, .. } = *self.means;
        let Promise { side, at_least } = self.promise;
        let limited = Limits { nodes: budget, ..limits.clone() };
        let mut search = Proved::with(game, plan, store, &limited, threads);
        match search.probe(at, side, (Score(at_least.0 - 1), at_least), &mut game.scale()) {
            Ok(found) => Ok(Some((found.known.lower >= at_least, search.work().all_nodes()))),
            Err(Stopped) if limits.over() || budget.is_none() => Err(Stopped),
            Err(Stopped) => Ok(None),
        }
    }

    /// Replies that keep the promise: all of them where that is quickly found out, never none.
    fn keeping(&self, mut replies: Vec<Reply<G>>) -> Result<Vec<Reply<G>>, Stopped> {
        for budget in ASKED {
            let (mut kept, mut open) = (Vec::new(), Vec::new());
            for reply in replies {
                match self.ask(&reply.at, Some(budget))? {
                    Some(true) => kept.push(reply),
                    Some(false) => {}
                    None => open.push(reply),
                }
            }
            if !kept.is_empty() || open.len() == 1 {
                kept.append(&mut open.into_iter().take(usize::from(kept.is_empty())).collect());
                return Ok(kept);
            }
            replies = open;
        }
        for reply in replies {
            if self.ask(&reply.at, None)? == Some(true) {
                return Ok(vec![reply]);
            }
        }
        unreachable!("some reply keeps the promise")
    }
}

/// A move of the side that keeps the promise, and the position behind it.
struct Reply<G: Game> {
    number: u32,
    key: G::Key,
    at: G::Position,
}

impl<G, P, S> Chooser<G> for Strategist<'_, G, P, S>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    P: Plan<G, Depth = (), Key = G::Key>,
    S: Store<G::Key>,
{
    fn keep(&mut self, promise: Promise) {
        self.promise = promise;
    }

    fn tries(&self, at: &G::Position, _conceded: bool) -> bool {
        self.means.game.mover(at) == Some(self.promise.side)
    }

    fn choose(&mut self, at: &G::Position, walk: &Walk<'_, G>) -> Result<u32, Stopped> {
        let game = self.means.game;
        self.means.limits.progress.done.store((walk.done() * 1e3) as u32, Relaxed);
        let mut replies: Vec<Reply<G>> = Vec::new();
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
            if !replies.iter().any(|reply| reply.key == key) {
                replies.push(Reply { number, key, at: child });
            }
        }
        let mut kept = self.keeping(replies)?;
        for budget in COMPARED {
            if kept.len() == 1 {
                break;
            }
            let mut least: Option<(u64, u32)> = None;
            for reply in &kept {
                let budget = least.map_or(budget, |(nodes, _)| nodes);
                if let Some(nodes) = self.estimate(&reply.at, budget)?
                    && least.is_none_or(|(least, _)| nodes < least)
                {
                    least = Some((nodes, reply.number));
                }
            }
            if let Some((_, number)) = least {
                return Ok(number);
            }
        }
        Ok(kept.swap_remove(0).number)
    }
}

impl<G, C, W> Guide<G> for Pen<'_, '_, G, C, W>
where
    G: Acyclic + Deterministic + Symmetry + Notation,
    C: Chooser<G>,
    W: Write,
{
    type Trouble = Unwritten;

    fn is_leaf(&mut self, spot: Spot, at: &G::Position, _: &Walk<'_, G>) -> Result<bool, Unwritten> {
        let told =
            if self.chooser.tries(at, spot.conceded) { self.finisher.finish(at, self.leaf) } else { None };
        assert_ne!(told, Some(false), "a position that was proved is wrong");
        self.symbols.finish(spot, told.is_some()).map_err(Unwritten::World)?;
        Ok(told.is_some())
    }

    fn concession(
        &mut self,
        spot: Spot,
        at: &G::Position,
        of: &[G::Move],
        walk: &Walk<'_, G>,
    ) -> Result<Option<Vec<bool>>, Unwritten> {
        let given = self.chooser.concede(at, walk)?;
        let marks: Vec<_> = of.iter().map(|mv| self.game.code(*mv)).collect();
        let given =
            (!given.is_empty()).then(|| of.iter().map(|mv| given.contains(mv)).collect::<Vec<bool>>());
        self.symbols.concession(spot, &marks, given.as_deref()).map_err(Unwritten::World)?;
        Ok(given)
    }

    fn reply(&mut self, spot: Spot, at: &G::Position, walk: &Walk<'_, G>) -> Result<u32, Unwritten> {
        let reply = self.chooser.choose(at, walk)?;
        self.symbols.reply(spot, reply).map_err(Unwritten::World)?;
        Ok(reply)
    }
}

//! The checker: reads symbols, walks, and has its own search settle the leaves, on as many threads as it may use.

use crate::finish::{Finisher, MOST_NODES};
use crate::header::Header;
use crate::statement::Promise;
use crate::stream::{BadFile, SymbolReader, Totals};
use crate::walk::{Guide, Halt, Spot, Vertices, Walk};
use game::{Acyclic, Deterministic, Game, Notation, Side, Symmetry};
use std::error::Error;
use std::fmt;
use std::io::Read;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

/// Leaves travel to the threads that settle them in batches of this size.
const BATCH: usize = 64;
/// What a thread needs besides its search, and what a search needs for each move of a line.
const STACK: (usize, usize) = (1 << 20, 4 << 10);

/// A line within a leaf has at most as many moves as the search has nodes.
pub(crate) fn stack(limit: u32) -> usize {
    STACK.0 + STACK.1 * limit.min(MOST_NODES) as usize
}

/// Somebody who sees how far the work is and may end it.
pub trait Watch: Sync {
    /// So many more positions were looked at; whether to go on.
    fn passed(&self, positions: u64) -> bool;
}

/// A wrong step of a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the symbol, from 1, counted over all strategies of the file.
    pub symbol: u64,
    /// Where its block starts in the file.
    pub byte: u64,
    /// The moves from the position of the claim to the place.
    pub line: Vec<String>,
    /// What is wrong there.
    pub reason: String,
}

/// Why a certificate was not verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The bytes are damaged.
    Damaged(BadFile),
    /// The strategy is wrong.
    Wrong(Fault),
    /// Positions of this game can come again, so that a strategy might never end.
    Cyclic,
    /// The positions do not fit into the memory allowed.
    Memory,
    /// A strategy that concedes was to be counted.
    Uncounted,
    /// A thread could not be started, for this reason.
    NoThread(String),
    /// Somebody ended the work.
    Stopped,
}

impl Refusal {
    pub(crate) fn no_thread(error: std::io::Error) -> Refusal {
        Refusal::NoThread(error.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Damaged(bad) => bad.fmt(f),
            Refusal::Wrong(Fault { symbol, byte, line, reason }) => {
                write!(f, "symbol {symbol}, in the block at byte {byte}, ")?;
                match line.is_empty() {
                    true => write!(f, "at the position of the claim: {reason}"),
                    false => write!(f, "after {}: {reason}", line.join(" ")),
                }
            }
            Refusal::Cyclic => {
                f.write_str("positions of this game can come again: it has no certificates of this kind")
            }
            Refusal::Memory => {
                f.write_str("the positions of the strategy do not fit into the memory allowed")
            }
            Refusal::Uncounted => f.write_str(
                "this strategy concedes, so what it passes through are not the positions of games: they are not \
                 counted; leave --count out",
            ),
            Refusal::NoThread(reason) => {
                write!(f, "a thread could not be started ({reason}): use fewer --threads")
            }
            Refusal::Stopped => f.write_str("stopped before everything was checked"),
        }
    }
}

impl Error for Refusal {}

/// What was verified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// What the file holds.
    pub totals: Totals,
    /// Nodes that the checker's own search spent on the leaves.
    pub nodes: u64,
}

/// A verified strategy, for whoever wants to go on with it.
pub struct Strategy<G: Game> {
    pub(crate) promise: Promise,
    pub(crate) vertices: Vertices<G::Key>,
    /// The positions left to the checker, if they were to be kept.
    pub(crate) leaves: Vec<G::Position>,
}

/// What the work may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Threads for the searches at the leaves.
    pub threads: usize,
    /// Bytes for the sets of positions.
    pub memory: usize,
}

/// A position left to the checker, and where it was met.
struct Leaf<G: Game> {
    at: G::Position,
    symbol: u64,
    byte: u64,
    line: Vec<String>,
}

/// Verifies that the symbols behind `header` are strategies that keep its statement from `start` on.
pub fn check<G: Acyclic + Deterministic + Symmetry + Notation, R: Read>(
    game: &G,
    start: &G::Position,
    header: &Header,
    body: &mut SymbolReader<R>,
    means: Means,
    keep_leaves: bool,
    watch: &dyn Watch,
) -> Result<(Checked, Vec<Strategy<G>>), Refusal> {
    if !G::SOUND_KEYS {
        let reason = "the keys of this game are not exact: no file can prove anything about it".into();
        return Err(Refusal::Damaged(BadFile { byte: 0, reason }));
    }
    if header.concessions && concedes_nothing(game, start) {
        let reason =
            "the header speaks of concessions, but nothing can be conceded: leave that line out".into();
        return Err(Refusal::Damaged(BadFile { byte: 0, reason }));
    }
    let (mut checked, mut strategies, mut room) = (Checked::default(), Vec::new(), means.memory);
    for promise in header.statement.promises() {
        let desk = Desk {
            game,
            promise,
            limit: header.leaf,
            concedes: header.concessions,
            watch,
            first: AtomicU64::new(u64::MAX),
            fault: Mutex::default(),
            nodes: AtomicU64::new(0),
        };
        let mut walk = Walk::new(game, promise, room).conceding(header.concessions);
        let leaves = desk.strategy(start, &mut walk, body, means.threads, keep_leaves)?;
        let Totals { vertices, edges, leaves: left, .. } = walk.totals(0);
        checked.nodes += desk.nodes.into_inner();
        checked.totals.vertices += vertices;
        checked.totals.edges += edges;
        checked.totals.leaves += left;
        room = walk.vertices.room;
        strategies.push(Strategy { promise, vertices: walk.vertices, leaves });
    }
    checked.totals.symbols = body.symbols();
    let told = body.end().map_err(Refusal::Damaged)?;
    if told != checked.totals {
        let reason = format!("the totals differ: the file says {told}, the walk {}", checked.totals);
        return Err(Refusal::Damaged(BadFile { byte: body.block(), reason }));
    }
    Ok((checked, strategies))
}

/// Whether this is a game in which nothing is ever conceded, as far as some moves show. With a swap, Hex concedes
/// nothing before the third move.
fn concedes_nothing<G: Game>(game: &G, start: &G::Position) -> bool {
    const SOME: usize = 4;
    let (mut at, mut all) = (start.clone(), Vec::new());
    for _ in 0..SOME {
        let Some(&mv) = game.legal(&at).first() else { return false };
        Side::BOTH.into_iter().for_each(|side| game.concessions(&at, side, &mut all));
        game.play(&mut at, mv);
    }
    all.is_empty()
}

/// What the threads that check one strategy share.
struct Desk<'a, G: Game> {
    game: &'a G,
    promise: Promise,
    limit: u32,
    concedes: bool,
    watch: &'a dyn Watch,
    /// The symbol of the first fault found so far at a leaf, and the fault.
    first: AtomicU64,
    fault: Mutex<Option<Fault>>,
    nodes: AtomicU64,
}

impl<G: Acyclic + Deterministic + Symmetry + Notation> Desk<'_, G> {
    fn strategy<R: Read>(
        &self,
        start: &G::Position,
        walk: &mut Walk<'_, G>,
        body: &mut SymbolReader<R>,
        threads: usize,
        keep: bool,
    ) -> Result<Vec<G::Position>, Refusal> {
        let (send, receive) = sync_channel(4 * threads.max(1));
        let receive = Mutex::new(receive);
        let mut reading = Reading { desk: self, body, send, batch: Vec::new(), kept: Vec::new(), keep };
        let done = std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let thread = std::thread::Builder::new().stack_size(stack(self.limit));
                // Those that have started end with the sender, which goes with this closure.
                thread.spawn_scoped(scope, || self.settle(&receive)).map_err(Refusal::no_thread)?;
            }
            let done = walk.run(start, &mut reading);
            reading.dispatch();
            let Reading { kept, .. } = reading;
            Ok(done.map(|()| kept))
        })?;
        let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (done, fault) {
            (Err(Halt::Guide(Trouble::Stopped)), _) => Err(Refusal::Stopped),
            (_, Some(fault)) => Err(Refusal::Wrong(fault)),
            (Ok(_), None) if self.first.load(Relaxed) == 0 => Err(Refusal::Stopped),
            (Ok(leaves), None) => Ok(leaves),
            (Err(Halt::Guide(Trouble::Damaged(bad))), None) => Err(Refusal::Damaged(bad)),
            (Err(Halt::Guide(Trouble::Elsewhere)), None) => Err(Refusal::Stopped),
            (Err(Halt::Full), None) => Err(Refusal::Memory),
            (Err(Halt::Wrong(reason)), None) => Err(Refusal::Wrong(Fault {
                symbol: body.symbols(),
                byte: body.block(),
                line: walk.line(),
                reason,
            })),
        }
    }

    /// One thread: settles leaves until there are no more.
    fn settle(&self, leaves: &Mutex<Receiver<Vec<Leaf<G>>>>) {
        let mut finisher = Finisher::new(self.game, self.promise).remembering(self.concedes);
        loop {
            let batch = leaves.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(batch) = batch else { return };
            let mut nodes = 0;
            // Leaves behind the first fault no longer matter; those before it still do.
            for leaf in batch.into_iter().filter(|leaf| leaf.symbol < self.first.load(Relaxed)) {
                let told = finisher.finish(&leaf.at, self.limit);
                nodes += u64::from(finisher.nodes());
                let reason = match told {
                    Some(true) => continue,
                    Some(false) => {
                        "the claim does not hold in this position, which was left to the checker".into()
                    }
                    None => format!(
                        "{} nodes are not enough for this position, which was left to the checker",
                        self.limit
                    ),
                };
                let Leaf { symbol, byte, line, .. } = leaf;
                let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
                if self.first.fetch_min(symbol, Relaxed) > symbol {
                    *fault = Some(Fault { symbol, byte, line, reason });
                }
            }
            self.nodes.fetch_add(nodes, Relaxed);
            if !self.watch.passed(nodes) {
                self.first.store(0, Relaxed);
            }
        }
    }
}

enum Trouble {
    Damaged(BadFile),
    Stopped,
    /// A leaf before this place is wrong, or the work was ended there.
    Elsewhere,
}

/// Takes its decisions from a file.
struct Reading<'a, G: Game, R> {
    desk: &'a Desk<'a, G>,
    body: &'a mut SymbolReader<R>,
    send: SyncSender<Vec<Leaf<G>>>,
    batch: Vec<Leaf<G>>,
    kept: Vec<G::Position>,
    keep: bool,
}

impl<G: Symmetry + Notation, R: Read> Reading<'_, G, R> {
    fn dispatch(&mut self) {
        // The threads listen until the sender is gone.
        let _ = self.send.send(std::mem::take(&mut self.batch));
    }
}

impl<G: Symmetry + Notation, R: Read> Guide<G> for Reading<'_, G, R> {
    type Trouble = Trouble;

    /// Reads whether the position is left to the checker, and if it is, hands it over.
    fn is_leaf(&mut self, spot: Spot, at: &G::Position, walk: &Walk<'_, G>) -> Result<bool, Trouble> {
        if self.desk.first.load(Relaxed) < u64::MAX {
            return Err(Trouble::Elsewhere);
        }
        let finish = self.body.finish(spot).map_err(Trouble::Damaged)?;
        let symbol = self.body.symbols();
        if symbol.is_multiple_of(4096) && !self.desk.watch.passed(4096) {
            return Err(Trouble::Stopped);
        }
        if finish {
            if self.keep {
                self.kept.push(at.clone());
            }
            self.batch.push(Leaf { at: at.clone(), symbol, byte: self.body.block(), line: walk.line() });
            if self.batch.len() == BATCH {
                self.dispatch();
            }
        }
        Ok(finish)
    }

    fn concession(
        &mut self,
        spot: Spot,
        _: &G::Position,
        of: &[G::Move],
        _: &Walk<'_, G>,
    ) -> Result<Option<Vec<bool>>, Trouble> {
        let marks: Vec<_> = of.iter().map(|mv| self.desk.game.code(*mv)).collect();
        self.body.concession(spot, &marks).map_err(Trouble::Damaged)
    }

    fn reply(&mut self, spot: Spot, _: &G::Position, _: &Walk<'_, G>) -> Result<u32, Trouble> {
        self.body.reply(spot).map_err(Trouble::Damaged)
    }
}

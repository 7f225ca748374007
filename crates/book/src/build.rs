//! Proves the scores of a book, on several threads. The result depends on the game alone: exact scores and sets of
//! best moves are the same whoever finds them, in whatever order.

use crate::file::Book;
use crate::journal::Journal;
use crate::title::Title;
use crate::walk::{Case, Judged, Wanted, walk};
use game::{Acyclic, Deterministic, Game, Symmetry};
use search::{Stopped, WindowSearch, exact, reaches, ties, trap};
use std::error::Error;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Searches recurse once per move: room for some ten thousand moves. Memory is claimed as it is used.
const STACK: usize = 64 << 20;

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// At this ply …
    pub ply: u32,
    /// … so many positions are judged …
    pub done: usize,
    /// … of so many.
    pub of: usize,
}

/// Says whether an open position is easy.
pub type Easy<'b, G> = Box<dyn FnMut(&<G as Game>::Position) -> bool + 'b>;

/// What a build needs.
pub struct Build<'b, G: Game, R> {
    /// The rules. Its keys must be exact.
    pub game: &'b G,
    /// What the book is about.
    pub title: Title,
    /// The order in which the game's expert would look at these moves.
    pub order: &'b (dyn Fn(&mut [G::Move]) + Sync),
    /// Makes, for one thread, somebody who knows whether the owner of the book can do without a position.
    pub easy: &'b (dyn Fn() -> Easy<'b, G> + Sync),
    /// Makes a search for one thread; searches that share a table help each other.
    pub search: &'b (dyn Fn() -> R + Sync),
    /// How many threads.
    pub threads: usize,
    /// Hears of every step, on any thread.
    pub tell: &'b (dyn Fn(Step) + Sync),
}

/// Why there is no book.
#[derive(Debug)]
pub enum Halted {
    /// Somebody stopped it; the journal knows how far it came.
    Stopped,
    /// The journal cannot be written.
    Journal(io::Error),
    /// A thread cannot be started.
    NoThread(io::Error),
    /// Positions of the game can come again: it has no first positions.
    Cyclic,
}

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halted::Stopped => f.write_str("stopped before the book was complete"),
            Halted::Journal(error) => write!(f, "cannot write the journal: {error}"),
            Halted::NoThread(error) => {
                write!(f, "a thread could not be started ({error}): use fewer --threads")
            }
            Halted::Cyclic => f.write_str("a game whose positions can come again has no book"),
        }
    }
}

impl Error for Halted {}

impl From<Stopped> for Halted {
    fn from(_: Stopped) -> Halted {
        Halted::Stopped
    }
}

/// Builds a book, going on where the journal ends.
pub fn build<G, R>(build: &Build<'_, G, R>, journal: &mut Journal<'_>) -> Result<Book, Halted>
where
    G: Acyclic + Deterministic + Symmetry,
    R: WindowSearch<G>,
{
    const { assert!(G::SOUND_KEYS, "only exact keys can name the positions of a book") };
    let entries = walk(build.game, &build.title, |ply, cases| judge_all(build, journal, ply, cases))?;
    Ok(Book::new(build.title.clone(), entries))
}

/// What the threads of one ply share.
struct Desk<'j, 'w> {
    journal: &'j mut Journal<'w>,
    judged: Vec<Option<Option<Judged>>>,
    done: usize,
    trouble: Option<Halted>,
}

fn judge_all<G, R>(
    build: &Build<'_, G, R>,
    journal: &mut Journal<'_>,
    ply: u32,
    cases: &[Case<G>],
) -> Result<Vec<Option<Judged>>, Halted>
where
    G: Acyclic + Deterministic + Symmetry,
    R: WindowSearch<G>,
{
    let recalled =
        |case: &Case<G>| journal.recall(case.key).filter(|judged| fits(build.game, case, judged.as_ref()));
    let judged: Vec<Option<Option<Judged>>> = cases.iter().map(recalled).collect();
    let open: Vec<usize> = (0..cases.len()).filter(|&i| judged[i].is_none()).collect();
    let done = cases.len() - open.len();
    (build.tell)(Step { ply, done, of: cases.len() });
    let desk = Mutex::new(Desk { journal, judged, done, trouble: None });
    let next = AtomicUsize::new(0);
    let work = || {
        let mut search = (build.search)();
        let mut easy = (build.easy)();
        while let Some(&i) = open.get(next.fetch_add(1, Relaxed)) {
            let case = &cases[i];
            let found = if build.title.nodes > 0 && easy(&case.at) {
                Ok(None)
            } else {
                judge(build.game, build.order, &mut search, case).map(Some)
            };
            let mut desk = seat(&desk);
            let kept = found.map_err(Halted::from).and_then(|judged| {
                desk.journal.keep(case.key, judged.as_ref()).map_err(Halted::Journal)?;
                Ok(judged)
            });
            match kept {
                Ok(judged) => desk.judged[i] = Some(judged),
                Err(trouble) => {
                    desk.trouble.get_or_insert(trouble);
                    return next.store(open.len(), Relaxed);
                }
            }
            desk.done += 1;
            (build.tell)(Step { ply, done: desk.done, of: cases.len() });
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..build.threads.clamp(1, open.len().max(1)) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            if let Err(error) = thread.spawn_scoped(scope, work) {
                // Those that have started finish what they are at, and no more.
                next.store(open.len(), Relaxed);
                return Err(Halted::NoThread(error));
            }
        }
        Ok(())
    })?;
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    match desk.trouble {
        Some(trouble) => Err(trouble),
        None => Ok(desk.judged.into_iter().flatten().collect()),
    }
}

fn seat<'d, T>(desk: &'d Mutex<T>) -> MutexGuard<'d, T> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a line of a journal can be about this position.
fn fits<G: Deterministic>(game: &G, case: &Case<G>, judged: Option<&Judged>) -> bool {
    let Some(judged) = judged else { return true };
    let moves = game.legal(&case.at).len();
    judged.best.iter().all(|&place| place < moves)
        && (case.moves == Wanted::None || !judged.best.is_empty())
        && (case.known.lower..=case.known.upper).contains(&judged.score)
}

/// The exact score and the moves that are wanted. Which they are does not depend on the search: the first best
/// move is the first in the expert's order, not the one that happened to be found.
pub(crate) fn judge<G, R>(
    game: &G,
    order: &dyn Fn(&mut [G::Move]),
    search: &mut R,
    case: &Case<G>,
) -> Result<Judged, Stopped>
where
    G: Acyclic + Deterministic,
    R: WindowSearch<G>,
{
    let (mut known, mut reached) = (case.known, None);
    let score = exact(search, &case.at, case.mover, &mut known, &mut reached)?;
    let legal = game.legal(&case.at);
    let mut ordered = legal.clone();
    order(&mut ordered);
    let best = match case.moves {
        Wanted::None => Vec::new(),
        Wanted::First => {
            let mut best = Vec::new();
            for mv in ordered {
                if reached == Some(mv) || reaches(game, search, &case.at, mv, score)? {
                    best.push(mv);
                    break;
                }
            }
            best
        }
        Wanted::All => ties(game, search, &case.at, &ordered, (score, reached))?,
        Wanted::Trap => {
            let best = ties(game, search, &case.at, &ordered, (score, reached))?;
            vec![trap(game, search, &case.at, &best, score)?]
        }
    };
    Ok(Judged { score, best: (0..legal.len()).filter(|&place| best.contains(&legal[place])).collect() })
}

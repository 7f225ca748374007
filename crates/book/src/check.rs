//! Checks a book: that it holds the positions it should, and that some of them, at random, are worth what it says.

use crate::build::judge;
use crate::file::Book;
use crate::title::Kind;
use crate::walk::{Case, Entry, Judged, Wanted, walk};
use game::{Acyclic, Bounds, Deterministic, Score, Seed, Symmetry};
use search::{Stopped, WindowSearch};

/// What is wrong with a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong<P> {
    /// The search was stopped: nothing is wrong so far.
    Stopped,
    /// A position is missing.
    Missing(P),
    /// No move from here is worth what the book says of the position.
    Contradiction(P, Score),
    /// So many positions of the book are none that it should hold.
    Strangers(usize),
    /// The book says the first score, the truth is the second.
    Score(P, Score, Score),
    /// The book does not follow the best moves of this position that it should.
    Moves(P),
}

impl<P> From<Stopped> for Wrong<P> {
    fn from(_: Stopped) -> Wrong<P> {
        Wrong::Stopped
    }
}

/// What a check looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Positions of the book, each of which is where it should be.
    pub positions: usize,
    /// Scores that were proved again.
    pub proved: usize,
}

/// Checks that the book is whole, then proves the scores of some positions, chosen at random, without looking at
/// it. `order` sorts moves as the game's expert would; `tell` hears of every proof.
pub fn check<G, R>(
    game: &G,
    book: &Book,
    order: &dyn Fn(&mut [G::Move]),
    search: &mut R,
    (random, seed): (usize, Seed),
    tell: &mut dyn FnMut(usize),
) -> Result<Checked, Wrong<G::Position>>
where
    G: Acyclic + Deterministic + Symmetry,
    R: WindowSearch<G>,
{
    let mut judged = Vec::new();
    let entries = walk(game, &book.title, |_, cases| {
        let recalled: Result<Vec<Option<Judged>>, _> =
            cases.iter().map(|case| recall(game, book, order, case)).collect();
        let recalled = recalled?;
        let held = cases.iter().zip(&recalled);
        judged.extend(held.filter_map(|(case, judged)| Some((Case::clone(case), judged.clone()?))));
        Ok::<_, Wrong<G::Position>>(recalled)
    })?;
    // What is not judged follows from what is; it is looked up all the same.
    if let Some(strangers) = book.positions().checked_sub(entries.len()).filter(|&more| more > 0) {
        return Err(Wrong::Strangers(strangers));
    }
    if book.title.kind == Kind::Full && entries.iter().any(|(&key, &entry)| book.of_key(key) != Some(entry)) {
        return Err(Wrong::Contradiction(game.start(), entries[&game.canonical(&game.start()).0].score));
    }
    let mut rng = seed.rng();
    let random = random.min(judged.len());
    for done in 0..random {
        // The first places of a shuffled list, shuffled as far as needed.
        let pick = done + rng.below(judged.len() - done);
        judged.swap(done, pick);
        let (case, said) = &judged[done];
        // What follows from other scores may be wrong with them.
        let truth = judge(game, order, search, &Case { known: game.scale(), ..Case::clone(case) })?;
        if truth.score != said.score {
            return Err(Wrong::Score(case.at.clone(), said.score, truth.score));
        }
        if truth.best != said.best {
            return Err(Wrong::Moves(case.at.clone()));
        }
        tell(done + 1);
    }
    Ok(Checked { positions: book.positions(), proved: random })
}

/// What the book says of a position and, where they matter, its moves.
fn recall<G>(
    game: &G,
    book: &Book,
    order: &dyn Fn(&mut [G::Move]),
    case: &Case<G>,
) -> Result<Option<Judged>, Wrong<G::Position>>
where
    G: Deterministic + Symmetry,
{
    let Some(Entry { score, .. }) = book.of_key(case.key) else {
        return if book.title.nodes > 0 { Ok(None) } else { Err(Wrong::Missing(case.at.clone())) };
    };
    let Bounds { lower, upper } = case.known;
    if !(lower..=upper).contains(&score) {
        return Err(Wrong::Contradiction(case.at.clone(), score));
    }
    let mut best = Vec::new();
    if case.moves != Wanted::None {
        let moves = book.best_moves(game, &case.at, score, order);
        let legal = game.legal(&case.at);
        best.extend((0..legal.len()).filter(|&place| moves.contains(&legal[place])));
        if best.is_empty() && book.title.nodes > 0 {
            // The other owner came here by a best move; for this one it is easy.
            return Ok(None);
        }
        if best.is_empty() {
            return Err(Wrong::Contradiction(case.at.clone(), score));
        }
    }
    Ok(Some(Judged { score, best }))
}

//! Books, their types erased.

use crate::engine::Settings;
use crate::methods::Methods;
use crate::played::Playable;
use book::{Book, Build, Checked, Easy, Halted, Journal, Kind, Step, Title, Wrong};
use game::{Acyclic, Deterministic, Seed};
use search::{Limits, first_best, ties, trap};

/// The memory of the search that tells easy positions from others.
const TRIED_WITH: usize = 64 << 20;

/// How the work on a book is done.
pub struct Bookwork<'w> {
    /// Positions judged at the same time, each on one thread.
    pub threads: usize,
    /// Bytes for the table that they share.
    pub memory: usize,
    /// When to stop.
    pub limits: &'w Limits,
    /// Hears of every step, on any thread.
    pub tell: &'w (dyn Fn(Step) + Sync),
}

impl Bookwork<'_> {
    fn settings(&self) -> Settings {
        Settings { memory: self.memory, ..Settings::default() }
    }
}

pub(crate) fn build<G: Playable + Acyclic + Deterministic>(
    game: &G,
    methods: &Methods<G>,
    title: Title,
    work: &Bookwork<'_>,
    journal: &mut Journal<'_>,
) -> Result<Book, Halted> {
    let make = methods.prover.as_ref().ok_or(Halted::Cyclic)?;
    let prover = make(game, work.settings());
    let search = || prover.search(game, work.limits);
    let order = |moves: &mut [G::Move]| prover.order(game, moves);
    // The same question that a player without a book puts, from an empty table: whether it is easy depends on the
    // position alone.
    let limits = Limits { nodes: Some(title.nodes), stop: work.limits.stop.clone(), ..Limits::default() };
    let kind = title.kind;
    let easy = || -> Easy<'_, G> {
        let mut player = make(game, Settings { memory: TRIED_WITH, ..Settings::default() });
        let limits = limits.clone();
        Box::new(move |at| {
            player.forget();
            let mut moves = game.legal(at);
            player.order(game, &mut moves);
            let mut search = player.search(game, &limits);
            let Ok((score, found)) = first_best(game, &mut search, at, &moves) else { return false };
            if kind != Kind::Traps {
                return true;
            }
            let best = ties(game, &mut search, at, &moves, (score, Some(found)));
            best.and_then(|best| trap(game, &mut search, at, &best, score)).is_ok()
        })
    };
    let build = Build {
        game,
        title,
        order: &order,
        easy: &easy,
        search: &search,
        threads: work.threads,
        tell: work.tell,
    };
    book::build(&build, journal)
}

pub(crate) fn check<G: Playable + Acyclic + Deterministic>(
    game: &G,
    methods: &Methods<G>,
    book: &Book,
    work: &Bookwork<'_>,
    random: (usize, Seed),
) -> Result<Option<Checked>, String> {
    if !book.fits(game) {
        return Err(format!("its keys are not those of {}", book.title.game));
    }
    let make = methods.prover.as_ref().ok_or_else(|| Halted::Cyclic.to_string())?;
    let prover = make(game, work.settings());
    let mut search = prover.search(game, work.limits);
    let mut tell = |done| (work.tell)(Step { ply: book.title.plies, done, of: random.0 });
    let order = |moves: &mut [G::Move]| prover.order(game, moves);
    let board = |at| format!("\n{}", game.write_position(&at));
    match book::check(game, book, &order, &mut search, random, &mut tell) {
        Ok(checked) => Ok(Some(checked)),
        Err(Wrong::Stopped) => Ok(None),
        Err(Wrong::Missing(at)) => Err(format!("this position is missing:{}", board(at))),
        Err(Wrong::Contradiction(at, score)) => {
            Err(format!("the other scores contradict the score {score} of this position:{}", board(at)))
        }
        Err(Wrong::Moves(at)) => {
            Err(format!("it does not follow the best moves of this position:{}", board(at)))
        }
        Err(Wrong::Strangers(number)) => Err(format!("it holds {number} positions that do not belong to it")),
        Err(Wrong::Score(at, said, truth)) => {
            Err(format!("it says {said}, the truth is {truth}, of this position:{}", board(at)))
        }
    }
}

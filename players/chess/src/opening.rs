//! The first moves by a book: the one that comes with the program, or one that somebody handed in.

use crate::Game;
use chess::Move;
use chess::polyglot::Book;
use engines::{Engine, Memory, NamedBytes, Request, Settings, Task, Tunable};
use game::{Claim, Game as _, Score, Seed, Status};
use search::Answer;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Made by `tesuji chess make-book` of games of masters: see `data/README.md`.
static OWN: &[u8] = include_bytes!("../../../data/chess.bin");

static HANDED_IN: Mutex<Option<Arc<Book>>> = Mutex::new(None);

/// Whether a player asks the book.
pub(crate) static OPTIONS: &[Tunable] = &[Tunable {
    name: "book",
    help: "1: play by the opening book where it knows the position",
    least: 0,
    most: 1,
    default: 0,
}];

/// The book that comes with the program.
fn own() -> Arc<Book> {
    static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
    let read = || Arc::new(Book::of_bytes(OWN.to_vec()).expect("the book was written by this program"));
    Arc::clone(BOOK.get_or_init(read))
}

/// Takes a book for all games in the place of the own one.
pub(crate) fn take(files: &[NamedBytes]) -> Result<String, String> {
    let book = match files {
        [] => None,
        [(name, bytes), ..] => {
            let book = Book::of_bytes((**bytes).as_ref().to_vec());
            Some(Arc::new(book.map_err(|bad| format!("'{}': {bad}", name.escape_debug()))?))
        }
    };
    let told = match &book {
        Some(book) => format!("a book of {} entries", book.len()),
        None => format!("the own book of {} entries", own().len()),
    };
    *HANDED_IN.lock().unwrap_or_else(PoisonError::into_inner) = book;
    Ok(told)
}

/// An engine that asks a book before it thinks.
pub(crate) struct Opening<E> {
    /// The book, if it is asked.
    book: Option<Arc<Book>>,
    seed: u64,
    inner: E,
}

impl<E> Opening<E> {
    /// Asks the book if the settings say so.
    pub(crate) fn new(settings: &Settings, inner: E) -> Opening<E> {
        let asked = settings.chosen.of(&OPTIONS[0]) == 1;
        let book = asked.then(|| HANDED_IN.lock().unwrap_or_else(PoisonError::into_inner).clone());
        let book = book.map(|handed_in| handed_in.unwrap_or_else(own));
        Opening { book, seed: settings.seed, inner }
    }

    fn drawn(&self, asked: &Request<'_, Game>) -> Option<Move> {
        let book = self.book.as_ref()?;
        let limits = asked.limits;
        let plain = limits.only.is_empty() && limits.lines <= 1 && limits.won_within.is_none();
        let open = matches!(asked.game.status(asked.at), Status::Turn(_));
        if !plain || !open || asked.task != Task::Advise {
            return None;
        }
        // The same seed plays the same moves, whichever of them are asked for.
        let draw = Seed(self.seed ^ asked.at.at().hash()).rng().bits();
        book.draw(asked.at.at(), draw)
    }
}

impl<E: Engine<Game>> Engine<Game> for Opening<E> {
    fn think(&mut self, asked: Request<'_, Game>) -> Answer<Move> {
        let Some(mv) = self.drawn(&asked) else { return self.inner.think(asked) };
        let claim = Claim::graded(Score::DRAW);
        Answer { best: Some(mv), moves: vec![(mv, claim)], line: vec![mv], ..Answer::bare(claim, true) }
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}

//! Opening books that programs share: asked, and made of games.

use chess::pgn::records;
use chess::polyglot::{Book, Maker};
use chess::{Board, Chess};
use engines::{Argument, BadCall, Call, Command, Ending};
use game::{Notation, Outcome};

/// `book FILE FEN`.
pub(crate) const ASK: Command = Command {
    name: "book",
    summary: "What a Polyglot book (.bin) plays in a position: moves, weights and shares",
    arguments: &[
        Argument { name: "BOOK", help: "The book" },
        Argument { name: "FEN", help: "The position; start for the usual one" },
    ],
    run: ask,
};

/// `make-book GAMES PLIES LEAST BOOK`.
pub(crate) const MAKE: Command = Command {
    name: "make-book",
    summary: "Make a Polyglot book (.bin) of games: two points for a win, one for a draw",
    arguments: &[
        Argument { name: "GAMES", help: "A PGN file" },
        Argument { name: "PLIES", help: "How many plies of each game count" },
        Argument { name: "LEAST", help: "In how many games a move must have been played" },
        Argument { name: "BOOK", help: "Where the book goes" },
    ],
    run: make,
};

/// Reads a position that somebody named.
pub(crate) fn position(text: &str) -> Result<Board, BadCall> {
    let fen = if text == "start" { chess::START } else { text };
    Board::read_fen(fen).map_err(|bad| BadCall::Input(format!("the position: {bad}")))
}

fn ask(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file, fen] = call.arguments else {
        return Err(BadCall::Input("expected a book and a position".into()));
    };
    let bytes = (call.bytes)(file).map_err(BadCall::Input)?;
    let book = Book::of_bytes(bytes).map_err(|bad| BadCall::text(file, &bad))?;
    let (at, rules) = (position(fen)?, Chess::classical());
    let moves = book.moves(&at);
    let all: u32 = moves.iter().map(|(_, weight)| u32::from(*weight)).sum();
    for (mv, weight) in &moves {
        let share = 100.0 * f64::from(*weight) / f64::from(all.max(1));
        writeln!(call.out, "{}\t{weight}\t{share:.1} %", rules.write_move(&at, *mv))?;
    }
    if moves.is_empty() {
        writeln!(call.out, "the book of {} entries does not know this position", book.len())?;
    }
    Ok(Ending::Answered)
}

fn make(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [games, plies, least, to] = call.arguments else {
        return Err(BadCall::Input("expected games, plies, games per move, and a book".into()));
    };
    let number = |text: &str, what: &str| {
        let wrong = |_| BadCall::Input(format!("'{}' is no number of {what}", text.escape_debug()));
        text.parse::<u32>().map_err(wrong)
    };
    let (plies, least) = (number(plies, "plies")? as usize, number(least, "games")?);
    let text = (call.archive)(games).map_err(BadCall::Input)?;
    let (mut maker, mut count) = (Maker::default(), 0u64);
    let rules = Chess::classical();
    for record in records(&text) {
        let record = record.map_err(|bad| BadCall::text(games, &bad))?;
        let winner = match record.ending.outcome() {
            None => continue,
            Some(Outcome::Win { winner, .. }) => Some(winner),
            Some(Outcome::Draw) => None,
        };
        let line: Vec<_> = record.moves().collect();
        maker.add(&rules, &record.start, &line, plies, winner);
        count += 1;
    }
    let book = maker.book(least);
    (call.save)(to, book.bytes()).map_err(BadCall::Input)?;
    writeln!(call.out, "{} entries of {count} games", book.len())?;
    Ok(Ending::Answered)
}

//! Games in PGN, positions in FEN and EPD, opening books and weights: refused in words, or what was read can be written and
//! read again.

use super::{handed_to_readers_of, printable, text};
use chess::polyglot::Book;
use chess::{Article, Board, Epd, Weights};

/// Hands the bytes to each reader of the game.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    handed_to_readers_of("chess", &text);
    if let Err(bad) = Epd::read(&text) {
        printable(&bad.to_string());
    }
    for refused in [Weights::read(&text).err(), Article::read(&text).err()].into_iter().flatten() {
        printable(&refused.to_string());
    }
    match Book::of_bytes(bytes.to_vec()) {
        Ok(book) => {
            let start = Board::read_fen(chess::START).expect("it is the usual start");
            let moves = book.moves(&start);
            assert!(moves.iter().all(|(mv, _)| start.is_legal(*mv)));
            let _ = book.draw(&start, bytes.len() as u64);
        }
        Err(bad) => printable(&bad.to_string()),
    }
}

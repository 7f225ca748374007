//! Games in PGN, positions in FEN and EPD, opening books and weights: refused in words, or what was read can be written and
//! read again.

use super::{printable, text};
use chess::polyglot::Book;
use chess::{Article, Board, Epd, Weights};

/// Hands the bytes to each reader of the game.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let (entry, _) = catalog::entry("chess").expect("it is in the catalog");
    for reader in entry.readers {
        let _ = (reader.knows)(&text);
        match (reader.open)(&text) {
            Ok(found) => {
                printable(&found.remark.unwrap_or_default());
                let mut again = catalog::open(found.game.setup()).expect("a full setup opens its game");
                let written = found.game.position();
                again.set_position(&written).expect("a written position can be read");
                assert_eq!(again.position(), written);
            }
            Err(bad) => printable(&bad.to_string()),
        }
    }
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

//! Whatever a file holds, under a right or a wrong checksum, is refused in words or is a book that reads back as
//! written; and so is the journal of a book in the making.

use super::printable;
use book::{Book, Journal, Kind, Title, checksum};

/// The bytes as a book, as a book that somebody sealed, and as a journal.
pub fn run(bytes: &[u8]) {
    reads_back(bytes);
    let sealed = [bytes, &checksum(bytes).to_le_bytes()[..]].concat();
    reads_back(&sealed);
    let title = Title { game: "connect4:4x4".into(), kind: Kind::Strategy, plies: 4, nodes: 0 };
    match Journal::resume(bytes, &title, &mut Vec::new()) {
        Ok((_, good)) => assert!(good <= bytes.len()),
        Err(bad) => printable(&bad.to_string()),
    }
}

fn reads_back(bytes: &[u8]) {
    match Book::read(bytes) {
        // A number may be written with more digits than it needs, so bytes may differ; books may not.
        Ok(book) => assert_eq!(Book::read(&book.write()), Ok(book)),
        Err(bad) => printable(&bad.to_string()),
    }
}

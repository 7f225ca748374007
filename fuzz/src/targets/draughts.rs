//! Games in PDN and positions in FEN: refused in words, or a board that can be written and read again.

use super::{printable, text};

/// Hands the text to each reader of the game.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let (entry, _) = catalog::entry("draughts").expect("it is in the catalog");
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
}

//! Whatever a file holds is refused in words, or is a board that can be written and read again.

use super::{printable, text};
use catalog::{Recorded, open, open_text};

/// Opens the text as a sheet.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let Recorded { game, remark } = match open_text(&text) {
        Ok(opened) => opened,
        Err(bad) => return printable(&bad.to_string()),
    };
    printable(&remark.unwrap_or_default());
    let mut again = open(game.setup()).expect("a full setup opens its game");
    let written = game.position();
    again.set_position(&written).expect("a written position can be read");
    assert_eq!(again.position(), written);
    assert_eq!((again.status(), again.moves()), (game.status(), game.moves()), "{written}");
}

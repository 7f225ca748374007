//! Whatever is typed as a setup is refused in words, or opens a game that its full setup opens again.

use super::{printable, text};
use catalog::open;

/// Opens the text as a setup.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let game = match open(&text) {
        Ok(game) => game,
        Err(bad) => return printable(&bad.to_string()),
    };
    let again = open(game.setup()).expect("a full setup opens its game");
    assert_eq!(again.setup(), game.setup());
    assert_eq!(again.position(), game.position(), "{}", game.setup());
    assert!(game.picture().clicks.len() <= 1 << 17);
    assert!(!game.picture().title.is_empty() && !game.methods().is_empty());
}

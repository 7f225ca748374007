//! Games in PDN and positions in FEN: refused in words, or a board that can be written and read again.

use super::{handed_to_readers_of, text};

/// Hands the text to each reader of the game.
pub fn run(bytes: &[u8]) {
    handed_to_readers_of("draughts", &text(bytes));
}

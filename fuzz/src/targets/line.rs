//! Whatever is typed as a line of moves is refused in words and changes nothing, or is played and can be written,
//! played again and taken back. The first line of the input chooses the game.

use super::{SETUPS, printable, text};
use catalog::open;

/// Plays the rest of the text in the game of its first line.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let (first, moves) = text.split_once('\n').unwrap_or((&text, ""));
    let setup = SETUPS.iter().find(|setup| **setup == first.trim()).unwrap_or(&SETUPS[0]);
    let mut game = open(setup).expect("the setups are good");
    let start = game.position();
    match game.play_line(moves) {
        Ok(()) => {
            let mut again = open(setup).expect("the setups are good");
            again.play_line(&game.line_text()).expect("a written line can be played");
            assert_eq!((again.position(), again.line()), (game.position(), game.line()));
            while game.undo() {}
        }
        Err(bad) => printable(&bad.to_string()),
    }
    assert_eq!((game.position(), game.line().len()), (start, 0));
}

//! Whatever is given as a position is refused in words, or can be written, read, drawn and played from.

use super::{SETUPS, printable, text};
use catalog::open;

/// Sets the text up in every game.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    for setup in SETUPS {
        let mut game = open(setup).expect("the setups are good");
        let start = game.position();
        if let Err(bad) = game.set_position(&text) {
            printable(&bad.to_string());
            assert_eq!(game.position(), start, "{setup}: a refused position changes nothing");
            continue;
        }
        let written = game.position();
        let (status, moves) = (game.status(), game.moves());
        game.set_position(&written).expect("a written position can be read");
        assert_eq!((game.position(), game.status()), (written.clone(), status), "{setup}");
        assert!(!game.picture().title.is_empty());
        for mv in moves {
            game.play(&mv).expect("a listed move is legal");
            assert!(game.undo());
            assert_eq!(game.position(), written, "{setup}: {mv}");
        }
    }
}

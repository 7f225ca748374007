//! Whatever a file of another program holds, text or not, every reader refuses it in words or opens a game whose line can be
//! played again.

use super::{printable, text};
use catalog::{CATALOG, Recorded};
use game::BadText;

/// The bytes as every kind of file that a game reads.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    for entry in CATALOG {
        for reader in entry.readers {
            if (reader.knows)(&text) {
                survives((reader.open)(&text));
            }
        }
        for reader in entry.talk.files {
            // A reader that is asked about anything says what is wrong with it.
            let _ = (reader.knows)(bytes);
            survives((reader.open)(bytes));
        }
    }
}

fn survives(opened: Result<Recorded, BadText>) {
    match opened {
        Err(bad) => printable(&bad.to_string()),
        Ok(Recorded { mut game, remark }) => {
            remark.iter().for_each(|remark| printable(remark));
            let (line, end) = (game.line_text(), game.position());
            while game.undo() {}
            game.play_line(&line).expect("a line that was read can be played");
            assert_eq!(game.position(), end);
        }
    }
}

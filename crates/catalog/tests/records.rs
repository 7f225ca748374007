//! What a game writes is read back as the same game, by whatever reads files.

use catalog::{CATALOG, Match, open, open_text};
use game::{Seed, Status};

/// A game with some moves drawn by a seed; dice are thrown among what is listed, and every throw is played.
fn begun(setup: &str, plies: usize) -> Box<dyn Match> {
    let (mut game, mut rng) = (open(setup).unwrap(), Seed(7).rng());
    let mut thrown = false;
    for _ in 0..plies {
        if matches!(game.status(), Status::Over(_)) {
            break;
        }
        thrown = matches!(game.status(), Status::Nature);
        let moves = game.moves();
        let Some(mv) = rng.pick(&moves) else { break };
        game.play(mv).unwrap();
    }
    if thrown {
        game.undo();
    }
    game
}

#[test]
fn what_is_saved_is_opened_as_the_same_game() {
    for entry in CATALOG {
        for setup in entry.examples {
            let mut game = begun(setup, 9);
            let mut texts = game.records();
            texts.push(("plain", catalog::plain_record(&mut *game)));
            for (format, text) in texts {
                let read =
                    open_text(&text).unwrap_or_else(|bad| panic!("{setup} as {format}: {bad}\n{text}")).game;
                let name = |setup: &str| setup.split(':').next().unwrap().to_owned();
                assert_eq!(name(read.setup()), name(game.setup()), "{format}\n{text}");
                // A match file does not tell whether there is a cube.
                if format == "mat" {
                    continue;
                }
                assert_eq!(read.line_text(), game.line_text(), "{setup} as {format}\n{text}");
                assert_eq!(read.position(), game.position(), "{setup} as {format}\n{text}");
            }
        }
    }
}

#[test]
fn a_start_that_was_set_up_is_kept_in_plain_text() {
    let mut game = open("mnk:3,3,3").unwrap();
    game.set_position("XO./.../... x").unwrap();
    game.play_line("b2 c3").unwrap();
    let text = catalog::plain_record(&mut *game);
    let read = open_text(&text).unwrap().game;
    assert_eq!((read.position(), read.line_text()), (game.position(), game.line_text()), "{text}");
}

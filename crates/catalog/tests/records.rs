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

#[test]
fn a_position_tells_that_a_game_is_draughts() {
    for (text, setup, position) in [
        ("[FEN \"W:W31,32:B1,2\"]\n", "draughts:english", "W:W31,32:B1,2"),
        ("[Event \"x\"]\n[FEN \"W:W46:B5\"]\n\n*\n", "draughts:international", "W:W46:B5"),
        ("\u{feff}[FEN \"B:W31:B1\"]\n{ a comment } 1... 1-6 *", "draughts:english", "W:W31:B6"),
    ] {
        let found = open_text(text).unwrap();
        assert_eq!((found.game.setup(), &*found.game.position()), (setup, position), "{text}");
        assert!(found.remark.unwrap().contains("no GameType"), "{text}");
    }
    let found = open_text("# two\nW:W21:B1\nB:W21:B1\n").unwrap();
    assert_eq!(found.game.position(), "W:W21:B1");
    assert!(found.remark.unwrap().starts_with("the first of 2 positions; "));
    let chess = "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n*\n";
    assert_eq!(open_text(chess).unwrap().game.setup(), "chess");
}

/// What collections of other programs have on a line is a position of the game that they are about.
#[test]
fn lines_of_lists_are_moves_positions_or_both() {
    let obf = "-----OX--XO----- X; b1:+2; a2:-4;";
    for (setup, line, own, position) in [
        ("othello:4x4", obf, true, "-----OX--XO----- X"),
        ("othello:4x4", "b1", false, "-X---XX--XO----- O"),
        ("draughts:brazilian", "W:W31:B1", true, "W:W31:B1"),
        ("draughts", "[FEN \"W:W31:B1\"] 31-26 *", true, "B:W26:B1"),
        ("draughts", "@W:W31:B1; 31-26", true, "B:W26:B1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"1\";", true, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("nim:5/1,2", "2\t# 3", false, "3 second"),
    ] {
        let mut game = open(setup).unwrap();
        assert_eq!(catalog::stand(&mut *game, line), Ok(own), "{setup} {line}");
        assert_eq!(game.position(), position, "{setup} {line}");
    }
    for (setup, line, reason) in [
        ("othello:4x4", "-----OX--XO----- X; b1:+99;", "'+99' is not a score"),
        ("draughts", "W:W21:B77", "77"),
        ("nim:5/1,2", "9", "has only 5 left"),
        ("othello", "f5 d6 c3 zz", "move 4: 'zz' is not a move"),
        ("connect4", "hello", "is not a move"),
    ] {
        let refused = catalog::stand(&mut *open(setup).unwrap(), line).unwrap_err();
        assert!(
            refused.contains(reason) && !refused.contains("line 1, column 10"),
            "{setup} {line}: {refused}"
        );
    }
    let mut game = open("othello:4x4").unwrap();
    catalog::set_up(&mut *game, obf).unwrap();
    assert_eq!(game.position(), "-----OX--XO----- X");
}

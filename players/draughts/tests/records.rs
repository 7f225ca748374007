//! Files of draughts.

use draughts_player::ENTRY;
use engines::{Reader, Recorded};

/// The reader that a text is given to.
fn reader(text: &str) -> Option<&'static Reader> {
    ENTRY.readers.iter().find(|reader| (reader.knows)(text))
}

fn read(text: &str) -> Recorded {
    (reader(text).expect("somebody knows it").open)(text).unwrap()
}

#[test]
fn games_are_read_to_their_end() {
    let found = read("[Event \"a match\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 *\n");
    assert_eq!(found.game.setup(), "draughts:english");
    assert_eq!(found.game.line_text(), "11-15 23-19 8-11");
    assert_eq!(found.remark, None);
    let found = read("[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 *\n\n[GameType \"25\"]\n1. c3-b4 *\n");
    assert_eq!(found.game.setup(), "draughts:russian");
    assert_eq!(found.remark.as_deref(), Some("the first of 2 games"));
    let (_, written) = found.game.record().unwrap();
    assert_eq!(read(&written).game.line(), found.game.line());
}

#[test]
fn games_without_a_type_are_those_in_which_they_are_legal() {
    let kind = |text: &str| read(text).game.setup().to_owned();
    assert_eq!(kind("1. 11-15 23-19 *"), "draughts:english");
    assert_eq!(kind("1. 32-28 19-23 2. 28x19 14x23 *"), "draughts:international");
    assert_eq!(kind("[White \"a\"]\n1. c3-d4 d6-c5 *"), "draughts:russian");
}

#[test]
fn positions_are_read() {
    let found = read("W:W21,22,K30:B1-3,K5\n");
    assert_eq!(
        (found.game.setup(), found.game.position().as_str()),
        ("draughts:english", "W:W21,22,K30:B1-3,K5")
    );
    assert_eq!(read("W:W46:B1").game.setup(), "draughts:international");
    let found = read("[GameType \"21\"]\n[FEN \"W:W21:B1\"]\n1. 21-17 *");
    assert_eq!(found.game.position(), "B:W17:B1");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refused = |text: &str| (reader(text).unwrap().open)(text).unwrap_err().to_string();
    let said = refused("[GameType \"21\"]\n\n1. 11-15 23-19 2. 15-20 *");
    assert!(said.contains("line 3") && said.contains("half-move 3"), "{said}");
    assert!(refused("[GameType \"99\"]\n1. 11-15 *").contains("GameType '99'"));
    assert!(refused("W:W21:B77").contains("77"));
}

#[test]
fn other_files_are_left_to_others() {
    for text in
        ["[Event \"x\"]\n\n1. e4 e5 2. Nf3 *", "(;GM[11]SZ[11])", "1. e4 e5", "4x4 .... .... .... 0@..", ""]
    {
        assert!(reader(text).is_none(), "{text}");
    }
}

/// People play on where a position stands for the third time.
#[test]
fn moves_after_a_draw_are_left_out() {
    let to_and_fro = "1-5 32-28 5-1 28-32 ".repeat(3);
    let found = read(&format!("[GameType \"21\"]\n[FEN \"B:WK32:BK1\"]\n{to_and_fro}*"));
    assert_eq!(found.game.line().len(), 8);
    assert_eq!(found.remark.as_deref(), Some("the game is over after half-move 8: the rest is left out"));
}

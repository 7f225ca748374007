//! Whatever somebody asks an external player, the answer is one line; whatever an external player answers us is a move or none.

use super::{printable, world};
use catalog::{CATALOG, Settings};
use protocol::external::Server;
use protocol::{Dialogue, Engine, Lines, Spending, ubgi};

/// Hears the bytes as questions and as answers.
pub fn run(bytes: &[u8]) {
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(1), time: None };
    let dialogue = || {
        let engine = Engine { method: "player".into(), settings, spending };
        Dialogue::new("backgammon", engine).expect("the setup is good")
    };
    let mut server = Server::new(dialogue(), world()).expect("its programs ask so");
    let mut ubgi = ubgi::Server::new(dialogue(), world()).expect("the same");
    for line in Lines::default().feed(bytes).into_iter().flatten().take(50) {
        if let Some(answer) = server.hear(&line) {
            assert!(!answer.contains(['\n', '\r', '\0']), "{answer:?}");
        }
        answered(&line);
        ubgi.hear(&line).lines.iter().for_each(|line| printable(line));
    }
}

/// What another program says to a question of ours: before a roll, before a play, before a cube.
fn answered(line: &str) {
    let external =
        CATALOG.iter().find_map(|entry| entry.talk.external).expect("backgammon's programs are asked");
    let Some(mv) = (external.heard)(line) else { return };
    for (setup, moves) in [("backgammon:money", "31"), ("backgammon:match=3", "31 8/5 6/5 double")] {
        let mut game = catalog::open(setup).expect("the setups are good");
        game.play_line(moves).expect("a line of moves");
        let before = game.position();
        match game.play(&mv) {
            Ok(()) => assert!(game.undo()),
            Err(bad) => printable(&bad.to_string()),
        }
        assert_eq!(game.position(), before);
    }
}

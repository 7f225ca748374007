//! Conversations in NBoard, as a board would have them.

use catalog::Settings;
use protocol::nboard::Server;
use protocol::uci::Out;
use protocol::{Dialogue, Engine, Spending, World};
use search::Stop;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// What is said to these lines, all searches being waited for.
fn conversation(lines: &[&str]) -> Vec<String> {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let spending = Spending { nodes: Some(2000), depth: None, time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let said: Arc<Mutex<Vec<String>>> = Arc::default();
    let to = Arc::clone(&said);
    let out: Out = Arc::new(move |line: &str| to.lock().unwrap().push(line.to_owned()));
    let began = Instant::now();
    let world = World {
        clock: Arc::new(move || began.elapsed()),
        stop: Stop::default(),
        read: |_| Err("there are no files here".into()),
        open: |_, _| Err("nothing is read here".into()),
    };
    let mut server = Server::new(Dialogue::new("othello:8x8", engine).unwrap(), world, out);
    assert!(lines.iter().all(|line| server.hear(line)));
    server.finish();
    Arc::try_unwrap(said).unwrap().into_inner().unwrap()
}

const START: &str = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
                     BO[8 ---------------------------O*------*O--------------------------- *]";

#[test]
fn a_board_gets_a_legal_move() {
    let game = format!("{START}B[F5]W[D6];)");
    let said = conversation(&["nboard 2", &game, "set depth 2", "move C3//0.1", "ping 4", "go"]);
    assert!(said[0].starts_with("set myname Tesuji"), "{said:?}");
    assert_eq!(said[1], "pong 4");
    let answer = said.iter().find(|line| line.starts_with("=== ")).expect("go is answered");
    let mv = answer[4..].split('/').next().unwrap().to_lowercase();
    let mut game = catalog::open("othello:8x8").unwrap();
    game.play_line(&format!("f5d6c3 {mv}")).unwrap();
    assert_eq!(said.last().map(String::as_str), Some("status"));
}

#[test]
fn a_solved_ending_is_a_whole_share() {
    // Black turns over the last row by h8 and has all 64 discs.
    let rows = format!("{}{}", "*".repeat(56), "*OOOOOO-");
    let game = format!("set game (;GM[Othello]PB[a]PW[b]TY[8]BO[8 {rows} *];)");
    let said = conversation(&[&game, "hint 2"]);
    let hints: Vec<&String> = said.iter().filter(|line| line.starts_with("search ")).collect();
    assert_eq!(hints, ["search H8 +64.00 0 100%"], "{said:?}");
}

#[test]
fn what_is_wrong_is_said_in_the_status() {
    let said = conversation(&["move A1", "set game (;GM[Othello]B[A1];)", "dance", "set depth far", "learn"]);
    assert_eq!(said.iter().filter(|line| line.starts_with("status error: ")).count(), 4, "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("learned"));
}

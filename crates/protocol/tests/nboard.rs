//! Conversations in NBoard, as a board would have them.

use catalog::Settings;
use game::{Side, Status};
use protocol::nboard::Server;
use protocol::uci::Out;
use protocol::{Dialogue, Engine, Spending, World};
use search::Stop;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// What is said to these lines, all searches being waited for.
fn conversation(lines: &[&str]) -> Vec<String> {
    conversation_of(2000, lines)
}

fn conversation_of(nodes: u64, lines: &[&str]) -> Vec<String> {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let spending = Spending { nodes: Some(nodes), depth: None, time: None };
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

/// A game of 53 plies, each chosen by this number, as a board gets it; and where it leads.
fn late(number: usize) -> (String, Box<dyn catalog::Match>) {
    let mut board = catalog::open("othello:8x8").unwrap();
    let mut record = START.to_owned();
    for ply in 0..53 {
        let moves = board.moves();
        let Some(mv) = moves.get(ply * number % moves.len().max(1)) else { break };
        let colour = if board.status() == Status::Turn(Side::First) { 'B' } else { 'W' };
        let square = if mv == "pass" { "PA".into() } else { mv.to_uppercase() };
        record.push_str(&format!("{colour}[{square}]"));
        board.play(mv).unwrap();
    }
    (record, board)
}

/// Every hint is a value, not a bound, and says how deep it was looked.
#[test]
fn hints_are_values_of_their_own() {
    // Some seven squares are empty; what each move is worth is told by a plain search of the game's rules.
    let (record, right) = (1..100)
        .map(|number| {
            let (record, mut board) = late(number);
            let mut right: Vec<(i32, String)> = Vec::new();
            if let Status::Turn(asker) = board.status() {
                for mv in board.moves() {
                    board.play(&mv).unwrap();
                    right.push((worth(&mut *board, asker), mv.to_uppercase()));
                    assert!(board.undo());
                }
            }
            (record, right)
        })
        .find(|(_, right)| right.len() > 3 && right.iter().any(|one| one.0 != right[0].0))
        .expect("one of a hundred games has several moves late");
    let mut right: Vec<String> =
        right.into_iter().map(|(value, mv)| format!("search {mv} {value:+}.00 0 100%")).collect();
    let mut said = conversation_of(10_000_000, &[&format!("{record};)"), "hint 20"]);
    said.retain(|line| line.starts_with("search "));
    let values: Vec<f64> = said.iter().map(|line| line.split(' ').nth(2).unwrap().parse().unwrap()).collect();
    assert!(values.is_sorted_by(|one, two| one >= two), "{said:?}");
    // `W` says that no more than who wins is proved of this value.
    let mut said: Vec<&str> = said.iter().map(|line| line.trim_end_matches('W')).collect();
    said.sort();
    right.sort();
    assert_eq!(said, right);
}

/// The score of a position for this side, by the rules alone.
fn worth(board: &mut dyn catalog::Match, viewer: Side) -> i32 {
    let mover = match board.status() {
        Status::Over(outcome) => return outcome.seen_by(viewer).0,
        Status::Turn(mover) => mover,
        Status::Nature => unreachable!("there are no dice"),
    };
    let mut values = Vec::new();
    for mv in board.moves() {
        board.play(&mv).unwrap();
        values.push(worth(board, viewer));
        assert!(board.undo());
    }
    if mover == viewer { values.into_iter().max().unwrap() } else { values.into_iter().min().unwrap() }
}

#[test]
fn a_depth_is_told_as_it_was_ordered() {
    let said = conversation_of(10_000_000, &[&format!("{START}B[F5];)"), "set depth 5", "hint 3"]);
    let depths: Vec<&str> =
        said.iter().filter(|line| line.starts_with("search ")).map(|line| &line[line.len() - 2..]).collect();
    assert_eq!(depths, [" 5"; 3], "{said:?}");
}

#[test]
fn what_is_wrong_is_said_in_the_status() {
    let said = conversation(&["move A1", "set game (;GM[Othello]B[A1];)", "dance", "set depth far", "learn"]);
    assert_eq!(said.iter().filter(|line| line.starts_with("status error: ")).count(), 4, "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("learned"));
}

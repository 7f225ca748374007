//! A scripted client against our own servers, in one process: whole games, in both protocols.

use catalog::Settings;
use game::Status;
use protocol::client::{Order, Program, Reply};
use protocol::{Dialogue, Engine, Lines, Spending, World, gtp, uci};
use search::Stop;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A server behind a pipe that is none.
enum Other {
    Gtp(Box<gtp::Server>),
    Uci(Box<uci::Server>, Receiver<String>),
}

impl Other {
    fn new(language: &str, setup: &str) -> Other {
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let spending = Spending { nodes: Some(300), ..Spending::default() };
        let dialogue = Dialogue::new(setup, Engine { method: "player".into(), settings, spending }).unwrap();
        let began = Instant::now();
        let world = World {
            clock: Arc::new(move || began.elapsed()),
            stop: Stop::default(),
            read: |_| Err("nothing is read here".into()),
            open: |_, _| Err("nothing is read here".into()),
        };
        if language != "uci" {
            return Other::Gtp(Box::new(gtp::Server::new(dialogue, world)));
        }
        let (to, heard) = channel();
        let to = Mutex::new(to);
        let out: uci::Out = Arc::new(move |line: &str| drop(to.lock().unwrap().send(line.to_owned())));
        Other::Uci(Box::new(uci::Server::new(dialogue, world, out)), heard)
    }

    /// What it answers.
    fn tell(&mut self, order: &Order) -> Result<String, String> {
        let Some(mut listener) = order.listener() else {
            match self {
                Other::Gtp(_) => unreachable!("every command of GTP is answered"),
                Other::Uci(server, _) => assert!(server.hear(&order.line)),
            }
            return Ok(String::new());
        };
        match self {
            Other::Gtp(server) => {
                let text = server.hear(&order.line).expect("a command is answered").text;
                let mut lines = Lines::default().feed(text.as_bytes()).into_iter();
                lines.find_map(|line| listener.hear(&line.unwrap())).expect("an answer has an end")
            }
            Other::Uci(server, heard) => {
                assert!(server.hear(&order.line));
                loop {
                    let line = heard.recv_timeout(Duration::from_secs(120)).expect("an answer comes");
                    if let Some(answer) = listener.hear(&line) {
                        return answer;
                    }
                }
            }
        }
    }
}

#[test]
fn whole_games_are_played_in_both_protocols() {
    for (language, setup) in [
        ("gtp", "connect4:4x4"),
        ("gtp", "mnk:3,3,3"),
        ("gtp", "hex:4x3"),
        ("htp", "hex:4x4"),
        ("gtp", "nim:15/1,2,3"),
        ("uci", "connect4:4x4"),
        ("uci", "hex:3x3"),
        ("uci", "mnk:3,3,3"),
    ] {
        let program: Program = format!("{language}:nobody; go nodes 300").parse().unwrap();
        let program = if language == "uci" { program } else { format!("{language}:nobody").parse().unwrap() };
        program.can_play(setup).unwrap();
        // Two copies of the server play each other, and the client tells each of the other's moves.
        let mut others = [Other::new(language, setup), Other::new(language, setup)];
        let mut board = catalog::open(setup).unwrap();
        for other in &mut others {
            let orders = [program.greeting(), program.new_game(setup, &[]).unwrap()].concat();
            orders.iter().for_each(|order| drop(other.tell(order).unwrap()));
        }
        while let Status::Turn(side) = board.status() {
            let who = side as usize;
            let answers: Vec<String> =
                program.question(&*board).iter().map(|order| others[who].tell(order).unwrap()).collect();
            let Reply::Move(mv) = program.reply(answers.last().unwrap()) else {
                panic!("{setup}: {answers:?}")
            };
            let news = program.played(&*board, &mv);
            board.play(&mv).unwrap_or_else(|bad| panic!("{language}, {setup}: {bad}"));
            news.iter().for_each(|order| drop(others[1 - who].tell(order).unwrap()));
        }
        assert!(board.line().len() > 3, "{language}, {setup}");
        if language != "uci" {
            let scores = others.each_mut().map(|other| {
                let Other::Gtp(server) = other else { unreachable!("it speaks GTP") };
                server.hear("final_score").unwrap().text
            });
            assert_eq!(scores[0], scores[1], "both saw the same game");
        }
    }
}

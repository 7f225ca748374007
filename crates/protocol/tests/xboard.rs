//! Conversations with XBoard: what is said, and what is answered.

use catalog::Settings;
use protocol::xboard::{Out, Server};
use protocol::{Dialogue, Engine, Spending, World};
use search::Stop;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Long enough for any machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Talk {
    server: Server,
    heard: Receiver<String>,
}

impl Talk {
    fn new() -> Talk {
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let spending = Spending { nodes: Some(2_000), ..Spending::default() };
        let engine = Engine { method: "player".into(), settings, spending };
        let began = Instant::now();
        let world = World {
            clock: Arc::new(move || began.elapsed()),
            stop: Stop::default(),
            read: |_| Err("nothing is read here".into()),
            open: |path, _| Err(format!("cannot read '{path}'")),
        };
        let (to, heard) = channel();
        let to = Mutex::new(to);
        let out: Out = Arc::new(move |line: &str| drop(to.lock().unwrap().send(line.to_owned())));
        Talk { server: Server::new(Dialogue::new("chess", engine).unwrap(), world, out).unwrap(), heard }
    }

    fn say(&mut self, lines: &[&str]) {
        for line in lines {
            assert!(self.server.hear(line), "{line} ends the conversation");
        }
    }

    /// All lines up to the one that begins so.
    fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.heard.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {word}: {lines:?}"));
            lines.push(line);
            if lines[lines.len() - 1].starts_with(word) {
                return lines;
            }
        }
    }

    /// What is said before the answer to a ping.
    fn answers(&mut self, lines: &[&str]) -> Vec<String> {
        self.say(lines);
        self.say(&["ping 7"]);
        let mut said = self.until("pong");
        assert_eq!(said.pop().unwrap(), "pong 7");
        said
    }
}

#[test]
fn it_says_what_it_can_do() {
    let mut talk = Talk::new();
    talk.say(&["xboard", "protover 2"]);
    let lines = talk.until("feature done=1");
    for feature in [
        "variants=\"normal,fischerandom\"",
        " setboard=1 ",
        " usermove=1 ",
        " sigint=0 ",
        " memory=1 ",
        "option=\"OwnBook -check 0\"",
        "option=\"UCI_Elo -spin 2600 800 2600\"",
    ] {
        assert!(lines.iter().any(|line| line.contains(feature)), "{feature}: {lines:?}");
    }
    assert!(lines.iter().all(|line| line.starts_with("feature ")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("Chess960")), "'variant' says it: {lines:?}");
    assert!(!talk.server.hear("quit"));
}

#[test]
fn it_plays_black_after_new_and_the_side_to_move_after_go() {
    let mut talk = Talk::new();
    let said = talk.answers(&["new", "level 40 5 0", "time 30000", "otim 30000", "usermove e2e4"]);
    assert!(said.len() == 1 && said[0].starts_with("move "), "{said:?}");
    // Now it plays White, and moves as soon as it is its turn.
    let said = talk.answers(&["force", "usermove g1f3", "usermove b8c6", "go"]);
    assert_eq!(said.iter().filter(|line| line.starts_with("move ")).count(), 1, "{said:?}");
    assert_eq!(said.len(), 1, "{said:?}");
    let said = talk.answers(&["new", "force", "usermove e2e4", "playother", "usermove e7e5"]);
    assert!(said.len() == 1 && said[0].starts_with("move "), "the side that was not to move: {said:?}");
    assert_eq!(talk.answers(&["new", "force", "usermove e2e4", "usermove e7e5"]), Vec::<String>::new());
}

#[test]
fn mates_are_found_told_and_end_the_game() {
    let mut talk = Talk::new();
    let said = talk.answers(&["new", "force", "setboard 6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", "post", "go"]);
    let posted: Vec<&str> = said[0].split(' ').collect();
    assert!(posted.len() >= 5 && posted[..4].iter().all(|number| number.parse::<i64>().is_ok()), "{said:?}");
    let mate = ["new", "force", "setboard 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "nopost", "go"];
    assert_eq!(talk.answers(&mate), ["move d1d8", "1-0 {White wins}"]);
    assert_eq!(talk.answers(&["usermove g8h8"]), ["Illegal move: g8h8"]);
    assert_eq!(talk.answers(&["go"]), ["1-0 {White wins}"]);
    // A mate in one is 100001.
    let mate = ["new", "force", "setboard 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "post", "go"];
    let said = talk.answers(&mate);
    assert!(said.iter().any(|line| line.contains(" 100001 ") && line.ends_with(" d1d8")), "{said:?}");
    let stalemate = ["new", "force", "setboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "usermove g5g6"];
    assert_eq!(talk.answers(&stalemate), ["1/2-1/2 {Draw by the rules}"]);
}

#[test]
fn whoever_is_lost_resigns_in_the_end() {
    let mut talk = Talk::new();
    let lost = ["new", "force", "setboard 7k/8/8/8/8/8/QQ6/K7 b - - 0 1", "go"];
    let mut said = talk.answers(&lost);
    for _ in 0..3 {
        if said == ["resign"] {
            break;
        }
        assert!(said.len() == 1 && said[0].starts_with("move "), "{said:?}");
        // White goes to and fro.
        said = talk.answers(&["usermove a1b1"]);
        if said[0].starts_with("move ") {
            said = talk.answers(&["usermove b1a1"]);
        }
    }
    assert_eq!(said, ["resign"]);
}

#[test]
fn castling_and_promotion_are_written_as_the_kind_of_game_has_them() {
    let mut talk = Talk::new();
    let castles =
        ["new", "force", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "usermove e1g1", "undo", "usermove O-O"];
    assert_eq!(talk.answers(&castles), Vec::<String>::new());
    let promotes = ["new", "force", "setboard 8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "go"];
    assert_eq!(talk.answers(&promotes)[0], "move e7e8q");
    let start = "setboard 1k6/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert_eq!(
        talk.answers(&["new", "variant fischerandom", "force", start, "usermove O-O"]),
        Vec::<String>::new()
    );
    assert_eq!(
        talk.answers(&["variant shogi"]),
        ["Error (no such variant; known are normal, fischerandom): variant shogi"]
    );
}

#[test]
fn moves_are_taken_back() {
    let mut talk = Talk::new();
    let said = talk.answers(&[
        "new",
        "force",
        "usermove e2e4",
        "usermove e7e5",
        "remove",
        "usermove d2d4",
        "undo",
        "undo",
    ]);
    assert_eq!(said, ["Error (there is nothing to take back): undo"]);
    assert_eq!(talk.answers(&["usermove e7e5"]), ["Illegal move: e7e5"]);
    assert_eq!(talk.answers(&["usermove d2d4"]), Vec::<String>::new());
}

#[test]
fn it_analyses_until_it_is_told_to_stop() {
    let mut talk = Talk::new();
    talk.say(&["new", "force", "usermove e2e4", "analyze"]);
    talk.until("4 ");
    talk.say(&["."]);
    assert_eq!(talk.until("stat01: ").pop().unwrap().split(' ').count(), 6);
    talk.say(&["usermove e7e5"]);
    talk.until("4 ");
    talk.say(&["undo"]);
    talk.until("4 ");
    let said = talk.answers(&["usermove e2e4", "exit"]);
    assert!(said.iter().any(|line| line == "Illegal move: e2e4"), "{said:?}");
    assert!(!said.iter().any(|line| line.starts_with("move ")), "{said:?}");
    assert_eq!(talk.answers(&["."]), Vec::<String>::new());
}

#[test]
fn a_search_is_hurried_and_given_up() {
    let mut talk = Talk::new();
    talk.say(&["new", "st 100000", "usermove e2e4"]);
    talk.say(&["?"]);
    assert_eq!(talk.answers(&[]).len(), 1, "it has moved before the next command");
    talk.say(&["new", "st 100000", "usermove e2e4"]);
    let said = talk.answers(&["force"]);
    assert!(said.len() <= 1, "{said:?}");
    talk.say(&["new", "sd 1"]);
    let said = talk.answers(&["hint"]);
    assert!(said.len() == 1 && said[0].starts_with("Hint: "), "{said:?}");
    assert!(!talk.server.hear("quit"));
}

#[test]
fn what_is_wrong_is_said() {
    let mut talk = Talk::new();
    for (line, answer) in [
        ("usermove e2e5", "Illegal move: e2e5"),
        ("e2e5", "Illegal move: e2e5"),
        ("usermove castle", "Illegal move: castle"),
        ("xyzzy 3", "Error (unknown command): xyzzy 3"),
        ("sd deep", "Error (expected plies, such as 'sd 8'): sd deep"),
        ("memory none", "Error (Hash takes a whole number from 1 to 1048576): memory none"),
    ] {
        assert_eq!(talk.answers(&[line]), [answer]);
    }
    for (line, reason) in [
        ("setboard 8/8 w", "Error ("),
        ("level 40", "Error (expected level"),
        ("option Depth=3", "Error (there is no option"),
    ] {
        let said = talk.answers(&[line]);
        assert!(said.len() == 1 && said[0].starts_with(reason), "{line}: {said:?}");
    }
    // The position before a bad one is kept.
    assert_eq!(talk.answers(&["force", "usermove e2e4"]), Vec::<String>::new());
    assert_eq!(talk.answers(&["setboard 8/8 w"]).len(), 1);
    assert_eq!(talk.answers(&["usermove e7e5", "option OwnBook=1", "memory 2"]), Vec::<String>::new());
    let other = Dialogue::new(
        "mnk:3,3,3",
        Engine { method: "player".into(), settings: Settings::default(), spending: Spending::default() },
    );
    let world = World {
        clock: Arc::new(|| Duration::ZERO),
        stop: Stop::default(),
        read: |_| Err(String::new()),
        open: |_, _| Err(String::new()),
    };
    assert!(Server::new(other.unwrap(), world, Arc::new(|_: &str| {})).err().unwrap().contains("mnk"));
}

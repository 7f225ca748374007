//! Conversations in UCI: what is said, and what is answered.

use catalog::Settings;
use game::{Seed, Side};
use protocol::uci::{Out, Request, Server};
use protocol::{Dialogue, Engine, Spending, TooLong, World};
use search::Stop;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Long enough for any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A world with one book, in which e2e4 answers the usual start, a folder with a damaged table, and an empty one.
fn opened(path: &str, endings: &[&str]) -> Result<Vec<catalog::NamedBytes>, String> {
    let file = |name: &str, bytes: &[u8]| vec![(name.to_owned(), Arc::new(bytes.to_vec()) as _)];
    match (path, endings) {
        ("e4.bin", []) => {
            let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
            // From e2 (file 4, rank 1) to e4 (file 4, rank 3), weight 1.
            entry.extend((4_u16 | 3 << 3 | 4 << 6 | 1 << 9).to_be_bytes());
            entry.extend([0, 1, 0, 0, 0, 0]);
            Ok(file(path, &entry))
        }
        ("odd.bin", []) => Ok(file(path, &[0; 17])),
        ("damaged", [_, ..]) => Ok(file("KQvK.rtbw", &[1, 2, 3])),
        ("empty", [_, ..]) => Ok(Vec::new()),
        _ => Err(format!("cannot read '{path}'")),
    }
}

struct Talk {
    server: Server,
    heard: Receiver<String>,
}

impl Talk {
    fn with(setup: &str, method: &str) -> Talk {
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let spending = Spending { time: Some(Duration::from_millis(50)), ..Spending::default() };
        let engine = Engine { method: method.into(), settings, spending };
        let began = Instant::now();
        let world = World {
            clock: Arc::new(move || began.elapsed()),
            stop: Stop::default(),
            read: |_| Err("nothing is read here".into()),
            open: opened,
        };
        let (to, heard) = channel();
        let to = Mutex::new(to);
        let out: Out = Arc::new(move |line: &str| drop(to.lock().unwrap().send(line.to_owned())));
        Talk { server: Server::new(Dialogue::new(setup, engine).unwrap(), world, out), heard }
    }

    fn new(setup: &str) -> Talk {
        Talk::with(setup, "player")
    }

    fn say(&mut self, line: &str) {
        assert!(self.server.hear(line), "{line} ends the conversation");
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

    fn best(&self) -> String {
        self.until("bestmove").pop().unwrap().split_whitespace().nth(1).unwrap().to_owned()
    }
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut talk = Talk::with("hex:5x5", "alphabeta");
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines[0].starts_with("id name Tesuji "));
    for option in
        ["Hash type spin default 1 min 1", "Threads type spin", "Method type combo default alphabeta var"]
    {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{lines:?}");
    }
    // Declared by the method itself.
    assert!(
        lines.contains(&"option name drop-below type spin default 0 min 0 max 1000000".into()),
        "{lines:?}"
    );
    talk.say("isready");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    for (line, reason) in [
        ("setoption name Hash value none", "Hash takes a whole number"),
        ("setoption name Threads value 0", "Threads takes a whole number"),
        ("setoption name Method value fritz", "no method 'fritz'"),
        ("setoption name drop-below value -1", "drop-below takes a whole number from 0"),
        ("setoption name Contempt value 3", "no option 'contempt'"),
        ("setoption Hash", "expected setoption"),
        ("hello", "unknown command 'hello'"),
    ] {
        talk.say(line);
        let said = talk.until("info string error").pop().unwrap();
        assert!(said.contains(reason), "{line}: {said}");
    }
    for line in [
        "setoption name hash value 2",
        "setoption name drop-below value 2",
        "setoption name Ponder value true",
    ] {
        talk.say(line);
    }
    talk.say("isready");
    assert_eq!(talk.until("readyok"), ["readyok"], "nothing was refused");
    assert!(!talk.server.hear("quit"));
}

#[test]
fn it_finds_the_move_that_wins() {
    for (setup, position, best) in [
        ("mnk:3,3,3", "position startpos moves a1 b1 a2 b2", "a3"),
        ("mnk:3,3,3", "position fen XX./OO./... x", "c1"),
        ("connect4:7x6", "position startpos moves 4 1 4 1 4 1", "4"),
        ("nim:15/1,2,3", "position startpos", "3"),
    ] {
        let mut talk = Talk::new(setup);
        for go in ["go depth 4", "go nodes 5000", "go movetime 30", "go wtime 1000 btime 1000 winc 10", "go"]
        {
            talk.say(position);
            talk.say(go);
            let mut lines = talk.until("bestmove");
            assert_eq!(lines.pop().unwrap(), format!("bestmove {best}"), "{setup}, {go}");
            let last = lines.pop().unwrap();
            assert!(last.starts_with("info ") && last.contains(&format!(" pv {best}")), "{last}");
            assert!(last.contains(" nodes ") && last.contains(" time "), "{last}");
        }
    }
    let mut talk = Talk::with("connect4:4x4", "best");
    talk.say("position startpos moves 1 2 1 2 1 2");
    talk.say("go nodes 100000");
    let lines = talk.until("bestmove");
    assert!(lines[lines.len() - 2].contains(" score mate 1 "), "{lines:?}");
}

#[test]
fn an_endless_search_waits_for_stop_and_then_hurries() {
    for (setup, method) in [("connect4:7x6", "player"), ("mnk:15,15,5", "player"), ("hex:11x11", "sighted")] {
        let mut talk = Talk::with(setup, method);
        talk.say("position startpos");
        talk.say("go infinite");
        talk.say("isready");
        talk.until("readyok");
        std::thread::sleep(Duration::from_millis(300));
        assert!(talk.heard.try_iter().all(|line| !line.starts_with("bestmove")), "{setup}");
        talk.say("stop");
        assert_ne!(talk.best(), "0000", "{setup}");
        talk.say("stop");
        talk.say("isready");
        assert_eq!(talk.until("readyok"), ["readyok"], "one bestmove for one go");
    }
}

#[test]
fn a_finished_search_waits_for_the_ponderhit() {
    let mut talk = Talk::new("nim:15/1,2,3");
    talk.say("position startpos");
    talk.say("go ponder movetime 20");
    std::thread::sleep(Duration::from_millis(200));
    assert!(talk.heard.try_iter().all(|line| !line.starts_with("bestmove")));
    talk.say("ponderhit");
    assert_eq!(talk.best(), "3");
    // The clock of an unfinished one starts with it.
    let mut talk = Talk::new("connect4:7x6");
    talk.say("position startpos");
    talk.say("go ponder wtime 500 btime 500");
    talk.say("ponderhit");
    assert_ne!(talk.best(), "0000");
}

#[test]
fn whatever_changes_the_game_comes_after_the_answer() {
    let mut talk = Talk::new("connect4:7x6");
    for change in ["position startpos moves 4", "ucinewgame", "setoption name Hash value 1", "go movetime 10"]
    {
        talk.say("position startpos");
        talk.say("go infinite");
        talk.say(change);
        assert_ne!(talk.best(), "0000", "{change}");
    }
    talk.best();
    talk.say("go infinite");
    assert!(!talk.server.hear("quit"));
    talk.best();
}

#[test]
fn what_cannot_be_answered_is_said() {
    let mut talk = Talk::new("mnk:3,3,3");
    for (position, go, reason) in [
        ("position startpos moves b2 b2", "go depth 1", "move 2: 'b2' is not legal"),
        ("position fen nonsense", "go depth 1", "there is no position"),
        ("position startpos moves a1 b1 a2 b2 a3", "go depth 1", "the game is over"),
        ("position startpos", "go depth deep", "'deep' is no number"),
        ("position startpos", "go fast", "'fast' is no condition"),
    ] {
        talk.say(position);
        talk.say(go);
        let lines = talk.until("bestmove");
        assert_eq!(lines[lines.len() - 1], "bestmove 0000", "{position}");
        assert!(lines[lines.len() - 2].starts_with("info string error: "), "{lines:?}");
        assert!(lines.concat().contains(reason), "{lines:?}");
    }
    talk.server.refuse(TooLong);
    assert_eq!(talk.until("info"), ["info string error: a line of more than 64 KiB is refused"]);
    // A good position mends it.
    talk.say("position startpos");
    talk.say("go depth 1");
    assert_ne!(talk.best(), "0000");
    let mut slow = Talk::with("connect4:7x6", "best");
    slow.say("go nodes 1");
    let lines = slow.until("bestmove 0000");
    assert!(lines.concat().contains("the method best found no move"), "{lines:?}");
}

#[test]
fn nothing_kills_it() {
    let words = [
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "Hash",
        "Threads",
        "Method",
        "position",
        "startpos",
        "fen",
        "moves",
        "b2",
        "a1",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "infinite",
        "ponder",
        "stop",
        "ponderhit",
        "d",
        "debug",
        "1",
        "3",
        "-7",
        "99999999999999999999",
        "é",
        "\u{0}",
        "\u{1b}[2J",
        "player",
        "best",
    ];
    let (mut talk, mut rng) = (Talk::new("mnk:3,3,3"), Seed(1).rng());
    let mut goes = 0;
    for _ in 0..1_000 {
        let line: Vec<&str> = (0..rng.below(6)).map(|_| words[rng.below(words.len())]).collect();
        let line = line.join(" ");
        goes += usize::from(matches!(Request::read(&line), Ok(Some(Request::Go(_)))));
        talk.say(&line);
    }
    // Whatever is under way is answered before this.
    talk.say("position startpos");
    let lines: Vec<String> = talk.heard.try_iter().collect();
    assert!(lines.iter().all(|line| !line.contains(char::is_control)), "a line is one line");
    let answers = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert!(goes > 5 && answers == goes, "{answers} answers to {goes} questions");
    talk.say("go depth 1");
    assert_ne!(talk.best(), "0000");
}

/// The last line that is said before the answer to `isready`, if anything is.
fn after(talk: &mut Talk, line: &str) -> String {
    talk.say(line);
    talk.say("isready");
    let said = talk.until("readyok");
    said.len().checked_sub(2).map_or_else(String::new, |last| said[last].clone())
}

#[test]
fn chess_programs_find_every_option_they_ask_for() {
    let mut talk = Talk::new("chess");
    talk.say("uci");
    let lines = talk.until("uciok");
    for option in [
        "Hash type spin",
        "Threads type spin",
        "Ponder type check",
        "MultiPV type spin",
        "Move Overhead type spin",
        "Clear Hash type button",
        "UCI_Chess960 type check",
        "UCI_ShowWDL type check",
        "UCI_LimitStrength type check",
        "UCI_Elo type spin",
        "OwnBook type check default false",
        "BookFile type string default <empty>",
        "SyzygyPath type string default <empty>",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option}"))),
            "{option}: {lines:?}"
        );
    }
    // The option of the method behind OwnBook is not offered twice.
    assert!(!lines.iter().any(|line| line.starts_with("option name book ")), "{lines:?}");
    for option in
        ["Hash value 2", "MultiPV value 1", "Move Overhead value 0", "UCI_ShowWDL value true", "Clear Hash"]
    {
        assert_eq!(after(&mut talk, &format!("setoption name {option}")), "", "{option}");
    }
}

#[test]
fn the_book_is_asked_where_moves_are_played_and_not_where_they_are_analysed() {
    let mut talk = Talk::new("chess");
    assert!(after(&mut talk, "setoption name BookFile value odd.bin").contains("17 bytes are no book"));
    assert!(after(&mut talk, "setoption name BookFile value none.bin").contains("cannot read 'none.bin'"));
    assert!(after(&mut talk, "setoption name BookFile value e4.bin").contains("a book of 1 entries"));
    assert!(after(&mut talk, "setoption name OwnBook value perhaps").contains("takes true or false"));
    assert_eq!(after(&mut talk, "setoption name OwnBook value true"), "");
    talk.say("position startpos");
    talk.say("go depth 30");
    assert_eq!(talk.best(), "e2e4", "a search of thirty plies would not come back");
    talk.say("go nodes 50 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&talk.best().as_str()));
    talk.say("go infinite");
    let line = talk.until("info depth 2").pop().unwrap();
    assert!(line.contains(" nodes "), "{line}");
    talk.say("stop");
    talk.best();
    // The own book knows the first move too, and where no book does, somebody thinks.
    assert!(after(&mut talk, "setoption name BookFile value <empty>").contains("the own book"));
    talk.say("go depth 30");
    assert_ne!(talk.best(), "0000");
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    talk.say("go depth 3");
    assert_eq!(talk.best(), "a1a8");
}

#[test]
fn folders_without_tables_are_named() {
    let mut talk = Talk::new("chess");
    for (folder, reason) in [
        ("empty", "'empty' holds no files .rtbw or .rtbz"),
        ("nowhere", "cannot read 'nowhere'"),
        ("empty:nowhere", "cannot read 'nowhere'"),
        ("damaged", "damaged: KQvK.rtbw"),
    ] {
        let said = after(&mut talk, &format!("setoption name SyzygyPath value {folder}"));
        assert!(said.starts_with("info string error: ") && said.contains(reason), "{folder}: {said}");
    }
    assert!(after(&mut talk, "setoption name SyzygyPath value <empty>").contains("no tables"));
    talk.say("go depth 1");
    assert_ne!(talk.best(), "0000");
}

#[test]
fn a_drawn_game_goes_on_where_the_controller_says_so() {
    let mut talk = Talk::new("chess");
    for position in ["8/8/8/3k4/8/4b3/1B6/K7 w - - 0 1", "8/8/8/3k4/8/3b4/1B3P2/K7 b - - 100 90"] {
        talk.say(&format!("position fen {position}"));
        talk.say("go depth 2");
        assert_ne!(talk.best(), "0000", "{position}");
    }
    // Nobody can move here.
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    talk.say("go depth 2");
    assert_eq!(talk.best(), "0000");
}

/// As a client: openings may be positions, since every question tells where the line begins.
#[test]
fn a_program_is_told_the_position_that_the_line_begins_with() {
    let program: protocol::client::Program = "uci:a; go depth 3".parse().unwrap();
    let mut game = catalog::open("mnk:3,3,3").unwrap();
    game.set_position("XX./OO./... x").unwrap();
    assert!(program.sit_down(&*game, Side::First).is_ok());
    let told: Vec<String> = program.question(&*game).into_iter().map(|order| order.line).collect();
    assert_eq!(told, ["position fen XX./OO./... x", "go depth 3"]);
    let other: protocol::client::Program = "gtp:a".parse().unwrap();
    assert!(other.sit_down(&*game, Side::First).unwrap_err().contains("openings must be moves"));
}

//! Conversations in GTP: what is said, and what is answered.

use catalog::Settings;
use game::Seed;
use protocol::gtp::Server;
use protocol::{Dialogue, Engine, Spending, TooLong, World};
use search::Stop;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn world() -> World {
    let began = Instant::now();
    World {
        clock: Arc::new(move || began.elapsed()),
        stop: Stop::default(),
        read: |path| match path {
            "game.sgf" => Ok("(;FF[4]GM[11]SZ[5];B[c3];W[b2];B[d2])".into()),
            _ => Err(format!("cannot read '{path}'")),
        },
        open: |_, _| Err("nothing is read here".into()),
    }
}

fn server_with(setup: &str, method: &str, spending: Spending) -> Server {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let engine = Engine { method: method.into(), settings, spending };
    Server::new(Dialogue::new(setup, engine).unwrap(), world())
}

fn server(setup: &str) -> Server {
    server_with(setup, "player", Spending { nodes: Some(200), ..Spending::default() })
}

fn say(server: &mut Server, line: &str) -> String {
    server.hear(line).map_or_else(String::new, |answered| answered.text)
}

/// A table of requests and answers; an answer that ends with `…` is only the beginning of one.
fn converse(server: &mut Server, table: &[(&str, &str)]) {
    for (line, expected) in table {
        let answer = say(server, line);
        match expected.strip_suffix('…') {
            Some(begins) => assert!(answer.starts_with(begins), "{line}: {answer:?}"),
            None if expected.is_empty() => assert_eq!(answer, "", "{line}"),
            None => assert_eq!(answer, format!("{expected}\n\n"), "{line}"),
        }
        assert!(answer.is_empty() || answer.ends_with("\n\n"), "{line}: {answer:?}");
    }
}

/// What falls is played like a move, whoever tells it; nobody thinks before.
#[test]
fn dice_are_told_before_a_move_is_asked_for() {
    let mut pig = server("pig:20");
    converse(
        &mut pig,
        &[
            ("genmove black", "? dice are to be thrown: play what they show, such as 6"),
            ("play black 4", "= "),
            ("genmove black", "= throw"),
            ("play white 6", "= "),
        ],
    );
}

#[test]
fn a_game_is_played() {
    let mut hex = server("hex:5x5/swap-pieces");
    converse(
        &mut hex,
        &[
            ("1 name", "=1 Tesuji"),
            ("2 protocol_version", "=2 2"),
            ("3 version", concat!("=3 ", env!("CARGO_PKG_VERSION"))),
            ("", ""),
            ("# a comment", ""),
            ("boardsize 3", "= "),
            ("7\tplay b b2\r", "=7 "),
            ("play w b2", "? illegal move: 'b2' is not legal…"),
            ("play red a1", "? syntax error: 'red' is no colour…"),
            ("play w", "? syntax error: expected play COLOUR MOVE"),
            ("play white a1 # a comment", "= "),
            ("play black b1", "= "),
            ("play w c1", "= "),
            ("final_score", "? the game is not over"),
            ("undo", "= "),
            // Black moves twice: White passes. A move that is refused leaves the turn as it was.
            ("play black b2", "? illegal move…"),
            ("play black b3", "= "),
            ("final_score", "= B+"),
            ("solve-state", "= black"),
            ("genmove w", "? the game is over"),
            ("undo", "= "),
            ("final_score", "? the game is not over"),
            ("play b resign", "= "),
            ("final_score", "= W+R"),
            ("castle", "? unknown command 'castle'…"),
            ("known_command genmove", "= true"),
            ("known_command castle", "= false"),
            ("boardsize 99", "? unacceptable size…"),
            ("boardsize x", "? syntax error…"),
            ("komi 0", "= "),
            ("komi 6.5", "? unacceptable komi: this game has no komi"),
        ],
    );
    let won = say(&mut hex, "genmove b");
    assert!(["= a3\n\n", "= b3\n\n"].contains(&won.as_str()), "the win is at hand: {won}");
    let last = hex.hear("3 quit").unwrap();
    assert_eq!((last.text.as_str(), last.quits), ("=3 \n\n", true));
    assert_eq!(hex.refuse(TooLong), "? a line of more than 64 KiB is refused\n\n");
}

#[test]
fn a_turn_that_was_given_is_given_back() {
    let mut hex = server("hex:5x5");
    converse(&mut hex, &[("play b c3", "= "), ("play b c2", "= "), ("undo", "= ")]);
    // It is White's turn again, so that White's stone needs no pass and Black's does.
    converse(&mut hex, &[("play w d2", "= "), ("undo", "= "), ("undo", "= "), ("undo", "? cannot undo…")]);
    let asked = say(&mut hex, "reg_genmove w");
    assert!(asked.starts_with("= "), "{asked}");
    // Nothing was played, and Black opens.
    converse(&mut hex, &[("undo", "? cannot undo…"), ("play b c3", "= ")]);
}

#[test]
fn the_first_stone_is_taken_over() {
    let mut hex = server("hex:5x5/swap-pieces");
    converse(&mut hex, &[("play b d2", "= "), ("play w swap-pieces", "= ")]);
    // Mirrored, and White's.
    converse(&mut hex, &[("play b b4", "? illegal move: 'b4' is not legal: White is there already")]);
    converse(&mut hex, &[("clear_board", "= "), ("play b d2", "= "), ("swap", "= "), ("undo", "= ")]);
    let mut sides = server("hex:5x5/swap-sides");
    converse(
        &mut sides,
        &[("play b d2", "= "), ("play w swap", "= "), ("play w a1", "= "), ("play b b1", "= ")],
    );
    let mut plain = server("hex:5x5");
    converse(
        &mut plain,
        &[("play b d2", "= "), ("swap", "? illegal move…"), ("swap now", "? syntax error…")],
    );
}

#[test]
fn every_game_speaks() {
    for (setup, opener) in
        [("connect4:5x4", "w"), ("mnk:3,3,3", "b"), ("nim:15/1,2,3", "b"), ("morris:square", "b")]
    {
        let mut server = server_with(setup, "player", Spending::default());
        for _ in 0..2 {
            let answer = say(&mut server, &format!("reg_genmove {opener}"));
            assert!(answer.starts_with("= ") && answer.len() > 4, "{setup}: {answer:?}");
        }
        let answer = say(&mut server, &format!("genmove {opener}"));
        assert!(answer.starts_with("= "), "{setup}: {answer:?}");
        assert!(say(&mut server, "showboard").starts_with("= \n"));
        assert_eq!(say(&mut server, "undo"), "= \n\n");
        let sized = say(&mut server, "known_command boardsize").contains("true");
        assert_eq!(sized, setup.starts_with("connect4") || setup.starts_with("mnk"), "{setup}");
    }
    let mut discs = server("othello");
    converse(
        &mut discs,
        &[
            ("boardsize 6", "= "),
            ("play b c2", "= "),
            ("boardsize 8", "= "),
            ("play b f5", "= "),
            ("boardsize 7", "? unacceptable size…"),
        ],
    );
    for (setup, own, other) in
        [("chess", 8, 9), ("draughts:english", 8, 10), ("draughts:international", 10, 8)]
    {
        let refused = format!("? unacceptable size: {setup} is played on {own}x{own} alone…");
        converse(
            &mut server(setup),
            &[(&format!("boardsize {own}"), "= "), (&format!("boardsize {other}"), &refused)],
        );
    }
    let mut crosses = server("mnk:3,3,3");
    converse(&mut crosses, &[("boardsize 4 3", "= "), ("play x d3", "= "), ("play o d3", "? illegal move…")]);
    let mut drawn = server("mnk:1,1,1");
    converse(&mut drawn, &[("play b a1", "= "), ("final_score", "= B+…")]);
}

#[test]
fn an_engine_without_an_answer_says_so() {
    let mut slow = server_with("connect4:7x6", "best", Spending { nodes: Some(1), ..Spending::default() });
    converse(&mut slow, &[("genmove w", "? the method best found no move…"), ("undo", "? cannot undo…")]);
    let unknown =
        Engine { method: "fritz".into(), settings: Settings::default(), spending: Spending::default() };
    assert!(Dialogue::new("mnk:3,3,3", unknown).err().unwrap().contains("no method 'fritz'"));
}

#[test]
fn games_are_loaded_by_the_readers_of_the_game() {
    let mut hex = server("hex:11x11");
    converse(
        &mut hex,
        &[
            ("loadsgf nowhere.sgf", "? cannot load file: cannot read 'nowhere.sgf'"),
            ("loadsgf game.sgf", "= "),
            ("play w d2", "? illegal move…"),
            ("loadsgf game.sgf 3", "= "),
            ("play b d2", "= "),
            ("undo", "= "),
            ("undo", "= "),
            ("play w b2", "= "),
            ("loadsgf game.sgf x", "? syntax error…"),
        ],
    );
    converse(
        &mut server("nim:15/1,2,3"),
        &[("loadsgf game.sgf", "? cannot load file: Nim reads no such file")],
    );
}

#[test]
fn a_clock_is_kept() {
    let mut hex = server_with("hex:5x5", "mcts", Spending::default());
    converse(
        &mut hex,
        &[
            ("time_settings 60 0 0", "= "),
            ("time_settings 0 1 10", "= "),
            ("time_left b 0.05 0", "= "),
            ("time_left w 0.05", "= "),
            ("time_left w soon", "? syntax error: 'soon' is no number of seconds"),
            ("time_left w 5 -1", "? syntax error: '-1' is no number of moves"),
            ("time_settings 1 2", "? syntax error…"),
        ],
    );
    let began = Instant::now();
    assert!(say(&mut hex, "genmove b").starts_with("= "));
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "a clock of 50 ms ends a search that nothing else would"
    );
}

#[test]
fn every_analysis_has_an_answer() {
    let mut hex = server("hex:5x5");
    converse(&mut hex, &[("play b c3", "= "), ("play w d2", "= ")]);
    let menu = say(&mut hex, "hexgui-analyze_commands");
    assert_eq!(menu, say(&mut hex, "gogui-analyze_commands"));
    let lines: Vec<&str> = menu.trim_start_matches("= ").trim().lines().collect();
    assert!(lines.contains(&"pspairs/Resistance/resistance") && lines.contains(&"plist/Must-play/must-play"));
    assert!(lines.len() >= 9, "{menu}");
    for line in lines {
        let command = line.rsplit('/').next().unwrap();
        assert_eq!(say(&mut hex, &format!("known_command {command}")), "= true\n\n");
        let answer = say(&mut hex, command);
        assert!(answer.starts_with("= ") && answer.ends_with("\n\n"), "{command}: {answer}");
        assert!(!answer.trim_end_matches('\n').contains("\n\n"), "{answer}");
    }
    assert!(say(&mut hex, "resistance").contains("a1 "));
    let listed = say(&mut hex, "list_commands");
    let names: Vec<&str> = listed.trim_start_matches("= ").trim().lines().collect();
    assert!(names.is_sorted() && names.contains(&"must-play") && names.contains(&"swap"), "{listed}");
}

/// Words of the protocol and rubbish in any order.
#[test]
fn nothing_kills_it() {
    for setup in ["hex:4x4/swap-pieces", "connect4:4x4", "nim:9/1,2,3"] {
        let mut server = server_with(setup, "player", Spending { nodes: Some(20), ..Spending::default() });
        let listed = say(&mut server, "list_commands");
        let listed: Vec<&str> = listed.trim_start_matches("= ").trim().lines().collect();
        let mut words: Vec<&str> = listed.into_iter().filter(|word| *word != "solve-state").collect();
        words.extend([
            "b",
            "w",
            "black",
            "a1",
            "e5",
            "z99",
            "c3",
            "swap-pieces",
            "resign",
            "-1",
            "0",
            "3",
            "4",
        ]);
        words.extend([
            "1e999",
            "nan",
            "99999999999999999999",
            "é",
            "\u{0}",
            "\t",
            "#",
            "''",
            "2",
            ":p",
            "game.sgf",
        ]);
        let (mut rng, mut answers) = (Seed(1).rng(), 0);
        for _ in 0..1_500 {
            let line: Vec<&str> = (0..rng.below(5)).map(|_| words[rng.below(words.len())]).collect();
            let line = line.join(if rng.below(9) == 0 { "" } else { " " });
            if let Some(answer) = server.hear(&line) {
                let text = answer.text;
                assert!(text.starts_with(['=', '?']) && text.ends_with("\n\n"), "{line:?}: {text:?}");
                assert_eq!(text.matches("\n\n").count(), 1, "{line:?}: {text:?}");
                answers += u32::from(text.starts_with('='));
            }
        }
        assert!(answers > 50, "{setup}: {answers}");
        assert_eq!(say(&mut server, "5 name"), "=5 Tesuji\n\n");
    }
}

#[test]
fn go_is_spoken_as_its_programs_do() {
    let mut go = server("go:9x9");
    converse(
        &mut go,
        &[
            ("boardsize 30", "? unacceptable size: …"),
            ("komi 0.5", "= "),
            ("fixed_handicap 1", "? invalid number of stones"),
            ("fixed_handicap 3", "= C3 G7 G3"),
            ("fixed_handicap 3", "? board not empty"),
            ("play w e5", "= "),
            ("play w e5", "? illegal move: …"),
            ("undo", "= "),
            ("clear_board", "= "),
            ("place_free_handicap 1", "? invalid number of stones"),
            ("place_free_handicap 99", "= C3 G7 G3 C7 C5 G5 E3 E7 E5"),
            ("clear_board", "= "),
            ("boardsize 8", "= "),
            ("fixed_handicap 9", "? invalid number of stones"),
            ("place_free_handicap 9", "= C3 F6 F3 C6"),
            ("boardsize 9", "= "),
            ("set_free_handicap c3 C3", "? bad vertex list: …"),
            ("set_free_handicap c3 i9", "? bad vertex list: …"),
            ("set_free_handicap c3 e5 g7", "= "),
            ("clear_board", "= "),
            ("kgs-time_settings byoyomi 30 10 5", "= "),
            ("kgs-time_settings byoyomi 30", "? syntax error…"),
            ("kgs-time_settings none", "= "),
            ("boardsize 3", "= "),
            ("komi 0", "= "),
            ("play b b2", "= "),
            ("play w a1", "= "),
            ("final_score", "= B+9"),
            ("final_status_list dead", "= A1"),
            ("final_status_list alive", "= B2"),
            ("final_status_list asleep", "? syntax error…"),
            ("play b a2", "= "),
            ("play w b1", "= "),
            ("play b c1", "= "),
            ("play w pass", "= "),
            ("play b pass", "= "),
            ("final_score", "= B+9"),
            // Both passed: whoever asks for no more hears a pass again, and who plays on may.
            ("reg_genmove w", "= pass"),
            ("genmove w", "= pass"),
            ("genmove b", "= pass"),
            ("final_score", "= B+9"),
            ("play w b2", "? illegal move: …"),
            ("final_score", "= B+9"),
            ("undo", "= "),
            ("undo", "= "),
            ("play w a3", "= "),
            ("play b b3", "= "),
            ("undo", "= "),
            ("undo", "= "),
            ("final_score", "= B+9"),
            ("genmove w", "= pass"),
            ("undo", "= "),
        ],
    );
    let cleaned = say(&mut go, "kgs-genmove_cleanup w");
    assert!(cleaned.starts_with("= "), "{cleaned}");
}

/// Five columns and six rows, a dead stone of White on the left and one of Black on the right, after both have passed.
const DEAD_STONES: &str = "boardsize 5 6|komi 0|play b c1|play w d1|play b c2|play w d2|play b c3|play w d3|play b c4|play w d4|\
                           play b c5|play w d5|play b c6|play w d6|play b e3|play w a3|play b pass|play w pass";

#[test]
fn dead_stones_are_taken_off_before_anybody_passes() {
    let mut go = server("go:9x9");
    DEAD_STONES.split('|').for_each(|line| assert_eq!(say(&mut go, line), "= \n\n", "{line}"));
    converse(&mut go, &[("final_score", "= B+6"), ("final_status_list dead", "= A3\nE3")]);
    let clean = |go: &mut Server, own: &str, other: &str| {
        let mut moves = Vec::new();
        loop {
            let told = say(go, &format!("kgs-genmove_cleanup {own}"));
            assert!(told.starts_with("= ") && moves.len() < 12, "{moves:?} {told}");
            if told == "= PASS\n\n" {
                return moves.len();
            }
            moves.push(told);
            say(go, &format!("play {other} pass"));
        }
    };
    // Black wins with all stones alive, and yet takes its prisoner.
    assert!(clean(&mut go, "b", "w") >= 3);
    converse(&mut go, &[("final_status_list dead", "= E3"), ("final_score", "= B+6"), ("komi 10", "= ")]);
    assert!(clean(&mut go, "w", "b") >= 2);
    converse(&mut go, &[("final_status_list dead", "= "), ("final_score", "= W+4")]);
}

#[test]
fn an_analysis_knows_points_and_which_moves_to_look_at() {
    let heard = Arc::new(std::sync::Mutex::new(Vec::<String>::new()));
    let out: protocol::uci::Out = {
        let heard = Arc::clone(&heard);
        Arc::new(move |line: &str| heard.lock().unwrap().push(line.to_owned()))
    };
    let mut go = server("go:9x9").streaming(out);
    DEAD_STONES.split('|').for_each(|line| assert_eq!(say(&mut go, line), "= \n\n", "{line}"));
    let told = |server: &mut Server, order: &str| {
        heard.lock().unwrap().clear();
        assert_eq!(say(server, order), "", "{order}");
        let begun = Instant::now();
        while heard.lock().unwrap().len() < 3 {
            assert!(begun.elapsed() < Duration::from_secs(60), "{order}: nothing is told");
            std::thread::sleep(Duration::from_millis(5));
        }
        say(server, "name");
        let last = heard.lock().unwrap().iter().rev().find(|line| line.starts_with("info")).cloned();
        let moves: Vec<String> = last.unwrap().split("info move ").skip(1).map(str::to_owned).collect();
        moves
    };
    let names = |moves: &[String]| {
        let mut names: Vec<String> =
            moves.iter().map(|one| one.split(' ').next().unwrap().to_owned()).collect();
        names.sort_unstable();
        names
    };
    // The game is over, and somebody looks at what could be played.
    let moves = told(&mut go, "kata-analyze 1");
    assert!(moves.len() > 3 && moves[0].contains(" scoreLead "), "{moves:?}");
    let lead =
        |one: &String| one.split_once("scoreLead ").unwrap().1.split(' ').next().unwrap().parse::<f32>();
    assert!((1.0..12.0).contains(&lead(&moves[0]).unwrap()), "Black leads by six: {moves:?}");
    converse(&mut go, &[("final_score", "= B+6"), ("genmove b", "= pass"), ("undo", "= ")]);
    for colour in ["b", "w"] {
        let allowed = told(&mut go, &format!("lz-analyze {colour} 1 allow {colour} a2,E5,pass 1"));
        assert!(names(&allowed).iter().all(|name| ["A2", "E5", "PASS"].contains(&name.as_str())));
        let avoided =
            told(&mut go, &format!("lz-analyze {colour} 1 avoid {colour} a2 1 avoid {colour} e5 9"));
        assert!(!names(&avoided).iter().any(|name| ["A2", "E5"].contains(&name.as_str())));
        assert!(avoided.iter().all(|one| !one.contains("scoreLead")));
    }
    converse(
        &mut go,
        &[
            (
                "lz-analyze b allow w a2 1",
                "? only first moves can be allowed or avoided, and black is to move",
            ),
            ("lz-analyze b allow b z9 1", "? syntax error: 'z9' is no move here"),
            ("lz-analyze b allow b c1 1", "? no legal move is left to look at"),
            ("lz-analyze b allow b a2", "? syntax error: 'allow'…"),
            ("lz-analyze b avoid b a2 deep", "? syntax error: 'deep'…"),
            ("final_score", "= B+6"),
        ],
    );
    converse(&mut go, &[("undo", "= ")]);
    say(&mut go, "lz-genmove_analyze w 1 allow w e5,e1 1");
    let played = say(&mut go, "play w e5").starts_with('?') || say(&mut go, "play w e1").starts_with('?');
    assert!(played, "one of the two was played");
    converse(
        &mut go,
        &[
            ("clear_board", "= "),
            ("komi 6.25", "? unacceptable komi: '6.25' is no komi: expected points in halves…"),
            ("komi -3.5", "= "),
            ("komi 7", "= "),
        ],
    );
}

/// An analysis talks until somebody says something, be it nothing; then comes the empty line that ends its answer.
#[test]
fn an_analysis_goes_on_until_the_next_line() {
    let heard = Arc::new(std::sync::Mutex::new(Vec::<String>::new()));
    let out: protocol::uci::Out = {
        let heard = Arc::clone(&heard);
        Arc::new(move |line: &str| heard.lock().unwrap().push(line.to_owned()))
    };
    let mut server = server("go:5x5/chinese").streaming(out);
    assert!(say(&mut server, "list_commands").contains("lz-analyze"));
    let lines = |server: &mut Server, order: &str, next: &str| {
        heard.lock().unwrap().clear();
        assert_eq!(say(server, order), "");
        let begun = Instant::now();
        while heard.lock().unwrap().len() < 4 {
            assert!(begun.elapsed() < Duration::from_secs(60), "{order}: nothing is told");
            std::thread::sleep(Duration::from_millis(5));
        }
        say(server, next);
        let lines = heard.lock().unwrap().clone();
        assert_eq!(lines.last().map(String::as_str), Some(""), "{order}");
        lines
    };
    for (next, colour) in [("", "b"), ("name", "b"), ("", "w")] {
        let told = lines(&mut server, &format!("7 lz-analyze {colour} 1 maxmoves 3"), next);
        assert_eq!(told[0], "=7");
        let moves: Vec<&str> = told[1].split("info ").skip(1).collect();
        assert!(!moves.is_empty() && moves.len() <= 3, "{told:?}");
        for (order, mv) in moves.iter().enumerate() {
            let words: Vec<&str> = mv.split_whitespace().collect();
            assert_eq!([words[0], words[2], words[4], words[6]], ["move", "visits", "winrate", "order"]);
            assert_eq!((words[7], words[8], words[9]), (order.to_string().as_str(), "pv", words[1]));
            assert!(words[3].parse::<u32>().unwrap() > 0, "{told:?}");
            assert!(words[5].parse::<u32>().unwrap() <= 10_000);
        }
    }
    let told = lines(&mut server, "kata-analyze interval 1 ownership true", "clear_board");
    let owners: Vec<f32> =
        told[1].split_once(" ownership ").unwrap().1.split(' ').map(|one| one.parse().unwrap()).collect();
    assert_eq!(owners.len(), 25);
    assert!(owners.iter().all(|owner| (-1.0..=1.0).contains(owner)));
    converse(
        &mut server,
        &[
            ("lz-analyze often", "? syntax error: 'often'…"),
            ("lz-analyze maxmoves many", "? syntax error: 'many'…"),
            ("name", "= Tesuji"),
        ],
    );
    // A move is told with what was found on the way, and made.
    for (order, whole) in [("9 lz-genmove_analyze b 1", 10_000.0), ("9 kata-genmove_analyze b 1", 1.0)] {
        say(&mut server, "clear_board");
        heard.lock().unwrap().clear();
        let last = say(&mut server, order);
        let told = heard.lock().unwrap().clone();
        assert_eq!(told[0], "=9", "{order}");
        let chance = told[1].split_once(" winrate ").unwrap().1.split(' ').next().unwrap();
        assert!((0.0..=whole).contains(&chance.parse::<f64>().unwrap()), "{order}: {chance}");
        let mv = last.strip_prefix("play ").and_then(|rest| rest.strip_suffix("\n\n"));
        let mv = mv.unwrap_or_else(|| panic!("{order}: {last:?}"));
        assert!(told[1].contains(&format!("info move {mv} visits")), "{order}: {mv}, {told:?}");
        assert!(say(&mut server, &format!("play w {mv}")).starts_with("? illegal move"), "it was made");
    }
    converse(
        &mut server,
        &[("genmove_analyze often", "? syntax error: 'often'…"), ("known_command genmove_analyze", "= true")],
    );
    // Who does not count games has no visits to tell.
    let mut other = self::server("connect4:4x4");
    assert!(say(&mut other, "lz-analyze").starts_with("? unknown command"));
}

//! `tesuji solve GAME [MOVES]`: words, scores, methods, limits, exit codes.

mod tesuji;

use serde_json::Value;
use tesuji::{file, line, tesuji};

const METHODS: [&str; 7] = ["minimax", "negamax", "alphabeta", "memo", "deepening", "best", "player"];

/// Every method of a game, as the program lists them.
fn methods(game: &str) -> Vec<String> {
    let list = line(&format!("games {game} --json")).json().remove(0);
    let methods = list[0]["methods"].as_array().expect("a list").iter();
    methods.map(|method| method["name"].as_str().expect("a name").to_owned()).collect()
}

fn json(words: &str) -> Value {
    let said = line(&format!("{words} --json --quiet"));
    assert_eq!(said.err.replace("stopped before a proof: nothing is certain yet\n", ""), "");
    said.json().remove(0)
}

#[test]
fn one_word_for_the_player_to_move() {
    line("solve nim:15/2,3,5").answers("LOSS\n");
    line("solve nim:15/2,3,5 5").answers("WIN\n");
    line("solve mnk:3,3,3").answers("DRAW\n");
    line("solve connect4:4x4").answers("DRAW\n");
    line("solve connect4:7x6 4455").answers("WIN\n");
    line("solve connect4:7x6 141573").answers("LOSS\n");
}

#[test]
fn parameters_may_be_left_out() {
    line("solve nim").answers("WIN\n");
    line("solve mnk").answers("DRAW\n");
    line("solve connect4 4455").answers("WIN\n");
    line("solve nim:").answers("WIN\n");
}

#[test]
fn moves_are_one_word_or_several() {
    for moves in ["b2a1c1", "b2 a1 c1", "b2,a1,c1", "B2 a1, C1"] {
        let said = tesuji(&["solve", "mnk:3,3,3", moves, "--json", "-q"]);
        assert_eq!(said.json()[0]["moves"], "b2 a1 c1", "{said:?}");
    }
    for moves in ["4455", "44 55", "4,4,5,5"] {
        let said = tesuji(&["solve", "connect4:7x6", moves, "--json", "-q"]);
        assert_eq!(said.json()[0]["moves"], "4455", "{said:?}");
    }
    line("solve nim:15/2,3,5 5 3 2").answers("WIN\n"); // five are left
}

#[test]
fn bad_moves_name_the_move_and_the_rule() {
    line("solve connect4:7x6 448").refuses(&["move 3", "'8'", "a column from 1 to 7"]);
    line("solve connect4:7x6 4444444").refuses(&["move 7", "column 4 is full"]);
    line("solve connect4:4x4 12121212").refuses(&["move 8", "after the end of the game"]);
    line("solve mnk:3,3,3 b2 b2").refuses(&["move 2", "X is there already"]);
    line("solve nim:15/2,3,5 4").refuses(&["move 1", "only 2,3,5 can be taken"]);
    line("solve nim:3+4/* 3").refuses(&["HEAP:COUNT"]);
}

#[test]
fn bad_setups_show_a_good_one() {
    line("solve nim:x").refuses(&["nim: line 1, column 1", "'x' is not a number", "try nim:15/1,2,3"]);
    line("solve mnk:3,3").refuses(&["COLUMNS,ROWS,LINE", "try mnk:3,3,3"]);
    line("solve connect4:7").refuses(&["'7' is not a size", "try connect4:7x6"]);
    line("solve connect4:12x10").refuses(&["too large", "128"]);
}

/// Made by a brute force of its own (lists of discs, no bits): board, moves, and the score of every move.
const SCORES: &[(&str, &str, &str)] = &[
    ("7x6", "532336513633217277452711665127", "1:-6 2:-6 4:6 5:-6 6:-6 7:-6"),
    ("7x6", "177736561733566374376634215444", "1:-1 2:-6 4:-2 5:6"),
    ("7x6", "666425755643557763612254722217", "1:-6 3:1 4:-2 7:-5"),
    ("7x6", "441226213747425313727362151445", "1:6 3:0 5:-6 6:-6 7:-6"),
    ("7x6", "14764211577553161274152737", "2:6 3:-8 4:-7 5:-7 6:-3"),
    ("7x6", "37544164427652653431765663", "1:-8 2:7 3:-8 4:-8 5:8 7:-8"),
    ("7x6", "14226167435424213511274143", "2:8 3:1 5:-2 6:7 7:-3"),
    ("7x6", "5411611323337347261341", "2:9 4:10 5:8 6:4 7:2"),
    ("7x6", "5455256161665111643657", "1:-7 2:-5 3:-7 4:-8 7:-7"),
    ("7x6", "4426233524123164455642", "1:-10 2:-10 3:4 5:-10 6:-10 7:-10"),
    ("4x4", "2243", "1:0 2:0 3:-1 4:0"),
    ("5x4", "335123", "1:-1 2:0 3:-1 4:7 5:-1"),
    ("5x4", "435341", "1:-1 2:-1 3:0 4:1 5:-1"),
    ("5x4", "521542", "1:-2 2:-2 3:-1 4:-1 5:-2"),
    ("5x5", "33143131345", "1:5 2:5 4:2 5:2"),
    ("5x5", "41241553153", "1:-2 2:-6 3:-2 4:-2 5:-2"),
    ("4x5", "211144", "1:-2 2:-1 3:-2 4:0"),
    ("6x4", "1231643455", "1:0 2:0 3:1 4:0 5:0 6:0"),
    ("7x4", "47651252466714", "1:-1 2:-2 3:-4 4:-1 5:-1 6:-2 7:-1"),
    ("7x4", "22227175465737", "1:0 3:-1 4:2 5:0 6:0"),
    ("8x3", "5763541183", "1:0 2:-1 3:0 4:0 5:0 6:0 7:0 8:-1"),
];

#[test]
fn exact_scores_of_every_move() {
    for (board, moves, scores) in SCORES {
        let expected = scores.replace(' ', "  ").replace(':', " ") + "\n";
        line(&format!("solve connect4:{board} {moves} --score --each-move")).answers(&expected);
        let pairs = scores.split(' ').map(|pair| pair.split_once(':').unwrap());
        let best = pairs.map(|(_, score)| score.parse::<i32>().unwrap()).max().unwrap();
        line(&format!("solve connect4:{board} {moves} --score")).answers(&format!("{best}\n"));
    }
}

#[test]
fn every_method_that_proves_scores_finds_the_same() {
    for (board, moves, scores) in SCORES.iter().filter(|(_, moves, _)| moves.len() == 30) {
        let expected = scores.replace(' ', "  ").replace(':', " ") + "\n";
        // The player proves who wins, and grades the rest.
        for method in METHODS.iter().filter(|name| **name != "player") {
            let words = format!("solve connect4:{board} {moves} --score --each-move --method {method}");
            line(&words).answers(&expected);
        }
    }
}

#[test]
fn scores_follow_the_formula() {
    // A win by the disc that follows p discs is worth (W·H + 1 − p) / 2, rounded down.
    line("solve connect4:7x6 414141 --score").answers("18\n"); // p = 6: (43 - 6) / 2
    line("solve connect4:7x6 4141414 --score").answers("-18\n"); // it has happened
    line("solve connect4:7x6 4455 --score").answers("18\n"); // in two moves, p = 6
    line("solve connect4:7x6 141573 --score").answers("-18\n"); // p = 7
    line("solve connect4:1x1 --score").answers("0\n");
    line("solve mnk:3,3,3 a1 b1 a2 b2 --score").answers("1\n");
    line("solve nim:15/2,3,5 --score").answers("-1\n");
}

#[test]
fn each_move_is_written_beside_its_value() {
    line("solve nim:5/1,2 --each-move").answers("1 LOSS  2 WIN\n");
    line("solve nim:5/1,2 --each-move --score").answers("1 -1  2 1\n");
    let said = tesuji(&["solve", "mnk:3,3,3", "--position", "O.O/.X./X..", "--each-move"]);
    said.answers("b1 DRAW  a2 LOSS  c2 LOSS  b3 LOSS  c3 LOSS\n");
    line("solve connect4:4x4 1212121 --each-move").answers("\n").explains(&["the game is over"]);
}

/// Three moves draw, and after two of them one of the two replies loses: who plays for mistakes does not play the third.
#[test]
fn traps_are_counted_among_equal_moves() {
    let said = line("solve mnk:3,3,3 b2 c1 a3 a2 c2 b3 --each-move --traps");
    said.answers("a1 DRAW: 1 of 2 replies is a mistake\nb1 DRAW: 0 of 2 replies are mistakes\nc3 DRAW: 1 of 2 replies is a mistake\n");
    let json = line("solve nim:3/1,2 --each-move --traps --json").out;
    assert!(json.contains(r#""move":"1","value":"LOSS","score":-1,"replies":2,"mistakes":1"#), "{json}");
    assert_eq!(line("solve nim:3/1,2 --traps").code, Some(2), "of each move");
}

#[test]
fn every_method_answers_and_an_unknown_one_is_told_their_names() {
    for (setup, word) in [
        ("mnk:3,3,3 b2 a1", "DRAW\n"),
        ("nim:15/2,3,5", "LOSS\n"),
        ("nim:7/1,2/misere", "LOSS\n"),
        ("connect4:4x3", "DRAW\n"),
    ] {
        for method in methods(setup.split(':').next().unwrap()) {
            line(&format!("solve {setup} --method {method}")).answers(word);
        }
    }
    for method in methods("nim") {
        assert_eq!(json(&format!("solve nim:7/1,2 --method {method}"))["method"], method);
    }
    let names = methods("nim");
    assert!(METHODS.iter().all(|name| names.iter().any(|known| known == name)), "{names:?}");
    line("solve nim --method magic").refuses(&names.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn minimax_enters_every_node_of_tic_tac_toe() {
    assert_eq!(json("solve mnk:3,3,3 --method minimax")["nodes"], 549_946);
}

#[test]
fn one_thread_is_reproducible_to_the_node() {
    for words in ["connect4:5x4", "connect4:5x4 --method deepening", "mnk:4,3,3 --each-move"] {
        let nodes = || json(&format!("solve {words}"))["nodes"].clone();
        assert_eq!(nodes(), nodes(), "{words}");
    }
}

#[test]
fn the_order_of_the_last_iteration_changes_the_tree_and_not_the_value() {
    for method in ["player", "deepening"] {
        let nodes = |with: &str| {
            let said = line(&format!("solve connect4:5x4 33 --method {method} --with {with} --json -q"));
            let answer = &said.json()[0];
            assert_eq!(answer["value"], "DRAW", "{method} {with}");
            answer["nodes"].as_u64().unwrap()
        };
        assert_eq!(nodes("grades=off"), nodes("grades=idle"), "{method}");
        assert_ne!(nodes("grades=off"), nodes("grades=on"), "{method}");
    }
}

#[test]
fn threads_find_the_same_value_and_report_their_nodes() {
    for (words, answer) in [("connect4:5x4 33", "DRAW\n"), ("connect4:6x4 1231643455 --score", "1\n")] {
        let said = line(&format!("solve {words} --threads 3 --stats"));
        said.answers(answer).explains(&["per thread"]);
        let row = said.err.lines().find(|row| row.starts_with("per thread")).unwrap();
        assert_eq!(row.split_whitespace().skip(2).count(), 3, "{row}");
    }
}

#[test]
fn a_table_of_any_size_gives_the_same_answer() {
    for memory in ["1KiB", "64kB", "1MiB", "100MB"] {
        line(&format!("solve connect4:5x4 --memory {memory}")).answers("DRAW\n");
    }
}

#[test]
fn amounts_that_make_no_sense_are_refused() {
    for (option, bad, words) in [
        ("--nodes", "x", "such as 100000 or 10M"),
        ("--nodes", "-5", "such as 100000 or 10M"),
        ("--nodes", "1.5", "a whole number"),
        ("--nodes", "3T", "use k, M or G"),
        ("--time", "soon", "such as 10, 500ms, 90s or 5m"),
        ("--time", "-1", "such as 10, 500ms, 90s or 5m"),
        ("--time", "5weeks", "use ms, s, m or h"),
        ("--depth", "deep", "--depth"),
        ("--depth", "-2", "--depth"),
        ("--memory", "5", "at least 1KiB"),
        ("--memory", "10TiB", "use KiB, MiB or GiB"),
        ("--memory", "60000GiB", "does not have"),
        ("--threads", "0", "from 1 to 1024"),
        ("--threads", "-1", "from 1 to 1024"),
        ("--threads", "all", "from 1 to 1024"),
        ("--step", "0", "from 1 to 200"),
    ] {
        line(&format!("solve nim {option} {bad}")).refuses(&[option, words]);
    }
}

#[test]
fn a_stopped_search_prints_no_verdict_and_says_what_is_known() {
    let nothing = ["stopped before a proof: nothing is certain yet"];
    line("solve connect4:7x6 --no-book --stats --nodes 1000")
        .stops(&nothing)
        .explains(&["nodes        1000\n"]);
    line("solve connect4:7x6 --no-book --nodes 0").stops(&nothing);
    line("solve connect4:7x6 --no-book --time 50ms").stops(&nothing);
    line("solve connect4:7x6 --no-book --time 0").stops(&nothing);
    line("solve connect4:7x6 --depth 4").stops(&nothing);
    line("solve connect4:7x6 --depth 0 --method deepening").stops(&nothing);
    line("solve connect4:7x6 --no-book --nodes 1000 --score").stops(&["the score lies between"]);
    line("solve connect4:7x6 --no-book --nodes 1000 --threads 2").stops(&nothing);
    for method in METHODS {
        line(&format!("solve connect4:7x6 --no-book --nodes 5k --method {method}")).stops(&nothing);
    }
    // The moves that were finished are known: column 1 wins at once.
    line("solve connect4:7x6 121212 --no-book --each-move --nodes 2000").stops(&["WIN; 1: WIN"]);
}

#[test]
fn a_stopped_search_is_not_proved_in_json() {
    let said = line("solve connect4:7x6 44 --no-book --nodes 1000 --json");
    assert_eq!(said.code, Some(3));
    let answer = &said.json()[0];
    assert_eq!((&answer["proved"], &answer["value"]), (&Value::Bool(false), &Value::Null));
    assert_eq!((&answer["nodes"], &answer["score"]), (&Value::from(1000), &Value::Null));
    let (lower, upper) = (answer["lower"].as_i64().unwrap(), answer["upper"].as_i64().unwrap());
    assert!(lower <= 0 && 0 < upper, "{answer}");
    let said = line("solve connect4:7x6 --no-book --nodes 1000 -q").out;
    assert!(said.starts_with("UNKNOWN from LOSS to WIN; best guess "), "{said}");
    // A proved score leaves one between its bounds, and a line of play.
    let answer = json("solve connect4:5x4 3312 --score");
    assert_eq!((&answer["lower"], &answer["upper"]), (&answer["score"], &answer["score"]));
    assert_eq!(answer["line"][0], answer["best"]);
}

#[test]
fn depth_belongs_to_methods_with_a_horizon() {
    line("solve connect4:7x6 4455 --depth 4").answers("WIN\n");
    assert_eq!(json("solve connect4:7x6 4455 --depth 4")["method"], "player");
    line("solve connect4:7x6 4455 --depth 4 --method deepening").answers("WIN\n");
    line("solve connect4:7x6 4455 --depth 4 --method best").refuses(&["--depth", "deepening or player"]);
    line("solve connect4:4x4 --method deepening --step 5").answers("DRAW\n");
}

#[test]
fn ingredients_and_layers_belong_to_the_methods_that_use_them() {
    assert_eq!(json("solve connect4:4x3 --with order,symmetry")["method"], "mix");
    assert_eq!(json("solve connect4:4x3 --table work:1MiB")["method"], "memo");
    line("solve connect4:4x4 --with best,symmetry=idle").answers("DRAW\n");
    line("solve connect4:4x4 --table shallow:8:1MiB,recent:1MiB").answers("DRAW\n");
    line("solve nim --method best --with order").refuses(&["--with", "use it with alphabeta or deepening"]);
    line("solve nim --method player --with order")
        .refuses(&["no use for 'order'", "it takes last-iteration"]);
    line("solve nim --method alphabeta --with symmetry").refuses(&["no use for 'symmetry'", "mix takes all"]);
    line("solve nim --table work:1MiB --memory 1MiB").refuses(&["leave out --memory"]);
    line("solve nim --method dfpn --threads 2").refuses(&["--threads means nothing to the method dfpn"]);
    line("solve nim --method pvs --table map").refuses(&["--table", "memo or mix"]);
    line("solve nim --with magic").refuses(&["--with", "magic"]);
    line("solve nim --table work").refuses(&["--table", "work:SIZE"]);
}

#[test]
fn positions_stand_in_for_the_start() {
    let said = tesuji(&["solve", "nim:3+4+5/*", "--position", "1+2+3 second", "--json", "-q"]);
    let answer = &said.json()[0];
    assert_eq!((&answer["value"], &answer["position"]), (&"LOSS".into(), &"1+2+3 second".into()));
    line("solve connect4:7x6 --position @testdata/grids/two-threats.txt").answers("LOSS\n");
    line("solve connect4:4x4 --position @testdata/grids/two-threats.txt").refuses(&["7x6", "4x4"]);
    line("solve connect4:4x4 --position @nowhere").refuses(&["cannot read 'nowhere'"]);
    line("solve mnk:3,3,3 --position zz").refuses(&["--position", "such as .../.../... x"]);
}

#[test]
fn the_object_has_the_promised_fields() {
    let answer = json("solve connect4:4x4 11");
    let fields: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let mut promised = "game moves value score lower upper best line proved nodes seconds method"
        .split(' ')
        .collect::<Vec<_>>();
    promised.sort_unstable();
    assert_eq!(fields, promised);
    assert_eq!(answer["game"], "connect4:4x4");
    assert_eq!((&answer["value"], &answer["proved"]), (&"DRAW".into(), &true.into()));
    assert!(answer["nodes"].as_u64().unwrap() > 0 && answer["seconds"].as_f64().unwrap() > 0.0);
    let each = json("solve nim:5/1,2 --each-move");
    assert_eq!(each["each"][1]["move"], "2");
    assert_eq!((&each["best"], &each["each"][1]["value"]), (&"2".into(), &"WIN".into()));
}

#[test]
fn a_best_move_is_named() {
    for (words, best) in [
        ("connect4:7x6 121212", "1"),
        ("connect4:7x6 767676", "7"),
        ("connect4:7x6 4455", "3"),
        ("connect4:7x6 4426233524123164455642 --score", "3"),
        ("connect4:7x6 14764211577553161274152737 --score", "2"),
        ("nim:5/1,2", "2"),
        ("nim:3+4+5/*", "1:2"),
        ("mnk:3,3,3 a1 b1 a2 b2", "a3"),
        ("connect4:7x6 5455256161665111643657 --score", "2"),
    ] {
        assert_eq!(json(&format!("solve {words}"))["best"], best, "{words}");
    }
    assert_eq!(json("solve connect4:4x4 1212121")["best"], Value::Null);
    // A search that may look at nothing is helped by the player.
    let best = &json("solve connect4:7x6 --no-book --nodes 0")["best"];
    assert!(best.as_str().is_some_and(|mv| ("1"..="7").contains(&mv)), "{best}");
}

#[test]
fn a_win_or_a_loss_in_two_moves_on_7x6_takes_few_nodes() {
    // Found by a brute force of its own; a loss may come at the first or at the second answer.
    for (moves, value) in [
        ("4455", "WIN"),
        ("141573", "LOSS"),
        ("5541", "WIN"),
        ("3357", "WIN"),
        ("4166", "WIN"),
        ("3353", "WIN"),
        ("2562536554", "WIN"),
        ("143531447647", "WIN"),
        ("44315", "LOSS"),
        ("36264", "LOSS"),
        ("4622763", "LOSS"),
        ("6151525", "LOSS"),
        ("5751514", "LOSS"),
        ("435144615", "LOSS"),
        ("627341274", "LOSS"),
        ("26476571715", "LOSS"),
        ("146631115443", "LOSS"),
    ] {
        for method in ["best", "deepening", "player"] {
            let words = format!("solve connect4:7x6 {moves} --method {method} --nodes 10000");
            assert_eq!(json(&words)["value"], value, "{words}");
        }
    }
}

#[test]
fn long_games_do_not_overflow_the_stack() {
    for method in METHODS.iter().filter(|name| !["deepening", "player"].contains(name)) {
        line(&format!("solve nim:60000/1 --method {method}")).answers("LOSS\n");
    }
}

/// Two kings can go round for ever: lines never settle it, a smaller game does, and that is said.
#[test]
fn an_ending_that_lines_do_not_settle_names_what_does() {
    let stuck = tesuji(&["solve", "draughts", "--position", "W:WK10:BK1", "--nodes", "1000"]);
    stuck.stops(&["'tesuji solve draughts:english/pieces=2 --position \"W:WK10:BK1\"'", "--slices -o DIR"]);
    tesuji(&["solve", "draughts:english/pieces=2", "--position", "W:WK10:BK1"]).answers("DRAW\n");
    let whole = tesuji(&["solve", "draughts", "--nodes", "1000"]);
    assert!(!whole.stops(&["nothing is certain"]).err.contains("proves such an ending"), "{whole:?}");
}

/// Weights of Othello take some 30 ms to unpack, this ending one to solve. One try of many may meet a busy machine.
#[test]
fn a_short_limit_is_for_the_search_alone() {
    let line =
        "f5d6c3d3c4f4e3f3g4f6g5h3h4e2g3f2h2h6f1c5g6d1d2b4e1g1f7c1e6c2c7d7c6e7c8d8a4b5b2b3a5a6f8e8a2b7b1a1";
    let solved = |_| tesuji(&["solve", "othello", line, "--time", "10ms", "-q"]).code == Some(0);
    assert!((0..10).any(solved));
}

/// Lines of collections are positions, with the scores that they tell of moves.
#[test]
fn a_line_of_a_collection_is_a_position() {
    let line = "-----OX--XO----- X; b1:+2; a2:-4;";
    tesuji(&["solve", "othello:4x4", "--position", line, "--score"]).answers("-10\n");
    let path = file("collection.obf", format!("% two\n{line}\n{line}\n"));
    let said = tesuji(&["solve", "othello:4x4", "--position", &format!("@{}", path.display()), "--score"]);
    said.answers("-10\n").explains(&["collection.obf': the first of 2 positions"]);
    tesuji(&["solve", "othello:4x4", "--position", "-----OX--XO----- X; a1:+2;"])
        .refuses(&["--position", "'a1' is not legal"]);
}

/// Only a method that asks the book says something about it.
#[test]
fn the_book_is_spoken_of_by_who_asks_it() {
    let said = line("solve connect4:7x6");
    assert!(said.out == "WIN\n" && said.err.contains("book         knows the answer"), "{said:?}");
    assert!(line("solve connect4:7x6 4455").err.contains("book         does not hold this position"));
    for method in ["memo", "deepening", "mtdf"] {
        let said = line(&format!("solve connect4:7x6 --method {method} --nodes 100"));
        assert!(!said.err.contains("book") && said.err.contains("100 nodes"), "{said:?}");
    }
    let methods = line("games connect4 --json").json().remove(0)[0]["methods"].clone();
    let asking = methods
        .as_array()
        .unwrap()
        .iter()
        .filter(|card| card["takes"].as_array().unwrap().iter().any(|option| option == "book"));
    assert_eq!(asking.map(|card| card["name"].as_str().unwrap()).collect::<Vec<_>>(), ["best", "perfect"]);
}

/// The page about JSON shows what is printed, times apart.
#[test]
fn the_page_about_json_is_true() {
    let page = include_str!("../docs/json.md");
    let mut shown = 0;
    for (command, object) in page.lines().zip(page.lines().skip(1)) {
        let Some(words) = command.strip_prefix("$ tesuji ").filter(|_| object.starts_with('{')) else {
            continue;
        };
        // Its file is the reader's own.
        if words.starts_with("certify") {
            continue;
        }
        let timeless = |mut object: Value| {
            object.as_object_mut().unwrap().remove("seconds").expect("it took some time");
            object
        };
        let told = timeless(line(words).json().remove(0));
        assert_eq!(told, timeless(serde_json::from_str(object).unwrap()), "{words}");
        shown += 1;
    }
    assert!(shown >= 5, "only {shown}");
}

//! `tesuji analyse`: positions, whole games, for people and for programs.

mod tesuji;

use serde_json::Value;
use tesuji::{file, line, tesuji};

/// The last word about a position.
fn analysed(words: &str) -> Value {
    let said = line(&format!("analyse {words} --json"));
    assert_eq!(said.code, Some(0), "{said:#?}");
    let told = said.json();
    assert!(told.iter().rev().skip(1).all(|one| one["final"] == false), "{told:?}");
    let last = told.last().expect("a last word").clone();
    assert_eq!(last["final"], true);
    last
}

#[test]
fn a_small_game_is_proved_with_a_line_of_play() {
    // Only the top centre holds: O completes the top row otherwise.
    let told = analysed("mnk:3,3,3 --position O.O/.X./X..");
    assert_eq!(
        (&told["best"], &told["proved"], &told["unit"]),
        (&"b1".into(), &true.into(), &"score".into())
    );
    assert_eq!((&told["value"], &told["score"]), (&"DRAW".into(), &0.0.into()));
    assert_eq!(told["line"][0], "b1");
    assert_eq!(told["lines"].as_array().unwrap().len(), 3);
    assert_eq!(told["lines"][1]["value"], "LOSS");
}

#[test]
fn what_cannot_be_proved_is_believed_in_the_unit_of_the_game() {
    let told = analysed("chess --time 1s --lines 2");
    assert_eq!((&told["proved"], &told["unit"]), (&false.into(), &"pawns".into()));
    assert!(told["score"].as_f64().unwrap().abs() < 2.0, "{told}");
    assert!(told["line"].as_array().unwrap().len() > 1, "a principal variation: {told}");
    assert!(told["depth"].as_u64().unwrap() > 1 && told["nodes"].as_u64().unwrap() > 100, "{told}");
    let told = analysed("hex:9x9 e5 --time 1500ms");
    assert_eq!((&told["proved"], &told["unit"]), (&false.into(), &"chance".into()));
}

#[test]
fn people_read_a_table() {
    let said = line("analyse connect4:5x4 3312 --quiet --lines 2");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(said.out.starts_with("  1. ") && said.out.contains("proved LOSS, score -1"), "{}", said.out);
    assert!(said.out.contains("  2. ") && !said.out.contains("  3. "), "{}", said.out);
    // Updates come before the last word, each on a line.
    let said = line("analyse connect4:5x4 3312");
    assert!(said.out.lines().last().unwrap().contains("nodes in"), "{}", said.out);
}

/// After a corner any reply but the centre loses: O's b1 is the mistake.
#[test]
fn a_review_finds_the_mistake_and_what_was_better() {
    let said = tesuji(&["analyse", "mnk:3,3,3", "a1 b1 b2 c3 a3", "--review", "--json", "-q"]);
    let told = said.json().pop().expect("one object");
    assert_eq!(told["mistakes"], serde_json::json!([2]));
    let mistake = &told["moves"][1];
    assert_eq!((&mistake["best"], &mistake["proved"]), (&"b2".into(), &true.into()));
    assert_eq!((&mistake["loss"], &mistake["unit"]), (&1.0.into(), &"score".into()));
    assert_eq!(told["moves"][0]["loss"], 0.0);
    let said = tesuji(&["analyse", "mnk:3,3,3", "a1 b1 b2 c3 a3", "--review", "-q"]);
    assert!(said.out.contains("  2. O b1: proved WIN") && said.out.contains("better b2"), "{}", said.out);
}

#[test]
fn a_game_in_a_file_is_reviewed_and_plotted() {
    let game = file("review.sgf", "(;GM[11]FF[4]SZ[3];B[b2];W[a1];B[a2];W[c1];B[b1])");
    let plot = file("review.svg", "");
    let words = ["analyse", game.to_str().unwrap(), "--plot", plot.to_str().unwrap(), "-q"];
    let said = tesuji(&words);
    assert_eq!(said.code, Some(0), "{said:#?}");
    assert!(said.out.contains("no mistake") || said.out.contains("mistake"), "{}", said.out);
    let svg = std::fs::read_to_string(plot).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("what every position was worth"));
    // The last position alone, if that is wanted.
    let said = tesuji(&["analyse", game.to_str().unwrap(), "--last", "-q"]);
    assert!(said.out.starts_with("  1. ") && !said.out.contains("b2:"), "{}", said.out);
    line("analyse mnk:3,3,3 a1 b1 a2 b2 a3").refuses(&["the game is over"]);
}

#[test]
fn bad_wishes_are_refused() {
    line("analyse connect4 99").refuses(&["move 1", "expected a column"]);
    line("analyse nim --review").refuses(&["no moves to review"]);
    line("analyse mnk:3,3,3 a1 --plot x.gif").refuses(&["must end in .svg"]);
    line("analyse ludo").refuses(&["neither a game nor a file"]);
    line("analyse mnk:3,3,3 --lines 0").refuses(&["--lines"]);
}

/// The first of equal moves is told as the best one, and the line goes on from that one.
#[test]
fn the_line_begins_with_the_best_move() {
    for words in ["connect4 4453 --time 1s --lines 1", "go:9x9 --time 1s", "go:8x8 --nodes 3k"] {
        let told = analysed(words);
        assert_eq!(told["line"][0], told["best"], "{words}: {told}");
    }
}

#[test]
fn a_game_may_be_named_before_its_file_and_by_what_people_call_it() {
    let moves = file("moves.txt", "b2 a1\n");
    let told = analysed(&format!("tictactoe {}", moves.display()));
    assert_eq!((&told["game"], &told["moves"]), (&"mnk:3,3,3".into(), &"b2 a1".into()));
    let saved = file("saved.txt", "mnk:3,3,3 b2 a1\n");
    assert_eq!(analysed(&format!("{} --last", saved.display()))["moves"], "b2 a1");
    let other = line(&format!("analyse connect4 {} --json", saved.display()));
    other.refuses(&["it holds a game of mnk:3,3,3, not of connect4:7x6"]);
}

/// A search that deepens tells every depth it has finished; the last word is the last depth's.
#[test]
fn one_method_may_be_asked_alone() {
    let told = line("analyse hex:5x5 --method alphabeta --nodes 3k --time 20s --json").out;
    let depths: Vec<u64> = told
        .lines()
        .map(|text| serde_json::from_str::<Value>(text).unwrap()["depth"].as_u64().unwrap())
        .collect();
    assert!(depths.is_sorted() && depths.last() > Some(&0), "{depths:?}");
    line("analyse mnk:3,3,3 --method fritz").refuses(&["no method 'fritz'"]);
}

/// Looks begin again as an analysis goes on; what a deeper one said stays. f4 beside the first disc is worse by discs, not by a
/// hundredth of one as it looked while only the best move was told apart.
#[test]
fn what_is_told_grows_deeper_and_tells_moves_apart() {
    let said = line("analyse othello f5 --time 2s --lines 3 --json");
    let told = said.json();
    let depths: Vec<u64> = told.iter().map(|one| one["depth"].as_u64().unwrap()).collect();
    assert!(depths.is_sorted(), "{depths:?}");
    let lines = told.last().unwrap()["lines"].as_array().unwrap();
    let scores: Vec<f64> = lines.iter().map(|one| one["score"].as_f64().unwrap()).collect();
    assert!(scores.len() == 3 && scores[0] > scores[2] + 1.0, "{scores:?}");
    assert!(lines.iter().all(|one| one["line"].as_array().unwrap().len() > 2), "{lines:?}");
}

/// Behind every move that is proved, play goes on for longer than what a player says of it on its way.
#[test]
fn proved_moves_have_lines_of_play() {
    for words in ["connect4:5x4 3312 --time 20s", "connect4 4453 --time 20s", "connect4 --time 20s"] {
        let told = analysed(words);
        let lines = told["lines"].as_array().unwrap().iter();
        let plies: Vec<usize> = lines.map(|one| one["line"].as_array().unwrap().len()).collect();
        assert!(told["proved"] == true && plies.len() == 3 && plies.iter().all(|&plies| plies > 8), "{told}");
        assert!(told["line"].as_array().unwrap().len() > 8, "{told}");
    }
}

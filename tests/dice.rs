//! Games with dice through the whole program: what the other tests ask of games without them.

mod tesuji;

use serde_json::Value;
use tesuji::{Said, line, told};

fn analysed(words: &str) -> Value {
    let said = line(&format!("analyse {words} --json -q"));
    assert_eq!(said.code, Some(0), "{said:#?}");
    said.json().pop().expect("a last word")
}

fn by_hand(input: &str) -> Said {
    let words = ["play", "backgammon", "--second", "human", "--dice-by-hand"];
    let said = told(&words, input.as_bytes());
    assert_eq!(said.code, Some(0), "{said:?}");
    said
}

/// Matches begin before the first throw, and behind one.
#[test]
fn matches_are_played_with_and_without_openings() {
    for words in [
        "backgammon --one static --two random --games 4 --openings 0",
        "backgammon --one static --two random --games 4 --openings 1",
        "pig:20 --one player,depth=1 --two random --games 4 --openings 2",
        "einstein:3x3 --one player,depth=1 --two random --games 4",
    ] {
        let said = line(&format!("lab match {words} --format json"));
        assert_eq!(said.code, Some(0), "{words}: {said:#?}");
        assert!(said.out.contains("\"games\":4") || said.out.contains("\"games\": 4"), "{words}: {said:#?}");
    }
}

#[test]
fn a_roll_is_analysed_by_the_player_in_points() {
    let told = analysed("backgammon 31 --time 3s");
    assert_eq!((&told["best"], &told["unit"]), (&"8/5 6/5".into(), &"points".into()), "{told}");
    let score = told["score"].as_f64().unwrap();
    assert!((0.05..0.4).contains(&score), "{told}");
    let told = analysed("einstein:5x5 1 --time 2s");
    assert!(told["score"].as_f64().unwrap().abs() <= 1.0, "{told}");
}

#[test]
fn a_throw_is_analysed_roll_by_roll() {
    let told = analysed("pig:20");
    assert_eq!(told["dice"]["rolls"].as_array().unwrap().len(), 6, "{told}");
    assert_eq!(told["dice"]["unit"], "average");
    assert_eq!(told["dice"]["rolls"][0]["roll"], "6", "six points are the best throw: {told}");
    let said = line("analyse einstein:3x3 -q");
    assert!(said.out.contains("0.399177 = 97/243") && said.out.contains("1 in 3"), "{said:#?}");
}

#[test]
fn whoever_throws_by_hand_has_all_commands() {
    let said = by_hand("help\nmoves\nline\n31\nundo\n42\nline\nquit\n");
    assert!(!said.out.contains("not legal") && !said.out.contains("is not a move"), "{}", said.out);
    let thrown: Vec<&str> =
        said.out.lines().filter(|line| line.contains("rolls 31") || line.contains("rolls 42")).collect();
    assert_eq!(thrown.len(), 2, "{}", said.out);
    assert!(said.out.trim_end().ends_with("to move> 42\nWhite to move>"), "{}", said.out);
    assert!(said.out.contains("Type a move"), "{}", said.out);
}

#[test]
fn what_cannot_be_said_about_dice_is_refused_with_the_reason() {
    for (words, code, reason) in [
        ("solve backgammon", 2, "has no method that proves"),
        ("graph unfold pig:20", 2, "dice decide"),
        ("solve einstein:4x4 --memory 1MiB", 3, "give more --memory"),
    ] {
        let said = line(words);
        assert_eq!(said.code, Some(code), "{words}: {said:#?}");
        assert!(said.err.contains(reason), "{words}: {said:#?}");
    }
    let said = line("lab reach pig:20 --method best");
    assert!(!format!("{said:?}").contains("not solved"), "{said:#?}");
}

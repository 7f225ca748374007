//! Against GNU Backgammon, where it is at hand: legal plays, one-sided and two-sided ends.
//!
//! `TESUJI_GNUBG_PYTHON` names a Python that has `gnubg_nn` (PyPI `gnubg-nn`), `TESUJI_GNUBG_TWO_SIDED` a two-sided table of six
//! men as `makebearoff` writes it. What is not named is skipped with a word.

use backgammon::{Board, Men, ONE_SIDED, OneSided, Plays, SIX, TwoSided, home_of, number};
use game::Seed;
use std::io::Write;
use std::process::{Command, Stdio};

const SCRIPT: &str = r#"
import sys, gnubg_nn as g
for line in sys.stdin:
    words = line.split()
    if words[0] == "plays":
        own, other = [int(x) for x in words[1:26]], [int(x) for x in words[26:51]]
        found = set()
        for key in g.moves([other, own], int(words[51]), int(words[52])):
            two, one = g.board_from_position_key(key)
            found.add(" ".join(str(x) for x in list(one) + list(two)))
        print(";".join(sorted(found)))
    else:
        print(" ".join("%.7f" % x for x in g.bearoff_probabilities(tuple(int(x) for x in words[1:7]))))
"#;

/// Answers of the other program, line by line; nothing where it is not at hand.
fn asked(questions: &[String]) -> Option<Vec<String>> {
    let Some(python) = std::env::var_os("TESUJI_GNUBG_PYTHON") else {
        eprintln!("skipped: TESUJI_GNUBG_PYTHON names no Python with gnubg_nn");
        return None;
    };
    let mut child = Command::new(python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python that was named starts");
    let mut input = child.stdin.take().unwrap();
    let text = questions.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "Python ended with {}", output.status);
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

fn written(board: &Board) -> String {
    let men = |men: &Men| men.0.map(|many| many.to_string()).join(" ");
    format!("{} {}", men(&board.own), men(&board.other))
}

#[test]
#[ignore = "needs gnubg_nn"]
fn legal_plays_are_the_same_on_10_000_positions_and_rolls() {
    let mut rng = Seed(2026).rng();
    let (mut questions, mut answers) = (Vec::new(), Vec::new());
    let (mut board, mut plays) = (Board::START, Plays::default());
    while questions.len() < 10_000 {
        let dice = (rng.below(6) as u8 + 1, rng.below(6) as u8 + 1);
        let found = plays.list(&board, dice).to_vec();
        let mut results: Vec<String> = found.iter().map(|found| written(&found.board(&board))).collect();
        results.sort();
        questions.push(format!("plays {} {} {}", written(&board), dice.0, dice.1));
        answers.push(results.join(";"));
        let next = found[rng.below(found.len())].board(&board);
        board = if next.ended().is_some() { Board::START } else { next.turned() };
    }
    let Some(theirs) = asked(&questions) else { return };
    assert_eq!(theirs.len(), answers.len());
    for ((question, ours), theirs) in questions.iter().zip(&answers).zip(&theirs) {
        // Where nothing can move they list nothing, and we the board as it is.
        let stuck = theirs.is_empty() && !ours.contains(';') && question.contains(ours.as_str());
        assert!(stuck || ours == theirs, "{question}\nours   {ours}\ntheirs {theirs}");
    }
    println!("{} positions and rolls, the same plays", answers.len());
}

#[test]
#[ignore = "needs gnubg_nn"]
fn one_sided_ends_are_the_same() {
    let questions: Vec<String> =
        (1..ONE_SIDED).map(|n| format!("ends {}", home_of(n).map(|men| men.to_string()).join(" "))).collect();
    let Some(theirs) = asked(&questions) else { return };
    assert_eq!(theirs.len(), questions.len(), "an answer for every question");
    let table = OneSided::build(ONE_SIDED);
    assert_eq!(table.len(), ONE_SIDED);
    let mut largest = 0.0f64;
    for (n, line) in (1..ONE_SIDED).zip(&theirs) {
        let theirs: Vec<f64> = line.split_whitespace().map(|chance| chance.parse().unwrap()).collect();
        let sum: f64 = theirs.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{:?}: their chances add up to {sum}", home_of(n));
        let mean = |chances: &[f64], from: usize| -> f64 {
            chances.iter().enumerate().map(|(n, chance)| (n + from) as f64 * chance).sum()
        };
        let difference = (mean(table.distribution(n), 0) - mean(&theirs, 1)).abs();
        largest = largest.max(difference);
        assert!(difference < 2e-3, "{:?}: {} and {}", home_of(n), table.mean(n), mean(&theirs, 1));
    }
    println!("{} positions, means differ by at most {largest:.6} rolls", ONE_SIDED - 1);
}

#[test]
#[ignore = "needs the two-sided table of gnubg"]
fn two_sided_ends_are_the_same() {
    let Some(path) = std::env::var_os("TESUJI_GNUBG_TWO_SIDED") else {
        eprintln!("skipped: TESUJI_GNUBG_TWO_SIDED names no table");
        return;
    };
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.starts_with(b"gnubg-TS-06-06"), "a two-sided table of six men on six points");
    let table = TwoSided::build(6);
    let (mut largest, mut differ) = ([0.0f32; 4], 0);
    for own in 0..SIX {
        for other in 0..SIX {
            let ours = table.undoubled(own, other);
            let at = 40 + 8 * (own * SIX + other);
            for (k, largest) in largest.iter_mut().enumerate() {
                let raw = u16::from_le_bytes([bytes[at + 2 * k], bytes[at + 2 * k + 1]]);
                let theirs = f32::from(raw) / 32767.5 - 1.0;
                // Theirs: cubeless, cube of ours, in the middle, of theirs.
                let difference = (ours[k] - theirs).abs();
                if difference > 1e-3 {
                    differ += 1;
                    if differ <= 10 {
                        println!(
                            "{:?} against {:?}, {k}: {} and {theirs}",
                            home_of(own),
                            home_of(other),
                            ours[k]
                        );
                    }
                }
                *largest = largest.max(difference);
            }
        }
    }
    println!("{} positions, largest differences {largest:?}", SIX * SIX);
    assert_eq!(differ, 0, "values that differ by more than a thousandth; {largest:?}");
    assert_eq!(number(&home_of(SIX - 1)), SIX - 1);
}

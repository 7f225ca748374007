//! How far networks are off from positions that somebody has rolled out:
//!
//! ```text
//! zstd -dc rollouts.jsonl.zst | cargo run --release -p tesuji-backgammon-player --example rolled -- FILE
//! ```
//!
//! FILE is a file of weights or `-` for those that come with the program. A line is `{"board": [26 numbers], "equity": X, …}` as
//! whoever has just moved sees it: the opponent's bar, the points 1 to 24 with the opponent's men below zero, the own bar; the
//! opponent is to roll.

use backgammon::{BAR, Board, Men};
use backgammon_player::Team;
use learn::Artefact;
use std::io::BufRead;

/// The numbers behind a name.
fn numbers(line: &str, name: &str) -> Vec<f64> {
    let rest = line.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("no {name} in {line}")).1;
    let rest = rest.trim_start().trim_start_matches('[');
    let end = rest.find([']', '}']).expect("it ends");
    rest[..end].split(',').map_while(|number| number.trim().parse().ok()).collect()
}

fn board(men: &[f64]) -> Board {
    assert_eq!(men.len(), 26, "a bar, 24 points, a bar");
    let (mut own, mut other) = (Men([0; 25]), Men([0; 25]));
    for (place, &here) in men[1..=24].iter().enumerate() {
        own.0[place] = here.max(0.0) as u8;
        other.0[23 - place] = (-here).max(0.0) as u8;
    }
    (own.0[BAR], other.0[BAR]) = (men[25].abs() as u8, men[0].abs() as u8);
    Board { own, other }
}

fn main() {
    let file = std::env::args().nth(1).expect("a file of weights, or -");
    let mut team = match file.as_str() {
        "-" => Team::shipped(),
        file => {
            let bytes = std::fs::read(file).expect("a file");
            Team::of(&Artefact::read(&bytes).expect("weights")).expect("of backgammon")
        }
    };
    let names = ["contact", "race", "crashed"];
    let mut sums = [(0u32, 0.0f64, 0.0f64); 3];
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let (board, equity) = (board(&numbers(&line, "board")), numbers(&line, "equity")[0]);
        let off = f64::from(team.chances_after(&board).equity()) - equity;
        let sum = &mut sums[backgammon::Inputs::Expert.network(&board.turned())];
        *sum = (sum.0 + 1, sum.1 + off.abs(), sum.2 + off * off);
    }
    let told = |name: &str, (many, off, squares): (u32, f64, f64)| {
        let many = f64::from(many).max(1.0);
        println!(
            "{name:<8} {many:>6} positions: off by {:.4} on average, {:.4} by squares",
            off / many,
            (squares / many).sqrt()
        );
    };
    names.into_iter().zip(sums).for_each(|(name, sum)| told(name, sum));
    told(
        "all",
        sums.into_iter().fold((0, 0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1, all.2 + one.2)),
    );
}

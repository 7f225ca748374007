//! Solves the positions of a collection (OBF) and compares with its scores: nodes, positions looked at, CPU seconds.
//!
//! `cargo run --release -p tesuji-othello-player --example endings -- FILE [METHOD] [MIX] [FIRST-LAST]`

use engines::{Settings, Task};
use game::Notation;
use othello::{Eight, Othello, Scoring};
use search::{Goal, Limits, Mix};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, other: &'static str| words.get(i).map_or(other, String::as_str).to_owned();
    let text = std::fs::read_to_string(word(0, "endings.obf")).expect("a collection of endings");
    let (method, mix) = (word(1, "best"), word(2, ""));
    let span = word(3, "1-1000");
    let (first, last) = span.split_once('-').expect("FIRST-LAST");
    let (first, last): (usize, usize) = (first.parse().expect("a number"), last.parse().expect("a number"));
    let rules = Othello::new(Eight, Scoring::EmptiesToWinner);
    let problems = rules.read_problems(&text).expect("a collection of endings");
    for (i, problem) in problems.iter().enumerate().skip(first - 1).take(last + 1 - first) {
        let mut game = (othello_player::ENTRY.open)("8x8").expect("a board");
        game.set_position(&rules.write_position(&problem.at)).expect("a position");
        let mix = mix.parse::<Mix>().expect("a mixture");
        let settings = Settings { memory: 256 << 20, threads: 1, mix, ..Settings::default() };
        let job = game.think(&method, settings).expect("a method");
        let began = Instant::now();
        let cpu = cpu_seconds();
        let answer = job.run(Task::Solve(Goal::Score), &Limits::default()).answer;
        println!(
            "{:2} {:?} expected {:?}: {:.2} M nodes, {:.2} M seen, {:.2} s CPU ({:.1} s)",
            i + 1,
            answer.claim.proved(),
            problem.score(),
            answer.work.all_nodes() as f64 / 1e6,
            answer.work.examined as f64 / 1e6,
            cpu_seconds() - cpu,
            began.elapsed().as_secs_f64()
        );
    }
}

/// CPU seconds of this process so far, in ticks of a hundredth.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

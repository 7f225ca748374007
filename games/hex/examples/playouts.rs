//! What games played out and looks cost on 11x11, one thread.
//!
//! `cargo run --release -p tesuji-hex --example playouts`

use game::{AmafMoves, Game, Seed};
use hex::{Bridges, Hex, Judge, Policy, Recent, Rollout, Size, Swap};
use search::{Limits, Mcts};
use std::time::{Duration, Instant};

fn main() {
    let hex: Hex<2> = Hex::new(Size { columns: 11, rows: 11 }, Swap::Not);
    let mut rollout = Rollout::of(&hex, &Policy::plain());
    let (mut rng, mut amaf) = (Seed(1).rng(), AmafMoves::default());
    let (mut games, begun) = (0u32, Instant::now());
    while begun.elapsed() < Duration::from_secs(2) {
        for _ in 0..1000 {
            amaf.begin();
            rollout.fill(&hex, &mut hex.start(), Recent::NONE, &mut rng, &mut amaf);
        }
        games += 1000;
    }
    println!(
        "games from the empty board: {:.0} per second",
        f64::from(games) / begun.elapsed().as_secs_f64()
    );
    let mut judge = Judge::of(&hex);
    let mut at = hex.start();
    let begun = Instant::now();
    for _ in 0..20 {
        let legal = hex.legal(&at);
        hex.play(&mut at, *rng.pick(&legal).expect("an empty cell"));
        judge.look(&hex, &at);
        judge.circuits(&hex);
    }
    println!("a look with circuits, one stone farther: {:.2} ms", begun.elapsed().as_secs_f64() * 50.0);
    for games in [2_000, 20_000] {
        let begun = Instant::now();
        let mut search = Mcts::new(hex.start(), Bridges::of(&hex), 1 << 28, Seed(1));
        let _ = search.run(&hex, &Limits::nodes(games), 1);
        let time = begun.elapsed().as_secs_f64();
        let (_, forks) = search.size();
        println!("{games} games of mcts: {:.0} per second, {forks} positions looked at", games as f64 / time);
    }
}

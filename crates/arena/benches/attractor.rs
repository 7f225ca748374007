//! `cargo bench -p tesuji-arena -- VERTICES THREADS`: nanoseconds per edge of both attractors, without anything else;
//! `-- FILE.pg`: how long it takes to read that file.

use arena::{Chance, Prepared, random};
use game::{Seed, Side};
use std::time::Instant;

fn main() {
    if let Some(path) = std::env::args().find(|word| word.ends_with(".pg")) {
        for _ in 0..5 {
            let started = Instant::now();
            let file = std::fs::File::open(&path).expect("a file");
            let reader = std::io::BufReader::with_capacity(1 << 20, file);
            let read =
                arena::formats::read(reader, None, &arena::formats::Allowance::default()).expect("an arena");
            println!("{} edges read in {:.3} s", read.arena.graph.edges(), started.elapsed().as_secs_f64());
        }
        return;
    }
    let numbers: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let vertices = numbers.first().copied().unwrap_or(1_000_000);
    let threads = numbers.get(1).copied().unwrap_or(1);
    let chance = Chance { vertices, degree: 3, victories: [0.005, 0.005], acyclic: false };
    let started = Instant::now();
    let arena = random(&chance, Seed(1));
    println!("made in {:.2} s", started.elapsed().as_secs_f64());
    for _ in 0..5 {
        let started = Instant::now();
        let prepared = Prepared::new(&arena);
        let turned = started.elapsed().as_secs_f64();
        let bytes = prepared.bytes();
        let started = Instant::now();
        let solution = if threads == 1 { prepared.solve() } else { prepared.solve_together(threads) };
        let seconds = started.elapsed().as_secs_f64();
        let edges = arena.graph.edges() as f64;
        println!(
            "{:6.1} ns per edge, {:.1} bytes per edge, {} levels, {} and {} won (turned round in {turned:.2} s)",
            seconds * 1e9 / edges,
            bytes as f64 / edges,
            solution.levels().len(),
            solution.won(Side::First),
            solution.won(Side::Second),
        );
    }
}

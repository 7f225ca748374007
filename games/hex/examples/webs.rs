//! What connections and resistance cost: 20 positions of 10x10 with 8 stones, both colours.
//!
//! `cargo run --release -p tesuji-hex --example webs`

use game::{Game, Seed};
use hex::{Colour, Hex, Judge, Set, Size, Stones, Swap, Thinned, Web};
use std::time::{Duration, Instant};

const POSITIONS: u32 = 20;

fn main() {
    let hex: Hex<2> = Hex::new(Size { columns: 10, rows: 10 }, Swap::Not);
    let grid = hex.grid();
    let mut rng = Seed(1).rng();
    let mut webs = Colour::BOTH.map(|colour| Web::new(grid, colour, Judge::<2>::REACH));
    let (mut full, mut step, mut circuits) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut touched_full, mut touched_step) = (0, 0);
    for _ in 0..POSITIONS {
        let mut at = hex.start();
        for _ in 0..8 {
            let legal = hex.legal(&at);
            hex.play(&mut at, *rng.pick(&legal).expect("an empty cell"));
        }
        let begun = Instant::now();
        let filled: Stones<2> = Thinned::new(&hex).fill_in(&at).0;
        let before: u64 = webs.iter().map(Web::touched).sum();
        for colour in Colour::BOTH {
            webs[colour as usize].build(grid, filled.of(colour), filled.of(colour.other()));
        }
        full += begun.elapsed();
        let built: u64 = webs.iter().map(Web::touched).sum();
        touched_full += built - before;
        let begun = Instant::now();
        webs.iter().for_each(|web| drop(web.circuit(grid)));
        circuits += begun.elapsed();
        let free: Vec<usize> = hex.empty(&filled).each().collect();
        let begun = Instant::now();
        let stone = Set::one(free[rng.below(free.len())]);
        webs[0].play(grid, stone, Set::EMPTY);
        webs[1].play(grid, Set::EMPTY, stone);
        step += begun.elapsed();
        touched_step += webs.iter().map(Web::touched).sum::<u64>() - built;
    }
    let each = |time: Duration| time.as_secs_f64() * 1000.0 / f64::from(POSITIONS);
    println!("fill-in and connections of both colours {:.2} ms, {} looked at", each(full), touched_full / 20);
    println!("after one more stone                    {:.2} ms, {} looked at", each(step), touched_step / 20);
    println!("resistance of one colour                {:.3} ms", each(circuits) / 2.0);
}

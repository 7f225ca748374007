//! How long a full H-search takes.
use game::Seed;
use hex::{Colour, Grid, Reach, Set, Size, Web};
use std::time::Instant;

fn main() {
    let args: Vec<u16> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let (n, stones) = (args[0], args[1] as usize);
    let reach = Reach { cells: [args[2], args[3], args[4]], ways: args[5] as u8 };
    let grid: Grid<2> = Grid::new(Size::read(&n.to_string()).unwrap());
    let mut luck = Seed(1).luck();
    let mut webs = Colour::BOTH.map(|c| Web::new(&grid, c, reach));
    let (mut t, mut full, mut semi, mut touched) = (0.0, 0, 0, 0);
    for _ in 0..20 {
        let mut of = [Set::<2>::EMPTY; 2];
        for i in 0..stones {
            loop {
                let c = luck.below(grid.cells());
                if !of[0].has(c) && !of[1].has(c) { of[i % 2].insert(c); break; }
            }
        }
        let start = Instant::now();
        webs[0].build(&grid, of[0], of[1]);
        webs[1].build(&grid, of[1], of[0]);
        t += start.elapsed().as_secs_f64();
        for w in &webs { let c = w.counts(); full += c.0; semi += c.1; }
    }
    for w in &webs { touched += w.touched(); }
    println!("{n} {stones} {reach:?}: {:.2} ms both, full {} semi {} touched {}", t * 50.0, full / 20, semi / 20, touched / 20);
}

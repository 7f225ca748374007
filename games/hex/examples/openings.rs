//! Which first moves win.
use game::{Game, Score, Side};
use hex::{Cell, Connections, Hex, Reach, Size, Swap, Thinned};
use search::{Dfpn, Effort, Folded, Limits, Memo, Table};
use std::time::Instant;
use game::Knowledge;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let hex: Hex<1> = Hex::new(Size::read(&args[0]).unwrap(), Swap::Not);
    let n = |i: usize| args[i].parse::<u16>().unwrap();
    let reach = Reach { cells: [n(1), n(2), n(3)], ways: n(4) as u8 };
    let game = Thinned::new(&hex);
    let one = args.get(5).filter(|a| *a != "all");
    let total = Instant::now();
    let grid = hex.grid();
    for row in 0..grid.size().rows as usize {
        let mut line = String::new();
        for column in 0..grid.size().columns as usize {
            let cell = grid.cell(column, row);
            if one.is_some_and(|name| *name != grid.name(cell)) { continue; }
            let start = Instant::now();
            let mut table = Table::new(64 << 20, game.key_bits(), Effort::BITS);
            let mut solver = Dfpn::<_, _, Folded>::new(&game, Connections::new(&hex, reach), &mut table, &Limits::default());
            let (at, _) = game.after_stone(&game.start(), Cell::at(cell));
            let won = match game.status(&at) {
                game::Status::Over(o) => o.seen_by(Side::First) == Score(1),
                _ => solver.decide(&at, Side::First, Score(1)).unwrap(),
            };
            line.push_str(if won { "X " } else { ". " });
            if one.is_some() || args.len() > 5 { println!("{} {won} {:.3}s {} looks", grid.name(cell), start.elapsed().as_secs_f64(), solver.knowledge().examined()); }
        }
        println!("{line}");
    }
    println!("{:.3} s", total.elapsed().as_secs_f64());
}

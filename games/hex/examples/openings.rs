//! Solves openings one by one: `openings 7 d4 a1`, or all of them: `openings 6`.

use game::{Game, Score, Side, Status};
use hex::{Cell, Connections, Hex, Set, Size, Swap, Thinned};
use search::{Dfpn, Effort, Folded, Limits, Table, WindowSearch};

/// Seconds of CPU time of this process.
fn used() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game: Hex<1> = Hex::new(Size::read(&words[0]).unwrap(), Swap::Not);
    let thinned = Thinned::new(&game);
    let cells: Vec<usize> = match &words[1..] {
        [] => game.grid().all().each().collect(),
        names => names.iter().map(|name| game.grid().read_cell(name).unwrap()).collect(),
    };
    let (begin, mut won) = (used(), Set::EMPTY);
    for &cell in &cells {
        let mut table = Table::of::<_, Effort>(&thinned, 1 << 26);
        let start = used();
        let (at, _) = thinned.after_stone(&game.start(), Cell::at(cell));
        let mut dfpn =
            Dfpn::<_, _, Folded>::new(&thinned, Connections::of(&game), &mut table, &Limits::default());
        let wins = match thinned.status(&at) {
            Status::Over(_) => true,
            _ => dfpn.decide(&at, Side::First, Score(1)).unwrap(),
        };
        if wins {
            won.insert(cell);
        }
        let (work, time) = (dfpn.work(), used() - start);
        let (nodes, looks) = (work.nodes[0], work.examined);
        println!(
            "{} {} {nodes} nodes {looks} looks {time:.3} s",
            game.grid().name(cell),
            if wins { "wins" } else { "loses" }
        );
    }
    println!("{:.3} s; winning: {}", used() - begin, game.grid().names(won));
}

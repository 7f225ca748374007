//! Minimal carriers with which one stone is joined to an edge, found by search: `strips ROW WIDTH COLUMN TRIES`.
use game::{Game, Score, Seed, Side, Status};
use hex::*;
use search::{AsIs, Dfpn, Effort, Limits, Memo, Table};
use std::collections::HashMap;

fn joined(size: Size, own: Cells, free: Cells, known: &mut HashMap<Cells, bool>) -> bool {
    if let Some(&k) = known.get(&free) { return k; }
    let template = Template { name: String::new(), size, own, free, edge: true };
    let game = Joining::of(&template);
    let at = game.start();
    let joined = match game.status(&at) {
        Status::Over(o) => o.seen_by(Side::First) == Score(1),
        _ => {
            let mut table = Table::new(1 << 16, game.key_bits(), Effort::BITS);
            let mut limits = Limits::default();
            limits.nodes = Some(20_000);
            let r = Dfpn::<_, _, AsIs>::new(&game, Joiner::of(&game), &mut table, &limits).decide(&at, Side::Second, Score(1));
            if r.is_err() { eprintln!("gave up"); }
            r.is_ok_and(|x| !x)
        }
    };
    known.insert(free, joined);
    joined
}

fn main() {
    let n: Vec<usize> = std::env::args().skip(1).map(|w| w.parse().unwrap()).collect();
    let (rows, columns, column, tries) = (n[0], n[1], n[2], n[3]);
    let size = Size { columns: columns as u8, rows: rows as u8 };
    let grid: Grid<2> = Grid::new(size);
    let own = Set::one(grid.cell(column, 0));
    let mut known = HashMap::new();
    let mut luck = Seed(1).luck();
    let mut found: Vec<Cells> = Vec::new();
    for attempt in 0..tries {
        let mut free = grid.all().without(own);
        let mut order: Vec<usize> = free.each().collect();
        if attempt == 0 { order.sort_by_key(|&c| grid.column_and_row(c).0); }
        else if attempt == 1 { order.sort_by_key(|&c| columns - grid.column_and_row(c).0); }
        else if attempt == 2 { order.sort_by_key(|&c| { let (x, y) = grid.column_and_row(c); usize::MAX - (2 * x + y).abs_diff(2 * column) }); }
        else { for i in (1..order.len()).rev() { order.swap(i, luck.below(i + 1)); } 
            // far cells first, roughly
            if attempt % 2 == 0 { order.sort_by_key(|&c| { let (x, y) = grid.column_and_row(c); usize::MAX - (2 * x + y).abs_diff(2 * column) / 4 }); } }
        for cell in order {
            let mut less = free; less.remove(cell);
            if joined(size, own, less, &mut known) { free = less; }
        }
        if !found.contains(&free) {
            found.push(free);
            let t = Template { name: String::new(), size, own, free, edge: true };
            let plain = !Ends::of(&t).ways(own, free).full.is_empty();
            println!("{} cells{}", free.count(), if plain { " plain" } else { "" });
            for y in 0..rows {
                let row: String = (0..columns).map(|x| { let c = grid.cell(x, y); if own.has(c) { 'R' } else if free.has(c) { '.' } else { '#' } }).collect();
                println!("{}{row}", " ".repeat(y));
            }
        }
    }
}

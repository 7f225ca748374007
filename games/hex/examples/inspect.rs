use game::{Game, Knowledge};
use hex::*;
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game: Hex<1> = Hex::new(Size::read(&words[0]).unwrap(), Swap::Not);
    let thinned = Thinned::new(&game);
    let mut at = game.start();
    for w in &words[1..] { game.play(&mut at, Cell::at(game.grid().read_cell(w).unwrap())); }
    let (f, what) = thinned.fill_in(&at);
    println!("dead {} black {} white {}", game.grid().names(what.dead), game.grid().names(what.captured[0]), game.grid().names(what.captured[1]));
    let mut c = Connections::of(&game);
    let (b, n) = c.look(&thinned, &f);
    let mut out = vec![]; c.promising(&thinned, &f, n, &mut out);
    let names: Vec<String> = out.iter().map(|m| game.grid().name(m.place().unwrap())).collect();
    if let Ok(v) = std::env::var("PAIR") {
        let cells = game.grid().cells() as u16;
        let r = |n: &str, d: u16| std::env::var(n).map_or(d, |v| v.parse().unwrap());
        let mut web = Web::new(game.grid(), Colour::White, Reach { cells: [r("R0", 4), r("R1", 20), r("R2",cells)], ways: r("RW",4) as u8 });
        web.build(game.grid(), f.of(Colour::White), f.of(Colour::Black));
        let (l, rr) = web.edges();
        let c = if v == "edges" { rr } else { web.node(game.grid().read_cell(&v).unwrap()) };
        for s in web.full(l, c) { println!("full {}", game.grid().names(s)); }
        let mut all = !Set::EMPTY; let mut n = 0;
        for s in web.semi(l, c) { all = all & s; n += 1; if n < 30 {println!("semi {}", game.grid().names(s)); } }
        println!("{n} semis, common {}", game.grid().names(all & game.grid().all()));
    }
    println!("{b:?} {} {}", names.len(), names.join(" "));
}
#[allow(dead_code)]
fn extra() {}

//! Static verdicts.
use hex::{Ends, Template};
use std::time::Instant;
fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let only = std::env::args().nth(2);
    for t in Template::read_all(&text).unwrap() {
        if only.as_ref().is_some_and(|o| !t.name.contains(o.as_str())) || t.free.count() > 40 { continue; }
        let start = Instant::now();
        let mut ends = Ends::of(&t);
        let ways = ends.ways(t.own, t.free);
        let full = !ways.full.is_empty();
        let ext = full || ( ends.hold(t.own, t.free));
        println!("{}\t{}{:.3}", t.name, if full { "static " } else if ext { "answers " } else { "no " }, start.elapsed().as_secs_f64());
    }
}

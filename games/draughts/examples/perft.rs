//! Counts lines: `perft international 9`, `perft english 10 together B:W21-32:B1-12`; `apart` counts captures once for
//! each order.

use draughts::{Brazilian, Draughts, English, International, Kind, Orders, Russian, Variant};
use game::{Game, Notation};
use std::time::Instant;

fn count<V: Variant>(depth: u32, orders: Orders, fen: Option<&String>) -> Result<(), String> {
    let game = Draughts::<V>::new();
    let at = match fen {
        Some(fen) => game.read_position(fen).map_err(|bad| bad.to_string())?,
        None => game.start(),
    };
    let started = Instant::now();
    let lines = game.lines(&at, depth, orders);
    let seconds = started.elapsed().as_secs_f64();
    println!("{lines} {orders:?}, {seconds:.3} s, {:.1} M/s", lines as f64 / seconds / 1e6);
    Ok(())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().collect();
    let kind = Kind::read(words.get(1).map_or("", String::as_str)).map_err(|bad| bad.to_string())?;
    let depth = words.get(2).map_or(Ok(7), |word| word.parse()).map_err(|_| "the depth is not a number")?;
    let orders = match words.get(3).map(String::as_str) {
        None | Some("together") => Orders::Together,
        Some("apart") => Orders::Apart,
        Some(other) => return Err(format!("'{other}' is no way to count: known are together, apart")),
    };
    let fen = words.get(4);
    match kind {
        Kind::English => count::<English>(depth, orders, fen),
        Kind::Brazilian => count::<Brazilian>(depth, orders, fen),
        Kind::Russian => count::<Russian>(depth, orders, fen),
        Kind::International => count::<International>(depth, orders, fen),
    }
}

fn main() {
    if let Err(reason) = run() {
        eprintln!("{reason}");
        std::process::exit(2);
    }
}

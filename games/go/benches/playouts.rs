//! How fast playouts are.
//!
//! ```text
//! cargo bench -p tesuji-go                        all four kinds
//! cargo bench -p tesuji-go -- 9 uniform 10000     one kind, so many games, for a profiler or beside another program
//! ```
//!
//! Time is that of the wall: on a busy machine count instructions instead (callgrind with two numbers of games, and their
//! difference).

use game::{Game, Seed, Side};
use go::playout::{Manner, Playout, quick_area};
use go::{Go, Point, RuleSet, Setup, Shape};
use std::process::ExitCode;
use std::time::Instant;

fn run<const N: usize, const W: usize>(size: u8, manner: Manner, games: u32) {
    let setup = Setup::new(Shape { width: size, height: size }, RuleSet::Chinese);
    let start = Go::<N, W>::new(setup).expect("the board fits").start();
    let (mut rng, mut board) = (Seed(1).rng(), start.board().clone());
    let (mut wins, mut plies, began) = (0, 0u64, Instant::now());
    for _ in 0..games {
        board.clone_from(start.board());
        let playout = Playout::new(&mut board, Side::First, 0, Point::NONE);
        plies += u64::from(playout.run(manner, &mut rng, |_, _| {}));
        wins += u32::from(2 * quick_area(&board) > i32::from(setup.komi.0));
    }
    let rate = f64::from(games) / began.elapsed().as_secs_f64();
    let length = plies as f64 / f64::from(games);
    println!(
        "{size}x{size} {manner:?}: {rate:.0} a second, {length:.1} moves each, Black won {wins} of {games}"
    );
}

fn kind(size: &str, manner: &str, games: u32) -> Option<()> {
    let manner = match manner {
        "uniform" => Manner::Uniform,
        "guided" => Manner::Guided,
        _ => return None,
    };
    match size {
        "9" => run::<128, 3>(9, manner, games),
        "19" => run::<512, 12>(19, manner, games),
        _ => return None,
    }
    Some(())
}

fn main() -> ExitCode {
    // Cargo adds `--bench` to whatever the user says.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => ["9", "19"].into_iter().try_for_each(|size| {
            ["uniform", "guided"].into_iter().try_for_each(|manner| kind(size, manner, 20_000))
        }),
        [size, manner, games] => games.parse().ok().and_then(|games| kind(size, manner, games)),
        _ => None,
    };
    if done.is_none() {
        eprintln!("unknown words {words:?}: the top of this bench lists what it understands");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

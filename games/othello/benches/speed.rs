//! How fast the rules are.
//!
//! ```text
//! cargo bench -p tesuji-othello                  times everything
//! cargo bench -p tesuji-othello -- perft 10      counts lines once, for a profiler or beside another program
//! cargo bench -p tesuji-othello -- any 10        the same on the board whose side is known only at run time
//! cargo bench -p tesuji-othello -- flips         a million moves are played, flips alone; or: openings, read, play
//! ```
//!
//! Time is that of the wall, best of five rounds: on a busy machine count instructions instead.

use game::{Game, Seed};
use othello::{Any, Bits, Discs, Eight, Grid, Indexer, Indices, Move, Othello, Scoring, Size};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    // Cargo adds `--bench` to whatever the user says.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let small = |name: &str| SMALL.iter().find(|(known, _)| *known == name).map(|(_, work)| work);
    let depth = |text: &str| text.parse::<u32>().ok().filter(|depth| (1..=20).contains(depth));
    let found = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {
            everything();
            return ExitCode::SUCCESS;
        }
        ["perft", text] => depth(text).map(|depth| lines(&eight(), depth)),
        ["any", text] => depth(text).map(|depth| lines(&any(), depth)),
        [name] => small(name).map(|work| work(&Samples::new())),
        _ => None,
    };
    let Some(found) = found else {
        eprintln!("unknown words {words:?}: the top of this bench lists what it understands");
        return ExitCode::FAILURE;
    };
    println!("{found}");
    ExitCode::SUCCESS
}

fn eight() -> Othello<Eight> {
    Othello::new(Eight, Scoring::EmptiesToWinner)
}

fn any() -> Othello<Any<u64>> {
    Othello::new(Any::new(Size::EIGHT).expect("64 squares fit"), Scoring::EmptiesToWinner)
}

/// The number of lines of so many moves; the last ones are counted without being played.
fn lines<G: Grid>(game: &Othello<G>, depth: u32) -> u64 {
    fn below<G: Grid>(game: &Othello<G>, at: &Discs<G::Bits>, depth: u32) -> u64 {
        if at.openings().is_empty() {
            if at.is_over() || depth == 1 {
                return u64::from(!at.is_over());
            }
            return game.after(&mut at.clone(), Move::PASS, |child| below(game, child, depth - 1));
        }
        if depth == 1 {
            return u64::from(at.openings().count());
        }
        let child =
            |square| game.after(&mut at.clone(), Move::on(square), |child| below(game, child, depth - 1));
        at.openings().each().map(child).sum()
    }
    below(game, &game.start(), depth)
}

/// Moves out of random games.
struct Samples {
    moves: Vec<(Discs<u64>, Move, u64)>,
    indexer: Indexer,
}

impl Samples {
    fn new() -> Samples {
        let (game, mut rng, mut moves) = (eight(), Seed(1).rng(), Vec::new());
        while moves.len() < 10_000 {
            let mut at = game.start();
            while let Some(&mv) = rng.pick(&game.legal(&at)) {
                if mv != Move::PASS {
                    moves.push((at, mv, game.flips(&at, mv)));
                }
                game.play(&mut at, mv);
            }
        }
        moves.truncate(10_000);
        Samples { moves, indexer: Indexer::default() }
    }
}

/// How often each piece of work goes over the ten thousand samples.
const ROUNDS: usize = 100;

type Work = fn(&Samples) -> u64;

const SMALL: [(&str, Work); 5] = [
    ("nothing", |samples| repeat(samples, |_, sample| u64::from(sample.1 == Move::PASS))),
    ("flips", |samples| repeat(samples, |_, (at, mv, _)| eight().flips(at, *mv))),
    ("openings", |samples| repeat(samples, |_, (at, ..)| Eight.openings(at.mine(), at.theirs()))),
    ("read", |samples| repeat(samples, |indexer, (at, ..)| seen(&indexer.read(at), at))),
    ("play", |samples| {
        let mut indices = samples.indexer.read(&samples.moves[0].0);
        repeat(samples, |indexer, (at, mv, flips)| {
            let mut child = indices;
            indexer.play(&mut child, at.turn(), *mv, *flips);
            indices = child;
            seen(&child, at)
        })
    }),
];

fn seen(indices: &Indices, at: &Discs<u64>) -> u64 {
    u64::from(black_box(indices.seen_by(at.turn()))[0])
}

fn repeat(samples: &Samples, mut work: impl FnMut(&Indexer, &(Discs<u64>, Move, u64)) -> u64) -> u64 {
    let mut sum = 0u64;
    for _ in 0..ROUNDS {
        for sample in &samples.moves {
            sum = sum.wrapping_add(work(&samples.indexer, black_box(sample)));
        }
    }
    sum
}

fn best(mut work: impl FnMut() -> u64) -> (u64, Duration) {
    let once = |_| {
        let start = Instant::now();
        let found = black_box(work());
        (found, start.elapsed())
    };
    (0..5).map(once).min_by_key(|&(_, time)| time).expect("five rounds")
}

fn everything() {
    let (count, time) = best(|| lines(&eight(), 9));
    println!("8x8, fixed:     perft 9 = {count}, {:.1} M lines/s", count as f64 / time.as_secs_f64() / 1e6);
    let (count, time) = best(|| lines(&any(), 9));
    println!("8x8, any size:  perft 9 = {count}, {:.1} M lines/s", count as f64 / time.as_secs_f64() / 1e6);
    let samples = Samples::new();
    for (name, work) in SMALL {
        let (_, time) = best(|| work(&samples));
        let each = time.as_secs_f64() / (ROUNDS * samples.moves.len()) as f64;
        println!("{name:9} {:6.1} ns, {:6.1} M/s", each * 1e9, 1e-6 / each);
    }
}

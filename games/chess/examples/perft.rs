//! Counts lines with this crate and with cozy-chess in one run, both counting the last move in bulk, and says how fast.
//! Without arguments: a few positions; else every line `FEN ;D1 n ;D2 n …` of the files named, up to so many lines of
//! moves each: `cargo run --release -p tesuji-chess --example perft -- 10000000 suite.epd`.

use chess::Board;
use std::time::Instant;

fn theirs(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut total = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            total += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                total += theirs(&child, depth - 1);
            }
            false
        });
    }
    total
}

const BENCH: [(&str, u32); 6] = [
    (chess::START, 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

fn compare() {
    let (mut ours_time, mut theirs_time, mut nodes) = (0.0, 0.0, 0);
    for (fen, depth) in BENCH {
        let (ours, other) = (Board::read_fen(fen).unwrap(), fen.parse().unwrap());
        let start = Instant::now();
        let lines = ours.perft(depth);
        let mine = start.elapsed().as_secs_f64();
        let start = Instant::now();
        assert_eq!(theirs(&other, depth), lines, "{fen}");
        let cozy = start.elapsed().as_secs_f64();
        let rate = |time: f64| lines as f64 / time / 1e6;
        println!("{lines:>12}  {:6.1} M/s  cozy-chess {:6.1} M/s  {fen}", rate(mine), rate(cozy));
        (ours_time, theirs_time, nodes) = (ours_time + mine, theirs_time + cozy, nodes + lines);
    }
    let rate = |time: f64| nodes as f64 / time / 1e6;
    println!("{nodes:>12}  {:6.1} M/s  cozy-chess {:6.1} M/s  all", rate(ours_time), rate(theirs_time));
}

/// Checks the counts of a suite.
fn check(file: &str, most: u64) -> (usize, u64) {
    let (mut checked, mut nodes) = (0, 0);
    for line in std::fs::read_to_string(file).unwrap().lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let board = Board::read_fen(parts.next().unwrap()).unwrap();
        for count in parts {
            let (depth, lines) = count.trim().trim_start_matches('D').split_once(' ').unwrap();
            let lines: u64 = lines.trim().parse().unwrap();
            if lines <= most {
                assert_eq!(board.perft(depth.parse().unwrap()), lines, "{line} {count}");
                (checked, nodes) = (checked + 1, nodes + lines);
            }
        }
    }
    (checked, nodes)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(most) = arguments.next() else { return compare() };
    for file in arguments {
        let start = Instant::now();
        let (checked, nodes) = check(&file, most.parse().unwrap());
        println!("{file}: {checked} counts, {nodes} lines, {:.1} s", start.elapsed().as_secs_f64());
    }
}

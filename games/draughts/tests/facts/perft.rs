//! How many lines there are: wrong rules rarely give the right numbers.

use draughts::{Board, Brazilian, Draughts, English, International, Kind, Orders, Russian, Variant};
use game::{Game, Notation};
use testkit::{counts, perft};

const TOGETHER: &str = include_str!("../../../../testdata/draughts.perft");
const APART: &str = include_str!("orders.perft");
const POSITIONS: &str = include_str!("positions.perft");

/// Checks the counts up to `most` lines.
fn check<V: Variant>(numbers: &[u64], orders: Orders, most: u64) {
    let game = Draughts::<V>::new();
    for (depth, &lines) in (0..).zip(numbers).take_while(|&(_, &lines)| lines <= most) {
        assert_eq!(game.lines(&game.start(), depth, orders), lines, "{} {depth} {orders:?}", V::NAME);
    }
}

fn check_file(file: &str, orders: Orders, most: u64) {
    for (setup, numbers) in counts(file) {
        match Kind::read(setup.strip_prefix("draughts:").unwrap()).unwrap() {
            Kind::English => check::<English>(&numbers, orders, most),
            Kind::Brazilian => check::<Brazilian>(&numbers, orders, most),
            Kind::Russian => check::<Russian>(&numbers, orders, most),
            Kind::International => check::<International>(&numbers, orders, most),
        }
    }
}

fn check_positions(most: u64) {
    let game = Draughts::<International>::new();
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let at: Board = game.read_position(words[0]).unwrap();
        let orders = if words[1] == "apart" { Orders::Apart } else { Orders::Together };
        let numbers = words[2..].iter().map(|number| number.parse::<u64>().unwrap());
        for (depth, lines) in (1..).zip(numbers).take_while(|&(_, lines)| lines <= most) {
            assert_eq!(game.lines(&at, depth, orders), lines, "{} {depth}", words[0]);
        }
    }
}

#[test]
fn lines_from_the_start() {
    check_file(TOGETHER, Orders::Together, 5_000_000);
    check_file(APART, Orders::Apart, 5_000_000);
}

#[test]
fn lines_from_positions() {
    check_positions(2_000_000);
}

#[test]
#[ignore = "minutes; cargo xtask test --long"]
fn longer_lines() {
    check_file(TOGETHER, Orders::Together, 600_000_000);
    check_file(APART, Orders::Apart, 600_000_000);
    check_positions(150_000_000);
}

/// What the house counts by itself agrees with the counter that makes no last moves.
#[test]
fn the_house_counts_the_same() {
    for (setup, numbers) in counts(TOGETHER) {
        let house = match Kind::read(setup.strip_prefix("draughts:").unwrap()).unwrap() {
            Kind::English => perft(&Draughts::<English>::new(), 7),
            Kind::Brazilian => perft(&Draughts::<Brazilian>::new(), 7),
            Kind::Russian => perft(&Draughts::<Russian>::new(), 7),
            Kind::International => perft(&Draughts::<International>::new(), 7),
        };
        assert_eq!(house, numbers[7], "{setup}");
    }
}

//! Numbers that are known: legal positions (Tromp and Farnebäck 2007) and games with superko.

use crate::small;
use game::{Game, Remembering, Side};
use go::{Board, Cell, Shape, board_of};
use search::Budget;
use testkit::counts;

/// Boards on which every chain has a liberty.
fn legal_positions(width: u8, height: u8) -> usize {
    let shape = Shape { width, height };
    let cells = 3usize.pow(shape.area() as u32);
    let is_legal = |number: &usize| {
        let (mut rest, mut stones) = (*number, Vec::new());
        for point in shape.points() {
            match rest % 3 {
                0 => {}
                1 => stones.push((point, Side::First)),
                _ => stones.push((point, Side::Second)),
            }
            rest /= 3;
        }
        board_of::<128>(shape, stones.iter().copied()).is_ok()
    };
    (0..cells).filter(is_legal).count()
}

#[test]
fn the_number_of_legal_positions() {
    assert_eq!([1, 2, 3].map(|side| legal_positions(side, side)), [1, 57, 12_675]);
    assert_eq!((2..=8).map(|n| legal_positions(1, n)).collect::<Vec<_>>(), [5, 15, 41, 113, 313, 867, 2_401]);
    assert_eq!(legal_positions(3, 2), legal_positions(2, 3));
}

#[test]
#[ignore = "takes a minute"]
fn the_number_of_legal_positions_on_4x4() {
    assert_eq!(legal_positions(4, 4), 24_318_165);
}

/// Lines on which no board comes twice, where anybody may move and suicide is allowed, the empty line among them.
fn superko_games(board: &Board<128>, past: &mut Vec<Board<128>>) -> u64 {
    past.push(board.clone());
    let mut games = 1;
    for point in board.shape().points().filter(|&point| board.cell(point) == Cell::Empty) {
        for side in Side::BOTH {
            let mut child = board.clone();
            child.put(point, side);
            assert_eq!(child.hash(), board.hash_after(point, side));
            if !past.contains(&child) {
                games += superko_games(&child, past);
            }
        }
    }
    past.pop();
    games
}

#[test]
fn the_number_of_games_with_superko() {
    let games = |width| superko_games(&Board::new(Shape { width, height: 1 }), &mut Vec::new());
    assert_eq!([games(1), games(2), games(3)], [1, 9, 907]);
}

#[test]
fn the_number_of_lines() {
    for (setup, numbers) in counts(include_str!("../../../../testdata/go.perft")) {
        let game = Remembering::new(small(setup.strip_prefix("go:").unwrap()));
        for (depth, &lines) in (0..).zip(&numbers).filter(|&(_, &lines)| lines <= 200_000) {
            let counted = search::perft(&game, &mut game.start(), depth, &mut Budget::unlimited());
            assert_eq!(counted.ok(), Some(lines), "{setup} {depth}");
        }
    }
}

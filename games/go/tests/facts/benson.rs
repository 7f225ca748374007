//! Unconditional life against all that an opponent can do alone.

use crate::small;
use game::{Notation, Seed, Side};
use go::{Board, Cell, Point, Shape, benson};
use std::collections::HashSet;

#[test]
fn two_eyes_live_and_one_does_not() {
    let game = small("5x4");
    let life = |text: &str, side| benson::alive(game.read_position(text).unwrap().board(), side, false);
    let alive = life(".X.X./XXXX./OOOOO/..... b", Side::First);
    assert_eq!((alive.chains.len(), alive.sure.len()), (1, 8));
    assert!(life("..X../XXX../OOOOO/..... b", Side::First).chains.is_empty());
}

/// Whether an opponent who moves again and again, while the owner passes, can ever take one of these stones.
fn can_be_taken(board: &Board<128>, stones: &[Point], side: Side, suicide: bool) -> bool {
    let key = |board: &Board<128>| -> Vec<u8> {
        board.shape().points().map(|point| board.cell(point) as u8).collect()
    };
    let (mut seen, mut open) = (HashSet::from([key(board)]), vec![board.clone()]);
    while let Some(at) = open.pop() {
        if stones.iter().any(|&stone| at.cell(stone) != Cell::of(side)) {
            return true;
        }
        for &point in at.empties() {
            if suicide || at.breathes(point, side.other()) {
                let mut child = at.clone();
                child.put(point, side.other());
                if seen.insert(key(&child)) {
                    open.push(child);
                }
            }
        }
    }
    false
}

#[test]
fn who_lives_unconditionally_cannot_be_taken() {
    let mut rng = Seed(11).rng();
    let mut found = 0;
    for (width, height, boards) in [(3, 3, 400), (4, 3, 400), (7, 1, 200), (5, 2, 300)] {
        for _ in 0..boards {
            let mut board = Board::<128>::new(Shape { width, height });
            // One side is much more often on the board, or nobody would live.
            for _ in 0..3 * board.shape().area() {
                let side = if rng.below(4) == 0 { Side::Second } else { Side::First };
                let Some(&point) = rng.pick(board.empties()) else { break };
                let eye = board.is_eye(point, side);
                if !eye && board.breathes(point, side) {
                    board.put(point, side);
                }
            }
            for suicide in [false, true] {
                for side in Side::BOTH {
                    let life = benson::alive(&board, side, suicide);
                    let stones: Vec<Point> = life.chains.iter().flat_map(|&head| board.chain(head)).collect();
                    found += usize::from(!stones.is_empty());
                    assert!(!can_be_taken(&board, &stones, side, suicide), "{board:?}");
                }
            }
        }
    }
    assert!(found > 100, "only {found} boards with life");
}

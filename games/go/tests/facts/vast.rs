//! Boards of any size against the quick one.

use game::{Seed, Side};
use go::vast::{Illegal, Place, Vast};
use go::{Board, Cell, Shape};

#[test]
fn a_vast_board_plays_like_a_small_one() {
    let mut rng = Seed(8).rng();
    for (width, height) in [(1, 2), (2, 2), (3, 2), (4, 4), (9, 9)] {
        let shape = Shape { width, height };
        for _ in 0..5 {
            let mut board = Board::<128>::new(shape);
            let mut vast = Vast::new(width.into(), height.into()).unwrap();
            let mut past = vec![board.clone()];
            for _ in 0..6 * shape.area() {
                let point = shape.numbered(rng.below(shape.area()));
                let (side, place) = (Side::BOTH[rng.below(2)], Place(shape.number(point) as u32));
                let mut child = board.clone();
                let expected = if board.cell(point) != Cell::Empty {
                    Err(Illegal::Occupied)
                } else if !board.breathes(point, side) {
                    Err(Illegal::Suicide)
                } else {
                    child.put(point, side);
                    let taken = board.stones(side.other()) - child.stones(side.other());
                    if past.contains(&child) { Err(Illegal::Repeats) } else { Ok(usize::from(taken)) }
                };
                assert_eq!(vast.play(place, side).map(<[Place]>::len), expected, "{board:?}");
                if expected.is_ok() {
                    board = child;
                    past.push(board.clone());
                }
                // Now and then back and forth.
                if past.len() > 1 && rng.below(8) == 0 {
                    assert!(vast.undo());
                    past.pop();
                    board = past.last().unwrap().clone();
                }
                for point in shape.points() {
                    assert_eq!(vast.stone(Place(shape.number(point) as u32)), board.cell(point).side());
                }
            }
        }
    }
}

#[test]
fn removal_is_linear_in_the_group() {
    let mut vast = Vast::new(2_000, 2_000).unwrap();
    // A chain of 500 along the edge, shut in by the second row and one stone at its end.
    for column in 0..500 {
        vast.set(vast.place(column, 0).unwrap(), Some(Side::First));
        vast.set(vast.place(column, 1).unwrap(), Some(Side::Second));
    }
    let before = vast.visited();
    let end = vast.place(500, 0).unwrap();
    assert_eq!(vast.play(end, Side::Second).map(<[Place]>::len), Ok(500));
    assert!(vast.visited() - before < 20 * 500);
    assert_eq!(vast.play(Place(u32::MAX), Side::First), Err(Illegal::Outside));
    assert!(Vast::new(0, 5).is_none() && Vast::new(4_001, 5).is_none());
}

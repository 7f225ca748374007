//! The board against one that copies itself and floods.

use game::{Rng, Seed, Side};
use go::{Board, Cell, Point, Shape};
use std::collections::HashSet;

/// Stones on a board and nothing else.
#[derive(Clone, PartialEq, Debug)]
struct Naive {
    shape: Shape,
    cells: Vec<Option<Side>>,
}

impl Naive {
    fn near(&self, at: usize) -> Vec<usize> {
        let (width, height) = (usize::from(self.shape.width), usize::from(self.shape.height));
        let (column, row) = (at % width, at / width);
        let mut near = Vec::new();
        near.extend((column > 0).then(|| at - 1));
        near.extend((column + 1 < width).then(|| at + 1));
        near.extend((row > 0).then(|| at - width));
        near.extend((row + 1 < height).then(|| at + width));
        near
    }

    /// The chain of a stone and its liberties.
    fn chain(&self, at: usize) -> (HashSet<usize>, HashSet<usize>) {
        let (mut chain, mut liberties, mut open) = (HashSet::new(), HashSet::new(), vec![at]);
        while let Some(stone) = open.pop() {
            if self.cells[stone].is_none() {
                liberties.insert(stone);
            } else if self.cells[stone] == self.cells[at] && chain.insert(stone) {
                open.extend(self.near(stone));
            }
        }
        (chain, liberties)
    }

    /// After a stone, and whether it was suicide.
    fn put(&self, at: usize, side: Side) -> (Naive, bool) {
        let mut child = self.clone();
        child.cells[at] = Some(side);
        for near in self.near(at) {
            if child.cells[near] == Some(side.other()) {
                let (chain, liberties) = child.chain(near);
                if liberties.is_empty() {
                    chain.into_iter().for_each(|stone| child.cells[stone] = None);
                }
            }
        }
        let (chain, liberties) = child.chain(at);
        let suicide = liberties.is_empty();
        if suicide {
            chain.into_iter().for_each(|stone| child.cells[stone] = None);
        }
        (child, suicide)
    }
}

fn compare<const N: usize>(board: &Board<N>, naive: &Naive) {
    let shape = naive.shape;
    let stones = |side| naive.cells.iter().filter(|&&cell| cell == Some(side)).count();
    assert_eq!(Side::BOTH.map(|side| usize::from(board.stones(side))), Side::BOTH.map(stones));
    let mut empties: Vec<Point> = board.empties().to_vec();
    empties.sort_unstable();
    let free = shape.points().filter(|&point| naive.cells[shape.number(point)].is_none());
    assert_eq!(empties, free.collect::<Vec<_>>());
    for point in shape.points() {
        let number = shape.number(point);
        assert_eq!(board.cell(point).side(), naive.cells[number], "{board:?}");
        let around = naive.near(number);
        let open = around.iter().filter(|&&near| naive.cells[near].is_none()).count();
        assert_eq!(usize::from(board.open_sides(point)), open);
        if naive.cells[number].is_some() {
            let (chain, liberties) = naive.chain(number);
            let mut found = Vec::new();
            board.liberties(point, usize::MAX, &mut found);
            let found: HashSet<usize> = found.into_iter().map(|point| shape.number(point)).collect();
            assert_eq!(found, liberties, "{board:?}");
            assert_eq!(usize::from(board.size(point)), chain.len());
            let ring: HashSet<usize> = board.chain(point).map(|stone| shape.number(stone)).collect();
            assert_eq!(ring, chain);
            let only = (liberties.len() == 1).then(|| *liberties.iter().next().unwrap());
            assert_eq!(board.atari(point).map(|point| shape.number(point)), only, "{board:?}");
        } else {
            for side in Side::BOTH {
                let (child, suicide) = naive.put(number, side);
                assert_eq!(board.breathes(point, side), !suicide, "{board:?} {point:?} {side:?}");
                let lost = stones(side.other())
                    - child.cells.iter().filter(|&&cell| cell == Some(side.other())).count();
                assert_eq!(board.captures(point, side), lost > 0, "{board:?} {point:?} {side:?}");
            }
        }
    }
}

fn walk<const N: usize>(shape: Shape, plies: usize, rng: &mut Rng) {
    let mut board = Board::<N>::new(shape);
    let mut naive = Naive { shape, cells: vec![None; shape.area()] };
    for _ in 0..plies {
        let side = Side::BOTH[rng.below(2)];
        let Some(&point) = rng.pick(board.empties()) else { break };
        let told = board.hash_after(point, side);
        board.put(point, side);
        naive = naive.put(shape.number(point), side).0;
        assert_eq!(told, board.hash());
        compare(&board, &naive);
    }
    // The hash is that of the stones, however they came there.
    let mut again = Board::<N>::new(shape);
    for point in shape.points().filter(|&point| board.cell(point) != Cell::Empty) {
        again.put(point, board.cell(point).side().unwrap());
    }
    assert_eq!(again, board);
}

#[test]
fn chains_and_liberties_are_kept_right() {
    let mut rng = Seed(5).rng();
    for (width, height) in [(1, 1), (1, 2), (2, 2), (3, 2), (3, 3), (5, 4), (9, 9), (1, 30)] {
        let shape = Shape { width, height };
        for _ in 0..3 {
            walk::<128>(shape, 20 + 5 * shape.area(), &mut rng);
        }
    }
    walk::<512>(Shape { width: 19, height: 19 }, 400, &mut rng);
    walk::<1024>(Shape { width: 25, height: 25 }, 100, &mut rng);
}

//! Boards whose side is known only at run time: masks and rays are worked out once and kept.

use crate::rays::ray;
use crate::{Bits, Grid, Size};
use game::Sym;
use std::sync::Arc;

/// A board whose side is known only at run time; `B` has room for its squares.
#[derive(Clone, Debug)]
pub struct Any<B> {
    size: Size,
    squares: B,
    inner: B,
    quarters: [B; 4],
    /// The rays of every square.
    rays: Arc<[[B; 8]]>,
    /// The squares that lie so many columns to the right of the falling diagonal, from the least number to the most.
    falling: Arc<[B]>,
}

impl<B: Bits> Any<B> {
    /// The board of this size, or nothing if it needs a wider word.
    pub fn new(size: Size) -> Option<Any<B>> {
        let (side, area) = (size.side(), size.area());
        if area > B::WIDTH {
            return None;
        }
        let all = (0..area).fold(B::EMPTY, |set, square| set | B::bit(square));
        let edge = |square: &u32| square.is_multiple_of(side) || square % side == side - 1;
        let inner = (0..area).filter(|square| !edge(square)).fold(B::EMPTY, |set, i| set | B::bit(i));
        let rays = (0..area).map(|square| std::array::from_fn(|i| B::narrowed(ray(side, square, i))));
        let quarter = |square: &u32| 2 * (square / side / (side / 2)) + square % side / (side / 2);
        let quarters = [0, 1, 2, 3].map(|i| {
            (0..area).filter(|square| quarter(square) == i).fold(B::EMPTY, |set, i| set | B::bit(i))
        });
        let right = |square: &u32| (square % side) as i32 - (square / side) as i32;
        let falling = (1 - side as i32..side as i32).map(|by| {
            (0..area).filter(|square| right(square) == by).fold(B::EMPTY, |set, i| set | B::bit(i))
        });
        let (rays, falling) = (rays.collect(), falling.collect());
        Some(Any { size, squares: all, inner, quarters, rays, falling })
    }
}

impl<B: Bits> Grid for Any<B> {
    type Bits = B;

    #[inline(always)]
    fn side(&self) -> u32 {
        self.size.side()
    }

    #[inline(always)]
    fn squares(&self) -> B {
        self.squares
    }

    #[inline(always)]
    fn inner(&self) -> B {
        self.inner
    }

    #[inline(always)]
    fn quarters(&self) -> &[B; 4] {
        &self.quarters
    }

    #[inline(always)]
    fn rays(&self, square: u32) -> &[B; 8] {
        &self.rays[square as usize]
    }

    fn image(&self, mut set: B, by: Sym) -> B {
        let side = self.side();
        if by.0 & 4 != 0 {
            // A square so many columns to the right of the diagonal goes down by as many rows, and left.
            let step = |i: usize| (i as i32 + 1 - side as i32) * (side as i32 - 1);
            set = (0..).zip(self.falling.iter()).fold(B::EMPTY, |image, (i, &line)| match step(i) {
                back @ ..0 => image | (set & line) >> back.unsigned_abs(),
                on => image | (set & line) << on.unsigned_abs(),
            });
        }
        if by.0 & 1 != 0 {
            let first = self.squares & !self.inner & !(self.inner << 1);
            set = (0..side).fold(B::EMPTY, |image, x| image | (set >> x & first) << (side - 1 - x));
        }
        if by.0 & 2 != 0 {
            let first = B::bit(side).before();
            set = (0..side)
                .fold(B::EMPTY, |image, y| image | (set >> (y * side) & first) << ((side - 1 - y) * side));
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::moved;
    use game::Seed;

    #[test]
    fn images_of_sets_are_those_of_their_squares() {
        let mut rng = Seed(2).rng();
        for size in Size::ALL {
            let grid = Any::<u128>::new(size).unwrap();
            for by in (0..8).map(Sym) {
                let set = (u128::from(rng.bits()) | u128::from(rng.bits()) << 64) & grid.squares();
                let squares = set.each().map(|square| moved(size.side(), square, by));
                let plainly = squares.fold(0, |image, square| image | 1 << square);
                assert_eq!(grid.image(set, by), plainly, "{size} {by:?}");
            }
        }
    }
}

//! The empty squares: which hang together, and which discs lie beside them.
//!
//! Who moves last in a region gains by it, so players like to move where the number of empty squares is odd.

use crate::{Bits, Grid, Othello};

/// The regions of empty squares, one after the other; squares hang together in all eight directions.
#[derive(Clone, Debug)]
pub struct Regions<'g, G: Grid> {
    grid: &'g G,
    left: G::Bits,
}

impl<'g, G: Grid> Regions<'g, G> {
    /// The regions of these empty squares.
    pub fn of(grid: &'g G, empties: G::Bits) -> Regions<'g, G> {
        Regions { grid, left: empties }
    }

    /// The squares of all regions that have an odd number of them.
    #[inline]
    pub fn odd(self) -> G::Bits {
        self.filter(|region| region.count() % 2 == 1).fold(G::Bits::EMPTY, |all, region| all | region)
    }
}

impl<G: Grid> Iterator for Regions<'_, G> {
    type Item = G::Bits;

    #[inline]
    fn next(&mut self) -> Option<G::Bits> {
        if self.left.is_empty() {
            return None;
        }
        let mut region = G::Bits::bit(self.left.lowest());
        loop {
            let grown = around(self.grid, region) & self.left;
            if grown == region {
                self.left = self.left ^ region;
                return Some(region);
            }
            region = grown;
        }
    }
}

/// These squares and all beside them.
#[inline(always)]
pub(crate) fn around<G: Grid>(grid: &G, set: G::Bits) -> G::Bits {
    let side = grid.side();
    // No row runs over into the next: what a step sideways reaches lies in another column than where it began.
    let inner = grid.inner();
    let first_column_not = grid.squares() & !(grid.squares() & !inner & !(inner << 1));
    let last_column_not = grid.squares() & !(grid.squares() & !inner & !(inner >> 1));
    let wide = set | (set << 1) & first_column_not | (set >> 1) & last_column_not;
    (wide | wide << side | wide >> side) & grid.squares()
}

/// Those of `empties` that lie in a quarter of the board with an odd number of them: nearly as good as regions, and
/// had for a few instructions.
#[inline(always)]
pub(crate) fn odd_quarters<G: Grid>(grid: &G, empties: G::Bits) -> G::Bits {
    grid.quarters().iter().fold(G::Bits::EMPTY, |odd, &quarter| {
        let here = empties & quarter;
        if here.count() % 2 == 1 { odd | here } else { odd }
    })
}

impl<G: Grid> Othello<G> {
    /// Those of `discs` that have one of `empties` beside them: what the opponent may want to turn over.
    #[inline(always)]
    pub fn frontier(&self, discs: G::Bits, empties: G::Bits) -> G::Bits {
        discs & around(self.grid(), empties)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Eight, Size};
    use game::Seed;

    /// Walks over the squares one by one.
    fn plainly_around(side: u32, set: u128) -> u128 {
        let square = |x: i32, y: i32| {
            let on = (0..side as i32).contains(&x) && (0..side as i32).contains(&y);
            on.then(|| 1u128 << (y * side as i32 + x))
        };
        (0..side * side).filter(|i| set >> i & 1 == 1).fold(0, |all, i| {
            let (x, y) = ((i % side) as i32, (i / side) as i32);
            let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
            near.filter_map(|(dx, dy)| square(x + dx, y + dy)).fold(all, |all, one| all | one)
        })
    }

    #[test]
    fn neighbours_do_not_run_around_the_edge() {
        let mut rng = Seed(1).rng();
        for size in Size::ALL {
            let grid = Any::<u128>::new(size).unwrap();
            for _ in 0..200 {
                let set = u128::from(rng.bits() & rng.bits()) | u128::from(rng.bits() & rng.bits()) << 64;
                let set = set & grid.squares();
                assert_eq!(around(&grid, set), plainly_around(size.side(), set));
                if size == Size::EIGHT {
                    assert_eq!(u128::from(around(&Eight, set as u64)), around(&grid, set));
                }
            }
        }
    }

    #[test]
    fn regions_part_the_empty_squares() {
        let mut rng = Seed(2).rng();
        for _ in 0..500 {
            let empties = rng.bits() & rng.bits() & rng.bits();
            let regions: Vec<u64> = Regions::of(&Eight, empties).collect();
            assert_eq!(regions.iter().fold(0, |all, region| all ^ region), empties);
            for region in &regions {
                assert_eq!(around(&Eight, *region) & empties, *region, "nothing beside a region is empty");
            }
            let odd: u32 = Regions::of(&Eight, empties).odd().count_ones();
            assert_eq!(odd, regions.iter().map(|region| region.count_ones()).filter(|n| n % 2 == 1).sum());
        }
    }
}

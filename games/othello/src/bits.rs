//! Sets of squares as bits, in one register or two.

use game::Key;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of squares, row by row from the top left. Shifts drop what leaves the width.
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Wide enough for two of these.
    type Key: Key;

    /// How many squares there is room for.
    const WIDTH: u32;

    /// The empty set.
    const EMPTY: Self;

    /// The set of one square.
    fn bit(square: u32) -> Self;

    /// The squares of a set that is known to fit.
    fn narrowed(set: u128) -> Self;

    /// How many squares are in it.
    fn count(self) -> u32;

    /// The first square; the set is not empty.
    fn lowest(self) -> u32;

    /// Without the first square; the set is not empty.
    fn without_lowest(self) -> Self;

    /// The last square alone; the set of the first square of the board where there is none.
    fn last(self) -> Self;

    /// One more, as a number: a carry runs up through all squares to the first that is missing.
    fn carried(self) -> Self;

    /// One less, as a number, if there is any: for a single square, all squares before it.
    fn before(self) -> Self;

    /// For a single square, all squares after it; nothing for nothing.
    fn beyond(self) -> Self;

    /// Two sets of squares below `width` side by side, this one in the low bits.
    fn beside(self, high: Self, width: u32) -> Self::Key;

    /// Sixty-four bits that depend on all squares, the same for sets of equal squares.
    fn folded(self) -> u64;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the square is in it.
    #[inline(always)]
    fn has(self, square: u32) -> bool {
        !(self & Self::bit(square)).is_empty()
    }

    /// Its squares, ascending.
    #[inline(always)]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The squares of a set, ascending.
#[derive(Clone, Debug)]
pub struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

macro_rules! register {
    ($bits:ty, $key:ty, $low:ident, $high:ident, $width:ident => $beside:expr, $fold:expr) => {
        impl Bits for $bits {
            type Key = $key;
            const WIDTH: u32 = <$bits>::BITS;
            const EMPTY: $bits = 0;

            #[inline(always)]
            fn bit(square: u32) -> $bits {
                1 << square
            }

            #[inline(always)]
            fn narrowed(set: u128) -> $bits {
                debug_assert!(set <= <$bits>::MAX as u128);
                set as $bits
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                debug_assert!(self != 0);
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> $bits {
                self & (self - 1)
            }

            #[inline(always)]
            fn last(self) -> $bits {
                (1 << (<$bits>::BITS - 1)) >> (self | 1).leading_zeros()
            }

            #[inline(always)]
            fn carried(self) -> $bits {
                self.wrapping_add(1)
            }

            #[inline(always)]
            fn before(self) -> $bits {
                self.wrapping_sub(<$bits>::from(self != 0))
            }

            #[inline(always)]
            fn beyond(self) -> $bits {
                (self << 1).wrapping_neg()
            }

            #[inline(always)]
            fn beside(self, $high: $bits, $width: u32) -> $key {
                let $low = self;
                $beside
            }

            #[inline(always)]
            fn folded(self) -> u64 {
                let fold: fn($bits) -> u64 = $fold;
                fold(self)
            }
        }
    };
}

register!(u64, u128, low, high, width => u128::from(low) | u128::from(high) << width, |set| set);
// Two boards of at most 128 squares lie in two halves: shifting them together would gain nothing.
register!(u128, [u64; 4], low, high, width => {
    let (rest, shift) = if width == 128 { (high, 0) } else { (high << width, 128 - width) };
    let (first, second) = if shift == 0 { (low, rest) } else { (low | rest, high >> shift) };
    [first as u64, (first >> 64) as u64, second as u64, (second >> 64) as u64]
}, |set| (set as u64) ^ ((set >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Rng, Seed};

    fn random<B: Bits>(width: u32, rng: &mut Rng) -> B {
        (0..width).filter(|_| rng.below(3) == 0).fold(B::EMPTY, |set, i| set | B::bit(i))
    }

    fn check<B: Bits>() {
        let mut rng = Seed(1).rng();
        for _ in 0..500 {
            let set: B = random(B::WIDTH, &mut rng);
            let list: Vec<u32> = set.each().collect();
            assert_eq!(set.count() as usize, list.len());
            assert!((0..B::WIDTH).all(|i| set.has(i) == list.contains(&i)));
            assert_eq!(set.last(), B::bit(list.last().copied().unwrap_or(0)));
            let square = rng.below(B::WIDTH as usize) as u32;
            let one = B::bit(square);
            assert_eq!(one.before().each().collect::<Vec<_>>(), (0..square).collect::<Vec<_>>());
            assert_eq!(one.beyond().each().collect::<Vec<_>>(), (square + 1..B::WIDTH).collect::<Vec<_>>());
            let free = (0..B::WIDTH).find(|&i| !set.has(i));
            assert_eq!((set.carried() & !set).each().next(), free);

            let width = 1 + rng.below(B::WIDTH as usize) as u32;
            let (low, high): (B, B) = (random(width, &mut rng), random(width, &mut rng));
            let key = low.beside(high, width);
            let both: Vec<u32> = low.each().chain(high.each().map(|i| i + width)).collect();
            let has = |i: &u32| key.word(*i as usize / 64) >> (i % 64) & 1 == 1;
            assert_eq!((0..2 * B::WIDTH).filter(has).collect::<Vec<_>>(), both, "width {width}");
        }
        assert_eq!((B::EMPTY.before(), B::EMPTY.beyond()), (B::EMPTY, B::EMPTY));
    }

    #[test]
    fn both_widths_are_sets_of_squares() {
        check::<u64>();
        check::<u128>();
    }
}

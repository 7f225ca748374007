//! A set of cells in one machine word, or two.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};

/// An unsigned integer used as a set of cells.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Debug
    + Send
    + Sync
    + game::Key
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many cells it can hold.
    const SIZE: u32;
    /// The empty set.
    const NONE: Self;
    /// The set of cell 0.
    const ONE: Self;

    /// Every cell moves up by `n` bits; what leaves the word is gone.
    fn up(self, n: u32) -> Self;
    /// Every cell moves down by `n` bits; what leaves the word is gone.
    fn down(self, n: u32) -> Self;
    /// How many cells.
    fn count(self) -> u32;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> u32;

    /// The same set in the widest word.
    fn widen(self) -> u128;
    /// The same set in this word, which must have room for it.
    fn narrow(wide: u128) -> Self;

    /// Whether there is at least one cell.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// Whether there are at least two cells.
    #[inline(always)]
    fn several(self) -> bool {
        self.any() && (self & (self - Self::ONE)).any()
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const SIZE: u32 = <$word>::BITS;
            const NONE: $word = 0;
            const ONE: $word = 1;
            #[inline(always)]
            fn up(self, n: u32) -> $word {
                if n < <$word>::BITS { self << n } else { 0 }
            }
            #[inline(always)]
            fn down(self, n: u32) -> $word {
                if n < <$word>::BITS { self >> n } else { 0 }
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn widen(self) -> u128 {
                u128::from(self)
            }
            fn narrow(wide: u128) -> $word {
                <$word>::try_from(wide).expect("the grid fits in its word")
            }
        }
    };
}

bits!(u64);
bits!(u128);

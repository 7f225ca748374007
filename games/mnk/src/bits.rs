//! Sets of cells as bits, in four widths: a small board stays in one register.

use game::Key;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of small numbers. Shifts drop what leaves the width; they are by less than [`Bits::WIDTH`].
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Wide enough for two of these.
    type Key: Key;

    /// How many numbers there are.
    const WIDTH: u32;

    /// The empty set.
    const EMPTY: Self;

    /// The set of one number.
    fn bit(i: u32) -> Self;

    /// How many numbers are in it.
    fn count(self) -> u32;

    /// The least number; the set is not empty.
    fn lowest(self) -> u32;

    /// Without the least number; the set is not empty.
    fn without_lowest(self) -> Self;

    /// Two sets of numbers below `width` side by side, this one in the low bits.
    fn beside(self, high: Self, width: u32) -> Self::Key;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether `i` is in it.
    #[inline(always)]
    fn has(self, i: u32) -> bool {
        !(self & Self::bit(i)).is_empty()
    }

    /// Its numbers, ascending.
    #[inline(always)]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The numbers of a set, ascending.
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

macro_rules! one_register {
    ($bits:ty, $key:ty, $low:ident, $high:ident, $width:ident => $beside:expr) => {
        impl Bits for $bits {
            type Key = $key;
            const WIDTH: u32 = <$bits>::BITS;
            const EMPTY: $bits = 0;

            #[inline(always)]
            fn bit(i: u32) -> $bits {
                1 << i
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> $bits {
                self & (self - 1)
            }

            #[inline(always)]
            fn beside(self, $high: $bits, $width: u32) -> $key {
                let $low = self;
                $beside
            }
        }
    };
}

one_register!(u32, u64, low, high, width => u64::from(low) | u64::from(high) << width);
one_register!(u64, u128, low, high, width => u128::from(low) | u128::from(high) << width);
one_register!(u128, [u64; 4], low, high, width => side_by_side(words(low), words(high), width));

/// 384 bits: room for 19 columns, their sentinel and 19 rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide(pub [u64; 6]);

impl Bits for Wide {
    type Key = [u64; 12];
    const WIDTH: u32 = 384;
    const EMPTY: Wide = Wide([0; 6]);

    #[inline]
    fn bit(i: u32) -> Wide {
        let mut words = [0; 6];
        words[i as usize / 64] = 1 << (i % 64);
        Wide(words)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> u32 {
        let i = self.0.iter().position(|&word| word != 0).expect("the set is not empty");
        64 * i as u32 + self.0[i].trailing_zeros()
    }

    #[inline]
    fn without_lowest(mut self) -> Wide {
        let word = self.0.iter_mut().find(|word| **word != 0).expect("the set is not empty");
        *word &= *word - 1;
        self
    }

    fn beside(self, high: Wide, width: u32) -> [u64; 12] {
        side_by_side(self.0, high.0, width)
    }
}

impl BitAnd for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitXor for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitxor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline(always)]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Shl<u32> for Wide {
    type Output = Wide;
    #[inline]
    fn shl(self, by: u32) -> Wide {
        debug_assert!(by < Wide::WIDTH);
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |i: usize| i.checked_sub(words).map_or(0, |i| self.0[i]);
        // The carry is shifted twice because a shift by 64 is not allowed.
        Wide(std::array::from_fn(|i| word(i) << bits | i.checked_sub(1).map_or(0, word) >> 1 >> (63 - bits)))
    }
}

impl Shr<u32> for Wide {
    type Output = Wide;
    #[inline]
    fn shr(self, by: u32) -> Wide {
        debug_assert!(by < Wide::WIDTH);
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Wide(std::array::from_fn(|i| word(i) >> bits | word(i + 1) << 1 << (63 - bits)))
    }
}

fn words(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// Both sets in one row of words, `high` starting at bit `width`.
fn side_by_side<const HALF: usize, const ALL: usize>(
    low: [u64; HALF],
    high: [u64; HALF],
    width: u32,
) -> [u64; ALL] {
    let (skip, bits) = (width as usize / 64, width % 64);
    let mut all = [0; ALL];
    all[..HALF].copy_from_slice(&low);
    for (i, word) in high.into_iter().enumerate() {
        // Past the end there is nothing but zeros, because `high` has no bit at `width` or above.
        if let Some(into) = all.get_mut(i + skip) {
            *into |= word << bits;
        }
        if let Some(into) = all.get_mut(i + skip + 1) {
            *into |= word >> 1 >> (63 - bits);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Rng, Seed};

    fn numbers<B: Bits>(set: B) -> Vec<u32> {
        set.each().collect()
    }

    fn random<B: Bits>(width: u32, rng: &mut Rng) -> B {
        (0..width).filter(|_| rng.below(3) == 0).fold(B::EMPTY, |set, i| set | B::bit(i))
    }

    fn key_numbers(key: impl Key, words: usize) -> Vec<u32> {
        let has = |i: &u32| key.word(*i as usize / 64) >> (i % 64) & 1 == 1;
        (0..64 * words as u32).filter(has).collect()
    }

    fn check<B: Bits>() {
        let mut rng = Seed(1).rng();
        for _ in 0..500 {
            let set: B = random(B::WIDTH, &mut rng);
            let list = numbers(set);
            assert_eq!(set.count() as usize, list.len());
            assert!((0..B::WIDTH).all(|i| set.has(i) == list.contains(&i)));
            assert_eq!(numbers(!set).len() + list.len(), B::WIDTH as usize);
            let other: B = random(B::WIDTH, &mut rng);
            assert!((0..B::WIDTH).all(|i| (set ^ other).has(i) == (set.has(i) != other.has(i))));
            let by = rng.below(B::WIDTH as usize) as u32;
            let up: Vec<u32> = list.iter().map(|i| i + by).filter(|&i| i < B::WIDTH).collect();
            let down: Vec<u32> = list.iter().filter_map(|i| i.checked_sub(by)).collect();
            assert_eq!((numbers(set << by), numbers(set >> by)), (up, down), "by {by}");

            let width = 1 + rng.below(B::WIDTH as usize - 1) as u32;
            let (low, high): (B, B) = (random(width, &mut rng), random(width, &mut rng));
            let both = numbers(low).into_iter().chain(high.each().map(|i| i + width)).collect::<Vec<_>>();
            assert_eq!(key_numbers(low.beside(high, width), B::Key::WORDS), both, "width {width}");
        }
    }

    #[test]
    fn every_width_is_a_set_of_numbers() {
        check::<u32>();
        check::<u64>();
        check::<u128>();
        check::<Wide>();
    }
}

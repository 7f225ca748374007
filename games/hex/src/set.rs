//! Sets of cells as bits, in as many words as the board needs.

use game::Key;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<const W: usize>(pub [u64; W]);

/// A width of sets for which there are positions: the key of two sets side by side.
pub trait Width: Copy + Eq + Send + Sync {
    /// Both sets, one after the other.
    type Key: Key;

    /// The key of two sets.
    fn pair(self, other: Self) -> Self::Key;
}

macro_rules! width {
    ($words:literal) => {
        impl Width for Set<$words> {
            type Key = [u64; 2 * $words];

            #[inline]
            fn pair(self, other: Self) -> Self::Key {
                let mut both = [0; 2 * $words];
                both[..$words].copy_from_slice(&self.0);
                both[$words..].copy_from_slice(&other.0);
                both
            }
        }
    };
}

width!(1);
width!(2);
width!(6);

impl<const W: usize> Set<W> {
    /// The empty set.
    pub const EMPTY: Set<W> = Set([0; W]);

    /// Just this number.
    #[inline(always)]
    pub fn one(i: usize) -> Set<W> {
        let mut set = Set::EMPTY;
        set.insert(i);
        set
    }

    /// All numbers below `n`.
    pub fn below(n: usize) -> Set<W> {
        let mut set = Set::EMPTY;
        (0..n).for_each(|i| set.insert(i));
        set
    }

    /// Adds a number.
    #[inline(always)]
    pub fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    /// Takes a number out.
    #[inline(always)]
    pub fn remove(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }

    /// Whether a number is in it.
    #[inline(always)]
    pub fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// Whether nothing is in it.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many numbers are in it.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The least number, if there is one.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        self.each().next()
    }

    /// Whether both have a number in common.
    #[inline(always)]
    pub fn meets(&self, other: &Set<W>) -> bool {
        (0..W).fold(0, |all, i| all | (self.0[i] & other.0[i])) != 0
    }

    /// Whether all of it is in `other`.
    #[inline(always)]
    pub fn within(&self, other: &Set<W>) -> bool {
        (0..W).fold(0, |all, i| all | (self.0[i] & !other.0[i])) == 0
    }

    /// What is in it and not in `other`.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: Set<W>) -> Set<W> {
        self & !other
    }

    /// The same and one number more.
    #[inline(always)]
    #[must_use]
    pub fn with(mut self, i: usize) -> Set<W> {
        self.insert(i);
        self
    }

    /// Its numbers, ascending.
    #[inline(always)]
    pub fn each(self) -> Each<W> {
        Each { set: self, word: 0 }
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Set<W> {
        numbers.into_iter().fold(Set::EMPTY, Set::with)
    }
}

/// The numbers of a set, ascending.
pub struct Each<const W: usize> {
    set: Set<W>,
    word: usize,
}

impl<const W: usize> Iterator for Each<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = &mut self.set.0[self.word];
            if *bits != 0 {
                let i = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(64 * self.word + i);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;
    #[inline(always)]
    fn bitand(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Set<W>;
    #[inline(always)]
    fn bitor(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> Not for Set<W> {
    type Output = Set<W>;
    #[inline(always)]
    fn not(self) -> Set<W> {
        Set(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Set<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Set<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Set<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> fmt::Debug for Set<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.each()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;
    use std::collections::BTreeSet;

    #[test]
    fn a_set_is_a_set() {
        let mut rng = Seed(1).rng();
        for _ in 0..200 {
            let mut draw = || -> BTreeSet<usize> { (0..40).map(|_| rng.below(384)).collect() };
            let (one, other) = (draw(), draw());
            let (a, b): (Set<6>, Set<6>) = (one.iter().copied().collect(), other.iter().copied().collect());
            let list = |set: Set<6>| set.each().collect::<BTreeSet<usize>>();
            assert_eq!(list(a), one);
            assert_eq!((a.count(), a.first()), (one.len(), one.first().copied()));
            assert_eq!(list(a | b), &one | &other);
            assert_eq!(list(a & b), &one & &other);
            assert_eq!(list(a.without(b)), &one - &other);
            assert_eq!(a.meets(&b), !one.is_disjoint(&other));
            assert!((a & b).within(&a) && a.within(&b) == one.is_subset(&other));
        }
        assert_eq!(Set::<2>::below(70).count(), 70);
        assert!(Set::<1>::EMPTY.is_empty() && !Set::<2>::one(127).is_empty());
    }
}

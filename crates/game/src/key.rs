//! Keys: the identity of a position as a few machine words.

use std::fmt::Debug;
use std::hash::Hash;

/// A fixed number of 64-bit words that stand for a position.
///
/// A game picks the width it needs, so that keys can be exact: `u64`, `u128` or `[u64; N]`.
pub trait Key: Copy + Eq + Ord + Hash + Debug + Send + Sync {
    /// How many 64-bit words it takes.
    const WORDS: usize;

    /// Its words, the least significant first; `i < WORDS`.
    fn word(self, i: usize) -> u64;
}

/// No name at all: for searches that remember nothing.
impl Key for () {
    const WORDS: usize = 0;
    fn word(self, _: usize) -> u64 {
        unreachable!("there are no words")
    }
}

impl Key for u64 {
    const WORDS: usize = 1;
    #[inline(always)]
    fn word(self, _: usize) -> u64 {
        self
    }
}

impl Key for u128 {
    const WORDS: usize = 2;
    #[inline(always)]
    fn word(self, i: usize) -> u64 {
        (self >> (64 * i)) as u64
    }
}

impl<const N: usize> Key for [u64; N] {
    const WORDS: usize = N;
    #[inline(always)]
    fn word(self, i: usize) -> u64 {
        self[i]
    }
}

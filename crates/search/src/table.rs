//! The transposition table: a fixed block of memory, shared by threads without a lock.
//!
//! Keys are exact. A key of `b` bits is shuffled by a bijection on `b` bits; some bits of the result choose
//! the slot and the others are stored, so that slot and entry together give the whole key back. Where entry,
//! key rest and memo fit into one word, a slot is one word (and can never be torn):
//!
//! ```text
//!   | rest of the key | generation (6) | memo |
//! ```
//!
//! Otherwise a slot is the words of the key behind a word that guards them (a sequence lock):
//!
//! ```text
//!   | busy (1) | version (17) | generation (6) | memo (40) |  key word 0  |  key word 1  | …
//! ```
//!
//! Clearing counts the generation up: entries of earlier generations read as absent.

use crate::prefetch::prefetch;
use game::Key;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release, fence};

/// What became of an entry that was recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filed {
    /// The slot was free or held the same position.
    Fresh,
    /// Another position had to go.
    Evicted,
    /// It was not kept.
    Dropped,
}

/// Where a search keeps what it has found. Shared by all threads of a search.
pub trait Store<K>: Sync {
    /// What is remembered of this key.
    fn recall(&self, key: K) -> Option<u64>;
    /// Remembers it, at the expense of something else if need be.
    fn record(&self, key: K, memo: u64) -> Filed;
    /// Says that this key will be asked for soon.
    #[inline(always)]
    fn expect(&self, _key: K) {}
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl<K> Store<K> for Forgetful {
    #[inline(always)]
    fn recall(&self, _key: K) -> Option<u64> {
        None
    }
    #[inline(always)]
    fn record(&self, _key: K, _memo: u64) -> Filed {
        Filed::Dropped
    }
}

const GENERATION_BITS: u32 = 6;
const VERSION_SHIFT: u32 = Table::<u64>::MOST_MEMO_BITS + GENERATION_BITS;
const BUSY: u64 = 1 << 63;

/// A direct-mapped table within a hard memory budget.
pub struct Table<K> {
    words: Box<[AtomicU64]>,
    /// Words per slot: 1 if everything fits, else the guard and the key.
    stride: usize,
    slot_mask: u64,
    slot_bits: u32,
    key_mask: u64,
    half: u32,
    memo_bits: u32,
    generation: u64,
    keys: PhantomData<fn(K)>,
}

impl<K: Key> Table<K> {
    /// The most bits a memo may take.
    pub const MOST_MEMO_BITS: u32 = 40;

    /// A table of at most `budget` bytes for keys of `key_bits` bits and memos of `memo_bits`.
    pub fn new(budget: usize, key_bits: u32, memo_bits: u32) -> Table<K> {
        assert!(memo_bits <= Self::MOST_MEMO_BITS);
        let slots_in = |stride: usize| (budget / (8 * stride)).max(1).ilog2();
        let fits =
            K::WORDS == 1 && key_bits.saturating_sub(slots_in(1)) + GENERATION_BITS + memo_bits <= u64::BITS;
        let stride = if fits { 1 } else { 1 + K::WORDS };
        // No more slots than keys.
        let slot_bits = slots_in(stride).min(key_bits);
        Table {
            words: bytemuck::zeroed_slice_box(stride << slot_bits),
            stride,
            slot_mask: (1 << slot_bits) - 1,
            slot_bits,
            key_mask: if key_bits >= 64 { u64::MAX } else { (1 << key_bits) - 1 },
            half: (key_bits.min(64) / 2).max(1),
            memo_bits: if fits { memo_bits } else { Self::MOST_MEMO_BITS },
            generation: 1,
            keys: PhantomData,
        }
    }

    /// Forgets everything, at once.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation == 1 << GENERATION_BITS {
            self.words.iter().for_each(|word| word.store(0, Relaxed));
            self.generation = 1;
        }
    }

    /// How many entries it has room for.
    pub fn slots(&self) -> usize {
        self.words.len() / self.stride
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// The share of slots in use, from a sample of at most 2^16.
    pub fn fill(&self) -> f64 {
        let sample = self.slots().min(1 << 16);
        let live = |slot: usize| {
            let word = self.words[slot * self.stride].load(Relaxed);
            word >> self.memo_bits & ((1 << GENERATION_BITS) - 1) == self.generation
        };
        (0..sample).filter(|&slot| live(slot)).count() as f64 / sample as f64
    }

    /// The slot of a key, and what is left of the key.
    #[inline(always)]
    fn place(&self, key: K) -> (usize, u64) {
        let folded = if K::WORDS == 1 {
            key.word(0)
        } else {
            (0..K::WORDS)
                .fold(0u64, |sum, i| (sum ^ key.word(i)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29))
        };
        // An odd factor and a shift to the right are both bijections on `key_bits` bits.
        let product = folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) & self.key_mask;
        let mixed = product ^ (product >> self.half);
        ((mixed & self.slot_mask) as usize, mixed.checked_shr(self.slot_bits).unwrap_or(0))
    }

    /// The upper part of the word of a live entry with this rest of a key.
    #[inline(always)]
    fn label(&self, rest: u64) -> u64 {
        rest << GENERATION_BITS | self.generation
    }

    fn recall_wide(&self, slot: usize, key: K) -> Option<u64> {
        let words = &self.words[slot * self.stride..][..self.stride];
        let guard = words[0].load(Acquire);
        let live = guard >> self.memo_bits & ((1 << GENERATION_BITS) - 1) == self.generation;
        if !live || guard & BUSY != 0 || (0..K::WORDS).any(|i| words[1 + i].load(Relaxed) != key.word(i)) {
            return None;
        }
        fence(Acquire);
        (words[0].load(Relaxed) == guard).then_some(guard & ((1 << self.memo_bits) - 1))
    }

    fn record_wide(&self, slot: usize, key: K, memo: u64) -> Filed {
        let words = &self.words[slot * self.stride..][..self.stride];
        let guard = words[0].load(Relaxed);
        if guard & BUSY != 0 || words[0].compare_exchange(guard, guard | BUSY, Acquire, Relaxed).is_err() {
            return Filed::Dropped;
        }
        fence(Release);
        let live = guard >> self.memo_bits & ((1 << GENERATION_BITS) - 1) == self.generation;
        let same = (0..K::WORDS).all(|i| words[1 + i].load(Relaxed) == key.word(i));
        for i in 0..K::WORDS {
            words[1 + i].store(key.word(i), Relaxed);
        }
        let version =
            (guard & !BUSY).wrapping_add(1 << VERSION_SHIFT) >> VERSION_SHIFT << VERSION_SHIFT & !BUSY;
        words[0].store(version | self.generation << self.memo_bits | memo, Release);
        if live && !same { Filed::Evicted } else { Filed::Fresh }
    }
}

impl<K: Key> Store<K> for Table<K> {
    #[inline(always)]
    fn recall(&self, key: K) -> Option<u64> {
        let (slot, rest) = self.place(key);
        if K::WORDS > 1 || self.stride > 1 {
            return self.recall_wide(slot, key);
        }
        let word = self.words[slot].load(Relaxed);
        (word >> self.memo_bits == self.label(rest)).then_some(word & ((1 << self.memo_bits) - 1))
    }

    #[inline(always)]
    fn record(&self, key: K, memo: u64) -> Filed {
        debug_assert_eq!(memo >> self.memo_bits, 0);
        let (slot, rest) = self.place(key);
        if K::WORDS > 1 || self.stride > 1 {
            return self.record_wide(slot, key, memo);
        }
        let label = self.label(rest);
        let before = self.words[slot].load(Relaxed) >> self.memo_bits;
        self.words[slot].store(label << self.memo_bits | memo, Relaxed);
        let live = before & ((1 << GENERATION_BITS) - 1) == self.generation;
        if live && before != label { Filed::Evicted } else { Filed::Fresh }
    }

    #[inline(always)]
    fn expect(&self, key: K) {
        prefetch(&self.words[self.place(key).0 * self.stride]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;
    use std::collections::HashMap;

    /// A table may forget, but what it says is true: compare with a map that never forgets.
    fn never_lies<K: Key>(budget: usize, key_bits: u32, memo_bits: u32, keys: impl Fn(u64) -> K) {
        let table = Table::<K>::new(budget, key_bits, memo_bits);
        let mut truth = HashMap::new();
        let mut luck = Seed(7).luck();
        let mut remembered = 0;
        for _ in 0..50_000 {
            let key = keys(luck.bits());
            let memo = luck.bits() & ((1 << memo_bits) - 1);
            table.record(key, memo);
            truth.insert(key, memo);
            assert_eq!(table.recall(key), Some(memo));
            let asked = keys(luck.bits());
            if let Some(memo) = table.recall(asked) {
                assert_eq!(truth.get(&asked), Some(&memo), "{asked:?}");
                remembered += 1;
            }
        }
        assert!(remembered > 0 && table.bytes() <= budget.max(8 * (1 + K::WORDS)));
    }

    #[test]
    fn what_it_recalls_is_true_for_every_width() {
        never_lies::<u64>(1 << 12, 20, 22, |n| n & 0xF_FFFF);
        never_lies::<u64>(1 << 12, 12, 40, |n| n & 0xFFF);
        never_lies::<u64>(1 << 13, 64, 22, |n| (n % 4096).wrapping_mul(0x0123_4567_89AB_CDEF));
        never_lies::<u64>(1 << 20, 49, 30, |n| (n % 9999 * 31_415_926_535) & ((1 << 49) - 1));
        never_lies::<u128>(1 << 13, 98, 30, |n| u128::from(n % 2048) << 33);
        never_lies::<[u64; 4]>(1 << 14, 256, 22, |n| [n % 16, n >> 8 & 15, 5, n >> 16 & 15]);
    }

    #[test]
    fn every_key_has_its_own_slot_and_rest() {
        let table = Table::<u64>::new(1 << 10, 16, 22);
        let places: std::collections::HashSet<_> = (0..1 << 16).map(|key| table.place(key)).collect();
        assert_eq!(places.len(), 1 << 16, "the shuffle is a bijection");
    }

    #[test]
    fn clearing_forgets_everything_even_after_the_generations_wrap() {
        let mut table = Table::<u64>::new(1 << 12, 49, 22);
        for round in 0..200 {
            assert!((0..100).all(|key| table.recall(key * 977).is_none()), "round {round}");
            for key in 0..100 {
                table.record(key * 977, key);
            }
            assert_eq!(table.recall(977), Some(1));
            table.clear();
        }
        assert_eq!(table.fill(), 0.0);
    }

    #[test]
    fn threads_never_read_a_torn_entry() {
        // The memo is a function of the key, so a mixture of two entries would show.
        let table = Table::<[u64; 3]>::new(1 << 9, 192, 22);
        let keys = |n: u64| [n, n.wrapping_mul(3), n ^ 0x55];
        std::thread::scope(|scope| {
            for worker in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut luck = Seed(worker).luck();
                    for _ in 0..200_000 {
                        let n = luck.bits() % 512;
                        table.record(keys(n), n);
                        let n = luck.bits() % 512;
                        assert!(table.recall(keys(n)).is_none_or(|memo| memo == n));
                    }
                });
            }
        });
    }
}

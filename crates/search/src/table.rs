//! The transposition table: a fixed block of memory, shared by threads without a lock.
//!
//! Keys are exact. A key of `b` bits is shuffled by a bijection on `b` bits; some bits of the result choose
//! the slot and the others are stored, so that slot and entry together give the whole key back. Where entry,
//! key rest and memo fit into one word, a slot is one word (and can never be torn):
//!
//! ```text
//!   | rest of the key | generation (6 to 20) | memo |
//! ```
//!
//! Otherwise a slot is the words of the key behind a word that guards them (a sequence lock):
//!
//! ```text
//!   | busy (1) | version (17) | generation (6) | memo (40) |  key word 0  |  key word 1  | …
//! ```
//!
//! Clearing counts the generation up: entries of earlier generations read as absent.

use crate::block::Block;
use crate::memo::{Memo, check_scale};
use crate::plan::Plan;
use crate::prefetch::prefetch;
use game::{Game, Key};
use std::marker::PhantomData;
use std::sync::atomic::{Ordering::Acquire, Ordering::Relaxed, Ordering::Release, fence};

/// What became of an entry that was recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filed {
    /// The slot was free.
    New,
    /// It replaced what was known of the same position.
    Same,
    /// Another position had to go.
    Evicted,
    /// It was not kept.
    Dropped,
}

/// What an entry cost and where it stands: for stores that choose what to keep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Worth {
    /// Plies from the root.
    pub ply: u32,
    /// Nodes that were spent on it.
    pub work: u32,
}

/// Where a search keeps what it has found. Shared by all threads of a search.
pub trait Store<K>: Sync {
    /// Whether it wants to know what entries are worth.
    const WEIGHS: bool = false;
    /// Where a key belongs: worked out once per node, used to recall and to record.
    type Place: Copy + Send;
    /// The place of this key, which will be asked for soon.
    fn place(&self, key: K) -> Self::Place;
    /// What is remembered of the key of this place.
    fn recall(&self, place: Self::Place) -> Option<u64>;
    /// Remembers it, at the expense of something else if need be.
    fn record(&self, place: Self::Place, memo: u64, worth: Worth) -> Filed;
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl<K> Store<K> for Forgetful {
    type Place = ();
    #[inline(always)]
    fn place(&self, _key: K) {}
    #[inline(always)]
    fn recall(&self, (): ()) -> Option<u64> {
        None
    }
    #[inline(always)]
    fn record(&self, (): (), _memo: u64, _worth: Worth) -> Filed {
        Filed::Dropped
    }
}

/// The least and the most bits of a generation: the more, the seldomer all words must be wiped.
const GENERATION_BITS: u32 = 6;
const MOST_GENERATION_BITS: u32 = 20;
const VERSION_SHIFT: u32 = Table::<u64>::MOST_MEMO_BITS + GENERATION_BITS;
const BUSY: u64 = 1 << 63;

/// A direct-mapped table within a hard memory budget.
pub struct Table<K> {
    words: Block,
    /// Words per slot: 1 if everything fits, else the guard and the key.
    stride: usize,
    slot_mask: u64,
    key_mask: u64,
    half: u32,
    memo_bits: u32,
    memo_mask: u64,
    /// How far the rest of a key turns left from above the slot's bits to above the generation.
    turn: u32,
    generation: u64,
    /// The generation where it stands in a word.
    stamp: u64,
    stamp_mask: u64,
    keys: PhantomData<fn(K)>,
}

/// Where a key belongs in a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place<K> {
    /// The first word of its slot.
    word: usize,
    /// In a slot of one word: rest of the key and generation, where they stand in the word.
    label: u64,
    key: K,
}

impl<K: Key> Table<K> {
    /// The most bits a memo may take.
    pub const MOST_MEMO_BITS: u32 = 40;

    /// A table of at most `budget` bytes for the positions of a game and memos of this kind, which must be able to hold its
    /// scores.
    ///
    /// # Panics
    ///
    /// Where the game has scores that do not fit: they would become false proofs.
    pub fn of<G: Game<Key = K>, M: Memo>(game: &G, budget: usize) -> Table<K> {
        check_scale::<G, M>(game);
        Table::with_bits(budget, game.key_bits(), M::BITS)
    }

    /// A table of at most `budget` bytes for a plan: its names of positions, its memos.
    ///
    /// # Panics
    ///
    /// Where the game has scores that the memos cannot hold.
    pub fn serving<G: Game, P: Plan<G, Key = K>>(game: &G, budget: usize) -> Table<K> {
        check_scale::<G, P::Memo>(game);
        Table::with_bits(budget, P::key_bits(game), P::Memo::BITS)
    }

    /// A table of at most `budget` bytes for keys of `key_bits` bits and memos of `memo_bits`.
    /// It does not know what will be kept: use [`Table::of`] or [`Table::serving`] for a game.
    pub fn with_bits(budget: usize, key_bits: u32, memo_bits: u32) -> Table<K> {
        assert!(memo_bits <= Self::MOST_MEMO_BITS);
        let slots_in = |stride: usize| (budget / (8 * stride)).max(1).ilog2();
        let fits =
            K::WORDS == 1 && key_bits.saturating_sub(slots_in(1)) + GENERATION_BITS + memo_bits <= u64::BITS;
        let stride = if fits { 1 } else { 1 + K::WORDS };
        // No more slots than keys.
        let slot_bits = slots_in(stride).min(key_bits);
        let memo_bits = if fits { memo_bits } else { Self::MOST_MEMO_BITS };
        let generation_bits = match fits {
            true => (u64::BITS - memo_bits - (key_bits - slot_bits)).min(MOST_GENERATION_BITS),
            false => GENERATION_BITS,
        };
        Table {
            words: Block::zeroed(stride << slot_bits).expect("memory for the table: ask for less"),
            stride,
            slot_mask: (1 << slot_bits) - 1,
            key_mask: if key_bits >= 64 { u64::MAX } else { (1 << key_bits) - 1 },
            half: (key_bits.min(64) / 2).max(1),
            memo_bits,
            memo_mask: (1 << memo_bits) - 1,
            turn: (u64::BITS + memo_bits + generation_bits - slot_bits) % u64::BITS,
            generation: 1,
            stamp: 1 << memo_bits,
            stamp_mask: ((1 << generation_bits) - 1) << memo_bits,
            keys: PhantomData,
        }
    }

    /// Forgets everything, at once.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation << self.memo_bits > self.stamp_mask {
            self.words.iter().for_each(|word| word.store(0, Relaxed));
            self.generation = 1;
        }
        self.stamp = self.generation << self.memo_bits;
    }

    /// How many entries it has room for.
    pub fn slots(&self) -> usize {
        self.words.len() / self.stride
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// The share of slots in use, from a sample of at most 2^11.
    pub fn fill(&self) -> f64 {
        let sample = self.slots().min(1 << 11);
        let live = |slot: usize| {
            let word = self.words[slot * self.stride].load(Relaxed);
            word & self.stamp_mask == self.stamp
        };
        (0..sample).filter(|&slot| live(slot)).count() as f64 / sample as f64
    }

    #[inline(never)]
    fn recall_wide(&self, Place { word, key, .. }: Place<K>) -> Option<u64> {
        let words = &self.words[word..][..self.stride];
        let guard = words[0].load(Acquire);
        let live = guard & self.stamp_mask == self.stamp;
        if !live || guard & BUSY != 0 || (0..K::WORDS).any(|i| words[1 + i].load(Relaxed) != key.word(i)) {
            return None;
        }
        fence(Acquire);
        (words[0].load(Relaxed) == guard).then_some(guard & ((1 << self.memo_bits) - 1))
    }

    #[inline(never)]
    fn record_wide(&self, Place { word, key, .. }: Place<K>, memo: u64) -> Filed {
        let words = &self.words[word..][..self.stride];
        let guard = words[0].load(Relaxed);
        if guard & BUSY != 0 || words[0].compare_exchange(guard, guard | BUSY, Acquire, Relaxed).is_err() {
            return Filed::Dropped;
        }
        fence(Release);
        let live = guard & self.stamp_mask == self.stamp;
        let same = (0..K::WORDS).all(|i| words[1 + i].load(Relaxed) == key.word(i));
        for i in 0..K::WORDS {
            words[1 + i].store(key.word(i), Relaxed);
        }
        let version =
            (guard & !BUSY).wrapping_add(1 << VERSION_SHIFT) >> VERSION_SHIFT << VERSION_SHIFT & !BUSY;
        words[0].store(version | self.stamp | memo, Release);
        filed(live, same)
    }
}

/// What happens to a slot that holds a live entry or not, of the same position or not.
#[inline(always)]
fn filed(live: bool, same: bool) -> Filed {
    match (live, same) {
        (false, _) => Filed::New,
        (true, true) => Filed::Same,
        (true, false) => Filed::Evicted,
    }
}

impl<K: Key> Store<K> for Table<K> {
    type Place = Place<K>;

    #[inline(always)]
    fn place(&self, key: K) -> Place<K> {
        let folded = if K::WORDS == 1 {
            key.word(0)
        } else {
            (0..K::WORDS)
                .fold(0u64, |sum, i| (sum ^ key.word(i)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29))
        };
        // An odd factor and a shift to the right are both bijections on `key_bits` bits.
        let product = folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) & self.key_mask;
        let mixed = product ^ (product >> self.half);
        let slot = mixed & self.slot_mask;
        let label = (mixed ^ slot).rotate_left(self.turn) | self.stamp;
        let word = slot as usize * self.stride;
        prefetch(self.words.as_ptr().wrapping_add(word));
        Place { word, label, key }
    }

    #[inline(always)]
    fn recall(&self, place: Place<K>) -> Option<u64> {
        if K::WORDS > 1 || self.stride > 1 {
            return self.recall_wide(place);
        }
        // Where the labels agree, only the memo is left.
        let memo = self.words[place.word].load(Relaxed) ^ place.label;
        (memo <= self.memo_mask).then_some(memo)
    }

    #[inline(always)]
    fn record(&self, place: Place<K>, memo: u64, _worth: Worth) -> Filed {
        debug_assert!(memo <= self.memo_mask);
        if K::WORDS > 1 || self.stride > 1 {
            return self.record_wide(place, memo);
        }
        let word = &self.words[place.word];
        let difference = word.load(Relaxed) ^ place.label;
        word.store(place.label | memo, Relaxed);
        let live = difference & self.stamp_mask == 0;
        filed(live, difference <= self.memo_mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;
    use std::collections::HashMap;

    /// A table may forget, but what it says is true: compare with a map that never forgets.
    fn never_lies<K: Key>(budget: usize, key_bits: u32, memo_bits: u32, keys: impl Fn(u64) -> K) {
        let table = Table::<K>::with_bits(budget, key_bits, memo_bits);
        let mut truth = HashMap::new();
        let mut luck = Seed(7).luck();
        let mut remembered = 0;
        for _ in 0..50_000 {
            let key = keys(luck.bits());
            let memo = luck.bits() & ((1 << memo_bits) - 1);
            table.record(table.place(key), memo, Worth::default());
            truth.insert(key, memo);
            assert_eq!(table.recall(table.place(key)), Some(memo));
            let asked = keys(luck.bits());
            if let Some(memo) = table.recall(table.place(asked)) {
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
        let table = Table::<u64>::with_bits(1 << 10, 16, 22);
        let spot = |key| (table.place(key).word, table.place(key).label);
        let places: std::collections::HashSet<_> = (0..1 << 16).map(spot).collect();
        assert_eq!(places.len(), 1 << 16, "the shuffle is a bijection");
    }

    #[test]
    fn clearing_forgets_everything_even_after_the_generations_wrap() {
        let mut table = Table::<u64>::with_bits(1 << 12, 45, 22);
        for round in 0..200 {
            assert!((0..100).all(|key| table.recall(table.place(key * 977)).is_none()), "round {round}");
            for key in 0..100 {
                table.record(table.place(key * 977), key, Worth::default());
            }
            assert_eq!(table.recall(table.place(977)), Some(1));
            table.clear();
        }
        assert_eq!(table.fill(), 0.0);
    }

    #[test]
    fn threads_never_read_a_torn_entry() {
        // The memo is a function of the key, so a mixture of two entries would show.
        let table = Table::<[u64; 3]>::with_bits(1 << 9, 192, 22);
        let keys = |n: u64| [n, n.wrapping_mul(3), n ^ 0x55];
        std::thread::scope(|scope| {
            for worker in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut luck = Seed(worker).luck();
                    for _ in 0..200_000 {
                        let n = luck.bits() % 512;
                        table.record(table.place(keys(n)), n, Worth::default());
                        let n = luck.bits() % 512;
                        assert!(table.recall(table.place(keys(n))).is_none_or(|memo| memo == n));
                    }
                });
            }
        });
    }
}

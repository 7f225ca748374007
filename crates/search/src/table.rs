//! The transposition table: as large as needed within a budget, shared by threads without a lock.
//!
//! Keys are exact. A key of `b` bits is shuffled by a bijection on `b` bits; some bits of the result choose
//! the slot and the others are stored, so that slot and entry together give the whole key back. Where entry,
//! key rest and memo fit into one word, a slot is one word (and can never be torn):
//!
//! ```text
//!   | rest of the key | generation (6 to 20) | memo |
//! ```
//!
//! Where they do not, an interval is packed closer if the game has few scores (Connect 4 on 8×7: 18 bits instead of 22), the
//! generation makes do with less, and the table begins with as many slots as tell the bits that are still missing.
//! Otherwise a slot is the words of the key behind a word that guards them (a sequence lock):
//!
//! ```text
//!   | busy (1) | version (17) | generation (6) | memo (40) |  key word 0  |  key word 1  | …
//! ```
//!
//! Clearing counts the generation up: entries of earlier generations read as absent.
//!
//! A table starts small and doubles when it fills up: memory that a search does not need is neither zeroed by the system
//! nor spread over more pages than caches hold. An entry keeps all bits that a slot of the *smallest* size
//! does not tell, so it means the same in a table of any size: whoever still writes to the old half while another
//! thread doubles the table loses an entry at worst.

mod wide;

use crate::block::Block;
use crate::growth::{Growth, full};
use crate::memo::{Close, Memo, check_scale};
use crate::plan::Plan;
use crate::prefetch::prefetch;
use crate::store::{Filed, Store, Worth};
use game::{Game, Key};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

/// The least and the most bits of a generation: the more, the seldomer all words must be wiped.
const GENERATION_BITS: u32 = 6;
const MOST_GENERATION_BITS: u32 = 20;
/// … and where memos are packed closer.
const CLOSE_GENERATION_BITS: u32 = 4;
/// Keys of one word with so many bits or more are folded further up: the product's low half never sees the key's high
/// bits, which are the last column of Connect 4 on 8×7, and a slot of 2^18 to 2^24 should.
const FILLS_A_WORD: u32 = 60;
const FOLDED_FROM: u32 = 44;
/// … and of the larger tables of one word for each: they have slots of 2^20 to 2^26.
const CLOSE_FOLDED_FROM: u32 = 40;

/// The size of a table at first, in slots as a power of two: what the innermost caches hold.
const FIRST_SLOT_BITS: u32 = 13;
/// … and the largest that is paid for entries of one word.
const MOST_FIRST_SLOT_BITS: u32 = 22;
/// How many slots are looked at to see how full it is.
const SAMPLE: usize = 1 << 9;

/// A direct-mapped table within a hard memory budget.
pub struct Table<K> {
    /// Room for the largest size; only what is used is ever touched.
    words: Block,
    /// Words per slot: 1 if everything fits, else the guard and the key.
    stride: usize,
    /// How many slots are in use, less one.
    slot_mask: AtomicU64,
    /// … at first, at most, and at most so far.
    least_mask: u64,
    most_mask: u64,
    reached_mask: AtomicU64,
    /// Whether somebody is doubling it.
    growing: AtomicBool,
    key_mask: u64,
    half: u32,
    memo_bits: u32,
    memo_mask: u64,
    /// Memos are packed closer.
    close: Option<Close>,
    /// A slot is a word and holds a memo as it is.
    plain: bool,
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
        Table::packing(budget, game.key_bits(), M::BITS, M::close(game.scale()))
    }

    /// A table of at most `budget` bytes for a plan: its names of positions, its memos.
    ///
    /// # Panics
    ///
    /// Where the game has scores that the memos cannot hold.
    pub fn serving<G: Game, P: Plan<G, Key = K>>(game: &G, budget: usize) -> Table<K> {
        check_scale::<G, P::Memo>(game);
        Table::packing(budget, P::key_bits(game), P::Memo::BITS, P::Memo::close(game.scale()))
    }

    /// A table of at most `budget` bytes for keys of `key_bits` bits and memos of `memo_bits`.
    /// It does not know what will be kept: use [`Table::of`] or [`Table::serving`] for a game.
    pub fn with_bits(budget: usize, key_bits: u32, memo_bits: u32) -> Table<K> {
        Table::packing(budget, key_bits, memo_bits, None)
    }

    fn packing(budget: usize, key_bits: u32, memo_bits: u32, close: Option<Close>) -> Table<K> {
        assert!(memo_bits <= Self::MOST_MEMO_BITS);
        let slots_in = |stride: usize| (budget / (8 * stride)).max(1).ilog2();
        // What a slot must tell so that the rest fits into a word with so much else.
        let told = |others: u32| (key_bits + others).saturating_sub(u64::BITS);
        let fits = |told: u32| K::WORDS == 1 && told <= slots_in(1);
        let close = close.filter(|close| {
            told(GENERATION_BITS + memo_bits) > FIRST_SLOT_BITS
                && fits(told(CLOSE_GENERATION_BITS + close.bits()))
                && told(CLOSE_GENERATION_BITS + close.bits()) <= MOST_FIRST_SLOT_BITS
        });
        let (memo_bits, told) = match close {
            Some(close) => (close.bits(), told(CLOSE_GENERATION_BITS + close.bits())),
            None => (memo_bits, told(GENERATION_BITS + memo_bits)),
        };
        let fits = fits(told);
        let stride = if fits { 1 } else { 1 + K::WORDS };
        // No more slots than keys.
        let most_bits = slots_in(stride).min(key_bits);
        let slot_bits = if fits { told.max(FIRST_SLOT_BITS) } else { FIRST_SLOT_BITS }.min(most_bits);
        let memo_bits = if fits { memo_bits } else { Self::MOST_MEMO_BITS };
        let generation_bits = match fits {
            true => (u64::BITS - memo_bits - (key_bits - slot_bits)).min(MOST_GENERATION_BITS),
            false => GENERATION_BITS,
        };
        Table {
            words: Block::zeroed(stride << most_bits).expect("memory for the table: ask for less"),
            stride,
            slot_mask: AtomicU64::new((1 << slot_bits) - 1),
            least_mask: (1 << slot_bits) - 1,
            most_mask: (1 << most_bits) - 1,
            reached_mask: AtomicU64::new((1 << slot_bits) - 1),
            growing: AtomicBool::new(false),
            key_mask: if key_bits >= 64 { u64::MAX } else { (1 << key_bits) - 1 },
            half: match K::WORDS == 1 && key_bits >= FILLS_A_WORD {
                true if close.is_some() => CLOSE_FOLDED_FROM,
                true => FOLDED_FROM,
                false => (key_bits.min(64) / 2).max(1),
            },
            memo_bits,
            memo_mask: (1 << memo_bits) - 1,
            close,
            plain: stride == 1 && close.is_none(),
            turn: (u64::BITS + memo_bits + generation_bits - slot_bits) % u64::BITS,
            generation: 1,
            stamp: 1 << memo_bits,
            stamp_mask: ((1 << generation_bits) - 1) << memo_bits,
            keys: PhantomData,
        }
    }

    /// Forgets everything, at once, and is as small as at first: an answer does not depend on the questions before.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation << self.memo_bits > self.stamp_mask {
            let reached = (*self.reached_mask.get_mut() as usize + 1) * self.stride;
            self.words[..reached].iter().for_each(|word| word.store(0, Relaxed));
            *self.reached_mask.get_mut() = self.least_mask;
            self.generation = 1;
        }
        self.stamp = self.generation << self.memo_bits;
        *self.slot_mask.get_mut() = self.least_mask;
    }

    /// How many entries it has room for now.
    pub fn slots(&self) -> usize {
        self.slot_mask.load(Relaxed) as usize + 1
    }

    /// How many bytes it takes now.
    pub fn bytes(&self) -> usize {
        8 * self.slots() * self.stride
    }

    /// How many bytes it may take.
    pub fn most_bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// The share of slots in use, from a sample of at most 2^11.
    pub fn fill(&self) -> f64 {
        let sample = self.slots().min(1 << 11);
        self.live_among(sample) as f64 / sample as f64
    }

    /// How it has grown since it was empty.
    pub fn growth(&self) -> Growth {
        Growth { least: self.least_mask as usize + 1, now: self.slots(), slot_bytes: 8 * self.stride }
    }

    /// How many of the first slots are in use.
    fn live_among(&self, slots: usize) -> usize {
        (0..slots).filter(|slot| self.is_live(self.words[slot * self.stride].load(Relaxed))).count()
    }

    /// Whether an entry with this first word is of this generation.
    fn is_live(&self, word: u64) -> bool {
        word & self.stamp_mask == self.stamp
    }

    /// Doubles the table. Others may go on reading and writing the old half: an entry that is lost by that is
    /// forgotten, and none is ever taken for another.
    #[cold]
    fn grow(&self) {
        if self.growing.swap(true, Acquire) {
            return;
        }
        let half = self.slots();
        if (half as u64) <= self.most_mask {
            if self.stride > 1 {
                self.spread_wide(half);
            } else {
                self.spread(half);
            }
            let mask = 2 * half as u64 - 1;
            self.reached_mask.fetch_max(mask, Relaxed);
            self.slot_mask.store(mask, Relaxed);
        }
        self.growing.store(false, Release);
    }

    /// Moves the entries that belong to the new half: the lowest bit of a key that the old size did not tell says which.
    fn spread(&self, half: usize) {
        let bit = 1u64.rotate_left(half.ilog2() + self.turn);
        for (from, to) in self.words[..half].iter().zip(&self.words[half..]) {
            let word = from.load(Relaxed);
            if word & bit != 0 && self.is_live(word) {
                to.store(word, Relaxed);
                from.store(0, Relaxed);
            }
        }
    }

    /// A bijection on `key_bits` bits: an odd factor and a shift to the right are.
    #[inline(always)]
    fn mix(&self, folded: u64) -> u64 {
        let product = folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) & self.key_mask;
        product ^ (product >> self.half)
    }

    #[inline(never)]
    fn recall_otherwise(&self, place: Place<K>) -> Option<u64> {
        let Some(close) = self.close else { return self.recall_wide(place) };
        self.recall_word(&place).map(|memo| close.unpack(memo))
    }

    #[inline(never)]
    fn record_otherwise(&self, place: Place<K>, memo: u64) -> Filed {
        let Some(close) = self.close else { return self.record_wide(place, memo) };
        self.record_word(&place, close.pack(memo))
    }

    #[inline(always)]
    fn recall_word(&self, place: &Place<K>) -> Option<u64> {
        // Where the labels agree, only the memo is left.
        let memo = self.words[place.word].load(Relaxed) ^ place.label;
        (memo <= self.memo_mask).then_some(memo)
    }

    #[inline(always)]
    fn record_word(&self, place: &Place<K>, memo: u64) -> Filed {
        debug_assert!(memo <= self.memo_mask);
        let word = &self.words[place.word];
        let difference = word.load(Relaxed) ^ place.label;
        word.store(place.label | memo, Relaxed);
        let live = difference & self.stamp_mask == 0;
        filed(live, difference <= self.memo_mask)
    }
}

/// The words of a key become one, which is the key itself where it has only one.
#[inline(always)]
fn fold<K: Key>(sum: u64, word: u64) -> u64 {
    if K::WORDS == 1 { word } else { (sum ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29) }
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
        let folded = (0..K::WORDS).fold(0, |sum, i| fold::<K>(sum, key.word(i)));
        let mixed = self.mix(folded);
        let slot = mixed & self.slot_mask.load(Relaxed);
        let label = (mixed & !self.least_mask).rotate_left(self.turn) | self.stamp;
        let word = slot as usize * self.stride;
        prefetch(self.words.as_ptr().wrapping_add(word));
        Place { word, label, key }
    }

    #[inline(always)]
    fn recall(&self, place: Place<K>) -> Option<u64> {
        if K::WORDS > 1 || !self.plain {
            return self.recall_otherwise(place);
        }
        self.recall_word(&place)
    }

    #[inline(always)]
    fn record(&self, place: Place<K>, memo: u64, _worth: Worth) -> Filed {
        if K::WORDS > 1 || !self.plain {
            return self.record_otherwise(place, memo);
        }
        self.record_word(&place, memo)
    }

    #[inline(never)]
    fn tend(&self) {
        let sample = self.slots().min(SAMPLE);
        let is_full = 8 * self.live_among(sample) >= full(self.bytes()) * sample;
        if is_full && self.slots() as u64 <= self.most_mask {
            self.grow();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memo::Interval;
    use crate::store::TEND;
    use game::{Bounds, Score, Seed};
    use std::collections::HashMap;

    /// A table may forget, but what it says is true: compare with a map that never forgets.
    fn never_lies<K: Key>(budget: usize, key_bits: u32, memo_bits: u32, keys: impl Fn(u64) -> K) {
        never_lies_in(Table::<K>::with_bits(budget, key_bits, memo_bits), budget, memo_bits, keys, |memo| {
            memo
        });
    }

    fn never_lies_in<K: Key>(
        table: Table<K>,
        budget: usize,
        memo_bits: u32,
        keys: impl Fn(u64) -> K,
        memos: impl Fn(u64) -> u64,
    ) {
        let mut truth = HashMap::new();
        let mut rng = Seed(7).rng();
        let mut remembered = 0;
        for round in 1..50_000 {
            if round % TEND == 0 {
                table.tend();
            }
            let key = keys(rng.bits());
            let memo = memos(rng.bits() & ((1 << memo_bits) - 1));
            table.record(table.place(key), memo, Worth::default());
            truth.insert(key, memo);
            assert_eq!(table.recall(table.place(key)), Some(memo));
            let asked = keys(rng.bits());
            if let Some(memo) = table.recall(table.place(asked)) {
                assert_eq!(truth.get(&asked), Some(&memo), "{asked:?}");
                remembered += 1;
            }
        }
        assert!(remembered > 0 && table.most_bytes() <= budget.max(8 * (1 + K::WORDS)));
        assert!(table.bytes() <= table.most_bytes());
    }

    #[test]
    fn what_it_recalls_is_true_for_every_width() {
        never_lies::<u64>(1 << 12, 20, 22, |n| n & 0xF_FFFF);
        never_lies::<u64>(1 << 12, 12, 40, |n| n & 0xFFF);
        never_lies::<u64>(1 << 13, 64, 22, |n| (n % 4096).wrapping_mul(0x0123_4567_89AB_CDEF));
        never_lies::<u64>(1 << 20, 49, 30, |n| (n % 9999 * 31_415_926_535) & ((1 << 49) - 1));
        never_lies::<u64>(1 << 18, 49, 30, |n| (n % 99_999 * 31_415_926_535) & ((1 << 49) - 1));
        never_lies::<u128>(1 << 13, 98, 30, |n| u128::from(n % 2048) << 33);
        never_lies::<u128>(1 << 20, 98, 30, |n| u128::from(n % 99_999) << 33);
        never_lies::<[u64; 4]>(1 << 14, 256, 22, |n| [n % 16, n >> 8 & 15, 5, n >> 16 & 15]);
    }

    /// Connect 4 on 8×7: a key fills a word, and so does an entry.
    #[test]
    fn what_it_recalls_is_true_where_memos_are_packed_closer() {
        for (most, first) in [(1, 14), (28, 22)] {
            let close = Interval::close(Bounds::within(most));
            let table = Table::<u64>::packing(1 << 26, 64, Interval::BITS, close);
            assert_eq!((table.slots(), table.bytes()), (1 << first, 8 << first));
            let memo = |bits: u64| {
                let known =
                    Bounds { lower: Score(-((bits & 1) as i32)), upper: Score((bits >> 1 & 1) as i32) };
                Interval { known, hint: bits >> 8 & 63 }.pack()
            };
            never_lies_in(table, 1 << 26, 22, |n| (n % 99_999).wrapping_mul(0x0123_4567_89AB_CDEF), memo);
        }
        // Where a table is not large enough to tell the rest of a key, slots are as wide as before.
        let small = Table::<u64>::packing(1 << 20, 64, Interval::BITS, Interval::close(Bounds::within(28)));
        assert_eq!(small.bytes(), 16 << FIRST_SLOT_BITS);
    }

    /// What is known stays known when there is more room, and the next question starts small again.
    fn grows<K: Key>(key_bits: u32, keys: impl Fn(u64) -> K) {
        grows_in(Table::<K>::with_bits(1 << 22, key_bits, 22), keys, |n| n);
    }

    fn grows_in<K: Key>(mut table: Table<K>, keys: impl Fn(u64) -> K, memos: impl Fn(u64) -> u64) {
        let first = table.bytes();
        for _ in 0..3 {
            for n in 0..20_000 {
                table.record(table.place(keys(n)), memos(n), Worth::default());
            }
            while table.bytes() < table.most_bytes() {
                let known: Vec<u64> =
                    (0..20_000).filter(|&n| table.recall(table.place(keys(n))).is_some()).collect();
                let before = table.bytes();
                table.grow();
                assert_eq!(table.bytes(), 2 * before);
                assert!(known.iter().all(|&n| table.recall(table.place(keys(n))) == Some(memos(n))));
                assert!(
                    (0..20_000)
                        .all(|n| table.recall(table.place(keys(n))).is_none_or(|memo| memo == memos(n)))
                );
            }
            table.grow();
            assert_eq!(table.bytes(), table.most_bytes(), "no more than the budget");
            table.clear();
            assert_eq!(table.bytes(), first);
            assert!((0..20_000).all(|n| table.recall(table.place(keys(n))).is_none()));
        }
    }

    #[test]
    fn a_table_that_grows_forgets_nothing() {
        grows::<u64>(49, |n| (n * 0x1234_5677) & ((1 << 49) - 1));
        grows::<u64>(64, |n| n.wrapping_mul(0x0123_4567_89AB_CDEF));
        grows::<u128>(98, |n| u128::from(n) << 33);
        let close = Interval::close(Bounds::within(1));
        let table = Table::<u64>::packing(1 << 22, 64, Interval::BITS, close);
        let memo = |n| Interval { known: Bounds::within(1), hint: n & 63 }.pack();
        grows_in(table, |n| n.wrapping_mul(0x0123_4567_89AB_CDEF), memo);
    }

    #[test]
    fn it_grows_when_it_fills_up_and_not_before() {
        let table = Table::<u64>::with_bits(1 << 20, 49, 22);
        let first = table.slots();
        for n in 0..first as u64 / 8 {
            table.record(table.place(n * 977), n, Worth::default());
            table.tend();
        }
        assert_eq!(table.slots(), first);
        for n in 0..1 << 20 {
            table.record(table.place(n * 977), n, Worth::default());
            if n % TEND == 0 {
                table.tend();
            }
        }
        assert_eq!(table.bytes(), 1 << 20);
    }

    /// Keys by chance, while it grows and when it may grow no more.
    #[test]
    fn random_keys_are_lost_as_often_as_a_random_function_loses_them() {
        let (table, mut rng) = (Table::<u64>::with_bits(1 << 18, 49, 22), Seed(1).rng());
        assert!(table.growth().lost_at_random(1) < 1e-3);
        let (mut new, mut evicted) = (0, 0);
        for n in 0..60_000u64 {
            let key = rng.below(1 << 48) as u64;
            match table.record(table.place(key), 1, Worth::default()) {
                Filed::New => new += 1,
                Filed::Evicted => (new, evicted) = (new + 1, evicted + 1),
                Filed::Same | Filed::Dropped => {}
            }
            if n % TEND == 0 {
                table.tend();
            }
            if n > 0 && n % 10_000 == 0 {
                let (seen, chance) = (f64::from(evicted) / new as f64, table.growth().lost_at_random(new));
                assert!((seen - chance).abs() < 0.02, "{n} keys: {seen:.3}, by chance {chance:.3}");
            }
        }
        assert_eq!(table.bytes(), 1 << 18);
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
        fn shared<K: Key>(table: &Table<K>, range: u64, keys: impl Fn(u64) -> K + Sync) {
            std::thread::scope(|scope| {
                for worker in 0..4 {
                    let keys = &keys;
                    scope.spawn(move || {
                        let mut rng = Seed(worker).rng();
                        for round in 1..200_000 {
                            let n = rng.bits() % range;
                            table.record(table.place(keys(n)), n, Worth::default());
                            let n = rng.bits() % range;
                            assert!(table.recall(table.place(keys(n))).is_none_or(|memo| memo == n));
                            if round % TEND == 0 {
                                table.tend();
                            }
                        }
                    });
                }
            });
        }
        let keys = |n: u64| [n, n.wrapping_mul(3), n ^ 0x55];
        shared(&Table::with_bits(1 << 9, 192, 22), 512, keys);
        let grown = Table::with_bits(1 << 22, 192, 22);
        shared(&grown, 1 << 18, keys);
        assert_eq!(grown.bytes(), grown.most_bytes());
        let grown = Table::with_bits(1 << 20, 49, 22);
        shared(&grown, 1 << 18, |n: u64| n * 0x1234_5677);
        assert_eq!(grown.bytes(), grown.most_bytes());
    }
}

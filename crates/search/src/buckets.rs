//! A table for players: buckets of four entries under 64-bit hashes, kept from move to move.
//!
//! An entry is two words, and a bucket one cache line. The first word is the hash mixed with the second one, so that an entry
//! of which two threads wrote a half each is not recognised (Hyatt and Mann 2002):
//!
//! ```text
//!   | hash ^ second word (64) |   | age (8) | work (6) | memo (40) |
//! ```
//!
//! It begins small and doubles when half of it was written by one search, so that a short search touches little memory: pages are
//! zeroed when they are first touched, and with 256 MiB of them a player who has a tenth of a second sees a few plies. What
//! belongs into the new half moves there; threads that still write to the old one lose an entry at worst.
//!
//! `work` is the logarithm of the nodes that were spent. Where all four are taken, entries of earlier searches go first, and
//! then those that cost least.

use crate::block::Block;
use crate::memo::{Memo, check_scale};
use crate::plan::Plan;
use crate::prefetch::prefetch;
use crate::store::{Filed, Store, Worth};
use game::Game;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const MEMO_BITS: u32 = 40;
const WORK_SHIFT: u32 = MEMO_BITS;
const AGE_SHIFT: u32 = WORK_SHIFT + 6;
/// Buckets at first: 2 MiB.
const FIRST: u64 = (2 << 20) / (8 * WORDS as u64);
/// An age counts as much as this many doublings of work.
const PER_AGE: u64 = 4;

/// A table of buckets within a hard memory budget.
pub struct Buckets {
    words: Block,
    /// The buckets in use, less one.
    mask: AtomicU64,
    /// The most that the budget allows.
    most: u64,
    /// From 1 on: an empty entry is of age 0.
    age: u64,
}

impl Buckets {
    /// A table of at most `budget` bytes for a plan.
    ///
    /// # Panics
    ///
    /// Where the game has scores that the memos cannot hold.
    pub fn serving<G: Game, P: Plan<G, Key = u64>>(game: &G, budget: usize) -> Buckets {
        const { assert!(P::Memo::BITS <= MEMO_BITS) };
        check_scale::<G, P::Memo>(game);
        let buckets = 1u64 << (budget / (8 * WORDS)).max(1).ilog2();
        let words = Block::zeroed(buckets as usize * WORDS).expect("memory for the table: ask for less");
        Buckets { words, mask: AtomicU64::new(buckets.min(FIRST) - 1), most: buckets - 1, age: 1 }
    }

    /// The words in use.
    #[inline(always)]
    fn in_use(&self) -> usize {
        (self.mask.load(Relaxed) as usize + 1) * WORDS
    }

    /// The bucket of a hash.
    #[inline(always)]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        &self.words[(hash & self.mask.load(Relaxed)) as usize * WORDS..][..WORDS]
    }

    /// A new search begins: what is there stays, and goes first.
    pub fn grow_older(&mut self) {
        self.age = self.age % 255 + 1;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words[..self.in_use()].iter().for_each(|word| word.store(0, Relaxed));
        self.mask = AtomicU64::new(self.most.min(FIRST - 1));
        self.age = 1;
    }

    /// How many entries it has room for as it stands.
    pub fn slots(&self) -> usize {
        self.in_use() / 2
    }

    /// How many bytes it takes as it stands.
    pub fn bytes(&self) -> usize {
        8 * self.in_use()
    }

    /// The share of entries that this search has written, from a sample of at most 2^11.
    pub fn fill(&self) -> f64 {
        let sample = self.slots().min(1 << 11);
        let live = |slot: &usize| self.words[2 * slot + 1].load(Relaxed) >> AGE_SHIFT == self.age;
        (0..sample).filter(live).count() as f64 / sample as f64
    }

    /// Twice as many buckets: what the new bit of its hash tells from the others goes to the same place of the new half.
    #[cold]
    fn grow(&self) {
        let old = self.mask.load(Relaxed) + 1;
        let (low, high) = self.words.split_at(self.in_use());
        for (from, to) in low.chunks_exact(2).zip(high.chunks_exact(2)) {
            let (first, second) = (from[0].load(Relaxed), from[1].load(Relaxed));
            if second >> AGE_SHIFT != 0 && (first ^ second) & old != 0 {
                to[0].store(first, Relaxed);
                to[1].store(second, Relaxed);
                from[1].store(0, Relaxed);
                from[0].store(0, Relaxed);
            }
        }
        self.mask.store(2 * old - 1, Relaxed);
    }

    /// What speaks for keeping an entry.
    #[inline(always)]
    fn merit(&self, second: u64) -> u64 {
        let searches_ago = (self.age + 255 - (second >> AGE_SHIFT)) % 255;
        let work = second >> WORK_SHIFT & 63;
        if second >> AGE_SHIFT == 0 { 0 } else { 1 + work + PER_AGE * 255 - PER_AGE * searches_ago }
    }
}

impl Store<u64> for Buckets {
    const WEIGHS: bool = true;
    /// The hash.
    type Place = u64;

    #[inline(always)]
    fn place(&self, hash: u64) -> u64 {
        prefetch(self.bucket(hash).as_ptr());
        hash
    }

    #[inline(always)]
    fn recall(&self, hash: u64) -> Option<u64> {
        self.bucket(hash).chunks_exact(2).find_map(|entry| {
            let second = entry[1].load(Relaxed);
            let known = entry[0].load(Relaxed) ^ second == hash && second >> AGE_SHIFT != 0;
            known.then_some(second & ((1 << MEMO_BITS) - 1))
        })
    }

    #[inline(always)]
    fn record(&self, hash: u64, memo: u64, worth: Worth) -> Filed {
        debug_assert!(memo >> MEMO_BITS == 0);
        let bucket = self.bucket(hash);
        let (mut place, mut least, mut filed) = (0, u64::MAX, Filed::Evicted);
        for (i, entry) in bucket.chunks_exact(2).enumerate() {
            let second = entry[1].load(Relaxed);
            if second >> AGE_SHIFT != 0 && entry[0].load(Relaxed) ^ second == hash {
                (place, filed) = (i, Filed::Same);
                break;
            }
            let merit = self.merit(second);
            if merit < least {
                (place, least) = (i, merit);
                filed = if merit == 0 { Filed::New } else { Filed::Evicted };
            }
        }
        let work = u64::from(worth.work.max(1).ilog2());
        let second = memo | work << WORK_SHIFT | self.age << AGE_SHIFT;
        bucket[2 * place].store(hash ^ second, Relaxed);
        bucket[2 * place + 1].store(second, Relaxed);
        filed
    }

    fn tend(&self) {
        if self.mask.load(Relaxed) < self.most && self.fill() >= 0.5 {
            self.grow();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_bucket() -> Buckets {
        Buckets { words: Block::zeroed(WORDS).unwrap(), mask: AtomicU64::new(0), most: 0, age: 1 }
    }

    fn worth(work: u32) -> Worth {
        Worth { ply: 0, work }
    }

    #[test]
    fn the_cheapest_entry_of_the_oldest_search_goes_first() {
        let mut table = one_bucket();
        for (hash, work) in [(11, 1000), (12, 4), (13, 70), (14, 9)] {
            assert_eq!(table.record(hash, hash, worth(work)), Filed::New);
        }
        assert_eq!(table.record(15, 15, worth(1)), Filed::Evicted);
        let left =
            |table: &Buckets| (11..20).filter(|&hash| table.recall(hash) == Some(hash)).collect::<Vec<_>>();
        assert_eq!(left(&table), [11, 13, 14, 15]);
        // Two searches later an entry needs 256 times the work to be worth as much as a fresh one: 11 has it.
        (0..2).for_each(|_| table.grow_older());
        assert_eq!(table.record(13, 13, worth(1)), Filed::Same);
        for hash in 16..19 {
            assert_eq!(table.record(hash, hash, worth(1)), Filed::Evicted);
        }
        assert_eq!(left(&table), [11, 13, 17, 18]);
        table.clear();
        assert!(left(&table).is_empty());
    }

    #[test]
    fn half_an_entry_is_not_recognised() {
        let table = one_bucket();
        table.record(77, 5, worth(3));
        table.words[1].store(table.words[1].load(Relaxed) ^ 1, Relaxed);
        assert_eq!(table.recall(77), None);
        assert_eq!(table.recall(0), None, "an empty entry is nobody's");
    }

    /// It grows with what is written, forgets little by that, and says nothing that was not recorded.
    #[test]
    fn it_doubles_when_half_of_it_is_written() {
        let most = 1 << 8;
        let words = Block::zeroed(most * WORDS).unwrap();
        let mut table = Buckets { words, mask: AtomicU64::new(3), most: most as u64 - 1, age: 1 };
        let mut rng = game::Seed(3).rng();
        let hashes: Vec<u64> = (0..500).map(|_| rng.bits()).collect();
        for &hash in &hashes {
            table.record(hash, hash >> 30, worth(1));
            table.tend();
        }
        assert_eq!(table.slots(), most * ENTRIES);
        let known = hashes.iter().filter_map(|&hash| Some((hash, table.recall(hash)?)));
        let known: Vec<(u64, u64)> = known.collect();
        assert!(known.len() > 450 && known.iter().all(|(hash, memo)| hash >> 30 == *memo), "{}", known.len());
        table.clear();
        assert!(hashes.iter().all(|&hash| table.recall(hash).is_none()));
    }
}

//! Slots of several words: the words of the key behind a guard, a sequence lock.

use super::{GENERATION_BITS, Place, Table, filed, fold};
use crate::store::Filed;
use game::Key;
use std::sync::atomic::{Ordering::Acquire, Ordering::Relaxed, Ordering::Release, fence};

const VERSION_SHIFT: u32 = Table::<u64>::MOST_MEMO_BITS + GENERATION_BITS;
const BUSY: u64 = 1 << 63;

impl<K: Key> Table<K> {
    /// Moves the entries that belong to the new half.
    pub(super) fn spread_wide(&self, half: usize) {
        let (olds, news) = self.words[..2 * half * self.stride].split_at(half * self.stride);
        for (old, new) in olds.chunks_exact(self.stride).zip(news.chunks_exact(self.stride)) {
            let guard = old[0].load(Acquire);
            let mixed = self.mix((0..K::WORDS).fold(0, |sum, i| fold::<K>(sum, old[1 + i].load(Relaxed))));
            if guard & BUSY != 0 || mixed & half as u64 == 0 || !self.is_live(guard) {
                continue;
            }
            (1..self.stride).for_each(|i| new[i].store(old[i].load(Relaxed), Relaxed));
            fence(Acquire);
            // Whoever wrote meanwhile may have left half an entry here: nobody has seen it yet.
            let whole = old[0].compare_exchange(guard, next_version(guard), Relaxed, Relaxed).is_ok();
            new[0].store(if whole { guard } else { 0 }, Release);
        }
    }

    pub(super) fn recall_wide(&self, Place { word, key, .. }: Place<K>) -> Option<u64> {
        let words = &self.words[word..][..self.stride];
        let guard = words[0].load(Acquire);
        let live = guard & self.stamp_mask == self.stamp;
        if !live || guard & BUSY != 0 || (0..K::WORDS).any(|i| words[1 + i].load(Relaxed) != key.word(i)) {
            return None;
        }
        fence(Acquire);
        (words[0].load(Relaxed) == guard).then_some(guard & ((1 << self.memo_bits) - 1))
    }

    pub(super) fn record_wide(&self, Place { word, key, .. }: Place<K>, memo: u64) -> Filed {
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
        words[0].store(next_version(guard) | self.stamp | memo, Release);
        filed(live, same)
    }
}

/// A guard of nothing that differs from the one before.
fn next_version(guard: u64) -> u64 {
    (guard & !BUSY).wrapping_add(1 << VERSION_SHIFT) >> VERSION_SHIFT << VERSION_SHIFT & !BUSY
}

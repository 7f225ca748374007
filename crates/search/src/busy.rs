//! Who is where: several workers on one tree tell each other which positions they are in (after Weill's ABDADA,
//! 1996), so that each looks for work where nobody is. A name that is overwritten or met twice costs some
//! double work, never a wrong result.

use game::Key;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The names of the positions where somebody is.
#[derive(Debug)]
pub(crate) struct Busy {
    names: [AtomicU64; 1 << Busy::BITS],
}

impl Busy {
    const BITS: u32 = 10;
    /// Only so near to the root do workers tell where they are: farther down the work is not worth the talk.
    pub(crate) const PLIES: u32 = 20;

    pub(crate) fn new() -> Busy {
        Busy { names: [const { AtomicU64::new(0) }; 1 << Busy::BITS] }
    }

    fn slot(&self, name: u64) -> &AtomicU64 {
        &self.names[(name >> (u64::BITS - Busy::BITS)) as usize]
    }

    /// Whether somebody is there.
    pub(crate) fn holds(&self, name: u64) -> bool {
        self.slot(name).load(Relaxed) == name
    }

    /// Somebody is there until the guard is dropped.
    pub(crate) fn enter(&self, name: u64) -> Here<'_> {
        let slot = self.slot(name);
        slot.store(name, Relaxed);
        Here { slot, name }
    }
}

/// Where a worker is.
pub(crate) struct Here<'b> {
    slot: &'b AtomicU64,
    name: u64,
}

impl Drop for Here<'_> {
    fn drop(&mut self) {
        // Somebody else may have taken the place.
        let _ = self.slot.compare_exchange(self.name, 0, Relaxed, Relaxed);
    }
}

/// A name for a key, well mixed and never 0.
pub(crate) fn name<K: Key>(key: K) -> u64 {
    let mixed = (0..K::WORDS)
        .fold(0u64, |sum, i| (sum.rotate_left(29) ^ key.word(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93) | 1
}

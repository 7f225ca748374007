//! Tables put together from layers, each with its own idea of what is worth keeping. For experiments: exact
//! and shared by threads, but a lock per bucket, where the house's own [`crate::Table`] has none.

use crate::store::{Filed, Store, Worth};
use game::Key;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What a layer keeps when it must choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// Whatever came last, one entry per slot.
    Always,
    /// What lies nearest to the root.
    Depth,
    /// What cost most nodes.
    Work,
    /// What was written last.
    Recent,
    /// What was asked for or written last.
    Lru,
    /// Only positions less than this many plies from the root; among them, what came last.
    Shallow(u16),
    /// Everything: a plain hash map, whatever memory it takes.
    Map,
}

/// A layer to be built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayerPlan {
    /// What it keeps.
    pub scheme: Scheme,
    /// Bytes it may take; a map takes what it needs.
    pub bytes: usize,
}

/// Entries that share a place.
const WAYS: usize = 4;

#[derive(Clone, Copy)]
struct Entry<K> {
    key: K,
    memo: u64,
    worth: Worth,
    /// When it was written, or asked for where that counts.
    stamp: u32,
}

type Bucket<K> = Mutex<[Option<Entry<K>>; WAYS]>;

enum Layer<K> {
    Buckets { scheme: Scheme, buckets: Box<[Bucket<K>]>, clock: AtomicU32 },
    Map(Mutex<HashMap<K, u64>>),
}

/// Several layers: an entry goes to the first that keeps it, and is looked for in all.
pub struct Layers<K> {
    layers: Vec<Layer<K>>,
}

impl<K: Key> Layers<K> {
    /// Empty layers.
    pub fn new(plans: &[LayerPlan]) -> Layers<K> {
        Layers { layers: plans.iter().map(|plan| Layer::new(*plan)).collect() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for layer in &mut self.layers {
            match layer {
                Layer::Buckets { buckets, .. } => {
                    for bucket in buckets.iter_mut() {
                        *bucket.get_mut().unwrap_or_else(PoisonError::into_inner) = [None; WAYS];
                    }
                }
                Layer::Map(map) => map.get_mut().unwrap_or_else(PoisonError::into_inner).clear(),
            }
        }
    }

    /// How many entries there is room for, and how many there are.
    pub fn slots_and_used(&self) -> (usize, usize) {
        self.layers.iter().fold((0, 0), |(slots, used), layer| match layer {
            Layer::Buckets { buckets, .. } => {
                let live = |bucket: &Bucket<K>| lock(bucket).iter().flatten().count();
                (slots + WAYS * buckets.len(), used + buckets.iter().map(live).sum::<usize>())
            }
            Layer::Map(map) => {
                let len = lock(map).len();
                (slots + len, used + len)
            }
        })
    }

    /// Bytes of the layers with a budget.
    pub fn bytes(&self) -> usize {
        let of = |layer: &Layer<K>| match layer {
            Layer::Buckets { buckets, .. } => size_of_val(&**buckets),
            Layer::Map(map) => lock(map).len() * size_of::<(K, u64)>(),
        };
        self.layers.iter().map(of).sum()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A well-spread number for a key.
fn spread<K: Key>(key: K) -> u64 {
    let folded = (0..K::WORDS)
        .fold(0u64, |sum, i| (sum ^ key.word(i)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29));
    let mixed = folded.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 32)
}

/// The bucket of a key.
fn bucket_of<K: Key>(buckets: &[Bucket<K>], key: K) -> &Bucket<K> {
    &buckets[((u128::from(spread(key)) * buckets.len() as u128) >> 64) as usize]
}

impl<K: Key> Layer<K> {
    fn new(LayerPlan { scheme, bytes }: LayerPlan) -> Layer<K> {
        if scheme == Scheme::Map {
            return Layer::Map(Mutex::default());
        }
        let count = (bytes / size_of::<Bucket<K>>()).max(1);
        Layer::Buckets {
            scheme,
            buckets: (0..count).map(|_| Mutex::new([None; WAYS])).collect(),
            clock: AtomicU32::new(0),
        }
    }

    fn recall(&self, key: K) -> Option<u64> {
        match self {
            Layer::Map(map) => lock(map).get(&key).copied(),
            Layer::Buckets { scheme, buckets, clock } => {
                let mut bucket = lock(bucket_of(buckets, key));
                let entry = bucket.iter_mut().flatten().find(|entry| entry.key == key)?;
                if *scheme == Scheme::Lru {
                    entry.stamp = clock.fetch_add(1, Relaxed);
                }
                Some(entry.memo)
            }
        }
    }

    fn record(&self, key: K, memo: u64, worth: Worth) -> Filed {
        let (scheme, buckets, clock) = match self {
            Layer::Map(map) => {
                return if lock(map).insert(key, memo).is_some() { Filed::Same } else { Filed::New };
            }
            Layer::Buckets { scheme, buckets, clock } => (*scheme, buckets, clock),
        };
        if matches!(scheme, Scheme::Shallow(plies) if worth.ply >= u32::from(plies)) {
            return Filed::Dropped;
        }
        let mut bucket = lock(bucket_of(buckets, key));
        let entry = Entry { key, memo, worth, stamp: clock.fetch_add(1, Relaxed) };
        if let Some(same) = bucket.iter_mut().flatten().find(|same| same.key == key) {
            *same = entry;
            return Filed::Same;
        }
        let way = match scheme {
            // One slot per key: which of the four is a matter of its bits.
            Scheme::Always | Scheme::Shallow(_) => (spread(key) & (WAYS as u64 - 1)) as usize,
            _ => victim(&bucket, scheme, entry.stamp),
        };
        let keeps = |old: &Entry<K>| match scheme {
            Scheme::Depth => old.worth.ply < worth.ply,
            Scheme::Work => old.worth.work > worth.work,
            _ => false,
        };
        let before = bucket[way];
        if before.as_ref().is_some_and(keeps) {
            return Filed::Dropped;
        }
        bucket[way] = Some(entry);
        if before.is_some() { Filed::Evicted } else { Filed::New }
    }
}

/// A free way, or the one whose entry is worth least.
fn victim<K: Key>(bucket: &[Option<Entry<K>>; WAYS], scheme: Scheme, now: u32) -> usize {
    let worth = |entry: &Option<Entry<K>>| {
        let Some(entry) = entry else { return 0 };
        1 + match scheme {
            Scheme::Depth => u64::from(u32::MAX - entry.worth.ply),
            Scheme::Work => u64::from(entry.worth.work),
            // The younger, the better; the clock may wrap.
            _ => u64::from(u32::MAX - now.wrapping_sub(entry.stamp)),
        }
    };
    (0..WAYS).min_by_key(|&way| worth(&bucket[way])).expect("a bucket has ways")
}

impl<K: Key> Store<K> for Layers<K> {
    type Place = K;
    const WEIGHS: bool = true;

    fn place(&self, key: K) -> K {
        key
    }

    fn recall(&self, key: K) -> Option<u64> {
        self.layers.iter().find_map(|layer| layer.recall(key))
    }

    fn record(&self, key: K, memo: u64, worth: Worth) -> Filed {
        let mut filed = Filed::Dropped;
        for layer in &self.layers {
            filed = layer.record(key, memo, worth);
            if filed != Filed::Dropped {
                break;
            }
        }
        filed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    const SCHEMES: [Scheme; 7] = [
        Scheme::Always,
        Scheme::Depth,
        Scheme::Work,
        Scheme::Recent,
        Scheme::Lru,
        Scheme::Shallow(9),
        Scheme::Map,
    ];

    #[test]
    fn every_scheme_tells_the_truth_or_nothing() {
        for scheme in SCHEMES {
            let layers = Layers::<u64>::new(&[LayerPlan { scheme, bytes: 1 << 14 }]);
            let (mut truth, mut rng, mut hits) = (HashMap::new(), Seed(3).rng(), 0);
            for _ in 0..20_000 {
                let (key, memo) = (rng.bits() % 4096, rng.bits() >> 24);
                let worth = Worth { ply: rng.below(20) as u32, work: rng.below(1000) as u32 };
                if layers.record(key, memo, worth) != Filed::Dropped {
                    truth.insert(key, memo);
                } else if layers.recall(key).is_none() {
                    truth.remove(&key);
                }
                let asked = rng.bits() % 4096;
                if let Some(memo) = layers.recall(asked) {
                    assert_eq!(truth.get(&asked), Some(&memo), "{scheme:?}");
                    hits += 1;
                }
            }
            assert!(hits > 100, "{scheme:?}");
            let (slots, used) = layers.slots_and_used();
            assert!(used <= slots && (scheme == Scheme::Map || layers.bytes() <= 1 << 14));
        }
    }

    /// One bucket, filled; then one more entry: who goes?
    fn leaves(scheme: Scheme, worths: [Worth; WAYS], touch: u64, newcomer: Worth) -> Vec<u64> {
        let layers = Layers::<u64>::new(&[LayerPlan { scheme, bytes: 1 }]);
        for (key, worth) in worths.into_iter().enumerate() {
            layers.record(key as u64, 0, worth);
        }
        layers.recall(touch);
        layers.record(99, 0, newcomer);
        (0..WAYS as u64).chain([99]).filter(|&key| layers.recall(key).is_none()).collect()
    }

    #[test]
    fn each_scheme_gives_up_what_it_values_least() {
        let worth = |ply, work| Worth { ply, work };
        let four = [worth(3, 50), worth(9, 70), worth(5, 10), worth(4, 90)];
        assert_eq!(leaves(Scheme::Depth, four, 0, worth(6, 1)), [1], "the farthest from the root");
        assert_eq!(leaves(Scheme::Depth, four, 0, worth(12, 99)), [99], "the newcomer is farther still");
        assert_eq!(leaves(Scheme::Work, four, 0, worth(6, 30)), [2], "the cheapest");
        assert_eq!(leaves(Scheme::Recent, four, 0, worth(6, 30)), [0], "the oldest, asked for or not");
        assert_eq!(leaves(Scheme::Lru, four, 0, worth(6, 30)), [1], "the oldest that nobody asked for");
        let gone = leaves(Scheme::Shallow(8), four, 0, worth(8, 1));
        assert!(
            gone.contains(&1) && gone.contains(&99) && gone.len() < 5,
            "two of them lie too deep: {gone:?}"
        );
    }
}

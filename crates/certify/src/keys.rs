//! Sets of positions: exact keys in open addressing, in many small shards so that growing never doubles the memory.

use game::Key;

const SHARDS: usize = 256;

/// A set of keys, each with a small number. What it takes is paid from a common budget of bytes.
#[derive(Debug)]
pub(crate) struct Keys<K> {
    shards: Vec<Shard<K>>,
    len: u64,
}

#[derive(Debug)]
struct Shard<K> {
    keys: Vec<K>,
    /// 0 where a place is free, else one more than the number.
    notes: Vec<u8>,
    len: usize,
}

/// What came of an insertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inserted {
    /// It was not there and is now.
    New,
    /// It was there.
    Old,
    /// It was not there, and the budget does not allow more.
    Full,
}

impl<K: Key> Default for Keys<K> {
    fn default() -> Keys<K> {
        let shard = || Shard { keys: Vec::new(), notes: Vec::new(), len: 0 };
        Keys { shards: (0..SHARDS).map(|_| shard()).collect(), len: 0 }
    }
}

impl<K: Key> Keys<K> {
    /// The largest number that can be kept with a key.
    pub(crate) const MOST: u8 = u8::MAX - 1;

    /// How many keys there are.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| shard.keys.len() * (size_of::<K>() + 1)).sum()
    }

    /// The number kept with a key.
    pub(crate) fn get(&self, key: K) -> Option<u8> {
        let (shard, hash) = place(key);
        let shard = &self.shards[shard];
        shard.find(key, hash).ok().map(|slot| shard.notes[slot] - 1)
    }

    /// Adds a key with its number, unless it is there; pays for new memory from `room`.
    pub(crate) fn insert(&mut self, key: K, number: u8, room: &mut usize) -> Inserted {
        debug_assert!(number <= Self::MOST);
        let (shard, hash) = place(key);
        let shard = &mut self.shards[shard];
        match shard.find(key, hash) {
            Ok(_) => Inserted::Old,
            Err(_) if (shard.len + 1) * 8 > shard.keys.len() * 7 && !shard.grow(key, room) => Inserted::Full,
            Err(_) => {
                let slot = shard.find(key, hash).expect_err("it is not there");
                (shard.keys[slot], shard.notes[slot]) = (key, number + 1);
                shard.len += 1;
                self.len += 1;
                Inserted::New
            }
        }
    }

    /// Changes the number kept with a key that is there.
    pub(crate) fn set(&mut self, key: K, number: u8) {
        debug_assert!(number <= Self::MOST);
        let (shard, hash) = place(key);
        let shard = &mut self.shards[shard];
        let slot = shard.find(key, hash).expect("only keys that are there are changed");
        shard.notes[slot] = number + 1;
    }
}

/// The shard of a key, and a hash for its place there.
fn place<K: Key>(key: K) -> (usize, u64) {
    let mut hash = 0u64;
    for i in 0..K::WORDS {
        hash = (hash ^ key.word(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
    }
    ((hash >> 56) as usize, hash & 0xFFFF_FFFF)
}

impl<K: Key> Shard<K> {
    /// Where the key is, or where it would go.
    fn find(&self, key: K, hash: u64) -> Result<usize, usize> {
        let places = self.keys.len();
        if places == 0 {
            return Err(0);
        }
        let mut slot = ((hash * places as u64) >> 32) as usize;
        loop {
            if self.notes[slot] == 0 {
                return Err(slot);
            }
            if self.keys[slot] == key {
                return Ok(slot);
            }
            slot = if slot + 1 == places { 0 } else { slot + 1 };
        }
    }

    /// Half as large again, if the budget allows it; `filler` is any key.
    fn grow(&mut self, filler: K, room: &mut usize) -> bool {
        let places = (self.keys.len() + self.keys.len() / 2).max(16);
        let Some(left) = room.checked_sub((places - self.keys.len()) * (size_of::<K>() + 1)) else {
            return false;
        };
        *room = left;
        let larger = Shard { keys: vec![filler; places], notes: vec![0; places], len: self.len };
        let old = std::mem::replace(self, larger);
        for (key, note) in old.keys.into_iter().zip(old.notes).filter(|(_, note)| *note > 0) {
            let slot = self.find(key, place(key).1).expect_err("every key is there once");
            (self.keys[slot], self.notes[slot]) = (key, note);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;
    use std::collections::HashMap;

    #[test]
    fn it_is_a_map() {
        let (mut rng, mut room) = (Seed(5).rng(), usize::MAX);
        let (mut keys, mut map) = (Keys::<u128>::default(), HashMap::new());
        for _ in 0..200_000 {
            let (key, number) = ((rng.below(100_000) as u128 * 0x1_0000_0001) << 40, rng.below(255) as u8);
            let new = !map.contains_key(&key);
            map.entry(key).or_insert(number);
            assert_eq!(keys.insert(key, number, &mut room) == Inserted::New, new);
        }
        assert_eq!(keys.len(), map.len() as u64);
        assert!(map.iter().all(|(&key, &number)| keys.get(key) == Some(number)));
        assert_eq!(keys.get(7), None);
    }

    #[test]
    fn it_never_takes_more_than_its_budget() {
        let (mut keys, mut room) = (Keys::<u64>::default(), 1 << 20);
        let full = (0..).find(|&key| keys.insert(key, 0, &mut room) == Inserted::Full).unwrap();
        let bytes = keys.bytes();
        assert!(bytes + room == 1 << 20 && full > 60_000, "{full} keys in {bytes} bytes");
        assert_eq!(keys.insert(0, 0, &mut room), Inserted::Old);
    }
}

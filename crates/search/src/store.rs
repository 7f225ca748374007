//! What searches remember with: the trait of all tables, and the one that remembers nothing.

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
    /// Whether it remembers anything: scores that no memo holds do not matter where it does not.
    const KEEPS: bool = true;
    /// Where a key belongs: worked out once per node, used to recall and to record.
    type Place: Copy + Send;
    /// The place of this key, which will be asked for soon.
    fn place(&self, key: K) -> Self::Place;
    /// What is remembered of the key of this place.
    fn recall(&self, place: Self::Place) -> Option<u64>;
    /// Remembers it, at the expense of something else if need be.
    fn record(&self, place: Self::Place, memo: u64, worth: Worth) -> Filed;
    /// Asks for more room if it is needed. Whoever records calls this once in a fixed number of records.
    #[inline(always)]
    fn tend(&self) {}
}

/// How many records pass between two looks at how full a store is: by records and not by time, so that a run
/// is reproducible.
pub(crate) const TEND: u64 = 1 << 10;

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl<K> Store<K> for Forgetful {
    const KEEPS: bool = false;
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

//! What threads share is made of these: the standard library's, or those of a model checker that tries every order
//! of steps (`cargo xtask test --only model`).

#[cfg(not(all(test, loom)))]
pub(crate) use std::sync::OnceLock;
#[cfg(not(all(test, loom)))]
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64};

#[cfg(all(test, loom))]
pub(crate) use loom::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64};

/// Forks per chunk.
pub(crate) const CHUNK: usize = if cfg!(all(test, loom)) { 4 } else { 1 << 12 };
/// More chunks than memory will ever hold.
pub(crate) const CHUNKS: usize = if cfg!(all(test, loom)) { 1 } else { 1 << 16 };

/// The model checker has none: this one tells it of every use by taking a lock.
#[cfg(all(test, loom))]
#[derive(Debug)]
pub(crate) struct OnceLock<T> {
    told: loom::sync::Mutex<()>,
    kept: std::sync::OnceLock<T>,
}

#[cfg(all(test, loom))]
impl<T> OnceLock<T> {
    pub(crate) fn new() -> Self {
        OnceLock { told: loom::sync::Mutex::new(()), kept: std::sync::OnceLock::new() }
    }

    pub(crate) fn get(&self) -> Option<&T> {
        let _told = self.told.lock().unwrap();
        self.kept.get()
    }

    pub(crate) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        let _told = self.told.lock().unwrap();
        self.kept.get_or_init(make)
    }

    pub(crate) fn set(&self, value: T) -> Result<(), T> {
        let _told = self.told.lock().unwrap();
        self.kept.set(value)
    }
}

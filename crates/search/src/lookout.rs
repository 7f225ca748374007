//! Who watches for the horizon: what was found without seeing it holds for every number of plies.

use crate::memo::Dated;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Watches for the horizon.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lookout {
    /// Whether any worker saw it in this iteration; if nobody did, all bounds are true.
    touched: Arc<AtomicBool>,
    /// How often this worker has seen it, itself or through the eyes of the table.
    sightings: u64,
}

/// The notes of a look, and how often the horizon had been seen before it.
#[derive(Clone, Copy, Debug)]
pub struct BeforeHorizon<N> {
    pub(crate) notes: N,
    before: u64,
}

impl Lookout {
    /// Starts an iteration, for all workers.
    pub(crate) fn forget(&self) {
        self.touched.store(false, Relaxed);
    }

    /// Whether anybody saw the horizon in this iteration.
    pub(crate) fn seen(&self) -> bool {
        self.touched.load(Relaxed)
    }

    /// There it is.
    pub(crate) fn sight(&mut self) {
        self.touched.store(true, Relaxed);
        self.sightings += 1;
    }

    /// Notes taken now.
    #[inline(always)]
    pub(crate) fn note<N>(&self, notes: N) -> BeforeHorizon<N> {
        BeforeHorizon { notes, before: self.sightings }
    }

    /// Whether it was seen since these notes were taken.
    #[inline(always)]
    pub(crate) fn seen_since<N>(&self, notes: BeforeHorizon<N>) -> bool {
        self.sightings != notes.before
    }

    /// How far a search with so many plies left has looked: the whole way, if the horizon was not seen since
    /// these notes were taken.
    #[inline(always)]
    pub(crate) fn date<N>(&self, left: u16, notes: BeforeHorizon<N>) -> u16 {
        if self.seen_since(notes) { left } else { Dated::WHOLE }
    }
}

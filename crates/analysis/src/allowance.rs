//! What an analysis may spend.

use crate::oracle::Oracle;
use engines::Settings;
use search::{Clock, Limits, Progress, Stop};
use std::sync::Arc;
use std::time::Duration;

/// A clock that started when the analysis did, when it is to end, and how its engines are set.
#[derive(Clone)]
pub struct Allowance {
    /// How long it has been going.
    pub clock: Clock,
    /// When it is spent.
    pub end: Duration,
    /// At most so many nodes in one search.
    pub nodes: u64,
    /// Ends it from outside.
    pub stop: Stop,
    /// Where searches say how far they are.
    pub progress: Arc<Progress>,
    /// For all engines that it asks; they should keep what they know.
    pub settings: Settings,
    /// How many of the best moves a player should tell apart, where it looks at one after the other.
    pub lines: usize,
    /// The one method to ask; if none is named, those that prove and those that guess take turns.
    pub method: Option<&'static str>,
    /// Who is asked before anybody searches.
    pub oracle: Option<Arc<dyn Oracle>>,
}

impl Allowance {
    /// How long it has been going.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }

    /// Whether there is nothing left.
    pub fn over(&self) -> bool {
        self.stop.raised() || self.now() >= self.end
    }

    /// Limits for one search within it.
    pub fn limits(&self, slice: Duration, nodes: u64, depth: Option<u32>) -> Limits {
        Limits {
            nodes: Some(nodes.min(self.nodes)),
            depth,
            time: Some((Arc::clone(&self.clock), (self.now() + slice).min(self.end))),
            stop: self.stop.clone(),
            progress: Arc::clone(&self.progress),
            lines: self.lines,
            ..Limits::default()
        }
    }
}

//! Somebody who knows what moves are worth without a search.

use crate::finding::{Finding, Scale};
use engines::Match;

/// Knows positions without a search, as a table of all of them does.
pub trait Oracle: Send + Sync {
    /// What every move is worth here; nothing unless all of them are known.
    fn moves(&self, game: &dyn Match) -> Option<Vec<Finding>>;
}

/// Those of them that are as good as any, in the order in which they are told.
pub fn best_of(told: &[Finding], scale: Scale) -> Vec<&Finding> {
    let most = told.iter().map(|one| one.merit(scale)).max_by(f64::total_cmp);
    told.iter().filter(|one| Some(one.merit(scale)) == most).collect()
}

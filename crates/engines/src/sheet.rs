//! Sheets that rules alone cannot draw: what a player believes of moves, and where it looks.

use crate::engine::Past;
use game::{Game, Thing};
use search::Limits;

/// Draws a sheet for an open position and how that came about; nothing if the limits end it.
pub type DrawSheet<G> = fn(&G, &<G as Game>::Position, Past<'_, G>, &Limits) -> Option<Vec<Thing>>;

/// A sheet with its name.
pub struct Sheet<G: Game> {
    /// What it is called.
    pub name: &'static str,
    /// What its numbers mean.
    pub key: &'static str,
    /// Draws it.
    pub draw: DrawSheet<G>,
}

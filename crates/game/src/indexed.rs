//! Games whose positions are numbered and whose moves can be taken back.

use crate::Deterministic;

/// What a table of all positions needs: a number for every position, and the way back.
///
/// Positions may be numbered that no play reaches: they cost room, not truth.
pub trait Indexed: Deterministic {
    /// All numbers are below this; nothing if there are more than 2^64.
    fn indices(&self) -> Option<u64>;

    /// The number of a position.
    fn index(&self, at: &Self::Position) -> u64;

    /// The position of this number, if it has one.
    fn at_index(&self, index: u64) -> Option<Self::Position>;

    /// Appends the positions from which a move leads here, once for every such move. A finished game is never
    /// among them.
    fn before(&self, at: &Self::Position, out: &mut Vec<Self::Position>);
}

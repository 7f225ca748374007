//! Games cut into slices, each with numbers of its own: tables that are too large for one piece are built slice by slice.

use crate::{Deterministic, Notation};

/// Where a position lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot {
    /// The slice.
    pub slice: usize,
    /// Its number in there.
    pub index: u64,
}

/// A game whose positions fall into slices, such as those with one material: a move stays within its slice or leads to
/// one with a lower number, and nothing ever comes back.
///
/// A slot says nothing of colours: it stands for the position as its mover sees it, so that positions which differ by the
/// names of the players alone may share one. Every position has the value of its slot for the side to move.
pub trait Sliced: Deterministic + Notation {
    /// How many slices there are.
    fn slices(&self) -> usize;

    /// The name of a slice, fit for a file.
    fn slice_name(&self, slice: usize) -> String;

    /// All numbers of a slice are below this.
    fn slice_indices(&self, slice: usize) -> u64;

    /// Where a position lies; nothing if it belongs to no slice.
    fn slot(&self, at: &Self::Position) -> Option<Slot>;

    /// A position that lies there, if one does.
    fn at_slot(&self, slot: Slot) -> Option<Self::Position>;

    /// Appends the positions of the same slice from which a move leads here, once for every such move. A finished game is
    /// never among them.
    fn before_within(&self, at: &Self::Position, out: &mut Vec<Self::Position>);
}

//! Nim and its relatives: heaps of sticks, any rule of removable counts, normal and misère play.
//!
//! [`Nim`] is the rule set, [`Heaps`] a position, [`Take`] a move. The theory of Sprague and Grundy is in
//! [`grundy`] and, for solvers, in [`Grundy`].

mod grundy;
mod notation;
mod picture;
mod rules;
mod setup;
mod symmetry;
mod take;

pub use grundy::{Grundy, grundy};
pub use rules::{Heaps, MOST_HEAPS, MOST_STICKS, Nim};
pub use take::{Rule, Take};

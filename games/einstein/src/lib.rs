//! EinStein würfelt nicht! (Althöfer 2004): a die says which stone moves; who reaches the far corner or captures all wins.
//!
//! [`Einstein`] is the rule set, [`Stones`] a position, [`Deed`] a move or a throw.

mod notation;
mod picture;
mod rules;

pub use rules::{Deed, Einstein, Near, SIZES, Stones};

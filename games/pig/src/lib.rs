//! Pig: throw a die as often as you dare; a one loses what the turn has brought, holding keeps it (Scarne 1945).
//!
//! Who throws the die is told in [`Pot::throwing`]; positions recur, since two turns may bring nothing.

mod notation;
mod picture;
mod rules;

pub use rules::{Ahead, Deed, LARGEST, Pig, Pot};

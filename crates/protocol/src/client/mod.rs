//! The other end: asking programs of other houses for moves.
//!
//! A [`Program`] says what is to be written to it, as [`Order`]s, and a [`Listener`] hears its lines until the order is
//! answered. Pipes, patience and what becomes of a program that breaks off are up to whoever runs it.

mod external;
mod listener;
mod program;
mod squared;

pub use listener::{Listener, Order};
pub use program::{Language, Program, Reply};

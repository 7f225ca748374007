//! Fuzzing with nothing but stable Rust: arbitrary bytes against everything that reads text.
//!
//! [`targets`] says what is fuzzed and how to add to it, [`mutate`] where the inputs come from, [`drive`] how
//! one is tried, shrunk and kept, [`watch`] what happens when a target never returns.
//!
//! Inputs depend only on the seed, the corpus and their number, so every run can be repeated.

pub mod drive;
pub mod mutate;
pub mod targets;
pub mod watch;

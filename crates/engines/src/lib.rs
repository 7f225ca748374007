//! Wiring: a game, what is known about it and a search make an engine. Every engine has a name; the list of
//! names of a game is its ladder.

mod engine;
mod explained;
mod hex;
mod ladder;
mod makes;
mod perfect;
mod prover;
mod sampling;
mod strategist;
mod unfolded;

pub use engine::{Engine, Memory, Request, Settings, Task};
pub use explained::{EXPLAINED, Inquiry, Order, Unexplained, explained};
pub use hex::{Finding, examine_template, hex_ladder};
pub use ladder::{Ladder, Make, Method, PERFECT, PLAYER, cyclic_ladder, ladder};
pub use prover::Prover;
pub use strategist::Unwritten;

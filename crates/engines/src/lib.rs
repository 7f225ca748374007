//! Wiring: a game, what is known about it and a search make an engine. Every engine has a name; the list of
//! names of a game is its ladder.

mod engine;
mod explained;
mod ladder;
mod makes;
mod strategist;
mod unfolded;

pub use engine::{Engine, Memory, Request, Settings, Task};
pub use explained::{EXPLAINED, Inquiry, Order, Unexplained, explained};
pub use ladder::{Ladder, Make, Method, cyclic_ladder, ladder};
pub use strategist::Unwritten;

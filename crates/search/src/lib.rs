//! The algorithms. Games are a type parameter here: no game is named in this room.

mod limits;
mod minimax;

pub use limits::{Clock, Limits, Progress, Purse, Stop, Stopped};
pub use minimax::{minimax, negamax};

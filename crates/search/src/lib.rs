//! The algorithms. Games are a type parameter here: no game is named in this room.
//!
//! Reading order: [`minimax`] and [`negamax`], the oracles; [`AlphaBeta`], the one loop, which asks a [`Plan`]
//! how to search and a [`Store`] what it has seen; [`Rung`], the steps of the ladder built from them;
//! [`answer`], which asks a rung for a verdict, a score or the value of every move.

mod advice;
mod alphabeta;
mod answer;
mod census;
mod limits;
mod memo;
mod minimax;
mod plan;
mod prefetch;
mod rung;
mod table;
mod trace;
mod windows;
mod workers;

pub use advice::{advise, worth};
pub use alphabeta::{AlphaBeta, Tally};
pub use answer::{Answer, Ask, answer};
pub use census::{Alike, Ply, census, perft};
pub use limits::{Clock, Limits, Progress, Purse, Stop, Stopped};
pub use memo::{Dated, Interval, Memo};
pub use minimax::{minimax, negamax};
pub use plan::{AsIs, Deepen, Fold, Folded, Node, Plan, Prove, Sighted};
pub use rung::{Deepening, Found, Plain, Proving, Rung, Work};
pub use table::{Filed, Forgetful, Store, Table};
pub use trace::{Silent, Trace, Why};
pub use windows::{Goal, Windows, settle};
pub use workers::Workers;

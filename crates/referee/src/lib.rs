//! Judges solutions and strategies of games on graphs. It trusts nobody: it reads arenas and claims with its
//! own readers, uses nothing of the solver, and checks by the rules of the game alone.
//!
//! A claimed solution is right if and only if every vertex agrees with its successors (the induction is in
//! [`judge_solution`]), so one look at every edge is enough. A strategy is judged by playing all replies, a bare
//! attractor by growing it once more from the victories, by other means than the solver's.

mod attractor;
mod board;
mod claims;
mod lines;
mod play;
mod readers;
mod solution;
mod strategy;

pub use attractor::judge_attractor;
pub use board::{Board, Player};
pub use claims::{Claims, Fate};
pub use play::judge_play;
pub use solution::judge_solution;
pub use strategy::{judge_everywhere, judge_strategy};

/// What the referee says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The claim holds, and what that means.
    Right(String),
    /// It does not: why, and the play that shows it, if there is one.
    Wrong {
        /// What is wrong there.
        reason: String,
        /// Names of vertices, from where it was judged to where it fails.
        play: Vec<String>,
    },
}

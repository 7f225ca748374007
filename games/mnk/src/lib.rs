//! The m,n,k games: tic-tac-toe, five in a row and everything between.
//!
//! Two players mark empty cells in turn; the first line of [`Size::line`] or more own marks, straight or
//! diagonal, wins. [`Size`] reads and checks the board, [`Mnk`] is the rule set on a bitboard wide enough for
//! it, [`Marks`] a position, [`Cell`] a move; [`Lines`] knows what is certain a move or two ahead,
//! [`Grades`] guesses further.

mod bits;
mod blueprint;
mod essence;
mod grades;
mod indexed;
mod knowledge;
mod lines;
mod nearby;
mod notation;
mod picture;
mod rules;
mod size;
mod symmetry;

pub use bits::{Bits, Wide};
pub use grades::Grades;
pub use knowledge::Lines;
pub use rules::{Cell, Marks, Mnk};
pub use size::{MOST, Size};

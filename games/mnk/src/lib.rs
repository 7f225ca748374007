//! The m,n,k games: tic-tac-toe, five in a row and everything between.
//!
//! Two players mark empty cells in turn; the first line of [`Size::line`] or more own marks, straight or
//! diagonal, wins. [`Size`] reads and checks the board, [`Mnk`] is the rule set on a bitboard wide enough for
//! it, [`Marks`] a position, [`Cell`] a move; [`Lines`] knows what is certain a move or two ahead,
//! [`Evaluation`] guesses further, [`Playouts`] plays on at random.

mod bits;
mod blueprint;
mod essence;
mod evaluation;
mod indexed;
mod inputs;
mod knowledge;
mod lines;
mod nearby;
mod notation;
mod picture;
mod playouts;
mod rules;
mod size;
mod symmetry;

pub use bits::{Bits, Wide};
pub use evaluation::Evaluation;
pub use inputs::RawBoard;
pub use knowledge::Lines;
pub use playouts::Playouts;
pub use rules::{Cell, Marks, Mnk};
pub use size::{MOST, Size};

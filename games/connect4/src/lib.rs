//! Connect 4 on any grid: rules, text, mirror, picture, and what is known for certain about threats.
//!
//! ```
//! use connect4::{Connect4, Fixed};
//! use game::{Game, Notation};
//!
//! let game = Connect4::new(Fixed::<7, 6>);
//! let mut at = game.start();
//! for column in game.split_moves("445") {
//!     let drop = game.read_move(&at, column).unwrap();
//!     game.play(&mut at, drop);
//! }
//! assert_eq!(game.write_position(&at).lines().last(), Some("...00.. black"));
//! ```

mod bits;
mod blueprint;
mod essence;
mod evaluation;
mod grid;
mod mirror;
mod notation;
mod picture;
mod rules;
mod sheet;
mod threats;
mod zugzwang;

pub use bits::Bits;
pub use evaluation::Evaluation;
pub use grid::{Any, Fixed, Grid, Size};
pub use rules::{Connect4, Discs, Drop};
pub use sheet::Sheet;
pub use threats::Threats;

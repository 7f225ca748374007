//! The reduction of the examination's last part: a drawn formula of Rectilinear Planar 3SAT becomes a board that White,
//! to move, wins if and only if the formula is satisfiable.
//!
//! Reading order: [`Formula`] (text and drawing), [`Gadget`] (tiles), [`Layout`] (where they lie), [`Goban`] (the board),
//! [`Hunt`] (the game that is played on it), [`lemmas`] (what each gadget does, by exhaustive search), [`parts`]
//! and [`figures`] (what is drawn), [`questions`].

mod chase;
mod circuit;
mod course;
pub mod deviations;
mod drawing;
pub mod figures;
pub mod files;
mod formula;
mod goban;
mod hunt;
mod layout;
pub mod lemmas;
pub mod parts;
pub mod pictures;
pub mod questions;
mod tile;
mod tiles;

pub use chase::{Chase, Told, clauses};
pub use circuit::valuations;
pub use drawing::{MOST_ORDERED, draw};
pub use formula::{BadFormula, Clause, FIGURE_5, Formula, MOST_CLAUSES, MOST_VARIABLES, Sign, Slot};
pub use goban::{Goban, Reserve, TooLarge};
pub use hunt::{Broken, Budget, Found, Halt, Hunt, State};
pub use layout::Layout;
pub use tile::Tile;
pub use tiles::{Fork, Gadget, TILE, Toward};

//! Books: the exact scores of the first positions of a game, proved once and looked up ever after.
//!
//! Reading order: [`Book`], the scores and their file; `walk`, which positions a book holds; [`build`], which
//! proves them on several threads and keeps a [`Journal`]; [`check`], which proves some of them again.
//!
//! [`Openings`] are another thing: what a search believes of first positions, for players; nothing in them is proved.
//!
//! Nothing here names a game: a position is its canonical key, a move its place in the list of legal moves.

mod build;
mod check;
mod file;
mod journal;
mod lookup;
mod openings;
mod title;
mod walk;

pub use build::{Build, Easy, Halted, Step, build};
pub use check::{Checked, Wrong, check};
pub use file::{BadBook, Book};
pub use journal::Journal;
pub use openings::{Name, Openings, Weighed};
pub use title::{Kind, Title, checksum};
pub use walk::{Entry, Judged};

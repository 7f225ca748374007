//! Three men's morris: each side puts three men on nine points, then moves them; three in a row win.
//!
//! Men are never taken, so positions can come again: this game is *not* [`game::Acyclic`], and no depth-first
//! solver accepts it. Its few thousand positions are solved as a graph.

mod indexed;
mod notation;
mod picture;
mod rules;
mod symmetry;

pub use rules::{Men, Morris, Step, Ways};

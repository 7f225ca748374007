//! Draughts: English, Brazilian, Russian and international.
//!
//! Reading order: `grid.rs` (squares as bits), `variant.rs` (what differs between the games), `steps.rs` and
//! `captures.rs` (the moves), `rules.rs`; then `path.rs`, `notation.rs`, `fen.rs` and `pdn/` (how they are written).

mod board;
mod captures;
mod counting;
mod endgame;
mod endgame_drawn;
mod features;
mod fen;
mod grid;
mod judge;
mod lines;
mod material;
mod notation;
mod path;
pub mod pdn;
mod picture;
mod quiescent;
mod rules;
mod slices;
mod steps;
mod symmetry;
mod unmove;
mod variant;
mod weights;
pub mod windows;

pub use board::{Board, Move, Square};
pub use counting::{Count, Since, Within};
pub use endgame::Endgame;
pub use features::FEATURES;
pub use fen::Fen;
pub use judge::Judge;
pub use lines::Orders;
pub use material::Material;
pub use path::Path;
pub use quiescent::Quiescent;
pub use rules::Draughts;
pub use variant::{Brazilian, Colour, Crowning, English, International, Kind, Russian, Squares, Variant};
pub use weights::{Weights, WindowFeatures};

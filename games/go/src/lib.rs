//! Go: rules, records, playouts, unconditional life and learnt patterns.
//!
//! Reading order: [`Shape`] and [`Point`] (the padded board), [`Board`] (chains and liberties), [`Setup`] (rule sets, komi,
//! handicap), [`Go`] (the game, without memory; [`game::Remembering`] adds positional superko), [`score`].

mod board;
mod guide;
mod notation;
mod picture;
mod point;
mod rules;
mod setup;
mod sketch;
mod symmetry;
mod terms;
mod woven;
mod zobrist;

pub mod archive;
pub mod benson;
pub mod capture;
pub mod cleaning;
pub mod drill;
pub mod exam;
pub mod features;
pub mod fit;
pub mod ladder;
pub mod neighbours;
pub mod patterns;
pub mod planes;
pub mod playout;
pub mod reduction;
pub mod score;
pub mod sgf;
pub mod shapes;
pub mod study;
pub mod sure;
pub mod vast;
pub mod weights;

pub use board::{Board, Cell};
pub use guide::{Priors, Sampler};
pub use notation::board_of;
pub use picture::shades;
pub use point::{PerPoint, Point, Shape};
pub use rules::{Go, Large, Middle, Move, Position, Small, in_points};
pub use setup::{Komi, MOST, RuleSet, Setup, handicap};

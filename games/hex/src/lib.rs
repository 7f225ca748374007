//! Hex: two players put stones on a rhombus of hexagons; Black joins top and bottom, White left and right.
//!
//! Reading order: [`Set`] (cells as bits), [`Grid`] (the board), [`Hex`] and [`Stones`] (rules and positions),
//! [`Record`] (games in SGF).

mod bordered;
mod embedded;
mod family;
mod foresight;
mod grid;
mod inferior;
mod joining;
mod judge;
mod last_moves;
mod layers;
mod learning;
mod notation;
mod picture;
mod planes;
mod playing;
mod policy;
mod proofs;
mod reach;
mod recent;
mod resistance;
mod rollout;
mod rules;
mod set;
mod sgf;
mod sighted;
mod solving;
mod symmetry;
mod template;
mod thinned;
mod web;
mod webs;
pub mod win;

pub use foresight::{Foresight, Stage};
pub use grid::{Colour, Grid, MOST, Size};
pub use inferior::FilledIn;
pub use joining::{Ground, Joiner, Joining};
pub use judge::{Judge, Sight};
pub use last_moves::LastMoves;
pub use learning::{FEATURES, PolicyFeatures};
pub use planes::BoardPlanes;
pub use playing::Bridges;
pub use policy::{Features, Policy, Scene, plain};
pub use reach::{Hurry, Reach};
pub use recent::Recent;
pub use resistance::{Circuit, advantage};
pub use rollout::Rollout;
pub use rules::{Cell, Hex, Stones, Swap};
pub use set::{Each, Set, Width};
pub use sgf::{Play, Record, cell_name};
pub use sighted::Sighted;
pub use solving::Connections;
pub use template::{Cells, Ends, Template, Ways};
pub use thinned::Thinned;
pub use web::{Node, Rule, Web};

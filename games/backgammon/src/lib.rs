//! Backgammon.
//!
//! Reading order: [`Men`] and [`Board`], what stands where; [`Plays`], what a roll allows; [`Chances`], what is believed
//! about the end; [`Network`] and its [`Inputs`], who believes it.

mod bearoff;
mod chances;
mod equities;
mod gnu;
mod inputs;
mod learning;
mod mat;
mod men;
mod network;
mod notation;
mod picture;
mod plays;
mod pubeval;
mod rules;
mod shots;
mod team;
mod xgid;

pub use bearoff::{Home, ONE_SIDED, OneSided, SIX, TwoSided, home, home_of, number};
pub use chances::Chances;
pub use equities::{Equities, GAMMONS};
pub use gnu::{board_of, ids, position_id};
pub use inputs::Inputs;
pub use learning::{Learner, Schedule, duel};
pub use mat::{is_mat, read as read_mat};
pub use men::{BAR, Board, MEN, Men};
pub use network::{Network, OUTPUTS, Scratch, Sparse};
pub use plays::{Found, OFF, Play, Plays, ROLLS, Step, after};
pub use pubeval::Pubeval;
pub use rules::{Backgammon, LARGEST_CUBE, LONGEST, Move, Position, Stage};
pub use shots::{Escapes, hitting_rolls};
pub use team::{Judge, Team};

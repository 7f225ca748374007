//! Backgammon.
//!
//! Reading order: [`Men`] and [`Board`], what stands where; [`Plays`], what a roll allows; [`Chances`], what is believed
//! about the end; [`Inputs`], what networks that believe it are told.

mod bearoff;
mod chances;
mod equities;
mod fibs;
mod gnu;
mod inputs;
mod mat;
mod men;
mod notation;
mod picture;
mod plays;
mod pubeval;
mod rules;
#[cfg(test)]
mod sample;
mod sgf;
mod shots;
mod xgid;

pub use bearoff::{Home, ONE_SIDED, OneSided, SIX, TwoSided, home, home_of, number};
pub use chances::Chances;
pub use equities::{Equities, GAMMONS};
pub use fibs::{read as read_fibs, write as write_fibs};
pub use gnu::{board_of, ids, position_id};
pub use inputs::Inputs;
pub use mat::{is_mat, read as read_mat};
pub use men::{BAR, Board, MEN, Men};
pub use notation::steps;
pub use plays::{Found, OFF, Play, Plays, ROLLS, Step, after};
pub use pubeval::Pubeval;
pub use rules::{Backgammon, LARGEST_CUBE, LONGEST, Move, Position, Stage};
pub use sgf::{is_sgf, read as read_sgf};
pub use shots::{Escapes, Shots};
pub use xgid::read_any as read_xgid;

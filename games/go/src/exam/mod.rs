//! The examination about Go (MPI 2024), parts I to IV: what its questions ask for, as small pieces that can be run and checked.
//!
//! Reading order: [`goban`] (the exam's board), [`group`], [`play`], [`control`] (parts I and II); [`smallest`], [`pattern`],
//! [`observed`], [`census`] (part III); [`playout`], [`action`], [`world`], [`tree`], [`stage`] (part IV); then [`questions`],
//! which answers one question, [`check`], which judges somebody else's answer, [`boards`] and [`figures`], which stand for the exam's lost pictures.
//!
//! This is teaching code beside the game: it follows the exam's text, is small and slow, and nothing that plays uses it.

pub mod action;
#[cfg(not(all(test, loom)))]
mod answers;
pub mod boards;
pub mod census;
#[cfg(not(all(test, loom)))]
pub mod check;
pub mod control;
pub mod figures;
pub mod goban;
pub mod group;
pub mod observed;
pub mod pattern;
pub mod play;
pub mod playout;
#[cfg(not(all(test, loom)))]
pub mod questions;
pub mod smallest;
pub mod stage;
#[cfg(not(all(test, loom)))]
pub mod story;
mod sync;
pub mod tree;
pub mod world;

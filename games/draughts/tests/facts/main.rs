//! Facts about draughts.

mod counting;
mod endgames;
mod grades;
mod laws;
mod naive;
mod parameters;
mod pdn;
mod perft;
mod pictures;
mod text;

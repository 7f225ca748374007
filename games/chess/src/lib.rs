//! Chess and Chess960.
//!
//! Reading order: `squares`, `kind` and `step` (the words of the game), `board` (a position in one cache line), `sight`
//! and `generate` (who attacks what; the legal moves), `play`, `rules`. `lines` and `magic` hold the geometry, `zobrist`
//! and `packed` the two identities of a position. `draft` checks what readers read: `fen`, `epd`, `spelling` (moves) and `pgn`. `exchange`,
//! `judge` (a linear evaluation with weights to fit), `nnue` (a network) and `tactics` (what is quiet) are for engines.

mod board;
mod castling;
mod count;
mod draft;
mod endgame;
mod epd;
mod exchange;
mod fen;
mod generate;
pub mod judge;
mod kind;
mod learning;
pub mod lines;
pub mod magic;
mod mate;
pub mod nnue;
mod notation;
mod packed;
pub mod pgn;
mod picture;
mod play;
pub mod polyglot;
mod rules;
mod san;
mod sight;
mod spelling;
mod squares;
mod starts;
mod step;
mod symmetry;
pub mod syzygy;
mod tactics;
mod zobrist;

pub use board::Board;
pub use castling::{Castling, Wing};
pub use draft::Draft;
pub use endgame::{Endgame, MOST_MEN};
pub use epd::{Epd, Operation};
pub use exchange::worth;
pub use fen::START;
pub use judge::article::Article;
pub use judge::{Judge, Weights};
pub use kind::Kind;
pub use learning::TermFeatures;
pub use mate::{Hunt, Hunter, MOST_MOVES as MOST_MATE, Mate};
pub use nnue::Nnue;
pub use rules::{CLAIMED_CLOCK, CLAIMED_REPETITIONS, Chess, FORCED_CLOCK, FORCED_REPETITIONS};
pub use sight::attacks;
pub use squares::{Square, Squares};
pub use starts::{CLASSICAL, STARTS, back_rank};
pub use step::Move;
pub use tactics::{Lookup, Tactician};

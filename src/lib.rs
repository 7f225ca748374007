//! Tesuji: two-player strategy games, modelled, solved, played and shown.
//!
//! This crate is a façade: each module is one room of the house, described in `ARCHITECTURE.md`.
//!
//! ```
//! use tesuji::connect4::{Connect4, Fixed, Threats};
//! use tesuji::game::{Game, Side, Verdict};
//! use tesuji::search::{Ask, Folded, Goal, Interval, Limits, Memo, Proving, Table, Windows, answer};
//!
//! let game = Connect4::new(Fixed::<5, 4>);
//! let table = Table::of::<_, Interval>(&game, 1 << 20);
//! let mut search = Proving::<_, _, Folded, _>::new(&game, Threats, &table, &Limits::default(), 1);
//! let ask = Ask { goal: Goal::Verdict, each_move: false, windows: Windows::OutsideIn };
//! let answer = answer(&game, &mut search, &game.start(), Side::First, ask);
//! assert_eq!(answer.claim.proved().verdict(), Some(Verdict::Draw));
//! ```

pub use analysis;
pub use arena;
#[cfg(feature = "backgammon")]
pub use backgammon;
pub use book;
pub use catalog;
pub use certify;
#[cfg(feature = "chess")]
pub use chess;
#[cfg(feature = "connect4")]
pub use connect4;
#[cfg(feature = "draughts")]
pub use draughts;
#[cfg(feature = "einstein")]
pub use einstein;
pub use engines;
pub use explain;
pub use game;
#[cfg(feature = "go")]
pub use go;
#[cfg(feature = "hex")]
pub use hex;
#[cfg(feature = "mnk")]
pub use mnk;
#[cfg(feature = "morris")]
pub use morris;
#[cfg(feature = "nim")]
pub use nim;
#[cfg(feature = "othello")]
pub use othello;
pub use picture;
#[cfg(feature = "pig")]
pub use pig;
pub use referee;
pub use search;
pub use symbolic;

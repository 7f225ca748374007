//! Programs that play talk to each other in lines of text: GTP, UCI, Hub, DamExchange and the questions of external
//! players, as server and as client, and XBoard, NBoard and UBGI as server.
//!
//! No room for pipes: lines come in, lines go out, and whoever calls owns the streams, the processes and the clock.
//! Whose turn it is, who won and which cells there are is asked of the match, never read from a sentence; which move is
//! played is what the engine says is best, and an engine that says nothing is an error.
//!
//! Reading order: [`Lines`], from bytes to lines that are not too long; [`Dialogue`], a match with its clocks and its
//! engine, about which all protocols talk; [`gtp`], [`uci`], [`xboard`], [`nboard`], [`hub`], [`dxp`], [`external`] and [`ubgi`], the servers; [`client`], which asks programs of
//! other houses.

pub mod client;
mod clocks;
mod colour;
mod dialogue;
pub mod dxp;
pub mod external;
pub mod gtp;
pub mod hub;
mod lines;
pub mod nboard;
mod squares;
pub mod ubgi;
pub mod uci;
mod worth;
pub mod xboard;

pub use clocks::Account;
pub use colour::Colour;
pub use dialogue::{Dialogue, Engine, Spending, World};
pub use lines::{LONGEST, Lines, TooLong};

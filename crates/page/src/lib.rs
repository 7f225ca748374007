//! The page: games of the catalog in a browser.
//!
//! A link says everything: the game, its start, the moves, who plays. So the server keeps nothing between two
//! requests, and what it knows of games it knows from the catalog: a new game appears without a line here.
//!
//! Reading order: `asked` (what a link says), `shown` (a position as the page gets it), `routes` (what can be asked
//! under `/api`), `answers` (at once, by a search, or as a stream), then one file per question: `reply` (a machine's move), `analysis` and `review` (what moves and
//! games are worth), `explained` and `attractor` (why), `exhibit` (what else a game has to show), `files`, `import` and `form` (saving, reading, a new game). `server`, `wire`, `lobby`, `guard`, `client`
//! and `token` keep the door, `pool` the seats for searches, `desk` the threads for everything else, `words` the languages, `assets` what the browser loads.

// A search that panics must not take the others along.
#[cfg(not(panic = "unwind"))]
compile_error!("the page needs panics that unwind: remove `panic = \"abort\"` from the profile");

mod analysed;
mod answers;
mod asked;
mod assets;
mod attractor;
mod client;
mod desk;
mod dice;
mod exhibit;
mod explained;
mod files;
mod form;
mod guard;
mod html;
mod import;
mod lobby;
mod openapi;
mod pool;
mod refusal;
mod reply;
mod reviewed;
mod routes;
mod server;
mod shown;
#[cfg(test)]
mod tests;
mod token;
mod values;
mod warm;
mod wire;
mod words;

pub use client::Networks;
pub use server::{Door, serve};
pub use token::Token;
pub use words::in_french;

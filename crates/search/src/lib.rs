//! The algorithms. Games are a type parameter here: no game is named in this room.
//!
//! Reading order: [`minimax`] and [`negamax`], the oracles; [`AlphaBeta`], the one loop, which asks a [`Plan`]
//! how to search and a [`Store`] what it has seen; [`Dfpn`], the one proof-number search;
//! [`Mcts`], the one Monte Carlo tree search; [`Rung`], the steps of the ladder built from them;
//! [`answer`], which asks a rung for a verdict, a score or the value of every move.

mod advice;
mod alphabeta;
mod answer;
mod block;
mod buckets;
mod busy;
mod census;
mod choice;
mod consult;
mod distance;
mod guess;
mod layers;
mod limits;
mod mcts;
mod memo;
mod memory;
mod minimax;
mod mixed;
mod pages;
mod plan;
mod prefetch;
mod proof;
mod recipe;
mod rung;
mod sharp;
mod shortcut;
mod sorting;
mod survey;
mod table;
mod trace;
mod windows;
mod workers;

pub use advice::{advise, worth};
pub use alphabeta::{AlphaBeta, Tally};
pub use answer::{Answer, Ask, answer};
pub use buckets::Buckets;
pub use census::{Alike, Ply, census, games, perft};
pub use choice::{exact, first_best, mistakes, reaches, ties, trap};
pub use consult::consult;
pub use distance::MATE;
pub use guess::Guess;
pub use layers::{LayerPlan, Layers, Scheme};
pub use limits::{Clock, Limits, Progress, Purse, Stop, Stopped};
pub use mcts::{Mcts, Tried};
pub use memo::{Dated, Grade, GradeMemo, Graded, Interval, Memo, WideGraded};
pub use minimax::{minimax, negamax, negamax_told};
pub use mixed::Mixed;
pub use pages::{give_back_memory, wish_huge_pages};
pub use plan::{
    AsIs, Deepen, Depths, Fold, Folded, Hashed, Horizon, Node, Plan, Prove, Shortcut, Sighted, Unnamed,
};
pub use prefetch::prefetch;
pub use proof::{Dfpn, Effort, Numbers};
pub use recipe::{Asks, BadMix, Ingredient, Mix, Recipe, Setting};
pub use rung::{Deepening, Found, Iterated, Oracle, Plain, Proved, Proving, Rung, Work};
pub use sharp::Sharp;
pub use table::{Filed, Forgetful, Place, Store, Table, Worth};
pub use trace::{Silent, Trace, Why};
pub use windows::{Goal, Windows, settle};
pub use workers::Workers;

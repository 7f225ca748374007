//! Tries hard to prove the searches wrong.
//!
//! Reading order: [`truth`] works out values by the rules alone; [`positions`] makes boards; [`checks`] says
//! what a search may claim, as functions that return the fault they found; [`searches`] lists every search. The
//! other files put searches to these checks, and `mutations.rs` puts the checks to the test: each of them
//! must report searches, rules and knowledge that were broken on purpose.

mod advice;
mod checks;
mod deepening;
mod each;
mod mutants;
mod mutations;
mod outcomes;
mod plans;
mod positions;
mod searches;
mod stops;
mod tables;
mod threads;
mod truth;
mod windows;

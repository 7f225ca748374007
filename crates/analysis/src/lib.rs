//! What a position or a whole game is worth, for people: estimates first, proofs as they come, until all is known or the
//! time is up. Front-ends show it; nothing here prints or knows the time.
//!
//! Reading order: [`Allowance`], what may be spent; [`Finding`], what is known of one move; [`analyse`], one position;
//! [`Throw`], what a roll of the dice brings; [`review`], all positions of a game and what each move gave away.

mod allowance;
mod analyst;
mod finding;
mod oracle;
mod review;
mod slate;
mod throws;

pub use allowance::Allowance;
pub use analyst::{analyse, prover};
pub use finding::{Finding, Scale, exactly, share};
pub use oracle::{Oracle, best_of};
pub use review::{Fault, Ledger, Loss, Reviewed, review};
pub use slate::{Known, Slate, read};
pub use throws::Throw;

//! Certificates: a file that holds a strategy, and a checker that trusts nothing but the rules.
//!
//! Reading order: [`Statement`] (what a file claims), [`Header`] (its first lines), [`SymbolReader`] and [`SymbolWriter`]
//! (its body, a compressed stream of symbols), [`Walk`] (the walk that gives the symbols their meaning),
//! [`Finisher`] (the plain search behind the leaves), [`check`] and [`count`]. `docs/certificates.md` describes the
//! format and argues why a checked file proves its claim.
//!
//! This room depends on the vocabulary alone: nothing here is shared with the searches whose work it checks.

mod check;
mod coder;
mod count;
mod finish;
mod header;
mod keys;
mod models;
mod statement;
mod stream;
mod walk;

pub use check::{Checked, Fault, Means, Refusal, Strategy, Watch, check};
pub use count::{Counted, Number, count};
pub use finish::{Finisher, MOST_NODES};
pub use header::Header;
pub use statement::{Promise, Statement};
pub use stream::{BadFile, SymbolReader, SymbolWriter, Totals, sealed};
pub use walk::{Guide, Halt, Spot, Vertex, Vertices, Walk};

//! Games on graphs: explicit arenas, both attractors with exact ranks, memoryless strategies, file formats.
//!
//! Reading order: [`Arena`] is the model, [`Csr`] how its edges lie in memory, [`Prepared`] turns them round,
//! and its `solve` is the one attractor; [`tabled`] is for games whose moves can be taken back; [`Chances`] for games with dice. What a solution says is judged by the room `referee`, which shares no
//! code with this one.
//!
//! ```
//! use game::Side;
//!
//! let arena = arena::sticks(10, &[1, 2], true);
//! let solution = arena::Prepared::new(&arena).solve();
//! let start = arena.start.unwrap();
//! assert_eq!((solution.winner(start), solution.rank(start)), (Some(Side::First), Some(7)));
//! ```

mod arena;
mod attractor;
mod averages;
mod chance;
mod csr;
pub mod formats;
mod inspect;
mod labels;
mod names;
mod random;
mod retrograde;
mod slices;
mod sticks;
mod strategy;
mod table;
mod together;
mod turned;
mod unfold;

pub use arena::{Arena, Kind};
pub use attractor::Solution;
pub use averages::Averages;
pub use chance::{Averaged, Chances};
pub use csr::{Csr, NOWHERE, Vertex};
pub use inspect::{Facts, components};
pub use labels::recursive_labels;
pub use names::Names;
pub use random::{Chance, random, random_told};
pub use retrograde::{Halt, LAST_RANK, Tabled, tabled};
pub use slices::{Bytes, LAST_PLY, Library, Outside, SliceFile, SlicedGame, Worth, sliced, write_slice};
pub use sticks::sticks;
pub use strategy::{choose, line, word, write_solution, write_strategy};
pub use table::{Table, Value, bits_for, write_table};
pub use turned::Prepared;
pub use unfold::{Naming, TooLarge, Unfolded, unfold};

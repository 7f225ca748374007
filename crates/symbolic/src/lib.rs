//! Whole sets of positions as decision diagrams: they count what no list can hold.
//!
//! A game hands in its rules as bits, a [`game::Blueprint`]. [`Counting`] walks from ply to ply; the set of all
//! positions of a ply takes far fewer nodes than there are positions, since equal parts are kept once.
//!
//! Reading order: `diagram.rs` (nodes and their arena), `operations.rs` (what is done with sets), `steps.rs` (how
//! all their strings move at once), `counting.rs` (the walk), `checkpoint.rs` (how it is put aside and taken up
//! again).
//!
//! ```
//! use game::Game;
//! use symbolic::Counting;
//!
//! let game = mnk::Mnk::<u32>::new(mnk::Size::TIC_TAC_TOE);
//! let blueprint = game.blueprint(&game.start()).unwrap();
//! let mut counting = Counting::new(&blueprint, 1 << 20, &Default::default()).unwrap();
//! while counting.next_ply().unwrap() {}
//! assert_eq!(counting.plies().iter().map(|ply| ply.positions).sum::<u64>(), 5478);
//! ```

mod checkpoint;
mod counting;
mod diagram;
mod operations;
mod steps;

pub use checkpoint::BadCheckpoint;
pub use counting::Counting;
pub use diagram::Halt;

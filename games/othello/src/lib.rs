//! Othello on boards from 4×4 to 10×10.
//!
//! Reading order: [`Setup`] reads and checks a rule set, [`Grid`] is the arithmetic of a board ([`Eight`] known to
//! the compiler, [`Any`] at run time), [`Othello`] the rules, [`Discs`] a position, [`Move`] a disc or a pass.
//! [`Record`] is a game as files hold it ([`ggf`], [`sgf`]), [`wthor`] reads tournament files, [`Problem`] is a line of a
//! collection of endings. [`Endings`] knows what is certain, [`Evaluation`] guesses
//! by [`Features`], [`Weights`] by what was learnt about every [`Pattern`], whose places [`Indexer`] finds.
//!
//! ```
//! use game::{Game, Notation};
//! use othello::{Eight, Othello, Scoring};
//!
//! let game = Othello::new(Eight, Scoring::EmptiesToWinner);
//! let line = game.read_transcript(&game.start(), "f5d6c3").unwrap();
//! let mut at = game.start();
//! line.iter().for_each(|&mv| game.play(&mut at, mv));
//! assert_eq!(game.write_position(&at), "------------------X--------XX------OXX-----O-------------------- O");
//! ```

mod any;
mod bits;
mod edges;
mod endgame;
mod evaluation;
mod features;
pub mod ggf;
mod grid;
mod indices;
mod knowledge;
mod last;
mod learning;
mod look_ahead;
mod notation;
mod obf;
mod patterns;
mod picture;
mod probcut;
mod rays;
mod record;
mod regions;
mod rules;
mod setup;
pub mod sgf;
mod stability;
mod symmetry;
mod transcript;
mod weights;
pub mod wthor;

pub use any::Any;
pub use bits::{Bits, Each};
pub use edges::Edges;
pub use endgame::FEW;
pub use evaluation::{Evaluation, Profile};
pub use features::Features;
pub use grid::{Eight, Grid};
pub use indices::{Indexer, Indices};
pub use knowledge::Endings;
pub use learning::{Learnt, PatternFeatures};
pub use obf::Problem;
pub use patterns::{INSTANCES, Pattern};
pub use probcut::Daring;
pub use rays::DIRECTIONS;
pub use record::{Heading, Played, Record};
pub use regions::Regions;
pub use rules::{Discs, Move, Othello};
pub use setup::{Scoring, Setup, Size};
pub use stability::Stability;
pub use weights::{COUNTS, Judge, KNOTS, Places, Shown, Weights};

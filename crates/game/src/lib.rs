//! The vocabulary that every room speaks: rules, scores, proofs, beliefs, text and pictures.
//!
//! Reading order: [`Game`] (the rules of one game), [`Score`] and [`Bounds`] (what a position is worth and to
//! whom), [`Knowledge`] and [`Evaluate`] (what is known, what is guessed), [`Symmetry`], [`Notation`],
//! [`Picture`]. Nothing here does input or output, and nothing here depends on another crate.

mod blueprint;
pub mod brackets;
mod deadline;
mod dice;
mod evaluate;
mod expected;
mod guide;
mod indexed;
mod key;
mod knowledge;
mod learning;
mod line;
mod notation;
mod outcome;
mod picture;
mod rules;
mod score;
mod seed;
pub mod sha256;
mod sliced;
mod spelling;
mod symmetry;
mod tactics;
mod trail;

pub use blueprint::{Blueprint, Change, Clause, Line, Literal, Step};
pub use deadline::{Alarm, Deadline};
pub use dice::{Dice, by_weight};
pub use evaluate::{Adviser, Apart, Cut, Evaluate, Indifferent, WON};
pub use expected::{Expected, Fraction};
pub use guide::{AmafMoves, Guide, Lesson, RandomPlayouts, Reward, TreePolicy, rolled};
pub use indexed::Indexed;
pub use key::Key;
pub use knowledge::{Knowledge, RulesOnly};
pub use learning::{Counts, Features, Inputs, MoveFeatures, Perspectives, PlaneInputs, PutNumber, TellMove};
pub use line::{Again, Recurring, Remembering, Standing, Trail};
pub use notation::{BadMove, BadText, Notation};
pub use outcome::{Outcome, Side, Status};
pub use picture::{
    Beside, Click, DISC, Drawn, Edit, Frame, Inset, Layer, Outline, Pen, Picture, Place, Shape, Spot, Stroke,
    Thing, Tone,
};
pub use rules::{Acyclic, Deterministic, Game, MoveCode};
pub use score::{Belief, Bounds, Claim, Score, Unit, Verdict};
pub use seed::{Rng, Seed};
pub use sliced::{Sliced, Slot};
pub use spelling::known_are;
pub use symmetry::{Essence, Sym, Symmetry};
pub use tactics::{Deed, Tactics};
pub use trail::OnBoard;

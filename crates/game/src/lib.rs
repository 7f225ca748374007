//! The vocabulary that every room speaks: rules, scores, proofs, beliefs, text and pictures.
//!
//! Reading order: [`Game`] (the rules of one game), [`Score`] and [`Bounds`] (what a position is worth and to
//! whom), [`Knowledge`] and [`Evaluate`] (what is known, what is guessed), [`Symmetry`], [`Notation`],
//! [`Picture`]. Nothing here does input or output, and nothing here depends on another crate.

mod blueprint;
mod deadline;
mod evaluate;
mod guide;
mod indexed;
mod key;
mod knowledge;
mod line;
mod notation;
mod outcome;
mod picture;
mod rules;
mod score;
mod seed;
mod spelling;
mod symmetry;
mod tactics;
mod trail;

pub use blueprint::{Blueprint, Change, Clause, Line, Literal, Step};
pub use deadline::{Alarm, Deadline};
pub use evaluate::{Adviser, Apart, Evaluate, Indifferent, WON};
pub use guide::{Chance, Guide, Heard, Lesson, Share, Taste, rolled};
pub use indexed::Indexed;
pub use key::Key;
pub use knowledge::{Knowledge, RulesOnly};
pub use line::{Again, Recurring, Remembering, Standing, Trail};
pub use notation::{BadMove, BadText, Notation};
pub use outcome::{Outcome, Side, Status};
pub use picture::{
    Beside, Click, Drawn, Edit, Frame, Layer, Outline, Pen, Picture, Place, Shape, Spot, Stroke, Thing, Tone,
};
pub use rules::{Acyclic, Deterministic, Game, Mark};
pub use score::{Bounds, Claim, Score, Verdict};
pub use seed::{Luck, Seed};
pub use spelling::known_are;
pub use symmetry::{Essence, Sym, Symmetry};
pub use tactics::{Deed, Tactics};
pub use trail::OnBoard;

//! Learning, for all games: samples, models, training, and the files in which weights are kept.
//!
//! Reading order: [`Samples`], games to learn from; [`Sum`], [`Policy`] and [`Taught`], models that [`train`] trains on [`Rows`] of
//! what is seen; [`Network`], a small network and its [`Shape`]; [`Nnue`], one whose first
//! layer follows the moves; [`Convolutional`], one for boards, and its [`Course`]; [`Td`] and [`Tutor`], who learn from one position of a game to the
//! next; [`Artefact`], a file of weights that says what it is. What a game shows to a learner are the traits `Features`,
//! `MoveFeatures` and `Inputs` of the vocabulary. Nothing here names a game, and nothing reads or writes files: bytes come
//! in and go out.

mod adam;
mod artefact;
mod checksum;
mod convolutional;
mod convolve;
mod course;
mod exponential;
mod fit;
mod layer;
mod network;
mod nnue;
mod rows;
mod samples;
mod td;
mod tutor;
mod varint;

pub use adam::Adam;
pub use artefact::{Artefact, BadArtefact, Model, Team, Title, round};
pub use checksum::Checksum;
pub use convolutional::{Convolutional, Looked, Planes, Surprise, Trunk};
pub use course::{Course, HearStage, ShowSample, Stage};
pub use exponential::{exp, sigmoid};
pub use fit::{Aside, Chosen, Epoch, Judged, Loss, Policy, Pupil, Shown, Sum, Taught, Training, train};
pub use network::{Activation, Network, Room, Shape, Signal};
pub use nnue::{Nnue, Viewed, Viewer};
pub use rows::{Row, Rows, Slope};
pub use samples::{BadSamples, Head, Label, Sample, Samples};
pub use td::Td;
pub use tutor::{Lesson, Tutor, answers};

//! The laboratory: experiments over the games of the catalog, and the means to show what came out.
//!
//! Reading order: [`Table`] and [`Plot`], through which every result is shown; [`Row`] and [`run`], an engine
//! with a label and one measured search; then the experiments: [`ladder`], [`reach`], [`race`], [`contest`],
//! [`trial`] and [`signature`]; and [`page`], which puts the ladder into words.

pub mod arena;
mod callgrind;
mod clock;
pub mod contest;
mod course;
pub mod ladder;
pub mod page;
mod plot;
pub mod race;
pub mod reach;
mod run;
mod signature;
pub mod steps;
mod table;
pub mod trial;

pub use callgrind::Callgrind;
pub use course::{BadCourse, Course};
pub use plot::{Axis, Plot, Point, Scale, Series};
pub use run::{Budget, Row, Run, run, rungs};
pub use signature::{Entry, signature};
pub use table::{Align, Cell, Column, Format, Table};

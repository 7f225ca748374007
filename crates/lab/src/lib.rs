//! The laboratory: experiments over the games of the catalog, and the means to show what came out.
//!
//! Reading order: [`Table`] and [`Plot`], through which every result is shown; [`Row`] and [`run`], an engine
//! with a label and one measured search; then the experiments: [`methods`], [`reach`], [`race`], [`contest`],
//! [`trial`], [`errors`], [`depths`] and [`signature`]; and [`page`], which puts the comparison of methods into words.

pub mod arena;
mod callgrind;
mod clock;
pub mod contest;
mod course;
pub mod depths;
pub mod errors;
pub mod methods;
pub mod page;
mod plot;
pub mod race;
pub mod reach;
mod run;
pub mod selfplay;
mod signature;
pub mod steps;
mod table;
pub mod trial;

pub use callgrind::Callgrind;
pub use course::{BadCourse, Course};
pub use plot::{Axis, Beside, Plot, Point, Scale, Series};
pub use run::{Budget, Row, Run, method_rows, run};
pub use signature::{Entry, signature};
pub use table::{Align, Cell, Column, Format, Table};

//! The laboratory: experiments over the games of the catalog, and the means to show what came out.
//!
//! Reading order: [`Table`] and [`Plot`], through which every result is shown.

mod plot;
mod table;

pub use plot::{Axis, Plot, Point, Scale, Series};
pub use table::{Align, Cell, Column, Format, Table};

//! Arenas as pictures, as the course draws them: circles for J0, squares for J1, a double outline for victories, an
//! arrow on the start.
//!
//! Reading order: [`figure`] (what is drawn, as a [`Picture`](game::Picture)), `layered` (where vertices stand: in
//! layers, after Sugiyama, with `ranks`, `order` and `columns` as its three steps), `rows` (the second layout, for
//! vertices called (k,i)), `words` (captions in two languages), [`crossings`] (how good a layout is).

mod columns;
mod crossings;
mod examples;
mod layered;
mod order;
mod ranks;
mod rows;
mod scene;
mod words;

pub use crossings::crossings;
pub use examples::EXAMPLES;
pub use layered::layered;
pub use rows::rows;
pub use scene::{Figure, Shown, Unfit, figure, last_step, sizes};
pub use words::Language;

/// A point of a drawing.
pub type Point = (f32, f32);

/// Where everything stands: x to the right, y downwards, vertices at least one unit apart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// Vertex by vertex.
    pub at: Vec<Point>,
    /// Edge by edge, the bends between its ends.
    pub bends: Vec<Vec<Point>>,
}

impl Drawing {
    /// The same drawing from left to right instead of from the top down.
    pub fn turned(mut self) -> Drawing {
        let points = self.at.iter_mut().chain(self.bends.iter_mut().flatten());
        points.for_each(|point| *point = (point.1, point.0));
        self
    }

    /// How wide and how high it is.
    pub fn size(&self) -> Point {
        let points = || self.at.iter().chain(self.bends.iter().flatten());
        let span = |pick: fn(&Point) -> f32| {
            let most = points().map(pick).fold(f32::NEG_INFINITY, f32::max);
            most - points().map(pick).fold(f32::INFINITY, f32::min)
        };
        if self.at.is_empty() { (0.0, 0.0) } else { (span(|point| point.0), span(|point| point.1)) }
    }
}

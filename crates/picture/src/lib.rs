//! Renders a [`Picture`](game::Picture) for the terminal and as SVG.
//!
//! One scene, two hands: [`text`] sets it in columns of characters, [`svg`] draws it. Neither knows any game:
//! what a piece looks like follows from the shape of the place under it. Reading order: `moment` (what lies
//! where, frame by frame), `text`, `svg` (with `board`, `things` and `arrow`, drawn on a `canvas`), `style` (colours),
//! `escape`.

mod arrow;
mod board;
mod canvas;
mod escape;
mod moment;
mod style;
mod svg;
mod text;
mod things;

pub use escape::Escaped;
pub use style::{FONT, Scheme, colour, css, tone};
pub use svg::{Look, svg, svg_frames};
pub use text::{Paint, text};

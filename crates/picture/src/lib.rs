//! Renders a [`Picture`](game::Picture) for the terminal, as SVG, and as source of other drawing programs.
//!
//! One scene, several hands: [`text`] sets it in columns of characters, [`svg`] draws it, [`tikz`] does so for LaTeX
//! and [`mermaid`] for wikis. None knows any game: what a piece looks like follows from the shape of the place under
//! it. Reading order: `moment` (what lies where, frame by frame), `text`, `svg` (with `board`, `things`, `men`, `arrow`
//! and `edge`, drawn on a `canvas`), `tikz` (graphs as nodes, boards by a `pencil` on the same canvas), `mermaid` (with
//! `blocks` for boards), `style` (colours), `escape`.

mod arrow;
mod blocks;
mod board;
mod canvas;
mod discs;
mod edge;
mod escape;
mod men;
mod mermaid;
mod mirror;
mod moment;
mod pencil;
mod style;
mod svg;
mod text;
mod things;
mod tikz;

pub use escape::Escaped;
pub use mermaid::{in_mermaid, mermaid, mermaid_head};
pub use mirror::mirrored;
pub use style::{FONT, Scheme, colour, css, in_grey, tone};
pub use svg::{Look, svg, svg_animated, svg_frames};
pub use text::{Paint, text};
pub use tikz::{Page, in_tex, tikz};

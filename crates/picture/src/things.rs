//! What lies on a board. The shape of a place decides what a piece on it looks like.

use crate::arrow::{arrow, vertex_rim};
use crate::board::{SPIKE, VERTEX, middle, outline};
use crate::canvas::{Canvas, Point, at, fitted, width_of};
use crate::discs::disc;
use crate::edge::{class_of, edge};
use crate::escape::Escaped;
use crate::men::man;
use crate::moment::{Lying, Moment};
use crate::style::heat;
use game::{Beside, DISC, Pen, Picture, Shape, Side, Spot, Thing, Tone};

/// The size of a glyph on a square.
const GLYPH: f32 = 0.68;

/// How many pieces and texts are already drawn on each spot, and how many notes on each side of it.
#[derive(Clone, Copy, Default)]
struct Drawn {
    pieces: usize,
    texts: usize,
    notes: [usize; 3],
}

/// Draws all layers of a moment.
pub(crate) fn layers(canvas: &mut Canvas, picture: &Picture, moment: &Moment<'_>) {
    let mut drawn = vec![Drawn::default(); picture.places.len()];
    let heads = heads(picture, moment);
    for layer in &moment.layers {
        canvas.raw(format_args!("<g class=\"layer\" data-layer=\"{}\">\n", Escaped(layer.name)));
        for thing in &layer.things {
            match thing {
                Thing::Piece { on, of, glyph } => {
                    piece(canvas, picture, *on, *of, *glyph, drawn[on.0].pieces);
                    drawn[on.0].pieces += 1;
                }
                Thing::Text { on, text } => {
                    words(canvas, picture, *on, text.trim(), &moment.lying[on.0], drawn[on.0].texts);
                    drawn[on.0].texts += 1;
                }
                Thing::Heat { on, level } => {
                    let level = level.clamp(0.0, 1.0);
                    canvas.tinted("heat", middle(picture, *on), 0.22 + 0.18 * level, &heat(level));
                }
                Thing::Ring { on } => ring(canvas, picture, *on),
                Thing::Arrow { from, to, label, strong } => {
                    arrow(canvas, picture, moment, (*from, *to), label.trim(), *strong);
                }
                Thing::Line { from, to, tone, pen } => {
                    line(canvas, picture, (*from, *to), heads[to.0], *tone, *pen);
                }
                Thing::Edge { path, tone, pen } => edge(canvas, picture, path, *tone, *pen),
                Thing::Wash { on, tone } => {
                    outline(canvas, &format!("wash tone-{}", tone.0), picture, *on);
                }
                Thing::Rim { on, tone } => {
                    outline(canvas, &format!("rim tone-{}", tone.0), picture, *on);
                }
                Thing::Note { on, side, text, tone } => {
                    let before = &mut drawn[on.0].notes[*side as usize];
                    note(canvas, picture, *on, (*side, *before), text.trim(), *tone);
                    *before += 1;
                }
            }
        }
        canvas.raw(format_args!("</g>\n"));
    }
}

/// How many notes stand above each place.
fn heads(picture: &Picture, moment: &Moment<'_>) -> Vec<usize> {
    let mut heads = vec![0; picture.places.len()];
    for thing in moment.layers.iter().flat_map(|layer| &layer.things) {
        if let Thing::Note { on, side: Beside::Above, .. } = thing {
            heads[on.0] += 1;
        }
    }
    heads
}

/// A line from the rim of one place to that of another. Lines of a tree, which lead down to notes or to nothing
/// drawn, leave at the bottom, so that they pass below the neighbours, and end above the notes.
fn line(
    canvas: &mut Canvas,
    picture: &Picture,
    (from, to): (Spot, Spot),
    heads: usize,
    tone: Tone,
    pen: Pen,
) {
    let (mut start, mut end) = (middle(picture, from), middle(picture, to));
    let rim = |on: Spot, way: Point| match picture.places[on.0].shape {
        Shape::Bare => 0.0,
        shape => vertex_rim(shape, way),
    };
    let down = at(0.0, 1.0);
    if end.y > start.y && (heads > 0 || picture.places[to.0].shape == Shape::Bare) {
        start = start + down * rim(from, down);
        end = end - down * (rim(to, down) + if heads > 0 { 0.06 + NOTE_LINE * heads as f32 } else { 0.0 });
    } else {
        let way = (end - start).direction();
        (start, end) = (start + way * rim(from, way), end - way * rim(to, way));
    }
    canvas.line(&format!("link {} tone-{}", class_of(pen), tone.0), start, end);
}

const NOTE: f32 = 0.24;
/// From one line of notes to the next.
const NOTE_LINE: f32 = 0.27;

/// A note beside a place, outside of those that stand on this side already.
fn note(
    canvas: &mut Canvas,
    picture: &Picture,
    on: Spot,
    (side, before): (Beside, usize),
    text: &str,
    tone: Tone,
) {
    let rim = if picture.places[on.0].shape == Shape::Bare { 0.0 } else { VERTEX };
    let half = width_of(text) * NOTE / 2.0;
    let line = 0.17 + NOTE_LINE * before as f32;
    let away = match side {
        Beside::Above => at(0.0, -rim - line),
        Beside::Below => at(0.0, rim + line),
        Beside::Right => at(rim + 0.05 + half, line - 0.17),
    };
    canvas.words(&format!("note tone-{}", tone.0), middle(picture, on) + away, NOTE, text);
}

/// Whether this piece is a disc here; else its glyph is written.
pub(crate) fn is_disc(shape: Shape, glyph: char) -> bool {
    match shape {
        Shape::Light | Shape::Dark | Shape::Bare => glyph == DISC,
        _ => true,
    }
}

/// The name of a side in classes: white and black where the picture says whose pieces are white.
pub(crate) fn owner(picture: &Picture, of: Option<Side>) -> &'static str {
    match (of, picture.white) {
        (Some(side), Some(white)) => {
            if side == white {
                "white"
            } else {
                "black"
            }
        }
        (Some(Side::First), None) => "first",
        (Some(Side::Second), None) => "second",
        (None, _) => "neutral",
    }
}

/// Which pieces carry an inner ring, so that no colour is needed to tell the sides apart.
fn marked(picture: &Picture, of: Option<Side>) -> bool {
    of.is_some() && of == picture.white.or(Some(Side::Second))
}

/// A disc with its mark.
fn disc_of(canvas: &mut Canvas, picture: &Picture, here: Point, of: Option<Side>, radius: f32) {
    canvas.circle(&format!("piece {}", owner(picture, of)), here, radius);
    if marked(picture, of) {
        canvas.circle(if picture.white.is_some() { "mark white" } else { "mark" }, here, radius * 0.7);
    }
}

/// The radius of a disc on a place.
fn disc_on(shape: Shape) -> f32 {
    match shape {
        Shape::Hole => 0.4,
        Shape::Crossing | Shape::Star | Shape::Spike { .. } => 0.45,
        Shape::Hexagon => 0.37,
        Shape::Light | Shape::Dark => 0.38,
        Shape::Bare => 0.45,
        _ => 0.2,
    }
}

/// Draws a piece; `below` are on the place already.
fn piece(canvas: &mut Canvas, picture: &Picture, on: Spot, of: Option<Side>, glyph: char, below: usize) {
    let mut here = middle(picture, on);
    let kind = picture.places[on.0].shape;
    match kind {
        Shape::Bare if glyph == '|' => {
            canvas.rect(&format!("piece {}", owner(picture, of)), here, at(0.09, 0.42), 0.09);
        }
        Shape::Light | Shape::Dark | Shape::Bare if glyph == DISC => {
            disc_of(canvas, picture, here, of, disc_on(kind));
        }
        Shape::Light | Shape::Dark | Shape::Bare => {
            written(canvas, picture, here, of, glyph);
        }
        _ => {
            if let Shape::Spike { up } = kind {
                // Beyond the length of the spike, a second tier begins half a piece further on.
                let step = (below % SPIKE) as f32 * 0.92 + (below / SPIKE) as f32 * 0.46;
                here.y += if up { -step } else { step };
            }
            disc_of(canvas, picture, here, of, disc_on(kind));
        }
    }
}

/// Writes a piece, unless it is a man that can be drawn.
fn written(canvas: &mut Canvas, picture: &Picture, here: Point, of: Option<Side>, glyph: char) {
    if !man(canvas, here, glyph) && !disc(canvas, here, glyph) {
        let class = format!("glyph {}", owner(picture, of));
        canvas.words(&class, here, GLYPH, glyph.encode_utf8(&mut [0; 4]));
    }
}

/// The radius of a ring on a place.
pub(crate) fn ring_on(shape: Shape) -> f32 {
    match shape {
        Shape::Round(_) => VERTEX + 0.1,
        Shape::Square(_) => VERTEX * 1.27 + 0.08,
        Shape::Hole => 0.44,
        _ => 0.43,
    }
}

fn ring(canvas: &mut Canvas, picture: &Picture, on: Spot) {
    let here = middle(picture, on);
    let radius = ring_on(picture.places[on.0].shape);
    canvas.circle("casing", here, radius);
    canvas.circle("ring", here, radius);
}

/// Draws a text: in the middle if that is free or a disc, else beside what lies there; `before` texts stand on
/// the place already.
fn words(canvas: &mut Canvas, picture: &Picture, on: Spot, text: &str, lying: &Lying<'_>, before: usize) {
    let here = middle(picture, on);
    let kind = picture.places[on.0].shape;
    let vertex = matches!(kind, Shape::Round(_) | Shape::Square(_));
    let below = at(0.0, if vertex { VERTEX + 0.2 } else { 0.34 });
    match (lying.pieces.last(), kind) {
        _ if before > 0 => {
            canvas.words("value", here + below * before as f32, fitted(text, 0.95, 0.25), text);
        }
        (None, Shape::Bare) => canvas.words("edge", here, 0.36, text),
        (None, _) if vertex => canvas.words("name", here, fitted(text, 0.46, 0.33), text),
        (None, Shape::Crossing | Shape::Star) if lying.heat.is_none() => {
            // The lines of the board would cross out the text.
            canvas.circle("patch", here, 0.27);
            canvas.words("value", here, fitted(text, 0.8, 0.36), text);
        }
        (None, _) => canvas.words("value", here, fitted(text, 0.8, 0.36), text),
        (Some(_), _) if vertex => canvas.words("value", here + below, fitted(text, 0.95, 0.25), text),
        (Some((Some(side), glyph)), _) if is_disc(kind, *glyph) => {
            let size = fitted(text, disc_on(kind) * 1.25, 0.34);
            canvas.words(&format!("on-{}", owner(picture, Some(*side))), here, size, text);
        }
        (Some(_), _) => {
            let size = fitted(text, 0.6, 0.25);
            let corner = at(0.45 - width_of(text) * size / 2.0, -0.34);
            canvas.words("value", here + corner, size, text);
        }
    }
}

//! What lies on a board. The shape of a place decides what a piece on it looks like.

use crate::arrow::arrow;
use crate::board::{SPIKE, VERTEX, middle};
use crate::canvas::{Canvas, Point, at, fitted, width_of};
use crate::escape::Escaped;
use crate::moment::{Lying, Moment};
use crate::style::heat;
use game::{Picture, Shape, Side, Spot, Thing};

/// The size of a glyph on a square.
const GLYPH: f32 = 0.68;
/// Fonts draw chessmen smaller than capitals.
const CHESSMAN: f32 = 0.84;

/// How many pieces and texts are already drawn on each spot.
#[derive(Clone, Copy, Default)]
struct Drawn {
    pieces: usize,
    texts: usize,
}

/// Draws all layers of a moment.
pub(crate) fn layers(canvas: &mut Canvas, picture: &Picture, moment: &Moment<'_>) {
    let mut drawn = vec![Drawn::default(); picture.places.len()];
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
            }
        }
        canvas.raw(format_args!("</g>\n"));
    }
}

/// Whether pieces are discs here; elsewhere their glyph is written.
pub(crate) fn is_disc(shape: Shape) -> bool {
    !matches!(shape, Shape::Light | Shape::Dark | Shape::Bare)
}

/// The name of a side in classes and labels.
pub(crate) fn owner(of: Option<Side>) -> &'static str {
    match of {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None => "neutral",
    }
}

/// The radius of a disc on a place.
fn disc_on(shape: Shape) -> f32 {
    match shape {
        Shape::Hole => 0.4,
        Shape::Crossing | Shape::Star | Shape::Spike { .. } => 0.45,
        Shape::Hexagon => 0.37,
        _ => 0.2,
    }
}

/// Draws a piece; `below` are on the place already.
fn piece(canvas: &mut Canvas, picture: &Picture, on: Spot, of: Option<Side>, glyph: char, below: usize) {
    let mut here = middle(picture, on);
    let kind = picture.places[on.0].shape;
    match kind {
        Shape::Bare if glyph == '|' => {
            canvas.rect(&format!("piece {}", owner(of)), here, at(0.09, 0.42), 0.09);
        }
        Shape::Light | Shape::Dark | Shape::Bare => {
            written(canvas, here, of, glyph);
        }
        _ => {
            if let Shape::Spike { up } = kind {
                // Beyond the length of the spike, a second tier begins half a piece further on.
                let step = (below % SPIKE) as f32 * 0.92 + (below / SPIKE) as f32 * 0.46;
                here.y += if up { -step } else { step };
            }
            let radius = disc_on(kind);
            canvas.circle(&format!("piece {}", owner(of)), here, radius);
            if of == Some(Side::Second) {
                canvas.circle("mark", here, radius * 0.7);
            }
        }
    }
}

/// Writes a piece.
fn written(canvas: &mut Canvas, here: Point, of: Option<Side>, glyph: char) {
    let class = format!("glyph {}", owner(of));
    // Without the selector, some systems show a pawn as a coloured emoji.
    let chessman = |glyph: char| format!("{glyph}\u{fe0e}");
    match glyph {
        // Hollow: the filled twin gives it a body.
        '♔'..='♙' => {
            let filled =
                char::from_u32(glyph as u32 + 6).expect("six filled chessmen follow six hollow ones");
            canvas.words("glyph body", here, CHESSMAN, &chessman(filled));
            canvas.words(&format!("{class} hollow"), here, CHESSMAN, &chessman(glyph));
        }
        '♚'..='♟' => canvas.words(&class, here, CHESSMAN, &chessman(glyph)),
        _ => canvas.words(&class, here, GLYPH, glyph.encode_utf8(&mut [0; 4])),
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
        (Some((Some(side), _)), _) if is_disc(kind) => {
            let size = fitted(text, disc_on(kind) * 1.25, 0.34);
            canvas.words(&format!("on-{}", owner(Some(*side))), here, size, text);
        }
        (Some(_), _) => {
            let size = fitted(text, 0.6, 0.25);
            let corner = at(0.45 - width_of(text) * size / 2.0, -0.34);
            canvas.words("value", here + corner, size, text);
        }
    }
}

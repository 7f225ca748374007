//! Arrows of a graph: from rim to rim, round the corners of their path.

use crate::arrow::{loop_path, tip_of, vertex_rim};
use crate::board::middle;
use crate::canvas::{Canvas, Point};
use game::{Pen, Picture, Shape, Spot, Tone};

/// How much of a corner is rounded off, at most.
const ROUND: f32 = 0.45;

/// What the style sheet calls a pen.
pub(crate) fn class_of(pen: Pen) -> &'static str {
    match pen {
        Pen::Thin => "thin",
        Pen::Heavy => "heavy",
        Pen::Dashed => "dashed",
    }
}

/// Draws one edge.
pub(crate) fn edge(canvas: &mut Canvas, picture: &Picture, path: &[Spot], tone: Tone, pen: Pen) {
    debug_assert!(path.len() >= 2, "an edge leads somewhere");
    let class = format!("link {} tone-{}", class_of(pen), tone.0);
    let size = if pen == Pen::Heavy { (0.24, 0.12) } else { (0.19, 0.085) };
    if path.len() == 2 && path[0] == path[1] {
        let shape = picture.places[path[0].0].shape;
        let [tail, out, back, tip] = loop_path(middle(picture, path[0]), |way| rim(shape, way));
        let foot = head(canvas, tip, (tip - back).direction(), size, tone);
        return canvas.curve(&class, &[tail, out, back, foot]);
    }
    let mut points: Vec<Point> = path.iter().map(|spot| middle(picture, *spot)).collect();
    let last = points.len() - 1;
    let (leaving, arriving) =
        ((points[1] - points[0]).direction(), (points[last] - points[last - 1]).direction());
    points[0] = points[0] + leaving * rim(picture.places[path[0].0].shape, leaving);
    let tip = points[last] - arriving * rim(picture.places[path[last].0].shape, arriving);
    points[last] = head(canvas, tip, arriving, size, tone);
    canvas.bent(&class, &points, ROUND);
}

fn rim(shape: Shape, way: Point) -> f32 {
    match shape {
        Shape::Bare => 0.0,
        shape => vertex_rim(shape, way) + 0.03,
    }
}

fn head(canvas: &mut Canvas, tip: Point, way: Point, size: (f32, f32), tone: Tone) -> Point {
    let (corners, foot) = tip_of(tip, way, size);
    canvas.polygon(&format!("tip tone-{}", tone.0), &corners);
    foot
}

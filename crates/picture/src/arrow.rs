//! Arrows from rim to rim: straight where they can be, bent where they would hide one another.

use crate::board::{VERTEX, middle};
use crate::canvas::{Canvas, Point, at, width_of};
use crate::moment::Moment;
use crate::things::ring_on;
use game::{Picture, Shape, Spot};

const LABEL: f32 = 0.27;

/// Draws one arrow of `moment`.
pub(crate) fn arrow(
    canvas: &mut Canvas,
    picture: &Picture,
    moment: &Moment<'_>,
    (from, to): (Spot, Spot),
    label: &str,
    strong: bool,
) {
    let class = if strong { " strong" } else { "" };
    let (label_at, outwards) = if from == to {
        loop_at(canvas, picture, moment, from, class)
    } else {
        let back = moment.arrows().any(|(f, t, _, _)| (f, t) == (to, from));
        let ends = [End::new(picture, moment, from), End::new(picture, moment, to)];
        shaft(canvas, ends, bend(picture, from, to, back), class)
    };
    if !label.is_empty() {
        let half = at(width_of(label) * LABEL / 2.0, LABEL / 2.0);
        let clear = if strong { 0.12 } else { 0.09 } + half.x * outwards.x.abs() + half.y * outwards.y.abs();
        canvas.words("value", label_at + outwards * clear, LABEL, label);
    }
}

/// How far the middle of the arrow stands to the left of the straight line.
fn bend(picture: &Picture, from: Spot, to: Spot, back: bool) -> f32 {
    let (start, end) = (middle(picture, from), middle(picture, to));
    let way = end - start;
    let in_the_way = picture.places.iter().enumerate().any(|(i, place)| {
        let vertex = matches!(place.shape, Shape::Round(_) | Shape::Square(_));
        let offset = middle(picture, Spot(i)) - start;
        let along = offset.dot(way) / way.dot(way).max(f32::MIN_POSITIVE);
        let beside = offset.dot(way.direction().left()).abs();
        vertex && Spot(i) != from && Spot(i) != to && (0.0..1.0).contains(&along) && beside < VERTEX + 0.1
    });
    match (in_the_way, back) {
        (true, _) => VERTEX + 0.25,
        (false, true) => (0.09 * way.length()).clamp(0.1, 0.25),
        (false, false) => 0.0,
    }
}

/// Draws shaft and head; says where a label may touch the shaft, and to which side it lies.
fn shaft(canvas: &mut Canvas, [from, to]: [End; 2], bend: f32, class: &str) -> (Point, Point) {
    let way = to.middle - from.middle;
    let left = way.direction().left();
    // A quadratic curve passes half as far out as its control point.
    let control = (from.middle + to.middle) * 0.5 + left * (2.0 * bend);
    let (leaving, arriving) = ((control - from.middle).direction(), (to.middle - control).direction());
    let most = 0.3 * way.length();
    let tail = from.middle + leaving * from.rim(leaving).min(most);
    let tip = to.middle - arriving * to.rim(arriving).min(most);
    let foot = head(canvas, tip, arriving, class);
    if bend == 0.0 {
        canvas.curve(&format!("shaft{class}"), &[tail, foot]);
        let above = left.y < -0.01 || (left.y < 0.01 && left.x > 0.0);
        return ((tail + tip) * 0.5, left * if above { 1.0 } else { -1.0 });
    }
    canvas.curve(&format!("shaft{class}"), &[tail, control, foot]);
    ((tail + tip) * 0.25 + control * 0.5, left)
}

/// An arrow from a vertex to itself, over its top.
fn loop_at(
    canvas: &mut Canvas,
    picture: &Picture,
    moment: &Moment<'_>,
    on: Spot,
    class: &str,
) -> (Point, Point) {
    let end = End::new(picture, moment, on);
    let [tail, out, back, tip] = loop_path(end.middle, |way| end.rim(way));
    let foot = head(canvas, tip, (tip - back).direction(), class);
    canvas.curve(&format!("shaft{class}"), &[tail, out, back, foot]);
    // A cubic curve passes three quarters as far out as its control points.
    (at(end.middle.x, tail.y + 0.75 * (out.y - tail.y)), at(0.0, -1.0))
}

/// The curve of an arrow from a vertex to itself: its tail, where it is drawn to, and its tip.
pub(crate) fn loop_path(middle: Point, rim: impl Fn(Point) -> f32) -> [Point; 4] {
    let (leaving, arriving, reach) = (at(-0.5, -0.866), at(-0.5, 0.866), 0.62);
    let tail = middle + leaving * rim(leaving);
    let tip = middle - arriving * rim(arriving);
    [tail, tail + leaving * reach, tip - arriving * reach, tip]
}

/// Draws the head of an arrow that flies in `direction`, and finds where its shaft ends.
///
/// Heads are polygons, not markers: markers need document-wide names, and a page holds many drawings.
fn head(canvas: &mut Canvas, tip: Point, direction: Point, class: &str) -> Point {
    let size = if class.is_empty() { (0.19, 0.085) } else { (0.25, 0.13) };
    let (corners, foot) = tip_of(tip, direction, size);
    canvas.polygon(&format!("head{class}"), &corners);
    foot
}

/// The triangle of a head of this length and half width, and where its shaft ends.
pub(crate) fn tip_of(tip: Point, direction: Point, (length, half): (f32, f32)) -> ([Point; 3], Point) {
    let foot = tip - direction * length;
    let side = direction.left() * half;
    // The shaft reaches a little into the head, so that no gap shows.
    ([tip, foot + side, foot - side], foot + direction * (0.2 * length))
}

/// Where an arrow begins or ends.
struct End {
    middle: Point,
    shape: Shape,
    ring: bool,
}

impl End {
    fn new(picture: &Picture, moment: &Moment<'_>, on: Spot) -> End {
        let shape = picture.places[on.0].shape;
        End { middle: middle(picture, on), shape, ring: moment.lying[on.0].ring }
    }

    /// How far the rim is from the middle in this direction. Shapes that fill the board keep the arrow's ends
    /// inside, or neighbours could not be joined.
    fn rim(&self, direction: Point) -> f32 {
        match self.shape {
            Shape::Round(_) | Shape::Square(_) if self.ring => ring_on(self.shape) + 0.06,
            Shape::Round(_) | Shape::Square(_) => vertex_rim(self.shape, direction) + 0.04,
            Shape::Light | Shape::Dark | Shape::Hexagon | Shape::Hole => 0.28,
            Shape::Crossing | Shape::Star | Shape::Spike { .. } | Shape::Bare => 0.24,
        }
    }
}

/// How far the rim of a vertex is from its middle in this direction.
pub(crate) fn vertex_rim(shape: Shape, direction: Point) -> f32 {
    match shape {
        Shape::Square(_) => VERTEX * 0.9 / direction.x.abs().max(direction.y.abs()),
        _ => VERTEX,
    }
}

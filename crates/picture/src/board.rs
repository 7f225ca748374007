//! The board under the layers: wall, strokes and places, and what a click on them means.

use crate::canvas::{Canvas, Extent, Hand, Point, at};
use crate::escape::Escaped;
use crate::moment::{Lying, Moment};
use crate::things::{is_disc, owner};
use game::{Click, Outline, Picture, Shape, Side, Spot, Stroke};

/// The radius of a vertex.
pub(crate) const VERTEX: f32 = 0.32;
/// How many pieces a spike is long.
pub(crate) const SPIKE: usize = 5;

/// Where a place is on the sheet.
pub(crate) fn middle(picture: &Picture, on: Spot) -> Point {
    let place = &picture.places[on.0];
    at(place.x, place.y * (1.0 - picture.squeeze))
}

/// Wall, strokes and places; a live board knows what lies on it, for those who hear it read.
pub(crate) fn board(hand: Hand, picture: &Picture, live: Option<(&Moment<'_>, [&str; 2])>) -> Canvas {
    let mut canvas = Canvas::new(hand);
    backdrop(&mut canvas, picture, "wall", 0.56, |shape| shape == Shape::Hole);
    backdrop(&mut canvas, picture, "board", 0.62, |shape| matches!(shape, Shape::Crossing | Shape::Star));
    for line in &picture.strokes {
        stroke(&mut canvas, picture, line);
    }
    match live {
        Some((moment, sides)) => cells(&mut canvas, picture, moment, sides),
        None => {
            for spot in (0..picture.places.len()).map(Spot) {
                hinted(&mut canvas, picture, spot);
            }
        }
    }
    canvas
}

/// A line; or, where somebody's edge runs through hexagons, a band that shows around them.
fn stroke(canvas: &mut Canvas, picture: &Picture, Stroke { from, to, of }: &Stroke) {
    let through_hexagons = [from, to].iter().all(|on| picture.places[on.0].shape == Shape::Hexagon);
    let (from, to) = (middle(picture, *from), middle(picture, *to));
    match of {
        None => canvas.line("stroke", from, to),
        Some(_) if through_hexagons => {
            // Half of the corner's own edge belongs to the band.
            let on = (to - from).direction() * 0.25;
            let left = (to - from).direction().left();
            let outside = if left.dot(heart(picture) - from) > 0.0 { -0.64 } else { 0.64 };
            let corners = [from - on, from - on + left * outside, to + on + left * outside, to + on];
            canvas.polygon(&format!("border {}", owner(picture, *of)), &corners);
        }
        Some(_) => canvas.line(&format!("stroke {}", owner(picture, *of)), from, to),
    }
}

/// The mean of all hexagons.
fn heart(picture: &Picture) -> Point {
    let hexagons = (0..picture.places.len()).filter(|i| picture.places[*i].shape == Shape::Hexagon);
    let middles: Vec<Point> = hexagons.map(|i| middle(picture, Spot(i))).collect();
    middles.iter().fold(at(0.0, 0.0), |sum, point| sum + *point) * (1.0 / middles.len() as f32)
}

/// A rounded rectangle behind all places of a kind, if there are any.
fn backdrop(canvas: &mut Canvas, picture: &Picture, class: &str, margin: f32, under: impl Fn(Shape) -> bool) {
    let mut extent = Extent::NOTHING;
    for (i, place) in picture.places.iter().enumerate() {
        if under(place.shape) {
            extent.include(middle(picture, Spot(i)), margin, margin);
        }
    }
    if !extent.is_nothing() {
        canvas.rect(class, extent.middle(), extent.size() * 0.5, 0.22);
    }
}

/// A place of a still picture. Vertices stand for something that the reader may want to know more about.
fn hinted(canvas: &mut Canvas, picture: &Picture, on: Spot) {
    let place = &picture.places[on.0];
    if place.label.is_empty() || !matches!(place.shape, Shape::Round(_) | Shape::Square(_)) {
        return shape(canvas, picture, on);
    }
    canvas.raw(format_args!("<g><title>{}</title>\n", Escaped(&place.label)));
    shape(canvas, picture, on);
    canvas.raw(format_args!("</g>\n"));
}

/// The outline of a vertex in another style; nothing elsewhere.
pub(crate) fn outline(canvas: &mut Canvas, class: &str, picture: &Picture, on: Spot) {
    let here = middle(picture, on);
    match picture.places[on.0].shape {
        Shape::Round(_) => canvas.circle(class, here, VERTEX),
        Shape::Square(_) => canvas.rect(class, here, at(VERTEX * 0.9, VERTEX * 0.9), 0.03),
        Shape::Hexagon => canvas.polygon(class, &hexagon(here)),
        _ => {}
    }
}

fn shape(canvas: &mut Canvas, picture: &Picture, on: Spot) {
    let here = middle(picture, on);
    let kind = picture.places[on.0].shape;
    match kind {
        // A hair wider than a unit, so that no paper shines through the seams.
        Shape::Light => canvas.rect("light", here, at(0.503, 0.503), 0.0),
        Shape::Dark => canvas.rect("dark", here, at(0.503, 0.503), 0.0),
        Shape::Hexagon => canvas.polygon("hexagon", &hexagon(here)),
        Shape::Hole => canvas.circle("hole", here, 0.43),
        Shape::Crossing => canvas.extent.include(here, 0.48, 0.48),
        Shape::Star => canvas.circle("star", here, 0.1),
        Shape::Round(rim) => {
            outline(canvas, "vertex", picture, on);
            if rim == Outline::Double {
                canvas.circle("inner", here, VERTEX - 0.07);
            }
        }
        Shape::Square(rim) => {
            let half = VERTEX * 0.9;
            outline(canvas, "vertex", picture, on);
            if rim == Outline::Double {
                canvas.rect("inner", here, at(half - 0.07, half - 0.07), 0.02);
            }
        }
        Shape::Spike { up } => canvas.polygon("spike", &spike(here, up)),
        Shape::Bare => canvas.extent.include(here, 0.35, 0.35),
    }
}

/// A hexagon one unit broad, with a corner on top.
fn hexagon(middle: Point) -> [Point; 6] {
    let (half, tall) = (0.5, 0.57735);
    [
        (0.0, -tall),
        (half, -tall / 2.0),
        (half, tall / 2.0),
        (0.0, tall),
        (-half, tall / 2.0),
        (-half, -tall / 2.0),
    ]
    .map(|(x, y)| middle + at(x, y))
}

/// The triangle of a spike, whose place is where its first piece lies.
fn spike(first: Point, up: bool) -> [Point; 3] {
    let towards = if up { -1.0 } else { 1.0 };
    let base = first.y - 0.5 * towards;
    [at(first.x - 0.48, base), at(first.x + 0.48, base), at(first.x, base + SPIKE as f32 * towards)]
}

/// The places of a live board, row by row.
fn cells(canvas: &mut Canvas, picture: &Picture, moment: &Moment<'_>, sides: [&str; 2]) {
    let mut uses = vec![Use::default(); picture.places.len()];
    for (i, click) in picture.clicks.iter().enumerate() {
        // The first way to click a move ends where its value is written.
        if i == 0 || picture.clicks[i - 1].mv != click.mv {
            uses[click.path[click.path.len() - 1].0].lands = true;
        }
        for spot in &click.path {
            uses[spot.0].clickable = true;
        }
        uses[click.path[0].0].begins(click);
    }
    let mut spots: Vec<Spot> = (0..picture.places.len()).map(Spot).collect();
    let place = |spot: &Spot| &picture.places[spot.0];
    spots.sort_by(|a, b| place(a).y.total_cmp(&place(b).y).then(place(a).x.total_cmp(&place(b).x)));
    let focus = spots.iter().copied().find(|spot| uses[spot.0].playable).or(spots.first().copied());
    canvas
        .raw(format_args!("<g class=\"places\" role=\"grid\" aria-label=\"{}\">\n", Escaped(&picture.title)));
    for row in spots.chunk_by(|a, b| place(b).y - place(a).y < 0.25) {
        canvas.raw(format_args!("<g role=\"row\">\n"));
        for spot in row {
            let spoken = spoken(&place(spot).label, place(spot).shape, &moment.lying[spot.0], sides);
            cell(canvas, picture, *spot, &spoken, &uses[spot.0], focus == Some(*spot));
        }
        canvas.raw(format_args!("</g>\n"));
    }
    canvas.raw(format_args!("</g>\n"));
}

/// What clicks on a place do.
#[derive(Clone, Default)]
struct Use<'p> {
    /// Some move begins here.
    playable: bool,
    /// Some move passes here.
    clickable: bool,
    /// Some move ends here.
    lands: bool,
    /// The click that plays a move at once, if no other move begins here.
    only: Option<&'p Click>,
}

impl<'p> Use<'p> {
    fn begins(&mut self, click: &'p Click) {
        let alone = click.path.len() == 1 && (!self.playable || self.only == Some(click));
        self.only = alone.then_some(click);
        self.playable = true;
    }
}

fn cell(canvas: &mut Canvas, picture: &Picture, on: Spot, spoken: &str, uses: &Use<'_>, focus: bool) {
    let place = &picture.places[on.0];
    let Use { playable, clickable, lands, only } = *uses;
    let playable = if playable { " playable" } else { "" };
    let lands = if lands { " lands" } else { "" };
    canvas.raw(format_args!("<g class=\"place{playable}{lands}\" data-spot=\"{}\"", on.0));
    if let Some(click) = only {
        canvas.raw(format_args!(" data-move=\"{}\"", Escaped(&click.mv)));
    }
    if place.label.is_empty() && !clickable {
        canvas.raw(format_args!(" aria-hidden=\"true\">\n"));
    } else {
        let tab = if focus { 0 } else { -1 };
        canvas
            .raw(format_args!(" role=\"gridcell\" tabindex=\"{tab}\" aria-label=\"{}\">\n", Escaped(spoken)));
    }
    shape(canvas, picture, on);
    if clickable {
        let here = middle(picture, on);
        match place.shape {
            Shape::Light | Shape::Dark => canvas.rect("hit", here, at(0.47, 0.47), 0.04),
            Shape::Hexagon => canvas.polygon("hit", &hexagon(here)),
            Shape::Spike { up } => canvas.polygon("hit", &spike(here, up)),
            Shape::Bare => canvas.rect("hit", here, at(0.48, 0.48), 0.1),
            _ => canvas.circle("hit", here, 0.46),
        }
    }
    canvas.raw(format_args!("</g>\n"));
}

/// "e4: first K, 12".
fn spoken(label: &str, shape: Shape, lying: &Lying<'_>, sides: [&str; 2]) -> String {
    let piece = |(of, glyph): &(Option<Side>, char)| match (of, is_disc(shape, *glyph)) {
        (Some(side), true) => sides[*side as usize].to_string(),
        (Some(side), false) => format!("{} {glyph}", sides[*side as usize]),
        (None, _) => glyph.to_string(),
    };
    let mut there: Vec<String> = lying.pieces.iter().map(piece).collect();
    there.extend(lying.texts.iter().map(ToString::to_string));
    match (label.is_empty(), there.is_empty()) {
        (_, true) => label.into(),
        (true, false) => there.join(", "),
        (false, false) => format!("{label}: {}", there.join(", ")),
    }
}

pub(crate) fn clicks(canvas: &mut Canvas, clicks: &[Click]) {
    canvas.raw(format_args!("<g class=\"clicks\">\n"));
    for click in clicks {
        let path: Vec<String> = click.path.iter().map(|spot| spot.0.to_string()).collect();
        canvas.raw(format_args!(
            "<g class=\"click\" data-path=\"{}\" data-move=\"{}\"/>\n",
            path.join(" "),
            Escaped(&click.mv)
        ));
    }
    canvas.raw(format_args!("</g>\n"));
}

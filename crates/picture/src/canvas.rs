//! Marks on an endless sheet, and how far they reach. They are elements of SVG; `pencil` writes the same for TikZ.
//!
//! Points and lengths are in units of the picture; the document has [`UNIT`] of its own to each.

use crate::escape::{Escaped, Short};
use std::fmt::{Arguments, Write};
use std::ops::{Add, Mul, Sub};

/// Lengths in the document per unit of the picture; the style sheet measures its strokes for this.
pub(crate) const UNIT: f32 = 48.0;

/// A point, or the way from one to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// The point (x, y).
pub(crate) const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    pub(crate) fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The same way, one unit long.
    pub(crate) fn direction(self) -> Point {
        self * (1.0 / self.length().max(f32::MIN_POSITIVE))
    }

    /// A quarter turn to the left, as seen on the sheet.
    pub(crate) fn left(self) -> Point {
        at(self.y, -self.x)
    }

    pub(crate) fn dot(self, other: Point) -> f32 {
        self.x * other.x + self.y * other.y
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Point;
    fn mul(self, by: f32) -> Point {
        at(self.x * by, self.y * by)
    }
}

/// The smallest upright rectangle around everything included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Extent {
    pub(crate) least: Point,
    pub(crate) most: Point,
}

impl Extent {
    pub(crate) const NOTHING: Extent =
        Extent { least: at(f32::INFINITY, f32::INFINITY), most: at(f32::NEG_INFINITY, f32::NEG_INFINITY) };

    pub(crate) fn include(&mut self, middle: Point, half_width: f32, half_height: f32) {
        let half = at(half_width, half_height);
        self.cover(Extent { least: middle - half, most: middle + half });
    }

    pub(crate) fn cover(&mut self, other: Extent) {
        self.least = at(self.least.x.min(other.least.x), self.least.y.min(other.least.y));
        self.most = at(self.most.x.max(other.most.x), self.most.y.max(other.most.y));
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.least.x > self.most.x
    }

    pub(crate) fn size(&self) -> Point {
        self.most - self.least
    }

    pub(crate) fn middle(&self) -> Point {
        (self.least + self.most) * 0.5
    }
}

/// About how wide a text is, for a font of one unit. A browser may differ by a few percent.
pub(crate) fn width_of(text: &str) -> f32 {
    let wide = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '\'' | '!' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        '\u{fe0e}' => 0.0,
        c if c.is_ascii_uppercase() => 0.72,
        c if c < '\u{1100}' => 0.65,
        _ => 1.0,
    };
    text.chars().map(wide).sum()
}

/// The largest font up to `size` that sets `text` within `room`.
pub(crate) fn fitted(text: &str, room: f32, size: f32) -> f32 {
    size.min(room / width_of(text).max(0.3))
}

/// Who draws: the language that marks are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    Svg,
    Tikz,
}

/// Something drawn; how it looks is said by its class.
#[derive(Clone, Copy)]
pub(crate) enum Mark<'a> {
    /// In a colour that is computed, not styled, if there is one.
    Circle(Point, f32, Option<&'a str>),
    /// Its middle, half of its size, and how round its corners are.
    Rect(Point, Point, f32),
    Line(Point, Point),
    Polygon(&'a [Point]),
    /// A Bézier curve: from the first point to the last, drawn towards those between (none, one or two).
    Curve(&'a [Point]),
    /// A closed curve through the middles between neighbouring points, drawn towards the points; never fewer than three.
    Blob(&'a [Point]),
    /// Straight lines from point to point, their corners rounded off by at most so much.
    Bent(&'a [Point], f32),
    /// A text of this size whose capitals are centred on a point, unless its class anchors it elsewhere.
    Words(Point, f32, &'a str),
}

/// Marks that grow, and their extent.
pub(crate) struct Canvas {
    pub(crate) drawn: String,
    pub(crate) extent: Extent,
    hand: Hand,
}

impl Canvas {
    pub(crate) fn new(hand: Hand) -> Canvas {
        Canvas { drawn: String::new(), extent: Extent::NOTHING, hand }
    }

    /// Writes markup of SVG as it is: whoever calls escapes what comes from outside.
    pub(crate) fn raw(&mut self, markup: Arguments<'_>) {
        if self.hand == Hand::Svg {
            self.drawn.write_fmt(markup).expect("a string takes all");
        }
    }

    fn mark(&mut self, class: &str, mark: Mark<'_>) {
        match self.hand {
            Hand::Svg => self.element(class, mark),
            Hand::Tikz => crate::pencil::draw(&mut self.drawn, class, mark),
        }
    }

    pub(crate) fn circle(&mut self, class: &str, middle: Point, radius: f32) {
        self.extent.include(middle, radius + 0.03, radius + 0.03);
        self.mark(class, Mark::Circle(middle, radius, None));
    }

    pub(crate) fn tinted(&mut self, class: &str, middle: Point, radius: f32, fill: &str) {
        self.extent.include(middle, radius, radius);
        self.mark(class, Mark::Circle(middle, radius, Some(fill)));
    }

    pub(crate) fn rect(&mut self, class: &str, middle: Point, half: Point, corner: f32) {
        self.extent.include(middle, half.x, half.y);
        self.mark(class, Mark::Rect(middle, half, corner));
    }

    pub(crate) fn line(&mut self, class: &str, from: Point, to: Point) {
        self.extent.include(from, 0.02, 0.02);
        self.extent.include(to, 0.02, 0.02);
        self.mark(class, Mark::Line(from, to));
    }

    pub(crate) fn polygon(&mut self, class: &str, corners: &[Point]) {
        corners.iter().for_each(|corner| self.extent.include(*corner, 0.02, 0.02));
        self.mark(class, Mark::Polygon(corners));
    }

    pub(crate) fn curve(&mut self, class: &str, points: &[Point]) {
        for step in 0..=8 {
            self.extent.include(along(points, step as f32 / 8.0), 0.04, 0.04);
        }
        self.mark(class, Mark::Curve(points));
    }

    pub(crate) fn blob(&mut self, class: &str, points: &[Point]) {
        debug_assert!(points.len() > 2, "a curve of {} points", points.len());
        points.iter().for_each(|point| self.extent.include(*point, 0.02, 0.02));
        self.mark(class, Mark::Blob(points));
    }

    pub(crate) fn bent(&mut self, class: &str, points: &[Point], round: f32) {
        points.iter().for_each(|point| self.extent.include(*point, 0.04, 0.04));
        self.mark(class, Mark::Bent(points, round));
    }

    pub(crate) fn words(&mut self, class: &str, middle: Point, size: f32, text: &str) {
        self.extent.include(middle, width_of(text) * size / 2.0, size * 0.6);
        self.words_from(class, middle, size, text);
    }

    /// A text at this point, which its class anchors; whoever calls knows how far it reaches.
    pub(crate) fn words_from(&mut self, class: &str, middle: Point, size: f32, text: &str) {
        self.mark(class, Mark::Words(middle, size, text));
    }

    /// A mark as an element of SVG.
    fn element(&mut self, class: &str, mark: Mark<'_>) {
        match mark {
            Mark::Circle(middle, radius, fill) => {
                let (x, y, r) = (length(middle.x), length(middle.y), length(radius));
                self.raw(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\""));
                if let Some(fill) = fill {
                    self.raw(format_args!(" fill=\"{fill}\""));
                }
                self.raw(format_args!("/>\n"));
            }
            Mark::Rect(middle, half, corner) => {
                let (x, y) = (length(middle.x - half.x), length(middle.y - half.y));
                let (width, height) = (length(2.0 * half.x), length(2.0 * half.y));
                self.raw(format_args!(
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
                ));
                if corner > 0.0 {
                    self.raw(format_args!(" rx=\"{}\"", length(corner)));
                }
                self.raw(format_args!("/>\n"));
            }
            Mark::Line(from, to) => {
                let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(length);
                self.raw(format_args!(
                    "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n"
                ));
            }
            Mark::Polygon(corners) => {
                self.raw(format_args!("<polygon class=\"{class}\" points=\""));
                for (i, corner) in corners.iter().enumerate() {
                    let space = if i == 0 { "" } else { " " };
                    self.raw(format_args!("{space}{},{}", length(corner.x), length(corner.y)));
                }
                self.raw(format_args!("\"/>\n"));
            }
            Mark::Curve(points) => {
                let [from, towards @ ..] = points else { return };
                let letter = [' ', 'L', 'Q', 'C'][towards.len()];
                let (x, y) = (length(from.x), length(from.y));
                self.raw(format_args!("<path class=\"{class}\" d=\"M{x} {y}{letter}"));
                for (i, point) in towards.iter().enumerate() {
                    let space = if i == 0 { "" } else { " " };
                    self.raw(format_args!("{space}{} {}", length(point.x), length(point.y)));
                }
                self.raw(format_args!("\"/>\n"));
            }
            Mark::Blob(points) => {
                for (i, (from, by, to)) in bends(points).enumerate() {
                    if i == 0 {
                        self.raw(format_args!(
                            "<path class=\"{class}\" d=\"M{} {}",
                            length(from.x),
                            length(from.y)
                        ));
                    }
                    let [x, y, ex, ey] = [by.x, by.y, to.x, to.y].map(length);
                    match by == to {
                        true => self.raw(format_args!("L{ex} {ey}")),
                        false => self.raw(format_args!("Q{x} {y} {ex} {ey}")),
                    }
                }
                self.raw(format_args!("Z\"/>\n"));
            }
            Mark::Bent(points, round) => self.rounded(class, points, round),
            Mark::Words(middle, size, text) => {
                // Not dominant-baseline, which converters ignore.
                let (x, y) = (length(middle.x), length(middle.y + BASELINE * size));
                let (size, text) = (length(size), Escaped(text));
                self.raw(format_args!(
                    "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>\n"
                ));
            }
        }
    }

    fn rounded(&mut self, class: &str, points: &[Point], round: f32) {
        let [first, .., last] = points else { return };
        self.raw(format_args!("<path class=\"{class}\" d=\"M{} {}", length(first.x), length(first.y)));
        for corner in points.windows(3) {
            let [before, here, after] = [corner[0], corner[1], corner[2]];
            let near = |other: Point| {
                let way = other - here;
                here + way.direction() * round.min(way.length() / 2.0)
            };
            let (from, to) = (near(before), near(after));
            let [x, y, hx, hy] = [from.x, from.y, here.x, here.y].map(length);
            self.raw(format_args!("L{x} {y}Q{hx} {hy} {} {}", length(to.x), length(to.y)));
        }
        self.raw(format_args!("L{} {}\"/>\n", length(last.x), length(last.y)));
    }
}

/// The quadratic curves that a blob is made of: from, towards, to.
pub(crate) fn bends(points: &[Point]) -> impl Iterator<Item = (Point, Point, Point)> {
    let middle = |i: usize, j: usize| (points[i % points.len()] + points[j % points.len()]) * 0.5;
    (0..points.len()).map(move |i| (middle(i + points.len() - 1, i), points[i], middle(i, i + 1)))
}

/// How far the baseline is below the middle of capitals, which are about 0.72 of the font high.
pub(crate) const BASELINE: f32 = 0.36;

/// The point of a Bézier curve at this share of the way, after de Casteljau.
fn along(points: &[Point], share: f32) -> Point {
    let mut points = points.to_vec();
    while points.len() > 1 {
        points = points.windows(2).map(|pair| pair[0] * (1.0 - share) + pair[1] * share).collect();
    }
    points[0]
}

/// A length of the picture in the document.
pub(crate) fn length(units: f32) -> Short {
    Short(units * UNIT)
}

//! Chessmen, drawn: closed curves, balls and strokes within a square of one unit, whose middle is (0, 0).
//!
//! A curve is given by its control points (a quadratic B-spline): it runs through the middles between neighbours
//! and bends towards the points. A point that is given twice is a corner. All men but the knight are the same left and
//! right, so that only the right half is listed, from top to bottom.

use crate::canvas::{Canvas, Point, at};

/// The points of a half outline; the flag makes a corner.
type Half = [(f32, f32, bool)];

const PAWN: &Half =
    &[(0.0, -0.08, false), (0.09, -0.06, false), (0.1, 0.12, false), (0.25, 0.19, false), (0.26, 0.36, true)];
const ROOK: &Half = &[
    (0.06, -0.34, true),
    (0.06, -0.27, true),
    (0.14, -0.27, true),
    (0.14, -0.34, true),
    (0.25, -0.34, true),
    (0.25, -0.19, true),
    (0.17, -0.12, true),
    (0.19, 0.17, true),
    (0.25, 0.24, true),
    (0.25, 0.28, true),
    (0.3, 0.28, true),
    (0.3, 0.36, true),
];
const BISHOP: &Half = &[
    (0.0, -0.33, false),
    (0.09, -0.28, false),
    (0.27, -0.06, false),
    (0.11, 0.12, true),
    (0.14, 0.23, false),
    (0.29, 0.24, false),
    (0.3, 0.36, true),
];
const QUEEN: &Half = &[
    (0.0, -0.27, true),
    (0.07, -0.03, true),
    (0.18, -0.25, true),
    (0.18, 0.0, true),
    (0.35, -0.17, true),
    (0.24, 0.15, true),
    (0.21, 0.22, false),
    (0.27, 0.27, false),
    (0.27, 0.36, true),
];
const KING: &Half = &[
    (0.0, -0.1, true),
    (0.05, -0.24, false),
    (0.28, -0.25, false),
    (0.4, -0.04, false),
    (0.23, 0.14, true),
    (0.21, 0.22, false),
    (0.27, 0.27, false),
    (0.27, 0.36, true),
];
/// What shows between the two halves of the king's crown.
const KING_HEART: &Half = &[(0.0, -0.27, false), (0.1, -0.2, false), (0.0, -0.03, true)];
/// All of it, facing left, from the ear clockwise.
const KNIGHT: &Half = &[
    (0.0, -0.37, true),
    (0.03, -0.29, true),
    (0.3, -0.27, false),
    (0.31, 0.05, false),
    (0.29, 0.36, true),
    (-0.2, 0.36, true),
    (-0.2, 0.2, false),
    (0.03, 0.12, false),
    (0.05, -0.06, false),
    (-0.08, 0.02, false),
    (-0.19, 0.1, false),
    (-0.3, 0.13, false),
    (-0.36, 0.02, false),
    (-0.24, -0.14, false),
    (-0.2, -0.25, false),
    (-0.1, -0.29, true),
    (-0.09, -0.37, true),
    (-0.04, -0.31, true),
];

/// Draws a chessman given by its character; hollow ones are white. Says whether it knows the character.
pub(crate) fn man(canvas: &mut Canvas, here: Point, glyph: char) -> bool {
    let Some((kind, white)) = kind_of(glyph) else { return false };
    // One thing, so that a page can move it or turn it as a whole.
    canvas.raw(format_args!("<g class=\"unit\">\n"));
    let mut pen = Pen { canvas, here, colour: if white { "white" } else { "black" } };
    match kind {
        'P' => {
            pen.half(PAWN);
            pen.ball(0.0, -0.17, 0.135);
        }
        'R' => {
            pen.half(ROOK);
            pen.beam(0.17, -0.12);
            pen.beam(0.19, 0.17);
            pen.beam(0.25, 0.28);
        }
        'N' => {
            pen.whole(KNIGHT);
            pen.vein(&[(0.09, -0.22), (0.26, -0.15), (0.23, 0.3)]);
            pen.eye(-0.11, -0.17, 0.026);
            pen.eye(-0.285, 0.025, 0.017);
        }
        'B' => {
            pen.half(BISHOP);
            pen.ball(0.0, -0.34, 0.05);
            pen.beam(0.11, 0.12);
            pen.vein(&[(0.0, -0.18), (0.0, 0.02)]);
            pen.beam(0.075, -0.1);
        }
        'Q' => {
            pen.half(QUEEN);
            pen.beam(0.235, 0.15);
            pen.beam(0.22, 0.24);
            for (x, y) in [(0.0, -0.3), (0.18, -0.275), (-0.18, -0.275), (0.36, -0.19), (-0.36, -0.19)] {
                pen.ball(x, y, 0.045);
            }
        }
        _ => {
            pen.half(KING_HEART);
            pen.half(KING);
            pen.beam(0.23, 0.14);
            pen.beam(0.22, 0.23);
            pen.stroke((0.0, -0.39), (0.0, -0.23));
            pen.stroke((-0.075, -0.325), (0.075, -0.325));
        }
    }
    canvas.raw(format_args!("</g>\n"));
    true
}

/// The letter of a chessman, and whether it is white.
pub(crate) fn kind_of(glyph: char) -> Option<(char, bool)> {
    const LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
    match glyph {
        '♔'..='♙' => Some((LETTERS[glyph as usize - '♔' as usize], true)),
        '♚'..='♟' => Some((LETTERS[glyph as usize - '♚' as usize], false)),
        _ => None,
    }
}

/// As a letter: capitals for White, and for kings among draughtsmen.
pub(crate) fn letter(glyph: char) -> char {
    match kind_of(glyph) {
        Some((letter, true)) => letter,
        Some((letter, false)) => letter.to_ascii_lowercase(),
        None => crate::discs::letter(glyph).unwrap_or(glyph),
    }
}

struct Pen<'c> {
    canvas: &'c mut Canvas,
    here: Point,
    colour: &'static str,
}

impl Pen<'_> {
    fn place(&self, (x, y): (f32, f32)) -> Point {
        self.here + at(x, y)
    }

    fn whole(&mut self, outline: &Half) {
        let points: Vec<Point> = outline
            .iter()
            .flat_map(|&(x, y, corner)| std::iter::repeat_n(self.place((x, y)), 1 + usize::from(corner)))
            .collect();
        self.canvas.blob(&format!("man {}", self.colour), &points);
    }

    fn half(&mut self, right: &Half) {
        let left = right.iter().rev().filter(|(x, ..)| *x > 0.0).map(|&(x, y, corner)| (-x, y, corner));
        let outline: Vec<_> = right.iter().copied().chain(left).collect();
        self.whole(&outline);
    }

    fn ball(&mut self, x: f32, y: f32, radius: f32) {
        let middle = self.place((x, y));
        self.canvas.circle(&format!("man {}", self.colour), middle, radius);
    }

    fn eye(&mut self, x: f32, y: f32, radius: f32) {
        let middle = self.place((x, y));
        self.canvas.circle(&format!("eye {}", self.colour), middle, radius);
    }

    /// A stroke across, from left to right.
    fn beam(&mut self, half: f32, y: f32) {
        self.vein(&[(-half, y), (half, y)]);
    }

    fn vein(&mut self, points: &[(f32, f32)]) {
        let points: Vec<Point> = points.iter().map(|point| self.place(*point)).collect();
        self.canvas.curve(&format!("vein {}", self.colour), &points);
    }

    /// Part of the outline.
    fn stroke(&mut self, from: (f32, f32), to: (f32, f32)) {
        let (from, to) = (self.place(from), self.place(to));
        self.canvas.line(&format!("stave {}", self.colour), from, to);
    }
}

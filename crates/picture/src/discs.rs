//! Draughtsmen on squares: discs with a groove; kings wear a crown. They are the characters that Unicode has for them,
//! so that a game asks for one as it asks for a chessman. A disc of Othello is a draughtsman too.

use crate::canvas::{Canvas, Point, at};

/// The radius of a disc.
const DISC: f32 = 0.38;
/// The radius of its groove.
const GROOVE: f32 = 0.29;
/// A crown, from its lower left corner upwards and round.
const CROWN: [(f32, f32); 7] =
    [(-0.17, 0.13), (-0.22, -0.1), (-0.1, 0.01), (0.0, -0.16), (0.1, 0.01), (0.22, -0.1), (0.17, 0.13)];

/// Draws a draughtsman given by its character; says whether it knows the character.
pub(crate) fn disc(canvas: &mut Canvas, here: Point, glyph: char) -> bool {
    let Some((king, white)) = kind_of(glyph) else { return false };
    let colour = if white { "white" } else { "black" };
    canvas.raw(format_args!("<g class=\"unit\">\n"));
    canvas.circle(&format!("man {colour}"), here, DISC);
    canvas.circle(&format!("vein {colour}"), here, GROOVE);
    if king {
        canvas.polygon(&format!("eye {colour}"), &CROWN.map(|(x, y)| here + at(x, y)));
    }
    canvas.raw(format_args!("</g>\n"));
    true
}

/// Whether it is a king, and whether it is white.
fn kind_of(glyph: char) -> Option<(bool, bool)> {
    match glyph {
        '⛀' => Some((false, true)),
        '⛁' => Some((true, true)),
        '⛂' => Some((false, false)),
        '⛃' => Some((true, false)),
        _ => None,
    }
}

/// As a letter: capitals for kings.
pub(crate) fn letter(glyph: char) -> Option<char> {
    kind_of(glyph).map(|(king, white)| match (king, white) {
        (false, true) => 'w',
        (true, true) => 'W',
        (false, false) => 'b',
        (true, false) => 'B',
    })
}

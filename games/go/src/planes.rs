//! A position as planes of numbers, as the mover sees it: what a convolutional network looks at.
//!
//! Besides stones, liberties and the last moves there are the results of ladders and what the weights of patterns and tactics
//! say: a small network need not learn again what was read or counted.

use crate::board::{Board, Cell};
use crate::features::{Plight, Scene};
use crate::fit::is_choice;
use crate::point::Point;
use crate::weights::Weights;
use game::Side;

/// How many planes there are.
pub const PLANES: usize = 28;
/// What is seen and how it is numbered.
pub const NAME: &str = "planes-priors-1";
/// What the weights say: a logarithm, moved and halved so that points of which nothing is known lie near zero.
pub const PRIOR: usize = 0;
const BOARD: usize = 1;
const OWN: usize = 2;
/// Own chains of 1, 2, 3 and more liberties.
const OWN_LIBERTIES: usize = 4;
const OTHER_LIBERTIES: usize = 8;
const LAST: usize = 12;
const KO: usize = 14;
const CHOICE: usize = 15;
/// Own stones in atari that get away, and those with two liberties that a ladder threatens.
const SAVED: usize = 16;
const THREATENED: usize = 17;
/// The opponent's stones in atari that would get away, and those that a ladder catches.
const FLEEING: usize = 18;
const CAUGHT: usize = 19;
/// The first to fourth line.
const LINE: usize = 20;
const CAPTURES: usize = 24;
const GIVES_AWAY: usize = 25;
const CENTRE: usize = 26;
const FULL: usize = 27;

/// Tells what is not zero: the number of the point row by row from the top, the plane, the number. Says which points are choices.
pub fn see<const N: usize>(
    (board, turn, last): (&Board<N>, Side, [Point; 2]),
    weights: &Weights,
    choices: &mut Vec<u16>,
    mut put: impl FnMut(usize, usize, f32),
) {
    let shape = board.shape();
    let mut scene = Scene::new(board, turn, last);
    let mut priors: Vec<(usize, f32)> = Vec::with_capacity(board.empties().len());
    choices.clear();
    let full = 1.0 - board.empties().len() as f32 / shape.area() as f32;
    for (number, point) in shape.points().enumerate() {
        put(number, BOARD, 1.0);
        put(number, FULL, full);
        let line = usize::from(shape.line(point));
        if line < 4 {
            put(number, LINE + line, 1.0);
        } else {
            put(number, CENTRE, 0.25 * (line - 3) as f32);
        }
        match board.cell(point).side() {
            Some(side) => {
                let own = side == turn;
                put(number, if own { OWN } else { OWN + 1 }, 1.0);
                let (liberties, plight) = match scene.plight(point) {
                    Plight::Atari { away: true } => (0, Some(if own { SAVED } else { FLEEING })),
                    Plight::Atari { away: false } => (0, None),
                    Plight::Two { caught: Some(_) } => (1, Some(if own { THREATENED } else { CAUGHT })),
                    Plight::Two { caught: None } => (1, None),
                    Plight::Three => (2, None),
                    Plight::Safe => (3, None),
                };
                put(number, if own { OWN_LIBERTIES } else { OTHER_LIBERTIES } + liberties, 1.0);
                if let Some(plane) = plight {
                    put(number, plane, 1.0);
                }
            }
            None if board.cell(point) == Cell::Empty && is_choice(board, turn, point) => {
                put(number, CHOICE, 1.0);
                choices.push(number as u16);
                let seen = scene.features(point, &weights.patterns);
                if seen.captures() {
                    put(number, CAPTURES, 1.0);
                }
                if seen.gives_away() {
                    put(number, GIVES_AWAY, 1.0);
                }
                priors.push((number, weights.strength(&seen)));
            }
            None => {}
        }
    }
    let sum: f32 = priors.iter().map(|(_, strength)| strength).sum();
    for (number, strength) in priors {
        let log = (strength / sum.max(f32::MIN_POSITIVE)).max(1e-7).ln();
        put(number, PRIOR, 0.5 * (log + 6.0).clamp(-4.0, 6.0));
    }
    for (place, point) in last.into_iter().enumerate().filter(|(_, point)| *point != Point::NONE) {
        put(shape.number(point), LAST + place, 1.0);
    }
    if board.ko() != Point::NONE {
        put(shape.number(board.ko()), KO, 1.0);
    }
}

/// The logarithm of a share that a plane of priors holds, doubled.
pub const PRIOR_WEIGHT: f32 = 2.0;

/// The number of a point in one of the eight images of a square board: bit 0 mirrors columns, bit 1 rows, bit 2 exchanges both.
pub fn image(number: usize, width: usize, by: usize) -> usize {
    let (x, y) = (number % width, number / width);
    let (x, y) = (if by & 1 == 0 { x } else { width - 1 - x }, if by & 2 == 0 { y } else { width - 1 - y });
    if by & 4 == 0 { y * width + x } else { x * width + y }
}

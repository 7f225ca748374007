//! Features of moves and what each is worth: the strength of a move is the product of its features' weights, and moves
//! are chosen in proportion to it (Bradley–Terry; Coulom 2007).

use crate::board::{Board, Cell};
use crate::playout::gives_away;
use crate::point::Point;
use crate::rules::Move;
use crate::shapes::{is_shapely, surroundings};
use crate::{ladder, setup::MOST};
use game::Side;

/// How many kinds of tactical features there are.
pub const KINDS: usize = 48;

const CAPTURE_ONE: usize = 0;
const CAPTURE_MANY: usize = 1;
const CAPTURE_LAST: usize = 2;
const SAVES: usize = 3;
const SAVES_MANY: usize = 4;
const LADDER_LOST: usize = 5;
const ATARI: usize = 6;
const ATARI_LADDER: usize = 7;
const ATARI_LAST: usize = 8;
const SELF_ATARI: usize = 9;
const SELF_ATARI_ONE: usize = 10;
const SHAPELY: usize = 11;
const CONNECTS: usize = 14;
const EYE_OF_OTHER: usize = 15;
/// The line from the edge, 1 to 8.
const LINE: usize = 16;
/// How far from the last move, 2 to 17.
const NEAR: usize = 24;
/// Moves away from all stones.
const ALONE: usize = 42;

/// What each feature is worth.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Of the tactical features.
    pub kinds: [f32; KINDS],
    /// Of the eight points around, black to move, for each of 4^8; empty where none were learnt.
    pub around: Vec<f32>,
}

impl Default for Weights {
    /// Set by hand.
    fn default() -> Weights {
        let mut kinds = [1.0; KINDS];
        for (kind, weight) in [
            (CAPTURE_ONE, 6.0),
            (CAPTURE_MANY, 20.0),
            (CAPTURE_LAST, 8.0),
            (SAVES, 8.0),
            (SAVES_MANY, 3.0),
            (LADDER_LOST, 0.05),
            (ATARI, 1.6),
            (ATARI_LADDER, 6.0),
            (ATARI_LAST, 1.5),
            (SELF_ATARI, 0.06),
            (SELF_ATARI_ONE, 0.4),
            (SHAPELY, 4.0),
            (CONNECTS, 1.3),
            (EYE_OF_OTHER, 0.02),
            (ALONE, 0.7),
        ] {
            kinds[kind] = weight;
        }
        for (line, weight) in [0.25, 0.6, 1.1, 1.1, 1.0, 0.9, 0.9, 0.9].into_iter().enumerate() {
            kinds[LINE + line] = weight;
        }
        let near = [6.0, 5.0, 3.5, 2.5, 2.0, 1.6, 1.4, 1.2, 1.1];
        for (distance, weight) in near.into_iter().enumerate() {
            kinds[NEAR + distance] = weight;
        }
        Weights { kinds, around: Vec::new() }
    }
}

/// A board as somebody sees it who is about to move.
pub struct Scene<'b, const N: usize> {
    board: &'b Board<N>,
    turn: Side,
    last: Point,
}

/// The features of one move.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    kinds: [u8; 12],
    number: usize,
    /// The eight points around, seen as if Black moved; nothing for a pass.
    pub around: Option<u16>,
}

impl Seen {
    fn push(&mut self, kind: usize) {
        if self.number < self.kinds.len() {
            self.kinds[self.number] = kind as u8;
            self.number += 1;
        }
    }

    /// The tactical features.
    pub fn kinds(&self) -> &[u8] {
        &self.kinds[..self.number]
    }
}

impl<'b, const N: usize> Scene<'b, N> {
    /// This side is to move after a move there, or [`Point::NONE`].
    pub fn new(board: &'b Board<N>, turn: Side, last: Point) -> Scene<'b, N> {
        Scene { board, turn, last }
    }

    /// The share of each move in the strength of all, appended. A pass has a small share of its own: games that are learnt
    /// from do not say when to pass.
    pub fn priors(&self, weights: &Weights, moves: &[Move], out: &mut Vec<f32>) {
        let base = out.len();
        let strength = |mv: &Move| if mv.is_pass() { 0.0 } else { self.strength(weights, *mv) };
        out.extend(moves.iter().map(strength));
        let sum: f32 = out[base..].iter().sum();
        out[base..].iter_mut().for_each(|strength| *strength /= sum.max(f32::MIN_POSITIVE));
        if let Some(pass) = moves.iter().position(|mv| mv.is_pass()) {
            out[base + pass] = if self.last == Point::NONE { 0.05 } else { 0.002 };
        }
    }

    fn strength(&self, weights: &Weights, mv: Move) -> f32 {
        let seen = self.features(mv);
        let around = match (seen.around, weights.around.is_empty()) {
            (Some(around), false) => weights.around[usize::from(around)],
            _ => 1.0,
        };
        seen.kinds().iter().fold(around, |product, &kind| product * weights.kinds[usize::from(kind)])
    }

    /// The features of a move.
    pub fn features(&self, mv: Move) -> Seen {
        let mut seen = Seen { kinds: [0; 12], number: 0, around: None };
        let Some(point) = mv.point() else { return seen };
        let number = surroundings(self.board, point);
        seen.around = Some(if self.turn == Side::First { number } else { recoloured(number) });
        let (board, shape) = (self.board, self.board.shape());
        seen.push(LINE + usize::from(shape.line(point).min(7)));
        if self.last != Point::NONE {
            seen.push(NEAR + self.distance(point));
        }
        if number == 0 {
            seen.push(ALONE);
            return seen;
        }
        if is_shapely(board, point) {
            seen.push(SHAPELY);
        }
        if board.own_sides(point, self.turn.other()) == 4 && !board.captures(point, self.turn) {
            seen.push(EYE_OF_OTHER);
        }
        self.see_opponents(point, &mut seen);
        self.see_own(point, &mut seen);
        seen
    }

    /// |dx| + |dy| + max(|dx|, |dy|), less 2: 0 for a neighbour, at most 17.
    fn distance(&self, point: Point) -> usize {
        let shape = self.board.shape();
        let ((x, y), (a, b)) = (shape.place(point), shape.place(self.last));
        let (dx, dy) = (x.abs_diff(a), y.abs_diff(b));
        debug_assert!(dx < MOST && dy < MOST);
        (usize::from(dx) + usize::from(dy) + usize::from(dx.max(dy))).saturating_sub(2).min(17)
    }

    /// What the move does to stones of the opponent beside it.
    fn see_opponents(&self, point: Point, seen: &mut Seen) {
        let board = self.board;
        let mut looked = [Point::NONE; 4];
        for (i, near) in board.near(point).into_iter().enumerate() {
            let head = board.head(near);
            if board.cell(near) != Cell::of(self.turn.other()) || looked.contains(&head) {
                continue;
            }
            looked[i] = head;
            if board.atari(near) == Some(point) {
                seen.push(if board.size(near) > 1 { CAPTURE_MANY } else { CAPTURE_ONE });
                if self.last != Point::NONE && board.head(self.last) == head {
                    seen.push(CAPTURE_LAST);
                }
            } else if has_liberties(board, near, 2) {
                let caught = ladder::catching(board, near) == Some(point);
                seen.push(if caught { ATARI_LADDER } else { ATARI });
                if self.last != Point::NONE && board.head(self.last) == head {
                    seen.push(ATARI_LAST);
                }
            }
        }
    }

    /// What it does to own stones beside it.
    fn see_own(&self, point: Point, seen: &mut Seen) {
        let board = self.board;
        let mut chains = 0;
        let mut looked = [Point::NONE; 4];
        for (i, near) in board.near(point).into_iter().enumerate() {
            let head = board.head(near);
            if board.cell(near) != Cell::of(self.turn) || looked.contains(&head) {
                continue;
            }
            looked[i] = head;
            chains += 1;
            if board.atari(near) == Some(point) {
                let lost = !ladder::gets_away(board, near);
                seen.push(if lost { LADDER_LOST } else { SAVES });
                if !lost && board.size(near) > 2 {
                    seen.push(SAVES_MANY);
                }
            }
        }
        if chains > 1 {
            seen.push(CONNECTS);
        }
        if gives_away(board, point, self.turn) {
            seen.push(if chains > 0 { SELF_ATARI } else { SELF_ATARI_ONE });
        }
    }
}

/// Whether a chain has exactly so many liberties, at most three.
fn has_liberties<const N: usize>(board: &Board<N>, stone: Point, number: usize) -> bool {
    let (mut found, mut count) = ([Point::NONE; 4], 0);
    let mut at = stone;
    loop {
        for near in board.near(at) {
            if board.cell(near) == Cell::Empty && !found[..count].contains(&near) {
                found[count] = near;
                count += 1;
                if count > number {
                    return false;
                }
            }
        }
        at = board.next(at);
        if at == stone {
            return count == number;
        }
    }
}

/// Black and white exchanged.
pub fn recoloured(around: u16) -> u16 {
    let (low, high) = (around & 0x5555, around >> 1 & 0x5555);
    // 1 and 2 change places; 0 and 3 stay.
    high | low << 1
}

//! Features of moves and what each is worth: the strength of a move is the product of its features' weights, and moves
//! are chosen in proportion to it (Bradley–Terry; Coulom 2007).

use crate::board::{Board, Cell};
use crate::playout::gives_away;
use crate::point::Point;
use crate::rules::Move;
use crate::shapes::{is_shapely, surroundings};
use crate::weights::{AROUND, LEAST, PATTERNS, Weights};
use crate::{ladder, setup::MOST};
use game::Side;

/// How many kinds of tactical features there are.
pub const KINDS: usize = 96;

const CAPTURE_ONE: usize = 0;
const CAPTURE_MANY: usize = 1;
const CAPTURE_LAST: usize = 2;
/// Captures who has put own stones into atari.
const CAPTURE_SAVES: usize = 3;
/// A chain in atari gets away, …
const SAVES: usize = 4;
const SAVES_MANY: usize = 5;
/// … or is caught in a ladder.
const LADDER_LOST: usize = 6;
/// A chain that the opponent threatens to catch in a ladder.
const THREATENED: usize = 7;
const ATARI: usize = 8;
const ATARI_LADDER: usize = 9;
const ATARI_LAST: usize = 10;
/// Leaves two of three liberties.
const SQUEEZE: usize = 11;
/// A third liberty for a chain of two.
const BREATH: usize = 12;
const SELF_ATARI: usize = 13;
const SELF_ATARI_ONE: usize = 14;
const SHAPELY: usize = 15;
const CONNECTS: usize = 16;
const EYE_OF_OTHER: usize = 17;
/// Moves away from all stones.
const ALONE: usize = 18;
/// The line from the edge, 1 to 8.
const LINE: usize = 20;
/// How far from the last move, 2 to 17.
const NEAR: usize = 28;
/// How far from the move before, 2 to 17.
const BEFORE: usize = 48;
/// Up to which zoom the pattern around it is known, 0 to 8.
const ZOOM: usize = 68;
/// The line from the edge once more than half of the board is full, 1 to 8.
const LATE_LINE: usize = 80;

/// A board as somebody sees it who is about to move.
pub struct Scene<'b, const N: usize> {
    board: &'b Board<N>,
    turn: Side,
    last: [Point; 2],
    /// What was found out about chains, by their names: ladders are read once.
    chains: Vec<(Point, Plight)>,
}

/// How a chain stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plight {
    /// One liberty; whether it gets away.
    Atari { away: bool },
    /// Two liberties, and where a hunter catches it in a ladder.
    Two { caught: Option<Point> },
    /// Three liberties.
    Three,
    /// Four liberties or more.
    Safe,
}

/// The features of one move.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    kinds: [u8; 14],
    number: usize,
    /// The eight points around, seen as if Black moved; nothing for a pass.
    pub around: Option<u16>,
    /// Where the weight of the widest known pattern is kept.
    pub pattern: Option<u32>,
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

    /// Whether it captures.
    pub(crate) fn captures(&self) -> bool {
        self.kinds().iter().any(|&kind| usize::from(kind) <= CAPTURE_MANY)
    }

    /// Whether it puts own stones into atari.
    pub(crate) fn gives_away(&self) -> bool {
        let gives = [SELF_ATARI as u8, SELF_ATARI_ONE as u8];
        self.kinds().iter().any(|kind| gives.contains(kind))
    }

    /// All features by the numbers of their weights.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        let around = self.around.map(|number| AROUND + usize::from(LEAST[usize::from(number)]));
        let pattern = self.pattern.map(|slot| PATTERNS + slot as usize);
        self.kinds().iter().map(|&kind| usize::from(kind)).chain(around).chain(pattern)
    }
}

impl<'b, const N: usize> Scene<'b, N> {
    /// This side is to move after these moves, the last first, or [`Point::NONE`].
    pub fn new(board: &'b Board<N>, turn: Side, last: [Point; 2]) -> Scene<'b, N> {
        Scene { board, turn, last, chains: Vec::with_capacity(32) }
    }

    /// The share of each move in the strength of all, appended. A pass has a small share of its own: games that are learnt
    /// from do not say when to pass.
    pub fn priors(&mut self, weights: &Weights, moves: &[Move], out: &mut Vec<f32>) {
        let base = out.len();
        for mv in moves {
            let strength =
                mv.point().map_or(0.0, |point| weights.strength(&self.features(point, &weights.patterns)));
            out.push(strength);
        }
        let sum: f32 = out[base..].iter().sum();
        out[base..].iter_mut().for_each(|strength| *strength /= sum.max(f32::MIN_POSITIVE));
        if let Some(pass) = moves.iter().position(|mv| mv.is_pass()) {
            out[base + pass] = if self.last[0] == Point::NONE { 0.05 } else { 0.002 };
        }
    }

    /// The features of a move, by patterns of which these are known.
    pub fn features(&mut self, point: Point, patterns: &dyn KnownPatterns<N>) -> Seen {
        let mut seen = Seen { kinds: [0; 14], number: 0, around: None, pattern: None };
        let number = surroundings(self.board, point);
        seen.around = Some(if self.turn == Side::First { number } else { recoloured(number) });
        let (board, shape) = (self.board, self.board.shape());
        let late = 2 * board.empties().len() < shape.area();
        seen.push(if late { LATE_LINE } else { LINE } + usize::from(shape.line(point).min(7)));
        for (from, base) in self.last.into_iter().zip([NEAR, BEFORE]) {
            if from != Point::NONE {
                seen.push(base + self.distance(point, from));
            }
        }
        let (zoom, slot) = patterns.widest(board, point, self.turn);
        seen.pattern = slot;
        seen.push(ZOOM + zoom);
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
    fn distance(&self, point: Point, from: Point) -> usize {
        let shape = self.board.shape();
        let ((x, y), (a, b)) = (shape.place(point), shape.place(from));
        let (dx, dy) = (x.abs_diff(a), y.abs_diff(b));
        debug_assert!(dx < MOST && dy < MOST);
        (usize::from(dx) + usize::from(dy) + usize::from(dx.max(dy))).saturating_sub(2).min(17)
    }

    /// How a chain stands.
    pub(crate) fn plight(&mut self, stone: Point) -> Plight {
        let (board, head) = (self.board, self.board.head(stone));
        if let Some(&(_, plight)) = self.chains.iter().find(|(known, _)| *known == head) {
            return plight;
        }
        let plight = match few_liberties(board, stone) {
            1 => Plight::Atari { away: ladder::gets_away(board, stone) },
            2 => Plight::Two { caught: ladder::catching(board, stone) },
            3 => Plight::Three,
            _ => Plight::Safe,
        };
        self.chains.push((head, plight));
        plight
    }

    /// What the move does to stones of the opponent beside it.
    fn see_opponents(&mut self, point: Point, seen: &mut Seen) {
        let board = self.board;
        let mut looked = [Point::NONE; 4];
        for (i, near) in board.near(point).into_iter().enumerate() {
            let head = board.head(near);
            if board.cell(near) != Cell::of(self.turn.other()) || looked.contains(&head) {
                continue;
            }
            looked[i] = head;
            let last = self.last[0] != Point::NONE && board.head(self.last[0]) == head;
            match self.plight(near) {
                Plight::Atari { .. } => {
                    seen.push(if board.size(near) > 1 { CAPTURE_MANY } else { CAPTURE_ONE });
                    if last {
                        seen.push(CAPTURE_LAST);
                    }
                    if self.frees(near) {
                        seen.push(CAPTURE_SAVES);
                    }
                }
                Plight::Two { caught } => {
                    seen.push(if caught == Some(point) { ATARI_LADDER } else { ATARI });
                    if last {
                        seen.push(ATARI_LAST);
                    }
                }
                Plight::Three => seen.push(SQUEEZE),
                Plight::Safe => {}
            }
        }
    }

    /// Whether a chain of the opponent has own stones in atari beside it.
    fn frees(&self, stone: Point) -> bool {
        let (board, own) = (self.board, Cell::of(self.turn));
        board.chain(stone).any(|at| {
            board.near(at).iter().any(|&near| board.cell(near) == own && board.atari(near).is_some())
        })
    }

    /// What it does to own stones beside it.
    fn see_own(&mut self, point: Point, seen: &mut Seen) {
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
            match self.plight(near) {
                Plight::Atari { away: false } => seen.push(LADDER_LOST),
                Plight::Atari { away: true } => {
                    seen.push(SAVES);
                    if board.size(near) > 2 {
                        seen.push(SAVES_MANY);
                    }
                }
                Plight::Two { caught: Some(_) } => seen.push(THREATENED),
                Plight::Two { caught: None } if board.open_sides(point) >= 2 => seen.push(BREATH),
                _ => {}
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

/// Which patterns are known.
pub trait KnownPatterns<const N: usize> {
    /// Up to which zoom the pattern around a free point is known, and where its weight is kept.
    fn widest(&self, board: &Board<N>, point: Point, turn: Side) -> (usize, Option<u32>);
}

/// How many liberties a chain has: 1, 2, 3, or 4 for more.
fn few_liberties<const N: usize>(board: &Board<N>, stone: Point) -> usize {
    let (mut found, mut count) = ([Point::NONE; 4], 0);
    let mut at = stone;
    loop {
        for near in board.near(at) {
            if board.cell(near) == Cell::Empty && !found[..count].contains(&near) {
                found[count] = near;
                count += 1;
                if count == 4 {
                    return count;
                }
            }
        }
        at = board.next(at);
        if at == stone {
            return count;
        }
    }
}

/// Black and white exchanged.
pub fn recoloured(around: u16) -> u16 {
    let (low, high) = (around & 0x5555, around >> 1 & 0x5555);
    // 1 and 2 change places; 0 and 3 stay.
    high | low << 1
}

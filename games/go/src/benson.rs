//! Unconditional life (Benson 1976): chains that cannot be captured even if their owner passes for ever.
//!
//! A region of points without stones of the owner is *vital* to a chain that touches every empty point of it. A set of
//! chains lives if each of them has two vital regions all of whose enclosing chains are in the set. The opponent would have to
//! fill one vital region after the other, and the last stone of each would have no liberty and capture nothing. So it holds
//! in every line of the game, whatever the rule of repetition: it is knowledge that may enter proofs. Where suicide is
//! allowed, the opponent can empty points again by taking his own chain off, so there a vital region is one all of
//! whose points touch the chain, not only the empty ones.

use crate::board::{Board, Cell};
use crate::point::Point;
use game::Side;

/// Chains that live, and what they surround.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Life {
    /// The names of the chains ([`Board::head`]).
    pub chains: Vec<Point>,
    /// Points that count for their owner at the end whatever anybody does: the stones, and eyes of one point.
    pub sure: Vec<Point>,
    /// Points where the opponent cannot live, though he may put stones there that have to be taken off: the rest of the
    /// vital regions.
    pub inside: Vec<Point>,
}

/// A region that stones of a side enclose.
struct Region {
    points: Vec<Point>,
    /// The chains around it.
    around: Vec<Point>,
    /// Those that touch all its empty points, or all its points.
    vital: Vec<Point>,
}

/// The chains of a side that live unconditionally, where suicide is allowed or not.
pub fn alive<const N: usize>(board: &Board<N>, side: Side, suicide: bool) -> Life {
    let own = Cell::of(side);
    let shape = board.shape();
    let mut chains: Vec<Point> =
        shape.points().filter(|&point| board.cell(point) == own && board.head(point) == point).collect();
    let mut regions = regions(board, side, suicide);
    loop {
        let vital = |chain: &Point| regions.iter().filter(|region| region.vital.contains(chain)).count();
        let kept: Vec<Point> = chains.iter().copied().filter(|chain| vital(chain) >= 2).collect();
        let done = kept.len() == chains.len();
        chains = kept;
        regions.retain(|region| region.around.iter().all(|chain| chains.contains(chain)));
        if done {
            break;
        }
    }
    if chains.is_empty() {
        return Life::default();
    }
    let mut sure: Vec<Point> = chains.iter().flat_map(|&chain| board.chain(chain)).collect();
    let mut inside = Vec::new();
    for region in regions.iter().filter(|region| !region.vital.is_empty()) {
        match region.points[..] {
            [eye] if board.cell(eye) == Cell::Empty => sure.push(eye),
            _ => inside.extend(&region.points),
        }
    }
    Life { chains, sure, inside }
}

fn regions<const N: usize>(board: &Board<N>, side: Side, suicide: bool) -> Vec<Region> {
    let own = Cell::of(side);
    let inside = |point: Point| !matches!(board.cell(point), cell if cell == own || cell == Cell::Off);
    let mut seen = [false; N];
    let mut regions = Vec::new();
    for first in board.shape().points().filter(|&point| inside(point)) {
        let (mut points, mut around, mut open) = (Vec::new(), Vec::new(), vec![first]);
        while let Some(at) = open.pop() {
            if !inside(at) {
                let head = board.head(at);
                if board.cell(at) == own && !around.contains(&head) {
                    around.push(head);
                }
            } else if !std::mem::replace(&mut seen[usize::from(at.0) & (N - 1)], true) {
                points.push(at);
                open.extend(board.near(at));
            }
        }
        if !points.is_empty() {
            let wanted = |point: &Point| suicide || board.cell(*point) == Cell::Empty;
            let wanted: Vec<Point> = points.iter().copied().filter(wanted).collect();
            let vital = vital(board, &wanted, &around, own);
            regions.push(Region { points, around, vital });
        }
    }
    regions
}

/// The chains that touch every one of these points.
fn vital<const N: usize>(board: &Board<N>, points: &[Point], around: &[Point], own: Cell) -> Vec<Point> {
    let touches = |chain: Point, point: Point| {
        board.near(point).iter().any(|&near| board.cell(near) == own && board.head(near) == chain)
    };
    let vital = |chain: &&Point| points.iter().all(|&point| touches(**chain, point));
    around.iter().filter(vital).copied().collect()
}

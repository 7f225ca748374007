//! Counting: by area, by territory, and by what the exam calls controlled.

use crate::board::{Board, Cell};
use crate::point::Point;
use game::Side;

/// Whose a point is.
pub type Owner = Option<Side>;

/// An empty region and who touches it.
struct Region {
    points: Vec<Point>,
    touches: [bool; 2],
}

impl Region {
    /// The side that alone touches it.
    fn owner(&self) -> Owner {
        match self.touches {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }
}

/// The empty regions, where the dead stones count as taken off the board.
fn regions<const N: usize>(board: &Board<N>, dead: &[Point]) -> Vec<Region> {
    let mut free = [false; N];
    for &point in board.empties().iter().chain(dead) {
        free[usize::from(point.0) & (N - 1)] = true;
    }
    let (mut regions, mut seen) = (Vec::new(), [false; N]);
    for point in board.shape().points().filter(|point| free[usize::from(point.0) & (N - 1)]) {
        let mut region = Region { points: Vec::new(), touches: [false; 2] };
        let mut open = vec![point];
        while let Some(at) = open.pop() {
            let place = usize::from(at.0) & (N - 1);
            if free[place] {
                if !std::mem::replace(&mut seen[place], true) {
                    region.points.push(at);
                    open.extend(board.near(at));
                }
            } else if let Some(side) = board.cell(at).side() {
                region.touches[side as usize] = true;
            }
        }
        if !region.points.is_empty() {
            regions.push(region);
        }
    }
    regions
}

/// Points of Black less points of White: stones, and empty points that only stones of one colour reach.
pub fn area<const N: usize>(board: &Board<N>) -> i32 {
    area_without(board, &[])
}

/// The same where some stones are dead.
pub fn area_without<const N: usize>(board: &Board<N>, dead: &[Point]) -> i32 {
    let mut ahead = i32::from(board.stones(Side::First)) - i32::from(board.stones(Side::Second));
    ahead -= dead.iter().map(|&point| worth(board.cell(point).side())).sum::<i32>();
    regions(board, dead)
        .iter()
        .map(|region| worth(region.owner()) * region.points.len() as i32)
        .fold(ahead, |ahead, points| ahead + points)
}

/// Territory of Black less that of White, and dead stones counted as captured; prisoners of before are not in it.
pub fn territory<const N: usize>(board: &Board<N>, dead: &[Point]) -> i32 {
    let captured: i32 = dead.iter().map(|&point| worth(board.cell(point).side())).sum();
    let surrounded: i32 =
        regions(board, dead).iter().map(|region| worth(region.owner()) * region.points.len() as i32).sum();
    surrounded - captured
}

/// Whose each point is when these stones are dead, row by row from the top.
pub fn owners<const N: usize>(board: &Board<N>, dead: &[Point]) -> Vec<Owner> {
    let shape = board.shape();
    let mut owners: Vec<Owner> = shape.points().map(|point| board.cell(point).side()).collect();
    for region in regions(board, dead) {
        for &point in &region.points {
            owners[shape.number(point)] = region.owner();
        }
    }
    owners
}

fn worth(owner: Owner) -> i32 {
    match owner {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    }
}

/// Who controls a point: whoever has a stone on it, or all neighbours of an empty one. On 1×1 there are none, and the
/// empty point is nobody's.
#[inline]
pub fn controller<const N: usize>(board: &Board<N>, point: Point) -> Owner {
    match board.cell(point) {
        Cell::Empty if board.shape().area() == 1 => None,
        Cell::Empty => Side::BOTH.into_iter().find(|&side| board.own_sides(point, side) == 4),
        cell => cell.side(),
    }
}

/// Whether every point is controlled: the exam's end of a game.
pub fn all_controlled<const N: usize>(board: &Board<N>) -> bool {
    board.empties().iter().all(|&point| controller(board, point).is_some())
}

/// Controlled points of Black less those of White, and how many are nobody's.
pub fn controlled<const N: usize>(board: &Board<N>) -> (i32, usize) {
    let stones = i32::from(board.stones(Side::First)) - i32::from(board.stones(Side::Second));
    board.empties().iter().fold((stones, 0), |(ahead, open), &point| match controller(board, point) {
        None => (ahead, open + 1),
        owner => (ahead + worth(owner), open),
    })
}

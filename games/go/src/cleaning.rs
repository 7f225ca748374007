//! Dead stones taken off: what to play where the players do not agree what is dead, so that the board shows it.

use crate::board::{Board, Cell};
use crate::playout::{dead_by, gives_away, ownership};
use crate::point::Point;
use game::{Rng, Side};

/// A move is left alone that costs more points than this by playouts: what it is about lives, at least in seki.
const COST: f32 = 4.0;

/// Moves that take off the dead chain of the other side with the fewest liberties, or begin to; none where no stones are dead, or
/// none of them can be taken off for nothing. Dead is what most playouts find captured.
pub fn takers<const N: usize>(board: &Board<N>, turn: Side, games: u32, rng: &mut Rng) -> Vec<Point> {
    let owned = ownership(board, turn, games, rng);
    let dead = dead_by(board, &owned);
    let other = Cell::of(turn.other());
    let ahead = worth(&owned, turn);
    let mut chains: Vec<(usize, Point)> = dead
        .iter()
        .filter(|&&stone| board.cell(stone) == other && board.head(stone) == stone)
        .map(|&head| (liberties(board, head).len(), head))
        .collect();
    chains.sort_unstable();
    for (_, head) in chains {
        let cheap = |&point: &Point| {
            let mut after = board.clone();
            after.put(point, turn);
            worth(&ownership(&after, turn.other(), games, rng), turn) >= ahead - COST
        };
        let found: Vec<Point> = approaches(board, &dead, head, turn).into_iter().filter(cheap).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The points of a side less those of the other.
fn worth(owned: &[f32], side: Side) -> f32 {
    let sum: f32 = owned.iter().sum();
    if side == Side::First { sum } else { -sum }
}

fn liberties<const N: usize>(board: &Board<N>, head: Point) -> Vec<Point> {
    let mut liberties = Vec::new();
    board.liberties(head, usize::MAX, &mut liberties);
    liberties
}

/// Where to play against a dead chain: on its liberties, but not so that the own stones can be taken; if that cannot be, on other
/// points of the region where it lies; and at last anywhere there, as one who makes an eye space smaller.
fn approaches<const N: usize>(board: &Board<N>, dead: &[Point], head: Point, turn: Side) -> Vec<Point> {
    let may = |&point: &Point| point != board.ko() && board.breathes(point, turn);
    let safe = |&point: &Point| !gives_away(board, point, turn);
    let direct: Vec<Point> = liberties(board, head).into_iter().filter(may).collect();
    let quiet: Vec<Point> = direct.iter().copied().filter(safe).collect();
    if !quiet.is_empty() {
        return quiet;
    }
    let around: Vec<Point> = region(board, dead, head).into_iter().filter(may).filter(safe).collect();
    if around.is_empty() { direct } else { around }
}

/// The empty points that the chain reaches over empty points and dead stones.
fn region<const N: usize>(board: &Board<N>, dead: &[Point], head: Point) -> Vec<Point> {
    let (mut open, mut seen, mut empty) = (vec![head], vec![head], Vec::new());
    while let Some(at) = open.pop() {
        if board.cell(at) == Cell::Empty {
            empty.push(at);
        }
        for near in board.near(at) {
            let free = board.cell(near) == Cell::Empty || dead.contains(&near);
            if free && !seen.contains(&near) {
                seen.push(near);
                open.push(near);
            }
        }
    }
    empty
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Small;
    use crate::setup::Setup;
    use game::{Notation, Seed};

    fn found(board: &str, position: &str) -> Vec<String> {
        let game = Small::new(Setup::read(board).unwrap()).unwrap();
        let at = game.read_position(position).unwrap();
        let takers = takers(at.board(), at.turn(), 300, &mut Seed(1).rng());
        takers.into_iter().map(|point| game.setup().shape.name(point)).collect()
    }

    #[test]
    fn dead_stones_of_the_other_side_are_gone_for() {
        // White's stone on the left is dead, and so is Black's on the right.
        let sides = "..XO./..XO./..XO./O.XOX/..XO./..XO.";
        for (turn, around) in [("b", &["a4", "a2", "b3"][..]), ("w", &["e4", "e2"])] {
            let takers = found("5x6", &format!("{sides} {turn}"));
            assert!(!takers.is_empty(), "{turn}");
            assert!(takers.iter().all(|name| around.contains(&name.as_str())), "{turn}: {takers:?}");
        }
    }

    #[test]
    fn what_lives_is_left_alone() {
        let lives = "..XO./XXXO./OOOO./...../..... ";
        assert!(found("5x5", "...../...../...../...../..... b").is_empty());
        // Black's corner has one eye and is dead, White has all.
        assert!(!found("5x5", &format!("{lives}w")).is_empty());
        assert!(found("5x5", &format!("{lives}b")).is_empty());
    }
}

//! Ladders: whether a chain with one or two liberties is caught by atari after atari.
//!
//! The reader follows forced answers only, so its "caught" is a reading and no proof about the whole game: the hunted side
//! might answer elsewhere with a threat, and ko is left out.

use crate::board::{Board, Cell};
use crate::point::Point;
use game::Side;

/// How many moves are read at most.
const LONGEST: u32 = 200;

/// Whether a chain of at most two liberties is caught if the hunter moves first, or of one liberty whoever does.
pub fn is_caught<const N: usize>(board: &Board<N>, stone: Point) -> bool {
    let Some(hunted) = board.cell(stone).side() else { return false };
    let mut budget = LONGEST;
    match liberties(board, stone).len() {
        1 => !escapes(board, stone, hunted, &mut budget),
        2 => hunt(board, stone, hunted, &mut budget).is_some(),
        _ => false,
    }
}

/// The move by which a hunter catches a chain of two liberties in a ladder.
pub fn catching<const N: usize>(board: &Board<N>, stone: Point) -> Option<Point> {
    let hunted = board.cell(stone).side()?;
    let two = liberties(board, stone).len() == 2;
    two.then(|| hunt(board, stone, hunted, &mut { LONGEST })).flatten()
}

/// Whether a chain in atari gets away if its owner moves.
pub fn gets_away<const N: usize>(board: &Board<N>, stone: Point) -> bool {
    board.cell(stone).side().is_some_and(|hunted| escapes(board, stone, hunted, &mut { LONGEST }))
}

/// Up to three liberties.
fn liberties<const N: usize>(board: &Board<N>, stone: Point) -> Vec<Point> {
    let mut found = Vec::with_capacity(3);
    board.liberties(stone, 3, &mut found);
    found
}

/// A copy that does not lie on the stack, where a long ladder would pile up a hundred boards: the copy is made in a frame of its
/// own, which is gone when it is returned.
#[inline(never)]
fn copied<const N: usize>(board: &Board<N>) -> Box<Board<N>> {
    Box::new(board.clone())
}

/// The hunted side moves: it extends, or captures one of those that surround it.
fn escapes<const N: usize>(board: &Board<N>, stone: Point, hunted: Side, budget: &mut u32) -> bool {
    if *budget == 0 {
        return true;
    }
    *budget -= 1;
    let mut answers = liberties(board, stone);
    for at in board.chain(stone) {
        for near in board.near(at) {
            if board.cell(near) == Cell::of(hunted.other())
                && let Some(liberty) = board.atari(near)
                && !answers.contains(&liberty)
            {
                answers.push(liberty);
            }
        }
    }
    answers.into_iter().any(|answer| {
        if !board.breathes(answer, hunted) || answer == board.ko() {
            return false;
        }
        let mut child = copied(board);
        child.put(answer, hunted);
        match liberties(&child, stone).len() {
            0 | 1 => false,
            2 => hunt(&child, stone, hunted, budget).is_none(),
            _ => true,
        }
    })
}

/// The hunter moves: atari from either side.
fn hunt<const N: usize>(board: &Board<N>, stone: Point, hunted: Side, budget: &mut u32) -> Option<Point> {
    liberties(board, stone).into_iter().find(|&atari| {
        if !board.breathes(atari, hunted.other()) || atari == board.ko() {
            return false;
        }
        let mut child = copied(board);
        child.put(atari, hunted.other());
        child.cell(stone) == Cell::of(hunted)
            && child.atari(stone).is_some()
            && !escapes(&child, stone, hunted, budget)
    })
}

//! Counting lines of play in both ways of the field.

use crate::board::{Board, Move};
use crate::captures::captures;
use crate::rules::Draughts;
use crate::steps::steps;
use crate::variant::Variant;
use game::Game;

/// How captures are counted that agree in both ends and in what they capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orders {
    /// Once: they are one move.
    Together,
    /// Once for each order in which the pieces can be captured.
    Apart,
}

impl<V: Variant> Draughts<V> {
    /// The number of lines of exactly `depth` moves (perft). Moves before the last are counted, not made.
    pub fn lines(&self, at: &Board, depth: u32, orders: Orders) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::with_capacity(64 * depth as usize);
        match orders {
            Orders::Together => self.walk::<false>(at, depth, &mut moves),
            Orders::Apart => self.walk::<true>(at, depth, &mut moves),
        }
    }

    fn walk<const PATHS: bool>(&self, at: &Board, depth: u32, moves: &mut Vec<Move>) -> u64 {
        let base = moves.len();
        captures::<V, PATHS>(at, moves);
        if moves.len() == base {
            steps::<V>(at, moves);
        }
        if depth == 1 {
            let count = (moves.len() - base) as u64;
            moves.truncate(base);
            return count;
        }
        let mut lines = 0;
        for i in base..moves.len() {
            let mut child = *at;
            self.play(&mut child, moves[i]);
            lines += self.walk::<PATHS>(&child, depth - 1, moves);
        }
        moves.truncate(base);
        lines
    }
}

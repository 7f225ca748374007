//! Perft: how many lines of legal moves there are. The last move of a line is counted, not played.

use crate::{Board, Move};

impl Board {
    /// The number of lines of exactly `depth` legal moves. Dead positions do not end a line here, as in the
    /// tables that other programs print.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => lines(self, depth, &mut Vec::with_capacity(256)),
        }
    }
}

fn lines(board: &Board, depth: u32, moves: &mut Vec<Move>) -> u64 {
    let base = moves.len();
    board.moves(moves);
    let mut total = 0;
    for i in base..moves.len() {
        let mut child = *board;
        child.play(moves[i]);
        total += if depth == 2 { child.count_moves() } else { lines(&child, depth - 1, moves) };
    }
    moves.truncate(base);
    total
}

//! A position in three words: which squares are occupied, and four bits for each of at most 32 men.
//!
//! Twelve codes name side and kind. The rest of the position hides in the others: 12 is a rook that may castle (its
//! rank tells whose), 13 the pawn that may be taken en passant (it is not the mover's), 14 the black king when
//! Black is to move.

use crate::{Board, Draft, Kind, Square};
use game::Side;

const CASTLING_ROOK: u64 = 12;
const PASSED_PAWN: u64 = 13;
const MOVING_KING: u64 = 14;

impl Board {
    /// All that the rules look at in three words; equal exactly for equal positions.
    pub fn packed(&self) -> [u64; 3] {
        let rooks = self.castling.rooks();
        let passed = self.en_passant().map(|target| Square::at(target.file(), 4 - self.mover as u8));
        let mut words = [self.occupied().0, 0, 0];
        for (i, on) in self.occupied().enumerate() {
            let (side, kind) = self.man_on(on).expect("occupied");
            let code = if rooks.has(on) {
                CASTLING_ROOK
            } else if passed == Some(on) {
                PASSED_PAWN
            } else if (kind, side, self.mover) == (Kind::King, Side::Second, Side::Second) {
                MOVING_KING
            } else {
                6 * side as u64 + kind.order() as u64
            };
            words[1 + i / 16] |= code << (4 * (i % 16));
        }
        words
    }

    /// The position that was packed; nothing if these words are not one.
    pub fn unpacked(words: [u64; 3]) -> Option<Board> {
        let occupied = crate::Squares(words[0]);
        if occupied.len() > 32 {
            return None;
        }
        let code = |i: usize| words[1 + i / 16] >> (4 * (i % 16)) & 15;
        let men: Vec<(Square, u64)> = occupied.enumerate().map(|(i, on)| (on, code(i))).collect();
        let mut draft = Draft::EMPTY;
        if men.iter().any(|&(_, code)| code == MOVING_KING) {
            draft.mover = Side::Second;
        }
        for &(on, code) in &men {
            let man = match code {
                0..12 => (Side::BOTH[code as usize / 6], Kind::ALL[code as usize % 6]),
                CASTLING_ROOK => (if on.rank() == 0 { Side::First } else { Side::Second }, Kind::Rook),
                PASSED_PAWN => (draft.mover.other(), Kind::Pawn),
                MOVING_KING => (Side::Second, Kind::King),
                _ => return None,
            };
            draft.men[on.index()] = Some(man);
            if code == PASSED_PAWN {
                draft.passed = Some(Square::at(on.file(), if draft.mover == Side::First { 5 } else { 2 }));
            }
        }
        for &(on, _) in men.iter().filter(|(_, code)| *code == CASTLING_ROOK) {
            let side = if on.rank() == 0 { Side::First } else { Side::Second };
            draft.allow_castling(side, on.file()).ok()?;
        }
        let board = draft.board().ok()?;
        (board.packed() == words).then_some(board)
    }
}

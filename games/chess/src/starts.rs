//! The 960 starting positions by their numbers (Scharnagl): 518 is the one of old.

use crate::castling::home;
use crate::{Board, Draft, Kind, Square};
use game::Side;

/// The number of the position that chess has always started from.
pub const CLASSICAL: u16 = 518;
/// How many starting positions Chess960 has.
pub const STARTS: u16 = 960;

/// Where the two knights stand among the five squares left for them.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of starting position `number`, from the a-file to the h-file; nothing from 960 on.
pub fn back_rank(number: u16) -> Option<[Kind; 8]> {
    if number >= STARTS {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Kind::Bishop);
    rank[number / 4 % 4 * 2] = Some(Kind::Bishop);
    let free = |rank: &[Option<Kind>; 8]| (0..8).filter(|&i| rank[i].is_none()).collect::<Vec<usize>>();
    let queen = free(&rank)[number / 16 % 6];
    rank[queen] = Some(Kind::Queen);
    let (left, (one, two)) = (free(&rank), KNIGHTS[number / 96]);
    (rank[left[one]], rank[left[two]]) = (Some(Kind::Knight), Some(Kind::Knight));
    // The king stands between the rooks.
    let mut rest = [Kind::Rook, Kind::King, Kind::Rook].into_iter();
    Some(rank.map(|kind| kind.or_else(|| rest.next()).expect("three squares are left for three pieces")))
}

impl Board {
    /// Starting position `number` of Chess960; nothing from 960 on.
    pub fn start(number: u16) -> Option<Board> {
        let pieces = back_rank(number)?;
        let mut draft = Draft::EMPTY;
        for side in Side::BOTH {
            let pawns = if side == Side::First { 1 } else { 6 };
            for (file, kind) in (0..8).zip(pieces) {
                draft.men[Square::at(file, home(side)).index()] = Some((side, kind));
                draft.men[Square::at(file, pawns).index()] = Some((side, Kind::Pawn));
            }
            for file in (0..8u8).filter(|&file| pieces[usize::from(file)] == Kind::Rook) {
                draft.allow_castling(side, file).expect("the king stands between the rooks");
            }
        }
        Some(draft.board().expect("a starting position is a position"))
    }
}

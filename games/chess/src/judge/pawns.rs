//! What pawns are worth by how they stand to each other.

use super::census::Tally;
use super::terms;
use crate::{Board, Kind, Square, Squares, lines};
use game::Side;

/// The files beside these squares' files, all of them.
fn beside(file: u8) -> Squares {
    let west = if file > 0 { Squares::file(file - 1) } else { Squares::NONE };
    let east = if file < 7 { Squares::file(file + 1) } else { Squares::NONE };
    west | east
}

/// All ranks before this one, as a side sees it.
pub(crate) fn ahead(side: Side, rank: u8) -> Squares {
    match side {
        Side::First => Squares(if rank == 7 { 0 } else { !0 << (8 * (rank + 1)) }),
        Side::Second => Squares((1 << (8 * rank)) - 1),
    }
}

/// The squares from which enemy pawns could guard a square, now or later.
pub(crate) fn guards_to_come(side: Side, square: Square) -> Squares {
    beside(square.file()) & ahead(side, square.rank())
}

/// Counts the pawns of a side by themselves, which no other man changes; those that have passed.
pub(crate) fn pawns<T: Tally>(at: &Board, side: Side, tally: &mut T) -> Squares {
    let (own, foes) = (at.men(side, Kind::Pawn), at.men(side.other(), Kind::Pawn));
    let foes_guard = at.pawn_attacks(side.other());
    let forward: i8 = if side == Side::First { 8 } else { -8 };
    let mut passed = Squares::NONE;
    for pawn in own {
        let (file, rank) = (pawn.file(), pawn.seen_by(side).rank());
        let neighbours = own & beside(file);
        let (before, next) = (ahead(side, pawn.rank()), pawn.moved(forward));
        if neighbours.is_empty() {
            tally.add(side, terms::ISOLATED.first, 1);
        }
        let doubled = (own & Squares::file(file) & before).any();
        if doubled {
            tally.add(side, terms::DOUBLED.first, 1);
        }
        let phalanx = neighbours & Squares::rank(pawn.rank());
        let supported = own & lines::pawn(side.other(), pawn);
        if (phalanx | supported).any() {
            tally.add(side, terms::CONNECTED.first + usize::from(rank), 1);
        } else if neighbours.without(before).is_empty() && foes_guard.has(next) {
            tally.add(side, terms::BACKWARD.first, 1);
        }
        let stoppers = foes & before & (Squares::file(file) | beside(file));
        if stoppers.is_empty() && !doubled {
            tally.add(side, terms::PASSED.first + usize::from(rank), 1);
            passed |= pawn.alone();
        }
    }
    passed
}

/// What kings and men in the way make of a pawn that has passed.
pub(crate) fn passed<T: Tally>(at: &Board, side: Side, pawn: Square, tally: &mut T) {
    let forward: i8 = if side == Side::First { 8 } else { -8 };
    let (rank, next) = (pawn.seen_by(side).rank(), pawn.moved(forward));
    if !at.occupied().has(next) {
        tally.add(side, terms::FREE_PASSED.first + usize::from(rank), 1);
    }
    // Far from promotion the kings hardly matter.
    if rank >= 3 {
        let steps = |king: Square| {
            i32::from(king.file().abs_diff(next.file()).max(king.rank().abs_diff(next.rank())))
        };
        tally.add(side, terms::PASSED_KINGS.first, steps(at.king(side)));
        tally.add(side, terms::PASSED_KINGS.first + 1, steps(at.king(side.other())));
    }
}

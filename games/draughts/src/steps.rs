//! Moves without a capture, and whether there is any move at all.

use crate::board::{Board, Move, Square};
use crate::grid::{Way, each, shifted};
use crate::variant::Variant;

/// The square that the piece which arrived on `to` came from.
#[inline(always)]
fn step_back(to: u32, way: Way, half: u32) -> u32 {
    match way {
        Way::UpLeft => to + half + 1,
        Way::UpRight => to + half,
        Way::DownLeft => to - half,
        Way::DownRight => to - half - 1,
    }
}

#[inline(always)]
fn forward<V: Variant>(at: &Board) -> [Way; 2] {
    if V::moves_down(at.mover) { Way::DOWN } else { Way::UP }
}

/// All steps of the side to move; legal where nothing can be captured.
#[inline]
pub(crate) fn steps<V: Variant>(at: &Board, out: &mut Vec<Move>) {
    let empty = at.empty::<V>();
    let crown_row = V::crown_row(at.mover);
    let men = at.men(at.mover);
    for way in forward::<V>(at) {
        for to in each(shifted(men, way, V::HALF) & empty) {
            let from = Square(step_back(to, way, V::HALF) as u8);
            let crowned = crown_row >> to & 1 != 0;
            out.push(Move { captured: 0, from, to: Square(to as u8), crowned });
        }
    }
    let kings = at.kings(at.mover);
    if kings == 0 {
        return;
    }
    for from in each(kings) {
        for way in Way::ALL {
            let reach = if V::FLYING {
                free_way::<V>(from, way, !empty)
            } else {
                shifted(1 << from, way, V::HALF) & empty
            };
            for to in each(reach) {
                let (from, to) = (Square(from as u8), Square(to as u8));
                out.push(Move { captured: 0, from, to, crowned: false });
            }
        }
    }
}

/// The squares from here up to what blocks the way, without it.
#[inline(always)]
pub(crate) fn free_way<V: Variant>(from: u32, way: Way, blocks: u64) -> u64 {
    let ray = V::RAYS[from as usize & 63][way as usize];
    let blocked = ray & blocks;
    if blocked == 0 {
        return ray;
    }
    if way.goes_down() {
        ray & (blocked & blocked.wrapping_neg()).wrapping_sub(1)
    } else {
        // All bits above the highest one.
        ray & !(u64::MAX >> blocked.leading_zeros())
    }
}

/// The pieces among `pieces` that can jump this way over a neighbour.
#[inline(always)]
fn jumpers<V: Variant>(pieces: u64, way: Way, victims: u64, empty: u64) -> u64 {
    let back = way.back();
    shifted(shifted(empty, back, V::HALF) & victims, back, V::HALF) & pieces
}

/// The men of the side to move that can capture.
#[inline(always)]
pub(crate) fn capturing_men<V: Variant>(at: &Board) -> u64 {
    let (men, victims, empty) = (at.men(at.mover), at.of(at.mover.other()), at.empty::<V>());
    let ways: &[Way] = if V::MEN_CAPTURE_BACK {
        &Way::ALL
    } else if V::moves_down(at.mover) {
        &Way::DOWN
    } else {
        &Way::UP
    };
    ways.iter().fold(0, |set, &way| set | jumpers::<V>(men, way, victims, empty))
}

/// The kings of the side to move that can jump over a neighbour.
#[inline(always)]
pub(crate) fn jumping_kings<V: Variant>(at: &Board) -> u64 {
    let kings = at.kings(at.mover);
    if kings == 0 {
        return 0;
    }
    let (victims, empty) = (at.of(at.mover.other()), at.empty::<V>());
    Way::ALL.iter().fold(0, |set, &way| set | jumpers::<V>(kings, way, victims, empty))
}

/// Whether the side to move has a move. A flying king that captures from afar has a free square beside it, so
/// neighbours tell everything.
#[inline]
pub(crate) fn can_move<V: Variant>(at: &Board) -> bool {
    let empty = at.empty::<V>();
    let (men, kings) = (at.men(at.mover), at.kings(at.mover));
    let steps = |pieces, way| shifted(pieces, way, V::HALF) & empty != 0;
    forward::<V>(at).into_iter().any(|way| steps(men, way))
        || kings != 0 && Way::ALL.into_iter().any(|way| steps(kings, way))
        || capturing_men::<V>(at) != 0
        || jumping_kings::<V>(at) != 0
}

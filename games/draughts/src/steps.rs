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

/// The two ways of men that move down or up. Where this is known to the compiler, every shift is.
#[inline(always)]
pub(crate) const fn forward(down: bool) -> [Way; 2] {
    if down { Way::DOWN } else { Way::UP }
}

/// All steps of the side to move; legal where nothing can be captured.
#[inline]
pub(crate) fn steps<V: Variant>(at: &Board, out: &mut Vec<Move>) {
    if V::moves_down(at.mover) {
        steps_of_men::<V, true>(at, out);
    } else {
        steps_of_men::<V, false>(at, out);
    }
    let kings = at.kings(at.mover);
    if kings != 0 {
        steps_of_kings::<V>(kings, at.empty::<V>(), out);
    }
}

#[inline(always)]
fn steps_of_men<V: Variant, const DOWN: bool>(at: &Board, out: &mut Vec<Move>) {
    let (men, empty, crown_row) = (at.men(at.mover), at.empty::<V>(), V::crown_row(at.mover));
    let [left, right] = const { forward(DOWN) };
    let (to_left, to_right) = (shifted(men, left, V::HALF) & empty, shifted(men, right, V::HALF) & empty);
    out.reserve((to_left.count_ones() + to_right.count_ones()) as usize);
    let step = |way: Way| {
        move |to: u32| {
            let from = Square(step_back(to, way, V::HALF) as u8);
            Move { captured: 0, from, to: Square(to as u8), crowned: crown_row >> to & 1 != 0 }
        }
    };
    each(to_left).map(step(left)).for_each(|mv| out.push(mv));
    each(to_right).map(step(right)).for_each(|mv| out.push(mv));
}

fn steps_of_kings<V: Variant>(kings: u64, empty: u64, out: &mut Vec<Move>) {
    for from in each(kings) {
        let reach = Way::ALL.into_iter().fold(0, |set, way| {
            set | if V::FLYING {
                free_way::<V>(from, way, !empty)
            } else {
                shifted(1 << from, way, V::HALF) & empty
            }
        });
        let from = Square(from as u8);
        for to in each(reach) {
            out.push(Move { captured: 0, from, to: Square(to as u8), crowned: false });
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
pub(crate) fn jumpers<V: Variant>(pieces: u64, way: Way, victims: u64, empty: u64) -> u64 {
    let back = way.back();
    shifted(shifted(empty, back, V::HALF) & victims, back, V::HALF) & pieces
}

/// The men of the side to move that can capture.
#[inline(always)]
fn capturing_men<V: Variant>(at: &Board) -> u64 {
    let (men, victims, empty) = (at.men(at.mover), at.of(at.mover.other()), at.empty::<V>());
    let both = |[left, right]: [Way; 2]| {
        jumpers::<V>(men, left, victims, empty) | jumpers::<V>(men, right, victims, empty)
    };
    match (V::MEN_CAPTURE_BACK, V::moves_down(at.mover)) {
        (true, _) => both(Way::DOWN) | both(Way::UP),
        (false, true) => both(Way::DOWN),
        (false, false) => both(Way::UP),
    }
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

/// Whether the side to move can capture with a man, or with a king from close by.
#[inline]
pub(crate) fn can_jump<V: Variant>(at: &Board) -> bool {
    capturing_men::<V>(at) != 0 || jumping_kings::<V>(at) != 0
}

/// Whether the side to move has a move. A flying king that captures from afar has a free square beside it, so
/// neighbours tell everything.
#[inline]
pub(crate) fn can_move<V: Variant>(at: &Board) -> bool {
    let empty = at.empty::<V>();
    let (men, kings) = (at.men(at.mover), at.kings(at.mover));
    let steps = |pieces, [left, right]: [Way; 2]| {
        (shifted(pieces, left, V::HALF) | shifted(pieces, right, V::HALF)) & empty != 0
    };
    let forward = if V::moves_down(at.mover) { steps(men, Way::DOWN) } else { steps(men, Way::UP) };
    forward || kings != 0 && (steps(kings, Way::DOWN) || steps(kings, Way::UP)) || can_jump::<V>(at)
}

//! What a player looks at, in numbers: the material of evaluations, by hand or learned.

use crate::board::Board;
use crate::grid::{Way, each, rows, shifted};
use crate::rules::Draughts;
use crate::steps::free_way;
use crate::symmetry::turned;
use crate::variant::Variant;
use game::Side;

/// The names of the numbers in [`Draughts::features`].
pub const FEATURES: [&str; 7] = ["men", "kings", "back rank", "mobility", "advancement", "centre", "edge"];

impl<V: Variant> Draughts<V> {
    /// How many men a side has.
    pub fn men(&self, at: &Board, side: Side) -> i32 {
        at.men(side).count_ones() as i32
    }

    /// How many kings a side has.
    pub fn kings(&self, at: &Board, side: Side) -> i32 {
        at.kings(side).count_ones() as i32
    }

    /// The men that have not left their first row: they keep the other side from crowning.
    pub fn back_rank(&self, at: &Board, side: Side) -> i32 {
        (at.men(side) & V::crown_row(side.other())).count_ones() as i32
    }

    /// How many steps a side could make if nothing were to be captured.
    pub fn mobility(&self, at: &Board, side: Side) -> i32 {
        let empty = at.empty::<V>();
        let forward = if V::moves_down(side) { Way::DOWN } else { Way::UP };
        let steps = |pieces: u64, way: Way| (shifted(pieces, way, V::HALF) & empty).count_ones();
        let men: u32 = forward.into_iter().map(|way| steps(at.men(side), way)).sum();
        let kings = at.kings(side);
        let far = |from: u32| -> u32 {
            Way::ALL.into_iter().map(|way| free_way::<V>(from, way, !empty).count_ones()).sum()
        };
        let of_kings = |way: Way| steps(kings, way);
        let kings: u32 =
            if V::FLYING { each(kings).map(far).sum() } else { Way::ALL.into_iter().map(of_kings).sum() };
        (men + kings) as i32
    }

    /// How many rows all men of a side are from their first row, together.
    pub fn advancement(&self, at: &Board, side: Side) -> i32 {
        let men = at.men(side);
        let men = if V::moves_down(side) { turned::<V>(men) } else { men };
        // Seen by who moves up, the last row is the first to come from.
        let row = |row: u32| (men & rows(row, row + 1, V::HALF)).count_ones() * (2 * V::HALF - 1 - row);
        (0..2 * V::HALF).map(row).sum::<u32>() as i32
    }

    /// How many more rows the men of the side to move have advanced.
    pub fn tempo(&self, at: &Board) -> i32 {
        self.advancement(at, at.mover) - self.advancement(at, at.mover.other())
    }

    /// The pieces in the middle: two rows and one column or more away from every edge.
    pub fn centre(&self, at: &Board, side: Side) -> i32 {
        (at.of(side) & centre_of::<V>()).count_ones() as i32
    }

    /// The pieces in the first and the last column, which cannot be captured and see less.
    pub fn edge(&self, at: &Board, side: Side) -> i32 {
        (at.of(side) & edge_of::<V>()).count_ones() as i32
    }

    /// All of these for the side to move, less those of the other.
    pub fn features(&self, at: &Board) -> [i32; FEATURES.len()] {
        let by = |feature: fn(&Self, &Board, Side) -> i32| {
            feature(self, at, at.mover) - feature(self, at, at.mover.other())
        };
        [
            by(Self::men),
            by(Self::kings),
            by(Self::back_rank),
            by(Self::mobility),
            by(Self::advancement),
            by(Self::centre),
            by(Self::edge),
        ]
    }
}

/// The squares in the first and the last column.
fn edge_of<V: Variant>() -> u64 {
    const fn columns(half: u32) -> u64 {
        let mut set = 0;
        let mut row = 0;
        while row < 2 * half {
            // Even rows end in the last column, odd rows begin in the first.
            let square = row * half + if row % 2 == 0 { half - 1 } else { 0 };
            set |= 1 << crate::grid::bit_of(square, half);
            row += 1;
        }
        set
    }
    const { columns(V::HALF) }
}

fn centre_of<V: Variant>() -> u64 {
    const { rows(2, 2 * V::HALF - 2, V::HALF) & !near_edge(V::HALF) }
}

/// The squares in the two columns at each side.
const fn near_edge(half: u32) -> u64 {
    let mut set = 0;
    let mut row = 0;
    while row < 2 * half {
        set |= 1 << crate::grid::bit_of(row * half, half);
        set |= 1 << crate::grid::bit_of(row * half + half - 1, half);
        row += 1;
    }
    set
}

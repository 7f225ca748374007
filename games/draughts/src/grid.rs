//! The dark squares of a board as bits, so that one step is one shift wherever it starts.
//!
//! Squares are numbered row by row from the top left. After every second row lies one ghost, a bit that is never
//! set: whoever steps over the edge falls onto a ghost or out of the word. Eight by eight, bits instead of squares:
//!
//! ```text
//!      0     1     2     3
//!   4     5     6     7        (8: ghost)
//!      9    10    11    12
//!  13    14    15    16        (17: ghost)
//!     18    19    20    21
//!  22    23    24    25        (26: ghost)
//!     27    28    29    30
//!  31    32    33    34
//! ```
//!
//! With `half` dark squares in a row, down-left is `+half` and down-right `+half + 1`.

/// One of the four diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Way {
    pub(crate) const ALL: [Way; 4] = [Way::UpLeft, Way::UpRight, Way::DownLeft, Way::DownRight];
    /// The two ways towards lower or towards higher numbers.
    pub(crate) const UP: [Way; 2] = [Way::UpLeft, Way::UpRight];
    pub(crate) const DOWN: [Way; 2] = [Way::DownLeft, Way::DownRight];

    #[inline(always)]
    pub(crate) const fn goes_down(self) -> bool {
        matches!(self, Way::DownLeft | Way::DownRight)
    }

    /// The two ways at a right angle to this one.
    #[inline(always)]
    pub(crate) const fn across(self) -> [Way; 2] {
        match self {
            Way::UpLeft | Way::DownRight => [Way::UpRight, Way::DownLeft],
            Way::UpRight | Way::DownLeft => [Way::UpLeft, Way::DownRight],
        }
    }

    pub(crate) const fn back(self) -> Way {
        match self {
            Way::UpLeft => Way::DownRight,
            Way::UpRight => Way::DownLeft,
            Way::DownLeft => Way::UpRight,
            Way::DownRight => Way::UpLeft,
        }
    }
}

/// The set one step further on; what falls off the board may be set on a ghost or beyond the last square.
#[inline(always)]
pub(crate) const fn shifted(set: u64, way: Way, half: u32) -> u64 {
    match way {
        Way::UpLeft => set >> (half + 1),
        Way::UpRight => set >> half,
        Way::DownLeft => set << half,
        Way::DownRight => set << (half + 1),
    }
}

/// How many dark squares there are.
pub(crate) const fn squares(half: u32) -> u32 {
    2 * half * half
}

/// The bit of a square, which is counted from 0.
#[inline(always)]
pub(crate) const fn bit_of(square: u32, half: u32) -> u32 {
    square + square / (2 * half)
}

/// The square of a bit that is no ghost.
#[inline(always)]
pub(crate) const fn square_of(bit: u32, half: u32) -> u32 {
    bit - bit / (2 * half + 1)
}

/// The squares of these rows, counted from the top.
pub(crate) const fn rows(from: u32, below: u32, half: u32) -> u64 {
    let mut set = 0;
    let mut square = from * half;
    while square < below * half {
        set |= 1 << bit_of(square, half);
        square += 1;
    }
    set
}

/// For every bit and way, all squares on that way up to the edge.
pub(crate) const fn rays(half: u32) -> [[u64; 4]; 64] {
    let all = rows(0, 2 * half, half);
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < squares(half) {
        let bit = bit_of(square, half);
        let mut way = 0;
        while way < 4 {
            let mut step = shifted(1 << bit, Way::ALL[way], half) & all;
            while step != 0 {
                rays[bit as usize][way] |= step;
                step = shifted(step, Way::ALL[way], half) & all;
            }
            way += 1;
        }
        square += 1;
    }
    rays
}

/// The bits of a set, the lowest first.
#[inline(always)]
pub(crate) fn each(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros();
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns and rows of a square on the whole board of light and dark squares.
    fn place(square: u32, half: u32) -> (i32, i32) {
        let (row, in_row) = (square / half, square % half);
        ((2 * in_row + u32::from(row % 2 == 0)) as i32, row as i32)
    }

    #[test]
    fn one_shift_is_one_step_everywhere() {
        for half in [3, 4, 5] {
            let all = rows(0, 2 * half, half);
            assert_eq!(all.count_ones(), squares(half));
            for square in 0..squares(half) {
                assert_eq!(square_of(bit_of(square, half), half), square);
                let (x, y) = place(square, half);
                for (way, (dx, dy)) in Way::ALL.into_iter().zip([(-1, -1), (1, -1), (-1, 1), (1, 1)]) {
                    let expected = (0..squares(half)).find(|&to| place(to, half) == (x + dx, y + dy));
                    let found = shifted(1 << bit_of(square, half), way, half) & all;
                    assert_eq!(found, expected.map_or(0, |to| 1 << bit_of(to, half)), "{square} {way:?}");
                }
            }
        }
    }

    #[test]
    fn the_long_road_has_eight_or_ten_squares() {
        for (half, corner) in [(4, 28), (5, 45)] {
            let road = rays(half)[bit_of(corner, half) as usize][Way::UpRight as usize];
            assert_eq!(road.count_ones(), 2 * half - 1);
        }
    }

    #[test]
    fn ways_turn() {
        for way in Way::ALL {
            assert_eq!(way.back().back(), way);
            assert_ne!(way.back().goes_down(), way.goes_down());
            assert!(way.across().iter().all(|&other| other != way && other != way.back()));
        }
    }
}

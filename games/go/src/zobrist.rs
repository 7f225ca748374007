//! A random number for every stone on every point: the hash of a board is their exclusive or (Zobrist 1970).

use crate::point::Point;
use game::Side;

const POINTS: usize = 1024;

static STONES: [[u64; 2]; POINTS] = stones();

/// Added to the hash of stones when White is to move.
pub(crate) const WHITE_TO_MOVE: u64 = 0x5bd1_e995_7b93_2a1f;
/// Added after a pass.
pub(crate) const PASSED: u64 = 0x2545_f491_4f6c_dd1d;

const fn stones() -> [[u64; 2]; POINTS] {
    let (mut table, mut i, mut state) = ([[0; 2]; POINTS], 0, 0x1234_5678_9abc_def0u64);
    while i < 2 * POINTS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        table[i / 2][i % 2] = z ^ (z >> 31);
        i += 1;
    }
    table
}

/// The number of a stone.
#[inline(always)]
pub(crate) fn stone_key(point: Point, side: Side) -> u64 {
    STONES[usize::from(point.0) & (POINTS - 1)][side as usize]
}

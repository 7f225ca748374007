//! Patterns: what stands in windows of eight squares, as numbers for tables of weights.
//!
//! A window is two dark squares wide and four rows high. Windows overlap by half, so that every neighbourhood lies
//! within one. The board is seen by the side to move, turned if its men move down, so that both sides share weights.

use crate::board::Board;
use crate::grid::bit_of;
use crate::rules::Draughts;
use crate::symmetry::turned;
use crate::variant::Variant;

/// Squares in a window.
pub const SQUARES: u32 = 8;
/// Numbers of a window: three to the eighth.
pub const NUMBERS: usize = 6561;

/// Eight bits as digits of base 3.
const THREES: [u16; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut bit, mut digit) = (0, 1);
        while bit < SQUARES {
            if set >> bit & 1 != 0 {
                table[set] += digit;
            }
            digit *= 3;
            bit += 1;
        }
        set += 1;
    }
    table
};

impl<V: Variant> Draughts<V> {
    /// How many windows the board has: 9 or 16.
    pub fn windows(&self) -> usize {
        ((V::HALF - 1) * (V::HALF - 1)) as usize
    }

    /// Tells the number of every window, row by row from the top: a digit for each of its squares, 0 without a man,
    /// 1 with one of the side to move, 2 with one of the other side. Kings do not stay where they are and count as none.
    #[inline]
    pub fn each_window(&self, at: &Board, mut tell: impl FnMut(u16)) {
        let (own, other) = (at.men(at.mover), at.men(at.mover.other()));
        let seen = |set| if V::moves_down(at.mover) { turned::<V>(set) } else { set };
        let (own, other) = (seen(own), seen(other));
        for row in (0..2 * V::HALF - 2).step_by(2) {
            for column in 0..V::HALF - 1 {
                let [own, other] = [own, other].map(|set| window(set, row, column, V::HALF));
                tell(THREES[own] + 2 * THREES[other]);
            }
        }
    }

    /// Appends the numbers of [`Draughts::each_window`].
    pub fn patterns(&self, at: &Board, out: &mut Vec<u16>) {
        self.each_window(at, |number| out.push(number));
    }
}

/// Two squares of each of four rows, side by side.
#[inline(always)]
fn window(set: u64, row: u32, column: u32, half: u32) -> usize {
    let pair = |down: u32| (set >> bit_of((row + down) * half + column, half) & 3) << (2 * down);
    (pair(0) | pair(1) | pair(2) | pair(3)) as usize
}

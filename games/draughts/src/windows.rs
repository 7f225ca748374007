//! Patterns: what stands in windows of eight squares, as numbers for tables of weights.
//!
//! A window is two dark squares wide and four rows high. Windows overlap by half, so that every neighbourhood lies
//! within one. The board is seen by the side to move, turned if its men move down, so that both sides share weights.

use crate::board::Board;
use crate::rules::Draughts;
use crate::symmetry::turned;
use crate::variant::Variant;

/// Numbers of a window: three to the eighth.
pub const NUMBERS: usize = 6561;

/// What a row of windows counts in the two rows that it begins with: four squares.
const UPPER_HALF: u64 = 81;
const LANE: u32 = 16;

/// Pieces on two rows, of which a window sees two squares each: in lane c the digits of base 3 for columns c and c + 1, the upper
/// row's first. All windows side by side are numbered by one addition and one multiplication.
const fn pairs(half: u32) -> [u64; 1024] {
    let mut table = [0; 1024];
    let mut set = 0;
    while set < 1 << (2 * half) {
        let mut column = 0;
        while column < half - 1 {
            let upper = (set >> column & 1) + 3 * (set >> (column + 1) & 1);
            let lower = (set >> (half + column) & 1) + 3 * (set >> (half + column + 1) & 1);
            table[set as usize] |= (upper + 9 * lower) << (LANE * column);
            column += 1;
        }
        set += 1;
    }
    table
}

static PAIRS: [[u64; 1024]; 2] = [pairs(4), pairs(5)];

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
        let table = &PAIRS[const { V::HALF as usize - 4 }];
        let rows = |set: u64, pair: u32| {
            table[(set >> (pair * (2 * V::HALF + 1)) & ((1 << (2 * V::HALF)) - 1)) as usize]
        };
        let lanes = |pair: u32| rows(own, pair) + 2 * rows(other, pair);
        let mut upper = lanes(0);
        for pair in 1..V::HALF {
            let lower = lanes(pair);
            let windows = upper + UPPER_HALF * lower;
            (0..V::HALF - 1).for_each(|column| tell((windows >> (LANE * column)) as u16));
            upper = lower;
        }
    }

    /// Appends the numbers of [`Draughts::each_window`].
    pub fn patterns(&self, at: &Board, out: &mut Vec<u16>) {
        self.each_window(at, |number| out.push(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::bit_of;
    use crate::{English, International};
    use game::{Game, Seed};

    /// Square by square.
    fn plainly<V: Variant>(at: &Board) -> Vec<u16> {
        let seen = |set| if V::moves_down(at.mover) { turned::<V>(set) } else { set };
        let (own, other) = (seen(at.men(at.mover)), seen(at.men(at.mover.other())));
        let mut numbers = Vec::new();
        for row in (0..2 * V::HALF - 2).step_by(2) {
            for column in 0..V::HALF - 1 {
                let digit = |nth: u32| {
                    let bit = bit_of((row + nth / 2) * V::HALF + column + nth % 2, V::HALF);
                    (own >> bit & 1) as u16 + 2 * (other >> bit & 1) as u16
                };
                numbers.push((0..8).map(|nth| digit(nth) * 3u16.pow(nth)).sum());
            }
        }
        numbers
    }

    fn all_windows_at_once_are_the_same<V: Variant>() {
        let (game, mut rng, mut numbers) = (Draughts::<V>::new(), Seed(5).rng(), Vec::new());
        for _ in 0..30 {
            let mut at = game.start();
            for _ in 0..100 {
                numbers.clear();
                game.patterns(&at, &mut numbers);
                assert_eq!(numbers, plainly::<V>(&at), "{at:?}");
                let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
                game.play(&mut at, mv);
            }
        }
    }

    #[test]
    fn windows_side_by_side_are_windows_one_by_one() {
        all_windows_at_once_are_the_same::<English>();
        all_windows_at_once_are_the_same::<International>();
    }
}

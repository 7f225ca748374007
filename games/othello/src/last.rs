//! How many discs the last move turns over, by four look-ups.
//!
//! With one square empty a line is known by one side's discs: all others are the other's. So along each of the four lines
//! through the square eight bits say what is turned over, and one small table serves every line of the board: a diagonal
//! that is shorter than eight squares ends in squares that nobody has, which end nothing.

use crate::rays::EIGHT;

/// By the place of the empty square on a line and the own discs there, how many of the other's are turned over.
static TURNED: [[u8; 256]; 8] = {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            all[place][own] = turned(place, own);
            own += 1;
        }
        place += 1;
    }
    all
};

const fn turned(place: usize, own: usize) -> u8 {
    let (mut count, mut after, mut before) = (0, place + 1, place);
    while after < 8 && own >> after & 1 == 0 {
        after += 1;
    }
    if after < 8 {
        count += after - place - 1;
    }
    while before > 0 && own >> (before - 1) & 1 == 0 {
        before -= 1;
    }
    if before > 0 {
        count += place - before;
    }
    count as u8
}

/// The two diagonals through every square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let rays = &EIGHT[square];
        all[square] = [rays[3] | rays[7] | 1 << square, rays[1] | rays[5] | 1 << square];
        square += 1;
    }
    all
};

/// How many discs a disc on `square`, the only empty square of 8×8, turns over for the side with the discs `mine`.
#[inline(always)]
pub(crate) fn last_turned(square: u32, mine: u64) -> u32 {
    let (x, y) = ((square & 7) as usize, (square >> 3 & 7) as usize);
    let [falling, rising] = DIAGONALS[(square & 63) as usize];
    let row = mine >> (8 * y) & 0xFF;
    // Row y of a column goes to bit 56 + y; sums of other rows end below or leave the word.
    let column = (mine >> x & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // A diagonal has one square in a column, so that all rows add up without a carry.
    let fallen = (mine & falling).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let risen = (mine & rising).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let along_rows = &TURNED[x];
    let sum = along_rows[row as usize]
        + along_rows[fallen as usize]
        + along_rows[risen as usize]
        + TURNED[y][column as usize];
    u32::from(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bits, Eight, Grid};
    use game::Seed;

    #[test]
    fn the_table_agrees_with_the_board() {
        let mut rng = Seed(1).rng();
        for square in 0..64 {
            for _ in 0..500 {
                let crowd = if rng.below(2) == 0 { rng.bits() } else { rng.bits() & rng.bits() };
                let mine = crowd & !(1 << square);
                let theirs = !mine & !(1 << square);
                let turned = Eight.flips(square, mine, theirs).count();
                assert_eq!(last_turned(square, mine), turned, "{square} {mine:x}");
            }
        }
    }
}

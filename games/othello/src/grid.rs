//! The board: its side, its squares, and what a disc turns over there.
//!
//! Squares are numbered row by row from the top left, so a1 is 0; a step to the right is +1, down is +side.

use crate::Bits;
use crate::last::last_turned;
use crate::rays::EIGHT;
use crate::regions::around;
use game::Sym;
use std::fmt::Debug;

/// A board and the arithmetic of its lines.
pub trait Grid: Clone + Debug + Send + Sync + 'static {
    /// A set of squares.
    type Bits: Bits;

    /// How many squares a row has.
    fn side(&self) -> u32;

    /// All squares.
    fn squares(&self) -> Self::Bits;

    /// All squares but those of the first and the last column: a line that leads sideways turns over only these.
    fn inner(&self) -> Self::Bits;

    /// The four quarters of the board.
    fn quarters(&self) -> &[Self::Bits; 4];

    /// The rays of a square, as in [`crate::DIRECTIONS`].
    fn rays(&self, square: u32) -> &[Self::Bits; 8];

    /// A set as one of the eight symmetries shows it; see [`crate::Othello`]'s `Symmetry`.
    fn image(&self, set: Self::Bits, by: Sym) -> Self::Bits;

    /// The squares of a set in one column, from the top, as the low bits of a number.
    fn column(&self, set: Self::Bits, x: u32) -> u32 {
        (0..self.side()).fold(0, |found, y| found | u32::from(set.has(y * self.side() + x)) << y)
    }

    /// The squares beside a square.
    #[inline(always)]
    fn near(&self, square: u32) -> Self::Bits {
        around(self, Self::Bits::bit(square)) ^ Self::Bits::bit(square)
    }

    /// The quarter of the board that a square lies in.
    #[inline(always)]
    fn quarter_of(&self, square: u32) -> Self::Bits {
        let half = self.side() / 2;
        let (right, low) = (square % self.side() >= half, square >= half * self.side());
        self.quarters()[usize::from(right) + 2 * usize::from(low)]
    }

    /// How many discs a disc on the only empty square turns over for the side with the discs `mine`.
    #[inline(always)]
    fn last_turned(&self, square: u32, mine: Self::Bits) -> u32 {
        let theirs = self.squares() & !mine & !Self::Bits::bit(square);
        self.flips(square, mine, theirs).count()
    }

    /// How many squares there are.
    #[inline(always)]
    fn area(&self) -> u32 {
        self.side() * self.side()
    }

    /// The squares of a set in one row, from the left, as the low bits of a number.
    #[inline(always)]
    fn row(&self, set: Self::Bits, y: u32) -> u32 {
        let first = Self::Bits::bit(self.side()).before();
        ((set >> (y * self.side())) & first).folded() as u32
    }

    /// The empty squares where a disc turns something over: the legal moves.
    ///
    /// All lines of one direction grow at once, two squares a step (parallel prefix), as long as they can be.
    #[inline(always)]
    fn openings(&self, mine: Self::Bits, theirs: Self::Bits) -> Self::Bits {
        let side = self.side();
        let sideways = theirs & self.inner();
        let mut found = Self::Bits::EMPTY;
        for (step, between) in [(1, sideways), (side - 1, sideways), (side, theirs), (side + 1, sideways)] {
            let mut up = between & (mine << step);
            let mut down = between & (mine >> step);
            up = up | between & (up << step);
            down = down | between & (down >> step);
            let pairs_up = between & (between << step);
            let pairs_down = pairs_up >> step;
            for _ in 0..(side - 4) / 2 {
                up = up | pairs_up & (up << (2 * step));
                down = down | pairs_down & (down >> (2 * step));
            }
            found = found | up << step | down >> step;
        }
        found & self.squares() & !(mine | theirs)
    }

    /// The discs that a disc on an empty square turns over.
    #[inline(always)]
    fn flips(&self, square: u32, mine: Self::Bits, theirs: Self::Bits) -> Self::Bits {
        let rays = self.rays(square);
        let mut found = Self::Bits::EMPTY;
        for &ray in &rays[..4] {
            found = found | later(ray, mine, theirs);
        }
        for &ray in &rays[4..] {
            let outflanks = (ray & !theirs).last() & ray & mine;
            found = found | ray & outflanks.beyond();
        }
        found
    }
}

/// What is turned over along a ray that leads to later squares: a carry runs through their discs to the first
/// square that is not theirs.
#[inline(always)]
fn later<B: Bits>(ray: B, mine: B, theirs: B) -> B {
    let outflanks = (theirs | !ray).carried() & ray & mine;
    outflanks.before() & ray
}

/// The board of 8×8, known to the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Eight;

impl Grid for Eight {
    type Bits = u64;

    #[inline(always)]
    fn side(&self) -> u32 {
        8
    }

    #[inline(always)]
    fn squares(&self) -> u64 {
        !0
    }

    #[inline(always)]
    fn inner(&self) -> u64 {
        0x7E7E_7E7E_7E7E_7E7E
    }

    #[inline(always)]
    fn quarters(&self) -> &[u64; 4] {
        &[0x0F0F_0F0F, 0xF0F0_F0F0, 0x0F0F_0F0F << 32, 0xF0F0_F0F0 << 32]
    }

    #[inline(always)]
    fn rays(&self, square: u32) -> &[u64; 8] {
        &EIGHT[square as usize % 64]
    }

    #[inline(always)]
    fn near(&self, square: u32) -> u64 {
        NEAR[square as usize % 64]
    }

    #[inline(always)]
    fn quarter_of(&self, square: u32) -> u64 {
        let (right, low) = (square >> 2 & 1, square >> 5 & 1);
        0x0F0F_0F0F << (4 * right + 32 * low)
    }

    #[inline(always)]
    fn last_turned(&self, square: u32, mine: u64) -> u32 {
        last_turned(square, mine)
    }

    #[inline(always)]
    fn column(&self, set: u64, x: u32) -> u32 {
        // Row y goes to bit 56 + y; sums of other rows end below or leave the word.
        ((set >> x & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    }

    /// Turned upside down by one instruction, three of the four directions that lead back lead onwards.
    #[inline(always)]
    fn flips(&self, square: u32, mine: u64, theirs: u64) -> u64 {
        let [right, left_down, down, right_down, left, ..] = *self.rays(square);
        let onwards = later(right, mine, theirs)
            | later(left_down, mine, theirs)
            | later(down, mine, theirs)
            | later(right_down, mine, theirs);
        let (mine_turned, theirs_turned) = (mine.swap_bytes(), theirs.swap_bytes());
        let [_, left_up, up, right_up, ..] = *self.rays(square ^ 56);
        let back = later(left_up, mine_turned, theirs_turned)
            | later(up, mine_turned, theirs_turned)
            | later(right_up, mine_turned, theirs_turned);
        let outflanks = (left & !theirs).last() & left & mine;
        onwards | back.swap_bytes() | left & outflanks.beyond()
    }

    #[inline]
    fn image(&self, mut set: u64, by: Sym) -> u64 {
        if by.0 & 4 != 0 {
            set = transposed(set);
        }
        if by.0 & 1 != 0 {
            set = set.swap_bytes().reverse_bits();
        }
        if by.0 & 2 != 0 {
            set = set.swap_bytes();
        }
        set
    }
}

/// The squares beside each square of 8×8: the first of every ray.
static NEAR: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            let ray = EIGHT[square][i];
            // Later squares are higher bits.
            all[square] |= if i < 4 { ray & ray.wrapping_neg() } else { last_bit(ray) };
            i += 1;
        }
        square += 1;
    }
    all
};

const fn last_bit(set: u64) -> u64 {
    if set == 0 { 0 } else { 1 << (63 - set.leading_zeros()) }
}

/// Columns for rows: blocks of one, two and four squares change places across the diagonal.
#[inline]
fn transposed(mut set: u64) -> u64 {
    for (shift, upper) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let swap = (set ^ set >> shift) & upper;
        set ^= swap ^ swap << shift;
    }
    set
}

/// Where a symmetry takes a square: 4 exchanges columns and rows, and after that 1 mirrors left and right, 2 top
/// and bottom.
pub(crate) fn moved(side: u32, square: u32, by: Sym) -> u32 {
    let (mut x, mut y) = (square % side, square / side);
    if by.0 & 4 != 0 {
        (x, y) = (y, x);
    }
    if by.0 & 1 != 0 {
        x = side - 1 - x;
    }
    if by.0 & 2 != 0 {
        y = side - 1 - y;
    }
    y * side + x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Size};
    use game::Seed;

    #[test]
    fn the_board_of_eight_agrees_with_its_twin() {
        let (eight, any) = (Eight, Any::<u64>::new(Size::EIGHT).unwrap());
        assert_eq!((eight.squares(), eight.inner()), (any.squares(), any.inner()));
        assert_eq!(eight.quarters(), any.quarters());
        let mut rng = Seed(1).rng();
        for _ in 0..3000 {
            // From nearly empty to full boards.
            let crowd = (0..rng.below(4)).fold(rng.bits(), |set, _| set | rng.bits());
            let mine = rng.bits() & crowd;
            let theirs = crowd & !mine;
            assert_eq!(eight.openings(mine, theirs), any.openings(mine, theirs));
            for square in (!crowd).each() {
                assert_eq!(eight.rays(square), any.rays(square));
                assert_eq!(eight.near(square), any.near(square));
                assert_eq!(eight.quarter_of(square), any.quarter_of(square));
                assert!(any.quarter_of(square).has(square));
                assert_eq!(eight.flips(square, mine, theirs), any.flips(square, mine, theirs));
            }
            for by in (0..8).map(Sym) {
                assert_eq!(eight.image(mine, by), any.image(mine, by), "{by:?}");
            }
            for i in 0..8 {
                assert_eq!(eight.column(mine, i), any.column(mine, i));
                assert_eq!(eight.row(mine, i), eight.column(eight.image(mine, Sym(4)), i));
            }
        }
    }
}

//! The size of the board, known to the compiler or only at run time.
//!
//! ```text
//!   6 13 20 27 34 41 48   ← one sentinel bit above every column stops carries
//!   5 12 19 26 33 40 47     and lines from leaking into the next
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42
//! ```

use crate::Bits;
use game::BadText;
use std::fmt;
use std::fmt::Debug;

/// Columns and rows of a board that fits: `width · (height + 1) ≤ 128`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u32,
    height: u32,
}

impl Size {
    /// The most bits a board may take, sentinels included.
    pub const MOST_BITS: u32 = 128;

    /// A size within range, or what the range is.
    pub fn new(width: u32, height: u32) -> Result<Size, BadText> {
        let bits = u64::from(width) * (u64::from(height) + 1);
        if width == 0 || height == 0 {
            return Err(BadText::new(format!("a {width}x{height} board is too small: the least is 1x1")));
        }
        if bits > u64::from(Size::MOST_BITS) {
            return Err(BadText::new(format!(
                "a {width}x{height} board is too large: width times (height + 1) is {bits}, the most is {}",
                Size::MOST_BITS
            )));
        }
        Ok(Size { width, height })
    }

    /// Reads `WIDTHxHEIGHT`.
    pub fn read(text: &str) -> Result<Size, BadText> {
        let unreadable = || {
            BadText::new(format!(
                "'{}' is not a size: expected WIDTHxHEIGHT, such as 7x6",
                text.escape_debug()
            ))
        };
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(unreadable)?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|c| c.is_ascii_digit());
            if plain { digits.parse().map_err(|_| unreadable()) } else { Err(unreadable()) }
        };
        Size::new(number(width)?, number(height)?)
    }

    /// How many columns.
    pub fn width(self) -> u32 {
        self.width
    }

    /// How many rows.
    pub fn height(self) -> u32 {
        self.height
    }

    /// How many bits a set of cells takes, sentinels included.
    pub fn bits(self) -> u32 {
        self.width * (self.height + 1)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A board size together with the masks that the rules need.
pub trait Grid: Copy + Debug + Send + Sync + 'static {
    /// A set of cells.
    type Bits: Bits;

    /// How many columns.
    fn width(self) -> u32;
    /// How many rows.
    fn height(self) -> u32;
    /// The lowest cell of every column.
    fn floor(self) -> Self::Bits;
    /// All cells, without the sentinels.
    fn board(self) -> Self::Bits;
    /// In every column the first, third, fifth … cell from the top.
    fn late(self) -> Self::Bits;

    /// The cells of column `x`, without its sentinel.
    #[inline(always)]
    fn column(self, x: u32) -> Self::Bits {
        self.board() & (Self::Bits::ONE.up(self.height()) - Self::Bits::ONE).up(x * (self.height() + 1))
    }

    /// The column that is `i`-th from the centre; of the two beside an odd centre the right one comes first.
    #[inline(always)]
    fn outward(self, i: u32) -> u32 {
        let (middle, step) = (self.width() / 2, i.div_ceil(2));
        let right = (i % 2 == 1) == (self.width() % 2 == 1);
        if right && i > 0 { middle + step } else { middle - step }
    }
}

/// A size that the compiler knows: the sizes people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Fixed<W, H> {
    const FLOOR: u64 = {
        assert!(W > 0 && H > 0 && W * (H + 1) <= 64, "a fixed grid fits in one word");
        let mut floor = 0;
        let mut x = 0;
        while x < W {
            floor |= 1 << (x * (H + 1));
            x += 1;
        }
        floor
    };
    const BOARD: u64 = Self::FLOOR * ((1 << H) - 1);
    const LATE: u64 = {
        let (mut late, mut row) = (0, H);
        while row > 0 {
            late |= Self::FLOOR << (row - 1);
            row = row.saturating_sub(2);
        }
        late
    };
}

impl<const W: u32, const H: u32> Grid for Fixed<W, H> {
    type Bits = u64;
    #[inline(always)]
    fn width(self) -> u32 {
        W
    }
    #[inline(always)]
    fn height(self) -> u32 {
        H
    }
    #[inline(always)]
    fn floor(self) -> u64 {
        Self::FLOOR
    }
    #[inline(always)]
    fn board(self) -> u64 {
        Self::BOARD
    }
    #[inline(always)]
    fn late(self) -> u64 {
        Self::LATE
    }
}

/// A size known only at run time; `B` has room for its bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Any<B> {
    size: Size,
    floor: B,
    board: B,
    late: B,
}

impl<B: Bits> Any<B> {
    /// The grid of this size, or nothing if it needs a wider word.
    pub fn new(size: Size) -> Option<Any<B>> {
        if size.bits() > B::SIZE {
            return None;
        }
        let step = size.height + 1;
        let floor = (0..size.width).fold(B::NONE, |floor, x| floor | B::ONE.up(x * step));
        let board = (0..size.height).fold(B::NONE, |board, y| board | floor.up(y));
        let late = (0..size.height).rev().step_by(2).fold(B::NONE, |late, y| late | floor.up(y));
        Some(Any { size, floor, board, late })
    }
}

impl<B: Bits + 'static> Grid for Any<B> {
    type Bits = B;
    #[inline(always)]
    fn width(self) -> u32 {
        self.size.width
    }
    #[inline(always)]
    fn height(self) -> u32 {
        self.size.height
    }
    #[inline(always)]
    fn floor(self) -> B {
        self.floor
    }
    #[inline(always)]
    fn board(self) -> B {
        self.board
    }
    #[inline(always)]
    fn late(self) -> B {
        self.late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_from_the_centre() {
        let order = |grid: Any<u64>| (0..grid.width()).map(|i| grid.outward(i)).collect::<Vec<_>>();
        let any = |w, h| Any::<u64>::new(Size::new(w, h).unwrap()).unwrap();
        assert_eq!(order(any(7, 6)), [3, 4, 2, 5, 1, 6, 0]);
        assert_eq!(order(any(6, 6)), [3, 2, 4, 1, 5, 0]);
        assert_eq!(order(any(1, 4)), [0]);
        assert_eq!(order(any(2, 4)), [1, 0]);
    }

    #[test]
    fn both_grids_have_the_same_masks() {
        let any = Any::<u64>::new(Size::new(7, 6).unwrap()).unwrap();
        assert_eq!(any.floor(), Fixed::<7, 6>.floor());
        assert_eq!(any.board(), Fixed::<7, 6>.board());
        assert_eq!(any.late(), Fixed::<7, 6>.late());
        assert_eq!((0..7).map(|x| any.column(x)).sum::<u64>(), any.board());
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_the_range() {
        assert!(Size::read("1x127").is_ok() && Size::read("64x1").is_ok());
        for bad in ["0x6", "7x0", "8x16", "65x1", "7", "x", "7x", "7x6x5", "-1x3", "99999999999x1", ""] {
            assert!(Size::read(bad).is_err(), "{bad}");
        }
        assert!(Size::read("8x16").unwrap_err().to_string().contains("136"));
    }
}

//! Squares and sets of squares.
//!
//! A square is a number from 0 (a1) along the rank to 7 (h1), then a2, up to 63 (h8); a set has a bit for each:
//!
//! ```text
//! 8 | 56 57 58 59 60 61 62 63
//! . |  …
//! 2 |  8  9 10 11 12 13 14 15
//! 1 |  0  1  2  3  4  5  6  7
//!      a  b  c  d  e  f  g  h
//! ```

use game::Side;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// One of the 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All of them, from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The square with this number; only the low six bits count.
    #[inline(always)]
    pub const fn new(number: u8) -> Square {
        Square(number & 63)
    }

    /// The square on this file (0 for a) and rank (0 for 1); only the low three bits of each count.
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | file & 7)
    }

    /// Its number; below 64.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its number as it is stored.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set of this square alone.
    #[inline(always)]
    pub const fn alone(self) -> Squares {
        Squares(1 << (self.0 & 63))
    }

    /// The same square seen from the other side of the board: e2 becomes e7.
    #[inline(always)]
    pub const fn flipped(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The same square in a mirror: e2 becomes d2.
    #[inline(always)]
    pub const fn mirrored(self) -> Square {
        Square(self.0 ^ 7)
    }

    /// As this side sees the board, its own first rank below.
    #[inline(always)]
    pub const fn seen_by(self, side: Side) -> Square {
        Square(self.0 ^ (56 * side as u8))
    }

    /// The square so many steps further on in numbers; whoever calls knows that it exists.
    #[inline(always)]
    pub(crate) const fn moved(self, by: i8) -> Square {
        Square::new(self.0.wrapping_add_signed(by))
    }

    /// Reads `e4`.
    pub fn read(text: &str) -> Option<Square> {
        let &[file, rank] = text.as_bytes() else { return None };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then(|| Square::at(file, rank))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);
    /// All of them.
    pub const ALL: Squares = Squares(!0);
    /// a1, c1, … h8.
    pub const DARK: Squares = Squares(0xAA55_AA55_AA55_AA55);

    /// The squares of a file, 0 for a.
    #[inline(always)]
    pub const fn file(file: u8) -> Squares {
        Squares(0x0101_0101_0101_0101 << (file & 7))
    }

    /// The squares of a rank, 0 for the first.
    #[inline(always)]
    pub const fn rank(rank: u8) -> Squares {
        Squares(0xFF << (8 * (rank & 7)))
    }

    /// Whether nothing is in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether anything is in it.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether at least two squares are in it.
    #[inline(always)]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in it.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in it.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Its lowest square, if there is one.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// Its lowest square; of the empty set, a1.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// What of this is not in the other.
    #[inline(always)]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// The board turned upside down: ranks 1 and 8 change places.
    #[inline(always)]
    pub const fn flipped(self) -> Squares {
        Squares(self.0.swap_bytes())
    }

    /// The board in a mirror: files a and h change places.
    pub const fn mirrored(self) -> Squares {
        Squares(self.0.swap_bytes().reverse_bits())
    }

    /// Every square moved by so many numbers, up if positive; bits that leave the board are gone.
    #[inline(always)]
    pub(crate) const fn shifted(self, by: i8) -> Squares {
        if by >= 0 { Squares(self.0 << by) } else { Squares(self.0 >> -by) }
    }
}

impl Iterator for Squares {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt;)*) => {$(
        impl $trait for Squares {
            type Output = Squares;
            #[inline(always)]
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $op other.0)
            }
        }
        impl $assign_trait for Squares {
            #[inline(always)]
            fn $assign(&mut self, other: Squares) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}

bitwise! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Squares {
    type Output = Squares;
    #[inline(always)]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, |set, square| set | square.alone())
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

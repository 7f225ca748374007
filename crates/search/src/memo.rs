//! What a table remembers of one position, packed into a few bits.

use game::{Bounds, Mark, Score};

/// Something that fits into the low bits of a table entry.
pub trait Memo: Copy {
    /// How many low bits it takes; at most [`crate::Table::MOST_MEMO_BITS`].
    const BITS: u32;
    /// Packed.
    fn pack(self) -> u64;
    /// Unpacked.
    fn unpack(bits: u64) -> Self;
}

/// How many bits of a mark are kept; 0 means that no move is remembered.
const MARK_BITS: u32 = 6;

/// The remembered part of a mark. Two moves may share it: that costs order, never truth.
#[inline(always)]
pub(crate) fn hint(mark: Mark) -> u64 {
    u64::from(mark % ((1 << MARK_BITS) - 1)) + 1
}

/// An interval and the move that last cut: all a proof needs. Scores lie within ±127.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// What is proved of the score for the side to move.
    pub known: Bounds,
    /// The hint of the best move, or 0.
    pub hint: u64,
}

impl Memo for Interval {
    const BITS: u32 = 16 + MARK_BITS;

    #[inline(always)]
    fn pack(self) -> u64 {
        debug_assert!(self.known.lower.0 >= -127 && self.known.upper.0 <= 127, "{:?}", self.known);
        u64::from(self.known.lower.0 as u8) | u64::from(self.known.upper.0 as u8) << 8 | self.hint << 16
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Interval {
        let score = |byte: u64| Score(i32::from(byte as u8 as i8));
        Interval {
            known: Bounds { lower: score(bits), upper: score(bits >> 8) },
            hint: bits >> 16 & ((1 << MARK_BITS) - 1),
        }
    }
}

/// An interval that was found with so many plies left before the horizon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dated {
    /// What was found, the horizon being taken for a draw.
    pub interval: Interval,
    /// How many plies were left, or [`Dated::WHOLE`].
    pub left: u16,
}

impl Dated {
    const LEFT_BITS: u32 = 9;
    /// Nobody saw the horizon: what was found holds for every number of plies.
    pub const WHOLE: u16 = (1 << Dated::LEFT_BITS) - 1;
    /// The farthest horizon that can be remembered: no board of the catalog lasts longer.
    pub const MOST_LEFT: u16 = Dated::WHOLE - 1;
}

impl Memo for Dated {
    const BITS: u32 = Interval::BITS + Dated::LEFT_BITS;

    #[inline(always)]
    fn pack(self) -> u64 {
        self.interval.pack() | u64::from(self.left) << Interval::BITS
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Dated {
        Dated {
            interval: Interval::unpack(bits),
            left: (bits >> Interval::BITS & u64::from(Dated::WHOLE)) as u16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memos_survive_packing() {
        for (lower, upper, hint, left) in
            [(-127, 127, 0, 0), (-1, 1, 63, 255), (0, 0, 1, Dated::WHOLE), (-64, -3, 17, 99)]
        {
            let known = Bounds { lower: Score(lower), upper: Score(upper) };
            let memo = Dated { interval: Interval { known, hint }, left };
            assert_eq!(Dated::unpack(memo.pack()), memo);
            assert_eq!(memo.pack() >> Dated::BITS, 0);
        }
    }

    #[test]
    fn a_hint_is_never_zero() {
        assert!((0..1000).all(|mark| (1..64).contains(&hint(mark))));
    }
}

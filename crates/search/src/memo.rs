//! What a table remembers of one position, packed into a few bits.

use game::{Bounds, Game, Mark, Score};

/// Something that fits into the low bits of a table entry.
pub trait Memo: Copy {
    /// How many low bits it takes; at most [`crate::Table::MOST_MEMO_BITS`].
    const BITS: u32;
    /// The scores that it can hold. Whoever builds a store or a search for a game with others is refused.
    const HOLDS: Bounds;
    /// Packed.
    fn pack(self) -> u64;
    /// Unpacked.
    fn unpack(bits: u64) -> Self;
}

/// Refuses a game whose scores the memo cannot hold: they would come back as others, and be called proved.
pub(crate) fn check_scale<G: Game, M: Memo>(game: &G) {
    let (scale, holds) = (game.scale(), M::HOLDS);
    assert!(
        scale.lies_in(holds),
        "scores from {} to {} do not fit a memo that holds {} to {}",
        scale.lower,
        scale.upper,
        holds.lower,
        holds.upper
    );
}

/// How many bits of a mark are kept; 0 means that no move is remembered.
const MARK_BITS: u32 = 6;

/// The remembered part of a mark. Two moves may share it: that costs order, never truth.
#[inline(always)]
pub(crate) fn hint(mark: Mark) -> u64 {
    u64::from(mark % ((1 << MARK_BITS) - 1)) + 1
}

/// An interval and the move that last cut: all a proof needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// What is proved of the score for the side to move.
    pub known: Bounds,
    /// The hint of the best move, or 0.
    pub hint: u64,
}

impl Memo for Interval {
    const BITS: u32 = 16 + MARK_BITS;
    const HOLDS: Bounds = Bounds::within(127);

    #[inline(always)]
    fn pack(self) -> u64 {
        debug_assert!(self.known.lies_in(Interval::HOLDS), "{:?}", self.known);
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
    const HOLDS: Bounds = Interval::HOLDS;

    #[inline(always)]
    fn pack(self) -> u64 {
        self.interval.pack() | u64::from(self.left) << Interval::BITS
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Dated {
        let left = (bits >> Interval::BITS) as u16 & Dated::WHOLE;
        Dated { interval: Interval::unpack(bits), left }
    }
}

/// A grade, on which side of the truth it may lie, and how far the search had looked.
///
/// ```text
///   | left (9) | hint (6) | at most (1) | at least (1) | value (16) |
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Graded(u64);

impl Graded {
    /// What is known, as far as one number can say it: exact, or the bound that is not trivial.
    pub fn new(known: Bounds, left: u16, hint: u64) -> Graded {
        let (lower, upper) = (known.lower > Bounds::ANY.lower, known.upper < Bounds::ANY.upper);
        // Two different bounds do not fit: the lower one is the one that cuts.
        let exact = known.lower == known.upper;
        let value = if lower { known.lower } else { known.upper };
        let (at_least, at_most) = (lower, exact || (upper && !lower));
        let bits = u64::from(value.0.clamp(-32_768, 32_767) as i16 as u16);
        let sides = u64::from(at_least) << 16 | u64::from(at_most) << 17;
        Graded(bits | sides | hint << 18 | u64::from(left) << 24)
    }

    /// The number.
    pub fn value(self) -> Score {
        Score(i32::from(self.0 as u16 as i16))
    }

    /// What it says about the grade.
    pub fn known(self) -> Bounds {
        Bounds {
            lower: if self.0 >> 16 & 1 == 1 { self.value() } else { Bounds::ANY.lower },
            upper: if self.0 >> 17 & 1 == 1 { self.value() } else { Bounds::ANY.upper },
        }
    }

    /// The hint of the best move, or 0.
    pub fn hint(self) -> u64 {
        self.0 >> 18 & ((1 << MARK_BITS) - 1)
    }

    /// How many plies were left, or [`Dated::WHOLE`].
    pub fn left(self) -> u16 {
        (self.0 >> 24) as u16 & Dated::WHOLE
    }
}

impl Memo for Graded {
    const BITS: u32 = 33;
    /// Won games lie beyond [`game::WON`], by their margin.
    const HOLDS: Bounds = Bounds::within(i16::MAX as i32 - game::WON);

    #[inline(always)]
    fn pack(self) -> u64 {
        self.0
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Graded {
        Graded(bits)
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

    #[test]
    fn a_graded_memo_keeps_one_side_or_an_exact_grade() {
        let bounds = |lower, upper| Bounds { lower: Score(lower), upper: Score(upper) };
        let (least, most) = (Bounds::ANY.lower.0, Bounds::ANY.upper.0);
        for (known, kept) in [
            (bounds(-7, -7), bounds(-7, -7)),
            (bounds(12, most), bounds(12, most)),
            (bounds(least, -10_040), bounds(least, -10_040)),
            (bounds(3, 9), bounds(3, most)),
        ] {
            let memo = Graded::unpack(Graded::new(known, 300, 41).pack());
            assert_eq!((memo.known(), memo.left(), memo.hint()), (kept, 300, 41));
            assert_eq!(memo.pack() >> Graded::BITS, 0);
        }
    }
}

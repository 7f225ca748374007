//! What a table remembers of one position, packed into a few bits.

use game::{Bounds, Game, MoveCode, Score};

/// Something that fits into the low bits of a table entry.
pub trait Memo: Copy {
    /// How many low bits it takes; at most [`crate::Table::MOST_MEMO_BITS`].
    const BITS: u32;
    /// The scores that it can hold. Whoever builds a store or a search for a game with others is refused.
    const HOLDS: Bounds;
    /// How many bits it has for the code of a move; 0 there means that none is remembered.
    const MOVE_BITS: u32 = NARROW;
    /// The bits that a table keeps.
    fn pack(self) -> u64;
    /// What [`Memo::pack`] was given.
    fn unpack(bits: u64) -> Self;
    /// How the bits are packed closer for a game with few scores, where that is known.
    fn close(_scale: Bounds) -> Option<Close> {
        None
    }
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

/// Enough bits for the moves of small boards, where an entry is one word.
const NARROW: u32 = 6;
/// Enough for any game: only some promotions of chess share a code.
const WIDE: u32 = 13;

/// The remembered part of a code. Two moves may share it: that costs order, never truth.
#[inline(always)]
pub(crate) fn hint<M: Memo>(code: MoveCode) -> u64 {
    u64::from(code) % ((1 << M::MOVE_BITS) - 1) + 1
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
    const BITS: u32 = 16 + NARROW;
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
            hint: bits >> 16 & ((1 << NARROW) - 1),
        }
    }

    fn close(scale: Bounds) -> Option<Close> {
        scale.lies_in(Interval::HOLDS).then(|| Close {
            scale,
            score_bits: u32::BITS - (scale.upper.0 - scale.lower.0).unsigned_abs().leading_zeros(),
        })
    }
}

/// An [`Interval`] in fewer bits, for tables in which an entry would not fit into a word otherwise: scores count from the
/// least that the game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Close {
    scale: Bounds,
    score_bits: u32,
}

impl Close {
    /// How many bits it takes.
    pub(crate) fn bits(self) -> u32 {
        2 * self.score_bits + NARROW
    }

    /// The packed interval, packed closer. A bound beyond all scores of the game says no more than the last of them.
    pub(crate) fn pack(self, bits: u64) -> u64 {
        let Interval { known, hint } = Interval::unpack(bits);
        let Bounds { lower: least, upper: most } = self.scale;
        let from_least = |score: Score| (score.clamp(least, most).0 - least.0) as u64;
        from_least(known.lower) | from_least(known.upper) << self.score_bits | hint << (2 * self.score_bits)
    }

    /// The packed interval of which this was made.
    pub(crate) fn unpack(self, bits: u64) -> u64 {
        let score = |bits: u64| Score((bits & ((1 << self.score_bits) - 1)) as i32 + self.scale.lower.0);
        let known = Bounds { lower: score(bits), upper: score(bits >> self.score_bits) };
        Interval { known, hint: bits >> (2 * self.score_bits) }.pack()
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

/// What a player's search remembers: a grade, on which side of the truth it may lie, how far the search had looked,
/// and a move.
pub trait GradeMemo: Memo {
    /// What is known, as far as one number can say it: exact, or the bound that is not trivial.
    fn new(known: Bounds, left: u16, hint: u64) -> Self;
    /// The number.
    fn value(self) -> Score;
    /// What it says about the grade.
    fn known(self) -> Bounds;
    /// The hint of the best move, or 0.
    fn hint(self) -> u64;
    /// How many plies were left, or [`Dated::WHOLE`].
    fn left(self) -> u16;
}

/// A grade with so many bits for the code of a move.
///
/// ```text
///   | move (6 or 13) | left (9) | at most (1) | at least (1) | value (16) |
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grade<const MOVE: u32>(u64);

/// A grade for small boards, of which an entry fits into one word.
pub type Graded = Grade<NARROW>;
/// A grade for games whose entries take two words in any case.
pub type WideGraded = Grade<WIDE>;

impl<const MOVE: u32> GradeMemo for Grade<MOVE> {
    #[inline(always)]
    fn new(known: Bounds, left: u16, hint: u64) -> Self {
        let (lower, upper) = (known.lower > Bounds::ANY.lower, known.upper < Bounds::ANY.upper);
        // Two different bounds do not fit: the lower one is the one that cuts.
        let exact = known.lower == known.upper;
        let value = if lower { known.lower } else { known.upper };
        let (at_least, at_most) = (lower, exact || (upper && !lower));
        let bits = u64::from(value.0.clamp(-32_768, 32_767) as i16 as u16);
        let sides = u64::from(at_least) << 16 | u64::from(at_most) << 17;
        Grade(bits | sides | u64::from(left) << 18 | hint << 27)
    }

    #[inline(always)]
    fn value(self) -> Score {
        Score(i32::from(self.0 as u16 as i16))
    }

    #[inline(always)]
    fn known(self) -> Bounds {
        Bounds {
            lower: if self.0 >> 16 & 1 == 1 { self.value() } else { Bounds::ANY.lower },
            upper: if self.0 >> 17 & 1 == 1 { self.value() } else { Bounds::ANY.upper },
        }
    }

    #[inline(always)]
    fn hint(self) -> u64 {
        self.0 >> 27 & ((1 << MOVE) - 1)
    }

    #[inline(always)]
    fn left(self) -> u16 {
        (self.0 >> 18) as u16 & Dated::WHOLE
    }
}

impl<const MOVE: u32> Memo for Grade<MOVE> {
    const BITS: u32 = 27 + MOVE;
    const MOVE_BITS: u32 = MOVE;
    /// Won games lie beyond [`game::WON`], by their margin.
    const HOLDS: Bounds = Bounds::within(i16::MAX as i32 - game::WON);

    #[inline(always)]
    fn pack(self) -> u64 {
        self.0
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Self {
        Grade(bits)
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
    fn intervals_survive_closer_packing() {
        for (scale, bits) in [(Bounds::within(1), 10), (Bounds::within(28), 18), (Bounds::within(127), 22)] {
            let close = Interval::close(scale).unwrap();
            assert_eq!(close.bits(), bits);
            for lower in scale.lower.0..=scale.upper.0 {
                for upper in lower..=scale.upper.0 {
                    let known = Bounds { lower: Score(lower), upper: Score(upper) };
                    let memo = Interval { known, hint: 1 + (lower & 31) as u64 + (upper & 31) as u64 }.pack();
                    assert_eq!(close.pack(memo) >> close.bits(), 0);
                    assert_eq!(close.unpack(close.pack(memo)), memo);
                }
            }
        }
        // Beyond the last score there is none.
        let [beyond, within] = [127, 28].map(|most| Interval { known: Bounds::within(most), hint: 5 }.pack());
        let close = Interval::close(Bounds::within(28)).unwrap();
        assert_eq!(close.unpack(close.pack(beyond)), within);
    }

    #[test]
    fn a_hint_is_never_zero() {
        assert!((0..1000).all(|code| (1..64).contains(&hint::<Interval>(code))));
        assert!((0..u16::MAX).all(|code| (1..1 << WIDE).contains(&hint::<WideGraded>(code))));
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
            let memo = WideGraded::unpack(WideGraded::new(known, 511, 8_191).pack());
            assert_eq!((memo.known(), memo.left(), memo.hint()), (kept, 511, 8_191));
            assert_eq!(memo.pack() >> WideGraded::BITS, 0);
        }
    }
}

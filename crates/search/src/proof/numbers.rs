//! Proof numbers: how far a yes or a no still is (Allis, van der Meulen and van den Herik 1994).

use crate::memo::Memo;
use game::Bounds;

/// How many open positions must at least be proved to answer yes, and how many disproved to answer no. When
/// the answer is known one of them is 0 and the other infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// To answer yes.
    pub proof: u32,
    /// To answer no.
    pub disproof: u32,
}

impl Numbers {
    /// With 16 bits each the numbers and an exact key of Connect 4 7×6 share one word of a 256 MiB table.
    const COUNT_BITS: u32 = 16;
    /// Nothing that can be done is enough.
    pub const INFINITE: u32 = (1 << Self::COUNT_BITS) - 1;
    /// Larger finite numbers are all the same.
    pub const MOST: u32 = Self::INFINITE - 1;
    /// The answer is yes.
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: Self::INFINITE };
    /// The answer is no.
    pub const DISPROVED: Numbers = Numbers { proof: Self::INFINITE, disproof: 0 };
    /// A limit that only an answer reaches.
    pub const UNLIMITED: Numbers = Numbers { proof: Self::INFINITE, disproof: Self::INFINITE };

    /// The same for the opposite question.
    #[inline(always)]
    pub fn flipped(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Whether the answer is known.
    #[inline(always)]
    pub fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether a search with this limit ends here. An answer reaches every limit.
    #[inline(always)]
    pub fn reach(self, limit: Numbers) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }

    /// The number of two tasks that must both be done: finite if both are.
    #[inline(always)]
    pub fn both(a: u32, b: u32) -> u32 {
        if a.max(b) == Self::INFINITE { Self::INFINITE } else { (a + b).min(Self::MOST) }
    }

    /// The limit that is the higher of both on either side.
    #[inline(always)]
    pub fn or_later(self, other: Numbers) -> Numbers {
        Numbers { proof: self.proof.max(other.proof), disproof: self.disproof.max(other.disproof) }
    }

    /// The limit so many times as far as these numbers, and `more`.
    #[inline(always)]
    pub fn farther(self, times: u32, more: u32) -> Numbers {
        let limit = |n: u32| (n * times).saturating_add(more).min(Self::INFINITE);
        Numbers { proof: limit(self.proof), disproof: limit(self.disproof) }
    }
}

/// What the table keeps of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// For whoever put the question.
    pub numbers: Numbers,
    /// Whether he is to move. Positions that differ only in the names of the players may share a key.
    pub asker_moves: bool,
}

impl Memo for Effort {
    const BITS: u32 = 2 * Numbers::COUNT_BITS + 1;
    /// It keeps no score.
    const HOLDS: Bounds = Bounds::within(i32::MAX);

    #[inline(always)]
    fn pack(self) -> u64 {
        let Numbers { proof, disproof } = self.numbers;
        u64::from(proof)
            | u64::from(disproof) << Numbers::COUNT_BITS
            | u64::from(self.asker_moves) << (Self::BITS - 1)
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Effort {
        let count = |shift: u32| (bits >> shift) as u32 & Numbers::INFINITE;
        let numbers = Numbers { proof: count(0), disproof: count(Numbers::COUNT_BITS) };
        Effort { numbers, asker_moves: bits >> (Self::BITS - 1) & 1 == 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_survive_packing() {
        for (proof, disproof) in [(0, Numbers::INFINITE), (Numbers::INFINITE, 0), (1, 1), (77, Numbers::MOST)]
        {
            for asker_moves in [false, true] {
                let effort = Effort { numbers: Numbers { proof, disproof }, asker_moves };
                assert_eq!(Effort::unpack(effort.pack()), effort);
                assert_eq!(effort.pack() >> Effort::BITS, 0);
            }
        }
    }

    #[test]
    fn only_an_answer_is_infinite() {
        let far = Numbers { proof: Numbers::MOST, disproof: Numbers::MOST };
        assert_eq!(Numbers::both(Numbers::MOST, Numbers::MOST), Numbers::MOST);
        assert_eq!(Numbers::both(Numbers::INFINITE, 0), Numbers::INFINITE);
        assert!(Numbers::PROVED.reach(Numbers::UNLIMITED) && Numbers::DISPROVED.reach(Numbers::UNLIMITED));
        assert!(!far.reach(Numbers::UNLIMITED) && !far.is_solved());
        assert_eq!(far.farther(1, 1), Numbers::UNLIMITED);
        assert_eq!(far.farther(4, u32::MAX), Numbers::UNLIMITED);
    }
}

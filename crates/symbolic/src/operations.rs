//! What can be done with sets: join them, meet them, take one from another.

use crate::diagram::{Diagrams, Halt, Set};
use game::{Line, Literal};

const UNION: u32 = 1;
const MEET: u32 = 2;
const WITHOUT: u32 = 3;
impl Diagrams {
    /// The number of the operation that moves strings; see `steps.rs`.
    pub(crate) const STEP: u32 = 4;

    /// The strings of one or the other.
    pub(crate) fn union(&mut self, one: Set, two: Set) -> Result<Set, Halt> {
        self.combine::<UNION>(one, two)
    }

    /// The strings of both.
    pub(crate) fn meet(&mut self, one: Set, two: Set) -> Result<Set, Halt> {
        self.combine::<MEET>(one, two)
    }

    /// The strings of `set` that are not in `other`.
    pub(crate) fn without(&mut self, set: Set, other: Set) -> Result<Set, Halt> {
        self.combine::<WITHOUT>(set, other)
    }

    /// The strings where this bit is so.
    pub(crate) fn literal(&mut self, literal: Literal) -> Result<Set, Halt> {
        let (low, high) = if literal.is { (Set::NONE, Set::ALL) } else { (Set::ALL, Set::NONE) };
        self.fork(u32::from(literal.bit), low, high)
    }

    /// The strings where this line holds.
    pub(crate) fn line(&mut self, line: &Line) -> Result<Set, Halt> {
        let mut holds = Set::ALL;
        for clause in line {
            let mut any = Set::NONE;
            for &literal in clause {
                let literal = self.literal(literal)?;
                any = self.union(any, literal)?;
            }
            holds = self.meet(holds, any)?;
        }
        Ok(holds)
    }

    fn combine<const HOW: u32>(&mut self, one: Set, two: Set) -> Result<Set, Halt> {
        match (HOW, one, two) {
            (UNION, Set::ALL, _) | (UNION, _, Set::ALL) => return Ok(Set::ALL),
            (UNION, Set::NONE, other) | (UNION, other, Set::NONE) => return Ok(other),
            (MEET, Set::NONE, _) | (MEET, _, Set::NONE) => return Ok(Set::NONE),
            (MEET, Set::ALL, other) | (MEET, other, Set::ALL) => return Ok(other),
            (WITHOUT, Set::NONE, _) | (WITHOUT, _, Set::ALL) => return Ok(Set::NONE),
            (WITHOUT, _, Set::NONE) => return Ok(one),
            _ if one == two => return Ok(if HOW == WITHOUT { Set::NONE } else { one }),
            _ => {}
        }
        let (one, two) = if HOW != WITHOUT && one.0 > two.0 { (two, one) } else { (one, two) };
        let asked = [one.0, two.0, HOW];
        if let Some(result) = self.remembered(asked) {
            return Ok(result);
        }
        let (a, b) = (self.node(one), self.node(two));
        let bit = a.bit.min(b.bit);
        let (low_a, high_a) = if a.bit == bit { (a.low, a.high) } else { (one, one) };
        let (low_b, high_b) = if b.bit == bit { (b.low, b.high) } else { (two, two) };
        let low = self.combine::<HOW>(low_a, low_b)?;
        let high = self.combine::<HOW>(high_a, high_b)?;
        let result = self.fork(bit, low, high)?;
        self.remember(asked, result);
        Ok(result)
    }
}

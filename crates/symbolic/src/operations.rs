//! What can be done with sets: join them, meet them, take one from another, and move all their strings.

use crate::diagram::{Diagrams, Halt, Set};
use game::{Change, Line, Literal};

const UNION: u32 = 1;
const MEET: u32 = 2;
const WITHOUT: u32 = 3;
/// The last number of an operation that has steps, before the number of the step; below them lie whole lists.
const LISTS: u32 = 4;
const STEPS: u32 = 6;

/// A step of the mover, by the number that tells it from all other steps of both sides.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<'b> {
    pub(crate) number: u32,
    pub(crate) changes: &'b [Change],
}

/// All steps that start to change a string at the same bit.
pub(crate) struct Start<'b> {
    pub(crate) bit: u32,
    pub(crate) steps: Vec<Numbered<'b>>,
}

impl Diagrams {
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

    /// Where the strings of `set` go by one step; those that do not allow it go nowhere.
    pub(crate) fn moved(&mut self, set: Set, step: Numbered<'_>) -> Result<Set, Halt> {
        let Some((change, rest)) = step.changes.split_first() else { return Ok(set) };
        if set == Set::NONE {
            return Ok(set);
        }
        // A node may lie below several changes, so it does not say by itself which of them are left.
        let asked = [set.0, rest.len() as u32, STEPS + step.number];
        if let Some(result) = self.remembered(asked) {
            return Ok(result);
        }
        let (node, bit) = (self.node(set), u32::from(change.bit));
        let result = if node.bit < bit {
            let low = self.moved(node.low, step)?;
            let high = self.moved(node.high, step)?;
            self.fork(node.bit, low, high)?
        } else {
            let allows = match (node.bit == bit, change.before) {
                (false, _) => set,
                (true, false) => node.low,
                (true, true) => node.high,
            };
            let behind = self.moved(allows, Numbered { changes: rest, ..step })?;
            let (low, high) = if change.after { (Set::NONE, behind) } else { (behind, Set::NONE) };
            self.fork(bit, low, high)?
        };
        self.remember(asked, result);
        Ok(result)
    }

    /// Where the strings of `set` go by any of these steps, which are listed by the bits where they start.
    /// `list`, 0 or 1, tells this list from the other one.
    ///
    /// Steps that start below a node are taken below it, once for all strings that share it, and their results
    /// are joined there: small unions, instead of one large union per step.
    pub(crate) fn moved_by_any(&mut self, set: Set, list: u32, starts: &[Start<'_>]) -> Result<Set, Halt> {
        let Some((start, later)) = starts.split_first() else { return Ok(Set::NONE) };
        if set == Set::NONE {
            return Ok(set);
        }
        let asked = [set.0, starts.len() as u32, LISTS + list];
        if let Some(result) = self.remembered(asked) {
            return Ok(result);
        }
        let node = self.node(set);
        let result = if node.bit < start.bit {
            let low = self.moved_by_any(node.low, list, starts)?;
            let high = self.moved_by_any(node.high, list, starts)?;
            self.fork(node.bit, low, high)?
        } else {
            let mut result = if node.bit == start.bit {
                let low = self.moved_by_any(node.low, list, later)?;
                let high = self.moved_by_any(node.high, list, later)?;
                self.fork(node.bit, low, high)?
            } else {
                self.moved_by_any(set, list, later)?
            };
            for &step in &start.steps {
                let moved = self.moved(set, step)?;
                result = self.union(result, moved)?;
            }
            result
        };
        self.remember(asked, result);
        Ok(result)
    }
}

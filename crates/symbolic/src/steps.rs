//! All steps of a side at once.
//!
//! Read a string bit by bit with all steps in hand. A step whose next change lies farther on lets the bit pass;
//! one whose change is here demands the old value and writes the new one. So after each bit some steps are left,
//! sorted by what was read and what was written. The lists that can be left are few, and each becomes a state.

use crate::diagram::{Diagrams, Halt, Set};
use game::{Change, Step};
use std::collections::HashMap;

/// What is left to do with the rest of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// No step is possible.
    Nothing,
    /// A step is complete: the rest stays.
    Stays,
    /// The steps of a state are under way.
    Goes(u32),
    /// Both: one step is complete, others are under way.
    StaysAndGoes(u32),
}

/// Steps under way.
struct State {
    /// The first bit that one of them changes.
    bit: u32,
    /// What is left when this bit is read, by its old and its new value.
    rests: [[Rest; 2]; 2],
}

/// Steps of one side, all together.
pub(crate) struct Steps {
    states: Vec<State>,
    start: Rest,
}

impl Steps {
    pub(crate) fn new(steps: &[Step]) -> Steps {
        let mut all = Steps { states: Vec::new(), start: Rest::Nothing };
        let lists = steps.iter().map(|step| &step.changes[..]).collect();
        all.start = all.rest(lists, &mut HashMap::new());
        all
    }

    /// What is left where these changes are left. Equal lists share a state.
    fn rest<'b>(&mut self, lists: Vec<&'b [Change]>, known: &mut HashMap<Vec<&'b [Change]>, u32>) -> Rest {
        let complete = lists.iter().any(|list| list.is_empty());
        let under_way: Vec<_> = lists.into_iter().filter(|list| !list.is_empty()).collect();
        let Some(bit) = under_way.iter().map(|list| list[0].bit).min() else {
            return if complete { Rest::Stays } else { Rest::Nothing };
        };
        let state = match known.get(&under_way) {
            Some(&state) => state,
            None => {
                let rests = [false, true].map(|before| {
                    [false, true].map(|after| {
                        let left = under_way.iter().filter_map(|list| match list[0] {
                            change if change.bit > bit => (before == after).then_some(*list),
                            change => {
                                ((change.before, change.after) == (before, after)).then_some(&list[1..])
                            }
                        });
                        self.rest(left.collect(), known)
                    })
                });
                self.states.push(State { bit: u32::from(bit), rests });
                let state = self.states.len() as u32 - 1;
                known.insert(under_way, state);
                state
            }
        };
        if complete { Rest::StaysAndGoes(state) } else { Rest::Goes(state) }
    }
}

impl Diagrams {
    /// Where the strings of `set` go by one of these steps. Results of other steps must not be remembered any
    /// more: collect in between.
    pub(crate) fn moved(&mut self, set: Set, steps: &Steps) -> Result<Set, Halt> {
        self.follow(set, steps, steps.start)
    }

    fn follow(&mut self, set: Set, steps: &Steps, rest: Rest) -> Result<Set, Halt> {
        match rest {
            Rest::Nothing => Ok(Set::NONE),
            Rest::Stays => Ok(set),
            Rest::Goes(state) => self.step(set, steps, state),
            Rest::StaysAndGoes(state) => {
                let moved = self.step(set, steps, state)?;
                self.union(set, moved)
            }
        }
    }

    fn step(&mut self, set: Set, steps: &Steps, state: u32) -> Result<Set, Halt> {
        if set == Set::NONE {
            return Ok(set);
        }
        let asked = [set.0, state, Self::STEP];
        if let Some(result) = self.remembered(asked) {
            return Ok(result);
        }
        let (node, State { bit, rests }) = (self.node(set), &steps.states[state as usize]);
        let result = if node.bit < *bit {
            let low = self.step(node.low, steps, state)?;
            let high = self.step(node.high, steps, state)?;
            self.fork(node.bit, low, high)?
        } else {
            let was = if node.bit == *bit { [node.low, node.high] } else { [set, set] };
            let mut becomes = [Set::NONE; 2];
            for after in 0..2 {
                let from_low = self.follow(was[0], steps, rests[0][after])?;
                let from_high = self.follow(was[1], steps, rests[1][after])?;
                becomes[after] = self.union(from_low, from_high)?;
            }
            self.fork(*bit, becomes[0], becomes[1])?
        };
        self.remember(asked, result);
        Ok(result)
    }
}

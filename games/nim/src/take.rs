//! What a player may take.

use game::BadText;
use std::fmt;

/// Takes sticks from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// Which heap, counted from 0.
    pub heap: u8,
    /// How many sticks.
    pub count: u32,
}

/// Which counts may be taken from a heap: any, or those of a list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    /// Ascending and without 0; nothing means any count.
    counts: Option<Vec<u32>>,
}

/// A rule has no more counts than this.
const MOST_COUNTS: usize = 256;

impl Rule {
    /// Any number of sticks, at least one: the Nim of Bouton.
    pub const ANY: Rule = Rule { counts: None };

    /// Only these counts; a subtraction game. Order and repetition do not matter.
    pub fn counts(counts: &[u32]) -> Result<Rule, BadText> {
        if counts.is_empty() {
            return Err(BadText::new("no count is given: write counts such as 1,2,3 or * for any number"));
        }
        if counts.contains(&0) {
            return Err(BadText::new("0 cannot be taken: every count is at least 1"));
        }
        let mut counts = counts.to_vec();
        counts.sort_unstable();
        counts.dedup();
        if counts.len() > MOST_COUNTS {
            let reason = format!("{} counts: a rule has at most {MOST_COUNTS}", counts.len());
            return Err(BadText::new(reason));
        }
        Ok(Rule { counts: Some(counts) })
    }

    /// Whether this many sticks may be taken from a heap that has them.
    pub fn allows(&self, count: u32) -> bool {
        self.counts.as_ref().map_or(count > 0, |counts| counts.binary_search(&count).is_ok())
    }

    /// The smallest count: a smaller heap is stuck, whatever is left of it.
    #[inline]
    pub fn least(&self) -> u32 {
        self.counts.as_ref().map_or(1, |counts| counts[0])
    }

    /// The counts that can be taken from a heap of this size, ascending.
    #[inline]
    pub fn each(&self, size: u32, visit: impl FnMut(u32)) {
        match &self.counts {
            None => (1..=size).for_each(visit),
            Some(counts) => counts.iter().copied().take_while(|&count| count <= size).for_each(visit),
        }
    }

    /// The counts of the list; nothing means any.
    pub fn list(&self) -> Option<&[u32]> {
        self.counts.as_deref()
    }
}

/// `*`, or the counts separated by commas.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(counts) = &self.counts else { return f.write_str("*") };
        for (i, count) in counts.iter().enumerate() {
            write!(f, "{}{count}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

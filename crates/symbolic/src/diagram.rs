//! Reduced ordered binary decision diagrams in one arena of limited size.
//!
//! A node asks one bit and points to two earlier nodes, `low` for 0 and `high` for 1; equal nodes exist once.
//! So the arena is sorted by itself: counting is one walk upwards, collecting garbage one walk down to mark
//! and one up to move, and a checkpoint is a copy. Nobody counts references; whoever collects names the sets
//! to keep.

use search::{Budget, Limits, Stopped};
use std::collections::HashSet;
use std::error::Error;
use std::fmt;

/// A set of bit strings: the node where its diagram starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Set(pub(crate) u32);

impl Set {
    /// No string at all.
    pub(crate) const NONE: Set = Set(0);
    /// Every string.
    pub(crate) const ALL: Set = Set(1);
}

/// Sixteen bytes, so that a look at a node is a look at one line of cache.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) low: Set,
    pub(crate) high: Set,
    /// The bit it asks; one more than the last for the two sets without a question.
    pub(crate) bit: u32,
    /// The next node with the same hash; while garbage is collected a mark, then the new address.
    next: u32,
}

/// Why there is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The limits are reached.
    Stopped,
    /// The diagrams do not fit into the memory that was given.
    Full,
    /// A ply has 2^64 positions or more.
    TooMany,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Halt::Stopped => "the count was stopped",
            Halt::Full => "the diagrams of the next ply need more memory",
            Halt::TooMany => "the next ply has 2^64 positions or more",
        })
    }
}

impl Error for Halt {}

impl From<Stopped> for Halt {
    fn from(Stopped: Stopped) -> Halt {
        Halt::Stopped
    }
}

/// Marks the end of a chain, and nodes that nobody needs.
const NOBODY: u32 = u32::MAX;
/// Marks nodes that somebody needs.
const NEEDED: u32 = 0;

/// The smallest tables: they grow with the diagrams.
const LEAST: usize = 1 << 12;

/// What an operation was asked, three numbers of which the last is never 0, and what came out.
type Solved = [u32; 4];

/// The arena, and what is remembered of earlier operations.
pub(crate) struct Diagrams {
    nodes: Vec<Node>,
    /// The last node of each hash.
    buckets: Vec<u32>,
    /// Each line holds the last operation of its hash.
    solved: Vec<Solved>,
    most_nodes: usize,
    most_solved: usize,
    budget: Budget,
}

impl Diagrams {
    /// An empty arena for strings of `bits` bits that takes at most `memory` bytes.
    pub(crate) fn new(bits: u32, memory: usize, limits: &Limits) -> Diagrams {
        let most_solved = floor_to_power(memory / 4 / size_of::<Solved>()).max(LEAST);
        let rest = memory.saturating_sub(most_solved * size_of::<Solved>());
        // There are never more buckets than nodes.
        let most_nodes = (rest / (size_of::<Node>() + size_of::<u32>())).clamp(LEAST, NOBODY as usize);
        let end = |set| Node { low: set, high: set, bit: bits, next: NOBODY };
        // Only what is used becomes memory of the machine.
        let mut nodes = Vec::with_capacity(most_nodes);
        nodes.extend([end(Set::NONE), end(Set::ALL)]);
        Diagrams {
            nodes,
            buckets: vec![NOBODY; LEAST],
            solved: vec![[0; 4]; LEAST],
            most_nodes,
            most_solved,
            budget: Budget::new(limits),
        }
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes have ever been made.
    pub(crate) fn made(&self) -> u64 {
        self.budget.spent()
    }

    #[inline(always)]
    pub(crate) fn node(&self, set: Set) -> Node {
        self.nodes[set.0 as usize]
    }

    /// The set that continues as `low` where `bit` is 0 and as `high` where it is 1.
    #[inline(always)]
    pub(crate) fn fork(&mut self, bit: u32, low: Set, high: Set) -> Result<Set, Halt> {
        debug_assert!(bit < self.node(low).bit && bit < self.node(high).bit, "bits are asked in their order");
        if low == high {
            return Ok(low);
        }
        let mut at = self.buckets[self.bucket(bit, low, high)];
        while at != NOBODY {
            let node = self.nodes[at as usize];
            if node.low == low && node.high == high && node.bit == bit {
                return Ok(Set(at));
            }
            at = node.next;
        }
        self.add(bit, low, high)
    }

    #[inline(never)]
    fn add(&mut self, bit: u32, low: Set, high: Set) -> Result<Set, Halt> {
        self.budget.spend()?;
        let new = self.nodes.len();
        if new == self.most_nodes {
            return Err(Halt::Full);
        }
        let twice = 2 * self.buckets.len();
        if new >= twice && twice <= self.most_nodes {
            self.spread(twice);
            // Measured on 5×5 and 6×4: fewer lines forget too much, more only cost time to clear.
            self.widen((4 * twice).min(self.most_solved));
        }
        let bucket = self.bucket(bit, low, high);
        self.nodes.push(Node { low, high, bit, next: self.buckets[bucket] });
        self.buckets[bucket] = new as u32;
        Ok(Set(new as u32))
    }

    #[inline(always)]
    fn bucket(&self, bit: u32, low: Set, high: Set) -> usize {
        mix(low.0, high.0, bit) & (self.buckets.len() - 1)
    }

    /// Hangs every node into one of so many buckets.
    fn spread(&mut self, buckets: usize) {
        self.buckets.clear();
        self.buckets.resize(buckets, NOBODY);
        for i in 2..self.nodes.len() {
            let Node { low, high, bit, .. } = self.nodes[i];
            let bucket = self.bucket(bit, low, high);
            self.nodes[i].next = std::mem::replace(&mut self.buckets[bucket], i as u32);
        }
    }

    /// Makes room to remember so many operations.
    fn widen(&mut self, lines: usize) {
        let old = std::mem::replace(&mut self.solved, vec![[0; 4]; lines]);
        for [one, two, how, result] in old {
            if how != 0 {
                self.remember([one, two, how], Set(result));
            }
        }
    }

    /// The result of an operation, if it is remembered.
    #[inline(always)]
    pub(crate) fn remembered(&self, [one, two, how]: [u32; 3]) -> Option<Set> {
        let line = self.solved[mix(one, two, how) & (self.solved.len() - 1)];
        (line[..3] == [one, two, how]).then_some(Set(line[3]))
    }

    #[inline(always)]
    pub(crate) fn remember(&mut self, [one, two, how]: [u32; 3], result: Set) {
        let line = mix(one, two, how) & (self.solved.len() - 1);
        self.solved[line] = [one, two, how, result.0];
    }

    /// Throws away every node that none of these sets needs, and tells the sets their new addresses.
    pub(crate) fn collect(&mut self, keep: &mut [Set]) {
        for node in &mut self.nodes {
            node.next = NOBODY;
        }
        for set in keep.iter() {
            self.nodes[set.0 as usize].next = NEEDED;
        }
        for i in (2..self.nodes.len()).rev() {
            let Node { low, high, next, .. } = self.nodes[i];
            if next == NEEDED {
                self.nodes[low.0 as usize].next = NEEDED;
                self.nodes[high.0 as usize].next = NEEDED;
            }
        }
        (self.nodes[0].next, self.nodes[1].next) = (0, 1);
        let mut kept = 2;
        for i in 2..self.nodes.len() {
            if self.nodes[i].next == NOBODY {
                continue;
            }
            let mut node = self.nodes[i];
            node.low = Set(self.nodes[node.low.0 as usize].next);
            node.high = Set(self.nodes[node.high.0 as usize].next);
            self.nodes[i].next = kept as u32;
            // What stood at the new address has moved already, but later nodes still ask where to.
            node.next = self.nodes[kept].next;
            self.nodes[kept] = node;
            kept += 1;
        }
        for set in keep {
            *set = Set(self.nodes[set.0 as usize].next);
        }
        self.nodes.truncate(kept);
        self.spread(self.buckets.len());
        self.solved = vec![[0; 4]; self.solved.len()];
    }

    /// How many strings a set holds, unless there are 2^64 or more.
    pub(crate) fn count(&self, set: Set) -> Option<u64> {
        // For each node the strings of the bits from its own on; a node that the set needs has no more of them
        // than the set has strings.
        let mut strings: Vec<u64> = Vec::with_capacity(set.0 as usize + 2);
        strings.extend([0, 1]);
        let doubled = |count: u64, times: u32| match 1u64.checked_shl(times) {
            Some(factor) => count.saturating_mul(factor),
            None => {
                if count == 0 {
                    0
                } else {
                    u64::MAX
                }
            }
        };
        for node in self.nodes.iter().take(set.0 as usize + 1).skip(2) {
            let side = |to: Set| doubled(strings[to.0 as usize], self.node(to).bit - node.bit - 1);
            let sum = side(node.low).saturating_add(side(node.high));
            strings.push(sum);
        }
        let count = doubled(strings[set.0 as usize], self.node(set).bit);
        (count < u64::MAX).then_some(count)
    }

    /// How many nodes a set needs; for small sets.
    pub(crate) fn size(&self, set: Set) -> usize {
        let (mut seen, mut waiting) = (HashSet::new(), vec![set]);
        while let Some(set) = waiting.pop() {
            if set != Set::NONE && set != Set::ALL && seen.insert(set) {
                let node = self.node(set);
                waiting.extend([node.low, node.high]);
            }
        }
        seen.len()
    }
}

/// The largest power of two that is not larger; 0 stays 0.
fn floor_to_power(number: usize) -> usize {
    number.checked_ilog2().map_or(0, |power| 1 << power)
}

/// Scatters three numbers over a word.
#[inline(always)]
fn mix(one: u32, two: u32, three: u32) -> usize {
    let word = (u64::from(one) << 32 | u64::from(two)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 32) ^ u64::from(three)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (word >> 24) as usize
}

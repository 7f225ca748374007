//! What limits the work of H-search.

/// How far connections reach: the largest carriers, by how many of the two ends are groups or edges, and how
/// many semi connections are joined at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reach {
    /// Largest carriers between two cells, a cell and a group, two groups.
    pub cells: [u16; 3],
    /// Most semi connections in one application of the or-rule.
    pub ways: u8,
}

/// How many connections of a pair the rules look at, the smallest first; others are kept, but not built on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hurry {
    /// Beyond each middle in the and-rule.
    pub fulls: usize,
    /// In the or-rule.
    pub semis: usize,
}

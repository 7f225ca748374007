//! The rules of a game as bits, for methods that handle whole sets of positions at once.

use crate::Side;

/// One bit of a position and what it should be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// Which bit.
    pub bit: u16,
    /// Its value.
    pub is: bool,
}

/// Holds when at least one of its literals does.
pub type Clause = Vec<Literal>;

/// A reason to have won: all of its clauses hold.
pub type Line = Vec<Clause>;

/// A bit that a step reads and writes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// Which bit.
    pub bit: u16,
    /// What it must be for the step to be possible.
    pub before: bool,
    /// What the step makes of it.
    pub after: bool,
}

/// One way to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it looks at and what it leaves, by ascending bits.
    pub changes: Vec<Change>,
    /// Whoever has made this step has won if one of these lines holds behind it.
    pub lines: Vec<Line>,
}

/// The rules seen from one position, as plain data. Both sides move in turn; a game that nobody has won after
/// [`Blueprint::longest`] moves is drawn, and until then somebody can move. No position recurs, and none can
/// be reached in two different numbers of moves.
///
/// A decision diagram asks about the bits in their order. Bits that belong together should be neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blueprint {
    /// The bits of the position.
    pub start: Vec<bool>,
    /// Who is to move.
    pub mover: Side,
    /// What the first and the second side may do.
    pub steps: [Vec<Step>; 2],
    /// The moves of the longest game from here.
    pub longest: u32,
    /// All symmetries of the game but the identity, each as the bits to which it takes the bits; none of them
    /// unless each takes the start to itself.
    pub symmetries: Vec<Vec<u16>>,
}

//! Wins in Hex, each reduced to what it rests on.
//!
//! A **win** is a set of stones and a carrier of empty cells: whoever has these stones wins even if all cells besides
//! both are the opponent's. Then only those stones matter from which the carrier and other such stones lead to both
//! edges. It holds wherever the stones are there and the opponent has none in the carrier: a connection of the whole
//! board. Wins follow from each other:
//!
//! * whoever wins as second after a move wins as first, and the move belongs to the carrier;
//! * wins as first that have no cell common to all make one as second, whose carrier is their union: whatever the
//!   opponent plays, one of them is undisturbed.

use crate::family::{family, union};
use crate::{Colour, Grid, Set};

/// So many of the smallest threats are joined to a win as second.
const THREATS: usize = 64;
/// So many of them are tried as the first.
const STARTS: usize = 8;

/// Who moves first in a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// The winner.
    Winner,
    /// The loser.
    Loser,
}

/// What a win rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win<const W: usize> {
    /// Stones that the winner needs.
    pub stones: Set<W>,
    /// Empty cells that the loser must not have.
    pub carrier: Set<W>,
}

/// A position as the winner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<const W: usize> {
    /// Who wins.
    pub winner: Colour,
    /// The stones of the winner.
    pub own: Set<W>,
    /// Those of the loser.
    pub theirs: Set<W>,
}

impl<const W: usize> Win<W> {
    /// What is left of a win with this carrier if everything besides is the loser's.
    pub fn reduced(grid: &Grid<W>, winner: Colour, own: Set<W>, carrier: Set<W>) -> Win<W> {
        let [from, to] = grid.borders(winner);
        let ground = grid.flood(to, grid.flood(from, own | carrier));
        Win { stones: own & ground, carrier: carrier.without(own) & ground }
    }

    /// Whether it is a win on this board too.
    #[inline(always)]
    pub fn holds(&self, at: &Board<W>) -> bool {
        self.stones.within(&at.own) && !self.carrier.meets(&at.theirs)
    }

    /// Whether it holds wherever the other one does.
    #[inline(always)]
    pub fn rests_on_less(&self, other: &Win<W>) -> bool {
        self.stones.within(&other.stones) && self.carrier.within(&(other.stones | other.carrier))
    }
}

/// The win with the smallest carrier.
pub fn smallest<const W: usize>(wins: impl IntoIterator<Item = Option<Win<W>>>) -> Option<Win<W>> {
    wins.into_iter().flatten().min_by_key(|win| win.carrier.count())
}

/// A small union of threats that have no cell in common, if there is one.
pub fn joined<const W: usize>(threats: &[Set<W>]) -> Option<Set<W>> {
    let common = threats.iter().fold(!Set::EMPTY, |common, threat| common & *threat);
    if threats.is_empty() || !common.is_empty() {
        return None;
    }
    let few = &threats[..threats.len().min(THREATS)];
    // Few cells more, and many of the common ones less.
    let price = |threat: &Set<W>, union: Set<W>, common: Set<W>| {
        let (more, less) = (threat.without(union).count(), common.without(*threat).count());
        (more + 1) * 1000 / less.max(1)
    };
    let starts = |list: &[Set<W>]| {
        let unions = threats.iter().take(STARTS).filter_map(|start| family(*start, list, price));
        unions.map(|family| union(&family)).min_by_key(Set::count)
    };
    starts(few).or_else(|| starts(threats))
}

//! Wins in Hex, each reduced to what it rests on.
//!
//! A **win** is a set of stones and a carrier of empty cells: whoever has these stones wins even if all cells besides
//! both are the opponent's. It holds wherever the stones are there and the opponent has none in the carrier. Wins follow
//! from each other:
//!
//! * whoever wins as second after a move wins as first, and the move belongs to the carrier;
//! * wins as first that have no cell common to all make one as second, whose carrier is their union: whatever the
//!   opponent plays, one of them is undisturbed. Those that are missing are sought behind the common cells.

use hex::{Colour, Set};

/// So many of the smallest threats are joined to a win as second.
const THREATS: usize = 64;
/// So many of them are tried as the first.
const STARTS: usize = 8;

/// Who moves first in a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum First {
    /// The winner.
    Winner,
    /// The loser.
    Loser,
}

/// What a win rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Win<const N: usize> {
    pub(crate) stones: Set<N>,
    pub(crate) carrier: Set<N>,
}

/// A position as the winner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board<const N: usize> {
    pub(crate) winner: Colour,
    pub(crate) own: Set<N>,
    pub(crate) theirs: Set<N>,
}

impl<const N: usize> Win<N> {
    /// Whether it is a win on this board too.
    pub(crate) fn holds(&self, at: &Board<N>) -> bool {
        self.stones.within(&at.own) && !self.carrier.meets(&at.theirs)
    }
}

/// The win with the smallest carrier.
pub(crate) fn smallest<const N: usize>(wins: impl IntoIterator<Item = Option<Win<N>>>) -> Option<Win<N>> {
    wins.into_iter().flatten().min_by_key(|win| win.carrier.count())
}

/// A small union of threats that have no cell in common, if there is one.
pub(crate) fn joined<const N: usize>(threats: &[Set<N>]) -> Option<Set<N>> {
    let common = threats.iter().fold(!Set::EMPTY, |common, threat| common & *threat);
    if threats.is_empty() || !common.is_empty() {
        return None;
    }
    let few = &threats[..threats.len().min(THREATS)];
    let from = |start: &Set<N>, list: &[Set<N>]| {
        let (mut union, mut common) = (*start, *start);
        while !common.is_empty() {
            // Few cells more, and many of the common ones less.
            let price = |threat: &&Set<N>| {
                let (more, less) = (threat.without(union).count(), common.without(**threat).count());
                (more + 1) * 1000 / less.max(1)
            };
            let useful = list.iter().filter(|threat| !common.within(threat));
            let next = useful.min_by_key(price)?;
            (union, common) = (union | *next, common & *next);
        }
        Some(union)
    };
    let starts = |list: &[Set<N>]| {
        threats.iter().take(STARTS).filter_map(|start| from(start, list)).min_by_key(Set::count)
    };
    starts(few).or_else(|| starts(threats))
}

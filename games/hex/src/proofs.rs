//! Wins that were found in a search, and what they say about its other positions.

use crate::win::{Board, First, Win};
use crate::{Colour, Grid, Set};

/// What proofs say about a position, in the words of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict<const W: usize> {
    /// It wins with this carrier.
    Won(Set<W>),
    /// The opponent wins with this carrier.
    Lost(Set<W>),
    /// The opponent would win with this carrier after any move outside of it.
    Threat(Set<W>),
}

/// All wins so far, by winner.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proofs<const W: usize> {
    of: [Vec<(Win<W>, First)>; 2],
}

impl<const W: usize> Proofs<W> {
    /// Learns that `winner`, who has `own`, wins with `carrier`.
    pub(crate) fn learn(
        &mut self,
        grid: &Grid<W>,
        winner: Colour,
        own: Set<W>,
        carrier: Set<W>,
        first: First,
    ) {
        let win = Win::reduced(grid, winner, own, carrier);
        let list = &mut self.of[winner as usize];
        // Whoever wins as second wins as first.
        let known = |(old, moves): &(Win<W>, First)| {
            (first == First::Winner || *moves == First::Loser) && old.rests_on_less(&win)
        };
        if !list.iter().any(known) {
            list.push((win, first));
        }
    }

    /// Tells what the wins learnt since `checked` say about a position, until `told` has heard enough.
    pub(crate) fn consult(
        &self,
        stones: [Set<W>; 2],
        mover: Colour,
        checked: &mut [u32; 2],
        mut told: impl FnMut(Verdict<W>) -> bool,
    ) {
        for winner in [mover, mover.other()] {
            let at = Board { winner, own: stones[winner as usize], theirs: stones[winner.other() as usize] };
            let (list, from) = (&self.of[winner as usize], &mut checked[winner as usize]);
            for (win, first) in &list[*from as usize..] {
                *from += 1;
                if !win.holds(&at) {
                    continue;
                }
                let carrier = win.carrier.without(at.own);
                let verdict = match (winner == mover, first) {
                    (true, _) => Verdict::Won(carrier),
                    (false, First::Loser) => Verdict::Lost(carrier),
                    (false, First::Winner) => Verdict::Threat(carrier),
                };
                if told(verdict) {
                    return;
                }
            }
        }
    }
}

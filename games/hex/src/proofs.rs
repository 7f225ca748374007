//! Positions that were won once, each reduced to what the win rests on.
//!
//! A win with carrier C holds if all cells outside belong to the loser. Then only those stones of the winner
//! matter from which C and other such stones lead to both edges. So it holds wherever the winner has these
//! stones and the loser has none in C: a connection of the whole board, learnt in the search.

use crate::{Colour, Grid, Set};

/// What a win rests on.
#[derive(Clone, Copy, Debug)]
struct Proof<const W: usize> {
    /// Stones that the winner needs.
    stones: Set<W>,
    /// Cells that the loser must not have: the stones and the carrier.
    ground: Set<W>,
    /// Whether the winner has to move first.
    needs_move: bool,
}

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

/// All proofs so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proofs<const W: usize> {
    of: [Vec<Proof<W>>; 2],
}

impl<const W: usize> Proofs<W> {
    /// Learns that `winner`, who has `own`, wins with `carrier`.
    pub(crate) fn learn(
        &mut self,
        grid: &Grid<W>,
        winner: Colour,
        own: Set<W>,
        carrier: Set<W>,
        needs_move: bool,
    ) {
        let [from, to] = grid.borders(winner);
        let ground = grid.flood(from, own | carrier);
        let ground = grid.flood(to, ground);
        let stones = own & ground;
        let list = &mut self.of[winner as usize];
        let known = |old: &Proof<W>| {
            (needs_move || !old.needs_move) && old.stones.within(&stones) && old.ground.within(&ground)
        };
        if !list.iter().any(known) {
            list.push(Proof { stones, ground, needs_move });
        }
    }

    /// Tells what the proofs learnt since `checked` say about a position, until `told` has amaf enough.
    pub(crate) fn consult(
        &self,
        stones: [Set<W>; 2],
        mover: Colour,
        checked: &mut [u32; 2],
        mut told: impl FnMut(Verdict<W>) -> bool,
    ) {
        for winner in [mover, mover.other()] {
            let (own, other) = (stones[winner as usize], stones[winner.other() as usize]);
            let (list, from) = (&self.of[winner as usize], &mut checked[winner as usize]);
            for proof in &list[*from as usize..] {
                *from += 1;
                if !proof.stones.within(&own) || proof.ground.meets(&other) {
                    continue;
                }
                let carrier = proof.ground.without(own);
                let verdict = match (winner == mover, proof.needs_move) {
                    (true, _) => Verdict::Won(carrier),
                    (false, false) => Verdict::Lost(carrier),
                    (false, true) => Verdict::Threat(carrier),
                };
                if told(verdict) {
                    return;
                }
            }
        }
    }
}

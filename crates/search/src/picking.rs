//! Moves that are not sorted: the table's move is tried before the others get ranks, and then the best of the rest is sought when
//! it is needed. Most nodes are left after a move or two, so that most ranks would have been computed in vain.

use crate::alphabeta::AlphaBeta;
use crate::memo::hint;
use crate::plan::{Node, Plan};
use crate::store::Store;
use crate::trace::Trace;
use game::{Game, Sym};
use std::ops::Range;

/// The rank of the table's move.
const REMEMBERED: i32 = i32::MAX;
/// Nobody has ranked it.
const UNRANKED: i32 = i32::MIN;

impl<G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'_, G, P, S, T> {
    /// Puts the promising moves on the line, the table's first and the others as they come.
    #[inline(always)]
    pub(crate) fn list_unsorted(
        &mut self,
        at: &G::Position,
        notes: P::Notes,
        by: Sym,
        table_move: u64,
    ) -> Range<usize> {
        let base = self.line.len();
        self.plan.promising(self.game, at, notes, &mut self.line);
        let all = base..self.line.len();
        debug_assert!(P::ASKS.quiet || !all.is_empty(), "an open position offers a move");
        if self.ranks.len() < all.end {
            self.ranks.resize(all.end + 256, UNRANKED);
        }
        if all.is_empty() {
            return all;
        }
        self.ranks[base] = UNRANKED;
        if table_move != 0 {
            let (plan, game) = (&self.plan, self.game);
            let named = |mv: &G::Move| hint::<P::Memo>(plan.code(game, *mv, by)) == table_move;
            if let Some(place) = self.line[base..].iter().position(named) {
                self.line.swap(base, base + place);
                self.ranks[base] = REMEMBERED;
            }
        }
        all
    }

    /// Brings the best of these moves of a node to their front; `start` is where all its moves begin.
    #[inline(always)]
    pub(crate) fn pick(
        &mut self,
        at: &G::Position,
        (node, notes): (Node<P::Depth>, P::Notes),
        start: usize,
        left: Range<usize>,
    ) {
        let first = left.start;
        let remembered = self.ranks[start] == REMEMBERED;
        if first == start && remembered || left.len() == 1 {
            return;
        }
        if first == start + usize::from(remembered) {
            for i in left.clone() {
                self.ranks[i] = self.plan.rank(self.game, at, node, notes, self.line[i]);
            }
        }
        loop {
            bring_best(&mut self.ranks[left.clone()], &mut self.line[left.clone()]);
            let rank = self.ranks[first];
            let again = self.plan.reconsider(self.game, at, notes, self.line[first], rank);
            if again >= rank {
                return;
            }
            self.ranks[first] = again;
        }
    }

    /// Drops the quiet ones of these moves; where the others end.
    #[inline(never)]
    pub(crate) fn keep_sharp(&mut self, left: Range<usize>) -> usize {
        let mut kept = left.start;
        for i in left {
            if self.plan.is_sharp_rank(self.ranks[i]) {
                self.line.swap(i, kept);
                self.ranks.swap(i, kept);
                kept += 1;
            }
        }
        kept
    }
}

/// Puts the move of the highest rank first.
#[inline(always)]
fn bring_best<M>(ranks: &mut [i32], moves: &mut [M]) {
    let (mut best, mut most) = (0, ranks[0]);
    for (i, &rank) in ranks.iter().enumerate().skip(1) {
        if rank > most {
            (best, most) = (i, rank);
        }
    }
    ranks.swap(0, best);
    moves.swap(0, best);
}

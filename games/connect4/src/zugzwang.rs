//! Who must give way at the end: strategies that answer every disc without looking ahead.
//!
//! *The follower* is the side that is not to move; the other is *the mover*. The follower answers in the same
//! column wherever he can, so that in a column with an even number of empty cells he gets the upper cell of
//! every pair: counted from the top, the first, the third, … cell. Call these cells *late*. In a column with an
//! odd number of empty cells the lowest one, which is late as well, has no partner below the others.
//!
//! **An even number of empty cells.** Then the number of odd columns is even, and the follower puts their lowest
//! empty cells (the *firsts*) into pairs: if the mover takes one, he takes the other. So he always has an answer,
//! he gets all late cells but the firsts, and one first of each pair. Hence:
//!
//! - if the mover can make no four from his own discs, the cells that are not late and one first of each pair,
//!   he does not win;
//! - if the follower's own discs and late cells without firsts hold a four, he has it when the board is full, and
//!   wins, if the mover does not win before.
//!
//! **An odd number of empty cells.** One odd column stays without a partner. Let the follower have a cell there that
//! completes four and is not late: answering above every disc of the mover he gets just the cells that are not
//! late, and this one among them. If the mover keeps out of that column, all others fill up in pairs and it
//! is his turn. So the follower wins, if the mover does not win before.
//!
//! **Before.** The game ends when the follower takes a cell that completes four, so nobody plays above such a cell
//! where he is sure to get it: the cells above are lost for the mover. And a four of the mover comes too late
//! where the follower gets a four in the same direction in the same columns below it, because every column
//! fills from below.
//!
//! None of this depends on the height being even, on who began, or on how many discs each side has.

use crate::{Bits, Connect4, Discs, Grid};
use game::{Bounds, Score};

impl<G: Grid> Connect4<G> {
    /// The rows where the side that has just moved lands at the end, if all columns are filled in pairs.
    #[inline(always)]
    pub(crate) fn late_cells(&self, at: &Discs<G::Bits>) -> G::Bits {
        let late = self.grid().late();
        if (self.cells() - u32::from(at.count)).is_multiple_of(2) { late } else { self.grid().board() ^ late }
    }

    /// The most that the side to move can hope for against an opponent who only follows. The position is open
    /// and nobody can complete four with the next disc.
    #[inline(always)]
    pub fn zugzwang(&self, at: &Discs<G::Bits>) -> Score {
        let (board, late, open) = (self.grid().board(), self.grid().late(), self.open(at));
        let (empty, theirs) = (board ^ at.all, at.mine ^ at.all);
        let (firsts, sure) = (open & late, empty & late & !open);
        let ends = at.perils & sure;
        let cut = self.above(ends);
        if (self.cells() - u32::from(at.count)).is_multiple_of(2) {
            let (follower, mover) = (theirs | sure, board & !(theirs | sure | cut));
            if self.harmless(mover, firsts) {
                return match ends.any() {
                    true => self.lost_at(ends, cut),
                    false => Score(if self.has_four(follower) { -1 } else { 0 }),
                };
            }
            return if self.too_late(mover, follower) { Score(-1) } else { Bounds::ANY.upper };
        }
        // Only a column with an odd number of empty cells can stay without a partner.
        let mut threats = at.perils & !late & self.above(firsts);
        while threats.any() {
            let column = self.grid().column(threats.lowest() / (self.grid().height() + 1));
            let lowest = G::Bits::ONE.up(threats.lowest());
            threats = threats & !column;
            let reached = column & (lowest - G::Bits::ONE);
            let elsewhere = board & !(theirs | sure | cut | column);
            let mover = elsewhere | reached & (at.mine | empty & late);
            if self.harmless(mover, firsts & !column) {
                let ends = ends & !column | lowest;
                return self.lost_at(ends, self.above(ends));
            }
        }
        Bounds::ANY.upper
    }

    /// The score of the mover if the follower gets the lowest of these cells in each column: at the latest when
    /// nothing else is left, he plays under one of them. All of them, the cells `above` them and those right
    /// under them are still empty then.
    #[inline(always)]
    fn lost_at(&self, ends: G::Bits, above: G::Bits) -> Score {
        let empty = above.count() + 2 * (ends & !above).count();
        Score(-self.win_after(self.cells() + 1 - empty))
    }

    /// Whether these cells hold no four, one of each pair of firsts left out; the firsts may be paired at will.
    #[inline(always)]
    fn harmless(&self, cells: G::Bits, firsts: G::Bits) -> bool {
        !self.has_four(cells) || self.harmless_in_pairs(cells, firsts)
    }

    #[inline(never)]
    fn harmless_in_pairs(&self, cells: G::Bits, firsts: G::Bits) -> bool {
        let mut single = [G::Bits::NONE; 4];
        let count = firsts.count() as usize;
        if count != 2 && count != 4 {
            return false;
        }
        let mut rest = firsts;
        for first in &mut single[..count] {
            *first = G::Bits::ONE.up(rest.lowest());
            rest = rest ^ *first;
        }
        let safe = |lost: G::Bits| !self.has_four(cells & !lost);
        let [a, b, c, d] = single;
        if count == 2 {
            return safe(a) && safe(b);
        }
        let both = |[a, b]: [G::Bits; 2], [c, d]: [G::Bits; 2]| {
            safe(a | c) && safe(a | d) && safe(b | c) && safe(b | d)
        };
        both([a, b], [c, d]) || both([a, c], [b, d]) || both([a, d], [b, c])
    }

    /// Whether every four of the mover lies, in its own direction and columns, above one of the follower.
    #[inline(always)]
    fn too_late(&self, mover: G::Bits, follower: G::Bits) -> bool {
        let ([upright, mine @ ..], [_, theirs @ ..]) = (self.fours(mover), self.fours(follower));
        !upright.any() && mine.into_iter().zip(theirs).all(|(mine, below)| !(mine & !self.above(below)).any())
    }

    /// The cells above these, each in its column.
    #[inline(always)]
    fn above(&self, cells: G::Bits) -> G::Bits {
        let (board, above) = (self.grid().board(), cells.up(1) & self.grid().board());
        // A column's sentinel minus its lowest cell gives all ones in between; more cells punch holes, which are
        // those very cells.
        let sentinels = self.grid().floor().up(self.grid().height());
        ((sentinels - above) | above) & board
    }
}

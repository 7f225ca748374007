//! Sound knowledge: wins in one, forced answers, moves that hand the opponent a win.

use crate::{Bits, Connect4, Discs, Drop, Grid};
use game::{Bounds, Knowledge, Score};

/// Looks one disc ahead for each side, tries central columns first and among all moves those that make most
/// threats. It is sound: it only closes positions whose fate the next disc decides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl<G: Grid> Knowledge<Connect4<G>> for Threats {
    /// The moves after which the opponent cannot complete four at once.
    type Notes = G::Bits;

    #[inline(always)]
    fn look(&mut self, game: &Connect4<G>, at: &Discs<G::Bits>) -> (Bounds, G::Bits) {
        let (open, before) = (game.open(at), u32::from(at.count));
        if (game.completions(at.mine, at.all) & open).any() {
            return (Bounds::exactly(Score(game.win_after(before))), open);
        }
        let theirs = game.completions(at.mine ^ at.all, at.all);
        let forced = open & theirs;
        // A disc under a cell where they complete four lifts them there.
        let safe = if forced.any() { forced } else { open } & !theirs.down(1);
        // Two cells to fill with one disc, or every disc lifts them to their four.
        if forced.several() || !safe.any() {
            return (Bounds::exactly(Score(-game.win_after(before + 1))), open);
        }
        // After a safe disc they cannot win with their next one, only with the one after it.
        let lower = Score(-game.win_after((before + 3).min(game.cells() + 1)));
        (Bounds { lower, upper: Score(game.win_after(before + 2)) }, safe)
    }

    #[inline(always)]
    fn promising(
        &mut self,
        game: &Connect4<G>,
        _at: &Discs<G::Bits>,
        safe: G::Bits,
        out: &mut Vec<Drop<G::Bits>>,
    ) {
        let grid = game.grid();
        for i in 0..grid.width() {
            let cell = safe & grid.column(grid.outward(i));
            if cell.any() {
                out.push(Drop(cell));
            }
        }
    }

    #[inline(always)]
    fn rank(
        &mut self,
        game: &Connect4<G>,
        at: &Discs<G::Bits>,
        _safe: G::Bits,
        Drop(cell): Drop<G::Bits>,
    ) -> i32 {
        game.completions(at.mine | cell, at.all).count() as i32
    }

    fn order(&self, game: &Connect4<G>, moves: &mut [Drop<G::Bits>]) {
        let grid = game.grid();
        moves.sort_by_key(|&Drop(cell)| {
            let x = cell.lowest() / (grid.height() + 1);
            (0..grid.width()).find(|&i| grid.outward(i) == x)
        });
    }
}

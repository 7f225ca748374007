//! Sound knowledge: wins in one, forced answers, moves that hand the opponent a win.

use crate::{Bits, Connect4, Discs, Drop, Grid};
use game::{Bounds, Game, Knowledge, Score};

/// Looks one disc ahead for each side, tries central columns first and among all moves those that make most
/// threats. It is sound: it only closes positions whose fate the next disc decides. Its theorem is
/// [`Connect4::zugzwang`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl<G: Grid> Knowledge<Connect4<G>> for Threats {
    /// The moves after which the opponent cannot complete four at once.
    type Notes = G::Bits;

    #[inline(always)]
    fn look(&mut self, game: &Connect4<G>, at: &Discs<G::Bits>) -> (Bounds, G::Bits) {
        let (open, before) = (game.open(at), u32::from(at.count));
        if (at.wins & open).any() {
            return (Bounds::exactly(Score(game.win_after(before))), open);
        }
        let forced = open & at.perils;
        // A disc under a cell where they complete four lifts them there.
        let safe = if forced.any() { forced } else { open } & !at.perils.down(1);
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
    fn rank(&mut self, game: &Connect4<G>, at: &Discs<G::Bits>, safe: G::Bits, mv: Drop<G::Bits>) -> i32 {
        let mut child = *at;
        game.play(&mut child, mv);
        self.rank_seen(game, at, safe, mv, &child)
    }

    /// Threats count if the opponent does not complete four right below them; twice if he is not to play
    /// under them; half as much again on the rows where the side that made them lands at the end (see
    /// [`Connect4::zugzwang`]).
    #[inline(always)]
    fn rank_seen(
        &mut self,
        game: &Connect4<G>,
        _at: &Discs<G::Bits>,
        _safe: G::Bits,
        _mv: Drop<G::Bits>,
        child: &Discs<G::Bits>,
    ) -> i32 {
        let useful = child.perils & !child.wins.up(1);
        let near = useful & game.open(child).up(1);
        let late = useful & game.late_cells(child);
        2 * (useful.count() + near.count()) as i32 + late.count() as i32
    }

    #[inline(always)]
    fn only(&self, _game: &Connect4<G>, _at: &Discs<G::Bits>, safe: G::Bits) -> Option<Drop<G::Bits>> {
        (!safe.several()).then_some(Drop(safe))
    }

    #[inline(always)]
    fn theorem(&mut self, game: &Connect4<G>, at: &Discs<G::Bits>, _safe: G::Bits) -> Bounds {
        Bounds { upper: game.zugzwang(at), ..Bounds::ANY }
    }

    fn order(&self, game: &Connect4<G>, moves: &mut [Drop<G::Bits>]) {
        let grid = game.grid();
        moves.sort_by_key(|&Drop(cell)| {
            let x = cell.lowest() / (grid.height() + 1);
            (0..grid.width()).find(|&i| grid.outward(i) == x)
        });
    }
}

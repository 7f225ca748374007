//! The mirror: left and right are the same game.

use crate::{Bits, Connect4, Discs, Drop, Grid};
use game::{Game, Sym, Symmetry};

/// Column x changes places with column width − 1 − x, sentinels included.
#[inline(always)]
fn mirrored<G: Grid>(grid: G, cells: G::Bits) -> G::Bits {
    let step = grid.height() + 1;
    let column = grid.column(0) | G::Bits::ONE.up(grid.height());
    (0..grid.width()).fold(G::Bits::NONE, |image, x| {
        image | (cells.down(x * step) & column).up((grid.width() - 1 - x) * step)
    })
}

impl<G: Grid> Symmetry for Connect4<G> {
    fn symmetries(&self) -> u32 {
        2
    }

    fn image(&self, at: &Discs<G::Bits>, by: Sym) -> Discs<G::Bits> {
        if by == Sym::IDENTITY {
            return *at;
        }
        let [mine, all, wins, perils] =
            [at.mine, at.all, at.wins, at.perils].map(|cells| mirrored(self.grid(), cells));
        Discs { mine, all, wins, perils, ..*at }
    }

    fn image_of_move(&self, Drop(cell): Drop<G::Bits>, by: Sym) -> Drop<G::Bits> {
        Drop(if by == Sym::IDENTITY { cell } else { mirrored(self.grid(), cell) })
    }

    fn inverse(&self, by: Sym) -> Sym {
        by
    }

    /// A key is a sum column by column, so its mirror is the key of the mirrored board.
    #[inline(always)]
    fn canonical(&self, at: &Discs<G::Bits>) -> (G::Bits, Sym) {
        let key = self.key(at);
        let image = mirrored(self.grid(), key);
        if image < key { (image, Sym(1)) } else { (key, Sym::IDENTITY) }
    }
}

//! A template as a position of Hex: one group of stones that is to be joined with the bottom.
//!
//! The group gets a path of stones to the top, where it touches nothing that the group does not touch; everything
//! else outside the template is White's. Then Black wins if and only if the group is joined with the bottom.

use crate::template::{EXCHANGES, HOPEFUL};
use crate::{
    Cell, Cells, Colour, Connections, Ends, Grid, Hex, Reach, Set, Size, Stones, Swap, Template, Thinned,
};
use game::{Bounds, Game, Knowledge, Outcome, Score, Side, Status};

impl Template {
    /// Whether the rules join all ends: connections and inferior cells, or these after a few exchanges.
    pub fn holds(&self) -> bool {
        match self.on_board() {
            None => Ends::of(self).hold(self.own, self.free),
            Some((hex, at)) => {
                let thinned = Thinned::new(&hex);
                let mut rules = Rules { thinned: &thinned, expert: Template::expert(&hex) };
                let (at, _) = thinned.fill_in(&at);
                (0..=EXCHANGES).any(|deep| rules.hold(&at, deep))
            }
        }
    }

    /// Who knows most about such a board.
    pub fn expert(hex: &Hex<2>) -> Connections<2> {
        Connections::new(hex, Reach { cells: [4, 20, hex.grid().cells() as u16], ways: 4 })
    }

    /// The position, White to move, if the template has an edge, one group, and room for the path.
    pub fn on_board(&self) -> Option<(Hex<2>, Stones<2>)> {
        // One row more, so that the top touches nothing but the path.
        let size = Size { columns: self.size.columns, rows: self.size.rows + 1 };
        if !self.edge || size.cells() > 128 || size.rows > crate::MOST {
            return None;
        }
        let columns = usize::from(size.columns);
        let below = |cells: Cells| -> Cells { cells.each().map(|cell| cell + columns).collect() };
        let (own, free) = (below(self.own), below(self.free));
        let hex: Hex<2> = Hex::new(size, Swap::Not);
        let grid = hex.grid();
        let group = grid.flood(Set::one(own.first()?), own);
        if group != own {
            return None;
        }
        let path = path_up(grid, own, free)?;
        let black = own | path;
        let at = hex.position(black, grid.all().without(black | free), Colour::White);
        Some((hex, at))
    }
}

/// Cells outside the template from the group to the top, beside no free cell but those beside the group.
fn path_up(grid: &Grid<2>, own: Cells, free: Cells) -> Option<Cells> {
    let beside = grid.around(own);
    let quiet = |cell: &usize| (grid.near(*cell) & free).within(&beside);
    let ground: Cells = grid.all().without(own | free).each().filter(quiet).collect();
    grid.chain_between(beside & ground, grid.borders(Colour::Black)[0], ground)
}

/// Black's rules on such a board.
struct Rules<'r> {
    thinned: &'r Thinned<'r, 2>,
    expert: Connections<2>,
}

impl Rules<'_> {
    /// Whether Black wins although White is to move: at once, or because every move that is not refuted has an
    /// answer after which so many exchanges less do.
    fn hold(&mut self, at: &Stones<2>, deep: usize) -> bool {
        match self.known(at) {
            Err(black_wins) => black_wins,
            Ok(intrusions) => {
                deep > 0
                    && intrusions.into_iter().all(|intrusion| {
                        let after = self.thinned.after_stone(at, intrusion).0;
                        match self.known(&after) {
                            Err(black_wins) => black_wins,
                            Ok(answers) => answers.into_iter().take(HOPEFUL).any(|answer| {
                                let after = self.thinned.after_stone(&after, answer).0;
                                self.hold(&after, deep - 1)
                            }),
                        }
                    })
            }
        }
    }

    /// The moves worth trying, best guess first, or whether Black wins.
    fn known(&mut self, at: &Stones<2>) -> Result<Vec<Cell>, bool> {
        let mover = match self.thinned.status(at) {
            Status::Turn(mover) => mover,
            over => return Err(matches!(over, Status::Over(Outcome::Win { winner: Side::First, .. }))),
        };
        let (bounds, notes) = self.expert.look(self.thinned, at);
        if bounds != Bounds::within(1) {
            return Err((bounds == Bounds::exactly(Score(1))) == (mover == Side::First));
        }
        let mut moves = Vec::new();
        self.expert.promising(self.thinned, at, notes, &mut moves);
        Ok(moves)
    }
}

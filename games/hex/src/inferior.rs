//! Cells that need no thought: dead ones, captured ones, and moves that are no better than others.
//!
//! Seen by one colour, a position is a graph (the Shannon game of Björnsson, Hayward, Johanson and van Rijswijck
//! 2007): its vertices are the empty cells and the two edges, and own stones join whatever touches them. A chain
//! never needs a cell whose neighbours are all joined with each other: such a cell is **dead**, whoever takes it.
//! Two cells are **captured** by a colour that can answer a stone on either of them with one on the other so
//! that the intruder is dead. Both may be filled in without changing who wins.
//!
//! A move that one answer makes dead is **vulnerable**: if it wins, some other move that is not vulnerable wins
//! too, since after the answer nothing has changed but a stone of the opponent. A move is **dominated** by one
//! that makes it dead.

use crate::{Colour, Grid, Set};

/// A position as the graph of one colour.
#[derive(Clone, Debug)]
pub(crate) struct View<const W: usize> {
    /// For each empty cell, the empty cells next to it or to the same group.
    near: Vec<Set<W>>,
    /// For each empty cell, which edges it touches itself or by a group: bits 1 and 2.
    edges: Vec<u8>,
}

/// Ends are never next to each other: two of them are no clique.
#[inline(always)]
fn several(edges: u8) -> bool {
    edges & edges.wrapping_sub(1) != 0
}

impl<const W: usize> View<W> {
    pub(crate) fn new(grid: &Grid<W>) -> View<W> {
        View { near: vec![Set::EMPTY; grid.cells()], edges: vec![0; grid.cells()] }
    }

    fn look(&mut self, grid: &Grid<W>, colour: Colour, own: Set<W>, free: Set<W>) {
        let borders = grid.borders(colour);
        let touched =
            |cells: &Set<W>| u8::from(cells.meets(&borders[0])) | u8::from(cells.meets(&borders[1])) << 1;
        for cell in free.each() {
            self.near[cell] = grid.near(cell) & free;
            self.edges[cell] = u8::from(borders[0].has(cell)) | u8::from(borders[1].has(cell)) << 1;
        }
        let mut rest = own;
        while let Some(first) = rest.first() {
            let group = grid.flood(Set::one(first), own);
            rest = rest.without(group);
            let around = grid.around(group) & free;
            let edges = touched(&group);
            for cell in around.each() {
                // A chain ends at an edge: what meets there is not joined through it.
                if edges == 0 {
                    self.near[cell] |= around;
                    self.near[cell].remove(cell);
                }
                self.edges[cell] |= edges;
            }
        }
    }

    /// As `look`, where every group of own stones is an end by itself, and `edge` another.
    pub(crate) fn look_between(&mut self, grid: &Grid<W>, own: Set<W>, free: Set<W>, edge: Set<W>) {
        for cell in free.each() {
            self.near[cell] = grid.near(cell) & free;
            self.edges[cell] = u8::from(edge.has(cell));
        }
        let (mut rest, mut end) = (own, 0);
        while let Some(first) = rest.first() {
            let group = grid.flood(Set::one(first), own);
            rest = rest.without(group);
            // Beyond the seventh an end counts as several, so that no cell beside it is found dead.
            end += 1;
            let bits = match (group.meets(&edge), end) {
                (true, _) => 1,
                (false, 1..=7) => 1 << end,
                (false, _) => u8::MAX,
            };
            (grid.around(group) & free).each().for_each(|cell| self.edges[cell] |= bits);
        }
    }

    /// Gives cells that do not matter, or pairs captured by either side, away until there are no more: the
    /// owner's to `own`, all of them out of `free`.
    pub(crate) fn fill_between(&mut self, grid: &Grid<W>, own: &mut Set<W>, free: &mut Set<W>, edge: Set<W>) {
        loop {
            self.look_between(grid, *own, *free, edge);
            if let Some(cell) = free.each().find(|&cell| self.is_dead(cell)) {
                free.remove(cell);
                continue;
            }
            let pairs = free.each().flat_map(|one| {
                (grid.near(one) & *free)
                    .each()
                    .filter(move |&other| other > one)
                    .map(move |other| (one, other))
            });
            let captured = pairs.into_iter().find_map(|(one, other)| {
                let owner = self.dies_with(one, other) && self.dies_with(other, one);
                let opponent = self.dies_without(one, other) && self.dies_without(other, one);
                (owner || opponent).then_some((owner, Set::one(one).with(other)))
            });
            let Some((owner, pair)) = captured else { return };
            *free = free.without(pair);
            if owner {
                *own |= pair;
            }
        }
    }

    /// Whether all of `cells` and `edges` are joined with each other.
    #[inline]
    fn is_clique(&self, cells: Set<W>, edges: u8) -> bool {
        !several(edges)
            && cells.each().all(|cell| {
                let mut others = cells;
                others.remove(cell);
                others.within(&self.near[cell]) && edges & !self.edges[cell] == 0
            })
    }

    fn is_dead(&self, cell: usize) -> bool {
        self.is_clique(self.near[cell], self.edges[cell])
    }

    /// Whether `cell` is dead once the opponent of this view has `other`.
    fn dies_without(&self, cell: usize, other: usize) -> bool {
        let mut near = self.near[cell];
        near.remove(other);
        self.is_clique(near, self.edges[cell])
    }

    /// Whether `cell` is dead once this view's colour has `other`.
    fn dies_with(&self, cell: usize, other: usize) -> bool {
        let mut near = self.near[cell];
        near.remove(other);
        if !self.near[cell].has(other) {
            // The stone joins what is around it, which may join neighbours of the cell.
            let beside = self.near[other];
            let joined = if self.edges[other] == 0 { beside } else { Set::EMPTY };
            return self.is_clique_with(near, self.edges[cell], beside, self.edges[other], joined);
        }
        let mut beside = self.near[other];
        beside.remove(cell);
        if self.edges[other] == 0 {
            self.is_clique_with(near | beside, self.edges[cell], beside, 0, beside)
        } else {
            let edges = self.edges[cell] | self.edges[other];
            self.is_clique_with(near, edges, beside, self.edges[other], Set::EMPTY)
        }
    }

    /// As [`View::is_clique`], where `beside` have `more` edges too and `joined` are joined with each other.
    #[inline]
    fn is_clique_with(&self, cells: Set<W>, edges: u8, beside: Set<W>, more: u8, joined: Set<W>) -> bool {
        !several(edges)
            && cells.each().all(|cell| {
                let mut others = cells;
                others.remove(cell);
                let reach = if joined.has(cell) { self.near[cell] | joined } else { self.near[cell] };
                let own = if beside.has(cell) { self.edges[cell] | more } else { self.edges[cell] };
                others.within(&reach) && edges & !own == 0
            })
    }
}

/// Both views of a position.
#[derive(Clone, Debug)]
pub(crate) struct Views<const W: usize> {
    of: [View<W>; 2],
}

/// What filling in has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilledIn<const W: usize> {
    /// Cells that no chain needs; they were given to Black.
    pub dead: Set<W>,
    /// Cells captured by Black and by White.
    pub captured: [Set<W>; 2],
}

impl<const W: usize> Views<W> {
    pub(crate) fn new(grid: &Grid<W>) -> Views<W> {
        Views { of: [View::new(grid), View::new(grid)] }
    }

    pub(crate) fn look(&mut self, grid: &Grid<W>, stones: [Set<W>; 2]) {
        let free = grid.all().without(stones[0] | stones[1]);
        for colour in Colour::BOTH {
            self.of[colour as usize].look(grid, colour, stones[colour as usize], free);
        }
    }

    fn is_dead(&self, cell: usize) -> bool {
        self.of.iter().any(|view| view.is_dead(cell))
    }

    /// Whether a stone of this colour on `by` makes `cell` dead.
    #[inline]
    fn kills(&self, colour: Colour, by: usize, cell: usize) -> bool {
        self.of[colour as usize].dies_with(cell, by)
            || self.of[colour.other() as usize].dies_without(cell, by)
    }

    /// Gives dead and captured cells to a colour until there are no more.
    pub(crate) fn fill_in(&mut self, grid: &Grid<W>, stones: &mut [Set<W>; 2]) -> FilledIn<W> {
        let mut filled = FilledIn { dead: Set::EMPTY, captured: [Set::EMPTY; 2] };
        loop {
            self.look(grid, *stones);
            let free = grid.all().without(stones[0] | stones[1]);
            // One dead cell may keep another alive only because of itself: they go one after the other.
            if let Some(cell) = free.each().find(|&cell| self.is_dead(cell)) {
                stones[Colour::Black as usize].insert(cell);
                filled.dead.insert(cell);
                continue;
            }
            let Some((colour, pair)) = self.captured_pair(grid, free) else { return filled };
            stones[colour as usize] |= pair;
            filled.captured[colour as usize] |= pair;
        }
    }

    /// Which cells nearby are dead or captured once `mover` has `by`. This view is of the position before.
    pub(crate) fn subdued(&self, grid: &Grid<W>, stones: [Set<W>; 2], mover: Colour, by: usize) -> Set<W> {
        let near = grid.near(by);
        let close = near | grid.around(near);
        let walls = stones[0] | stones[1] | grid.borders(Colour::Black)[0] | grid.borders(Colour::Black)[1];
        let walls = walls | grid.borders(Colour::White)[0] | grid.borders(Colour::White)[1];
        if !close.with(by).meets(&walls) {
            return Set::EMPTY;
        }
        let mut after = stones;
        after[mover as usize].insert(by);
        let mut views = self.clone();
        let mut all = Set::EMPTY;
        loop {
            views.look(grid, after);
            let region = close.without(after[0] | after[1]);
            if let Some(cell) = region.each().find(|&cell| views.is_dead(cell)) {
                after[Colour::Black as usize].insert(cell);
                all.insert(cell);
                continue;
            }
            let Some((colour, pair)) = views.captured_pair(grid, region) else { return all };
            after[colour as usize] |= pair;
            if colour == mover {
                all |= pair;
            }
        }
    }

    fn captured_pair(&self, grid: &Grid<W>, free: Set<W>) -> Option<(Colour, Set<W>)> {
        for one in free.each() {
            for other in (grid.near(one) & free).each().filter(|&other| other > one) {
                for colour in Colour::BOTH {
                    if self.kills(colour, other, one) && self.kills(colour, one, other) {
                        return Some((colour, Set::one(one).with(other)));
                    }
                }
            }
        }
        None
    }

    /// Which of `moves` a colour may leave out, and the answers that this rests on.
    pub(crate) fn inferior(
        &self,
        grid: &Grid<W>,
        mover: Colour,
        moves: Set<W>,
        free: Set<W>,
    ) -> (Set<W>, Set<W>) {
        let (mut inferior, mut answers) = (Set::EMPTY, Set::EMPTY);
        let close = |cell: usize| {
            let near = grid.near(cell);
            ((near | grid.around(near)) & free).without(Set::one(cell))
        };
        for cell in moves.each() {
            if let Some(killer) = close(cell).each().find(|&by| self.kills(mover.other(), by, cell)) {
                inferior.insert(cell);
                answers.insert(killer);
            }
        }
        for cell in moves.without(inferior).each() {
            let better = (close(cell) & moves).without(inferior);
            if better.each().any(|by| self.kills(mover, by, cell)) {
                inferior.insert(cell);
            }
        }
        (inferior, answers)
    }
}

//! Wins in Hex that were found, for those who meet them again (see `hex::win`).

use hex::win::{Board, First, Win};
use hex::{Colour, Grid, Set};

/// Wins of one size of carrier, and whether the walk has been there.
type Wins<const N: usize> = Vec<(Win<N>, bool)>;

/// Wins by winner, who moves first, and the size of the carrier.
pub(crate) struct Known<const N: usize> {
    wins: [[Vec<Wins<N>>; 2]; 2],
}

impl<const N: usize> Known<N> {
    /// No win of a board of so many cells.
    pub(crate) fn new(cells: usize) -> Known<N> {
        Known { wins: [0; 2].map(|_| [0; 2].map(|_| vec![Vec::new(); cells + 1])) }
    }

    /// Keeps a win and its image.
    pub(crate) fn learn(&mut self, grid: &Grid<N>, winner: Colour, first: First, win: Win<N>) {
        let turned = |set: Set<N>| set.each().map(|cell| grid.turned(cell)).collect();
        let image = Win { stones: turned(win.stones), carrier: turned(win.carrier) };
        let list = &mut self.wins[winner as usize][first as usize][win.carrier.count()];
        for win in [win, image] {
            if !list.iter().any(|(other, _)| *other == win) {
                list.push((win, false));
            }
        }
    }

    /// Notes that the walk has been at a win that was learnt.
    pub(crate) fn walk(&mut self, winner: Colour, first: First, win: Win<N>) {
        let list = &mut self.wins[winner as usize][first as usize][win.carrier.count()];
        list.iter_mut().filter(|(other, _)| *other == win).for_each(|(_, walked)| *walked = true);
    }

    fn all(&self, first: First, at: &Board<N>) -> impl Iterator<Item = &(Win<N>, bool)> {
        self.wins[at.winner as usize][first as usize].iter().flatten()
    }

    /// Wins where the walk has been.
    fn walked(&self, first: First, at: &Board<N>) -> impl Iterator<Item = &Win<N>> {
        self.all(first, at).filter(|(_, walked)| *walked).map(|(win, _)| win)
    }

    /// Wins here, those with the smallest carriers first.
    pub(crate) fn here(&self, first: First, at: &Board<N>) -> impl Iterator<Item = &Win<N>> {
        self.all(first, at).map(|(win, _)| win).filter(|win| win.holds(at))
    }

    /// The smallest win here. Where the winner has a cell of its carrier by now, it is one of the stones.
    pub(crate) fn smallest(&self, grid: &Grid<N>, first: First, at: &Board<N>) -> Option<Win<N>> {
        let win = self.here(first, at).next()?;
        let own = at.own & (win.stones | win.carrier);
        Some(Win::reduced(grid, at.winner, own, win.carrier))
    }

    /// Wins here where the walk has been, with the same stones, the smallest first.
    pub(crate) fn familiar(&self, first: First, at: &Board<N>) -> impl Iterator<Item = &Win<N>> {
        self.walked(first, at).filter(|win| win.holds(at) && !win.carrier.meets(&at.own))
    }

    /// A move to a win where the walk has been, and the win before it.
    pub(crate) fn one_move_before(&self, at: &Board<N>) -> Option<(usize, Win<N>)> {
        self.walked(First::Loser, at).find_map(|win| {
            let missing = win.stones.without(at.own);
            let cell = missing.first()?;
            let free = missing == Set::one(cell) && !(win.carrier | missing).meets(&at.theirs);
            let before = Win { stones: win.stones & at.own, carrier: win.carrier.with(cell) };
            (free && !win.carrier.meets(&at.own)).then_some((cell, before))
        })
    }
}

//! A guess at positions: resistance with virtual connections as links.

use crate::{Cell, Colour, Hex, Reach, Set, Stones, Web, Width, advantage};
use game::{Game, Status};

/// Weighs positions and moves by resistance.
#[derive(Clone)]
pub struct Judge<const W: usize> {
    webs: [Web<W>; 2],
}

impl<const W: usize> Judge<W>
where
    Set<W>: Width,
{
    /// Connections that a board of 10x10 finds in a few milliseconds.
    pub const REACH: Reach = Reach { cells: [4, 10, 20], ways: 4 };

    /// A judge for this game.
    pub fn of(hex: &Hex<W>) -> Judge<W> {
        Judge { webs: Colour::BOTH.map(|colour| Web::new(hex.grid(), colour, Self::REACH)) }
    }

    /// How much better off the side to move is: infinite where it is certain who wins.
    pub fn advantage(&mut self, hex: &Hex<W>, at: &Stones<W>) -> f64 {
        for colour in Colour::BOTH {
            self.webs[colour as usize].build(hex.grid(), at.of(colour), at.of(colour.other()));
        }
        let (mine, theirs) = (&self.webs[at.turn() as usize], &self.webs[at.turn().other() as usize]);
        let (from, to) = mine.edges();
        if mine.full(from, to).chain(mine.semi(from, to)).next().is_some() {
            return f64::INFINITY;
        }
        if theirs.full(from, to).next().is_some() {
            return f64::NEG_INFINITY;
        }
        advantage(&mine.circuit(hex.grid()), &theirs.circuit(hex.grid()))
    }

    /// The advantage of the side that makes this move, after it.
    pub fn after(&mut self, hex: &Hex<W>, at: &Stones<W>, mv: Cell) -> f64 {
        let child = hex.after(&mut at.clone(), mv, |child| *child);
        match hex.status(&child) {
            Status::Over(_) => f64::INFINITY,
            _ => -self.advantage(hex, &child),
        }
    }
}

//! The same game with fewer cells: after every stone, dead and captured cells are filled in. Only solvers see it.

use crate::inferior::{FilledIn, Views};
use crate::{Cell, Colour, Hex, Set, Stones, Width};
use game::{Acyclic, Bounds, Deterministic, Game, MoveCode, Side, Status, Sym, Symmetry};

/// Hex where a stone brings with it all cells that are dead or captured then. Who wins is the same.
pub struct Thinned<'h, const W: usize> {
    hex: &'h Hex<W>,
}

impl<'h, const W: usize> Thinned<'h, W>
where
    Set<W>: Width,
{
    /// The thinned game of this one, which must be played without swap.
    pub fn new(hex: &'h Hex<W>) -> Thinned<'h, W> {
        Thinned { hex }
    }

    /// The game that it thins.
    pub fn hex(&self) -> &'h Hex<W> {
        self.hex
    }

    /// The position with dead and captured cells filled in, and which.
    pub fn fill_in(&self, at: &Stones<W>) -> (Stones<W>, FilledIn<W>) {
        let mut of = at.of;
        let filled = Views::new(self.hex.grid()).fill_in(self.hex.grid(), &mut of);
        let won = at.won
            || Colour::BOTH.into_iter().any(|colour| self.hex.grid().joined(colour, of[colour as usize]));
        (Stones { of, won, ..*at }, filled)
    }

    /// The position after a stone, filled in.
    pub fn after_stone(&self, at: &Stones<W>, mv: Cell) -> (Stones<W>, FilledIn<W>) {
        let mut child = *at;
        self.hex.play(&mut child, mv);
        self.fill_in(&child)
    }
}

impl<const W: usize> Game for Thinned<'_, W>
where
    Set<W>: Width,
{
    type Position = Stones<W>;
    type Move = Cell;
    type Key = <Set<W> as Width>::Key;

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Stones<W> {
        self.fill_in(&self.hex.start()).0
    }
    fn turn(&self, at: &Stones<W>) -> Side {
        at.mover
    }

    fn status(&self, at: &Stones<W>) -> Status {
        self.hex.status(at)
    }

    fn moves(&self, at: &Stones<W>, out: &mut Vec<Cell>) {
        self.hex.moves(at, out);
    }

    fn play(&self, at: &mut Stones<W>, mv: Cell) {
        *at = self.after_stone(at, mv).0;
    }

    fn key(&self, at: &Stones<W>) -> Self::Key {
        self.hex.key(at)
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    fn code(&self, mv: Cell) -> MoveCode {
        self.hex.code(mv)
    }
}

impl<const W: usize> Acyclic for Thinned<'_, W> where Set<W>: Width {}
impl<const W: usize> Deterministic for Thinned<'_, W> where Set<W>: Width {}

/// Images are worth the same. They need not be filled in alike: a dead cell is always Black's.
impl<const W: usize> Symmetry for Thinned<'_, W>
where
    Set<W>: Width,
{
    fn symmetries(&self) -> u32 {
        self.hex.symmetries()
    }
    fn image(&self, at: &Stones<W>, by: Sym) -> Stones<W> {
        self.hex.image(at, by)
    }
    fn image_of_move(&self, mv: Cell, by: Sym) -> Cell {
        self.hex.image_of_move(mv, by)
    }
    fn inverse(&self, by: Sym) -> Sym {
        self.hex.inverse(by)
    }
}

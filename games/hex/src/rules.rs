//! The rules: a stone on an empty cell; who joins the own two edges wins. There are no draws.

use crate::{Colour, Grid, Set, Size, Width};
use game::{Acyclic, Bounds, Deterministic, Essence, Game, MoveCode, Outcome, Side, Status};

/// Whether the second player may answer the first stone by taking it over, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Swap {
    /// He may not.
    #[default]
    Not,
    /// The stone is mirrored on the long diagonal and becomes his; colours stay with their players.
    Pieces,
    /// The players exchange colours; the stone stays where it is.
    Sides,
}

impl Swap {
    /// What the rule is called in setups and files.
    pub fn name(self) -> &'static str {
        match self {
            Swap::Not => "no-swap",
            Swap::Pieces => "swap-pieces",
            Swap::Sides => "swap-sides",
        }
    }
}

/// Hex on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hex<const W: usize> {
    grid: Grid<W>,
    swap: Swap,
}

/// A move: a stone on a cell, or taking over the first stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Takes over the first stone.
    pub const SWAP: Cell = Cell(u16::MAX);

    /// A stone here.
    #[inline(always)]
    pub fn at(cell: usize) -> Cell {
        Cell(cell as u16)
    }

    /// Where the stone goes; nothing if it is the swap.
    #[inline(always)]
    pub fn place(self) -> Option<usize> {
        (self != Cell::SWAP).then_some(usize::from(self.0))
    }
}

/// A position: the stones of both colours, who is to move, and who has which colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones<const W: usize> {
    pub(crate) of: [Set<W>; 2],
    pub(crate) mover: Side,
    /// The first player has White.
    pub(crate) crossed: bool,
    /// The last stone joined two edges.
    pub(crate) won: bool,
}

impl<const W: usize> Stones<W> {
    /// The stones of a colour.
    #[inline(always)]
    pub fn of(&self, colour: Colour) -> Set<W> {
        self.of[colour as usize]
    }

    /// All stones.
    #[inline(always)]
    pub fn taken(&self) -> Set<W> {
        self.of[0] | self.of[1]
    }

    /// The colour of a player.
    #[inline(always)]
    pub fn colour(&self, side: Side) -> Colour {
        if (side == Side::First) != self.crossed { Colour::Black } else { Colour::White }
    }

    /// The player of a colour.
    #[inline(always)]
    pub fn player(&self, colour: Colour) -> Side {
        if (colour == Colour::Black) != self.crossed { Side::First } else { Side::Second }
    }

    /// The colour of the side to move.
    #[inline(always)]
    pub fn turn(&self) -> Colour {
        self.colour(self.mover)
    }
}

impl<const W: usize> Hex<W> {
    /// The game on a board of this size; pieces can be swapped on square boards only.
    pub fn new(size: Size, swap: Swap) -> Hex<W> {
        assert!(swap != Swap::Pieces || size.is_square(), "no mirror image on {size}");
        assert!(
            swap == Swap::Not || size.cells() < 64 * W,
            "no bit of the key is left for the swap on {size}"
        );
        Hex { grid: Grid::new(size), swap }
    }

    /// The board.
    pub fn grid(&self) -> &Grid<W> {
        &self.grid
    }

    /// The swap rule.
    pub fn swap(&self) -> Swap {
        self.swap
    }

    /// The empty cells.
    #[inline(always)]
    pub fn empty(&self, at: &Stones<W>) -> Set<W> {
        self.grid.all().without(at.taken())
    }

    /// Any position: these stones, Black moves first in the game, `turn` moves next.
    pub fn position(&self, black: Set<W>, white: Set<W>, turn: Colour) -> Stones<W> {
        let mover = if turn == Colour::Black { Side::First } else { Side::Second };
        let won = Colour::BOTH.into_iter().zip([black, white]).any(|(of, own)| self.grid.joined(of, own));
        Stones { of: [black, white], mover, crossed: false, won }
    }

    /// Whether the side to move may take over the only stone.
    pub(crate) fn may_swap(&self, at: &Stones<W>) -> bool {
        let own = at.of(at.turn());
        self.swap != Swap::Not && at.mover == Side::Second && own.is_empty() && at.taken().count() == 1
    }

    /// Whether the first stone may still be taken over: before it is put, and right after. What connections tell about
    /// the stones on the board holds only afterwards.
    #[inline(always)]
    pub fn is_swap_ahead(&self, at: &Stones<W>) -> bool {
        let opens = || at.mover == Side::First && at.taken().is_empty();
        self.swap != Swap::Not && (opens() || self.may_swap(at))
    }

    /// Gives cells and stones of a colour to the opponent, and with them those that can no longer lie on a chain of
    /// that colour between its edges.
    pub fn give(&self, at: &mut Stones<W>, by: Colour, given: Set<W>) {
        debug_assert!(!at.won && !given.meets(&at.of(by.other())), "{given:?} in {at:?}");
        let [from, to] = self.grid.borders(by);
        let room = self.grid.all().without(at.of(by.other()) | given);
        let ground = self.grid.flood(to, self.grid.flood(from, room));
        at.of[by as usize] &= ground;
        at.of[by.other() as usize] = self.grid.all().without(ground);
        at.won = ground.is_empty();
    }

    fn take_over(&self, at: &mut Stones<W>) {
        match self.swap {
            Swap::Not => unreachable!("there is no swap in this game"),
            Swap::Sides => at.crossed = !at.crossed,
            Swap::Pieces => {
                let stone = at.taken().first().expect("a stone to take over");
                let mut of = [Set::EMPTY; 2];
                of[at.turn() as usize] = Set::one(self.grid.mirrored(stone));
                at.of = of;
            }
        }
    }
}

impl<const W: usize> Game for Hex<W>
where
    Set<W>: Width,
{
    type Position = Stones<W>;
    type Move = Cell;
    type Key = <Set<W> as Width>::Key;

    const SOUND_KEYS: bool = true;
    const GRADED: bool = false;

    fn start(&self) -> Stones<W> {
        Stones { of: [Set::EMPTY; 2], mover: Side::First, crossed: false, won: false }
    }

    #[inline(always)]
    fn turn(&self, at: &Stones<W>) -> Side {
        at.mover
    }

    /// On a full board exactly one colour has joined its edges, so somebody is to move unless somebody has won.
    #[inline]
    fn status(&self, at: &Stones<W>) -> Status {
        if at.won {
            let black = self.grid.joined(Colour::Black, at.of(Colour::Black));
            let winner = at.player(if black { Colour::Black } else { Colour::White });
            return Status::Over(Outcome::Win { winner, margin: 1 });
        }
        Status::Turn(at.mover)
    }

    #[inline]
    fn moves(&self, at: &Stones<W>, out: &mut Vec<Cell>) {
        out.extend(self.empty(at).each().map(Cell::at));
        if self.may_swap(at) {
            out.push(Cell::SWAP);
        }
    }

    #[inline]
    fn play(&self, at: &mut Stones<W>, mv: Cell) {
        match mv.place() {
            None => self.take_over(at),
            Some(cell) => {
                debug_assert!(!at.won && self.empty(at).has(cell), "{mv:?} in {at:?}");
                let turn = at.turn();
                at.of[turn as usize].insert(cell);
                let group = self.grid.flood(Set::one(cell), at.of(turn));
                let [from, to] = self.grid.borders(turn);
                at.won = group.meets(&from) && group.meets(&to);
            }
        }
        at.mover = at.mover.other();
    }

    /// Both colours side by side. What follows depends on the colour to move, not on whose it is: usually the number of
    /// stones tells it, and the last bit of White, which is no cell, says if it is the other one. A board that
    /// fills every bit is turned inside out instead: then the empty cells are in both sets. The last bit of Black says
    /// that the swap is still ahead.
    #[inline]
    fn key(&self, at: &Stones<W>) -> Self::Key {
        let [mut black, mut white] = at.of;
        let usual =
            if (black.count() + white.count()).is_multiple_of(2) { Colour::Black } else { Colour::White };
        if at.turn() != usual {
            if self.grid.cells() < 64 * W {
                white.insert(64 * W - 1);
            } else {
                [black, white] = [black, white].map(|own| self.grid.all().without(own));
            }
        }
        if self.is_swap_ahead(at) {
            black.insert(64 * W - 1);
        }
        black.pair(white)
    }

    /// Empty cells, then own stones. Nothing before the second stone of a game with a swap: what is taken over there is
    /// no longer the stone of the side that conceded.
    fn concessions(&self, at: &Stones<W>, by: Side, out: &mut Vec<Cell>) {
        if self.swap == Swap::Not || at.taken().count() > 1 {
            out.extend(self.empty(at).each().chain(at.of(at.colour(by)).each()).map(Cell::at));
        }
    }

    fn concede(&self, at: &mut Stones<W>, by: Side, given: &[Cell]) {
        self.give(at, at.colour(by), given.iter().filter_map(|cell| cell.place()).collect());
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    #[inline]
    fn code(&self, mv: Cell) -> MoveCode {
        mv.0
    }
}

/// Every move adds a stone, except the one swap.
impl<const W: usize> Acyclic for Hex<W> where Set<W>: Width {}
impl<const W: usize> Deterministic for Hex<W> where Set<W>: Width {}
impl<const W: usize> Essence for Hex<W> where Set<W>: Width {}

//! The rules: mark an empty cell; the first line wins, a full board is drawn.

use crate::{Bits, Size};
use game::{Acyclic, Blueprint, Bounds, Deterministic, Game, MoveCode, Outcome, Side, Status};

/// An m,n,k game on a bitboard. X is the first player, O the second.
///
/// The cells of a row have consecutive bits, followed by one sentinel that is never set, so that no shift
/// carries a mark around an edge. The bits of a board of 4 columns and 3 rows:
///
/// ```text
///      a  b  c  d
///  1   0  1  2  3 | 4
///  2   5  6  7  8 | 9
///  3  10 11 12 13 |14
/// ```
///
/// One step to the right is +1, down is +5, and the diagonals are +6 and +4.
#[derive(Clone, Debug)]
pub struct Mnk<B> {
    pub(crate) size: Size,
    /// Bits per row, the sentinel included.
    pub(crate) stride: u32,
    /// All cells.
    pub(crate) cells: B,
    /// The directions in which a line fits.
    pub(crate) steps: Vec<u32>,
    /// Where the symmetries take every bit; see `symmetry.rs`.
    pub(crate) images: Vec<u16>,
}

/// A cell, by its bit; a move marks it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u16);

impl Cell {
    #[inline(always)]
    pub(crate) fn bit(self) -> u32 {
        u32::from(self.0)
    }
}

/// A position: the marks of both sides, who marks next, and whether the last mark made a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks<B> {
    pub(crate) of: [B; 2],
    pub(crate) mover: Side,
    pub(crate) won: bool,
}

impl<B: Bits> Marks<B> {
    /// The cells that this side has marked.
    #[inline(always)]
    pub fn of(&self, side: Side) -> B {
        self.of[side as usize]
    }

    /// The cells that anybody has marked.
    #[inline(always)]
    pub fn taken(&self) -> B {
        self.of[0] | self.of[1]
    }
}

impl<B: Bits> Mnk<B> {
    /// The game on a board of this size, which must be a board and fit into `B`.
    pub fn new(size: Size) -> Mnk<B> {
        assert!(size.checked().is_ok(), "{size} is not a board");
        assert!(size.fits::<B>(), "{size} needs more than {} bits", B::WIDTH);
        let (columns, rows) = (u32::from(size.columns), u32::from(size.rows));
        let stride = columns + 1;
        let bits = (0..rows).flat_map(|row| (0..columns).map(move |column| row * stride + column));
        let cells = bits.fold(B::EMPTY, |cells, i| cells | B::bit(i));
        let (wide, high) = (size.columns >= size.line, size.rows >= size.line);
        let fitting = [(1, wide), (stride, high), (stride + 1, wide && high), (stride - 1, wide && high)];
        let steps = fitting.into_iter().filter(|&(_, fits)| fits).map(|(step, _)| step).collect();
        let mut mnk = Mnk { size, stride, cells, steps, images: Vec::new() };
        mnk.images = mnk.all_images();
        mnk
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell in this column and row, both counted from 0 at the top left.
    pub fn cell(&self, column: u8, row: u8) -> Cell {
        debug_assert!(column < self.size.columns && row < self.size.rows);
        Cell((u32::from(row) * self.stride + u32::from(column)) as u16)
    }

    /// The column and row of a cell, counted from 0 at the top left.
    pub fn column_and_row(&self, cell: Cell) -> (u8, u8) {
        ((cell.bit() % self.stride) as u8, (cell.bit() / self.stride) as u8)
    }

    /// The cells that nobody has marked.
    #[inline(always)]
    pub fn empty(&self, at: &Marks<B>) -> B {
        self.cells & !at.taken()
    }
}

impl<B: Bits> Game for Mnk<B> {
    type Position = Marks<B>;
    type Move = Cell;
    type Key = B::Key;

    const SOUND_KEYS: bool = true;
    const GRADED: bool = true;

    fn start(&self) -> Marks<B> {
        Marks { of: [B::EMPTY; 2], mover: Side::First, won: false }
    }
    #[inline(always)]
    fn turn(&self, at: &Marks<B>) -> Side {
        at.mover
    }

    #[inline]
    fn status(&self, at: &Marks<B>) -> Status {
        if at.won {
            Status::Over(Outcome::Win { winner: at.mover.other(), margin: 1 })
        } else if at.taken() == self.cells {
            Status::Over(Outcome::Draw)
        } else {
            Status::Turn(at.mover)
        }
    }

    #[inline]
    fn moves(&self, at: &Marks<B>, out: &mut Vec<Cell>) {
        out.extend(self.empty(at).each().map(|i| Cell(i as u16)));
    }

    #[inline]
    fn play(&self, at: &mut Marks<B>, mv: Cell) {
        debug_assert!(!at.won && self.empty(at).has(mv.bit()), "{mv:?} in {at:?}");
        let own = &mut at.of[at.mover as usize];
        *own = *own | B::bit(mv.bit());
        at.won = self.has_line(*own);
        at.mover = at.mover.other();
    }

    /// Both boards side by side. The number of marks tells whose turn it usually is; on a board that somebody set up
    /// otherwise the sides change names, which changes nothing for the side to move.
    #[inline]
    fn key(&self, at: &Marks<B>) -> B::Key {
        let usual = if at.taken().count().is_multiple_of(2) { Side::First } else { Side::Second };
        let [low, high] = if at.mover == usual { at.of } else { [at.of[1], at.of[0]] };
        low.beside(high, self.key_bits() / 2)
    }

    /// Two boards; the sentinel of the last row needs no bit.
    #[inline]
    fn key_bits(&self) -> u32 {
        2 * (self.stride * u32::from(self.size.rows) - 1)
    }

    fn blueprint(&self, at: &Marks<B>) -> Option<Blueprint> {
        Some(self.as_bits(at))
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    #[inline]
    fn code(&self, mv: Cell) -> MoveCode {
        mv.0
    }
}

/// Every move adds a mark.
impl<B: Bits> Acyclic for Mnk<B> {}
impl<B: Bits> Deterministic for Mnk<B> {}

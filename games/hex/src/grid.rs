//! The rhombus: its cells, who is next to whom, and whose the edges are.

use crate::Set;
use game::BadText;
use std::fmt;

/// A board has at most this many columns and rows.
pub const MOST: u8 = 19;

/// How large the board is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// From 1 to [`MOST`].
    pub columns: u8,
    /// From 1 to [`MOST`].
    pub rows: u8,
}

impl Size {
    /// Reads `COLUMNSxROWS`, or one number for a square board.
    pub fn read(text: &str) -> Result<Size, BadText> {
        let expected = format!("expected COLUMNSxROWS from 1x1 to {MOST}x{MOST}, such as 11x11");
        let number = |text: &str| {
            let digits =
                !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = if digits { text.parse::<u16>().ok() } else { None };
            number
                .ok_or_else(|| BadText::new(format!("'{}' is not a number: {expected}", text.escape_debug())))
        };
        let (columns, rows) = text.split_once('x').unwrap_or((text, text));
        let (columns, rows) = (number(columns.trim())?, number(rows.trim())?);
        let fits = |n: u16| (1..=u16::from(MOST)).contains(&n);
        if !fits(columns) || !fits(rows) {
            return Err(BadText::new(format!("there is no board of {columns}x{rows}: {expected}")));
        }
        Ok(Size { columns: columns as u8, rows: rows as u8 })
    }

    /// How many cells there are.
    pub fn cells(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Whether columns and rows are as many, so that the board can be mirrored on its long diagonal.
    pub fn is_square(self) -> bool {
        self.columns == self.rows
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// The colour of a stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Joins top and bottom.
    Black,
    /// Joins left and right.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The opponent's.
    #[inline(always)]
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// The six steps to a neighbour, in a circle.
pub(crate) const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The cells of a board and their neighbours. Cells are numbered row by row from the top left, without gaps:
///
/// ```text
///   a b c
/// 1  0 1 2
///  2  3 4 5
///   3  6 7 8
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<const W: usize> {
    size: Size,
    all: Set<W>,
    near: Vec<Set<W>>,
    /// The cells at the two edges of Black (top, bottom) and of White (left, right).
    borders: [[Set<W>; 2]; 2],
}

impl<const W: usize> Grid<W> {
    /// The board of this size, which must fit.
    pub fn new(size: Size) -> Grid<W> {
        assert!(size.cells() <= 64 * W, "{size} needs more than {} bits", 64 * W);
        let (columns, rows) = (i32::from(size.columns), i32::from(size.rows));
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let where_ = |wanted: &dyn Fn(i32, i32) -> bool| -> Set<W> {
            cells().zip(0..).filter(|((column, row), _)| wanted(*column, *row)).map(|(_, i)| i).collect()
        };
        let near = cells()
            .map(|(column, row)| where_(&|other, below| STEPS.contains(&(other - column, below - row))))
            .collect();
        let borders = [
            [where_(&|_, row| row == 0), where_(&|_, row| row == rows - 1)],
            [where_(&|column, _| column == 0), where_(&|column, _| column == columns - 1)],
        ];
        Grid { size, all: Set::below(size.cells()), near, borders }
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many cells there are.
    #[inline(always)]
    pub fn cells(&self) -> usize {
        self.near.len()
    }

    /// All cells.
    #[inline(always)]
    pub fn all(&self) -> Set<W> {
        self.all
    }

    /// The neighbours of a cell.
    #[inline(always)]
    pub fn near(&self, cell: usize) -> Set<W> {
        self.near[cell]
    }

    /// The cells along the two edges of a colour.
    #[inline(always)]
    pub fn borders(&self, of: Colour) -> [Set<W>; 2] {
        self.borders[of as usize]
    }

    /// Column and row, from 0.
    pub fn column_and_row(&self, cell: usize) -> (usize, usize) {
        (cell % usize::from(self.size.columns), cell / usize::from(self.size.columns))
    }

    /// The cell in this column and row, from 0.
    pub fn cell(&self, column: usize, row: usize) -> usize {
        row * usize::from(self.size.columns) + column
    }

    /// All cells next to one of these.
    #[inline]
    pub fn around(&self, cells: Set<W>) -> Set<W> {
        cells.each().fold(Set::EMPTY, |all, cell| all | self.near[cell])
    }

    /// What can be reached from `seeds` through `through`; seeds outside of it do not count.
    #[inline]
    pub fn flood(&self, seeds: Set<W>, through: Set<W>) -> Set<W> {
        let mut reached = seeds & through;
        let mut fresh = reached;
        while !fresh.is_empty() {
            fresh = (self.around(fresh) & through).without(reached);
            reached |= fresh;
        }
        reached
    }

    /// Whether these stones of a colour join its edges.
    pub fn joined(&self, of: Colour, stones: Set<W>) -> bool {
        let [from, to] = self.borders(of);
        self.flood(from, stones).meets(&to)
    }

    /// A shortest chain of these stones that joins the colour's edges, if there is one.
    pub fn chain(&self, of: Colour, stones: Set<W>) -> Option<Set<W>> {
        let [from, to] = self.borders(of);
        self.chain_between(from, to, stones)
    }

    /// A shortest chain within `stones` from one set to the other, if there is one.
    pub(crate) fn chain_between(&self, from: Set<W>, to: Set<W>, stones: Set<W>) -> Option<Set<W>> {
        let mut rings = vec![from & stones];
        let mut reached = rings[0];
        while !rings[rings.len() - 1].meets(&to) {
            let next = (self.around(rings[rings.len() - 1]) & stones).without(reached);
            if next.is_empty() {
                return None;
            }
            reached |= next;
            rings.push(next);
        }
        let mut here = (rings.pop()? & to).first()?;
        let mut chain = Set::one(here);
        while let Some(ring) = rings.pop() {
            here = (self.near(here) & ring).first()?;
            chain.insert(here);
        }
        Some(chain)
    }

    /// The cell opposite through the centre.
    #[inline(always)]
    pub fn turned(&self, cell: usize) -> usize {
        self.cells() - 1 - cell
    }

    /// The mirror image on the long diagonal of a square board: top and left change places.
    #[inline(always)]
    pub fn mirrored(&self, cell: usize) -> usize {
        debug_assert!(self.size.is_square());
        let (column, row) = self.column_and_row(cell);
        self.cell(row, column)
    }

    /// `b3`.
    pub fn name(&self, cell: usize) -> String {
        let (column, row) = self.column_and_row(cell);
        crate::cell_name(column, row)
    }

    /// The cells by name, ascending.
    pub fn names(&self, cells: Set<W>) -> String {
        cells.each().map(|cell| self.name(cell)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bridge_has_two_cells_between() {
        let grid: Grid<1> = Grid::new(Size::read("5").unwrap());
        let (c2, b4) = (grid.cell(2, 1), grid.cell(1, 3));
        assert_eq!(grid.names(grid.near(c2) & grid.near(b4)), "b3 c3");
        assert_eq!(grid.near(grid.cell(2, 2)).count(), 6);
        assert_eq!([grid.near(0).count(), grid.near(4).count()], [2, 3]);
    }

    #[test]
    fn sizes_read_back_and_bad_ones_are_explained() {
        for text in ["1x1", "11x11", "19x3"] {
            assert_eq!(Size::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Size::read("7").unwrap().to_string(), "7x7");
        for (text, part) in [
            ("", "'' is not a number"),
            ("20x3", "there is no board of 20x3"),
            ("3x0", "there is no board of 3x0"),
            ("axb", "'a' is not a number"),
            ("3x+4", "'+4' is not a number"),
            ("3x3x3", "'3x3' is not a number"),
            ("99999999999x2", "is not a number"),
        ] {
            let message = Size::read(text).unwrap_err().to_string();
            assert!(message.contains(part) && message.contains("such as 11x11"), "{text}: {message}");
        }
    }
}

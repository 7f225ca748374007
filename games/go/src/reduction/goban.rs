//! The board of a formula: tiles, the reserve around them, and eyes for every wall.

use super::layout::Layout;
use super::tiles::{Fork, Gadget, TILE};
use crate::vast::{MOST, Place, Vast};
use game::Side;

/// Walls between the tiles and the reserve.
pub(super) const FRAME: usize = 2;

/// How many white stones are in danger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reserve {
    /// More than half of the board: whoever gets them wins.
    Whole,
    /// A few, so that a search goes faster. The hunt is the same, as a reserve has no liberty of its own.
    Token,
}

/// A position that White wins if and only if the formula is satisfiable; White is to move.
#[derive(Clone, Debug)]
pub struct Goban {
    /// The stones.
    pub board: Vast,
    /// A stone of the reserve.
    pub prey: Place,
    /// Where white eyes are, for each place.
    pub eyes: Vec<bool>,
    /// Where black stones lie that White may take, for each place.
    pub loose: Vec<bool>,
    /// The points s of Black's choices: who plays there first leaves the choice to White.
    pub asides: Vec<Place>,
    /// The points a and b of White's choices, for each place: there he has two liberties when he is to move.
    pub chosen: Vec<bool>,
    /// White stones of the reserve.
    pub reserve: usize,
    /// Columns and rows of the part that is no reserve.
    pub gadgets: (usize, usize),
}

/// The formula needs a board that is too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge(pub usize);

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the board would have {0}x{0} points, more than {MOST}x{MOST}", self.0)
    }
}

impl std::error::Error for TooLarge {}

impl Goban {
    /// The board of a layout.
    pub fn of(layout: &Layout, reserve: Reserve) -> Result<Goban, TooLarge> {
        let (columns, rows) = layout.size();
        let gadgets = (columns * TILE + 2 * FRAME, rows * TILE + 2 * FRAME);
        let start = FRAME + layout.axis() * TILE + TILE / 2;
        let (width, height) = match reserve {
            Reserve::Token => (gadgets.0 + 4, gadgets.1),
            Reserve::Whole => {
                let side = smallest_side(gadgets, start);
                (side, side)
            }
        };
        let board = u32::try_from(width).ok().zip(u32::try_from(height).ok());
        let board = board.and_then(|(width, height)| Vast::new(width, height));
        let board = board.ok_or(TooLarge(width.max(height)))?;
        let area = width * height;
        let prey = Place((start * width + width - 2) as u32);
        let [eyes, loose, chosen] = [(); 3].map(|()| vec![false; area]);
        let mut goban = Goban { board, prey, eyes, loose, asides: Vec::new(), chosen, reserve: 0, gadgets };
        for row in 0..height {
            for column in 0..width {
                let stub = row == start && (gadgets.0 - FRAME..gadgets.0).contains(&column);
                let white = is_reserve(column, row, (width, height), gadgets, start)
                    && (reserve == Reserve::Whole || row.abs_diff(start) < 6);
                goban.reserve += usize::from(white);
                goban.put(row * width + column, if white || stub { b'O' } else { b'X' });
            }
        }
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let Some(gadget) = layout.at(column, row) else { continue };
            for (line, cells) in (FRAME + row * TILE..).zip(gadget.drawn()) {
                let first = line * width + FRAME + column * TILE;
                for (number, cell) in (first..).zip(cells) {
                    goban.put(number, cell);
                    if cell == b's' && matches!(gadget, Gadget::Fork { .. }) {
                        goban.asides.push(Place(number as u32));
                    }
                    goban.chosen[number] = matches!(cell, b'a' | b'b')
                        && matches!(gadget, Gadget::Fork { fork: Fork::White, .. });
                }
            }
        }
        goban.open_black_eyes();
        Ok(goban)
    }

    /// The point in the middle of a tile.
    pub fn middle(&self, column: usize, row: usize) -> Place {
        let [column, row] = [column, row].map(|tile| (FRAME + tile * TILE + TILE / 2) as u32);
        Place(row * self.board.size().0 + column)
    }

    /// Puts what a tile's letter says.
    pub(super) fn put(&mut self, number: usize, cell: u8) {
        let place = Place(number as u32);
        self.board.set(place, stone_of(cell));
        self.eyes[number] = cell == b'E';
        self.loose[number] = cell == b'k';
    }

    /// Opens eyes in every black wall: points in the midst of eight of its stones, nowhere beside another eye. Two are enough
    /// to live; all of them make a wall's liberties easy to find.
    pub(super) fn open_black_eyes(&mut self) {
        let (width, height) = self.board.size();
        for place in (0..width * height).map(Place) {
            if self.is_solid(place) {
                self.board.set(place, None);
            }
        }
    }

    /// The black groups that have to live.
    pub fn walls(&mut self) -> Vec<Vec<Place>> {
        let (width, height) = self.board.size();
        let mut seen = vec![false; (width * height) as usize];
        let mut walls = Vec::new();
        for number in 0..width * height {
            let place = Place(number);
            if seen[number as usize]
                || self.board.stone(place) != Some(Side::First)
                || self.loose[number as usize]
            {
                continue;
            }
            let stones = self.board.group(place).stones;
            stones.iter().for_each(|stone| seen[stone.0 as usize] = true);
            walls.push(stones);
        }
        walls
    }

    /// Whether all eight neighbours are black stones, on the board.
    fn is_solid(&self, place: Place) -> bool {
        let (width, height) = self.board.size();
        let (column, row) = (place.0 % width, place.0 / width);
        let inner = column > 0 && row > 0 && column + 1 < width && row + 1 < height;
        inner
            && (row - 1..=row + 1).all(|row| {
                (column - 1..=column + 1)
                    .all(|column| self.board.stone(Place(row * width + column)) == Some(Side::First))
            })
    }
}

/// Whose stone a tile's letter means.
pub(super) fn stone_of(cell: u8) -> Option<Side> {
    match cell {
        b'X' | b'k' => Some(Side::First),
        b'O' | b'E' | b'T' | b'Z' => Some(Side::Second),
        _ => None,
    }
}

/// The reserve: stripes of two white rows between black lines, joined by a white column on the right. Each of its points
/// is beside a black one, so that nothing white can live there once it has been taken.
pub(super) fn is_reserve(
    column: usize,
    row: usize,
    (width, height): (usize, usize),
    gadgets: (usize, usize),
    start: usize,
) -> bool {
    let rim = row == 0 || row + 1 == height || column + 1 == width || column == 0;
    let beside = row < gadgets.1 && column < gadgets.0;
    if rim || beside {
        return false;
    }
    let stripe = (row + 3 - start % 3) % 3 != 2;
    stripe || column + 2 == width
}

/// The shortest side of a square board on which the reserve is more than half of all points.
fn smallest_side(gadgets: (usize, usize), start: usize) -> usize {
    let least = (gadgets.0 + 4).max(gadgets.1);
    let outweighs = |&side: &usize| {
        let count = |rows: std::ops::Range<usize>, first: usize| -> usize {
            let in_row = |row: usize| {
                let wide = is_reserve(side - 3, row, (side, side), gadgets, start);
                let spine = is_reserve(side - 2, row, (side, side), gadgets, start);
                if wide { side - 1 - first } else { usize::from(spine) }
            };
            rows.map(in_row).sum()
        };
        2 * (count(0..gadgets.1, gadgets.0) + count(gadgets.1..side, 1)) > side * side
    };
    (least..).find(outweighs).expect("a reserve of two thirds outweighs everything in the end")
}

//! A position as planes of numbers for a convolutional network: whoever is to move sees a board that he joins from top to bottom.

use crate::{Cell, Colour, Hex, Set, Stones, Width};
use game::{PlaneInputs, PutNumber};

/// Stones, borders, and stones that are joined to a border of their own.
pub struct BoardPlanes;

const BOARD: usize = 0;
const OWN: usize = 1;
const OTHER: usize = 2;
/// Cells beside an own border, and beside one of the other's.
const BORDER: usize = 3;
const OTHER_BORDER: usize = 4;
const JOINED: usize = 5;
const OTHER_JOINED: usize = 6;
/// How full the board is.
const FULL: usize = 7;

/// The point of a cell as one who is to move sees it: columns and rows change places for White.
fn point<const W: usize>(hex: &Hex<W>, turn: Colour, cell: usize) -> usize
where
    Set<W>: Width,
{
    let (size, (column, row)) = (hex.grid().size(), hex.grid().column_and_row(cell));
    let wide = usize::from(if turn == Colour::Black { size.columns } else { size.rows });
    if turn == Colour::Black { row * wide + column } else { column * wide + row }
}

impl<const W: usize> PlaneInputs<Hex<W>> for BoardPlanes
where
    Set<W>: Width,
{
    fn name(&self) -> &'static str {
        "planes-1"
    }

    fn planes(&self) -> usize {
        8
    }

    fn size(&self, hex: &Hex<W>, at: &Stones<W>) -> (usize, usize) {
        let size = hex.grid().size();
        let (columns, rows) = (usize::from(size.columns), usize::from(size.rows));
        if at.turn() == Colour::Black { (columns, rows) } else { (rows, columns) }
    }

    fn see(&self, hex: &Hex<W>, at: &Stones<W>, choices: &mut Vec<u16>, put: &mut PutNumber<'_>) {
        if hex.is_swap_ahead(at) {
            return;
        }
        let (turn, grid) = (at.turn(), hex.grid());
        let full = at.taken().count() as f32 / grid.cells() as f32;
        for cell in grid.all().each() {
            put(point(hex, turn, cell), BOARD, 1.0);
            put(point(hex, turn, cell), FULL, full);
        }
        let sides = [(turn, [OWN, BORDER, JOINED]), (turn.other(), [OTHER, OTHER_BORDER, OTHER_JOINED])];
        for (colour, [stone, border, joined]) in sides {
            let stones = at.of(colour);
            stones.each().for_each(|cell| put(point(hex, turn, cell), stone, 1.0));
            for side in grid.borders(colour) {
                side.each().for_each(|cell| put(point(hex, turn, cell), border, 1.0));
                let linked = grid.flood(side & stones, stones);
                linked.each().for_each(|cell| put(point(hex, turn, cell), joined, 1.0));
            }
        }
        choices.extend(hex.empty(at).each().map(|cell| point(hex, turn, cell) as u16));
    }

    fn point(&self, hex: &Hex<W>, at: &Stones<W>, mv: Cell) -> Option<u16> {
        mv.place().map(|cell| point(hex, at.turn(), cell) as u16)
    }
}

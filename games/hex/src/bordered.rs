//! The board on which games are played out.

use crate::{Colour, Hex, Stones};
use game::Rng;

/// A cell in a game that is played out.
pub(crate) const EMPTY: u8 = 2;

/// A board with its edges around it, so that every cell has six neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Bordered {
    pub(crate) cells: Vec<u8>,
    /// The places that were empty when the board was set up.
    pub(crate) empty: Vec<u16>,
    /// The place in `cells` of each cell of the board, and back.
    pub(crate) places: Vec<u16>,
    pub(crate) numbers: Vec<u16>,
    /// The steps from a place to its neighbours, in a circle; the first two again at the end.
    pub(crate) steps: [isize; 8],
}

impl Bordered {
    /// For boards of this game.
    pub(crate) fn of<const W: usize>(hex: &Hex<W>) -> Bordered {
        let size = hex.grid().size();
        let (columns, rows) = (usize::from(size.columns), usize::from(size.rows));
        let width = columns + 2;
        let place = |cell: usize| (cell / columns + 1) * width + cell % columns + 1;
        let mut cells = vec![EMPTY; width * (rows + 2)];
        for row in 0..rows + 2 {
            cells[row * width] = Colour::White as u8;
            cells[row * width + columns + 1] = Colour::White as u8;
        }
        for column in 1..=columns {
            cells[column] = Colour::Black as u8;
            cells[(rows + 1) * width + column] = Colour::Black as u8;
        }
        let mut numbers = vec![0; cells.len()];
        (0..size.cells()).for_each(|cell| numbers[place(cell)] = cell as u16);
        let down = width as isize;
        Bordered {
            cells,
            empty: Vec::new(),
            places: (0..size.cells()).map(|cell| place(cell) as u16).collect(),
            numbers,
            steps: [-down, 1 - down, 1, down, down - 1, -1, -down, 1 - down],
        }
    }

    /// Puts the stones of a position on the board.
    pub(crate) fn set_up<const W: usize>(&mut self, at: &Stones<W>) {
        self.empty.clear();
        for (cell, &place) in self.places.iter().enumerate() {
            self.cells[usize::from(place)] = match (at.of[0].has(cell), at.of[1].has(cell)) {
                (true, _) => Colour::Black as u8,
                (_, true) => Colour::White as u8,
                _ => {
                    self.empty.push(place);
                    EMPTY
                }
            };
        }
    }

    /// The cell that keeps a bridge of `own` after the opponent's stone here, if there is one: between two own
    /// stones around that stone, one cell is still empty.
    #[inline(always)]
    pub(crate) fn rescue(&self, place: usize, own: u8, rng: &mut Rng) -> Option<usize> {
        let seen = self.steps.map(|step| self.cells[place.wrapping_add_signed(step)]);
        // Bit i: the neighbours i and i + 2 are own and the one between is empty.
        let mut keeps = 0u32;
        for i in 0..6 {
            let bridge = seen[i] == own && seen[i + 1] == EMPTY && seen[i + 2] == own;
            keeps |= u32::from(bridge) << i;
        }
        if keeps == 0 {
            return None;
        }
        // Of two, either: the one farther round from a random direction.
        let turn = if keeps & (keeps - 1) == 0 { 0 } else { rng.below(6) as u32 };
        let turned = (keeps | keeps << 6) >> turn;
        let found = (turned.trailing_zeros() + turn) as usize % 6;
        Some(place.wrapping_add_signed(self.steps[found + 1]))
    }
}

//! Boards turned and mirrored.

use crate::point::{Point, Shape};
use crate::rules::{Go, Move, Position};
use crate::{Board, Cell};
use game::{Sym, Symmetry};

/// Mirrored left to right, top to bottom, and along the diagonal (square boards only), in this order.
const COLUMNS: u32 = 1;
const ROWS: u32 = 2;
const DIAGONAL: u32 = 4;

impl Shape {
    /// How many ways there are to turn and mirror this board.
    pub fn symmetries(self) -> u32 {
        if self.width == self.height { 8 } else { 4 }
    }

    /// Where a point goes.
    #[inline]
    pub fn image(self, point: Point, by: Sym) -> Point {
        let (mut column, mut row) = self.place(point);
        if by.0 & COLUMNS != 0 {
            column = self.width - 1 - column;
        }
        if by.0 & ROWS != 0 {
            row = self.height - 1 - row;
        }
        if by.0 & DIAGONAL != 0 {
            (column, row) = (row, column);
        }
        self.point(column, row)
    }
}

impl<const N: usize, const W: usize> Symmetry for Go<N, W> {
    fn symmetries(&self) -> u32 {
        self.setup().shape.symmetries()
    }

    fn image(&self, at: &Position<N>, by: Sym) -> Position<N> {
        let shape = self.setup().shape;
        let mut board = Board::new(shape);
        for point in shape.points().filter(|&point| at.board.cell(point) != Cell::Empty) {
            board.put(shape.image(point, by), at.board.cell(point).side().expect("a stone"));
        }
        board.set_lost([game::Side::First, game::Side::Second].map(|side| at.board.lost(side)));
        board.lift_ko();
        let moved = |point: Point| if point == Point::NONE { point } else { shape.image(point, by) };
        Position { board, last: at.last.map(moved), ..at.clone() }
    }

    fn image_of_move(&self, mv: Move, by: Sym) -> Move {
        mv.point().map_or(mv, |point| Move::on(self.setup().shape.image(point, by)))
    }

    /// Mirrors undo themselves; behind the diagonal the other two change places.
    fn inverse(&self, by: Sym) -> Sym {
        if by.0 & DIAGONAL == 0 || by.0 & (COLUMNS | ROWS) == COLUMNS | ROWS || by.0 == DIAGONAL {
            by
        } else {
            Sym(by.0 ^ (COLUMNS | ROWS))
        }
    }
}

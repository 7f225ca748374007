//! Places of a padded board, and arrays over them.

use std::ops::{Index, IndexMut};

/// A place of a board that lies in one row of numbers, with a rim of places that nobody can play on:
///
/// ```text
///   0  1  2  3      width 3, stride 4: row and column count from 1,
///   4  5  6  7      the point is row · stride + column;
///   8  9 10 11      column 0 is the rim on the left of its row and on the right of the one before
///  12 13 14 15
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point(pub u16);

impl Point {
    /// No point of any board: a corner of the rim.
    pub const NONE: Point = Point(0);

    /// The point so far on; callers stay on the board or on its rim.
    #[inline(always)]
    pub fn on(self, by: i16) -> Point {
        Point(self.0.wrapping_add_signed(by))
    }
}

/// Something for each point. `N` is a power of two, so that a mask replaces the check of an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerPoint<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Index<Point> for PerPoint<T, N> {
    type Output = T;
    #[inline(always)]
    fn index(&self, point: Point) -> &T {
        const { assert!(N.is_power_of_two()) }
        &self.0[usize::from(point.0) & (N - 1)]
    }
}

impl<T, const N: usize> IndexMut<Point> for PerPoint<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, point: Point) -> &mut T {
        const { assert!(N.is_power_of_two()) }
        &mut self.0[usize::from(point.0) & (N - 1)]
    }
}

/// How many columns and rows a board has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// How many columns.
    pub width: u8,
    /// How many rows.
    pub height: u8,
}

impl Shape {
    /// How far the next row is.
    #[inline(always)]
    pub fn stride(self) -> u16 {
        u16::from(self.width) + 1
    }

    /// The number of points that can be played on.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The number of points with the rim.
    pub fn padded(self) -> usize {
        usize::from(self.stride()) * (usize::from(self.height) + 2) + 1
    }

    /// The point in this column and row, counted from 0 at the top left.
    #[inline(always)]
    pub fn point(self, column: u8, row: u8) -> Point {
        Point((u16::from(row) + 1) * self.stride() + u16::from(column) + 1)
    }

    /// Column and row of a point, counted from 0 at the top left.
    #[inline(always)]
    pub fn place(self, point: Point) -> (u8, u8) {
        let stride = self.stride();
        ((point.0 % stride - 1) as u8, (point.0 / stride - 1) as u8)
    }

    /// The points row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| self.point(column, row)))
    }

    /// The number of a point among all, row by row from the top.
    #[inline(always)]
    pub fn number(self, point: Point) -> usize {
        let (column, row) = self.place(point);
        usize::from(row) * usize::from(self.width) + usize::from(column)
    }

    /// The point of a number.
    pub fn numbered(self, number: usize) -> Point {
        let width = usize::from(self.width);
        self.point((number % width) as u8, (number / width) as u8)
    }

    /// The ways to the four neighbours.
    #[inline(always)]
    pub fn ways(self) -> [i16; 4] {
        let stride = self.stride() as i16;
        [-stride, -1, 1, stride]
    }

    /// The ways to the four diagonal neighbours.
    #[inline(always)]
    pub fn corners(self) -> [i16; 4] {
        let stride = self.stride() as i16;
        [-stride - 1, -stride + 1, stride - 1, stride + 1]
    }

    /// How far the nearest edge is: 0 on the first line.
    pub fn line(self, point: Point) -> u8 {
        let (column, row) = self.place(point);
        column.min(row).min(self.width - 1 - column).min(self.height - 1 - row)
    }
}

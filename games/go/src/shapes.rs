//! The eight points around a move: which of them make it worth a look, after the patterns of MoGo (Gelly, Wang, Munos and
//! Teytaud 2006).
//!
//! In a shape `X` and `O` are stones of different colours, `.` is empty, `#` off the board, `?` anything, `x` and `o`
//! anything but that colour. It holds for either colour to move, turned and mirrored.

use crate::board::{Board, Cell};
use crate::point::Point;
use std::sync::LazyLock;

const SHAPES: [[&[u8; 3]; 3]; 12] = [
    // Hane, by which the opponent is enclosed or turned.
    [b"XOX", b"...", b"???"],
    [b"XO.", b"...", b"?.?"],
    [b"XO?", b"X..", b"x.?"],
    [b".O.", b"X..", b"..."],
    // Cuts.
    [b"XO?", b"O.o", b"?o?"],
    [b"XO?", b"O.X", b"???"],
    [b"?X?", b"O.O", b"ooo"],
    [b"OX?", b"o.O", b"???"],
    // At the edge.
    [b"X.?", b"O.?", b"##?"],
    [b"OX?", b"X.O", b"###"],
    [b"?X?", b"x.O", b"###"],
    [b"?OX", b"X.O", b"###"],
];

/// Which of the 4^8 surroundings match a shape, a bit for each.
static MATCHES: LazyLock<[u64; 1024]> = LazyLock::new(matches);

/// Where the places of a shape go when it is turned by a quarter.
const TURNED: [usize; 8] = [5, 3, 0, 6, 1, 7, 4, 2];
/// … and when it is mirrored.
const MIRRORED: [usize; 8] = [2, 1, 0, 4, 3, 7, 6, 5];

/// The cells that a letter allows, a bit for each, if `X` is Black or White.
fn allowed(letter: u8, x_is_black: bool) -> u8 {
    let (x, o) = if x_is_black { (0b0010, 0b0100) } else { (0b0100, 0b0010) };
    match letter {
        b'.' => 0b0001,
        b'#' => 0b1000,
        b'X' => x,
        b'O' => o,
        b'x' => 0b1111 & !x,
        b'o' => 0b1111 & !o,
        _ => 0b1111,
    }
}

fn matches() -> [u64; 1024] {
    let mut table = [0; 1024];
    for shape in SHAPES {
        let [top, middle, bottom] = shape;
        let mut letters = [top[0], top[1], top[2], middle[0], middle[2], bottom[0], bottom[1], bottom[2]];
        for turn in 0..8 {
            for x_is_black in [true, false] {
                mark(&letters.map(|letter| allowed(letter, x_is_black)), 0, 0, &mut table);
            }
            letters = (if turn == 3 { MIRRORED } else { TURNED }).map(|i| letters[i]);
        }
    }
    table
}

/// Marks all surroundings that these sets of cells allow from one place on.
fn mark(cells: &[u8; 8], place: usize, number: usize, table: &mut [u64; 1024]) {
    if place == 8 {
        table[number / 64] |= 1 << (number % 64);
        return;
    }
    for cell in (0..4).filter(|cell| cells[place] >> cell & 1 == 1) {
        mark(cells, place + 1, number | cell << (2 * place), table);
    }
}

/// The surroundings of a point as a number: two bits for each of the eight, row by row.
#[inline(always)]
pub fn surroundings<const N: usize>(board: &Board<N>, point: Point) -> u16 {
    let stride = board.shape().stride() as i16;
    let ways = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1];
    ways.into_iter().rev().fold(0, |number, way| number << 2 | board.cell(point.on(way)) as u16)
}

/// Whether a stone on an empty point makes one of the shapes.
#[inline(always)]
pub fn is_shapely<const N: usize>(board: &Board<N>, point: Point) -> bool {
    let number = usize::from(surroundings(board, point));
    debug_assert!(board.cell(point) == Cell::Empty);
    MATCHES[number / 64] >> (number % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use game::Side;

    /// A shape, all its images and both colours are one.
    #[test]
    fn turned_mirrored_and_recoloured_shapes_match_alike() {
        let swap = |cell: usize| [0, 2, 1, 3][cell];
        for number in 0..65_536usize {
            let cells: Vec<usize> = (0..8).map(|i| number >> (2 * i) & 3).collect();
            let number_of = |cells: &[usize]| cells.iter().rev().fold(0, |number, cell| number << 2 | cell);
            let has = |number: usize| MATCHES[number / 64] >> (number % 64) & 1;
            let image = |to: [usize; 8]| number_of(&to.map(|i| cells[i]));
            assert_eq!(has(number), has(image(TURNED)));
            assert_eq!(has(number), has(image(MIRRORED)));
            assert_eq!(
                has(number),
                has(number_of(&cells.iter().map(|&cell| swap(cell)).collect::<Vec<_>>()))
            );
        }
        assert!(MATCHES.iter().map(|word| word.count_ones()).sum::<u32>() > 3_000);
    }

    #[test]
    fn a_hane_is_a_shape_and_the_empty_board_has_none() {
        let shape = Shape { width: 9, height: 9 };
        let mut board = Board::<128>::new(shape);
        let point = shape.point(4, 4);
        assert!(!is_shapely(&board, point));
        for (column, row, side) in [(3, 3, Side::First), (4, 3, Side::Second), (5, 3, Side::First)] {
            board.put(shape.point(column, row), side);
        }
        assert!(is_shapely(&board, point));
    }
}

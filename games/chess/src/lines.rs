//! The geometry of the board, computed by the compiler: what leapers reach, what lies on a line, and how far a
//! slider sees by plain arithmetic. The last is slow and simple; `magic.rs` looks the same up in a table.

use crate::{Square, Squares};

const fn step(square: u64, files: i8, ranks: i8) -> u64 {
    let (file, rank) = ((square % 8) as i8 + files, (square / 8) as i8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 0 } else { 1 << (rank * 8 + file) }
}

const fn leaps(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut sets = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            sets[square] |= step(square as u64, steps[i].0, steps[i].1);
            i += 1;
        }
        square += 1;
    }
    sets
}

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHT: [u64; 64] = leaps(KNIGHT_STEPS);
static KING: [u64; 64] = leaps(KING_STEPS);
static PAWN: [[u64; 64]; 2] = [
    leaps([(1, 1), (-1, 1), (9, 9), (9, 9), (9, 9), (9, 9), (9, 9), (9, 9)]),
    leaps([(1, -1), (-1, -1), (9, 9), (9, 9), (9, 9), (9, 9), (9, 9), (9, 9)]),
];

/// What a knight reaches from here.
#[inline(always)]
pub fn knight(from: Square) -> Squares {
    Squares(KNIGHT[from.index()])
}

/// What a king reaches from here.
#[inline(always)]
pub fn king(from: Square) -> Squares {
    Squares(KING[from.index()])
}

/// What a pawn of this side attacks from here.
#[inline(always)]
pub fn pawn(side: game::Side, from: Square) -> Squares {
    Squares(PAWN[side as usize][from.index()])
}

/// The four directions of lines: along ranks, files, and both diagonals.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The whole line through a square in a direction, without the square.
const fn line(square: u64, (files, ranks): (i8, i8)) -> u64 {
    let mut set = 0;
    let mut far = 1;
    while far < 8 {
        set |= step(square, files * far, ranks * far) | step(square, -files * far, -ranks * far);
        far += 1;
    }
    set
}

const LINES: [[u64; 64]; 4] = {
    let mut lines = [[0; 64]; 4];
    let mut i = 0;
    while i < 256 {
        lines[i / 64][i % 64] = line((i % 64) as u64, DIRECTIONS[i / 64]);
        i += 1;
    }
    lines
};

/// How far one sees along a line up to the first man on either side, him included. Subtracting twice the slider
/// from the men on the line changes the bits up to the first of them; the same the other way round
/// with the board reversed (hyperbola quintessence).
const fn along(square: usize, occupied: u64, line: u64) -> u64 {
    let (men, from) = (occupied & line, 1u64 << square);
    let up = men.wrapping_sub(from << 1);
    let down = men.reverse_bits().wrapping_sub(from.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// What a rook sees from a square by arithmetic.
pub(crate) const fn rook_sight(square: usize, occupied: u64) -> u64 {
    along(square, occupied, LINES[0][square]) | along(square, occupied, LINES[1][square])
}

/// What a bishop sees from a square by arithmetic.
pub(crate) const fn bishop_sight(square: usize, occupied: u64) -> u64 {
    along(square, occupied, LINES[2][square]) | along(square, occupied, LINES[3][square])
}

static ROOK_RAYS: [u64; 64] = rays(false);
static BISHOP_RAYS: [u64; 64] = rays(true);

const fn rays(diagonal: bool) -> [u64; 64] {
    let mut sets = [0; 64];
    let mut square = 0;
    while square < 64 {
        sets[square] = if diagonal { bishop_sight(square, 0) } else { rook_sight(square, 0) };
        square += 1;
    }
    sets
}

/// What a rook sees on an empty board.
#[inline(always)]
pub fn rook_rays(from: Square) -> Squares {
    Squares(ROOK_RAYS[from.index()])
}

/// What a bishop sees on an empty board.
#[inline(always)]
pub fn bishop_rays(from: Square) -> Squares {
    Squares(BISHOP_RAYS[from.index()])
}

static RISING: [u64; 64] = LINES[2];
static FALLING: [u64; 64] = LINES[3];

/// The diagonals through a square without it: the one that rises to the h-file, and the one that falls.
#[inline(always)]
pub fn diagonals(through: Square) -> (Squares, Squares) {
    (Squares(RISING[through.index()]), Squares(FALLING[through.index()]))
}

static BETWEEN: [[u64; 64]; 64] = pairs(false);
static THROUGH: [[u64; 64]; 64] = pairs(true);

const fn pairs(whole: bool) -> [[u64; 64]; 64] {
    let mut sets = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (a, b) = (pair / 64, pair % 64);
        let mut way = 0;
        while way < 4 {
            let line = LINES[way][a];
            if line >> b & 1 != 0 {
                sets[a][b] = if whole {
                    line | 1 << a
                } else {
                    along(a, 1 << b, line) & along(b, 1 << a, LINES[way][b])
                };
            }
            way += 1;
        }
        pair += 1;
    }
    sets
}

/// The squares strictly between two squares of a line; none if no line joins them.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Squares {
    Squares(BETWEEN[a.index()][b.index()])
}

/// The whole line through two squares from edge to edge; nothing if no line joins them.
#[inline(always)]
pub fn through(a: Square, b: Square) -> Squares {
    Squares(THROUGH[a.index()][b.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    /// Walks from square to square.
    fn walked(from: Square, occupied: Squares, ways: [(i8, i8); 4]) -> Squares {
        let mut seen = Squares::NONE;
        for (files, ranks) in ways {
            let mut here = (from.file() as i8 + files, from.rank() as i8 + ranks);
            while (0..8).contains(&here.0) && (0..8).contains(&here.1) {
                let square = Square::at(here.0 as u8, here.1 as u8);
                seen |= square.alone();
                if occupied.has(square) {
                    break;
                }
                here = (here.0 + files, here.1 + ranks);
            }
        }
        seen
    }

    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

    #[test]
    fn arithmetic_and_tables_see_what_a_walk_sees() {
        let mut rng = Seed(3).rng();
        for _ in 0..20_000 {
            let occupied = Squares(rng.bits() & rng.bits());
            let from = Square::new(rng.below(64) as u8);
            let (rook, bishop) = (walked(from, occupied, STRAIGHT), walked(from, occupied, DIAGONAL));
            assert_eq!(rook_sight(from.index(), occupied.0), rook.0);
            assert_eq!(bishop_sight(from.index(), occupied.0), bishop.0);
            assert_eq!(crate::magic::rook(from, occupied), rook, "{from} {occupied:?}");
            assert_eq!(crate::magic::bishop(from, occupied), bishop, "{from} {occupied:?}");
        }
    }

    #[test]
    fn lines_join_squares() {
        let square = |text: &str| Square::read(text).unwrap();
        let set = |text: &str| text.split(' ').map(&square).collect::<Squares>();
        assert_eq!(between(square("a1"), square("d4")), set("b2 c3"));
        assert_eq!(between(square("h5"), square("e5")), set("f5 g5"));
        assert_eq!(between(square("e4"), square("e5")), Squares::NONE);
        assert_eq!(between(square("e4"), square("f6")), Squares::NONE);
        assert_eq!(through(square("b1"), square("c2")), set("b1 c2 d3 e4 f5 g6 h7"));
        assert_eq!(through(square("a1"), square("b3")), Squares::NONE);
        assert_eq!(knight(square("a1")), set("b3 c2"));
        assert_eq!(pawn(game::Side::Second, square("a7")), set("b6"));
    }
}

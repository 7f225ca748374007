//! Patterns around a point and their hashes after Zobrist (questions 15 to 17).
//!
//! A pattern of zoom z holds the colours of the 2z(z + 1) places with |x| + |y| ≤ z around a point, the point itself left out:
//! 0 free, 1 Black, 2 White, 3 beyond the edge. Its hash is the XOR of one fixed number for each place and colour.

use super::goban::{Goban, Pos, pos};
use game::{Seed, Side};

/// A place of a pattern: lines and columns away from its centre.
pub type Offset = (i32, i32);

/// The places of zoom 1 in the order of figure 4.
pub const NEAREST: [Offset; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The numbers of figure 4: a line for each colour, a column for each place of zoom 1.
pub const FIGURE_4: [[u8; 4]; 4] = [
    [0b0000_1111, 0b1110_0111, 0b0001_1000, 0b0111_1011],
    [0b1111_0110, 0b1111_1110, 0b0110_1001, 0b1001_1111],
    [0b1010_0001, 0b1000_1101, 0b0011_0111, 0b0011_0100],
    [0b1010_0000, 0b0110_1010, 0b1011_1011, 0b1100_0010],
];

/// Which fixed numbers a hash is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codes {
    /// Eight bits, for zoom 1 only.
    Figure4,
    /// Sixty-four bits for any zoom.
    Wide,
}

impl Codes {
    /// The number of a colour at a place.
    pub fn number(self, colour: u8, (x, y): Offset) -> u64 {
        match self {
            Codes::Figure4 => {
                let column = NEAREST.iter().position(|&near| near == (x, y)).expect("a place of zoom 1");
                u64::from(FIGURE_4[usize::from(colour)][column])
            }
            Codes::Wide => {
                let place = (x + 512) as u64 * 1024 + (y + 512) as u64;
                Seed(place * 4 + u64::from(colour)).rng().bits()
            }
        }
    }
}

/// How many places a pattern has.
pub fn places(zoom: usize) -> usize {
    2 * zoom * (zoom + 1)
}

/// The places of a pattern, the nearest first; those of zoom 1 as in figure 4.
pub fn offsets(zoom: usize) -> Vec<Offset> {
    let reach = zoom as i32;
    let square = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y)));
    let far = |&(x, y): &Offset| x.abs() + y.abs();
    let beyond: Vec<Offset> = square.filter(|offset| (2..=reach).contains(&far(offset))).collect();
    let mut all = NEAREST.to_vec();
    all.extend(beyond);
    all.sort_by_key(far);
    all
}

/// The colour of a place of the board, or beyond it.
pub fn colour(g: &Goban, p: Pos, (x, y): Offset) -> u8 {
    let along = |from: usize, by: i32| from.checked_add_signed(by as isize).filter(|&at| at < g.d());
    match (along(p.i, x), along(p.j, y)) {
        (Some(i), Some(j)) => match g.get(pos(i, j)) {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        },
        _ => 3,
    }
}

/// The colours of a pattern, place by place.
pub fn colours(g: &Goban, p: Pos, zoom: usize) -> Vec<u8> {
    offsets(zoom).into_iter().map(|offset| colour(g, p, offset)).collect()
}

/// The hash of a pattern that is given by its colours, place by place.
pub fn hash_of(colours: &[u8], zoom: usize, codes: Codes) -> u64 {
    offsets(zoom)
        .into_iter()
        .zip(colours)
        .fold(0, |hash, (offset, &colour)| hash ^ codes.number(colour, offset))
}

/// The hash of the pattern around a point.
pub fn hash(g: &Goban, p: Pos, zoom: usize, codes: Codes) -> u64 {
    hash_of(&colours(g, p, zoom), zoom, codes)
}

/// A hash carried over to the next board: two XORs for every place that changed. Says how many XORs there were.
pub fn updated(p: Pos, before: &Goban, after: &Goban, zoom: usize, codes: Codes, hash: u64) -> (u64, usize) {
    let (mut hash, mut xors) = (hash, 0);
    for offset in offsets(zoom) {
        let (old, new) = (colour(before, p, offset), colour(after, p, offset));
        if old != new {
            hash ^= codes.number(old, offset);
            hash ^= codes.number(new, offset);
            xors += 2;
        }
    }
    (hash, xors)
}

/// The hashes of all points of an empty board, line by line (question 17).
pub fn first_hashes(d: usize, zoom: usize, codes: Codes) -> Vec<u64> {
    let empty = Goban::new(d);
    empty.points().map(|p| hash(&empty, p, zoom, codes)).collect()
}

/// Whether a pattern of zoom 1 can stand on a board of 2×2 or more: what is beyond the edge is nothing, one side or two
/// sides that meet.
pub fn stands(colours: [u8; 4]) -> bool {
    let [right, below, left, above] = colours.map(|colour| colour == 3);
    !(right && left || above && below)
}

/// All patterns of zoom 1 that can stand on a board: 3⁴ inside, 4 · 3³ at edges, 4 · 3² in corners.
pub fn nearest_patterns() -> impl Iterator<Item = [u8; 4]> {
    (0..256u16).map(|number| [6, 4, 2, 0].map(|shift| (number >> shift & 3) as u8)).filter(|&c| stands(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_as_many_places_as_the_formula_says() {
        for zoom in 1..=9 {
            let all = offsets(zoom);
            assert_eq!(all.len(), places(zoom));
            assert!(all.iter().all(|&(x, y)| (1..=zoom as i32).contains(&(x.abs() + y.abs()))));
        }
        // Around (3, 1): one of the 12 places of zoom 2 lies beyond the edge.
        let around = colours(&Goban::new(9), pos(3, 1), 2);
        assert_eq!(around.iter().filter(|&&colour| colour == 3).count(), 1);
    }

    #[test]
    fn of_256_patterns_225_can_stand_and_all_of_them_do() {
        assert_eq!(nearest_patterns().count(), 225);
        assert_eq!(81 + 4 * 27 + 4 * 9, 225);
        // Each stands on some board of 3×3: stones around its centre.
        for wanted in nearest_patterns() {
            let off = wanted.map(|colour| colour == 3);
            let p = pos(
                if off[3] {
                    0
                } else if off[1] {
                    2
                } else {
                    1
                },
                if off[2] {
                    0
                } else if off[0] {
                    2
                } else {
                    1
                },
            );
            let mut g = Goban::new(3);
            for (&(x, y), colour) in NEAREST.iter().zip(wanted) {
                let stone = [None, Some(Side::First), Some(Side::Second)].get(usize::from(colour)).copied();
                if let Some(stone) = stone {
                    g.set(pos(p.i.strict_add_signed(x as isize), p.j.strict_add_signed(y as isize)), stone);
                }
            }
            assert_eq!(colours(&g, p, 1), wanted);
        }
    }

    #[test]
    fn figure_4_by_hand() {
        let empty = Goban::new(9);
        let at = |g: &Goban, p: Pos| hash(g, p, 1, Codes::Figure4);
        assert_eq!(at(&empty, pos(7, 6)), 0b1000_1011);
        assert_eq!(at(&empty, pos(0, 0)), 0b1001_0001);
        let mut white = empty.clone();
        white.set(pos(6, 6), Some(Side::Second));
        let (hash, xors) = updated(pos(7, 6), &empty, &white, 1, Codes::Figure4, 0b1000_1011);
        assert_eq!((hash, xors, hash ^ 0b1000_1011), (at(&white, pos(7, 6)), 2, 0b0100_1111));
        assert_eq!(first_hashes(3, 1, Codes::Figure4)[4], 0b1000_1011);
    }
}

//! Patterns of squares whose contents can be given weights by learning (M. Buro 1997): edges, corners, rows,
//! diagonals of the board of 8×8.
//!
//! A pattern lies on the board in several places, its *instances*: its images under the symmetries. Each square of
//! an instance is a digit in base three, 0 empty, 1 the viewer's, 2 the other's, the first square being the lowest;
//! so that the instances of a pattern share one table of weights.

use crate::grid::moved;
use game::Sym;

/// The shapes, by one instance each.
const SHAPES: [(&str, &[u8]); 11] = [
    ("edge+2X", &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14]),
    ("corner 3x3", &[0, 1, 2, 8, 9, 10, 16, 17, 18]),
    ("corner 2x5", &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12]),
    ("row 2", &[8, 9, 10, 11, 12, 13, 14, 15]),
    ("row 3", &[16, 17, 18, 19, 20, 21, 22, 23]),
    ("row 4", &[24, 25, 26, 27, 28, 29, 30, 31]),
    ("diagonal 8", &[0, 9, 18, 27, 36, 45, 54, 63]),
    ("diagonal 7", &[1, 10, 19, 28, 37, 46, 55]),
    ("diagonal 6", &[2, 11, 20, 29, 38, 47]),
    ("diagonal 5", &[3, 12, 21, 30, 39]),
    ("diagonal 4", &[4, 13, 22, 31]),
];

/// How many instances all patterns have together.
pub const INSTANCES: usize = 46;

/// A shape that lies on the board in several places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What players call it.
    pub name: &'static str,
    /// The squares of every instance, in the order of their digits.
    pub instances: Vec<Vec<u8>>,
}

impl Pattern {
    /// All patterns.
    pub fn all() -> Vec<Pattern> {
        SHAPES.iter().map(|&(name, squares)| Pattern { name, instances: images(squares) }).collect()
    }

    /// How many squares it has.
    pub fn squares(&self) -> usize {
        self.instances[0].len()
    }

    /// How many ways there are to fill it: the length of its table.
    pub fn indices(&self) -> usize {
        3usize.pow(self.squares() as u32)
    }

    /// For every index, the least of those that a symmetry of the board turns into one another while the squares
    /// stay in place, such as an edge read from the other end: they deserve the same weight.
    pub fn classes(&self) -> Vec<u16> {
        let turned: Vec<Vec<usize>> = (0..8).filter_map(|by| self.turned(Sym(by))).collect();
        let class = |index: usize| {
            let digit = |place: usize| index / 3usize.pow(place as u32) % 3;
            let image = |to: &Vec<usize>| {
                to.iter().enumerate().map(|(from, &to)| digit(from) * 3usize.pow(to as u32)).sum::<usize>()
            };
            turned.iter().map(image).min().expect("the identity is one") as u16
        };
        (0..self.indices()).map(class).collect()
    }

    /// Where a symmetry that keeps the squares of the first instance takes each of them.
    fn turned(&self, by: Sym) -> Option<Vec<usize>> {
        let squares = &self.instances[0];
        squares.iter().map(|&from| squares.iter().position(|&to| to == image(from, by))).collect()
    }

    /// The index of one of its instances, by reading it square by square.
    pub fn index(&self, instance: usize, mine: u64, theirs: u64) -> u16 {
        let digit = |square: u8| (mine >> square & 1) as u16 + 2 * (theirs >> square & 1) as u16;
        self.instances[instance].iter().rev().fold(0, |index, &square| 3 * index + digit(square))
    }
}

fn image(square: u8, by: Sym) -> u8 {
    moved(8, u32::from(square), by) as u8
}

/// The images of these squares that differ as sets.
fn images(squares: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for by in (0..8).map(Sym) {
        let next: Vec<u8> = squares.iter().map(|&square| image(square, by)).collect();
        if !found.iter().any(|other| next.iter().all(|square| other.contains(square))) {
            found.push(next);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Grid};
    use game::Seed;

    #[test]
    fn the_number_of_instances() {
        let counts: Vec<usize> = Pattern::all().iter().map(|pattern| pattern.instances.len()).collect();
        assert_eq!(counts, [4, 4, 8, 4, 4, 4, 2, 4, 4, 4, 4]);
        assert_eq!(counts.iter().sum::<usize>(), INSTANCES);
    }

    #[test]
    fn instances_share_their_table() {
        // What one instance sees of a board, another sees of its image; if reading runs the other way, the class
        // is the same.
        let mut rng = Seed(1).rng();
        for pattern in Pattern::all() {
            let classes = pattern.classes();
            assert!(classes.iter().enumerate().all(|(index, &class)| usize::from(class) <= index));
            for _ in 0..50 {
                let taken = rng.bits();
                let mine = rng.bits() & taken;
                let seen = |by| {
                    let (mine, theirs) = (Eight.image(mine, by), Eight.image(taken & !mine, by));
                    let index = |i| pattern.index(i, mine, theirs);
                    let mut all: Vec<u16> =
                        (0..pattern.instances.len()).map(|i| classes[usize::from(index(i))]).collect();
                    all.sort_unstable();
                    all
                };
                for by in (1..8).map(Sym) {
                    assert_eq!(seen(by), seen(Sym::IDENTITY), "{} {by:?}", pattern.name);
                }
            }
        }
    }

    #[test]
    fn an_edge_may_be_read_from_either_end() {
        let edge = &Pattern::all()[0];
        let (mine, theirs) = (0b0000_0011, 0b0000_0100);
        let (turned_mine, turned_theirs) = (0b1100_0000, 0b0010_0000);
        assert_eq!(edge.index(0, mine, theirs), 1 + 3 + 2 * 9);
        let class = |mine, theirs| edge.classes()[usize::from(edge.index(0, mine, theirs))];
        assert_eq!(class(mine, theirs), class(turned_mine, turned_theirs));
        // 3^10 fillings; 3^5 read the same from both ends.
        let mut classes = edge.classes();
        classes.sort_unstable();
        classes.dedup();
        assert_eq!(classes.len(), (3usize.pow(10) + 3usize.pow(5)) / 2);
    }
}

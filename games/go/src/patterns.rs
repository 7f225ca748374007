//! Patterns of growing zoom: the diamond |dx| + |dy| ≤ zoom around a free point, hashed after Zobrist, and how often each was seen
//! and chosen in games.
//!
//! Four colours: empty, the mover's, the opponent's, off the board. The eight images of a diamond are hashed side by side and
//! the least of the eight numbers is its key, so that turned and mirrored patterns are one.

use crate::board::{Board, Cell};
use crate::point::Point;
use game::{Rng, Seed, Side};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The largest zoom.
pub const ZOOMS: usize = 8;

/// Whether patterns that are images of each other are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    /// Each image is a pattern of its own, as in the exam.
    Not,
    /// All eight are one.
    Images,
}

/// A place of a diamond: how far it is, and the numbers of the four colours there in all eight images.
struct Place {
    dx: i16,
    dy: i16,
    numbers: [[u64; 8]; 4],
}

/// Places from the inside out, and where each zoom ends.
struct Diamond {
    places: Vec<Place>,
    ends: [usize; ZOOMS + 1],
}

static DIAMOND: LazyLock<Diamond> = LazyLock::new(Diamond::new);

impl Diamond {
    fn new() -> Diamond {
        let reach = ZOOMS as i16;
        let number = |dx: i16, dy: i16, colour: usize| -> u64 {
            let place = (dx + reach) as u64 * 64 + (dy + reach) as u64;
            let mut rng: Rng = Seed(place * 4 + colour as u64).rng();
            rng.bits() ^ rng.bits().rotate_left(17)
        };
        let mut places = Vec::new();
        let mut ends = [0; ZOOMS + 1];
        for zoom in 1..=reach {
            for dy in -zoom..=zoom {
                let wide = zoom - dy.abs();
                // Left and right end of the row; in the first and last row they are one.
                for dx in if wide == 0 { vec![0] } else { vec![-wide, wide] } {
                    let image = |by: usize| {
                        let (x, y) = (if by & 1 == 0 { dx } else { -dx }, if by & 2 == 0 { dy } else { -dy });
                        if by & 4 == 0 { (x, y) } else { (y, x) }
                    };
                    let numbers = std::array::from_fn(|colour| {
                        std::array::from_fn(|by| {
                            let (x, y) = image(by);
                            number(x, y, colour)
                        })
                    });
                    places.push(Place { dx, dy, numbers });
                }
            }
            ends[zoom as usize] = places.len();
        }
        Diamond { places, ends }
    }
}

/// The keys of the patterns around a free point for all zooms, seen by whoever is to move; index 0 is not used.
pub fn keys<const N: usize>(board: &Board<N>, point: Point, turn: Side, fold: Fold) -> [u64; ZOOMS + 1] {
    let diamond = &*DIAMOND;
    let shape = board.shape();
    let (column, row) = shape.place(point);
    let (column, row) = (i16::from(column), i16::from(row));
    let (width, height) = (i16::from(shape.width), i16::from(shape.height));
    let own = Cell::of(turn);
    let (mut hashes, mut keys) = ([0u64; 8], [0; ZOOMS + 1]);
    let mut zoom = 1;
    for (i, place) in diamond.places.iter().enumerate() {
        let (x, y) = (column + place.dx, row + place.dy);
        let colour = if x < 0 || y < 0 || x >= width || y >= height {
            3
        } else {
            match board.cell(shape.point(x as u8, y as u8)) {
                Cell::Empty => 0,
                cell if cell == own => 1,
                _ => 2,
            }
        };
        for (hash, number) in hashes.iter_mut().zip(&place.numbers[colour]) {
            *hash ^= number;
        }
        if i + 1 == diamond.ends[zoom] {
            keys[zoom] = match fold {
                Fold::Not => hashes[0],
                Fold::Images => hashes.into_iter().min().expect("eight"),
            };
            zoom += 1;
        }
    }
    keys
}

/// How often a pattern was seen with its mover to move, and how often he chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Seen.
    pub n: u32,
    /// Chosen.
    pub v: u32,
}

/// Patterns that were chosen often enough, with their counts, for each zoom.
#[derive(Clone, Debug)]
pub struct Counts {
    fold: Fold,
    /// By zoom; index 0 is not used.
    tables: Vec<HashMap<u64, Count>>,
    /// Whether any pattern that is seen is kept, or only those that the first pass has put in.
    all: bool,
}

impl Counts {
    /// Counts every pattern that is seen, as the exam does.
    pub fn of_everything(fold: Fold) -> Counts {
        Counts { fold, tables: vec![HashMap::new(); ZOOMS + 1], all: true }
    }

    /// Counts the patterns that were chosen at least `least` times in a first pass.
    pub fn of_chosen(chosen: &Chosen, least: u32) -> Counts {
        let kept = |table: &HashMap<u64, u32>| {
            let often = table.iter().filter(|&(_, &times)| times >= least);
            often.map(|(&key, _)| (key, Count::default())).collect()
        };
        Counts { fold: chosen.fold, tables: chosen.tables.iter().map(kept).collect(), all: false }
    }

    /// A position in which this side chose this point, or passed.
    pub fn add<const N: usize>(&mut self, board: &Board<N>, turn: Side, chosen: Option<Point>) {
        for &point in board.empties() {
            let keys = keys(board, point, turn, self.fold);
            let v = u32::from(chosen == Some(point));
            for (table, key) in self.tables.iter_mut().zip(keys).skip(1) {
                if self.all {
                    let count = table.entry(key).or_default();
                    (count.n, count.v) = (count.n + 1, count.v + v);
                } else if let Some(count) = table.get_mut(&key) {
                    (count.n, count.v) = (count.n + 1, count.v + v);
                } else {
                    // A larger diamond around one that nobody kept was not kept either.
                    break;
                }
            }
        }
    }

    /// What is known of a pattern of a zoom.
    pub fn get(&self, zoom: usize, key: u64) -> Option<Count> {
        self.tables[zoom].get(&key).copied().filter(|count| count.n > 0)
    }

    /// How many patterns a zoom has.
    pub fn len(&self, zoom: usize) -> usize {
        self.tables[zoom].len()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.tables.iter().all(HashMap::is_empty)
    }

    /// All counts of a zoom.
    pub fn each(&self, zoom: usize) -> impl Iterator<Item = (u64, Count)> + '_ {
        self.tables[zoom].iter().map(|(&key, &count)| (key, count))
    }

    /// The largest zoom at which the pattern of a point was seen, by bisection: a pattern that was seen was seen at
    /// every smaller zoom. Says how many tables were asked, too.
    pub fn largest(&self, keys: &[u64; ZOOMS + 1]) -> (usize, u32) {
        // Seen at `low` or nowhere, not at `high`.
        let (mut low, mut high, mut asked) = (0, ZOOMS + 1, 0);
        while high - low > 1 {
            let middle = (low + high) / 2;
            asked += 1;
            if self.get(middle, keys[middle]).is_some() { low = middle } else { high = middle }
        }
        (low, asked)
    }

    /// What a move is worth: v / n at the largest zoom that was seen, with that zoom; nothing was ever seen at zoom 0.
    pub fn value<const N: usize>(&self, board: &Board<N>, point: Point, turn: Side) -> (f32, usize) {
        let keys = keys(board, point, turn, self.fold);
        let (zoom, _) = self.largest(&keys);
        let count = if zoom == 0 { Count::default() } else { self.get(zoom, keys[zoom]).unwrap_or_default() };
        (count.v as f32 / count.n.max(1) as f32, zoom)
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Counts) {
        assert_eq!(self.fold, other.fold, "patterns that are folded alike");
        for (own, others) in self.tables.iter_mut().zip(&other.tables) {
            for (key, count) in others {
                let sum = own.entry(*key).or_default();
                (sum.n, sum.v) = (sum.n + count.n, sum.v + count.v);
            }
        }
    }
}

/// The first pass: which patterns were chosen, and how often.
#[derive(Clone, Debug)]
pub struct Chosen {
    fold: Fold,
    tables: Vec<HashMap<u64, u32>>,
}

impl Chosen {
    /// Nothing yet.
    pub fn new(fold: Fold) -> Chosen {
        Chosen { fold, tables: vec![HashMap::new(); ZOOMS + 1] }
    }

    /// This side chose this point.
    pub fn add<const N: usize>(&mut self, board: &Board<N>, turn: Side, point: Point) {
        let keys = keys(board, point, turn, self.fold);
        for (table, key) in self.tables.iter_mut().zip(keys).skip(1) {
            *table.entry(key).or_default() += 1;
        }
    }
}

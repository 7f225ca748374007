//! Patterns of growing zoom: the diamond |dx| + |dy| ≤ zoom around a free point, hashed after Zobrist, and how often each was seen
//! and chosen in games.
//!
//! Four colours: empty, the mover's, the opponent's, off the board. The eight images of a diamond are hashed side by side and
//! the least of the eight numbers is its key, so that turned and mirrored patterns are one.

use crate::board::{Board, Cell};
use crate::point::Point;
use game::{Rng, Seed, Side};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
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
    let mut keys = [0; ZOOMS + 1];
    climb(board, point, turn, fold, |zoom, key| {
        keys[zoom] = key;
        true
    });
    keys
}

/// Tells the keys of the patterns around a free point, zoom by zoom from 1 on, as long as the answer is yes: most diamonds
/// are known up to a zoom of three or four, and the wide ones are what costs.
#[inline]
pub fn climb<const N: usize>(
    board: &Board<N>,
    point: Point,
    turn: Side,
    fold: Fold,
    mut tell: impl FnMut(usize, u64) -> bool,
) {
    let diamond = &*DIAMOND;
    let shape = board.shape();
    let (column, row) = shape.place(point);
    let (column, row) = (i16::from(column), i16::from(row));
    let (width, height) = (i16::from(shape.width), i16::from(shape.height));
    let stride = shape.stride() as i16;
    let colours = if turn == Side::First { [0, 1, 2, 3] } else { [0, 2, 1, 3] };
    let mut hashes = [0u64; 8];
    for zoom in 1..=ZOOMS {
        for place in &diamond.places[diamond.ends[zoom - 1]..diamond.ends[zoom]] {
            let (x, y) = (column + place.dx, row + place.dy);
            let off = x < 0 || y < 0 || x >= width || y >= height;
            let cell = if off { Cell::Off } else { board.cell(point.on(place.dy * stride + place.dx)) };
            let numbers = &place.numbers[colours[cell as usize]];
            hashes.iter_mut().zip(numbers).for_each(|(hash, number)| *hash ^= number);
        }
        let key = match fold {
            Fold::Not => hashes[0],
            Fold::Images => hashes.into_iter().min().expect("eight"),
        };
        if !tell(zoom, key) {
            return;
        }
    }
}

/// Keys are as good as random: a table need not shuffle them again.
#[derive(Clone, Copy, Default, Debug)]
pub struct AsTheyAre(u64);

impl Hasher for AsTheyAre {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        // The least of eight numbers is small: its high bits, by which tables tell entries apart, are not random.
        self.0 = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

type Keyed<V> = HashMap<u64, V, BuildHasherDefault<AsTheyAre>>;

/// How often a pattern was seen with its mover to move, and how often he chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// How often it stood around a free point.
    pub n: u32,
    /// How often that point was chosen.
    pub v: u32,
}

/// Patterns that were chosen often enough, with their counts, for each zoom.
#[derive(Clone, Debug)]
pub struct Counts {
    fold: Fold,
    /// By zoom; index 0 is not used.
    tables: Vec<Keyed<Count>>,
    /// Whether any pattern that is seen is kept, or only those that the first pass has put in.
    all: bool,
    /// How many positions were looked at; of those that were chosen from, when only chosen patterns are kept.
    positions: u64,
}

impl Counts {
    /// Counts every pattern that is seen, as the exam does.
    pub fn of_everything(fold: Fold) -> Counts {
        Counts { fold, tables: vec![Keyed::default(); ZOOMS + 1], all: true, positions: 0 }
    }

    /// Those patterns that were chosen at least `least` times (at least twice) in a first pass; how often they were
    /// is known from there.
    pub fn of_chosen(chosen: &Chosen, least: u32) -> Counts {
        let kept = |table: &Keyed<u32>| {
            let often = table.iter().filter(|&(_, &times)| times >= least);
            often.map(|(&key, &v)| (key, Count { n: 0, v })).collect()
        };
        let tables = chosen.tables.iter().map(kept).collect();
        Counts { fold: chosen.fold, tables, all: false, positions: 0 }
    }

    /// A position in which this side chose this point, or passed.
    pub fn add<const N: usize>(&mut self, board: &Board<N>, turn: Side, chosen: Option<Point>) {
        self.positions += 1;
        for &point in board.empties() {
            let v = u32::from(chosen == Some(point));
            climb(board, point, turn, self.fold, |zoom, key| {
                if self.all {
                    let count = self.tables[zoom].entry(key).or_default();
                    (count.n, count.v) = (count.n + 1, count.v + v);
                    true
                } else if let Some(count) = self.tables[zoom].get_mut(&key) {
                    count.n += 1;
                    true
                } else {
                    // A larger diamond around one that nobody kept was not kept either.
                    false
                }
            });
        }
    }

    /// Of a sample of positions: what would have been seen in all of them, as many as in the first pass.
    pub fn scale_to(&mut self, chosen: &Chosen) {
        let more = chosen.moves as f64 / self.positions.max(1) as f64;
        for count in self.tables.iter_mut().flat_map(Keyed::values_mut) {
            count.n = ((f64::from(count.n) * more).round() as u32).max(count.v);
        }
        self.positions = chosen.moves;
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
        self.tables.iter().all(Keyed::is_empty)
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
        let mut found = (0.0, 0);
        climb(board, point, turn, self.fold, |zoom, key| {
            let count = self.get(zoom, key);
            found = count.map_or(found, |Count { n, v }| (v as f32 / n as f32, zoom));
            count.is_some()
        });
        found
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

/// The first pass: which patterns were chosen, and how often. Most are chosen once and never again: of those only a bit is kept,
/// and some (one in twenty after 100,000 games) pass for chosen twice because another pattern has the same bit.
#[derive(Clone, Debug)]
pub struct Chosen {
    fold: Fold,
    once: Vec<u64>,
    tables: Vec<Keyed<u32>>,
    moves: u64,
}

/// Bits for patterns that were chosen at least once: the system gives memory as they are set.
const BITS: usize = 1 << 30;

impl Chosen {
    /// Nothing yet.
    pub fn new(fold: Fold) -> Chosen {
        Chosen { fold, once: vec![0; BITS / 64], tables: vec![Keyed::default(); ZOOMS + 1], moves: 0 }
    }

    /// This side chose this point.
    pub fn add<const N: usize>(&mut self, board: &Board<N>, turn: Side, point: Point) {
        let Chosen { fold, once, tables, moves } = self;
        *moves += 1;
        climb(board, point, turn, *fold, |zoom, key| {
            let bit = (key ^ zoom as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 20 & (BITS - 1);
            let before = once[bit / 64] >> (bit % 64) & 1 == 1;
            once[bit / 64] |= 1 << (bit % 64);
            if before {
                *tables[zoom].entry(key).or_insert(1) += 1;
            }
            true
        });
    }

    /// How many choices were counted.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

//! A guess by learnt weights: what every instance of every pattern is worth, by phase of the game, and a few counts.
//!
//! Weights are learnt at knots, six empty squares apart, and lie between two knots in proportion: so that phases
//! flow into one another, and a filling that is rare in one phase learns from its neighbours. In a list of weights a knot
//! follows the other; in a knot the tables of the patterns one after the other, then what a unit of each count is worth.
//! Guesses are in hundredths of a disc, for the side to move. Players mix the two knots once for each number of empty
//! squares, when they first meet it: then a guess is one look-up for each instance.

use crate::indices::LANES;
use crate::regions::around;
use crate::{Bits, Discs, Eight, Grid, INSTANCES, Indexer, Othello, Pattern};
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// Empty squares from one knot to the next.
const APART: usize = 6;

/// How many knots there are, the first for a full board, the last for the start.
pub const KNOTS: usize = 60 / APART + 1;

/// What is counted besides patterns: moves, the other's moves, parity, and discs beside empty squares.
pub const COUNTS: usize = 4;

/// Guesses are multiples of a hundredth of a disc.
const UNIT: f32 = 100.0;
/// What a count is worth is known this much finer, since it is multiplied.
const FINER: f32 = 64.0;

/// Room for the patterns of a knot, a power of two.
const ROOM: usize = 1 << 18;

/// Where things lie in a list of weights.
#[derive(Clone, Debug)]
pub struct Places {
    indexer: Indexer,
    /// Where the table of each instance begins in a knot.
    tables: [u32; INSTANCES],
    /// How many weights a knot has.
    per_knot: usize,
}

/// What a position shows: which places of a knot, and how much of each count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// The place of each instance within a knot.
    pub patterns: [u32; INSTANCES],
    /// How much there is of each count.
    pub counts: [i32; COUNTS],
}

/// Between which knots a position lies: the lower one, and the share of the upper one.
#[inline]
pub(crate) fn between(empties: u32) -> (usize, f32) {
    let empties = empties.min(60) as usize;
    (empties / APART, (empties % APART) as f32 / APART as f32)
}

impl Default for Places {
    fn default() -> Places {
        let (mut tables, mut instance, mut size) = ([0; INSTANCES], 0, 0);
        for pattern in Pattern::all() {
            for _ in &pattern.instances {
                tables[instance] = size as u32;
                instance += 1;
            }
            size += pattern.indices();
        }
        Places { indexer: Indexer::default(), tables, per_knot: size + COUNTS }
    }
}

impl Places {
    /// How many weights there are.
    pub fn weights(&self) -> usize {
        KNOTS * self.per_knot
    }

    /// How many weights a knot has; the counts are its last ones.
    pub fn per_knot(&self) -> usize {
        self.per_knot
    }

    /// What a board of 8×8 shows to the side to move.
    #[inline]
    pub fn of(&self, at: &Discs<u64>) -> Shown {
        let (seen, counts) = self.seen(at);
        let mut patterns = [0; INSTANCES];
        for (i, place) in patterns.iter_mut().enumerate() {
            *place = self.tables[i] + u32::from(seen[i]);
        }
        Shown { patterns, counts }
    }

    /// The filling of every instance, and the counts.
    #[inline]
    fn seen(&self, at: &Discs<u64>) -> ([u16; LANES], [i32; COUNTS]) {
        let seen = self.indexer.seen(at.mine(), at.theirs());
        let empties = !at.taken();
        let beside = around(&Eight, empties);
        let count = |set: u64| set.count() as i32;
        let counts = [
            count(at.openings()),
            count(Eight.openings(at.theirs(), at.mine())),
            if empties.count() % 2 == 1 { 1 } else { -1 },
            count(beside & at.theirs()) - count(beside & at.mine()),
        ];
        (seen, counts)
    }
}

/// The weights for one number of empty squares.
#[derive(Debug)]
struct Mixed {
    patterns: Box<[i16; ROOM]>,
    counts: [i32; COUNTS],
}

#[derive(Debug)]
struct Tables {
    places: Places,
    knots: Vec<f32>,
    /// By empty squares, made when they are first met.
    mixed: [OnceLock<Mixed>; 61],
}

impl Tables {
    fn mix(&self, empties: usize) -> Mixed {
        let (knot, upper) = between(empties as u32);
        let size = self.places.per_knot;
        let lower = &self.knots[knot * size..][..size];
        // Beyond the last knot there is none, and nothing of it is wanted.
        let next = self.knots.get((knot + 1) * size..(knot + 2) * size).unwrap_or(lower);
        let weight = |place: usize| lower[place] * (1.0 - upper) + next[place] * upper;
        let counts = size - COUNTS;
        Mixed {
            patterns: {
                let mut all = vec![0; ROOM];
                all.iter_mut()
                    .zip(0..counts)
                    .for_each(|(to, place)| *to = (UNIT * weight(place)).round() as i16);
                all.try_into().expect("as many as there is room for")
            },
            counts: std::array::from_fn(|i| (FINER * UNIT * weight(counts + i)).round() as i32),
        }
    }
}

/// Weights that guess at positions of 8×8.
#[derive(Clone, Debug)]
pub struct Weights(Arc<Tables>);

impl Weights {
    /// Guesses by these weights, if there are as many as [`Places`] has.
    pub fn new(weights: Vec<f32>) -> Option<Weights> {
        let places = Places::default();
        (weights.len() == places.weights()).then(|| {
            Weights(Arc::new(Tables { places, knots: weights, mixed: [const { OnceLock::new() }; 61] }))
        })
    }

    /// What a position looks worth to the side to move, in hundredths of a disc.
    #[inline]
    pub fn hundredths(&self, at: &Discs<u64>) -> i32 {
        let tables = &*self.0;
        let empties = (!at.taken()).count().min(60) as usize;
        let mixed = tables.mixed[empties].get_or_init(|| tables.mix(empties));
        let (seen, counts) = tables.places.seen(at);
        // The mask keeps every place within the table, so that nobody needs to check.
        let weight = |(&first, &filling): (&u32, &u16)| {
            i32::from(mixed.patterns[(first + u32::from(filling)) as usize & (ROOM - 1)])
        };
        let sum: i32 = tables.places.tables.iter().zip(&seen).map(weight).sum();
        let counted: i32 = counts.iter().zip(mixed.counts).map(|(count, weight)| count * weight).sum();
        sum + counted / FINER as i32
    }
}

/// Guesses that put moves in order, where a solver has somebody to ask.
pub trait Judge<G: Grid>: Clone + Send + Sync {
    /// What an open position looks worth to the side to move, in tenths of a disc; nothing where nobody knows.
    fn tenths(&self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32>;
}

/// Nobody.
impl<G: Grid> Judge<G> for () {
    #[inline(always)]
    fn tenths(&self, _game: &Othello<G>, _at: &Discs<G::Bits>) -> Option<i32> {
        None
    }
}

/// Whoever has learnt about 8×8 knows nothing of other boards.
impl<G: Grid> Judge<G> for Option<Weights> {
    #[inline]
    fn tenths(&self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32> {
        let weights = self.as_ref().filter(|_| game.grid().side() == 8)?;
        let at: &Discs<u64> = (at as &dyn Any).downcast_ref()?;
        Some(weights.hundredths(at) / 10)
    }
}

//! Boards up to 4,000×4,000, for positions that are built rather than played: a byte for each point, groups by flood, and a
//! history of changes instead of boards.
//!
//! A group is found and removed in time linear in its size. Positional superko is exact: where a hash comes again, the changes
//! since then are followed back, and the board has come again if nothing is left of them.

use game::Side;
use std::collections::HashMap;
use std::fmt;

/// The longest side.
pub const MOST: u32 = 4_000;

/// A point: row · width + column, counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub u32);

/// Why a stone cannot be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The place is not on the board.
    Outside,
    /// A stone lies there.
    Occupied,
    /// It would have no liberty.
    Suicide,
    /// The board stood so before.
    Repeats,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Outside => "there is no such point",
            Illegal::Occupied => "there is a stone already",
            Illegal::Suicide => "the stone would have no liberty",
            Illegal::Repeats => "the same position stood before, and may not come again",
        })
    }
}

/// A stone that was put and what it took.
#[derive(Clone, Debug)]
struct Change {
    put: Place,
    by: Side,
    taken: Vec<Place>,
    /// The hash before it.
    before: u64,
}

/// A group: its stones and its liberties, each once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// Stones, the one that was asked about first.
    pub stones: Vec<Place>,
    /// Free neighbours.
    pub liberties: Vec<Place>,
}

/// A board of any size.
#[derive(Clone)]
pub struct Vast {
    width: u32,
    height: u32,
    cells: Vec<Option<Side>>,
    hash: u64,
    past: Vec<Change>,
    /// In which flood a place was last seen.
    seen: Vec<u32>,
    flood: u32,
    visited: u64,
}

impl Vast {
    /// An empty board, unless a side is 0 or too long.
    pub fn new(width: u32, height: u32) -> Option<Vast> {
        let fits = |side: u32| (1..=MOST).contains(&side);
        let area = (fits(width) && fits(height)).then(|| (width * height) as usize)?;
        let (cells, seen) = (vec![None; area], vec![0; area]);
        Some(Vast { width, height, cells, hash: 0, past: Vec::new(), seen, flood: 0, visited: 0 })
    }

    /// Columns and rows.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The place in this column and row.
    pub fn place(&self, column: u32, row: u32) -> Option<Place> {
        (column < self.width && row < self.height).then_some(Place(row * self.width + column))
    }

    /// Whose stone lies there.
    pub fn stone(&self, place: Place) -> Option<Side> {
        self.cells[place.0 as usize]
    }

    /// The neighbours: two in a corner, three at an edge, else four.
    pub fn near(&self, place: Place) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        let (column, row) = (place.0 % width, place.0 / width);
        let ways = [
            (row > 0).then(|| place.0 - width),
            (column > 0).then(|| place.0 - 1),
            (column + 1 < width).then(|| place.0 + 1),
            (row + 1 < height).then(|| place.0 + width),
        ];
        ways.into_iter().flatten().map(Place)
    }

    /// Puts a stone of a set-up; nothing is taken, and nothing is remembered.
    pub fn set(&mut self, place: Place, stone: Option<Side>) {
        for side in [self.stone(place), stone].into_iter().flatten() {
            self.hash ^= number(place, side);
        }
        self.cells[place.0 as usize] = stone;
        self.past.clear();
    }

    /// The group of a stone.
    pub fn group(&mut self, stone: Place) -> Group {
        self.flooded(stone, usize::MAX)
    }

    /// Whether the group of a stone has a liberty; looks no further than to the first.
    pub fn breathes(&mut self, stone: Place) -> bool {
        !self.flooded(stone, 1).liberties.is_empty()
    }

    /// The group of a stone, up to so many liberties.
    fn flooded(&mut self, stone: Place, most: usize) -> Group {
        let Some(side) = self.stone(stone) else { return Group::default() };
        self.flood = self.flood.wrapping_add(1);
        if self.flood == 0 {
            self.seen.fill(0);
            self.flood = 1;
        }
        let mut group = Group { stones: vec![stone], liberties: Vec::new() };
        self.seen[stone.0 as usize] = self.flood;
        let mut next = 0;
        while let Some(&at) = group.stones.get(next) {
            if group.liberties.len() >= most {
                break;
            }
            next += 1;
            for near in self.near(at) {
                let seen = std::mem::replace(&mut self.seen[near.0 as usize], self.flood);
                self.visited += 1;
                match self.cells[near.0 as usize] {
                    _ if seen == self.flood => {}
                    None => group.liberties.push(near),
                    Some(other) if other == side => group.stones.push(near),
                    Some(_) => {}
                }
            }
        }
        group
    }

    /// How many places were looked at since the board was made: what groups have cost.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Puts a stone: takes what it captures, then asks for its own liberties and for boards that stood before. Says which
    /// stones were taken; a stone that is refused changes nothing.
    pub fn play(&mut self, place: Place, side: Side) -> Result<&[Place], Illegal> {
        let cell = self.cells.get(place.0 as usize).ok_or(Illegal::Outside)?;
        if cell.is_some() {
            return Err(Illegal::Occupied);
        }
        let before = self.hash;
        self.put(place, Some(side), side);
        let mut taken = Vec::new();
        for near in self.near(place) {
            if self.stone(near) == Some(side.other()) && !self.breathes(near) {
                let group = self.group(near);
                group.stones.iter().for_each(|&stone| self.put(stone, None, side.other()));
                taken.extend(group.stones);
            }
        }
        let suicide = taken.is_empty() && !self.breathes(place);
        self.past.push(Change { put: place, by: side, taken, before });
        if suicide || self.stood_before() {
            self.undo();
            return Err(if suicide { Illegal::Suicide } else { Illegal::Repeats });
        }
        Ok(&self.past.last().expect("it was pushed").taken)
    }

    /// Takes the last stone back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(Change { put, by, taken, before }) = self.past.pop() else { return false };
        self.put(put, None, by);
        taken.into_iter().for_each(|stone| self.put(stone, Some(by.other()), by.other()));
        debug_assert_eq!(self.hash, before);
        true
    }

    fn put(&mut self, place: Place, stone: Option<Side>, side: Side) {
        self.cells[place.0 as usize] = stone;
        self.hash ^= number(place, side);
    }

    /// Whether the board is one of those before the last changes.
    fn stood_before(&self) -> bool {
        if self.past.iter().all(|change| change.before != self.hash) {
            return false;
        }
        let mut first: HashMap<Place, Option<Side>> = HashMap::new();
        for change in self.past.iter().rev() {
            // What lay there before this change; earlier ones overwrite it.
            first.insert(change.put, None);
            first.extend(change.taken.iter().map(|&stone| (stone, Some(change.by.other()))));
            if change.before == self.hash && first.iter().all(|(&place, &stone)| self.stone(place) == stone) {
                return true;
            }
        }
        false
    }
}

impl fmt::Debug for Vast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {}x{} after {} moves", self.width, self.height, self.past.len())
    }
}

/// The number of a stone in hashes.
fn number(place: Place, side: Side) -> u64 {
    game::Seed(u64::from(place.0) * 2 + side as u64).rng().bits()
}

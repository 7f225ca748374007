//! Which move a search would choose, before it has searched: what currents, threats, the neighbours and the last
//! moves say, weighed as it was learnt from games (`tesuji learn fit hex:11 policy`).

use crate::{Circuit, Colour, Grid, Hex, Recent, Set, Stones, Width};
use game::BadText;
use std::collections::HashMap;
use std::fmt;

/// Numbers that describe a cell.
const NUMBERS: usize = 8;
/// How far away a last move may be to tell something.
pub(crate) const REACH: i32 = 4;
/// Places of a cell from a last move, and one for all that are farther, and one if there was no last move.
const PLACES: usize = ((2 * REACH + 1) * (2 * REACH + 1)) as usize + 2;
/// Three states of each of six neighbours.
const RINGS: usize = 729;
/// Distances from an edge that are told apart.
const LINES: usize = 5;

/// The steps to the six neighbours, in a circle: columns and rows.
const AROUND: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// What a weight is for: numbers of a cell, neighbours, where the last two moves are, and the lines of both directions.
const WEIGHTS: usize = NUMBERS + RINGS + 2 * PLACES + 2 * LINES;
/// What the numbers are called.
const NAMES: [&str; NUMBERS] = ["own", "other", "urgency", "product", "own²", "other²", "ways", "threats"];
/// What was learnt.
const LEARNT: &str = include_str!("policy.txt");
/// The same without numbers.
const PLAIN: &str = include_str!("plain.txt");

/// What is seen of a cell by the side to move, which always joins top and bottom here.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    numbers: [f32; NUMBERS],
    /// The weights that count as they are.
    places: [u16; 5],
}

impl Features {
    /// The weights that concern this cell, and how much each counts.
    pub fn each(&self) -> impl Iterator<Item = (usize, f32)> {
        let places = self.places.map(|place| (usize::from(place), 1.0));
        self.numbers.into_iter().enumerate().chain(places)
    }
}

/// Weights of what is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// Each with its own meaning; a learner changes them.
    pub weights: Vec<f32>,
}

impl Policy {
    /// As it was learnt.
    pub fn learnt() -> Policy {
        Policy::read(LEARNT).expect("a test reads it")
    }

    /// As it was learnt for those who do not know the numbers.
    pub fn plain() -> Policy {
        Policy::read(PLAIN).expect("a test reads it")
    }

    /// With weights that were learnt, if there are as many as there should be.
    pub fn of(weights: &[f32]) -> Option<Policy> {
        (weights.len() == WEIGHTS).then(|| Policy { weights: weights.to_vec() })
    }

    /// Knows nothing.
    pub fn blank() -> Policy {
        Policy { weights: vec![0.0; WEIGHTS] }
    }

    /// Reads what [`Policy`] displays: a line for each weight, its name and its value.
    pub fn read(text: &str) -> Result<Policy, BadText> {
        let places: HashMap<String, usize> = (0..WEIGHTS).map(|place| (name(place), place)).collect();
        let mut policy = Policy::blank();
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = || BadText::new(format!("line {number}: expected a name and a weight, not '{line}'"));
            let (name, weight) = line.rsplit_once(' ').ok_or_else(wrong)?;
            let place = places.get(name).ok_or_else(wrong)?;
            policy.weights[*place] = weight.parse().map_err(|_| wrong())?;
        }
        Ok(policy)
    }

    /// The logarithm of how likely a cell is, up to a constant.
    pub fn score(&self, cell: &Features) -> f32 {
        cell.each().map(|(place, value)| self.weights[place] * value).sum()
    }

    /// By how much the score of a cell changes with the last moves, where before there were none.
    pub(crate) fn change<const W: usize>(
        &self,
        grid: &Grid<W>,
        turn: Colour,
        cell: usize,
        recent: Recent,
    ) -> f32 {
        let place = frame(grid, turn, cell);
        let weight = |which: usize, last: Option<usize>| {
            let seen = seen_from(place, last.map(|mv| frame(grid, turn, mv)));
            self.weights[NUMBERS + RINGS + which * PLACES + seen]
        };
        (0..2).zip(recent.0).map(|(which, last)| weight(which, last) - weight(which, None)).sum()
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = self.weights.iter().enumerate().filter(|(_, weight)| weight.abs() >= 0.005);
        weights.into_iter().try_for_each(|(place, weight)| writeln!(f, "{} {weight:.2}", name(place)))
    }
}

/// What a weight is called in a file.
fn name(place: usize) -> String {
    if let Some(name) = NAMES.get(place) {
        return (*name).into();
    }
    let mut place = place - NUMBERS;
    if place < RINGS {
        let state = |power: u32| [".", "o", "x"][place / 3_usize.pow(power) % 3];
        return format!("ring {}", (0..6).rev().map(state).collect::<String>());
    }
    place -= RINGS;
    if place < 2 * PLACES {
        let which = ["last", "before"][place / PLACES];
        let side = 2 * REACH + 1;
        return match (place % PLACES) as i32 {
            none if none == side * side + 1 => format!("{which} none"),
            far if far == side * side => format!("{which} far"),
            near => format!("{which} {},{}", near / side - REACH, near % side - REACH),
        };
    }
    place -= 2 * PLACES;
    format!("{} {}", ["row", "column"][place / LINES], place % LINES)
}

/// What the side to move sees of a position.
#[derive(Clone, Debug)]
pub struct Scene<'s, const W: usize> {
    /// The game.
    pub hex: &'s Hex<W>,
    /// The position.
    pub at: &'s Stones<W>,
    /// The currents of both colours.
    pub circuits: [Circuit; 2],
    /// The semi connections of both colours through each cell.
    pub semi: [Vec<u32>; 2],
}

impl<const W: usize> Scene<'_, W>
where
    Set<W>: Width,
{
    /// What is seen of a cell after these moves.
    pub fn features(&self, cell: usize, recent: Recent) -> Features {
        let turn = self.at.turn();
        let (own, other) = (turn as usize, turn.other() as usize);
        let current = |of: usize| {
            let circuit = &self.circuits[of];
            (circuit.current[cell] * (1.0 + circuit.resistance)) as f32 + 1e-3
        };
        let (mine, theirs) = (current(own), current(other));
        let [a, b] = [mine, theirs].map(f32::ln);
        let count = |of: usize| (self.semi[of][cell] as f32 + 1.0).ln();
        let urgency = (mine.min(theirs) + 0.1 * mine.max(theirs)).ln();
        let numbers = [a, b, urgency, a * b, a * a, b * b, count(own), count(other)];
        Features { numbers, ..plain(self.hex, self.at, cell, recent) }
    }
}

/// What is seen of a cell without any numbers.
pub fn plain<const W: usize>(hex: &Hex<W>, at: &Stones<W>, cell: usize, recent: Recent) -> Features
where
    Set<W>: Width,
{
    Sketch { hex, at }.features(cell, recent)
}

/// Where the stones are, and no more.
struct Sketch<'s, const W: usize> {
    hex: &'s Hex<W>,
    at: &'s Stones<W>,
}

impl<const W: usize> Sketch<'_, W>
where
    Set<W>: Width,
{
    fn features(&self, cell: usize, recent: Recent) -> Features {
        let (grid, turn) = (self.hex.grid(), self.at.turn());
        let place = frame(grid, turn, cell);
        let (columns, rows) = self.extent();
        let line = |from: i32, extent: i32| from.min(extent - 1 - from).min(LINES as i32 - 1) as usize;
        let [last, before] = recent.0.map(|mv| seen_from(place, mv.map(|mv| frame(grid, turn, mv))));
        let places = [
            self.ring(place),
            RINGS + last,
            RINGS + PLACES + before,
            RINGS + 2 * PLACES + line(place.1, rows),
            RINGS + 2 * PLACES + LINES + line(place.0, columns),
        ];
        Features { numbers: [0.0; NUMBERS], places: places.map(|place| (NUMBERS + place) as u16) }
    }

    /// Columns and rows in the frame of the side to move.
    fn extent(&self) -> (i32, i32) {
        let size = self.hex.grid().size();
        let (columns, rows) = (i32::from(size.columns), i32::from(size.rows));
        if self.at.turn() == Colour::Black { (columns, rows) } else { (rows, columns) }
    }

    /// The neighbours of a cell, the same for a half-turn of the board.
    fn ring(&self, (column, row): (i32, i32)) -> usize {
        let states = AROUND.map(|(right, down)| self.state(column + right, row + down));
        let code = |from: usize| (0..6).fold(0, |code, i| 3 * code + states[(from + i) % 6]);
        code(0).min(code(3))
    }

    /// 0 for an empty cell, 1 for an own stone or edge, 2 for the opponent's, in the frame of the side to move.
    fn state(&self, column: i32, row: i32) -> usize {
        let (grid, turn) = (self.hex.grid(), self.at.turn());
        let (columns, rows) = self.extent();
        if !(0..columns).contains(&column) {
            return 2;
        }
        if !(0..rows).contains(&row) {
            return 1;
        }
        let (column, row) = if turn == Colour::Black { (column, row) } else { (row, column) };
        let cell = grid.cell(column as usize, row as usize);
        match () {
            () if self.at.of(turn).has(cell) => 1,
            () if self.at.of(turn.other()).has(cell) => 2,
            () => 0,
        }
    }
}

/// Column and row in the frame where this colour joins top and bottom.
fn frame<const W: usize>(grid: &Grid<W>, colour: Colour, cell: usize) -> (i32, i32) {
    let (column, row) = grid.column_and_row(cell);
    match colour {
        Colour::Black => (column as i32, row as i32),
        Colour::White => (row as i32, column as i32),
    }
}

/// Where a cell lies seen from a last move, the same for a half-turn of the board.
fn seen_from(place: (i32, i32), last: Option<(i32, i32)>) -> usize {
    let Some(last) = last else { return PLACES - 1 };
    let (right, down) = (place.0 - last.0, place.1 - last.1);
    let (right, down) = (right, down).max((-right, -down));
    if right > REACH || down.abs() > REACH {
        return PLACES - 2;
    }
    ((right + REACH) * (2 * REACH + 1) + down + REACH) as usize
}

/// A policy without numbers as factors, by colour.
pub(crate) struct Factors {
    /// Of the neighbours, by their states, two bits each.
    pub(crate) rings: [Vec<f32>; 2],
    /// Of the lines of each cell.
    pub(crate) lines: [Vec<f32>; 2],
    /// Of the last moves, by which of the two and the place from there.
    pub(crate) after: [[Vec<f32>; 2]; 2],
}

impl Factors {
    pub(crate) fn of<const W: usize>(policy: &Policy, grid: &Grid<W>) -> Factors {
        let factor = |place: usize| policy.weights[NUMBERS + place].exp();
        let ring = |colour: Colour, code: usize| {
            let states: [usize; 6] = std::array::from_fn(|i| {
                // The mirror image goes round the other way.
                let direction = if colour == Colour::Black { i } else { 5 - i };
                match (code >> (2 * direction) & 3, colour) {
                    (1, Colour::Black) | (2, Colour::White) => 1,
                    (2, Colour::Black) | (1, Colour::White) => 2,
                    _ => 0,
                }
            });
            let code = |from: usize| (0..6).fold(0, |code, i| 3 * code + states[(from + i) % 6]);
            factor(code(0).min(code(3)))
        };
        let size = grid.size();
        let line = |colour: Colour, cell: usize| {
            let (column, row) = frame(grid, colour, cell);
            let (columns, rows) = match colour {
                Colour::Black => (i32::from(size.columns), i32::from(size.rows)),
                Colour::White => (i32::from(size.rows), i32::from(size.columns)),
            };
            let line = |from: i32, extent: i32| from.min(extent - 1 - from).min(LINES as i32 - 1) as usize;
            factor(RINGS + 2 * PLACES + line(row, rows))
                * factor(RINGS + 2 * PLACES + LINES + line(column, columns))
        };
        let side = 2 * REACH + 1;
        let after = |colour: Colour, which: usize, place: i32| {
            let (right, down) = (place / side - REACH, place % side - REACH);
            let (right, down) = if colour == Colour::Black { (right, down) } else { (down, right) };
            let seen = seen_from((right, down), Some((0, 0)));
            let far = RINGS + which * PLACES + PLACES - 2;
            factor(RINGS + which * PLACES + seen) / factor(far)
        };
        Factors {
            rings: Colour::BOTH.map(|colour| (0..4096).map(|code| ring(colour, code)).collect()),
            lines: Colour::BOTH.map(|colour| (0..grid.cells()).map(|cell| line(colour, cell)).collect()),
            after: Colour::BOTH.map(|colour| {
                [0, 1].map(|which| (0..side * side).map(|place| after(colour, which, place)).collect())
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Judge, Size, Swap};
    use game::{Game, Seed};

    /// What is seen of every move of a position, by cell.
    fn seen(hex: &Hex<1>, at: &Stones<1>, recent: Recent) -> Vec<(usize, Features)> {
        let mut judge = Judge::of(hex);
        judge.look(hex, at);
        let scene = judge.scene(hex, at);
        hex.empty(at).each().map(|cell| (cell, scene.features(cell, recent))).collect()
    }

    /// Some open positions with the moves that led there.
    fn positions(hex: &Hex<1>) -> Vec<(Stones<1>, Vec<usize>)> {
        let mut rng = Seed(3).rng();
        let one = |_| {
            let (mut at, mut line) = (hex.start(), Vec::new());
            for _ in 0..5 {
                let moves = hex.legal(&at);
                let mv = moves[rng.below(moves.len())];
                hex.play(&mut at, mv);
                line.extend(mv.place());
            }
            (at, line)
        };
        (0..20).map(one).collect()
    }

    #[test]
    fn what_was_learnt_can_be_read_and_reads_back_as_written() {
        let policy = Policy::learnt();
        assert!(policy.weights.iter().any(|weight| *weight != 0.0));
        assert_eq!(Policy::read(&policy.to_string()), Ok(policy));
        for bad in ["own", "own x", "ring ....... 1", "last 9,9 1", "queen 0.5"] {
            assert!(Policy::read(bad).unwrap_err().to_string().contains("line 1"), "{bad}");
        }
        let names: std::collections::HashSet<String> = (0..WEIGHTS).map(name).collect();
        assert_eq!(names.len(), WEIGHTS, "every weight has a name of its own");
    }

    #[test]
    fn images_of_a_position_look_the_same() {
        let hex: Hex<1> = Hex::new(Size::read("6").unwrap(), Swap::Not);
        let grid = hex.grid();
        type Image = fn(&Grid<1>, usize) -> usize;
        let images: [(Image, bool); 2] = [(Grid::turned, false), (Grid::mirrored, true)];
        for (at, line) in positions(&hex) {
            let recent = Recent([Some(line[4]), Some(line[3])]);
            for (image, exchanged) in images {
                let [black, white] = Colour::BOTH.map(|colour| at.of(colour));
                let moved = |set: Set<1>| set.each().map(|cell| image(grid, cell)).collect::<Set<1>>();
                let (black, white) = (moved(black), moved(white));
                let other = match exchanged {
                    true => hex.position(white, black, at.turn().other()),
                    false => hex.position(black, white, at.turn()),
                };
                let moved = Recent(recent.0.map(|mv| mv.map(|cell| image(grid, cell))));
                let there = seen(&hex, &other, moved);
                for (cell, features) in seen(&hex, &at, recent) {
                    let (_, same) = there.iter().find(|(place, _)| *place == image(grid, cell)).unwrap();
                    // Numbers may differ: which connections are kept of many depends on the order of finding.
                    assert_eq!(same.places, features.places, "{}", grid.name(cell));
                }
            }
        }
    }

    #[test]
    fn last_moves_change_the_score_by_as_much_as_they_should() {
        let hex: Hex<1> = Hex::new(Size::read("6").unwrap(), Swap::Not);
        let policy = Policy::learnt();
        for (at, line) in positions(&hex) {
            let recent = Recent([Some(line[4]), Some(line[3])]);
            for ((cell, before), (_, after)) in
                seen(&hex, &at, Recent::NONE).into_iter().zip(seen(&hex, &at, recent))
            {
                let change = policy.change(hex.grid(), at.turn(), cell, recent);
                assert!((policy.score(&after) - policy.score(&before) - change).abs() < 1e-4);
            }
        }
    }
}

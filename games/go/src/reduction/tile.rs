//! A tile with its pipes, as it is drawn: one of this house's gadgets, or one that somebody else thought of. Around it lies a
//! margin of black stones through which pipes can be led.

use super::tiles::{Gadget, TILE, Toward};
use crate::vast::Place;

/// Black stones around a tile.
const MARGIN: usize = 6;

/// The longest side of a tile that somebody draws.
pub const WIDEST: usize = 19;

/// Letters in rows, and where a pipe meets each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    rows: Vec<Vec<u8>>,
    /// How far along its side, from the left or from the top.
    ports: [Option<usize>; 4],
}

impl Tile {
    /// The drawing of a gadget.
    pub fn of(gadget: Gadget) -> Tile {
        Tile { rows: gadget.drawn().map(|row| row.to_vec()).to_vec(), ports: [Some(TILE / 2); 4] }
    }

    /// Reads rows of letters: `X` and `k` black, `O`, `T`, `Z` white, `E` white eyes, `.` empty, other small letters empty
    /// with a name. A white stone at a side is a pipe that leads out. The message says what is wrong.
    pub fn read(rows: &[&str]) -> Result<Tile, String> {
        let rows: Vec<Vec<u8>> = rows.iter().map(|row| row.trim().bytes().collect()).collect();
        let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
        if !(3..=WIDEST).contains(&width) || !(3..=WIDEST).contains(&height) {
            return Err(format!("{width}x{height}: expected a gadget of 3x3 to {WIDEST}x{WIDEST} points"));
        }
        let mut names = Vec::new();
        for (number, row) in (1..).zip(&rows) {
            if row.len() != width {
                return Err(format!("row {number} has {} points, the first one {width}", row.len()));
            }
            for &cell in row {
                let letter = char::from(cell).escape_default();
                match cell {
                    b'X' | b'O' | b'E' | b'T' | b'Z' | b'k' | b'.' => {}
                    b'a'..=b'z' if names.contains(&cell) => {
                        return Err(format!("row {number}: '{letter}' names a second point"));
                    }
                    b'a'..=b'z' => names.push(cell),
                    _ => {
                        return Err(format!(
                            "row {number}: '{letter}' is no point: expected X, O, E, k, . or a small letter"
                        ));
                    }
                }
            }
        }
        let mut tile = Tile { rows, ports: [None; 4] };
        for side in Toward::ALL {
            let length = if matches!(side, Toward::North | Toward::South) { width } else { height };
            let ports: Vec<usize> =
                (0..length).filter(|&along| is_white(tile.cell(tile.border(side, along)))).collect();
            let name = format!("{side:?}").to_lowercase();
            match ports[..] {
                [] => {}
                [0] => return Err(format!("a white stone lies in a corner of the {name}")),
                [one] if one + 1 == length => {
                    return Err(format!("a white stone lies in a corner of the {name}"));
                }
                [one] => tile.ports[side as usize] = Some(one),
                _ => return Err(format!("more than one pipe leads to the {name}")),
            }
        }
        Ok(tile)
    }

    /// Whether a pipe leads out on this side.
    pub fn opens(&self, side: Toward) -> bool {
        self.ports[side as usize].is_some()
    }

    fn size(&self) -> (usize, usize) {
        (self.rows[0].len(), self.rows.len())
    }

    fn cell(&self, (column, row): (usize, usize)) -> u8 {
        self.rows[row][column]
    }

    /// The column and row of a point at a side.
    fn border(&self, side: Toward, along: usize) -> (usize, usize) {
        let (width, height) = self.size();
        match side {
            Toward::North => (along, 0),
            Toward::East => (width - 1, along),
            Toward::South => (along, height - 1),
            Toward::West => (0, along),
        }
    }

    /// Columns and rows of the board on which it lies.
    pub(super) fn board_size(&self) -> (usize, usize) {
        let (width, height) = self.size();
        (width + 2 * MARGIN, height + 2 * MARGIN)
    }

    fn place(&self, (column, row): (usize, usize)) -> Place {
        Place((row * self.board_size().0 + column) as u32)
    }

    /// Its points with their letters.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Place, u8)> {
        (MARGIN..).zip(&self.rows).flat_map(move |(row, cells)| {
            (MARGIN..).zip(cells).map(move |(column, &cell)| (self.place((column, row)), cell))
        })
    }

    /// The white stones joined to the pipe on this side.
    pub(super) fn pipe(&self, side: Toward) -> Vec<Place> {
        let Some(along) = self.ports[side as usize] else { return Vec::new() };
        let (width, height) = self.size();
        let mut points = vec![self.border(side, along)];
        let mut next = 0;
        while let Some(&(column, row)) = points.get(next) {
            next += 1;
            let near = [
                (column.wrapping_sub(1), row),
                (column + 1, row),
                (column, row.wrapping_sub(1)),
                (column, row + 1),
            ];
            let joined = |&(c, r): &(usize, usize)| c < width && r < height && is_white(self.cell((c, r)));
            for point in near.into_iter().filter(joined) {
                if !points.contains(&point) {
                    points.push(point);
                }
            }
        }
        points.into_iter().map(|(column, row)| self.place((column + MARGIN, row + MARGIN))).collect()
    }

    /// The point so far outside of the pipe on this side.
    pub(super) fn spot(&self, side: Toward, away: usize) -> Place {
        let along = MARGIN + self.ports[side as usize].expect("a pipe leads out there");
        let (width, height) = self.size();
        let low = MARGIN - away;
        self.place(match side {
            Toward::North => (along, low),
            Toward::East => (MARGIN + width - 1 + away, along),
            Toward::South => (along, MARGIN + height - 1 + away),
            Toward::West => (low, along),
        })
    }

    /// The points of a pipe around the tile, clockwise, from one side to another.
    pub(super) fn join(&self, from: Toward, to: Toward) -> impl Iterator<Item = Place> {
        let mut points: Vec<Place> =
            [from, to].into_iter().flat_map(|side| (1..=3).map(move |away| self.spot(side, away))).collect();
        let (width, height) = self.board_size();
        let low = MARGIN - 3;
        let (right, bottom) = (width - 1 - low, height - 1 - low);
        let place = self.spot(from, 3).0 as usize;
        let (mut column, mut row) = (place % width, place / width);
        while self.place((column, row)) != self.spot(to, 3) {
            match () {
                () if row == low && column < right => column += 1,
                () if column == right && row < bottom => row += 1,
                () if row == bottom && column > low => column -= 1,
                () => row -= 1,
            }
            points.push(self.place((column, row)));
        }
        points.into_iter()
    }
}

fn is_white(cell: u8) -> bool {
    super::goban::stone_of(cell) == Some(game::Side::Second)
}

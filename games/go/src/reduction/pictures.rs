//! Gadgets, plans, drawings and boards as pictures, with captions in English and French.

use super::formula::{Formula, Sign};
use super::goban::{Goban, stone_of};
use super::layout::Layout;
use super::tiles::{Fork, Gadget, TILE, Toward};
use crate::vast::{Place, Vast};
use game::{Pen, Picture, Shape, Side, Spot, Stroke, Thing, Tone};
use std::ops::Range;

/// Boards of more points are drawn from afar.
const MOST_STONES: usize = 20_000;
/// From point to point there: as wide as the drawing of such a line.
const AFAR: f32 = 7.0 / 48.0;

/// How far from the middle of a sign the lines of its pipes begin, so that it can be read.
const CLEAR: f32 = 0.28;

/// The first and the last of each run of points between gaps, where it is longer than a point.
fn unbroken(points: usize, gap: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        while next < points {
            let first = next;
            let end = (first..points).find(|&at| gap(at)).unwrap_or(points);
            next = end + 1;
            if end > first + 1 {
                return Some((first, end - 1));
            }
        }
        None
    })
}

/// A picture that is being put together.
#[derive(Default)]
pub(super) struct Sheet {
    picture: Picture,
    lines: Vec<Thing>,
    pieces: Vec<Thing>,
    names: Vec<Thing>,
    /// Where the next drawing begins.
    pub x: f32,
}

impl Sheet {
    pub fn new(title: impl Into<String>) -> Sheet {
        let picture = Picture { title: title.into(), white: Some(Side::Second), ..Picture::default() };
        Sheet { picture, ..Sheet::default() }
    }

    pub fn write(&mut self, x: f32, y: f32, text: impl Into<String>) {
        let text = text.into();
        let on = self.picture.place(x, y, Shape::Bare, text.clone());
        self.names.push(Thing::Text { on, text });
    }

    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), pen: Pen) {
        let [from, to] = [from, to].map(|(x, y)| self.picture.place(x, y, Shape::Bare, ""));
        self.lines.push(Thing::Line { from, to, tone: Tone(0), pen });
    }

    /// The lines of a board and what lies on it.
    pub fn stones(&mut self, size: (usize, usize), stone: impl Fn(usize, usize) -> Option<Side>) {
        self.stones_with_names(size, stone, |_, _| false);
    }

    /// The same; where a name is written, the lines make room for it.
    fn stones_with_names(
        &mut self,
        (columns, rows): (usize, usize),
        stone: impl Fn(usize, usize) -> Option<Side>,
        named: impl Fn(usize, usize) -> bool,
    ) {
        let first = self.picture.places.len();
        for row in 0..rows {
            for column in 0..columns {
                let on = self.picture.place(self.x + column as f32, row as f32, Shape::Crossing, "");
                let piece = stone(column, row).map(|side| {
                    let glyph = if side == Side::First { 'X' } else { 'O' };
                    Thing::Piece { on, of: Some(side), glyph }
                });
                self.pieces.extend(piece);
            }
        }
        let spot = |column: usize, row: usize| Spot(first + row * columns + column);
        let stroke = |from, to| Stroke { from, to, of: None };
        for row in 0..rows {
            let parts = unbroken(columns, |column| named(column, row));
            self.picture.strokes.extend(parts.map(|(from, to)| stroke(spot(from, row), spot(to, row))));
        }
        for column in 0..columns {
            let parts = unbroken(rows, |row| named(column, row));
            self.picture.strokes.extend(parts.map(|(from, to)| stroke(spot(column, from), spot(column, to))));
        }
        self.x += columns as f32 + 1.0;
    }

    /// A small board.
    pub fn board(&mut self, board: &Vast) {
        let (width, height) = board.size();
        self.stones((width as usize, height as usize), |column, row| {
            board.stone(Place(row as u32 * width + column as u32))
        });
    }

    /// The same from afar, where single stones are not told apart: stones of a colour beside each other are one band. So
    /// a board of some million points stays a picture of some megabytes.
    fn bands(&mut self, (columns, rows): (usize, usize), stone: impl Fn(usize, usize) -> Option<Side>) {
        for row in 0..rows {
            let mut first = 0;
            while first < columns {
                let of = stone(first, row);
                let end = (first..columns).find(|&column| stone(column, row) != of).unwrap_or(columns);
                if of.is_some() {
                    let place = |column: usize| (self.x + column as f32 * AFAR, row as f32 * AFAR);
                    let [from, to] =
                        [first, end - 1].map(place).map(|(x, y)| self.picture.place(x, y, Shape::Bare, ""));
                    self.picture.strokes.push(Stroke { from, to, of });
                }
                first = end;
            }
        }
        self.x += columns as f32 * AFAR + 1.0;
    }

    /// A tile with the names of its points.
    pub fn tile(&mut self, gadget: Gadget) {
        let x = self.x;
        let cells = gadget.drawn();
        let named = |column: usize, row: usize| {
            let cell: u8 = cells[row][column];
            cell.is_ascii_lowercase() && stone_of(cell).is_none()
        };
        self.stones_with_names((TILE, TILE), |column, row| stone_of(cells[row][column]), named);
        for (row, line) in cells.into_iter().enumerate() {
            for (column, cell) in line.into_iter().enumerate().filter(|(_, cell)| cell.is_ascii_lowercase()) {
                self.write(x + column as f32, row as f32, (cell as char).to_string());
            }
        }
    }

    /// Part of a plan: pipes as lines, B where White chooses, N where Black does, as in French, and the names of the variables.
    pub fn plan(&mut self, layout: &Layout, columns: Range<usize>, rows: Range<usize>) {
        let x = self.x - columns.start as f32;
        for row in rows.clone() {
            for column in columns.clone() {
                if let Some(gadget) = layout.at(column, row) {
                    self.sign(gadget, x + column as f32, row as f32);
                }
            }
        }
        for variable in (0..layout.variables()).filter(|_| rows.contains(&layout.axis())) {
            let [first, last] = layout.ends(variable).map(|column| column as f32);
            self.write(x + (first + last) / 2.0, layout.axis() as f32, format!("v{}", variable + 1));
        }
        self.x += columns.len() as f32 + 1.0;
    }

    /// A gadget as a plan shows it.
    pub fn sign(&mut self, gadget: Gadget, x: f32, y: f32) {
        let sign = match gadget {
            Gadget::Pipe(_) => "",
            Gadget::Fork { fork: Fork::White, .. } => "B",
            Gadget::Fork { fork: Fork::Black, .. } => "N",
            Gadget::Fork { fork: Fork::Merge, .. } => "+",
            Gadget::Test { .. } => "?",
        };
        let clear = if sign.is_empty() { 0.0 } else { CLEAR };
        for side in gadget.ports() {
            let (dx, dy) = match side {
                Toward::North => (0.0, -1.0),
                Toward::East => (1.0, 0.0),
                Toward::South => (0.0, 1.0),
                Toward::West => (-1.0, 0.0),
            };
            let tested = matches!(gadget, Gadget::Test { tested, .. } if tested == side);
            let pen = if tested { Pen::Dashed } else { Pen::Thin };
            self.line((x + clear * dx, y + clear * dy), (x + 0.5 * dx, y + 0.5 * dy), pen);
        }
        if !sign.is_empty() {
            self.write(x, y, sign);
        }
    }

    pub fn done(mut self, captions: [&str; 2]) -> Picture {
        self.picture.layer("lines", self.lines);
        self.picture.layer("pieces", self.pieces);
        self.picture.layer("names", self.names);
        self.picture.legend = captions.map(|caption| (None, caption.to_owned())).to_vec();
        self.picture
    }
}

/// A gadget's tile.
pub fn gadget(gadget: Gadget) -> Picture {
    let mut sheet = Sheet::new(format!("The gadget {}", gadget.name()));
    sheet.tile(gadget);
    sheet.done(captions(gadget))
}

fn captions(gadget: Gadget) -> [&'static str; 2] {
    match gadget {
        Gadget::Pipe(_) => [
            "A pipe: white stones between black walls",
            "Un tuyau : des pierres blanches entre deux murs noirs",
        ],
        Gadget::Fork { fork: Fork::White, .. } => [
            "White's choice: g, m, then White a and Black b, or White b and Black a",
            "Choix de Blanc : g, m, puis Blanc a et Noir b, ou Blanc b et Noir a",
        ],
        Gadget::Fork { fork: Fork::Black, .. } => [
            "Black's choice: White g, Black b or a, White the other one, Black s",
            "Choix de Noir : Blanc g, Noir b ou a, Blanc l'autre, Noir s",
        ],
        Gadget::Fork { fork: Fork::Merge, .. } => [
            "Merge: White enters by a, Black closes b, or the other way round",
            "Jonction : Blanc entre en a, Noir ferme b, ou l'inverse",
        ],
        Gadget::Test { .. } => [
            "Test: White h threatens s, and g if the tested pipe is still there",
            "Test : Blanc h menace s, et g si le tuyau testé est encore là",
        ],
    }
}

/// The signs of a layout's gadgets.
pub fn plan(layout: &Layout) -> Picture {
    let mut sheet = Sheet::new("The plan of a formula's board");
    let (columns, rows) = layout.size();
    sheet.plan(layout, 0..columns, 0..rows);
    sheet.done([
        "B: White chooses, N: Black chooses, +: merge, ?: test of the pipe behind the dashed line",
        "B : choix de Blanc, N : choix de Noir, + : jonction, ? : test du tuyau en tirets",
    ])
}

/// The stones of a board, or of its gadgets alone.
pub fn board(goban: &Goban, whole: bool) -> Picture {
    let (width, height) = goban.board.size();
    let size = if whole { (width as usize, height as usize) } else { goban.gadgets };
    let mut sheet = Sheet::new(format!("A formula as a board of {width}x{height}, White to move"));
    let stone = |column: usize, row: usize| goban.board.stone(Place(row as u32 * width + column as u32));
    if size.0 * size.1 > MOST_STONES {
        sheet.bands(size, stone);
    } else {
        sheet.stones(size, stone);
    }
    sheet.done(["White to move", "Blanc joue"])
}

/// A board, such as that of a trial.
pub fn stones(board: &Vast, turn: Side) -> Picture {
    let (width, height) = board.size();
    let mut sheet = Sheet::new(format!("A board of {width}x{height}"));
    if (width * height) as usize > MOST_STONES {
        sheet.bands((width as usize, height as usize), |column, row| {
            board.stone(Place(row as u32 * width + column as u32))
        });
    } else {
        sheet.board(board);
    }
    sheet.done(match turn {
        Side::First => ["Black to move", "Noir joue"],
        Side::Second => ["White to move", "Blanc joue"],
    })
}

/// The drawing that the text of a formula describes.
pub fn drawing(formula: &Formula) -> Picture {
    let mut sheet = Sheet::new("A formula in rectilinear planar form");
    // Each slot one unit wide, variables as wide as their slots.
    let mut starts = vec![0.0];
    let sides = Sign::BOTH.map(|sign| formula.legs(sign));
    let count =
        |legs: &[(usize, usize, usize)], variable| legs.iter().filter(|leg| leg.0 == variable).count();
    for variable in 0..formula.variables() {
        let width = sides.iter().map(|legs| count(legs, variable)).max().unwrap_or(0).max(1);
        starts.push(starts[variable] + width as f32 + 1.0);
    }
    for variable in 0..formula.variables() {
        let middle = (starts[variable] + starts[variable + 1] - 2.0) / 2.0;
        sheet.write(middle, 0.0, format!("v{}", variable + 1));
    }
    for (sign, legs) in Sign::BOTH.into_iter().zip(&sides) {
        let way = if sign == Sign::Plain { -1.0 } else { 1.0 };
        let mut columns = vec![[0.0; 3]; formula.clauses().len()];
        let mut used = vec![0.0; formula.variables()];
        for &(variable, clause, leg) in legs {
            columns[clause][leg] = starts[variable] + used[variable];
            used[variable] += 1.0;
        }
        for (clause, columns) in
            formula.clauses().iter().zip(columns).filter(|(clause, _)| clause.sign == sign)
        {
            let y = way * (clause.row as f32 + 0.5);
            sheet.line((columns[0], y), (columns[2], y), Pen::Thin);
            for x in columns {
                sheet.line((x, y), (x, way * 0.5), Pen::Thin);
            }
        }
    }
    sheet.done([
        "Figure 5: variables in a row, clauses of plain literals above, of negated ones below",
        "Figure 5 : les variables alignées, les clauses positives au-dessus, négatives au-dessous",
    ])
}

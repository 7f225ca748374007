//! A picture as text.
//!
//! A unit is two columns wide and one row high, so that squares, the rhombus of Hex and the lines of Go fall
//! into place; if a text needs more room, all columns widen alike. An empty place is `.` (square, hexagon,
//! hole), `+` (crossing), `*` (star), `o` `O` (round vertex, double outline), `q` `Q` (square vertex, double
//! outline), `^` `v` (spike). Rings are brackets in the free columns, shared by neighbours: `[X|X] O`. A vertex
//! with a name wears its outline: `(a)`, `((a))`, `[b]`, `[[b]]`, and in a ring `<(a)>`. Heat is a digit from
//! 0 to 9. Chessmen are letters, capitals for White; draughtsmen are `w` and `b`, kings `W` and `B`. Below the board
//! follow the texts that found no room there, then the arrows: `a -> b`, and `a => b` for a strong one; one that comes
//! from nowhere, `-> a`, marks the start. A vertex
//! that is filled wears a ring.

use crate::board::SPIKE;
use crate::escape::visible;
use crate::men::letter;
use crate::moment::{Lying, Moment, moments};
use game::{DISC, Outline, Picture, Place, Shape, Side, Spot};
use std::collections::BTreeMap;

/// Whether text may carry colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Characters only.
    Plain,
    /// Escape sequences of a terminal: black and white grounds where the sides are black and white, else blue for the
    /// first side and orange for the second; bold for rings.
    Ansi,
}

/// The picture in characters, its frames one below the other; no line ends in a space.
pub fn text(picture: &Picture, paint: Paint) -> String {
    let moments = moments(picture, &[]);
    let scale = scale_for(picture, &moments);
    let boards: Vec<Board> = moments.iter().map(|moment| Board::new(picture, moment, scale)).collect();
    let cells = || boards.iter().flat_map(|board| board.cells.keys());
    // One column is left free for a ring, whether there is one or not: boards of one game stay aligned.
    let left = cells().map(|cell| cell.column).min().unwrap_or(0).min(leftmost(picture, scale) - 1);
    let mut out = String::new();
    for (i, (board, moment)) in boards.iter().zip(&moments).enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if !moment.caption.is_empty() {
            out.extend(moment.caption.chars().map(visible));
            out.push('\n');
        }
        board.write(left, (paint, picture.white), &mut out);
        for note in &board.notes {
            out.push_str(note);
            out.push('\n');
        }
        write_arrows(picture, moment, (paint, picture.white), &mut out);
    }
    for (_, line) in &picture.legend {
        out.push_str(&clean(line));
        out.push('\n');
    }
    out
}

/// Columns and rows per unit.
#[derive(Clone, Copy, PartialEq)]
struct Scale {
    columns: f32,
    rows: f32,
    /// Whether texts of several characters may stand on the board.
    wordy: bool,
}

/// The first scale on which nothing collides.
fn scale_for(picture: &Picture, moments: &[Moment<'_>]) -> Scale {
    let wordy = |columns, rows| Scale { columns, rows, wordy: true };
    let boards = [wordy(2.0, 1.0), wordy(4.0, 1.0), wordy(6.0, 1.0)];
    // Vertices of a graph stand anywhere, and may need more rows too.
    let graphs = [wordy(8.0, 2.0), wordy(12.0, 3.0)];
    let is_graph = picture.places.iter().any(|place| outline(place.shape).is_some());
    let scales = boards.into_iter().chain(graphs.into_iter().filter(|_| is_graph));
    for scale in scales {
        if moments.iter().all(|moment| !Board::new(picture, moment, scale).crowded) {
            return scale;
        }
    }
    Scale { columns: 2.0, rows: 1.0, wordy: false }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    row: i32,
    column: i32,
}

fn cell_of(place: &Place, scale: Scale) -> Cell {
    Cell { row: (place.y * scale.rows).round() as i32, column: (place.x * scale.columns).round() as i32 }
}

fn leftmost(picture: &Picture, scale: Scale) -> i32 {
    let seen = picture.places.iter().filter(|place| place.shape != Shape::Bare);
    seen.map(|place| cell_of(place, scale).column).min().unwrap_or(1)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Of(Side),
    Ring,
}

/// Characters by cell, and what had to be said elsewhere.
struct Board {
    cells: BTreeMap<Cell, (char, Ink)>,
    notes: Vec<String>,
    crowded: bool,
}

impl Board {
    fn new(picture: &Picture, moment: &Moment<'_>, scale: Scale) -> Board {
        let mut board = Board { cells: BTreeMap::new(), notes: Vec::new(), crowded: false };
        let mut words = Vec::new();
        for (i, (place, lying)) in picture.places.iter().zip(&moment.lying).enumerate() {
            let token = token(picture, place, lying, scale.wordy);
            let notes = lying.texts.iter().skip(token.texts);
            board.notes.extend(notes.map(|text| format!("{}: {}", name(picture, Spot(i)), clean(text))));
            let cell = cell_of(place, scale);
            if let Shape::Spike { up } = place.shape {
                board.stack(cell, up, &lying.pieces);
            }
            words.push((cell, token, lying.ring || lying.wash));
        }
        for (cell, token, _) in &words {
            board.set(*cell, token);
        }
        for (cell, token, _) in words.iter().filter(|(_, _, ring)| *ring) {
            board.ring(*cell, token);
        }
        board.crowded |= words.iter().any(|(cell, token, _)| board.is_cramped(*cell, token));
        board
    }

    fn set(&mut self, cell: Cell, token: &Token) {
        let start = token.start(cell);
        for (column, c) in (start..).zip(&token.text) {
            if *c == ' ' {
                continue;
            }
            let taken = self.cells.insert(Cell { row: cell.row, column }, (*c, token.ink));
            self.crowded |= taken.is_some();
        }
    }

    fn ring(&mut self, cell: Cell, token: &Token) {
        let start = token.start(cell);
        let (open, close) = if token.outlined { ('<', '>') } else { ('[', ']') };
        for (column, mark) in [(start - 1, open), (start + token.text.len() as i32, close)] {
            let at = Cell { row: cell.row, column };
            let mark = match self.cells.get(&at) {
                Some((_, Ink::Ring)) => '|',
                Some(_) => {
                    self.crowded = true;
                    mark
                }
                None => mark,
            };
            self.cells.insert(at, (mark, Ink::Ring));
        }
    }

    /// Several characters with no space before or after them would be read together with their neighbours.
    fn is_cramped(&self, cell: Cell, token: &Token) -> bool {
        let start = token.start(cell);
        let beside = [start - 1, start + token.text.len() as i32];
        token.text.len() > 1
            && beside.iter().any(|&column| {
                matches!(self.cells.get(&Cell { row: cell.row, column }), Some((_, ink)) if *ink != Ink::Ring)
            })
    }

    /// The pieces on a spike beyond the first; those that find no room are counted.
    fn stack(&mut self, cell: Cell, up: bool, pieces: &[(Option<Side>, char)]) {
        for (i, (of, glyph)) in pieces.iter().enumerate().take(SPIKE).skip(1) {
            let beyond = pieces.len() - SPIKE.min(pieces.len());
            let last = i == SPIKE - 1 && beyond > 0;
            let step = if up { -(i as i32) } else { i as i32 };
            let text = if last { format!("{}", beyond + 1) } else { glyph.to_string() };
            let token = Token { ink: ink(*of), ..Token::plain(&text) };
            self.set(Cell { row: cell.row + step, column: cell.column }, &token);
        }
    }

    fn write(&self, left: i32, paint: Inks, out: &mut String) {
        let mut row = self.cells.keys().next().map_or(0, |cell| cell.row);
        let mut column = left;
        let mut ink = Ink::Plain;
        for (cell, (c, next)) in &self.cells {
            if cell.row > row || cell.column > column {
                change(&mut ink, Ink::Plain, paint, out);
            }
            while row < cell.row {
                out.push('\n');
                (row, column) = (row + 1, left);
            }
            out.extend((column..cell.column).map(|_| ' '));
            change(&mut ink, *next, paint, out);
            out.push(*c);
            column = cell.column + 1;
        }
        change(&mut ink, Ink::Plain, paint, out);
        if !self.cells.is_empty() {
            out.push('\n');
        }
    }
}

/// Whether there are colours, and whose pieces are white.
type Inks = (Paint, Option<Side>);

fn change(ink: &mut Ink, next: Ink, (paint, white): Inks, out: &mut String) {
    if *ink != next && paint == Paint::Ansi {
        out.push_str(match (next, white) {
            (Ink::Plain, _) => "\x1b[0m",
            (Ink::Of(side), Some(white)) if side == white => "\x1b[0;30;107m",
            (Ink::Of(_), Some(_)) => "\x1b[0;97;40m",
            (Ink::Of(Side::First), None) => "\x1b[0;38;5;33m",
            (Ink::Of(Side::Second), None) => "\x1b[0;38;5;208m",
            (Ink::Ring, _) => "\x1b[0;1m",
        });
    }
    *ink = next;
}

fn ink(of: Option<Side>) -> Ink {
    of.map_or(Ink::Plain, Ink::Of)
}

/// What one place shows.
struct Token {
    text: Vec<char>,
    ink: Ink,
    /// It wears the outline of a vertex.
    outlined: bool,
    /// How many of the texts on the place are in it.
    texts: usize,
}

impl Token {
    fn plain(text: &str) -> Token {
        let text = text.chars().map(visible).collect();
        Token { text, ink: Ink::Plain, outlined: false, texts: 0 }
    }

    /// The column of its first character: it is centred, or half a character to the left.
    fn start(&self, cell: Cell) -> i32 {
        cell.column - self.text.len() as i32 / 2
    }
}

/// What stands for a piece: a disc is X for Black and O for White, or for the first and the second side.
fn written(picture: &Picture, of: Option<Side>, glyph: char) -> char {
    match (glyph, of, picture.white) {
        (DISC, Some(side), Some(white)) => {
            if side == white {
                'O'
            } else {
                'X'
            }
        }
        (DISC, Some(side), None) => {
            if side == Side::First {
                'X'
            } else {
                'O'
            }
        }
        _ => letter(glyph),
    }
}

fn token(picture: &Picture, place: &Place, lying: &Lying<'_>, wordy: bool) -> Token {
    let fits = |text: &str| wordy || place.shape == Shape::Bare || text.chars().count() == 1;
    let top = lying.pieces.last();
    if let (Some(outline), [_, ..], true) = (outline(place.shape), &lying.texts[..], wordy) {
        let mut inside = lying.texts.join(" ");
        inside.extend(top.map(|(_, glyph)| glyph));
        let worn = outline.0.to_string() + &inside + outline.1;
        let ink = top.map_or(Ink::Plain, |(of, _)| ink(*of));
        return Token { ink, outlined: true, texts: lying.texts.len(), ..Token::plain(&worn) };
    }
    match (top, lying.texts.first(), lying.heat) {
        (Some((of, glyph)), _, _) => {
            Token { ink: ink(*of), ..Token::plain(&written(picture, *of, *glyph).to_string()) }
        }
        (None, Some(text), _) if fits(text) => Token { texts: 1, ..Token::plain(text) },
        (None, _, Some(level)) => Token::plain(&((level * 9.0).round() as u8).to_string()),
        (None, _, None) => Token::plain(empty(place.shape)),
    }
}

/// What an empty place looks like.
fn empty(shape: Shape) -> &'static str {
    match shape {
        Shape::Light | Shape::Dark | Shape::Hexagon | Shape::Hole => ".",
        Shape::Crossing => "+",
        Shape::Star => "*",
        Shape::Round(Outline::Single) => "o",
        Shape::Round(Outline::Double) => "O",
        Shape::Square(Outline::Single) => "q",
        Shape::Square(Outline::Double) => "Q",
        Shape::Spike { up: true } => "^",
        Shape::Spike { up: false } => "v",
        Shape::Bare => " ",
    }
}

/// What a vertex wears around its name.
fn outline(shape: Shape) -> Option<(&'static str, &'static str)> {
    match shape {
        Shape::Round(Outline::Single) => Some(("(", ")")),
        Shape::Round(Outline::Double) => Some(("((", "))")),
        Shape::Square(Outline::Single) => Some(("[", "]")),
        Shape::Square(Outline::Double) => Some(("[[", "]]")),
        _ => None,
    }
}

fn clean(text: &str) -> String {
    text.trim().chars().map(visible).collect()
}

/// What a place is called in a list.
fn name(picture: &Picture, on: Spot) -> String {
    match clean(&picture.places[on.0].label) {
        label if label.is_empty() => format!("spot {}", on.0),
        label => label,
    }
}

fn write_arrows(picture: &Picture, moment: &Moment<'_>, paint: Inks, out: &mut String) {
    for (from, to, label, strong) in moment.arrows() {
        let mut ink = Ink::Plain;
        change(&mut ink, if strong { Ink::Ring } else { Ink::Plain }, paint, out);
        let shaft = if strong { "=>" } else { "->" };
        let start = picture.places[from.0].shape == Shape::Bare;
        let from = if start { String::new() } else { name(picture, from) + " " };
        out.push_str(&format!("{from}{shaft} {}", name(picture, to)));
        if !label.is_empty() {
            out.push_str(&format!(": {}", clean(label)));
        }
        change(&mut ink, Ink::Plain, paint, out);
        out.push('\n');
    }
}

//! Figures 1 to 4 as pictures, with captions in English and French.

use super::boards;
use super::goban::{Goban, Pos, pos};
use super::pattern::{FIGURE_4, colour, offsets};
use game::{Picture, Shape, Side, Spot, Stroke, Thing};

/// The figures that there are here.
pub const FIGURES: std::ops::RangeInclusive<u32> = 1..=4;

/// Boards and tables beside each other.
struct Sheet {
    picture: Picture,
    pieces: Vec<Thing>,
    names: Vec<Thing>,
    /// Where the next one begins.
    x: f32,
}

impl Sheet {
    fn new(title: &str) -> Sheet {
        let picture = Picture { title: title.to_owned(), white: Some(Side::Second), ..Picture::default() };
        Sheet { picture, pieces: Vec::new(), names: Vec::new(), x: 0.0 }
    }

    fn write(&mut self, x: f32, y: f32, text: impl Into<String>) {
        let text = text.into();
        let on = self.picture.place(x, y, Shape::Bare, text.clone());
        self.names.push(Thing::Text { on, text });
    }

    /// A board with lines and columns numbered from 0, and texts on some points.
    fn board(&mut self, g: &Goban, marks: &[(Pos, String)]) {
        let first = self.picture.places.len();
        let spot = |p: Pos| Spot(first + p.i * g.d() + p.j);
        for p in g.points() {
            let on = self.picture.place(self.x + p.j as f32, p.i as f32, Shape::Crossing, p.to_string());
            let glyph = if g.get(p) == Some(Side::First) { 'X' } else { 'O' };
            self.pieces.extend(g.get(p).map(|side| Thing::Piece { on, of: Some(side), glyph }));
        }
        let last = g.d() - 1;
        for k in 0..g.d() {
            let line = |from, to| Stroke { from: spot(from), to: spot(to), of: None };
            self.picture.strokes.extend([line(pos(k, 0), pos(k, last)), line(pos(0, k), pos(last, k))]);
        }
        let marked = |(p, text): &(Pos, String)| Thing::Text { on: spot(*p), text: text.clone() };
        self.names.extend(marks.iter().map(marked));
        for k in 0..g.d() {
            self.write(self.x - 1.0, k as f32, k.to_string());
            self.write(self.x + k as f32, g.d() as f32, k.to_string());
        }
        self.x += g.d() as f32 + 2.0;
    }

    /// A table with columns so wide.
    fn table(&mut self, widths: &[f32], rows: &[Vec<String>]) {
        for (i, row) in rows.iter().enumerate() {
            let mut x = self.x;
            for (text, width) in row.iter().zip(widths) {
                self.write(x + width / 2.0, i as f32, text.clone());
                x += width;
            }
        }
        self.x += widths.iter().sum::<f32>() + 1.0;
    }

    fn done(mut self, captions: [&str; 2]) -> Picture {
        self.picture.layer("pieces", self.pieces);
        self.picture.layer("names", self.names);
        self.picture.legend = captions.map(|caption| (None, caption.to_owned())).to_vec();
        self.picture
    }
}

/// A figure of the exam, if it is one of parts I to IV.
pub fn figure(number: u32) -> Option<Picture> {
    Some(match number {
        1 => progress(),
        2 => stones(),
        3 => zooms(),
        4 => codes(),
        _ => return None,
    })
}

fn progress() -> Picture {
    let mut sheet = Sheet::new("Figure 1: a game from the empty board to its end");
    boards::progress().iter().for_each(|board| sheet.board(board, &[]));
    sheet.done([
        "Figure 1: an empty board of dimension 9, a first move, a middle and a final position",
        "Figure 1 : un goban vide de dimension 9, un premier coup, un milieu de partie et une fin de partie",
    ])
}

fn stones() -> Picture {
    let mut sheet = Sheet::new("Figure 2: neighbours, groups and liberties, a final board");
    sheet.board(&Goban::of(boards::LEFT), &boards::LETTERS.map(|(p, letter)| (p, letter.to_string())));
    let numbered: Vec<(Pos, String)> =
        boards::NUMBERED.iter().zip(1..).map(|(&p, number)| (p, number.to_string())).collect();
    sheet.board(&Goban::of(boards::MIDDLE), &numbered);
    sheet.board(&Goban::of(boards::FINAL), &[(boards::D, "D".to_owned())]);
    sheet.done([
        "Figure 2: A, B, C have 4, 0, 1 neighbouring stones; 1-5 have 7 liberties, 9 has 3, 10-12 have 1, at (7, 7)",
        "Figure 2 : A, B, C ont 4, 0, 1 pierres voisines ; 1-5 ont 7 libertés, 9 en a 3, 10-12 une seule, en (7, 7)",
    ])
}

fn zooms() -> Picture {
    let mut sheet = Sheet::new("Figure 3: zooms around a point, and a pattern that occurs twice");
    let (empty, centre) = (Goban::new(9), boards::ZOOMED);
    let inside = offsets(2).into_iter().filter(|&offset| colour(&empty, centre, offset) != 3);
    let mut marks: Vec<(Pos, String)> = inside
        .map(|(x, y)| {
            let p = pos(centre.i.strict_add_signed(x as isize), centre.j.strict_add_signed(y as isize));
            (p, (x.abs() + y.abs()).to_string())
        })
        .collect();
    marks.push((centre, "0".to_owned()));
    sheet.board(&empty, &marks);
    let twins = boards::TWINS.map(|p| (p, "*".to_owned()));
    let (asked, white) = boards::ASKED;
    let more = [(asked, "?".to_owned()), (white, "b".to_owned())];
    sheet.board(&Goban::of(boards::PATTERNS), &[&twins[..], &more[..]].concat());
    sheet.done([
        "Figure 3: zooms 1 and 2 around (3, 1), one place beyond the edge; the same pattern at both *",
        "Figure 3 : zooms 1 et 2 autour de (3, 1), une place hors du goban ; le même motif en chaque *",
    ])
}

fn codes() -> Picture {
    let mut sheet = Sheet::new("Figure 4: XOR, and eight bits for each colour and place");
    let words = |row: &[&str]| row.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let mut rows = vec![words(&["a", "b", "a XOR b"])];
    for (a, b) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        rows.push(vec![a.to_string(), b.to_string(), (a ^ b).to_string()]);
    }
    sheet.table(&[1.0, 1.0, 3.0], &rows);
    let mut rows = vec![words(&["", "(0, +1)", "(+1, 0)", "(0, -1)", "(-1, 0)"])];
    let names = ["0 free / vide", "1 black / noir", "2 white / blanc", "3 off / hors"];
    for (name, numbers) in names.iter().zip(FIGURE_4) {
        let bits = numbers.iter().map(|number| format!("{number:08b}"));
        rows.push([(*name).to_owned()].into_iter().chain(bits).collect());
    }
    sheet.table(&[5.0, 3.0, 3.0, 3.0, 3.0], &rows);
    sheet.done([
        "Figure 4: the truth table of XOR and fixed numbers of 8 bits; a pattern's hash is the XOR of its numbers",
        "Figure 4 : table de vérité du XOR et entiers fixés sur 8 bits ; le hachage d'un motif en est le XOR",
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_four_with_captions_in_both_languages() {
        for number in FIGURES {
            let picture = figure(number).unwrap();
            assert!(picture.title.starts_with(&format!("Figure {number}:")));
            assert_eq!(picture.legend.len(), 2);
            assert!(picture.legend[1].1.starts_with(&format!("Figure {number} :")));
        }
        assert!(figure(5).is_none());
        let places = |number: u32| figure(number).unwrap().places.len();
        assert_eq!(places(1), 4 * (81 + 18));
        // Eleven places on the board, and the centre.
        let texts = figure(3).unwrap().layers[1].things.len();
        assert_eq!(texts, 12 + 4 + 2 * 18);
    }
}

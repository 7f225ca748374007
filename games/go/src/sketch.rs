//! Trees as pictures, a row for each node, what follows below and further to the right: however long the words are,
//! nothing stands on anything else.

use game::{Beside, DISC, Pen, Picture, Shape, Side, Spot, Thing, Tone};

/// How far a child stands to the right of its parent.
const STEP: f32 = 1.0;
/// From row to row.
const ROW: f32 = 1.0;

/// A node with what hangs from it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Twig {
    /// Whose stone is drawn; a plain name where there is none.
    pub stone: Option<Side>,
    /// What is written on it.
    pub name: String,
    /// What is written beside it, and in which colour.
    pub note: String,
    pub tone: Tone,
    /// How the line to it is drawn; thin if nothing is said.
    pub pen: Option<Pen>,
    /// A ring around it.
    pub ring: bool,
    pub twigs: Vec<Twig>,
}

/// The trees under each other.
pub(crate) fn sketch(title: &str, roots: &[Twig]) -> Picture {
    let mut easel = Easel {
        picture: Picture { title: title.to_owned(), white: Some(Side::Second), ..Picture::default() },
        lines: Vec::new(),
        pieces: Vec::new(),
        rings: Vec::new(),
        notes: Vec::new(),
        row: 0.0,
    };
    roots.iter().for_each(|root| easel.draw(root, 0.0, None));
    let Easel { mut picture, lines, pieces, rings, notes, .. } = easel;
    picture.layer("lines", lines);
    picture.layer("pieces", pieces);
    picture.layer("rings", rings);
    picture.layer("notes", notes);
    picture
}

struct Easel {
    picture: Picture,
    lines: Vec<Thing>,
    pieces: Vec<Thing>,
    rings: Vec<Thing>,
    notes: Vec<Thing>,
    row: f32,
}

impl Easel {
    fn draw(&mut self, twig: &Twig, x: f32, parent: Option<Spot>) {
        let label = [twig.name.as_str(), twig.note.as_str()].join(" ");
        let on = self.picture.place(x, self.row, Shape::Bare, label.trim());
        if let Some(parent) = parent {
            // Down from the parent, then across.
            let corner = self.picture.place(self.picture.places[parent.0].x, self.row, Shape::Bare, "");
            let pen = twig.pen.unwrap_or(Pen::Thin);
            for (from, to) in [(parent, corner), (corner, on)] {
                self.lines.push(Thing::Line { from, to, tone: Tone(0), pen });
            }
        }
        if let Some(side) = twig.stone {
            self.pieces.push(Thing::Piece { on, of: Some(side), glyph: DISC });
        }
        if !twig.name.is_empty() {
            self.pieces.push(Thing::Text { on, text: twig.name.clone() });
        }
        if twig.ring {
            self.rings.push(Thing::Ring { on });
        }
        if !twig.note.is_empty() {
            let x = if twig.stone.is_some() || !twig.name.is_empty() { x + 0.55 } else { x + 0.1 };
            let beside = self.picture.place(x, self.row, Shape::Bare, "");
            let (text, tone) = (twig.note.clone(), twig.tone);
            self.notes.push(Thing::Note { on: beside, side: Beside::Right, text, tone });
        }
        self.row += ROW;
        let here = x;
        twig.twigs.iter().for_each(|below| self.draw(below, here + STEP, Some(on)));
    }
}

//! What boards are made of besides the gadgets with lemmas: the reserve, pipes and eyes, and circuits put together of gadgets.

use super::course::{Course, eyes_tree};
use super::deviations::Tree;
use super::figures::plan_letters;
use super::formula::Formula;
use super::goban::{FRAME, Goban, Reserve, is_reserve, stone_of};
use super::layout::Layout;
use super::pictures::Sheet;
use super::tiles::{Gadget, TILE, Toward};
use crate::vast::{Place, Vast};
use game::{Picture, Side};
use std::ops::Range;

/// Something to be drawn.
pub struct Part {
    /// What a command calls it.
    pub name: &'static str,
    captions: [&'static str; 2],
    shape: Shape,
}

enum Shape {
    /// A tile.
    Tile(Gadget),
    /// A board with stones.
    Stones(Vast),
    /// A circuit.
    Circuit(Circuit),
}

/// The tiles of a formula's board between these columns and rows, with words beside them.
struct Circuit {
    layout: Layout,
    columns: Range<usize>,
    rows: Range<usize>,
    /// Column and row of each word.
    words: Vec<(f32, f32, &'static str)>,
    /// The values with which its tree of deviations begins; where there are none, it is about choosing them.
    values: Option<Vec<bool>>,
}

/// All of them.
pub fn parts() -> Vec<Part> {
    use Toward::{East, North, South};
    let part = |name, captions, shape| Part { name, captions, shape };
    vec![
        part(
            "reserve",
            [
                "A reserve: stripes of two white rows between black lines, with one liberty; on a board it is more than half of all points",
                "Une réserve : des bandes de deux rangées blanches entre des lignes noires, avec une liberté ; sur un goban, plus de la moitié des points",
            ],
            Shape::Stones(reserve()),
        ),
        part(
            "pipe",
            [
                "A pipe: white stones between black walls",
                "Un tuyau : des pierres blanches entre deux murs noirs",
            ],
            Shape::Tile(Gadget::pipe(&[North, South])),
        ),
        part("bend", ["A bend of a pipe", "Un coude de tuyau"], Shape::Tile(Gadget::pipe(&[North, East]))),
        part(
            "eyes",
            [
                "Eyes: 13 white stones around two points where Black may not play",
                "Des yeux : 13 pierres blanches autour de deux points interdits à Noir",
            ],
            Shape::Stones(eyes()),
        ),
        part(
            "valuation",
            [
                "The choice of values, from right to left: White takes the upper pipe (true) or the lower one (false), then they merge",
                "Le choix des valeurs, de droite à gauche : Blanc prend le tuyau du haut (vrai) ou du bas (faux), puis ils se rejoignent",
            ],
            Shape::Circuit(valuation()),
        ),
        part(
            "clause",
            [
                "A clause: White chooses a leg, and the test at its end decides; Black cannot reach Ci and Cj between the legs",
                "Une clause : Blanc choisit une patte, et le test à son bout décide ; Noir n'accède pas à Ci et Cj entre les pattes",
            ],
            Shape::Circuit(clause("variables 5\n1: 1 3 5\n", 2.0, [false, true, true, true, false])),
        ),
        part(
            "clause-open",
            [
                "The same clause, now with ways for Black over its bar to the clauses Ci and Cj inside",
                "La même clause, avec des chemins pour Noir par-dessus sa barre vers les clauses enjambées Ci et Cj",
            ],
            Shape::Circuit(clause(
                "variables 5\n2: 1 3 5\n1: 2 2 2\n1: 4 4 4\n",
                -1.5,
                [false, false, true, true, false],
            )),
        ),
    ]
}

/// The part of this name.
pub fn named(name: &str) -> Option<Part> {
    parts().into_iter().find(|part| part.name == name)
}

impl Part {
    /// As it is usually drawn.
    pub fn picture(&self) -> Picture {
        let mut sheet = Sheet::new(format!("The {}", self.name));
        self.draw(&mut sheet);
        sheet.done(self.captions)
    }

    /// Its stones.
    pub fn stones(&self) -> Picture {
        let mut sheet = Sheet::new(format!("The stones of the {}", self.name));
        sheet.board(&self.board());
        sheet.done(self.captions)
    }

    pub(super) fn draw(&self, sheet: &mut Sheet) {
        match &self.shape {
            Shape::Tile(gadget) => sheet.tile(*gadget),
            Shape::Stones(board) => sheet.board(board),
            Shape::Circuit(Circuit { layout, columns, rows, words, .. }) => {
                let x = sheet.x - columns.start as f32;
                sheet.plan(layout, columns.clone(), rows.clone());
                words.iter().for_each(|&(column, row, word)| sheet.write(x + column, row, word));
            }
        }
    }

    /// A board with nothing but this part.
    pub fn board(&self) -> Vast {
        match &self.shape {
            Shape::Stones(board) => board.clone(),
            Shape::Tile(gadget) => {
                let cells = gadget.drawn();
                cut(TILE as u32, TILE as u32, |column, row| stone_of(cells[row as usize][column as usize]))
            }
            Shape::Circuit(Circuit { layout, columns, rows, .. }) => {
                let goban = Goban::of(layout, Reserve::Token).expect("a small formula");
                let width = goban.board.size().0;
                let [left, top] = [columns.start, rows.start].map(|tile| (FRAME + tile * TILE) as u32);
                let [wide, high] = [columns.len(), rows.len()].map(|tiles| (tiles * TILE) as u32);
                cut(wide, high, |column, row| goban.board.stone(Place((top + row) * width + left + column)))
            }
        }
    }

    /// What both sides can do in it, if there is a point to be tried: eyes that nobody takes, values that White chooses, and a clause that he
    /// comes to with given values.
    pub fn tree(&self) -> Option<Tree> {
        match &self.shape {
            Shape::Circuit(Circuit { layout, columns, rows, values, .. }) => Some(match values {
                None => Course::values(layout, columns, rows).tree(),
                Some(values) => Course::clauses(layout, values).tree(),
            }),
            Shape::Stones(board) if self.name == "eyes" => Some(eyes_tree(board)),
            Shape::Stones(_) | Shape::Tile(_) => None,
        }
    }

    /// A circuit in letters: pipes as lines; W and N where White and Black choose, M a merge, T a test.
    pub fn letters(&self) -> Option<String> {
        match &self.shape {
            Shape::Circuit(circuit) => {
                Some(plan_letters(&circuit.layout, circuit.columns.clone(), circuit.rows.clone()))
            }
            _ => None,
        }
    }

    /// What it is, in English and in French.
    pub fn captions(&self) -> [&'static str; 2] {
        self.captions
    }
}

/// A board with these stones.
fn cut(width: u32, height: u32, stone: impl Fn(u32, u32) -> Option<Side>) -> Vast {
    let mut board = Vast::new(width, height).expect("a small board");
    for (column, row) in (0..height).flat_map(|row| (0..width).map(move |column| (column, row))) {
        let place = board.place(column, row).expect("on the board");
        board.set(place, stone(column, row));
    }
    board
}

/// A small reserve: on the left a wall with eyes, through which its pipe leads to its one liberty.
fn reserve() -> Vast {
    const START: usize = 7;
    let (width, height, wall) = (19, 14, 4);
    cut(width, height, |column, row| {
        let (column, row) = (column as usize, row as usize);
        let size = (width as usize, height as usize);
        let liberty = (column, row) == (0, START);
        let eye = column == 2 && matches!(row, 2 | 4 | 10 | 12);
        let white = row == START || is_reserve(column, row, size, (wall, height as usize), START);
        let rim = column + 1 == size.0;
        (!liberty && !eye).then_some(if white && !rim { Side::Second } else { Side::First })
    })
}

/// The thirteen stones in the midst of Black.
fn eyes() -> Vast {
    let rows = ["XXXXXXX", "XOOOOOX", "XO.O.OX", "XOOOOOX", "XXXXXXX"].map(str::as_bytes);
    cut(7, 5, |column, row| stone_of(rows[row as usize][column as usize]))
}

/// Three variables, with the beginnings of the pipes to their tests.
fn valuation() -> Circuit {
    let formula = Formula::read("variables 3\n1: 1 2 3\n1: -1 -2 -3\n").expect("it is right");
    let layout = Layout::of(&formula);
    let (columns, axis) = (layout.size().0, layout.axis());
    Circuit { columns: 1..columns, rows: axis - 1..axis + 2, words: Vec::new(), values: None, layout }
}

/// A clause over the first, third and fifth variable, and where the clauses inside it are called by their names.
fn clause(formula: &str, level: f32, values: [bool; 5]) -> Circuit {
    let layout = Layout::of(&Formula::read(formula).expect("it is right"));
    let ((columns, rows), axis) = (layout.size(), layout.axis());
    let word = |variable: usize, word| {
        let [first, last] = layout.ends(variable).map(|column| column as f32);
        ((first + last) / 2.0, axis as f32 - level, word)
    };
    let words = vec![word(1, "Ci"), word(3, "Cj")];
    Circuit { columns: 0..columns, rows: 0..rows, words, values: Some(values.to_vec()), layout }
}

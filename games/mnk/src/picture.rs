//! A board of squares with X and O; the winning line is ringed.

use crate::notation::glyph;
use crate::{Bits, Cell, Marks, Mnk, Size};
use game::{BadText, Drawn, Edit, Game, Notation, Outcome, Picture, Shape, Side, Spot, Status, Thing, Tone};

impl<B: Bits> Drawn for Mnk<B> {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "names", "line"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["X", "O"]
    }

    fn board(&self, at: &Marks<B>) -> Picture {
        let mut picture = Picture { title: self.title(at), ..Picture::default() };
        let mut pieces = Vec::new();
        for cell in self.cells.each().map(|i| Cell(i as u16)) {
            let (column, row) = self.column_and_row(cell);
            let on = picture.place(f32::from(column), f32::from(row), Shape::Light, self.name(cell));
            let of = Side::BOTH.into_iter().find(|&side| at.of(side).has(cell.bit()));
            pieces.extend(of.map(|side| Thing::Piece { on, of, glyph: glyph(side) }));
        }
        picture.layer("pieces", pieces);
        let names = self.names(&mut picture);
        picture.layer("names", names);
        let line = if at.won { self.lines(at.of(at.mover.other())) } else { B::EMPTY };
        let rings = line.each().map(|i| Thing::Ring { on: self.spot(Cell(i as u16)) }).collect();
        picture.layer("line", rings);
        picture
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        let line = match name {
            "threats of X" => "x: a cross would complete a line here",
            "threats of O" => "o: a nought would complete a line here",
            _ => return Vec::new(),
        };
        vec![(None, line.into())]
    }

    /// The free cells that complete a line, of either side.
    fn insight(&self, at: &Marks<B>, name: &str) -> Vec<Thing> {
        let side = if name.ends_with('X') { Side::First } else { Side::Second };
        let free = self.cells & !(at.of(Side::First) | at.of(Side::Second));
        let text = |i: u32| Thing::Text {
            on: self.spot(Cell(i as u16)),
            text: glyph(side).to_ascii_lowercase().to_string(),
        };
        self.completing(at.of(side), free).each().map(text).collect()
    }

    fn insights(&self) -> &'static [&'static str] {
        &["threats of X", "threats of O"]
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    fn edited(&self, at: &Marks<B>, edit: Edit) -> Result<Marks<B>, BadText> {
        let text = self.write_position(at);
        let (board, _) = text.split_once(' ').expect("the mover follows the board");
        let with = |board: &str, mover| {
            self.read_position(&format!("{board} {}", glyph(mover).to_ascii_lowercase()))
        };
        match edit {
            Edit::Turn(side) => with(board, side),
            Edit::Put { on, piece } => {
                // A stroke stands between two rows.
                let columns = usize::from(self.size.columns);
                let place = on.0 + on.0 / columns;
                let letter = piece.map_or('.', glyph);
                if on.0 >= columns * usize::from(self.size.rows) {
                    return Err(BadText::new("there is no such cell"));
                }
                let board: String =
                    board.chars().enumerate().map(|(i, c)| if i == place { letter } else { c }).collect();
                with(&board, at.mover).or_else(|_| with(&board, at.mover.other()))
            }
        }
    }

    fn paths(&self, _: &Marks<B>, mv: Cell) -> Vec<Vec<Spot>> {
        vec![vec![self.spot(mv)]]
    }
}

impl<B: Bits> Mnk<B> {
    /// Letters above the columns and numbers before the rows, so that a cell can be named.
    fn names(&self, picture: &mut Picture) -> Vec<Thing> {
        let mut names = Vec::new();
        let mut name = |x: f32, y: f32, kind: &str, text: String| {
            let on = picture.place(x, y, Shape::Bare, format!("{kind} {text}"));
            names.push(Thing::Text { on, text });
        };
        for column in 0..self.size.columns {
            name(f32::from(column), -1.0, "column", char::from(b'a' + column).to_string());
        }
        for row in 0..self.size.rows {
            name(-1.0, f32::from(row), "row", (row + 1).to_string());
        }
        names
    }

    /// Places are listed row by row from the top.
    fn spot(&self, cell: Cell) -> Spot {
        let (column, row) = self.column_and_row(cell);
        Spot(usize::from(row) * usize::from(self.size.columns) + usize::from(column))
    }

    fn title(&self, at: &Marks<B>) -> String {
        let Size { columns, rows, line } = self.size;
        let name = if self.size == Size::TIC_TAC_TOE {
            "Tic-tac-toe".to_owned()
        } else {
            format!("{line} in a row on {columns}×{rows}")
        };
        match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => format!("{name}, {} has won", glyph(winner)),
            Status::Over(Outcome::Draw) => format!("{name}, drawn"),
            _ => format!("{name}, {} to move", glyph(at.mover)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winning_line_is_ringed() {
        let mnk: Mnk<u32> = Mnk::new(Size::read("4,3,3").unwrap());
        let picture = mnk.draw(&mnk.read_position("OX../.OX./.... x").unwrap());
        assert!(picture.layers[2].things.is_empty());
        assert_eq!(picture.clicks.len(), 8);
        assert_eq!(picture.title, "3 in a row on 4×3, X to move");

        let picture = mnk.draw(&mnk.read_position("OX../.OX./...X o").unwrap());
        let ringed: Vec<&str> = picture.layers[2]
            .things
            .iter()
            .map(|thing| match thing {
                Thing::Ring { on } => picture.places[on.0].label.as_str(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(ringed, ["b1", "c2", "d3"]);
        assert_eq!(picture.title, "3 in a row on 4×3, X has won");
        assert!(picture.clicks.is_empty());
    }
}

//! The board as a scene: a wall of holes over the names of its columns.

use crate::{Bits, Connect4, Discs, Drop, Grid, notation::name};
use game::{BadText, Drawn, Edit, Picture, Shape, Side, Spot, Status, Thing, Tone};

impl<G: Grid> Connect4<G> {
    /// The spot of a cell: rows from the top, columns from the left.
    fn spot(&self, x: u32, row: u32) -> Spot {
        Spot(((self.grid().height() - 1 - row) * self.grid().width() + x) as usize)
    }

    fn spots(&self, cells: G::Bits) -> Vec<Spot> {
        let step = self.grid().height() + 1;
        (0..self.grid().height())
            .flat_map(|row| (0..self.grid().width()).map(move |x| (x, row)))
            .filter(|&(x, row)| (cells & G::Bits::ONE.up(x * step + row)).any())
            .map(|(x, row)| self.spot(x, row))
            .collect()
    }
}

impl<G: Grid> Drawn for Connect4<G> {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "columns", "four"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["White", "Black"]
    }

    fn board(&self, at: &Discs<G::Bits>) -> Picture {
        let (width, height) = (self.grid().width(), self.grid().height());
        let mut picture = Picture {
            title: title(game::Game::status(self, at)),
            white: Some(Side::First),
            ..Picture::default()
        };
        for y in 0..height {
            for x in 0..width {
                let label = format!("column {}, row {}", name(x), height - y);
                picture.place(x as f32, y as f32, Shape::Hole, label);
            }
        }
        let pieces = [(Side::First, 'O'), (Side::Second, 'X')].into_iter().flat_map(|(side, glyph)| {
            self.spots(at.of(side)).into_iter().map(move |on| Thing::Piece { on, of: Some(side), glyph })
        });
        picture.layer("pieces", pieces.collect());
        let names = (0..width).map(|x| {
            let on = picture.place(x as f32, height as f32, Shape::Bare, format!("column {}", name(x)));
            Thing::Text { on, text: name(x).to_string() }
        });
        let names = names.collect();
        picture.layer("columns", names);
        if at.lost {
            let four = self.lines_of_four(at.of(at.turn.other()));
            picture.layer("four", self.spots(four).into_iter().map(|on| Thing::Ring { on }).collect());
        }
        picture
    }

    /// The empty cells where a disc would complete four, of either side.
    fn insights(&self) -> &'static [&'static str] {
        &["threats of White", "threats of Black"]
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        let line = match name {
            "threats of White" => "○: a disc of White would make four here",
            "threats of Black" => "×: a disc of Black would make four here",
            _ => return Vec::new(),
        };
        vec![(None, line.into())]
    }

    fn insight(&self, at: &Discs<G::Bits>, name: &str) -> Vec<Thing> {
        let (side, glyph) = if name.ends_with("White") { (Side::First, "○") } else { (Side::Second, "×") };
        let cells = self.completions(at.of(side), at.all);
        self.spots(cells).into_iter().map(|on| Thing::Text { on, text: glyph.into() }).collect()
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    /// A disc falls to the lowest empty cell of its column, or changes its colour; the topmost one is taken off.
    fn edited(&self, at: &Discs<G::Bits>, edit: Edit) -> Result<Discs<G::Bits>, BadText> {
        let mut sheet = self.sheet(at);
        let (on, piece) = match edit {
            Edit::Turn(side) => return self.set_up(&sheet, Some(side)),
            Edit::Put { on, piece } => (on, piece),
        };
        let (width, height) = (self.grid().width(), self.grid().height());
        let (x, y) = (on.0 as u32 % width, on.0 as u32 / width);
        if y > height {
            return Err(BadText::new("there is no such cell"));
        }
        let bit = |row: u32| 1u128 << (x * (height + 1) + row);
        let discs = (0..height).take_while(|&row| (sheet.white | sheet.black) & bit(row) != 0).count() as u32;
        let row = match piece {
            Some(_) => discs.min(height.saturating_sub(y + 1)),
            None => discs.checked_sub(1).ok_or_else(|| BadText::new("there is no disc in this column"))?,
        };
        sheet.white &= !bit(row);
        sheet.black &= !bit(row);
        match piece {
            Some(Side::First) => sheet.white |= bit(row),
            Some(Side::Second) => sheet.black |= bit(row),
            None => {}
        }
        self.set_up(&sheet, Some(at.turn)).or_else(|_| self.set_up(&sheet, None))
    }

    /// A click anywhere in the column drops a disc; its value is written where the disc lands.
    fn paths(&self, _at: &Discs<G::Bits>, Drop(cell): Drop<G::Bits>) -> Vec<Vec<Spot>> {
        let (x, landing) = self.column_and_row(cell);
        let others = (0..self.grid().height()).filter(|&row| row != landing);
        std::iter::once(landing).chain(others).map(|row| vec![self.spot(x, row)]).collect()
    }
}

fn title(status: Status) -> String {
    use game::Outcome;
    let player = |side| if side == Side::First { "White" } else { "Black" };
    match status {
        Status::Turn(side) => format!("Connect 4, {} to move", player(side)),
        Status::Over(Outcome::Win { winner, .. }) => format!("Connect 4, {} has won", player(winner)),
        Status::Over(Outcome::Draw) | Status::Nature => "Connect 4, drawn".into(),
    }
}

//! The board, numbered stones, and the die beside it.

use crate::rules::{Deed, Einstein, Stones};
use game::{Drawn, Game, Outcome, Picture, Shape, Side, Spot, Status, Thing};

impl Drawn for Einstein {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "numbers", "die"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Blue", "Orange"]
    }

    fn board(&self, at: &Stones) -> Picture {
        let who = |side: Side| self.sides()[side as usize];
        let state = match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => format!("{} has won", who(winner)),
            Status::Over(Outcome::Draw) => "drawn".into(),
            Status::Nature => format!("{} throws", who(at.turn)),
            Status::Turn(side) => format!("{} to move", who(side)),
        };
        let mut picture =
            Picture { title: format!("EinStein würfelt nicht!, {state}"), ..Picture::default() };
        for cell in 0..self.cells() {
            let (row, column) = (cell / self.size(), cell % self.size());
            let shape = if (row + column).is_multiple_of(2) { Shape::Light } else { Shape::Dark };
            picture.place(f32::from(column), f32::from(row), shape, self.name(cell));
        }
        let (mut pieces, mut numbers) = (Vec::new(), Vec::new());
        for side in Side::BOTH {
            for (i, &cell) in at.cells[side as usize].iter().enumerate() {
                if cell < self.cells() {
                    let on = Spot(usize::from(cell));
                    let first = if side == Side::First { b'1' } else { b'a' };
                    pieces.push(Thing::Piece { on, of: Some(side), glyph: (first + i as u8) as char });
                    numbers.push(Thing::Text { on, text: (i + 1).to_string() });
                }
            }
        }
        let mut die = Vec::new();
        for pips in 1..=self.stones() as u8 {
            let y = f32::from(self.size()) + 0.5;
            let on = picture.place(f32::from(pips) - 1.0, y, Shape::Light, format!("the die shows {pips}"));
            die.push(Thing::Text { on, text: pips.to_string() });
            if at.die == pips {
                die.push(Thing::Ring { on });
            }
        }
        picture.layer("pieces", pieces);
        picture.layer("numbers", numbers);
        picture.layer("die", die);
        picture
    }

    fn paths(&self, _: &Stones, deed: Deed) -> Vec<Vec<Spot>> {
        let spot = |cell: u8| Spot(usize::from(cell));
        vec![match deed {
            Deed::Put(cell) => vec![spot(cell)],
            Deed::Shows(pips) => vec![spot(self.cells() + pips - 1)],
            Deed::Step { from, to } => vec![spot(from), spot(to)],
        }]
    }
}

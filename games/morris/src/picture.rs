//! Nine points joined by the ways of the board.

use crate::notation::{glyph, name};
use crate::rules::{Men, Morris, Step, Ways, rows_of};
use game::{
    BadText, Drawn, Edit, Game, Notation, Outcome, Picture, Shape, Side, Spot, Status, Stroke, Thing,
};

impl Drawn for Morris {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "line"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn board(&self, at: &Men) -> Picture {
        let mut picture = Picture { title: self.title(at), white: Some(Side::Second), ..Picture::default() };
        let mut pieces = Vec::new();
        for point in 0..9u8 {
            let (x, y) = (f32::from(point % 3), f32::from(point / 3));
            let on = picture.place(x, y, Shape::Crossing, name(point));
            let of = Side::BOTH.into_iter().find(|&side| at.of(side) & 1 << point != 0);
            pieces.extend(of.map(|side| Thing::Piece { on, of, glyph: glyph(side) }));
        }
        // Nine holes are drawn on the square board: ways to everywhere would hide it.
        let drawn = if self.ways() == Ways::Anywhere { Morris::new(Ways::Square) } else { self.clone() };
        for from in 0..9u8 {
            for to in (from + 1..9).filter(|&to| drawn.joins(from, to)) {
                picture.strokes.push(Stroke { from: spot(from), to: spot(to), of: None });
            }
        }
        picture.layer("pieces", pieces);
        let line = rows_of(at.of(at.mover.other()));
        let ringed = (0..9).filter(|point| line & 1 << point != 0);
        picture.layer("line", ringed.map(|point| Thing::Ring { on: spot(point) }).collect());
        picture
    }

    fn edited(&self, at: &Men, edit: Edit) -> Result<Men, BadText> {
        let mut of = at.of;
        let (board, movers) = match edit {
            Edit::Turn(side) => (of, vec![side]),
            Edit::Put { on, piece } => {
                if on.0 >= 9 {
                    return Err(BadText::new("there is no such point"));
                }
                of.iter_mut().for_each(|men| *men &= !(1 << on.0));
                if let Some(side) = piece {
                    of[side as usize] |= 1 << on.0;
                }
                (of, vec![at.mover, at.mover.other()])
            }
        };
        let read = |&mover: &Side| self.read_position(&self.write_position(&Men { of: board, mover }));
        movers.iter().map(read).reduce(|one, other| one.or(other)).expect("somebody is to move")
    }

    fn paths(&self, _: &Men, mv: Step) -> Vec<Vec<Spot>> {
        vec![mv.from.into_iter().chain([mv.to]).map(spot).collect()]
    }
}

fn spot(point: u8) -> Spot {
    Spot(usize::from(point))
}

impl Morris {
    fn title(&self, at: &Men) -> String {
        match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => {
                format!("Three men's morris, {} has won", self.sides()[winner as usize])
            }
            _ => format!("Three men's morris, {} to move", self.sides()[at.mover as usize]),
        }
    }
}

//! Two scores, the turn between them, and what can be done.

use crate::rules::{Deed, Pig, Pot};
use game::{Drawn, Game, Picture, Shape, Side, Spot, Status, Thing};

impl Drawn for Pig {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces"]
    }

    fn board(&self, at: &Pot) -> Picture {
        let who = |side| self.sides()[side as usize];
        let title = match self.status(at) {
            Status::Over(_) => format!("Pig, {} has won", who(at.turn)),
            Status::Nature => format!("Pig, {} throws", who(at.turn)),
            Status::Turn(side) => format!("Pig, {} to move", who(side)),
        };
        let mut picture = Picture { title, ..Picture::default() };
        let mut things = Vec::new();
        for (i, side) in Side::BOTH.into_iter().enumerate() {
            let kept = at.kept[i];
            let spot =
                picture.place(i as f32 * 5.0, 0.0, Shape::Light, format!("{}, {kept} points", who(side)));
            things.push(Thing::Text { on: spot, text: kept.to_string() });
            if at.turn == side {
                things.push(Thing::Ring { on: spot });
            }
        }
        let turn = picture.place(2.5, 0.0, Shape::Dark, format!("this turn, {} points", at.at_risk));
        things.push(Thing::Text { on: turn, text: format!("+{}", at.at_risk) });
        for (i, word) in ["throw", "hold"].into_iter().enumerate() {
            let spot = picture.place(1.5 + 2.0 * i as f32, 1.5, Shape::Light, word);
            things.push(Thing::Text { on: spot, text: word.into() });
        }
        for pips in 1..=6u8 {
            let spot =
                picture.place(f32::from(pips) - 1.0, 3.0, Shape::Light, format!("the die shows {pips}"));
            things.push(Thing::Text { on: spot, text: pips.to_string() });
        }
        picture.layer("pieces", things);
        picture
    }

    fn paths(&self, _: &Pot, deed: Deed) -> Vec<Vec<Spot>> {
        let spot = match deed {
            Deed::Throw => 3,
            Deed::Hold => 4,
            Deed::Shows(pips) => 4 + usize::from(pips),
        };
        vec![vec![Spot(spot)]]
    }
}

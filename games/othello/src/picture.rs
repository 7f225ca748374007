//! A board with discs, the names of rows and columns, a dot where the side to move can play, and sheets that show
//! what players look at.

use crate::{Bits, Discs, Grid, Move, Othello, Regions, Stability};
use game::{BadText, DISC, Drawn, Edit, Game, Outcome, Picture, Shape, Side, Spot, Status, Thing, Tone};

const MOBILITY: &str = "mobility";
const FRONTIER: &str = "frontier";
const STABLE: &str = "stable";
const PARITY: &str = "parity";

impl<G: Grid> Drawn for Othello<G> {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "names", "moves"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn board(&self, at: &Discs<G::Bits>) -> Picture {
        let mut picture = Picture { title: self.title(at), white: Some(Side::Second), ..Picture::default() };
        let (side, mut pieces) = (self.grid().side(), Vec::new());
        for square in 0..self.grid().area() {
            let (x, y) = ((square % side) as f32, (square / side) as f32);
            let on = picture.place(x, y, Shape::Light, self.name(Move::on(square)));
            let of = Side::BOTH.into_iter().find(|&side| at.of(side).has(square));
            pieces.extend(of.map(|_| Thing::Piece { on, of, glyph: DISC }));
        }
        // Beside the board: somewhere to click for a pass.
        let pass = picture.place((side - 1) as f32 / 2.0, side as f32, Shape::Bare, "pass");
        picture.layer("pieces", pieces);
        let names = self.names(&mut picture);
        picture.layer("names", names);
        let dot = |square| Thing::Text { on: Spot(square as usize), text: "·".to_owned() };
        let mut moves: Vec<Thing> = at.openings().each().map(dot).collect();
        if at.must_pass() {
            moves.push(Thing::Text { on: pass, text: "pass".to_owned() });
        }
        picture.layer("moves", moves);
        picture
    }

    fn insights(&self) -> &'static [&'static str] {
        &[MOBILITY, FRONTIER, STABLE, PARITY]
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        let line = match name {
            MOBILITY => "number: so many discs are turned over by a move here",
            FRONTIER => "ring: a disc beside an empty square",
            STABLE => "ring: a disc that nobody can turn over any more",
            PARITY => "number: so many empty squares are in this region",
            _ => return Vec::new(),
        };
        vec![(None, line.into())]
    }

    /// How many discs each move turns over; discs beside empty squares; discs that nobody can turn over any more; on
    /// every empty square, how many there are in its region.
    fn insight(&self, at: &Discs<G::Bits>, name: &str) -> Vec<Thing> {
        match name {
            MOBILITY => {
                let flips = |square| self.grid().flips(square, at.mine(), at.theirs()).count();
                let text =
                    |square| Thing::Text { on: Spot(square as usize), text: flips(square).to_string() };
                at.openings().each().map(text).collect()
            }
            FRONTIER => self.rings(self.frontier(at.taken(), self.empties(at))),
            STABLE => {
                let stability = Stability::of(self);
                let stable = |side: Side| stability.stable(self, at.of(side), at.of(side.other()));
                self.rings(stable(Side::First) | stable(Side::Second))
            }
            PARITY => {
                let number = |region: G::Bits| {
                    let text = region.count().to_string();
                    region
                        .each()
                        .map(move |square| Thing::Text { on: Spot(square as usize), text: text.clone() })
                };
                Regions::of(self.grid(), self.empties(at)).flat_map(number).collect()
            }
            _ => Vec::new(),
        }
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    fn paths(&self, _: &Discs<G::Bits>, mv: Move) -> Vec<Vec<Spot>> {
        // The place for a pass follows the squares.
        vec![vec![Spot(mv.square().unwrap_or(self.grid().area()) as usize)]]
    }

    fn edited(&self, at: &Discs<G::Bits>, edit: Edit) -> Result<Discs<G::Bits>, BadText> {
        let [first, second] = Side::BOTH.map(|side| at.of(side));
        let (of, turn) = match edit {
            Edit::Turn(side) => ([first, second], side),
            Edit::Put { on, piece } => {
                if on.0 >= self.grid().area() as usize {
                    return Err(BadText::new("there is no such square"));
                }
                let here = G::Bits::bit(on.0 as u32);
                let put = |side, own| if piece == Some(side) { own | here } else { own & !here };
                ([put(Side::First, first), put(Side::Second, second)], at.turn())
            }
        };
        Ok(self.position(of[turn as usize], of[turn.other() as usize], turn))
    }
}

impl<G: Grid> Othello<G> {
    /// The discs that a move turned over, ringed: for whoever draws a game in progress.
    pub fn turned_over(&self, before: &Discs<G::Bits>, mv: Move) -> Vec<Thing> {
        self.rings(self.flips(before, mv))
    }

    fn rings(&self, squares: G::Bits) -> Vec<Thing> {
        squares.each().map(|square| Thing::Ring { on: Spot(square as usize) }).collect()
    }

    /// Letters above the columns and numbers before the rows.
    fn names(&self, picture: &mut Picture) -> Vec<Thing> {
        let mut names = Vec::new();
        let mut name = |x: f32, y: f32, kind: &str, text: String| {
            let on = picture.place(x, y, Shape::Bare, format!("{kind} {text}"));
            names.push(Thing::Text { on, text });
        };
        for i in 0..self.grid().side() {
            name(i as f32, -1.0, "column", char::from(b'a' + i as u8).to_string());
        }
        for i in 0..self.grid().side() {
            name(-1.0, i as f32, "row", (i + 1).to_string());
        }
        names
    }

    fn title(&self, at: &Discs<G::Bits>) -> String {
        let [black, white] = Side::BOTH.map(|side| at.of(side).count());
        let board = if self.grid().side() == 8 { String::new() } else { format!(" {}", self.size()) };
        let name = |side: Side| self.sides()[side as usize];
        let state = match self.status(at) {
            Status::Over(Outcome::Win { winner, margin }) => format!("{} wins by {margin}", name(winner)),
            Status::Over(Outcome::Draw) => "drawn".to_owned(),
            _ if at.must_pass() => format!("{} has to pass", name(at.turn())),
            _ => format!("{} to move", name(at.turn())),
        };
        format!("Othello{board}, {black} to {white}, {state}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Scoring, Size};
    use game::Notation;

    fn four() -> Othello<Any<u64>> {
        Othello::new(Any::new(Size::new(4).unwrap()).unwrap(), Scoring::EmptiesToWinner)
    }

    fn spots(things: &[Thing]) -> Vec<usize> {
        let spot = |thing: &Thing| match thing {
            Thing::Ring { on } | Thing::Text { on, .. } => on.0,
            other => panic!("{other:?}"),
        };
        things.iter().map(spot).collect()
    }

    #[test]
    fn titles_tell_the_state() {
        let game = four();
        let title = |text: &str| game.draw(&game.read_position(text).unwrap()).title;
        assert_eq!(game.draw(&game.start()).title, "Othello 4x4, 2 to 2, Black to move");
        assert_eq!(title("XO------XX------ O"), "Othello 4x4, 3 to 1, White has to pass");
        assert_eq!(title("XXXXXXXXXXXXXX-- O"), "Othello 4x4, 14 to 0, Black wins by 16");
        assert_eq!(title("XXXXXXXXOOOOOOOO O"), "Othello 4x4, 8 to 8, drawn");
    }

    #[test]
    fn a_pass_can_be_clicked() {
        let game = four();
        let picture = game.draw(&game.read_position("XO------XX------ O").unwrap());
        assert_eq!(picture.clicks.len(), 1);
        assert_eq!(picture.places[picture.clicks[0].path[0].0].label, "pass");
        assert_eq!(picture.clicks[0].mv, "pass");
    }

    #[test]
    fn sheets_show_what_players_look_at() {
        let game = four();
        let start = game.start();
        assert_eq!(spots(&game.insight(&start, MOBILITY)), [1, 4, 11, 14]);
        assert_eq!(spots(&game.insight(&start, FRONTIER)), [5, 6, 9, 10]);
        assert!(game.insight(&start, STABLE).is_empty());
        let mv = game.read_move(&start, "b1").unwrap();
        assert_eq!(spots(&game.turned_over(&start, mv)), [5]);
        // A corner and what leans on it.
        let at = game.read_position("XX---OX--XO----- O").unwrap();
        assert_eq!(spots(&game.insight(&at, STABLE)), [0, 1]);
        // Two squares in the first row, one in the last.
        let at = game.read_position("XX--OOOOXXXXXXX- O").unwrap();
        let written = |thing: &Thing| match thing {
            Thing::Text { text, .. } => text.clone(),
            other => panic!("{other:?}"),
        };
        let numbers: Vec<String> = game.insight(&at, PARITY).iter().map(written).collect();
        assert_eq!(numbers, ["2", "2", "1"]);
    }

    #[test]
    fn a_board_is_edited() {
        let game = four();
        let put = Edit::Put { on: Spot(0), piece: Some(Side::Second) };
        let at = game.edited(&game.start(), put).unwrap();
        assert_eq!(game.write_position(&at), "O----OX--XO----- X");
        let at = game.edited(&at, Edit::Put { on: Spot(0), piece: None }).unwrap();
        assert_eq!(at, game.start());
        let at = game.edited(&at, Edit::Turn(Side::Second)).unwrap();
        assert_eq!(game.write_position(&at), "-----OX--XO----- O");
        let outside = Edit::Put { on: Spot(16), piece: None };
        assert!(game.edited(&at, outside).is_err());
    }
}

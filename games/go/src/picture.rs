//! The board as players see it, and sheets that show liberties, territory, life and ladders.

use crate::notation::LETTERS;
use crate::playout::ownership;
use crate::point::{Point, Shape};
use crate::rules::{Go, Move, Position};
use crate::setup::{RuleSet, handicap};
use crate::{benson, ladder, score};
use game::{
    BadText, Drawn, Edit, Game, Outcome, Picture, Seed, Shape as Look, Side, Spot, Status, Stroke, Thing,
    Tone,
};

const LIBERTIES: &str = "liberties";
const TERRITORY: &str = "territory";
const ALIVE: &str = "alive";
const LADDERS: &str = "ladders";
const OWNERSHIP: &str = "ownership";

/// Playouts of the sheet of ownership.
const GAMES: u32 = 200;

impl<const N: usize, const W: usize> Drawn for Go<N, W> {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "names"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn board(&self, at: &Position<N>) -> Picture {
        let mut picture = Picture { title: self.title(at), white: Some(Side::Second), ..Picture::default() };
        let shape = self.setup().shape;
        let stars = stars(shape);
        let mut pieces = Vec::new();
        for point in shape.points() {
            let (column, row) = shape.place(point);
            let look = if stars.contains(&point) { Look::Star } else { Look::Crossing };
            let on = picture.place(f32::from(column), f32::from(row), look, shape.name(point));
            let of = at.board.cell(point).side();
            let glyph = if of == Some(Side::First) { 'X' } else { 'O' };
            pieces.extend(of.map(|_| Thing::Piece { on, of, glyph }));
        }
        picture.strokes = strokes(shape);
        // Beside the board: somewhere to click for a pass.
        let below = f32::from(shape.height) + 1.0;
        picture.place(f32::from(shape.width - 1) / 2.0, below, Look::Bare, "pass");
        picture.layer("pieces", pieces);
        let mut names = self.names(&mut picture);
        if !matches!(self.status(at), Status::Over(_)) && self.offers_pass(at) {
            names.push(Thing::Text { on: self.pass_spot(), text: "pass".to_owned() });
        }
        picture.layer("names", names);
        picture
    }

    fn insights(&self) -> &'static [&'static str] {
        &[LIBERTIES, TERRITORY, ALIVE, LADDERS, OWNERSHIP]
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        let said = |line: &str| vec![(None, line.to_owned())];
        match name {
            LIBERTIES => said("number: liberties of the chain"),
            TERRITORY => [(1, "Black"), (2, "White")]
                .map(|(tone, side)| (Some(Tone(tone)), format!("points that only {side} reaches")))
                .to_vec(),
            ALIVE => said("ring: the chain lives even if its owner passes for ever"),
            LADDERS => said("ring: a ladder catches the chain, whoever plays first"),
            OWNERSHIP => said("warm: Black’s in most games played to the end, cold: White’s"),
            _ => Vec::new(),
        }
    }

    /// How many liberties each stone's chain has; whose each empty point is as the stones lie; chains that live even if
    /// their owner passes for ever; chains that are caught in a ladder, whoever plays first; whose each point is in the
    /// end, as playouts see it.
    fn insight(&self, at: &Position<N>, name: &str) -> Vec<Thing> {
        let (board, shape) = (&at.board, self.setup().shape);
        let spot = |point: Point| Spot(shape.number(point));
        let stones = || shape.points().filter(|&point| board.cell(point).side().is_some());
        match name {
            LIBERTIES => {
                let count = |point: Point| {
                    let mut liberties = Vec::new();
                    board.liberties(point, usize::MAX, &mut liberties);
                    liberties.len().to_string()
                };
                stones().map(|point| Thing::Text { on: spot(point), text: count(point) }).collect()
            }
            TERRITORY => {
                let owners = match self.setup().rules {
                    RuleSet::Exam => shape.points().map(|point| score::controller(board, point)).collect(),
                    _ => score::owners(board, &[]),
                };
                let tone = |side: Side| Tone(1 + side as u8);
                let wash = |(i, owner): (usize, Option<Side>)| {
                    owner.map(|side| Thing::Wash { on: Spot(i), tone: tone(side) })
                };
                owners.into_iter().enumerate().filter_map(wash).collect()
            }
            ALIVE => {
                let alive = Side::BOTH.map(|side| benson::alive(board, side, self.allows_suicide()));
                let lives =
                    |point: &Point| alive.iter().any(|life| life.chains.contains(&board.head(*point)));
                stones().filter(lives).map(|point| Thing::Ring { on: spot(point) }).collect()
            }
            LADDERS => {
                let caught = |point: &Point| ladder::is_caught(board, *point);
                stones().filter(caught).map(|point| Thing::Ring { on: spot(point) }).collect()
            }
            OWNERSHIP => shades(&ownership(board, at.turn, GAMES, &mut Seed(1).rng())),
            _ => Vec::new(),
        }
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    fn paths(&self, _: &Position<N>, mv: Move) -> Vec<Vec<Spot>> {
        let spot = mv.point().map_or(self.pass_spot(), |point| Spot(self.setup().shape.number(point)));
        vec![vec![spot]]
    }

    fn edited(&self, at: &Position<N>, edit: Edit) -> Result<Position<N>, BadText> {
        let shape = self.setup().shape;
        match edit {
            Edit::Turn(turn) => Ok(Position { turn, passes: 0, ..at.clone() }),
            Edit::Put { on, piece } => {
                if on.0 >= shape.area() {
                    return Err(BadText::new("there is no such point"));
                }
                let put = shape.numbered(on.0);
                let stone = |point: Point| if point == put { piece } else { at.board.cell(point).side() };
                let stones = shape.points().filter_map(|point| Some((point, stone(point)?)));
                let mut board = crate::notation::board_of(shape, stones)?;
                board.set_lost(Side::BOTH.map(|side| at.board.lost(side)));
                Ok(Position { board, passes: 0, ..at.clone() })
            }
        }
    }
}

impl<const N: usize, const W: usize> Go<N, W> {
    /// The place for a pass follows the points.
    fn pass_spot(&self) -> Spot {
        Spot(self.setup().shape.area())
    }

    fn offers_pass(&self, at: &Position<N>) -> bool {
        self.setup().rules != RuleSet::Exam
            || !self.setup().shape.points().any(|point| self.allows(at, point))
    }

    /// Letters under the columns and numbers before the rows.
    fn names(&self, picture: &mut Picture) -> Vec<Thing> {
        let Shape { width, height } = self.setup().shape;
        let mut names = Vec::new();
        let mut name = |x: f32, y: f32, kind: &str, text: String| {
            let on = picture.place(x, y, Look::Bare, format!("{kind} {text}"));
            names.push(Thing::Text { on, text });
        };
        for column in 0..width {
            let letter = char::from(LETTERS[usize::from(column)]).to_string();
            name(f32::from(column), f32::from(height), "column", letter);
        }
        for row in 0..height {
            name(-1.0, f32::from(row), "row", (height - row).to_string());
        }
        names
    }

    fn title(&self, at: &Position<N>) -> String {
        let name = |side: Side| self.sides()[side as usize];
        let points = |margin: u16| crate::rules::in_points(self.setup(), game::Score(margin.into()));
        let state = match self.status(at) {
            Status::Over(Outcome::Win { winner, margin }) => {
                format!("{} wins by {}", name(winner), points(margin))
            }
            Status::Over(Outcome::Draw) => "drawn".to_owned(),
            _ if at.passes > 0 => format!("{} passed, {} to move", name(at.turn.other()), name(at.turn)),
            _ => format!("{} to move", name(at.turn)),
        };
        format!("Go {}, {state}", self.setup())
    }
}

/// The lines of the board.
fn strokes(shape: Shape) -> Vec<Stroke> {
    let spot = |point| Spot(shape.number(point));
    let stroke = |from, to| Stroke { from: spot(from), to: spot(to), of: None };
    let (right, bottom) = (shape.width - 1, shape.height - 1);
    let rows = (0..shape.height).map(|row| stroke(shape.point(0, row), shape.point(right, row)));
    let columns = (0..shape.width).map(|column| stroke(shape.point(column, 0), shape.point(column, bottom)));
    rows.chain(columns).collect()
}

/// The marked points: where a handicap is put.
fn stars(shape: Shape) -> Vec<Point> {
    let mut stars = (2..=9).rev().find_map(|number| handicap(shape, number)).unwrap_or_default();
    // On small boards only corners and centre are marked.
    if shape.width.max(shape.height) < 13 {
        stars.truncate(4);
        if shape.width % 2 == 1 && shape.height % 2 == 1 && shape.area() > 1 {
            stars.push(shape.point(shape.width / 2, shape.height / 2));
        }
    }
    stars
}

/// A sheet of numbers between −1 (White) and 1 (Black) for each point, such as ownership.
pub fn shades(numbers: &[f32]) -> Vec<Thing> {
    let shade = |(i, &number): (usize, &f32)| Thing::Heat { on: Spot(i), level: (number + 1.0) / 2.0 };
    numbers.iter().enumerate().map(shade).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Setup, Small};
    use game::Notation;

    #[test]
    fn titles_tell_the_state() {
        let game = Small::new(Setup::read("3x3/chinese").unwrap()).unwrap();
        let title = |text: &str| game.draw(&game.read_position(text).unwrap()).title;
        assert_eq!(game.draw(&game.start()).title, "Go 3x3/chinese, Black to move");
        assert_eq!(title(".../.X./... w passes=1"), "Go 3x3/chinese, Black passed, White to move");
        assert_eq!(title(".../.X./... w passes=2"), "Go 3x3/chinese, Black wins by 9");
    }

    #[test]
    fn sheets_show_liberties_and_territory() {
        let game = Small::new(Setup::read("3x3/chinese").unwrap()).unwrap();
        let at = game.read_position(".X./XXO/.OO b").unwrap();
        assert_eq!(at.board.cell(game.setup().shape.named("b2").unwrap()), Cell::Black);
        let texts: Vec<String> = game
            .insight(&at, LIBERTIES)
            .into_iter()
            .map(|thing| match thing {
                Thing::Text { text, .. } => text,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(texts, ["3", "3", "3", "2", "2", "2"]);
        // The corner at a3 is Black's; both reach c3 and a1.
        assert_eq!(game.insight(&at, TERRITORY).len(), 7);
    }
}

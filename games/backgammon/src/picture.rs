//! The board as people know it: points as spikes, the bar in the middle, men off at the right, cube and dice.

use crate::men::BAR;
use crate::plays::OFF;
use crate::rules::{Backgammon, Move, Position, Stage};
use game::{Click, DISC, Drawn, Game, Notation, Outcome, Picture, Shape, Side, Spot, Status, Thing};

/// How many men are drawn on a point before a number tells the rest.
const STACK: u8 = 5;
/// Spots of each point: its foot, then one for each man.
const SPOTS: usize = STACK as usize + 1;
/// The spot of the first side's bar; the second's follows, then both trays.
const BARS: usize = 24 * SPOTS;
const TRAYS: usize = BARS + 2;
/// Buttons: roll, double, take, drop, accept, refuse, then three ways to resign, and the faces of two dice.
const WORDS: usize = TRAYS + 2;
const SAID: [&str; 6] = ["roll", "double", "take", "drop", "accept", "refuse"];
const RESIGNING: usize = WORDS + SAID.len();
const DICE: usize = RESIGNING + 3;

/// From the left; the first side's home is at the right, its points 1 to 12 below.
fn column(point: usize) -> f32 {
    let from_right = if point < 12 { point } else { 23 - point };
    let x = 12.0 - from_right as f32;
    if from_right > 5 { x - 1.0 } else { x }
}

/// The height of the n-th man on a point, or of its foot.
fn row(point: usize, n: usize) -> f32 {
    if point < 12 { 10.0 - n as f32 } else { n as f32 }
}

impl Drawn for Backgammon {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "counts", "dice"]
    }

    fn sides(&self) -> [&'static str; 2] {
        ["White", "Black"]
    }

    fn board(&self, at: &Position) -> Picture {
        let mut picture = Picture { title: self.title(at), white: Some(Side::First), ..Picture::default() };
        let (mut pieces, mut counts, mut dice) = (Vec::new(), Vec::new(), Vec::new());
        for point in 0..24 {
            let own = at.men[0].0[point];
            let other = at.men[1].0[23 - point];
            let (many, of) = if own > 0 { (own, Side::First) } else { (other, Side::Second) };
            let label = match many {
                0 => format!("point {}, empty", point + 1),
                _ => format!("point {}, {many} of {}", point + 1, self.sides()[of as usize]),
            };
            let foot = picture.place(column(point), row(point, 0), Shape::Spike { up: point < 12 }, label);
            debug_assert_eq!(foot.0, point * SPOTS);
            for n in 0..STACK {
                let y = row(point, usize::from(n));
                let on = picture.place(column(point), y, Shape::Bare, format!("point {}", point + 1));
                if n < many {
                    pieces.push(Thing::Piece { on, of: Some(of), glyph: DISC });
                }
                if n + 1 == STACK && many > STACK {
                    counts.push(Thing::Text { on, text: many.to_string() });
                }
            }
        }
        for side in Side::BOTH {
            let men = &at.men[side as usize];
            let y = if side == Side::First { 6.0 } else { 4.0 };
            let on = picture.place(6.0, y, Shape::Bare, format!("bar of {}", self.sides()[side as usize]));
            heap(&mut pieces, &mut counts, on, side, men.0[BAR]);
        }
        for side in Side::BOTH {
            let men = &at.men[side as usize];
            let y = if side == Side::First { 9.0 } else { 1.0 };
            let on =
                picture.place(13.5, y, Shape::Light, format!("men off, {}", self.sides()[side as usize]));
            heap(&mut pieces, &mut counts, on, side, men.off());
        }
        for (i, word) in SAID.into_iter().enumerate() {
            let on = picture.place(13.5, 3.0 + i as f32, Shape::Bare, word);
            let offered = match at.stage {
                Stage::Before => i < 2,
                Stage::Doubled => i == 2 || i == 3,
                Stage::Resigned(..) => i > 3,
                _ => false,
            };
            if offered {
                dice.push(Thing::Text { on, text: word.into() });
            }
        }
        for (i, label) in ["resign", "resign a gammon", "resign a backgammon"].into_iter().enumerate() {
            // Below what is said before a throw, so that both stand side by side in a terminal too.
            let on = picture.place(15.0, 5.0 + i as f32, Shape::Bare, label);
            if offers_end(at) {
                dice.push(Thing::Text { on, text: ["resign", "×2", "×3"][i].into() });
            }
        }
        for i in 0..2 {
            let shape = if matches!(at.stage, Stage::Playing(..)) { Shape::Light } else { Shape::Bare };
            let on = picture.place(8.5 + i as f32 * 1.5, 5.0, shape, "die");
            if let Stage::Playing(high, low) = at.stage {
                dice.push(Thing::Text { on, text: [high, low][i].to_string() });
            }
        }
        let told = [format!("pips {}", at.men[0].pips()), format!("pips {}", at.men[1].pips())];
        for (i, text) in told.into_iter().enumerate() {
            let on = picture.place(3.0, if i == 0 { 6.0 } else { 4.0 }, Shape::Bare, "pip count");
            dice.push(Thing::Text { on, text });
        }
        if self.cube {
            let y = at.owner.map_or(5.0, |owner| if owner == Side::First { 10.0 } else { 0.0 });
            let on = picture.place(-1.5, y, Shape::Light, "the cube");
            let shown = if at.cube == 1 { 64 } else { at.cube };
            dice.push(Thing::Text { on, text: shown.to_string() });
        }
        picture.layer("pieces", pieces);
        picture.layer("counts", counts);
        picture.layer("dice", dice);
        picture
    }

    /// Every legal move can be clicked, and so can the ways to resign, which are listed nowhere else.
    fn draw(&self, at: &Position) -> Picture {
        let mut picture = self.board(at);
        let mut moves = self.legal(at);
        if offers_end(at) {
            moves.extend((1..=3).map(Move::Resign));
        }
        for mv in moves {
            let text = self.write_move(at, mv);
            let clicks = self.paths(at, mv).into_iter().map(|path| Click { path, mv: text.clone() });
            picture.clicks.extend(clicks);
        }
        picture
    }

    /// A man's way: from his point to where he lands; of several men one after the other.
    fn paths(&self, at: &Position, mv: Move) -> Vec<Vec<Spot>> {
        let path = match mv {
            Move::Roll => vec![Spot(WORDS)],
            Move::Double => vec![Spot(WORDS + 1)],
            Move::Take => vec![Spot(WORDS + 2)],
            Move::Drop => vec![Spot(WORDS + 3)],
            Move::Accept => vec![Spot(WORDS + 4)],
            Move::Refuse => vec![Spot(WORDS + 5)],
            Move::Resign(kind) => vec![Spot(RESIGNING + usize::from(kind) - 1)],
            Move::Opens(..) | Move::Rolls(..) => vec![Spot(DICE), Spot(DICE + 1)],
            Move::Play(play) => {
                let spot = |place: u8| self.spot(at.turn, place);
                let steps = play.steps().iter().flat_map(|step| [spot(step.from), spot(step.to)]);
                let path: Vec<Spot> = steps.collect();
                if path.is_empty() { vec![Spot(DICE)] } else { path }
            }
        };
        vec![path]
    }
}

/// Where somebody who looks at the board can resign.
fn offers_end(at: &Position) -> bool {
    matches!(at.stage, Stage::Before | Stage::Playing(..))
}

/// One man with a number.
fn heap(pieces: &mut Vec<Thing>, counts: &mut Vec<Thing>, on: Spot, of: Side, many: u8) {
    if many > 0 {
        pieces.push(Thing::Piece { on, of: Some(of), glyph: DISC });
    }
    if many > 1 {
        counts.push(Thing::Text { on, text: many.to_string() });
    }
}

impl Backgammon {
    /// The spot of a place as this side counts it.
    fn spot(&self, side: Side, place: u8) -> Spot {
        match place {
            OFF => Spot(TRAYS + side as usize),
            24 => Spot(BARS + side as usize),
            _ => {
                let point = if side == Side::First { usize::from(place) } else { 23 - usize::from(place) };
                Spot(point * SPOTS)
            }
        }
    }

    fn title(&self, at: &Position) -> String {
        let who = |side: Side| self.sides()[side as usize];
        let state = match (self.status(at), at.stage) {
            (Status::Over(Outcome::Win { winner, margin }), _) if self.length == 0 => {
                format!("{} has won {margin} points", who(winner))
            }
            (Status::Over(Outcome::Win { winner, .. }), _) => format!("{} has won the match", who(winner)),
            (_, Stage::Opening) => "both throw a die".into(),
            (_, Stage::Playing(high, low)) => format!("{high}{low}, {} to move", who(at.turn)),
            (_, Stage::Resigned(kind, ..)) => {
                let offer = ["", " a gammon", " a backgammon"][usize::from(kind) - 1];
                format!("{} resigns{offer}, {} to move", who(at.turn.other()), who(at.turn))
            }
            (_, Stage::Rolling) => format!("{} rolls", who(at.turn)),
            _ => format!("{} to move", who(at.turn)),
        };
        if self.length > 0 {
            let [first, second] = at.score;
            let crawford = if at.crawford { ", Crawford game" } else { "" };
            format!("Backgammon, {first} to {second} in a match to {}{crawford}, {state}", self.length)
        } else {
            format!("Backgammon, {state}")
        }
    }
}

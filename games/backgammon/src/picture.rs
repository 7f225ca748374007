//! The board as people know it: points as spikes, the bar in the middle, men off at the right, cube and dice.

use crate::men::BAR;
use crate::plays::{OFF, Play, Step};
use crate::rules::{Backgammon, Move, Position, Stage};
use game::{Click, DISC, Drawn, Game, Notation, Outcome, Picture, Shape, Side, Spot, Status, Stroke, Thing};

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
        &["points", "pieces", "counts", "dice"]
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
            let on = picture.place(-1.5, if i == 0 { 8.0 } else { 2.0 }, Shape::Bare, "pip count");
            dice.push(Thing::Text { on, text });
        }
        if self.cube {
            let y = at.owner.map_or(5.0, |owner| if owner == Side::First { 10.0 } else { 0.0 });
            let label = match at.owner {
                None => "cube: centred".into(),
                Some(owner) => format!("cube: {} of {}", at.cube, self.sides()[owner as usize]),
            };
            picture.legend.push((None, label.clone()));
            let on = picture.place(-1.5, y, Shape::Light, label);
            // As on the die itself, which has no 1 and lies with its 64 up until it is turned.
            let shown = if at.cube == 1 { 64 } else { at.cube };
            dice.push(Thing::Text { on, text: shown.to_string() });
        }
        if self.length > 0 {
            let [first, second] = at.score;
            let [white, black] = self.sides();
            let crawford = if at.crawford { "; Crawford game" } else { "" };
            let told = format!("match to {}: {white} {first}, {black} {second}{crawford}", self.length);
            picture.legend.push((None, told));
        }
        let points = (0..24).map(|point| {
            let y = if point < 12 { 11.0 } else { -1.0 };
            let on = picture.place(column(point), y, Shape::Bare, format!("point {}", point + 1));
            Thing::Text { on, text: (point + 1).to_string() }
        });
        let points = points.collect();
        frame(&mut picture);
        picture.layer("points", points);
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
            Move::Resign(kind) | Move::Concede(kind) => vec![Spot(RESIGNING + usize::from(kind) - 1)],
            Move::Opens(..) | Move::Rolls(..) => vec![Spot(DICE), Spot(DICE + 1)],
            Move::Play(play) => {
                let spot = |place: u8| self.spot(at.turn, place);
                let paths = orders(at, &play).into_iter();
                return paths
                    .map(|steps| match steps.is_empty() {
                        true => vec![Spot(DICE)],
                        false => steps.iter().flat_map(|step| [spot(step.from), spot(step.to)]).collect(),
                    })
                    .collect();
            }
        };
        vec![path]
    }
}

/// The ways to make a play, man by man: as it is written first, then in every other order in which each man is there to be moved.
/// One man who goes by both dice may also go at once, or by the other point between.
fn orders(at: &Position, play: &Play) -> Vec<Vec<Step>> {
    let steps = play.steps();
    let men = &at.men[at.turn as usize];
    let mut found = vec![steps.to_vec()];
    let mut men = men.0;
    arranged(&mut men, &mut steps.to_vec(), &mut vec![], &mut found);
    if let ([one, two], Stage::Playing(high, low)) = (steps, at.stage)
        && one.to == two.from
        && high != low
    {
        let whole = Step { from: one.from, to: two.to };
        found.push(vec![whole]);
        // Where a man is hit on one way and not on the other, these are two plays.
        let facing = |place: u8| at.men[at.turn.other() as usize].0[usize::from(23 - place)];
        let between = one.from.wrapping_sub(high + low - (one.from - one.to));
        if two.to != OFF && facing(between) == 0 && facing(one.to) == 0 {
            found.push(vec![Step { to: between, ..whole }, Step { from: between, ..whole }]);
        }
    }
    found
}

/// All orders of the steps that are left, behind those that are `made`.
fn arranged(men: &mut [u8; 25], left: &mut Vec<Step>, made: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    if left.is_empty() && !found.contains(made) {
        found.push(made.clone());
    }
    for i in 0..left.len() {
        let step = left[i];
        let from = usize::from(step.from);
        if men[from] == 0 || (from != BAR && men[BAR] > 0) || left[..i].contains(&step) {
            continue;
        }
        left.remove(i);
        made.push(step);
        men[from] -= 1;
        if step.to != OFF {
            men[usize::from(step.to)] += 1;
        }
        arranged(men, left, made, found);
        if step.to != OFF {
            men[usize::from(step.to)] -= 1;
        }
        men[from] += 1;
        made.pop();
        left.insert(i, step);
    }
}

/// The rim, with the bar in its middle.
fn frame(picture: &mut Picture) {
    let corner = |picture: &mut Picture, x: f32, y: f32| picture.place(x, y, Shape::Bare, "");
    let (top, bottom) = (-0.5, 10.5);
    let uprights = [-0.5, 5.5, 6.5, 12.5].map(|x| [corner(picture, x, top), corner(picture, x, bottom)]);
    let [[a, b], .., [c, d]] = uprights;
    let lines = uprights.into_iter().chain([[a, c], [b, d]]);
    picture.strokes.extend(lines.map(|[from, to]| Stroke { from, to, of: None }));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plays::Plays;

    fn played(setup: &str, line: &str) -> (Backgammon, Position) {
        let rules = Backgammon::read(setup).unwrap();
        let mut at = rules.start();
        for word in rules.split_moves(line) {
            let mv = rules.read_move(&at, word).unwrap();
            rules.play(&mut at, mv);
        }
        (rules, at)
    }

    fn ways(setup: &str, line: &str, mv: &str) -> Vec<Vec<usize>> {
        let (rules, at) = played(setup, line);
        let clicks = rules.draw(&at).clicks;
        let of = clicks.into_iter().filter(|click| click.mv == mv);
        of.map(|click| click.path.into_iter().map(|spot| spot.0).collect()).collect()
    }

    /// The foot of a point, as White counts.
    fn foot(point: usize) -> usize {
        (point - 1) * SPOTS
    }

    #[test]
    fn men_are_moved_in_any_order() {
        let [p24, p18, p13, p8] = [24, 18, 13, 8].map(foot);
        assert_eq!(ways("money", "65", "24/18 13/8"), [[p24, p18, p13, p8], [p13, p8, p24, p18]]);
    }

    #[test]
    fn one_man_goes_at_once_or_by_either_point() {
        let [p24, p18, p13] = [24, 18, 13].map(foot);
        // The other point between, the 19, is held by Black.
        let found = ways("money", "65", "24/13");
        assert!(found.contains(&vec![p24, p13]) && found.contains(&vec![p24, p18, p18, p13]), "{found:?}");
        let [p13, p10, p9, p6] = [13, 10, 9, 6].map(foot);
        let found = ways("money", "43", "13/6");
        for way in [vec![p13, p6], vec![p13, p9, p9, p6], vec![p13, p10, p10, p6]] {
            assert!(found.contains(&way), "{way:?} is not in {found:?}");
        }
    }

    /// Whatever way of a play is clicked, it is that play: the same men, and on the way no others are hit.
    #[test]
    fn every_way_of_a_play_leads_to_its_result() {
        let mut rng = game::Seed(7).rng();
        let rules = Backgammon::default();
        let (mut at, mut plays, mut seen) = (rules.start(), Plays::default(), 0);
        while seen < 20_000 {
            let mv = match at.stage {
                Stage::Over => {
                    at = rules.start();
                    continue;
                }
                Stage::Opening | Stage::Rolling => {
                    let mut rolls = Vec::new();
                    rules.rolls(&at, &mut rolls);
                    rolls[rng.below(rolls.len())].0
                }
                Stage::Playing(high, low) => {
                    let board = at.board();
                    let found = plays.list(&board, (high, low)).to_vec();
                    for one in &found {
                        let result = one.board(&board);
                        for order in orders(&at, &one.play) {
                            let mut men = board;
                            for step in &order {
                                let from = usize::from(step.from);
                                assert!(
                                    men.own.0[from] > 0 && (from == BAR || men.own.0[BAR] == 0),
                                    "{order:?}"
                                );
                                men = crate::plays::stepped(&men, *step);
                            }
                            assert_eq!(men.own, result.own, "{order:?} of {:?}", one.play.steps());
                            assert!(men.other == result.other || order.len() == 1, "{order:?}");
                            seen += 1;
                        }
                    }
                    Move::Play(found[rng.below(found.len())].play)
                }
                _ => rules.legal(&at)[0],
            };
            rules.play(&mut at, mv);
        }
    }
}

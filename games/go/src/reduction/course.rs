//! Trees of deviations of what is put together of gadgets, on the board of a formula, and of the eyes.
//!
//! As in the search of whole boards, both sides try all liberties of the hunted group and one move elsewhere, which stands for
//! all others: [`super::lemmas`] tries every point of each gadget by itself. Where Black may leave his choice to White, the
//! gadget's own tree shows that the same stones come to lie there.

use super::circuit::{is_through, values, with_values};
use super::deviations::{Branch, Ground, Tree, told};
use super::goban::{FRAME, Goban, Reserve};
use super::hunt::{Hunt, State};
use super::layout::Layout;
use super::lemmas::Fate;
use super::tiles::TILE;
use crate::vast::{Place, Vast};
use game::Side;
use std::ops::Range;

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// A mistake on a whole board is punished within so many moves of the other side.
const PUNISHED: u32 = 3;

/// White on his way through a circuit.
pub(super) struct Course<'l> {
    hunt: Hunt,
    layout: &'l Layout,
    /// The first column and row of tiles that are shown; names of points count from there.
    corner: (usize, usize),
    /// It ends where all variables have their values.
    until_through: bool,
}

impl<'l> Course<'l> {
    /// From the start until all variables have their values.
    pub(super) fn values(layout: &'l Layout, columns: &Range<usize>, rows: &Range<usize>) -> Course<'l> {
        let goban = Goban::of(layout, Reserve::Token).expect("a small formula");
        Course { hunt: Hunt::new(goban), layout, corner: (columns.start, rows.start), until_through: true }
    }

    /// From there to the end, with these values.
    pub(super) fn clauses(layout: &'l Layout, given: &[bool]) -> Course<'l> {
        let hunt = with_values(layout, given).expect("White reaches all values");
        Course { hunt, layout, corner: (0, 0), until_through: false }
    }

    pub(super) fn tree(mut self) -> Tree {
        self.deviations(PUNISHED)
    }
}

impl Ground for Course<'_> {
    fn hunt(&mut self) -> &mut Hunt {
        &mut self.hunt
    }

    fn fate(&mut self, turn: Side) -> Result<Fate, Vec<Place>> {
        match self.hunt.state() {
            State::Taken => Ok(Fate::Taken),
            State::Safe => Ok(Fate::Safe),
            State::Hunted(liberties) => {
                let all =
                    self.until_through && turn == WHITE && is_through(&self.hunt, self.layout, &liberties);
                if all { Ok(Fate::Through) } else { Err(liberties) }
            }
        }
    }

    fn tried(&self, _: Side, liberties: &[Place]) -> Vec<Option<Place>> {
        liberties.iter().copied().map(Some).chain([None]).collect()
    }

    /// The letter in the tile, and the tile's column and row in the plan, both counted from 1. Pipes lead beyond what is shown.
    fn name(&self, place: Option<Place>) -> String {
        let Some(Place(number)) = place else { return "elsewhere".to_owned() };
        let width = self.hunt.goban().board.size().0;
        let [column, row] = [number % width, number / width].map(|at| (at as usize).saturating_sub(FRAME));
        let (tile, cell) = ((column / TILE, row / TILE), (column % TILE, row % TILE));
        let [at_column, at_row] =
            [(tile.0, self.corner.0), (tile.1, self.corner.1)].map(|(at, first)| (at + 1).checked_sub(first));
        let (Some(at_column @ 1..), Some(at_row @ 1..)) = (at_column, at_row) else {
            return "beyond".to_owned();
        };
        let letter = self.layout.at(tile.0, tile.1).map_or(b'?', |gadget| gadget.drawn()[cell.1][cell.0]);
        format!("{} {at_column},{at_row}", letter as char)
    }

    fn told(&mut self, fate: Fate) -> String {
        if fate != Fate::Through {
            return told(fate);
        }
        let all = match values(&self.hunt, self.layout) {
            Ok(all) => all,
            Err(broken) => return broken.to_string(),
        };
        let one = |(variable, value): (usize, &bool)| {
            format!("v{} {}", variable + 1, if *value { "true" } else { "false" })
        };
        all.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// What anybody can do about thirteen stones with two eyes: every empty point of the board is tried for both sides.
pub(super) fn eyes_tree(board: &Vast) -> Tree {
    let mut board = board.clone();
    let (width, height) = board.size();
    let places = || (0..width * height).map(Place);
    let empty: Vec<Place> = places().filter(|&place| board.stone(place).is_none()).collect();
    let names = |of: &[Place]| -> Vec<String> {
        let name = |place: &Place| {
            (b'a' + empty.iter().position(|known| known == place).expect("empty") as u8) as char
        };
        of.iter().map(|place| name(place).to_string()).collect()
    };
    let stones = places().filter(|&place| board.stone(place) == Some(WHITE)).count();
    // Black moves, White having played elsewhere.
    let mut then = Vec::new();
    for &place in &empty {
        match board.play(place, BLACK) {
            Err(why) => {
                let why = why.to_string();
                match then.last_mut() {
                    Some(Branch::Forbidden { moves, why: known, .. }) if *known == why => {
                        moves.extend(names(&[place]));
                    }
                    _ => then.push(Branch::Forbidden { by: BLACK, moves: names(&[place]), why }),
                }
            }
            Ok(taken) => {
                let end = if taken.is_empty() { Fate::Safe } else { Fate::Taken };
                let told = format!("{} stones are taken", taken.len());
                let end = vec![Branch::End(end, told)];
                then.push(Branch::Sound { by: BLACK, mv: names(&[place]).concat(), then: end });
                board.undo();
            }
        }
    }
    let lives =
        Branch::End(Fate::Safe, format!("all {stones} stones lie there, and it is White's move again"));
    then.push(Branch::Sound { by: BLACK, mv: "elsewhere".to_owned(), then: vec![lives] });
    let mut tree = vec![Branch::Sound { by: WHITE, mv: "elsewhere".to_owned(), then }];
    for &place in &empty {
        if board.play(place, WHITE).is_err() {
            continue;
        }
        let answer = empty.iter().copied().find_map(|reply| {
            let taken = board.play(reply, BLACK).ok()?.len();
            board.undo();
            (taken > 0).then(|| names(&[reply]).concat())
        });
        board.undo();
        let mv = names(&[place]).concat();
        tree.push(match answer {
            None => Branch::Sound {
                by: WHITE,
                mv,
                then: vec![Branch::End(Fate::Safe, "nothing is taken".to_owned())],
            },
            answer => {
                let told = format!("{} stones are taken", stones + 1);
                Branch::Mistake {
                    by: WHITE,
                    moves: vec![mv],
                    answer,
                    second: Vec::new(),
                    fate: Fate::Taken,
                    told,
                }
            }
        });
    }
    Tree(tree)
}

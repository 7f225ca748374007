//! A formula's board to be played on: the rules decide which stones may be put, and a search of the hunt says who wins.
//!
//! The stones are put on the whole board. A search would visit the whole reserve at every move; so the same stones are put on a
//! board with a token reserve, where gadgets have the same columns and rows, and that one is searched.

use super::formula::{Formula, Sign};
use super::goban::{Goban, Reserve, TooLarge};
use super::hunt::{Budget, Found, Halt, Hunt, State};
use super::layout::Layout;
use super::tiles::{Fork, Gadget};
use crate::vast::{Illegal, Place};
use game::Side;

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// Stones that one search of the hunt may put.
const MOST: u64 = 1_000_000;

/// A hunt that somebody plays.
#[derive(Clone, Debug)]
pub struct Chase {
    layout: Layout,
    whole: Hunt,
    token: Hunt,
    turn: Side,
    /// Stones lie that the token board does not have.
    apart: bool,
}

/// How a hunt stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Whether it is over.
    pub over: bool,
    /// Who has won, or wins with best play.
    pub winner: Option<Side>,
    /// Why nobody can say who wins.
    pub unknown: Option<String>,
    /// The moves that matter, column and row, and whether they win for whoever plays them. Winning moves first, then those that
    /// hold out longest.
    pub moves: Vec<((u32, u32), bool)>,
}

impl Chase {
    /// The board of a formula, White to move.
    pub fn new(formula: &Formula) -> Result<Chase, TooLarge> {
        let layout = Layout::of(formula);
        let [whole, token] = [Reserve::Whole, Reserve::Token].map(|reserve| Goban::of(&layout, reserve));
        Ok(Chase { layout, whole: Hunt::new(whole?), token: Hunt::new(token?), turn: WHITE, apart: false })
    }

    /// Columns and rows.
    pub fn size(&self) -> (u32, u32) {
        self.whole.goban().board.size()
    }

    /// Whose stone lies there.
    pub fn stone(&self, column: u32, row: u32) -> Option<Side> {
        let board = &self.whole.goban().board;
        board.place(column, row).and_then(|place| board.stone(place))
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Puts a stone of whoever is to move.
    pub fn play(&mut self, column: u32, row: u32) -> Result<(), Illegal> {
        let place = self.whole.goban().board.place(column, row).ok_or(Illegal::Outside)?;
        self.whole.try_play(place, self.turn)?;
        let gadgets = self.whole.goban().gadgets;
        let inside = (column as usize) < gadgets.0 && (row as usize) < gadgets.1;
        let twin = self.token.goban().board.place(column, row).filter(|_| inside);
        // A stone in an eye of a wall beside the reserve is a move elsewhere.
        self.apart |= twin.is_some_and(|twin| !self.token.play(twin, self.turn));
        self.turn = self.turn.other();
        Ok(())
    }

    /// The value of each variable that White has passed.
    pub fn values(&self) -> Vec<Option<bool>> {
        let joined = |variable: usize, row| {
            let middle = self.whole.goban().middle(self.layout.ends(variable)[0], row);
            self.whole.has(middle)
        };
        let axis = self.layout.axis();
        let value = |variable| match (joined(variable, axis - 1), joined(variable, axis + 1)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        (0..self.layout.variables()).map(value).collect()
    }

    /// Where what stands: column, row, word, and whether it is a variable.
    pub fn signs(&self) -> Vec<(u32, u32, String, bool)> {
        let (columns, rows) = self.layout.size();
        let (width, axis) = (self.size().0, self.layout.axis());
        let variable_at = |column: usize| {
            (0..self.layout.variables()).find(|&variable| {
                let [first, last] = self.layout.ends(variable);
                (first..=last).contains(&column)
            })
        };
        let across = |column| self.whole.goban().middle(column, axis).0 % width;
        let variables = (0..self.layout.variables()).map(|variable| {
            let [first, last] = self.layout.ends(variable).map(across);
            let row = self.whole.goban().middle(0, axis).0 / width;
            ((first + last) / 2, row, format!("v{}", variable + 1), true)
        });
        let mut signs: Vec<(u32, u32, String, bool)> = variables.collect();
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let text = match self.layout.at(column, row) {
                Some(Gadget::Fork { fork: Fork::White, .. }) => "White chooses".to_owned(),
                Some(Gadget::Fork { fork: Fork::Black, .. }) => "Black chooses".to_owned(),
                Some(Gadget::Fork { fork: Fork::Merge, .. }) => "merge".to_owned(),
                Some(Gadget::Test { .. }) => match variable_at(column).filter(|_| row.abs_diff(axis) == 2) {
                    Some(variable) if row < axis => format!("v{} = 1?", variable + 1),
                    Some(variable) => format!("v{} = 0?", variable + 1),
                    None => "fair?".to_owned(),
                },
                Some(Gadget::Pipe(_)) | None => continue,
            };
            let Place(middle) = self.whole.goban().middle(column, row);
            signs.push((middle % width, middle / width, text, false));
        }
        signs
    }

    /// How the hunt stands, and what is to be done. Again and again it is asked whether that is enough.
    pub fn told(&mut self, enough: &dyn Fn() -> bool) -> Told {
        let over = |winner| Told { over: true, winner: Some(winner), unknown: None, moves: Vec::new() };
        match self.whole.state() {
            State::Taken => return over(BLACK),
            State::Safe => return over(WHITE),
            State::Hunted(_) => {}
        }
        let turn = self.turn;
        let unknown =
            |why: &str| Told { over: false, winner: None, unknown: Some(why.to_owned()), moves: Vec::new() };
        if self.apart {
            return unknown("stones lie where no lemma says anything");
        }
        let width = self.token.goban().board.size().0;
        let mut places = self.token.candidates(turn);
        places.retain(|&place| self.may_play(place));
        if places.is_empty() {
            places.extend(self.elsewhere());
        }
        let mut judged: Vec<((u32, u32), bool, usize)> = Vec::new();
        for place in places {
            self.token.play(place, turn);
            let found = self.outcome(turn.other(), enough);
            self.token.undo();
            match found {
                Ok(found) => {
                    let wins = found.white_wins == (turn == WHITE);
                    judged.push(((place.0 % width, place.0 / width), wins, found.line.len()));
                }
                Err(halt) => return unknown(&halt.to_string()),
            }
        }
        judged.sort_by_key(|&(_, wins, length)| {
            // Winning moves first, the shortest ahead; then those that hold out.
            (!wins, if wins { length } else { usize::MAX - length })
        });
        let wins = judged.iter().any(|&(_, wins, _)| wins);
        let moves = judged.into_iter().map(|(at, wins, _)| (at, wins)).collect();
        Told { over: false, winner: Some(if wins { turn } else { turn.other() }), unknown: None, moves }
    }

    /// Whether whoever is to move may put a stone there.
    fn may_play(&mut self, place: Place) -> bool {
        let may = self.token.play(place, self.turn);
        if may {
            self.token.undo();
        }
        may
    }

    /// A move somewhere else, for somebody who has no other: the first point of the gadgets where it is allowed.
    fn elsewhere(&mut self) -> Option<Place> {
        let (gadgets, width) = (self.token.goban().gadgets, self.token.goban().board.size().0);
        let points = (0..gadgets.1).flat_map(|row| (0..gadgets.0).map(move |column| (column, row)));
        let mut places = points.map(|(column, row)| Place(row as u32 * width + column as u32));
        places.find(|&place| self.token.goban().board.stone(place).is_none() && self.may_play(place))
    }

    /// Who wins with this side to move. What follows a mistake is not on any line of the lemmas; it is settled within
    /// their two or three moves.
    fn outcome(&mut self, turn: Side, enough: &dyn Fn() -> bool) -> Result<Found, Halt> {
        let settled = |white_wins| Found { white_wins, moves: 0, refuted: 0, line: Vec::new() };
        let budget = Budget { stones: MOST, enough, ..Budget::ENDLESS };
        match turn {
            _ if enough() => Err(Halt::Spent),
            WHITE if self.token.escapes(3) => Ok(settled(true)),
            BLACK if self.token.catches(2) => Ok(settled(false)),
            _ => self.token.search_from(turn, budget),
        }
    }
}

/// The clauses of a formula, as people write them.
pub fn clauses(formula: &Formula) -> Vec<String> {
    let literal = |sign: Sign, variable: usize| {
        let not = if sign == Sign::Negated { "¬" } else { "" };
        format!("{not}v{}", variable + 1)
    };
    let clause = |clause: &super::formula::Clause| {
        clause.variables.map(|variable| literal(clause.sign, variable)).join(" ∨ ")
    };
    formula.clauses().iter().map(clause).collect()
}

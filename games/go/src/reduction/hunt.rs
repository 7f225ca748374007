//! The hunt on the board itself, move by move with the rules' own code.
//!
//! White is lost when the reserve is taken, and has won when it is joined to eyes. All moves on liberties of the hunted
//! group are tried for both sides; a move elsewhere changes none of its liberties, so that one move, called a pass here, stands for
//! all of them ([`super::lemmas`] tries every point of each gadget by itself).
//! One more move is tried: where Black may leave his choice to White.
//! A move of Black that lets White escape within three moves is *refuted*, and the refutation is played; the others are *open*
//! and searched to the end.

use super::goban::Goban;
use super::tiles::TILE;
use crate::vast::{Illegal, Place};
use game::Side;

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// How the hunted group stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// It was taken: Black wins.
    Taken,
    /// It is joined to eyes: White wins.
    Safe,
    /// Neither; these are its liberties.
    Hunted(Vec<Place>),
}

/// A board on which no lemma should fail did something that none allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

/// Why a search has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It may spend no more.
    Spent,
    /// A lemma does not hold.
    Broken(Broken),
}

impl std::fmt::Display for Halt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Halt::Spent => f.write_str("the search takes too long"),
            Halt::Broken(broken) => broken.fmt(f),
        }
    }
}

impl std::error::Error for Halt {}

/// What a search may spend.
#[derive(Clone, Copy)]
pub struct Budget<'b> {
    /// Stones that it puts.
    pub stones: u64,
    /// Moves of the longest line; a longer one ends the search.
    pub depth: usize,
    /// Asked before every move of a line: whether that is enough.
    pub enough: &'b dyn Fn() -> bool,
}

impl Budget<'_> {
    /// No limit.
    pub const ENDLESS: Budget<'static> = Budget { stones: u64::MAX, depth: usize::MAX, enough: &|| false };
}

/// What a search found and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether White escapes.
    pub white_wins: bool,
    /// Stones that were put.
    pub moves: u64,
    /// Moves of both sides that were refuted on the board.
    pub refuted: u64,
    /// A line of best play; moves alternate, White's first.
    pub line: Vec<Place>,
}

/// A hunt in progress. The hunted group is kept up from move to move: it only grows, as long as it is not taken.
#[derive(Clone, Debug)]
pub struct Hunt {
    goban: Goban,
    moves: u64,
    refuted: u64,
    /// The stones of the hunted group, and for each place whether it is one.
    stones: Vec<Place>,
    hunted: Vec<bool>,
    now: Grasp,
    /// As it was before each stone.
    past: Vec<Grasp>,
}

/// What there is to know about the hunted group.
#[derive(Clone, Debug, Default)]
struct Grasp {
    /// How many of the stones belong to it.
    stones: usize,
    liberties: Vec<Place>,
    safe: bool,
}

impl Hunt {
    /// The hunt on this board, White to move.
    pub fn new(mut goban: Goban) -> Hunt {
        let group = goban.board.group(goban.prey);
        let mut hunted = vec![false; goban.eyes.len()];
        group.stones.iter().for_each(|stone| hunted[stone.0 as usize] = true);
        let safe = group.stones.iter().any(|stone| goban.eyes[stone.0 as usize]);
        let now = Grasp { stones: group.stones.len(), liberties: group.liberties, safe };
        Hunt { goban, moves: 0, refuted: 0, stones: group.stones, hunted, now, past: Vec::new() }
    }

    /// The board as it stands.
    pub fn goban(&self) -> &Goban {
        &self.goban
    }

    /// How the hunted group stands.
    pub fn state(&self) -> State {
        if self.goban.board.stone(self.goban.prey).is_none() {
            State::Taken
        } else if self.now.safe {
            State::Safe
        } else {
            State::Hunted(self.now.liberties.clone())
        }
    }

    /// Whether the hunted group has this stone.
    pub fn has(&self, stone: Place) -> bool {
        self.hunted[stone.0 as usize]
    }

    /// Puts a stone, if that is allowed.
    pub fn play(&mut self, place: Place, side: Side) -> bool {
        self.try_play(place, side).is_ok()
    }

    /// Puts a stone, or says why that is not allowed.
    pub fn try_play(&mut self, place: Place, side: Side) -> Result<(), Illegal> {
        self.moves += 1;
        let taken = self.goban.board.play(place, side)?;
        let taken = if side == WHITE { taken.to_vec() } else { Vec::new() };
        self.past.push(self.now.clone());
        self.now.liberties.retain(|&liberty| liberty != place);
        let board = &self.goban.board;
        let beside = |place: Place, hunted: &[bool]| board.near(place).any(|near| hunted[near.0 as usize]);
        let open: Vec<Place> = taken.into_iter().filter(|&stone| beside(stone, &self.hunted)).collect();
        self.now.liberties.extend(open);
        if side == WHITE && beside(place, &self.hunted) {
            self.grow(place);
        }
        Ok(())
    }

    /// Adds a stone beside the hunted group, and all that it joins.
    fn grow(&mut self, stone: Place) {
        self.hunted[stone.0 as usize] = true;
        self.stones.push(stone);
        while let Some(&at) = self.stones.get(self.now.stones) {
            self.now.stones += 1;
            self.now.safe |= self.goban.eyes[at.0 as usize];
            for near in self.goban.board.near(at) {
                match self.goban.board.stone(near) {
                    Some(WHITE) if !std::mem::replace(&mut self.hunted[near.0 as usize], true) => {
                        self.stones.push(near);
                    }
                    None if !self.now.liberties.contains(&near) => self.now.liberties.push(near),
                    _ => {}
                }
            }
        }
    }

    /// Takes back the last stone.
    pub fn undo(&mut self) {
        if self.goban.board.undo() {
            self.now = self.past.pop().expect("one for each stone");
            self.stones.drain(self.now.stones..).for_each(|stone| self.hunted[stone.0 as usize] = false);
        }
    }

    /// Stones put and moves refuted so far.
    pub fn spent(&self) -> (u64, u64) {
        (self.moves, self.refuted)
    }

    /// Searches the hunt to its end.
    pub fn search(&mut self) -> Result<Found, Broken> {
        self.search_from(WHITE, Budget::ENDLESS).map_err(|halt| match halt {
            Halt::Broken(broken) => broken,
            Halt::Spent => unreachable!("it may spend what it wants"),
        })
    }

    /// The same with this side to move, within a budget.
    pub fn search_from(&mut self, turn: Side, budget: Budget<'_>) -> Result<Found, Halt> {
        let stones = self.moves.saturating_add(budget.stones);
        let depth = self.past.len().saturating_add(budget.depth);
        let budget = Budget { stones, depth, ..budget };
        let mut line = Vec::new();
        let white_wins = match turn {
            WHITE => self.white_wins(&budget, &mut line),
            BLACK => self.black_loses(&budget, &mut line),
        }?;
        line.reverse();
        Ok(Found { white_wins, moves: self.moves, refuted: self.refuted, line })
    }

    /// The moves that matter for a side: the liberties of the hunted group, and for Black the points where he leaves his
    /// choice to White.
    pub fn candidates(&self, turn: Side) -> Vec<Place> {
        let State::Hunted(liberties) = self.state() else { return Vec::new() };
        let asides = if turn == BLACK { self.near_asides(&liberties, None) } else { Vec::new() };
        liberties.into_iter().chain(asides).collect()
    }

    /// The points s of Black's choices with such a stone or none, beside these liberties.
    fn near_asides(&self, liberties: &[Place], stone: Option<Side>) -> Vec<Place> {
        let width = self.goban.board.size().0;
        let away = |one: Place, other: Place| {
            (one.0 % width).abs_diff(other.0 % width) + (one.0 / width).abs_diff(other.0 / width)
        };
        let near = |aside: &&Place| {
            let alike = self.goban.board.stone(**aside) == stone && !liberties.contains(aside);
            alike && liberties.iter().any(|&liberty| away(**aside, liberty) <= TILE as u32)
        };
        self.goban.asides.iter().filter(near).copied().collect()
    }

    /// Whether these are the liberties of a choice that is White's, or that Black has left to him by a stone on s.
    fn white_chooses(&self, liberties: &[Place]) -> bool {
        liberties.iter().all(|place| self.goban.chosen[place.0 as usize])
            || !self.near_asides(liberties, Some(BLACK)).is_empty()
    }

    fn is_spent(&self, budget: &Budget<'_>) -> bool {
        self.moves >= budget.stones || self.past.len() >= budget.depth || (budget.enough)()
    }

    /// White to move: tries each liberty. The line is written from its end.
    fn white_wins(&mut self, budget: &Budget<'_>, line: &mut Vec<Place>) -> Result<bool, Halt> {
        let liberties = match self.state() {
            State::Safe => return Ok(true),
            State::Taken => return Ok(false),
            State::Hunted(liberties) => liberties,
        };
        if self.is_spent(budget) {
            return Err(Halt::Spent);
        }
        if liberties.len() != 1 && !(liberties.len() == 2 && self.white_chooses(&liberties)) {
            return Err(broken(format!("White is to move with {} liberties", liberties.len())));
        }
        if !self.catches(2) {
            return Err(broken("White plays elsewhere and is not caught in two moves"));
        }
        self.refuted += 1;
        let mut lost = Vec::new();
        for place in liberties {
            if !self.play(place, WHITE) {
                continue;
            }
            let mut tail = Vec::new();
            let wins = self.black_loses(budget, &mut tail);
            self.undo();
            tail.push(place);
            if wins? {
                *line = tail;
                return Ok(true);
            }
            lost = tail;
        }
        *line = lost;
        Ok(false)
    }

    /// Black to move: whether White wins after each of his moves.
    fn black_loses(&mut self, budget: &Budget<'_>, line: &mut Vec<Place>) -> Result<bool, Halt> {
        let liberties = match self.state() {
            State::Safe => return Ok(true),
            State::Taken => return Ok(false),
            State::Hunted(liberties) => liberties,
        };
        if self.is_spent(budget) {
            return Err(Halt::Spent);
        }
        if liberties.len() > 1 {
            if !self.escapes(3) {
                return Err(broken("Black plays elsewhere, and White does not escape"));
            }
            self.refuted += 1;
        }
        let mut longest = Vec::new();
        let asides = self.near_asides(&liberties, None);
        for place in liberties.into_iter().chain(asides) {
            if !self.play(place, BLACK) {
                continue;
            }
            let mut tail = Vec::new();
            let refuted = self.escapes(3);
            let loses = if refuted { Ok(true) } else { self.white_wins(budget, &mut tail) };
            self.undo();
            self.refuted += u64::from(refuted);
            tail.push(place);
            if !loses? {
                *line = tail;
                return Ok(false);
            }
            if tail.len() > longest.len() {
                longest = tail;
            }
        }
        *line = longest;
        Ok(true)
    }

    /// White to move: whether he joins eyes by force within so many moves.
    pub fn escapes(&mut self, within: u32) -> bool {
        let places = match self.state() {
            State::Hunted(places) if within > 0 => places,
            state => return state == State::Safe,
        };
        // A move that joins at once is found before any other is looked into.
        for deep in [false, true] {
            for &place in &places {
                if deep && within == 1 || !self.play(place, WHITE) {
                    continue;
                }
                let safe = if deep { self.cannot_be_held(within - 1) } else { self.state() == State::Safe };
                self.undo();
                if safe {
                    return true;
                }
            }
        }
        false
    }

    /// Black to move: whether White escapes whatever he does.
    fn cannot_be_held(&mut self, within: u32) -> bool {
        let places = match self.state() {
            State::Hunted(places) => places,
            state => return state == State::Safe,
        };
        if places.len() < 2 || !self.escapes(within) {
            return false;
        }
        places.into_iter().all(|place| {
            if !self.play(place, BLACK) {
                return true;
            }
            let escapes = self.escapes(within);
            self.undo();
            escapes
        })
    }

    /// Black to move, after White played elsewhere: whether he takes the group within so many moves.
    pub fn catches(&mut self, within: u32) -> bool {
        let places = match self.state() {
            State::Hunted(places) => places,
            state => return state == State::Taken,
        };
        within > 0
            && places.into_iter().any(|place| {
                if !self.play(place, BLACK) {
                    return false;
                }
                let caught = match self.state() {
                    State::Taken => true,
                    State::Safe => false,
                    State::Hunted(replies) => replies.into_iter().all(|reply| {
                        if !self.play(reply, WHITE) {
                            return self.catches(within - 1);
                        }
                        let caught = self.catches(within - 1);
                        self.undo();
                        caught
                    }),
                };
                self.undo();
                caught
            })
    }
}

fn broken(why: impl Into<String>) -> Halt {
    Halt::Broken(Broken(why.into()))
}

//! What each gadget does, by exhaustive search: the tile stands alone on a small board, White comes in by one of its
//! pipes, and every empty point of the tile and of the pipes' ends is tried for both sides at every move, a pass (a move
//! elsewhere) included. Only the eyes of the walls are left out: White cannot play there, and Black only harms himself.
//!
//! A pipe that leads out ends in one empty point, the entry of whatever comes next. White has *left* by it when he is to move
//! and it is his only liberty.

use super::deviations::Ground;
use super::goban::Goban;
use super::hunt::{Hunt, State};
use super::tile::Tile;
use super::tiles::{Fork, Gadget, Toward};
use crate::vast::{Place, Vast};
use game::Side;

const WHITE: Side = Side::Second;

/// How a pipe of a tile that White does not come by goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// To one empty point.
    Open,
    /// Nowhere: Black has closed its other end.
    Closed,
    /// To the reserve: it was joined before.
    Joined,
    /// It was taken, and its points are empty.
    Gone,
}

/// What can become of White in a gadget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The reserve was taken.
    Taken,
    /// It is joined to eyes.
    Safe,
    /// White left by this pipe.
    Left(Toward),
    /// White has come through all that is looked at.
    Through,
}

/// A gadget by itself, with White to move.
#[derive(Clone, Debug)]
pub struct Trial {
    gadget: Option<Gadget>,
    hunt: Hunt,
    /// The points that are tried, with their names.
    points: Vec<(Place, String)>,
    ends: Vec<(Place, Toward)>,
    positions: u64,
    /// Searches give up when they have looked at so many.
    most: u64,
}

impl Trial {
    /// White comes into the gadget from this side; its other pipes go on like this.
    pub fn new(gadget: Gadget, from: Toward, beyond: &[(Toward, Beyond)]) -> Trial {
        Trial { gadget: Some(gadget), ..Trial::of(&Tile::of(gadget), from, beyond) }
    }

    /// The same with a tile that somebody drew; it has a pipe on each of these sides.
    pub fn of(tile: &Tile, from: Toward, beyond: &[(Toward, Beyond)]) -> Trial {
        let (width, height) = tile.board_size();
        let board = Vast::new(width as u32, height as u32).expect("a small board");
        let area = width * height;
        let mut goban = Goban {
            board,
            prey: tile.spot(from, 2),
            eyes: vec![false; area],
            loose: vec![false; area],
            asides: Vec::new(),
            chosen: vec![false; area],
            reserve: 0,
            gadgets: (width, height),
        };
        (0..area).for_each(|number| goban.put(number, b'X'));
        let (mut points, mut ends) = (Vec::new(), Vec::new());
        let gone = beyond.iter().filter(|&&(_, how)| how == Beyond::Gone);
        let gone: Vec<Place> = gone.flat_map(|&(side, _)| tile.pipe(side)).collect();
        for (place, mut cell) in tile.cells() {
            if gone.contains(&place) {
                cell = b'.';
            }
            goban.put(place.0 as usize, cell);
            if goban.board.stone(place).is_none() {
                let name =
                    if cell == b'.' { format!("eye {}", points.len()) } else { (cell as char).to_string() };
                points.push((place, name));
            }
        }
        (1..=2).for_each(|away| goban.put(tile.spot(from, away).0 as usize, b'O'));
        for &(side, how) in beyond {
            match how {
                Beyond::Open => {
                    goban.put(tile.spot(side, 1).0 as usize, b'O');
                    goban.put(tile.spot(side, 2).0 as usize, b'.');
                    points.push((tile.spot(side, 2), format!("{side:?}").to_lowercase()));
                    ends.push((tile.spot(side, 2), side));
                }
                Beyond::Joined => tile.join(side, from).for_each(|place| goban.put(place.0 as usize, b'O')),
                Beyond::Closed | Beyond::Gone => {}
            }
        }
        goban.open_black_eyes();
        Trial { gadget: None, hunt: Hunt::new(goban), points, ends, positions: 0, most: u64::MAX }
    }

    /// Positions looked at so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Searches give up when they have looked at so many positions.
    pub fn limit(&mut self, most: u64) {
        self.most = most;
    }

    /// Whether a search gave up: what it said of forcing something is no proof then.
    pub fn is_spent(&self) -> bool {
        self.positions > self.most
    }

    /// What is tried, if it is one of the gadgets of this house.
    pub fn gadget(&self) -> Option<Gadget> {
        self.gadget
    }

    /// The small board as it stands.
    pub fn goban(&self) -> &Goban {
        self.hunt.goban()
    }

    /// Like [`Ground::forces`], with a reason: nothing if it is forced, else a line in which it does not come about, the longest of those
    /// that end, with the fate, if there is one within so many moves.
    pub fn line_against(
        &mut self,
        side: Side,
        turn: Side,
        wanted: &dyn Fn(Fate) -> bool,
        moves: u32,
    ) -> Option<(Vec<String>, Option<Fate>)> {
        self.positions += 1;
        let liberties = match self.fate(turn) {
            Ok(fate) => return (!wanted(fate)).then(|| (Vec::new(), Some(fate))),
            Err(_) if moves == 0 || self.is_spent() => return Some((Vec::new(), None)),
            Err(liberties) => liberties,
        };
        let mut worst: Option<(Vec<String>, Option<Fate>)> = None;
        for place in self.tried(turn, &liberties) {
            let found =
                self.after(place, turn, |trial| trial.line_against(side, turn.other(), wanted, moves - 1));
            let (mut line, fate) = match found {
                // It forces it.
                Some(None) if turn == side => return None,
                Some(Some(against)) => against,
                // Not allowed, or no refutation.
                _ => continue,
            };
            line.insert(0, self.name(place));
            let rank = |line: &[String], fate: Option<Fate>| (fate.is_some(), line.len());
            if worst.as_ref().is_none_or(|(known, end)| rank(&line, fate) > rank(known, *end)) {
                worst = Some((line, fate));
            }
            if turn != side && worst.as_ref().is_some_and(|(_, fate)| fate.is_some()) {
                break;
            }
        }
        worst
    }

    /// The point of this name: a letter of the tile, a side where a pipe leads out, or an eye.
    pub fn named(&self, name: &str) -> Option<Place> {
        self.points.iter().find(|(_, known)| known == name).map(|&(place, _)| place)
    }

    /// Puts a stone for good, or plays elsewhere; whether that is allowed.
    pub fn play(&mut self, place: Option<Place>, side: Side) -> bool {
        place.is_none_or(|place| self.hunt.play(place, side))
    }

    /// The sides where pipes lead out to an empty point.
    pub fn exits(&self) -> impl Iterator<Item = Toward> {
        self.ends.iter().map(|&(_, side)| side)
    }

    /// Whether all white stones that are called eyes have two points inside that Black may never fill.
    pub fn eyes_live(&self) -> bool {
        let mut goban = self.hunt.goban().clone();
        let marked = (0..).map(Place).zip(goban.eyes.clone()).filter(|&(_, eyes)| eyes);
        marked.map(|(place, _)| place).all(|place| {
            let group = goban.board.group(place);
            let own = |near: Place| group.stones.contains(&near);
            group.liberties.iter().filter(|&&free| goban.board.near(free).all(own)).count() >= 2
        })
    }

    /// The lines in which nobody makes a mistake, as names of points with White's first, the fate, and the most liberties White
    /// has when he is to move. A mistake is a move after which the other side gets what it wants within `punished`
    /// moves of its own.
    pub fn sound_lines(&mut self, punished: u32) -> Vec<Line> {
        let (mut lines, mut so_far) = (Vec::new(), Line::default());
        self.follow(WHITE, 2 * punished - 1, &mut so_far, &mut lines);
        lines
    }

    fn follow(&mut self, turn: Side, plies: u32, so_far: &mut Line, lines: &mut Vec<Line>) {
        let liberties = match self.fate(turn) {
            Ok(fate) => {
                lines.push(Line { fate: Some(fate), ..so_far.clone() });
                return;
            }
            Err(liberties) => liberties,
        };
        let most = so_far.liberties;
        if turn == WHITE {
            so_far.liberties = most.max(liberties.len());
        }
        let bad = if turn == WHITE { Fate::Taken } else { Fate::Safe };
        let mut sound = 0;
        for place in self.tried(turn, &liberties) {
            let punished = self.after(place, turn, |trial| {
                trial.forces(turn.other(), turn.other(), &|fate| fate == bad, plies)
            });
            if punished != Some(false) {
                continue;
            }
            sound += 1;
            so_far.moves.push(self.name(place));
            self.after(place, turn, |trial| trial.follow(turn.other(), plies, so_far, lines));
            so_far.moves.pop();
        }
        if sound == 0 {
            lines.push(Line { fate: Some(bad), ..so_far.clone() });
        }
        so_far.liberties = most;
    }
}

impl Ground for Trial {
    fn hunt(&mut self) -> &mut Hunt {
        &mut self.hunt
    }

    fn fate(&mut self, turn: Side) -> Result<Fate, Vec<Place>> {
        match self.hunt.state() {
            State::Taken => Ok(Fate::Taken),
            State::Safe => Ok(Fate::Safe),
            State::Hunted(liberties) => {
                let left = self.ends.iter().find(|&&(end, _)| turn == WHITE && liberties == [end]);
                left.map(|&(_, side)| Fate::Left(side)).ok_or(liberties)
            }
        }
    }

    fn tried(&self, _: Side, liberties: &[Place]) -> Vec<Option<Place>> {
        let rest = self.points.iter().map(|&(place, _)| place).filter(|place| !liberties.contains(place));
        liberties.iter().copied().chain(rest).map(Some).chain([None]).collect()
    }

    fn name(&self, place: Option<Place>) -> String {
        let known = |place: Place| self.points.iter().find(|(point, _)| *point == place);
        let name =
            |place: Place| known(place).map_or("a point that was taken".to_owned(), |(_, name)| name.clone());
        place.map_or("elsewhere".to_owned(), name)
    }

    fn is_enough(&mut self) -> bool {
        self.positions += 1;
        self.is_spent()
    }
}

/// A line of a gadget in which nobody makes a mistake.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The points, White's first.
    pub moves: Vec<String>,
    /// How it ends.
    pub fate: Option<Fate>,
    /// The most liberties of White when he is to move.
    pub liberties: usize,
}

/// The gadgets with White coming in, as the examination asks about them: name, trial, and the moves within which mistakes are
/// punished.
pub fn trials() -> Vec<(&'static str, Trial)> {
    use Beyond::{Closed, Gone, Joined, Open};
    use Toward::{East, North, South, West};
    let fork = |fork, across| {
        let arms = if across { [South, East] } else { [West, East] };
        Gadget::Fork { fork, stem: North, arms }
    };
    let both = |across| [(if across { South } else { West }, Open), (East, Open)];
    let test = |aside| Gadget::Test { from: South, tested: if aside { East } else { North } };
    let on = |aside, how| [(if aside { East } else { North }, how)];
    vec![
        ("white-choice", Trial::new(fork(Fork::White, false), North, &both(false))),
        ("white-choice-down", Trial::new(fork(Fork::White, true), North, &both(true))),
        ("black-choice", Trial::new(fork(Fork::Black, false), North, &both(false))),
        ("black-choice-down", Trial::new(fork(Fork::Black, true), North, &both(true))),
        ("merge", Trial::new(fork(Fork::Merge, false), West, &[(North, Open), (East, Open)])),
        ("merge-closed", Trial::new(fork(Fork::Merge, false), West, &[(North, Open), (East, Closed)])),
        ("merge-right", Trial::new(fork(Fork::Merge, false), East, &[(North, Open), (West, Closed)])),
        ("merge-down", Trial::new(fork(Fork::Merge, true), South, &[(North, Open), (East, Closed)])),
        ("merge-down-right", Trial::new(fork(Fork::Merge, true), East, &[(North, Open), (South, Closed)])),
        ("test-joined", Trial::new(test(false), South, &on(false, Joined))),
        ("test-gone", Trial::new(test(false), South, &on(false, Gone))),
        ("test-aside-joined", Trial::new(test(true), South, &on(true, Joined))),
        ("test-aside-gone", Trial::new(test(true), South, &on(true, Gone))),
    ]
}

//! What each gadget does, by exhaustive search: the tile stands alone on a small board, White comes in by one of its
//! pipes, and every empty point of the tile and of the pipes' ends is tried for both sides at every move, a pass (a move
//! elsewhere) included. Only the eyes of the walls are left out: White cannot play there, and Black only harms himself.
//!
//! A pipe that leads out ends in one empty point, the entry of whatever comes next. White has *left* by it when he is to move
//! and it is his only liberty.

use super::goban::Goban;
use super::hunt::{Hunt, State};
use super::tiles::{Fork, Gadget, TILE, Toward};
use crate::vast::{Place, Vast};
use game::Side;

const WHITE: Side = Side::Second;
const MARGIN: usize = 6;
const WIDTH: usize = TILE + 2 * MARGIN;

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
}

/// A gadget by itself, with White to move.
#[derive(Clone, Debug)]
pub struct Trial {
    gadget: Gadget,
    hunt: Hunt,
    /// The points that are tried, with their names.
    points: Vec<(Place, String)>,
    ends: Vec<(Place, Toward)>,
    positions: u64,
}

impl Trial {
    /// White comes into the gadget from this side; its other pipes go on like this.
    pub fn new(gadget: Gadget, from: Toward, beyond: &[(Toward, Beyond)]) -> Trial {
        let board = Vast::new(WIDTH as u32, WIDTH as u32).expect("a small board");
        let area = WIDTH * WIDTH;
        let prey = spot(from, 2);
        let mut goban = Goban {
            board,
            prey,
            eyes: vec![false; area],
            loose: vec![false; area],
            asides: Vec::new(),
            chosen: vec![false; area],
            reserve: 0,
            gadgets: (WIDTH, WIDTH),
        };
        (0..area).for_each(|number| goban.put(number, b'X'));
        let (mut points, mut ends) = (Vec::new(), Vec::new());
        let gone = beyond.iter().any(|&(_, how)| how == Beyond::Gone);
        for (row, line) in gadget.drawn().into_iter().enumerate() {
            for (column, mut cell) in line.into_iter().enumerate() {
                if gone && cell == b'T' {
                    cell = b'.';
                }
                let number = (row + MARGIN) * WIDTH + column + MARGIN;
                goban.put(number, cell);
                if goban.board.stone(Place(number as u32)).is_none() {
                    let name = if cell == b'.' {
                        format!("eye {}", points.len())
                    } else {
                        (cell as char).to_string()
                    };
                    points.push((Place(number as u32), name));
                }
            }
        }
        (1..=2).for_each(|away| goban.put(spot(from, away).0 as usize, b'O'));
        for &(side, how) in beyond {
            match how {
                Beyond::Open => {
                    goban.put(spot(side, 1).0 as usize, b'O');
                    goban.put(spot(side, 2).0 as usize, b'.');
                    points.push((spot(side, 2), format!("{side:?}").to_lowercase()));
                    ends.push((spot(side, 2), side));
                }
                Beyond::Joined => join(&mut goban, side, from),
                Beyond::Closed | Beyond::Gone => {}
            }
        }
        goban.open_black_eyes();
        Trial { gadget, hunt: Hunt::new(goban), points, ends, positions: 0 }
    }

    /// Positions looked at so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// What is tried.
    pub fn gadget(&self) -> Gadget {
        self.gadget
    }

    /// The hunt on this small board.
    pub fn hunt(&self) -> &Hunt {
        &self.hunt
    }

    pub(super) fn fate(&mut self, turn: Side) -> Result<Fate, Vec<Place>> {
        match self.hunt.state() {
            State::Taken => Ok(Fate::Taken),
            State::Safe => Ok(Fate::Safe),
            State::Hunted(liberties) => {
                let left = self.ends.iter().find(|&&(end, _)| turn == WHITE && liberties == [end]);
                left.map(|&(_, side)| Fate::Left(side)).ok_or(liberties)
            }
        }
    }

    /// Whether a side can bring about one of the fates it wants within so many moves of both, the other side trying
    /// everything.
    pub fn forces(&mut self, side: Side, turn: Side, wanted: &dyn Fn(Fate) -> bool, moves: u32) -> bool {
        self.positions += 1;
        let liberties = match self.fate(turn) {
            Ok(fate) => return wanted(fate),
            Err(_) if moves == 0 => return false,
            Err(liberties) => liberties,
        };
        let tried = self.tried(&liberties);
        let mut of_side = tried.into_iter().chain([None]).map(|place| {
            self.after(place, turn, |trial| trial.forces(side, turn.other(), wanted, moves - 1))
        });
        if turn == side {
            of_side.any(|forced| forced == Some(true))
        } else {
            of_side.all(|forced| forced != Some(false))
        }
    }

    /// Liberties of the hunted group first.
    pub(super) fn tried(&self, liberties: &[Place]) -> Vec<Option<Place>> {
        let rest = self.points.iter().map(|&(place, _)| place).filter(|place| !liberties.contains(place));
        liberties.iter().copied().chain(rest).map(Some).collect()
    }

    /// What comes out after a stone there, or after a pass; nothing if the stone is not allowed.
    pub(super) fn after<R>(
        &mut self,
        place: Option<Place>,
        turn: Side,
        then: impl FnOnce(&mut Trial) -> R,
    ) -> Option<R> {
        match place {
            None => Some(then(self)),
            Some(place) => self.hunt.play(place, turn).then(|| {
                let found = then(self);
                self.hunt.undo();
                found
            }),
        }
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
        for place in self.tried(&liberties).into_iter().chain([None]) {
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

    /// The name of a point in the drawing of its tile; where none is, the move is elsewhere.
    pub(super) fn name(&self, place: Option<Place>) -> String {
        let known = |place: Place| self.points.iter().find(|(point, _)| *point == place);
        let name =
            |place: Place| known(place).map_or("a point that was taken".to_owned(), |(_, name)| name.clone());
        place.map_or("elsewhere".to_owned(), name)
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

/// The point so far outside of a tile's side.
fn spot(side: Toward, away: usize) -> Place {
    let (low, high, middle) = (MARGIN - away, MARGIN + TILE - 1 + away, MARGIN + TILE / 2);
    let (row, column) = match side {
        Toward::North => (low, middle),
        Toward::East => (middle, high),
        Toward::South => (high, middle),
        Toward::West => (middle, low),
    };
    Place((row * WIDTH + column) as u32)
}

/// Leads a pipe around the tile, clockwise, from one side to another.
fn join(goban: &mut Goban, from: Toward, to: Toward) {
    for side in [from, to] {
        (1..=3).for_each(|away| goban.put(spot(side, away).0 as usize, b'O'));
    }
    let (low, high) = (MARGIN - 3, MARGIN + TILE + 2);
    let (mut row, mut column) = (spot(from, 3).0 as usize / WIDTH, spot(from, 3).0 as usize % WIDTH);
    while Place((row * WIDTH + column) as u32) != spot(to, 3) {
        match () {
            () if row == low && column < high => column += 1,
            () if column == high && row < high => row += 1,
            () if row == high && column > low => column -= 1,
            () => row -= 1,
        }
        goban.put(row * WIDTH + column, b'O');
    }
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

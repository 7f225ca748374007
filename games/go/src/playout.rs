//! Games played to their end by chance: uniformly, or with an eye on atari and shape near the last move.
//!
//! Nobody fills his own eyes. The simple rule of ko is heeded, superko is not; what lasts longer than three times the
//! board is counted as it stands. Nothing is allocated.

use crate::board::{Board, Cell};
use crate::point::Point;
use crate::score;
use crate::shapes::is_shapely;
use game::{Rng, Side};

/// How moves are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Each move that does not fill an eye is as likely as any other.
    Uniform,
    /// First what saves or takes stones in atari near the last move, then shapes around it, then any move; stones are
    /// seldom put into atari.
    Guided,
}

/// A playout under way.
pub struct Playout<'b, const N: usize> {
    board: &'b mut Board<N>,
    turn: Side,
    passes: u8,
    /// The last move; [`Point::NONE`] after a pass.
    last: Point,
}

/// A few points, without a heap.
#[derive(Clone, Copy)]
struct Few {
    points: [Point; 16],
    number: usize,
}

impl Few {
    const fn new() -> Few {
        Few { points: [Point::NONE; 16], number: 0 }
    }

    #[inline(always)]
    fn push(&mut self, point: Point) {
        if self.number < 16 {
            self.points[self.number] = point;
            self.number += 1;
        }
    }

    fn pick(&self, rng: &mut Rng) -> Option<Point> {
        rng.pick(&self.points[..self.number]).copied()
    }
}

impl<'b, const N: usize> Playout<'b, N> {
    /// From a board on which this side is to move after so many passes.
    pub fn new(board: &'b mut Board<N>, turn: Side, passes: u8, last: Point) -> Playout<'b, N> {
        Playout { board, turn, passes, last }
    }

    /// Plays to the end, telling every stone to `heard`. Says how many moves were made.
    pub fn run(mut self, manner: Manner, rng: &mut Rng, mut heard: impl FnMut(Side, Point)) -> u32 {
        let longest = 3 * self.board.shape().area() as u32;
        let mut plies = 0;
        while self.passes < 2 && plies < longest {
            let point = match manner {
                Manner::Uniform => self.any(rng),
                Manner::Guided => self.guided(rng),
            };
            plies += 1;
            match point {
                Some(point) => {
                    heard(self.turn, point);
                    self.board.put_unhashed(point, self.turn);
                    (self.passes, self.last) = (0, point);
                }
                None => {
                    self.board.lift_ko();
                    (self.passes, self.last) = (self.passes + 1, Point::NONE);
                }
            }
            self.turn = self.turn.other();
        }
        plies
    }

    /// The same where nobody may pass who has a move: the rules of the exam, which end when all is controlled.
    pub fn run_without_pass(mut self, rng: &mut Rng, mut heard: impl FnMut(Side, Point)) -> u32 {
        let longest = 3 * self.board.shape().area() as u32;
        let mut plies = 0;
        while self.passes < 2 && plies < longest {
            let point = match self.any(rng) {
                None if score::all_controlled(self.board) => break,
                None => self.forced(),
                some => some,
            };
            plies += 1;
            match point {
                Some(point) => {
                    heard(self.turn, point);
                    self.board.put_unhashed(point, self.turn);
                    self.passes = 0;
                }
                None => {
                    self.board.lift_ko();
                    self.passes += 1;
                }
            }
            self.turn = self.turn.other();
        }
        plies
    }

    /// A move that fills an eye, if there is any.
    fn forced(&self) -> Option<Point> {
        let may = |&&point: &&Point| point != self.board.ko() && self.board.breathes(point, self.turn);
        self.board.empties().iter().find(may).copied()
    }

    /// From a random empty point on, the first that may and should be played.
    #[inline(always)]
    fn any(&self, rng: &mut Rng) -> Option<Point> {
        let empties = self.board.empties();
        if empties.is_empty() {
            return None;
        }
        let start = rng.below(empties.len());
        let (before, behind) = empties.split_at(start);
        behind.iter().chain(before).copied().find(|&point| self.may(point))
    }

    #[inline(always)]
    fn may(&self, point: Point) -> bool {
        let (board, turn) = (&*self.board, self.turn);
        point != board.ko() && !board.is_eye(point, turn) && board.breathes(point, turn)
    }

    fn guided(&self, rng: &mut Rng) -> Option<Point> {
        if self.last != Point::NONE && self.board.cell(self.last) != Cell::Empty {
            let local = self.urgent(rng).or_else(|| self.shapely(rng));
            if local.is_some() {
                return local;
            }
        }
        // A few tries to find a move that does not give stones away.
        for _ in 0..4 {
            let point = self.any(rng)?;
            if !gives_away(self.board, point, self.turn) {
                return Some(point);
            }
        }
        self.any(rng)
    }

    /// Takes the stones that moved last if they are in atari; saves own ones that they put into atari, by taking who
    /// surrounds them or by a longer chain.
    fn urgent(&self, rng: &mut Rng) -> Option<Point> {
        let (board, turn) = (&*self.board, self.turn);
        let mut found = Few::new();
        if let Some(liberty) = board.atari(self.last)
            && self.may(liberty)
        {
            found.push(liberty);
        }
        for near in board.near(self.last) {
            if board.cell(near) != Cell::of(turn) {
                continue;
            }
            let Some(liberty) = board.atari(near) else { continue };
            if self.may(liberty) && !gives_away(board, liberty, turn) {
                found.push(liberty);
            }
            // Who surrounds the chain may be in atari himself.
            let mut stone = near;
            loop {
                for beside in board.near(stone) {
                    if board.cell(beside) == Cell::of(turn.other())
                        && let Some(taking) = board.atari(beside)
                        && self.may(taking)
                    {
                        found.push(taking);
                    }
                }
                stone = board.next(stone);
                if stone == near || found.number > 8 {
                    break;
                }
            }
        }
        found.pick(rng)
    }

    /// A shape around the last move.
    fn shapely(&self, rng: &mut Rng) -> Option<Point> {
        let (board, shape) = (&*self.board, self.board.shape());
        let mut found = Few::new();
        for way in shape.ways().into_iter().chain(shape.corners()) {
            let point = self.last.on(way);
            if board.cell(point) == Cell::Empty
                && is_shapely(board, point)
                && self.may(point)
                && !gives_away(board, point, self.turn)
            {
                found.push(point);
            }
        }
        found.pick(rng)
    }
}

/// Whether a stone there, which takes nothing, would leave its chain with one liberty. Single stones are thrown in at
/// times and allowed where they take away a liberty.
#[inline]
pub fn gives_away<const N: usize>(board: &Board<N>, point: Point, side: Side) -> bool {
    if board.open_sides(point) >= 2 {
        return false;
    }
    let (mut liberty, mut joined) = (Point::NONE, false);
    for near in board.near(point) {
        let cell = board.cell(near);
        if cell == Cell::Empty {
            if liberty != Point::NONE && liberty != near {
                return false;
            }
            liberty = near;
        } else if cell == Cell::of(side) {
            joined = true;
            let mut stone = near;
            loop {
                for beside in board.near(stone) {
                    if board.cell(beside) == Cell::Empty && beside != point {
                        if liberty != Point::NONE && liberty != beside {
                            return false;
                        }
                        liberty = beside;
                    }
                }
                stone = board.next(stone);
                if stone == near {
                    break;
                }
            }
        } else if cell == Cell::of(side.other()) && board.atari(near) == Some(point) {
            return false;
        }
    }
    joined || liberty == Point::NONE
}

/// Points of Black less points of White when only eyes are left.
#[inline]
pub fn quick_area<const N: usize>(board: &Board<N>) -> i32 {
    let stones = i32::from(board.stones(Side::First)) - i32::from(board.stones(Side::Second));
    let eye = |point: Point, side| i32::from(board.own_sides(point, side) == 4);
    board
        .empties()
        .iter()
        .fold(stones, |ahead, &point| ahead + eye(point, Side::First) - eye(point, Side::Second))
}

/// How often each point ends as Black's, less how often as White's, over so many guided playouts: from −1 to 1.
pub fn ownership<const N: usize>(board: &Board<N>, turn: Side, games: u32, rng: &mut Rng) -> Vec<f32> {
    let shape = board.shape();
    let mut sums = vec![0i32; shape.area()];
    for _ in 0..games {
        let mut end = board.clone();
        Playout::new(&mut end, turn, 0, Point::NONE).run(Manner::Guided, rng, |_, _| {});
        for (sum, point) in sums.iter_mut().zip(shape.points()) {
            *sum += match score::controller(&end, point) {
                Some(Side::First) => 1,
                Some(Side::Second) => -1,
                None => 0,
            };
        }
    }
    sums.into_iter().map(|sum| sum as f32 / games.max(1) as f32).collect()
}

/// The stones that most playouts find captured in the end.
pub fn dead_stones<const N: usize>(board: &Board<N>, turn: Side, games: u32, rng: &mut Rng) -> Vec<Point> {
    dead_by(board, &ownership(board, turn, games, rng))
}

/// The same by an ownership that is known.
pub fn dead_by<const N: usize>(board: &Board<N>, owned: &[f32]) -> Vec<Point> {
    let shape = board.shape();
    let mut dead = Vec::new();
    for head in
        shape.points().filter(|&point| board.cell(point).side().is_some() && board.head(point) == point)
    {
        let mean: f32 = board.chain(head).map(|stone| owned[shape.number(stone)]).sum::<f32>()
            / f32::from(board.size(head));
        let black = board.cell(head) == Cell::Black;
        if if black { mean < -0.3 } else { mean > 0.3 } {
            dead.extend(board.chain(head));
        }
    }
    dead
}

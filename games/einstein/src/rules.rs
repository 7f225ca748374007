//! The rules. The first side starts in the corner at the top left and moves right, down or both at once; the second the
//! other way round.

use game::{Acyclic, Bounds, Essence, Evaluate, Game, MoveCode, Outcome, Score, Side, Status, Sym, Symmetry};

/// The boards that can be chosen: how many rows and columns.
pub const SIZES: std::ops::RangeInclusive<u8> = 3..=6;

/// A stone that was captured.
pub(crate) const GONE: u8 = 63;
/// A stone that was not put yet.
pub(crate) const IN_HAND: u8 = 62;
/// The most stones of a side.
pub(crate) const MOST: usize = 6;

/// A square board, and whether players choose where their stones begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Einstein {
    size: u8,
    free: bool,
}

/// Where the stones are. Each has a number; its cell counts row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones {
    pub(crate) cells: [[u8; MOST]; 2],
    pub(crate) turn: Side,
    /// What the die shows, 0 before it is thrown.
    pub(crate) die: u8,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// The next stone in hand is put here.
    Put(u8),
    /// The die shows this.
    Shows(u8),
    /// A stone goes from here to there.
    Step {
        /// From this cell.
        from: u8,
        /// To this one.
        to: u8,
    },
}

impl Einstein {
    /// A board of this size; where stones begin is given, or chosen by their owners.
    pub fn new(size: u8, free: bool) -> Einstein {
        assert!(SIZES.contains(&size), "the catalog offers these boards");
        Einstein { size, free }
    }

    /// Rows and columns.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whether players choose where their stones begin.
    pub fn is_free(&self) -> bool {
        self.free
    }

    /// Stones of each side: a triangle in its corner, as large as leaves a way between both.
    pub fn stones(&self) -> usize {
        if self.size < 5 { 3 } else { 6 }
    }

    pub(crate) fn cells(&self) -> u8 {
        self.size * self.size
    }

    /// The cells where a side begins, from its corner on.
    pub(crate) fn corner(&self, side: Side) -> impl Iterator<Item = u8> {
        let rows = if self.stones() == 3 { 2 } else { 3 };
        let (size, last) = (self.size, self.cells() - 1);
        let cells = (0..rows).flat_map(move |row| (0..rows - row).map(move |column| row * size + column));
        cells.map(move |cell| if side == Side::First { cell } else { last - cell })
    }

    /// The corner that this side wants to reach.
    pub(crate) fn goal(&self, side: Side) -> u8 {
        if side == Side::First { self.cells() - 1 } else { 0 }
    }

    /// The stones that this throw lets move: the one of this number, or the nearest above and below it.
    pub(crate) fn movable(&self, at: &Stones) -> impl Iterator<Item = u8> + use<> {
        let own = at.cells[at.turn as usize];
        let wanted = usize::from(at.die) - 1;
        let here = |&i: &usize| own[i] < GONE;
        let exact = Some(wanted).filter(here);
        let below = (0..wanted).rev().find(here).filter(|_| exact.is_none());
        let above = (wanted + 1..self.stones()).find(here).filter(|_| exact.is_none());
        exact.into_iter().chain(below).chain(above).map(move |i| own[i])
    }

    /// Where a stone of this side can go from a cell.
    pub(crate) fn ways(&self, side: Side, cell: u8) -> impl Iterator<Item = u8> {
        let (size, last) = (self.size, self.cells() - 1);
        // Seen from its own corner everybody goes right and down.
        let from = if side == Side::First { cell } else { last - cell };
        let (row, column) = (from / size, from % size);
        let right = (column + 1 < size).then_some(from + 1);
        let down = (row + 1 < size).then_some(from + size);
        let both = right.and(down).map(|_| from + size + 1);
        let turned = move |to: u8| if side == Side::First { to } else { last - to };
        [right, down, both].into_iter().flatten().map(turned)
    }

    fn winner(&self, at: &Stones) -> Option<Side> {
        let won = |side: Side| {
            at.cells[side as usize].contains(&self.goal(side))
                || at.cells[side.other() as usize][..self.stones()].iter().all(|&cell| cell == GONE)
        };
        Side::BOTH.into_iter().find(|&side| won(side))
    }
}

impl Game for Einstein {
    type Position = Stones;
    type Move = Deed;
    type Key = u128;
    const SOUND_KEYS: bool = true;
    const DICE: bool = true;

    fn start(&self) -> Stones {
        let mut cells = [[GONE; MOST]; 2];
        for side in Side::BOTH {
            let begin = self.corner(side);
            for (stone, cell) in cells[side as usize].iter_mut().zip(begin) {
                *stone = if self.free { IN_HAND } else { cell };
            }
        }
        Stones { cells, turn: Side::First, die: 0 }
    }

    fn turn(&self, at: &Stones) -> Side {
        at.turn
    }

    fn status(&self, at: &Stones) -> Status {
        if let Some(winner) = self.winner(at) {
            Status::Over(Outcome::Win { winner, margin: 1 })
        } else if at.die > 0 || at.cells[at.turn as usize].contains(&IN_HAND) {
            Status::Turn(at.turn)
        } else {
            Status::Nature
        }
    }

    fn moves(&self, at: &Stones, out: &mut Vec<Deed>) {
        let own = at.cells[at.turn as usize];
        if own.contains(&IN_HAND) {
            out.extend(self.corner(at.turn).filter(|cell| !own.contains(cell)).map(Deed::Put));
            return;
        }
        for from in self.movable(at) {
            out.extend(self.ways(at.turn, from).map(|to| Deed::Step { from, to }));
        }
    }

    fn rolls(&self, _: &Stones, out: &mut Vec<(Deed, u32)>) {
        out.extend((1..=self.stones() as u8).map(|pips| (Deed::Shows(pips), 1)));
    }

    fn play(&self, at: &mut Stones, deed: Deed) {
        let own = at.turn as usize;
        match deed {
            Deed::Shows(pips) => at.die = pips,
            Deed::Put(cell) => {
                let stone = at.cells[own].iter_mut().find(|stone| **stone == IN_HAND);
                *stone.expect("a stone is in hand") = cell;
                if !at.cells[own].contains(&IN_HAND) {
                    at.turn = at.turn.other();
                }
            }
            Deed::Step { from, to } => {
                // Whoever stands there is captured, of either side.
                for stone in at.cells.iter_mut().flatten() {
                    *stone = match *stone {
                        cell if cell == to => GONE,
                        cell if cell == from => to,
                        cell => cell,
                    };
                }
                at.die = 0;
                at.turn = at.turn.other();
            }
        }
    }

    fn key(&self, at: &Stones) -> u128 {
        let cells = at.cells.iter().flatten().fold(0, |key, &cell| key << 6 | u128::from(cell));
        (cells << 3 | u128::from(at.die)) << 1 | u128::from(at.turn as u8)
    }

    fn key_bits(&self) -> u32 {
        76
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    fn code(&self, deed: Deed) -> MoveCode {
        match deed {
            Deed::Put(cell) => MoveCode::from(cell) + 1,
            Deed::Shows(pips) => 100 + MoveCode::from(pips),
            Deed::Step { from, to } => 200 + MoveCode::from(from) * 64 + MoveCode::from(to),
        }
    }
}

/// Every step leads nearer to a corner.
impl Acyclic for Einstein {}

impl Essence for Einstein {}

/// The board may be turned over its long diagonal.
impl Symmetry for Einstein {
    fn symmetries(&self) -> u32 {
        2
    }

    fn image(&self, at: &Stones, by: Sym) -> Stones {
        let mut image = *at;
        image.cells.iter_mut().flatten().for_each(|cell| *cell = self.image_of_cell(*cell, by));
        image
    }

    fn image_of_move(&self, deed: Deed, by: Sym) -> Deed {
        match deed {
            Deed::Put(cell) => Deed::Put(self.image_of_cell(cell, by)),
            Deed::Shows(pips) => Deed::Shows(pips),
            Deed::Step { from, to } => {
                Deed::Step { from: self.image_of_cell(from, by), to: self.image_of_cell(to, by) }
            }
        }
    }

    fn inverse(&self, by: Sym) -> Sym {
        by
    }
}

impl Einstein {
    fn image_of_cell(&self, cell: u8, by: Sym) -> u8 {
        if by == Sym::IDENTITY || cell >= self.cells() {
            return cell;
        }
        cell % self.size * self.size + cell / self.size
    }
}

/// How near both are to their goals, by the numbers that the die is likely to show.
#[derive(Clone, Copy, Debug, Default)]
pub struct Near;

impl Near {
    /// A won game on its scale.
    const WHOLE: i32 = 9000;
    /// All its grades lie here.
    pub const RANGE: Bounds = Bounds::within(Near::WHOLE);

    /// How many throws of the die, weighed, a side needs with the stone that each throw lets move.
    fn hurry(game: &Einstein, at: &Stones, side: Side) -> f32 {
        let mut sum = 0.0;
        let seen = Stones { turn: side, ..*at };
        for pips in 1..=game.stones() as u8 {
            let stones = game.movable(&Stones { die: pips, ..seen });
            let goal = game.goal(side);
            let distance = |cell: u8| {
                let (a, b) = ((cell / game.size, cell % game.size), (goal / game.size, goal % game.size));
                a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))
            };
            sum += stones.map(distance).min().map_or(0.0, |steps| 0.5f32.powi(i32::from(steps)));
        }
        sum / game.stones() as f32
    }
}

impl Evaluate<Einstein> for Near {
    fn evaluate(&mut self, game: &Einstein, at: &Stones) -> Score {
        if at.cells.iter().flatten().any(|&cell| cell == IN_HAND) {
            return Score::DRAW;
        }
        // Whoever moves is half a step ahead.
        let own = 1.4 * Near::hurry(game, at, at.turn);
        let other = Near::hurry(game, at, at.turn.other());
        Score(((own - other) / (own + other + 0.01) * (Near::WHOLE - 1) as f32) as i32)
    }

    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Score(outcome.seen_by(viewer).0 * Near::WHOLE)
    }
}

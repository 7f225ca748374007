//! The rules: discs fall, four in a line win.

use crate::{Bits, Grid};
use game::{Acyclic, Blueprint, Bounds, Deterministic, Game, MoveCode, Outcome, Score, Side, Status};

/// Connect 4 on one grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connect4<G> {
    grid: G,
}

/// The discs on the board, as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discs<B> {
    /// Cells of the side to move.
    pub mine: B,
    /// All occupied cells.
    pub all: B,
    /// The empty cells where a disc of the side to move would complete four, reachable now or not.
    pub wins: B,
    /// The empty cells where a disc of the other side would.
    pub perils: B,
    /// How many discs there are.
    pub count: u8,
    /// Whose turn it is.
    pub turn: Side,
    /// The other side has four in a line.
    pub lost: bool,
}

impl<B: Bits> Discs<B> {
    /// Cells of one side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> B {
        if side == self.turn { self.mine } else { self.mine ^ self.all }
    }
}

/// A disc dropped into a column, named by the cell where it lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop<B>(pub B);

impl<G: Grid> Connect4<G> {
    /// The game on this grid.
    pub fn new(grid: G) -> Connect4<G> {
        Connect4 { grid }
    }

    /// The grid it is played on.
    #[inline(always)]
    pub fn grid(&self) -> G {
        self.grid
    }

    /// How many cells the board has.
    #[inline(always)]
    pub fn cells(&self) -> u32 {
        self.grid.width() * self.grid.height()
    }

    /// The cells where a disc would land now.
    #[inline(always)]
    pub fn open(&self, at: &Discs<G::Bits>) -> G::Bits {
        (at.all + self.grid.floor()) & self.grid.board()
    }

    /// The directions of a line, as distances between bits: upright, level, falling, rising.
    #[inline(always)]
    pub(crate) fn steps(&self) -> [u32; 4] {
        let h = self.grid.height();
        [1, h + 1, h, h + 2]
    }

    /// The cells of `discs` that start a line of four, each in its direction, all together.
    #[inline(always)]
    pub(crate) fn fours(&self, discs: G::Bits) -> [G::Bits; 4] {
        self.steps().map(|step| {
            let pairs = discs & discs.down(step);
            pairs & pairs.down(2 * step)
        })
    }

    /// Whether four of `discs` stand in a line.
    #[inline(always)]
    pub fn has_four(&self, discs: G::Bits) -> bool {
        let [upright, level, falling, rising] = self.fours(discs);
        (upright | level | falling | rising).any()
    }

    /// The discs that stand in some line of four.
    pub fn lines_of_four(&self, discs: G::Bits) -> G::Bits {
        self.steps().into_iter().zip(self.fours(discs)).fold(G::Bits::NONE, |found, (step, starts)| {
            found | starts | starts.up(step) | starts.up(2 * step) | starts.up(3 * step)
        })
    }

    /// The empty cells that would complete a line of four for `discs`, reachable now or not.
    #[inline(always)]
    pub fn completions(&self, discs: G::Bits, all: G::Bits) -> G::Bits {
        let [upright, level, falling, rising] = self.steps();
        let mut found = discs.up(upright) & discs.up(2 * upright) & discs.up(3 * upright);
        for step in [level, falling, rising] {
            let above = discs.up(step) & discs.up(2 * step);
            let below = discs.down(step) & discs.down(2 * step);
            found = found
                | above & (discs.up(3 * step) | discs.down(step))
                | below & (discs.down(3 * step) | discs.up(step));
        }
        found & (self.grid.board() ^ all)
    }

    /// The position with these discs, the side to move seen as `mine`.
    pub fn position(&self, mine: G::Bits, all: G::Bits, turn: Side, lost: bool) -> Discs<G::Bits> {
        let (wins, perils) = (self.completions(mine, all), self.completions(mine ^ all, all));
        Discs { mine, all, wins, perils, count: all.count() as u8, turn, lost }
    }

    /// The score of a win by the disc that follows `before` discs; 0 where no disc is left to follow.
    #[inline(always)]
    pub fn win_after(&self, before: u32) -> i32 {
        debug_assert!(before <= self.cells() + 1);
        ((self.cells() + 1 - before) / 2) as i32
    }
}

impl<G: Grid> Game for Connect4<G> {
    type Position = Discs<G::Bits>;
    type Move = Drop<G::Bits>;
    type Key = G::Bits;

    const SOUND_KEYS: bool = true;
    const GRADED: bool = true;

    fn start(&self) -> Discs<G::Bits> {
        self.position(G::Bits::NONE, G::Bits::NONE, Side::First, false)
    }
    #[inline(always)]
    fn turn(&self, at: &Discs<G::Bits>) -> Side {
        at.turn
    }

    #[inline(always)]
    fn status(&self, at: &Discs<G::Bits>) -> Status {
        if at.lost {
            let margin = self.win_after(u32::from(at.count) - 1) as u16;
            Status::Over(Outcome::Win { winner: at.turn.other(), margin })
        } else if u32::from(at.count) == self.cells() {
            Status::Over(Outcome::Draw)
        } else {
            Status::Turn(at.turn)
        }
    }

    #[inline(always)]
    fn moves(&self, at: &Discs<G::Bits>, out: &mut Vec<Drop<G::Bits>>) {
        let open = self.open(at);
        for x in 0..self.grid.width() {
            let cell = open & self.grid.column(x);
            if cell.any() {
                out.push(Drop(cell));
            }
        }
    }

    #[inline(always)]
    fn play(&self, at: &mut Discs<G::Bits>, Drop(cell): Drop<G::Bits>) {
        debug_assert!((cell & self.open(at)).any() && !at.lost);
        at.lost = (cell & at.wins).any();
        at.wins = at.perils & !cell;
        at.perils = self.completions(at.mine | cell, at.all | cell);
        at.mine = at.mine ^ at.all;
        at.all = at.all | cell;
        at.count += 1;
        at.turn = at.turn.other();
    }

    /// A column of h discs holds 2^h − 1 in `all` and at most as much in `mine`, so the sums of different
    /// heights never meet and the key is exact.
    #[inline(always)]
    fn key(&self, at: &Discs<G::Bits>) -> G::Bits {
        at.mine + at.all
    }

    fn key_bits(&self) -> u32 {
        self.grid.width() * (self.grid.height() + 1)
    }

    /// A board that somebody set up may hold three discs of the side to move and none of the other.
    fn scale(&self) -> Bounds {
        Bounds::within(self.win_after(3.min(self.cells())).max(1))
    }

    fn lasts(&self, at: &Discs<G::Bits>, score: Score) -> Option<u32> {
        let (count, cells) = (u32::from(at.count), self.cells());
        if score == Score::DRAW {
            return Some(cells - count);
        }
        // The winner's last disc is an odd number of plies away if that is the side to move, else an even one.
        let first = count + u32::from(score < Score::DRAW);
        let before = (first..cells).step_by(2).find(|&before| self.win_after(before) == score.0.abs());
        before.map(|before| before + 1 - count)
    }

    fn blueprint(&self, at: &Discs<G::Bits>) -> Option<Blueprint> {
        Some(self.as_bits(at))
    }

    #[inline(always)]
    fn code(&self, Drop(cell): Drop<G::Bits>) -> MoveCode {
        cell.lowest() as MoveCode
    }
}

// Every move adds a disc.
impl<G: Grid> Acyclic for Connect4<G> {}
impl<G: Grid> Deterministic for Connect4<G> {}

//! The rules. What stood before is no business of a position: [`game::Remembering`] plays this with positional
//! superko, which compares whole boards, not hashes.

use crate::board::{Board, Cell};
use crate::point::Point;
use crate::score;
use crate::setup::{RuleSet, Setup};
use crate::zobrist::{PASSED, WHITE_TO_MOVE};
use game::{Again, Bounds, Deterministic, Essence, Game, MoveCode, Outcome, Recurring, Score, Side, Status};

/// A stone on a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(Point);

impl Move {
    /// No stone.
    pub const PASS: Move = Move(Point::NONE);

    /// A stone there.
    pub fn on(point: Point) -> Move {
        debug_assert!(point != Point::NONE);
        Move(point)
    }

    /// Where, unless it is a pass.
    #[inline(always)]
    pub fn point(self) -> Option<Point> {
        (self.0 != Point::NONE).then_some(self.0)
    }

    /// Whether it is a pass.
    #[inline(always)]
    pub fn is_pass(self) -> bool {
        self.0 == Point::NONE
    }
}

/// A board with a side to move.
#[derive(Clone)]
pub struct Position<const N: usize> {
    pub(crate) board: Board<N>,
    pub(crate) turn: Side,
    /// Passes in a row.
    pub(crate) passes: u8,
    /// Black stones that were captured less white ones, where that counts.
    pub(crate) prisoners: i16,
    /// Where the last move went and the one before; [`Point::NONE`] for a pass or if there was none. Players look there first;
    /// to the rules it means nothing.
    pub(crate) last: [Point; 2],
}

/// How a position came about is no part of it.
impl<const N: usize> PartialEq for Position<N> {
    fn eq(&self, other: &Position<N>) -> bool {
        let aside = |at: &Position<N>| (at.turn, at.passes, at.prisoners);
        aside(self) == aside(other) && self.board == other.board
    }
}

impl<const N: usize> Eq for Position<N> {}

impl<const N: usize> Position<N> {
    /// A board on which this side is to move.
    pub fn new(board: Board<N>, turn: Side) -> Position<N> {
        Position { board, turn, passes: 0, prisoners: 0, last: [Point::NONE; 2] }
    }

    /// The stones.
    #[inline(always)]
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Black stones that were captured less white ones, where that counts.
    pub fn prisoners(&self) -> i16 {
        self.prisoners
    }

    /// Where the last move went and the one before; [`Point::NONE`] for a pass or if there was none.
    #[inline(always)]
    pub fn last(&self) -> [Point; 2] {
        self.last
    }

    /// How many passes came just before.
    #[inline(always)]
    pub fn passes(&self) -> u8 {
        self.passes
    }
}

impl<const N: usize> std::fmt::Debug for Position<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Position { board, turn, passes, prisoners, .. } = self;
        write!(f, "{board:?}{turn:?} to move, {passes} passes, {prisoners} prisoners")
    }
}

/// Go on boards of at most `N` points with their rim, whose positions fit into `W` words.
#[derive(Clone, Debug)]
pub struct Go<const N: usize, const W: usize> {
    setup: Setup,
}

/// Boards up to 9×9.
pub type Small = Go<128, 3>;
/// Boards up to 19×19.
pub type Middle = Go<512, 12>;
/// Boards up to 25×25.
pub type Large = Go<1024, 20>;

/// More prisoners than this count as this many.
const MOST_PRISONERS: i64 = 9_000;

/// Bits of a key besides those of the stones: the turn, passes, prisoners.
const ASIDE: usize = 1 + 2 + 16;

impl<const N: usize, const W: usize> Go<N, W> {
    /// This game, if its board fits.
    pub fn new(setup: Setup) -> Option<Go<N, W>> {
        let fits = setup.shape.padded() <= N && 2 * setup.shape.area() + ASIDE <= 64 * W;
        fits.then_some(Go { setup })
    }

    /// Board, rules, komi and handicap.
    #[inline(always)]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether stones without a liberty may be put, and go at once.
    #[inline(always)]
    pub fn allows_suicide(&self) -> bool {
        self.setup.rules == RuleSet::TrompTaylor
    }

    /// Whether a side may put a stone there, superko aside.
    #[inline(always)]
    pub fn allows(&self, at: &Position<N>, point: Point) -> bool {
        at.board.cell(point) == Cell::Empty && (self.allows_suicide() || at.board.breathes(point, at.turn))
    }

    /// How a game ends with Black so many points ahead on the board.
    pub fn outcome(&self, ahead: i32) -> Outcome {
        let komi = self.setup.komi;
        let halves = 2 * ahead - i32::from(komi.0);
        let margin = if komi.is_half() { halves } else { halves / 2 };
        match margin {
            0 => Outcome::Draw,
            _ => Outcome::Win {
                winner: if margin > 0 { Side::First } else { Side::Second },
                margin: u16::try_from(margin.abs()).expect("boards are small"),
            },
        }
    }

    /// How the game ends with the stones as they are, all of them alive.
    pub fn counted(&self, at: &Position<N>) -> Outcome {
        self.outcome(match self.setup.rules {
            RuleSet::TrompTaylor | RuleSet::Chinese => score::area(&at.board),
            RuleSet::Japanese => score::territory(&at.board, &[]) - i32::from(at.prisoners),
            RuleSet::Exam => score::controlled(&at.board).0,
        })
    }

    /// Writes bits of a position into a key from the lowest on.
    pub(crate) fn packed(&self, board: &Board<N>, aside: u64) -> [u64; W] {
        let (mut key, mut bit) = ([0; W], ASIDE);
        key[0] = aside;
        for point in self.setup.shape.points() {
            let cell = board.cell(point) as u64;
            key[bit / 64] |= cell << (bit % 64);
            // The two bits of a stone may lie in two words.
            if bit % 64 == 63 {
                key[bit / 64 + 1] |= cell >> 1;
            }
            bit += 2;
        }
        key
    }
}

impl<const N: usize, const W: usize> Game for Go<N, W> {
    type Position = Position<N>;
    type Move = Move;
    type Key = [u64; W];

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Position<N> {
        let mut board = Board::new(self.setup.shape);
        let stones = self.setup.handicap_stones();
        stones.iter().for_each(|&stone| board.put(stone, Side::First));
        Position::new(board, if stones.is_empty() { Side::First } else { Side::Second })
    }

    #[inline(always)]
    fn turn(&self, at: &Position<N>) -> Side {
        at.turn
    }

    fn status(&self, at: &Position<N>) -> Status {
        let full = self.setup.rules == RuleSet::Exam && score::all_controlled(&at.board);
        if at.passes >= 2 || full { Status::Over(self.counted(at)) } else { Status::Turn(at.turn) }
    }

    fn moves(&self, at: &Position<N>, out: &mut Vec<Move>) {
        let base = out.len();
        out.extend(self.setup.shape.points().filter(|&point| self.allows(at, point)).map(Move::on));
        if self.setup.rules != RuleSet::Exam || out.len() == base {
            out.push(Move::PASS);
        }
    }

    fn play(&self, at: &mut Position<N>, mv: Move) {
        match mv.point() {
            None => {
                at.board.lift_ko();
                at.passes += 1;
            }
            Some(point) => {
                debug_assert!(self.allows(at, point));
                at.board.put(point, at.turn);
                at.passes = 0;
                if self.setup.rules == RuleSet::Japanese {
                    let [black, white] = Side::BOTH.map(|side| i64::from(at.board.lost(side)));
                    at.prisoners = (black - white).clamp(-MOST_PRISONERS, MOST_PRISONERS) as i16;
                }
            }
        }
        at.last = [mv.point().unwrap_or(Point::NONE), at.last[0]];
        at.turn = at.turn.other();
    }

    fn key(&self, at: &Position<N>) -> [u64; W] {
        let turn = at.turn as u64;
        self.packed(&at.board, turn | u64::from(at.passes) << 1 | u64::from(at.prisoners as u16) << 3)
    }

    #[inline]
    fn hash(&self, at: &Position<N>) -> u64 {
        let turn = if at.turn == Side::Second { WHITE_TO_MOVE } else { 0 };
        let aside = PASSED.wrapping_mul(u64::from(at.passes) | u64::from(at.prisoners as u16) << 2);
        at.board.hash() ^ turn ^ aside
    }

    fn key_bits(&self) -> u32 {
        (ASIDE + 2 * self.setup.shape.area()) as u32
    }

    fn scale(&self) -> Bounds {
        let komi = self.setup.komi;
        // Prisoners count where the rules are Japanese, and there may be any number of them.
        let area =
            if self.setup.rules == RuleSet::Japanese { 10_000 } else { self.setup.shape.area() as i32 };
        let unit = if komi.is_half() { 2 } else { 1 };
        Bounds::within(area * unit + i32::from(komi.0).abs() * unit / 2)
    }

    #[inline(always)]
    fn code(&self, mv: Move) -> MoveCode {
        mv.0.0
    }

    fn passing<R>(&self, at: &mut Position<N>, think: impl FnOnce(&mut Position<N>) -> R) -> Option<R> {
        let mut passed = at.clone();
        passed.turn = passed.turn.other();
        passed.board.lift_ko();
        Some(think(&mut passed))
    }
}

impl<const N: usize, const W: usize> Deterministic for Go<N, W> {}
impl<const N: usize, const W: usize> Essence for Go<N, W> {}

impl<const N: usize, const W: usize> Recurring for Go<N, W> {
    const AGAIN: Again = Again::Forbidden;
    type Tally = ();

    fn may_recur(&self, _: &Position<N>, mv: Move) -> bool {
        mv.is_pass()
    }

    /// The stones alone: whose turn it was does not matter.
    fn repeat_key(&self, at: &Position<N>) -> [u64; W] {
        self.packed(&at.board, 0)
    }

    #[inline]
    fn repeat_hash(&self, at: &Position<N>) -> u64 {
        at.board.hash()
    }

    fn repeat_hash_after(&self, at: &Position<N>, mv: Move) -> Option<u64> {
        mv.point().map(|point| at.board.hash_after(point, at.turn))
    }

    /// Who has nothing else passes, also where the rules know no pass.
    fn when_stuck(&self, _: &Position<N>) -> Option<Move> {
        Some(Move::PASS)
    }
}

/// The worth of a finished game in points, from the units in which these rules count.
pub fn in_points(setup: &Setup, score: Score) -> f64 {
    f64::from(score.0) / if setup.komi.is_half() { 2.0 } else { 1.0 }
}

//! The rules: a disc must turn something over; who cannot, passes; when nobody can, discs are counted.

use crate::{Bits, Grid, Scoring, Setup, Size};
use game::{Acyclic, Bounds, Deterministic, Game, MoveCode, Outcome, Side, Status};

/// Othello on one board. Black, written X, is the first player.
#[derive(Clone, Debug)]
pub struct Othello<G> {
    grid: G,
    scoring: Scoring,
}

/// A disc on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The move of a side that can turn nothing over.
    pub const PASS: Move = Move(u8::MAX);

    /// A disc on this square.
    #[inline(always)]
    pub fn on(square: u32) -> Move {
        debug_assert!(square < 128);
        Move(square as u8)
    }

    /// The square of the disc; nothing for a pass.
    #[inline(always)]
    pub fn square(self) -> Option<u32> {
        (self != Move::PASS).then_some(u32::from(self.0))
    }
}

/// A position, as the side to move sees it. What it can do is worked out once, when the position arises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Discs<B> {
    mine: B,
    theirs: B,
    /// Where the side to move can put a disc.
    openings: B,
    turn: Side,
    /// Nobody can move.
    over: bool,
}

impl<B: Bits> Discs<B> {
    /// The discs of the side to move.
    #[inline(always)]
    pub fn mine(&self) -> B {
        self.mine
    }

    /// The discs of the other side.
    #[inline(always)]
    pub fn theirs(&self) -> B {
        self.theirs
    }

    /// The discs of one side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> B {
        if side == self.turn { self.mine } else { self.theirs }
    }

    /// All discs.
    #[inline(always)]
    pub fn taken(&self) -> B {
        self.mine | self.theirs
    }

    /// The squares where the side to move can put a disc.
    #[inline(always)]
    pub fn openings(&self) -> B {
        self.openings
    }

    /// Whose turn it is, or would be if the game were not over.
    #[inline(always)]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Whether nobody can move.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the side to move has to pass.
    #[inline(always)]
    pub fn must_pass(&self) -> bool {
        self.openings.is_empty() && !self.over
    }
}

impl<G: Grid> Othello<G> {
    /// The game on this board.
    pub fn new(grid: G, scoring: Scoring) -> Othello<G> {
        Othello { grid, scoring }
    }

    /// The board.
    #[inline(always)]
    pub fn grid(&self) -> &G {
        &self.grid
    }

    /// How the end is counted.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// The board and how the end is counted.
    pub fn setup(&self) -> Setup {
        Setup { size: self.size(), scoring: self.scoring }
    }

    pub(crate) fn size(&self) -> Size {
        Size::new(self.grid.side()).expect("a grid has one of the sizes")
    }

    /// The position with these discs, which do not overlap; `mine` belong to the side to move.
    #[inline(always)]
    pub fn position(&self, mine: G::Bits, theirs: G::Bits, turn: Side) -> Discs<G::Bits> {
        debug_assert!((mine & theirs).is_empty());
        let openings = self.grid.openings(mine, theirs);
        let over = openings.is_empty() && self.grid.openings(theirs, mine).is_empty();
        Discs { mine, theirs, openings, turn, over }
    }

    /// The empty squares.
    #[inline(always)]
    pub fn empties(&self, at: &Discs<G::Bits>) -> G::Bits {
        self.grid.squares() & !at.taken()
    }

    /// The discs that a legal move turns over; none for a pass.
    #[inline(always)]
    pub fn flips(&self, at: &Discs<G::Bits>, mv: Move) -> G::Bits {
        mv.square().map_or(G::Bits::EMPTY, |square| self.grid.flips(square, at.mine, at.theirs))
    }

    /// What a finished board is worth to the side that has `mine` of its discs, `theirs` being the other's.
    #[inline(always)]
    pub fn counted(&self, mine: u32, theirs: u32) -> i32 {
        let margin = mine as i32 - theirs as i32;
        let empties = match self.scoring {
            Scoring::EmptiesToWinner => (self.grid.area() - mine - theirs) as i32,
            Scoring::Raw => 0,
        };
        margin + margin.signum() * empties
    }
}

impl<G: Grid> Game for Othello<G> {
    type Position = Discs<G::Bits>;
    type Move = Move;
    type Key = <G::Bits as Bits>::Key;

    const SOUND_KEYS: bool = true;

    /// White on the falling diagonal of the middle, Black on the other: White d4 and e5, Black e4 and d5.
    fn start(&self) -> Discs<G::Bits> {
        let side = self.grid.side();
        let corner = (side / 2 - 1) * (side + 1);
        let set = |one, other| G::Bits::bit(corner + one) | G::Bits::bit(corner + other);
        self.position(set(1, side), set(0, side + 1), Side::First)
    }

    #[inline(always)]
    fn turn(&self, at: &Discs<G::Bits>) -> Side {
        at.turn
    }

    #[inline(always)]
    fn status(&self, at: &Discs<G::Bits>) -> Status {
        if !at.over {
            return Status::Turn(at.turn);
        }
        let score = self.counted(at.mine.count(), at.theirs.count());
        let margin = score.unsigned_abs() as u16;
        Status::Over(match score {
            0 => Outcome::Draw,
            1.. => Outcome::Win { winner: at.turn, margin },
            _ => Outcome::Win { winner: at.turn.other(), margin },
        })
    }

    #[inline(always)]
    fn moves(&self, at: &Discs<G::Bits>, out: &mut Vec<Move>) {
        if at.openings.is_empty() {
            out.push(Move::PASS);
        }
        out.extend(at.openings.each().map(Move::on));
    }

    #[inline(always)]
    fn play(&self, at: &mut Discs<G::Bits>, mv: Move) {
        let (mut mine, mut theirs) = (at.mine, at.theirs);
        if let Some(square) = mv.square() {
            debug_assert!(at.openings.has(square), "{mv:?} in {at:?}");
            let flips = self.grid.flips(square, mine, theirs);
            mine = mine | flips | G::Bits::bit(square);
            theirs = theirs ^ flips;
        } else {
            debug_assert!(at.must_pass(), "a pass in {at:?}");
        }
        *at = self.position(theirs, mine, at.turn.other());
    }

    /// The discs of the side to move, then those of the other: the rules are the same for both, so who it is
    /// does not matter.
    #[inline(always)]
    fn key(&self, at: &Discs<G::Bits>) -> Self::Key {
        at.mine.beside(at.theirs, self.grid.area())
    }

    /// Sixty-four bits of a position, the same for equal keys: for tables that need not prove. Each board goes
    /// through a multiplication by an odd number, and high bits come down between them (after Stafford's mixers).
    #[inline(always)]
    fn hash(&self, at: &Discs<G::Bits>) -> u64 {
        let mut hash = at.mine.folded().wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ hash >> 32 ^ at.theirs.folded()).wrapping_mul(0x94D0_49BB_1331_11EB);
        hash = (hash ^ hash >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^ hash >> 32
    }

    fn key_bits(&self) -> u32 {
        2 * self.grid.area()
    }

    fn scale(&self) -> Bounds {
        Bounds::within(self.grid.area() as i32)
    }

    #[inline(always)]
    fn code(&self, mv: Move) -> MoveCode {
        MoveCode::from(mv.0)
    }
}

/// Every move but a pass adds a disc, and after a pass the other side can move.
impl<G: Grid> Acyclic for Othello<G> {}
impl<G: Grid> Deterministic for Othello<G> {}

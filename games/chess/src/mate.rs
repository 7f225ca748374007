//! Mate in so many moves, as a game of its own: whoever moves with an odd number of plies left hunts, and must mate before
//! they have passed; everything else is an escape.
//!
//! A line cannot come back, since the plies run down, so a position and its plies are the whole truth: what is found is
//! proved, with a table and in any order. It holds for chess itself. Somebody who can mate within n plies can do so
//! without a position that comes again, for the shorter way from its second occurrence could have been taken at
//! the first; so no draw by repetition is in the way of a mate that a position alone promises. Nor is the count of
//! fifty moves, if the clock of the position and the plies are at most 100 together: [`Hunt::is_honest`].

use crate::{Board, CLAIMED_CLOCK, Chess, Move};
use game::{
    Acyclic, BadMove, BadText, Bounds, Deterministic, Drawn, Essence, Game, Knowledge, MoveCode, Notation,
    Outcome, Picture, Score, Side, Spot, Status, Sym, Symmetry,
};

/// The most moves that a mate may take.
pub const MOST_MOVES: u8 = 60;

/// Mate in so many moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    chess: Chess,
    moves: u8,
}

/// A position and the plies that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hunt {
    board: Board,
    left: u8,
}

impl Hunt {
    /// The hunt from a position with so many plies left: odd if the mover hunts, even if the mover is hunted.
    pub fn new(board: Board, left: u8) -> Hunt {
        Hunt { board, left }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The plies that are left.
    pub fn left(&self) -> u8 {
        self.left
    }

    /// Whoever hunts.
    pub fn hunter(&self) -> Side {
        let mover = self.board.mover();
        if self.left % 2 == 1 { mover } else { mover.other() }
    }

    /// Whether a mate that is found here cannot come too late for the rule of fifty moves.
    pub fn is_honest(&self) -> bool {
        self.board.clock() + u16::from(self.left) <= CLAIMED_CLOCK
    }
}

impl Mate {
    /// Mate in so many moves, at least one.
    pub fn new(chess: Chess, moves: u8) -> Mate {
        Mate { chess, moves: moves.clamp(1, MOST_MOVES) }
    }

    /// Reads a number of moves.
    pub fn read(text: &str) -> Result<Mate, BadText> {
        let moves = text.parse().ok().filter(|moves| (1..=MOST_MOVES).contains(moves));
        let moves = moves.ok_or_else(|| {
            let text = text.escape_debug();
            BadText::new(format!(
                "mate in '{text}' moves: expected a number from 1 to {MOST_MOVES}, as in mate/3"
            ))
        })?;
        Ok(Mate::new(Chess::fischer(crate::CLASSICAL).expect("518 is below 960"), moves))
    }

    /// In how many moves.
    pub fn moves(&self) -> u8 {
        self.moves
    }
}

impl Game for Mate {
    type Position = Hunt;
    type Move = Move;
    type Key = [u64; 4];

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Hunt {
        Hunt::new(self.chess.start(), 2 * self.moves - 1)
    }

    #[inline]
    fn turn(&self, at: &Hunt) -> Side {
        at.board.mover()
    }

    #[inline]
    fn status(&self, at: &Hunt) -> Status {
        let (hunter, mover) = (at.hunter(), at.board.mover());
        let escaped = Status::Over(Outcome::Win { winner: hunter.other(), margin: 1 });
        if mover != hunter && at.board.in_check() && !at.board.can_move() {
            return Status::Over(Outcome::Win { winner: hunter, margin: 1 });
        }
        if at.left == 0 || at.board.is_dead() || !at.board.can_move() { escaped } else { Status::Turn(mover) }
    }

    #[inline]
    fn moves(&self, at: &Hunt, out: &mut Vec<Move>) {
        at.board.moves(out);
    }

    #[inline]
    fn play(&self, at: &mut Hunt, mv: Move) {
        self.chess.play(&mut at.board, mv);
        at.left -= 1;
    }

    #[inline]
    fn key(&self, at: &Hunt) -> [u64; 4] {
        let [men, first, second] = at.board.packed();
        [men, first, second, u64::from(at.left)]
    }

    #[inline]
    fn hash(&self, at: &Hunt) -> u64 {
        at.board.hash() ^ u64::from(at.left).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    #[inline]
    fn code(&self, mv: Move) -> MoveCode {
        mv.bits()
    }
}

impl Acyclic for Mate {}
impl Deterministic for Mate {}
impl Essence for Mate {}

impl Symmetry for Mate {
    fn symmetries(&self) -> u32 {
        1
    }
    fn image(&self, at: &Hunt, _: Sym) -> Hunt {
        *at
    }
    fn image_of_move(&self, mv: Move, _: Sym) -> Move {
        mv
    }
    fn inverse(&self, _: Sym) -> Sym {
        Sym::IDENTITY
    }
    fn canonical(&self, at: &Hunt) -> ([u64; 4], Sym) {
        (self.key(at), Sym::IDENTITY)
    }
}

/// What stands between a position and its plies.
const PLIES: &str = " plies ";

impl Notation for Mate {
    fn write_move(&self, at: &Hunt, mv: Move) -> String {
        self.chess.write_move(&at.board, mv)
    }
    fn write_plainly(&self, at: &Hunt, mv: Move) -> String {
        self.chess.write_plainly(&at.board, mv)
    }
    fn read_move(&self, at: &Hunt, text: &str) -> Result<Move, BadMove> {
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.into() });
        }
        self.chess.read_move(&at.board, text)
    }
    /// A FEN, and the plies that are left unless they are those of the whole hunt.
    fn write_position(&self, at: &Hunt) -> String {
        let fen = self.chess.write_position(&at.board);
        if at.left == 2 * self.moves - 1 { fen } else { format!("{fen}{PLIES}{}", at.left) }
    }
    fn read_position(&self, text: &str) -> Result<Hunt, BadText> {
        let (fen, left) = match text.rsplit_once(PLIES) {
            None => (text, 2 * self.moves - 1),
            Some((fen, plies)) => {
                let most = 2 * self.moves - 1;
                let left = plies.trim().parse().ok().filter(|left| *left <= most);
                let plies = plies.escape_debug();
                (
                    fen,
                    left.ok_or_else(|| {
                        BadText::new(format!("'{plies}' plies: expected a number up to {most}"))
                    })?,
                )
            }
        };
        Ok(Hunt::new(self.chess.read_position(fen)?, left))
    }
}

impl Drawn for Mate {
    fn layers(&self) -> &'static [&'static str] {
        self.chess.layers()
    }
    fn sides(&self) -> [&'static str; 2] {
        self.chess.sides()
    }
    fn board(&self, at: &Hunt) -> Picture {
        let mut picture = self.chess.board(&at.board);
        let [white, black] = self.sides();
        let hunter = if at.hunter() == Side::First { white } else { black };
        picture.title = match self.status(at) {
            Status::Over(outcome) if outcome.seen_by(at.hunter()).0 > 0 => format!("{hunter} has mated"),
            Status::Over(_) => format!("{hunter} has not mated in time"),
            _ => format!("{hunter} mates in {}", at.left.div_ceil(2)),
        };
        picture
    }
    fn paths(&self, at: &Hunt, mv: Move) -> Vec<Vec<Spot>> {
        self.chess.paths(&at.board, mv)
    }
}

/// Knows that the last move of a hunt must give check, and tries forcing moves first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hunter;

const CHECK: i32 = 1_000;

/// Whether the side to move has a move that mates.
fn mates_now(board: &Board) -> bool {
    let mut moves = Vec::with_capacity(64);
    board.moves(&mut moves);
    moves.into_iter().filter(|mv| board.gives_check(*mv)).any(|mv| {
        let mut after = *board;
        after.play(mv);
        !after.can_move()
    })
}

impl Knowledge<Mate> for Hunter {
    type Notes = ();

    #[inline]
    fn look(&mut self, game: &Mate, at: &Hunt) -> (Bounds, ()) {
        if at.left != 1 {
            return (game.scale(), ());
        }
        (Bounds::exactly(Score(if mates_now(&at.board) { 1 } else { -1 })), ())
    }

    #[inline]
    fn rank(&mut self, _: &Mate, at: &Hunt, (): (), mv: Move) -> i32 {
        at.board.victim_order(mv) + if at.left % 2 == 1 && at.board.gives_check(mv) { CHECK } else { 0 }
    }
}

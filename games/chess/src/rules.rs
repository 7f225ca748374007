//! The rules of the game as the house asks for them.

use crate::starts::{CLASSICAL, STARTS};
use crate::{Board, Move, Squares};
use game::{BadText, Bounds, Deterministic, Game, MoveCode, Outcome, Recurring, Side, Standing, Status};

/// Chess, or Chess960 from one of its starting positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    start: Board,
    fischer: bool,
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.write_fen())
    }
}

impl Chess {
    /// The game everybody knows.
    pub fn classical() -> Chess {
        Chess { start: Board::start(CLASSICAL).expect("518 is below 960"), fischer: false }
    }

    /// Chess960 from this starting position; nothing from 960 on.
    pub fn fischer(number: u16) -> Option<Chess> {
        Some(Chess { start: Board::start(number)?, fischer: true })
    }

    /// Reads nothing for chess, `960` for Chess960 from the usual position, or `960/` and a number below 960.
    pub fn read(text: &str) -> Result<Chess, BadText> {
        let number = match text {
            "" => return Ok(Chess::classical()),
            "960" => Some(CLASSICAL),
            _ => text.strip_prefix("960/").and_then(|number| number.parse().ok()),
        };
        number.and_then(Chess::fischer).ok_or_else(|| {
            BadText::new(format!(
                "'{}' is no kind of chess: expected nothing, 960, or 960/ and a number from 0 to {}, such as 960/518",
                text.escape_debug(),
                STARTS - 1
            ))
        })
    }

    /// Whether castling follows the rules of Chess960, and is written as king takes rook by computers.
    pub fn is_fischer(&self) -> bool {
        self.fischer
    }
}

impl Board {
    /// Whether nobody can ever mate, by the men alone: bare kings, one knight besides them, or any number of bishops of
    /// both sides that all stand on squares of one colour. Positions that are dead for other reasons (locked
    /// pawns) go on.
    #[inline]
    pub fn is_dead(&self) -> bool {
        let [diagonal, straight, other, _] = self.planes;
        let kings = straight & other;
        // Pawns, rooks and queens can mate.
        if (straight ^ kings) | (other & !diagonal & !straight) != 0 {
            return false;
        }
        let (knights, bishops) = (Squares(diagonal & other), Squares(diagonal & !other));
        if knights.any() {
            return bishops.is_empty() && !knights.several();
        }
        (bishops & Squares::DARK).is_empty() || bishops.without(Squares::DARK).is_empty()
    }

    /// Whether this side has anything besides king and pawns: without it, having to move may hurt.
    #[inline]
    pub fn has_pieces(&self, side: Side) -> bool {
        let [diagonal, straight, other, _] = self.planes;
        (self.of(side) & Squares(diagonal | straight & !other)).any()
    }

    /// Whether this side has at least two men besides king and pawns.
    #[inline]
    pub fn has_pieces_besides_one(&self, side: Side) -> bool {
        let [diagonal, straight, other, _] = self.planes;
        (self.of(side) & Squares(diagonal | straight & !other)).several()
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.can_move()
    }

    /// Whether the side to move has no move, but is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.can_move()
    }
}

/// How often a position must occur for a player to claim a draw (FIDE 9.2).
pub const CLAIMED_REPETITIONS: u32 = 3;
/// How often it occurs for the game to be drawn without a claim (FIDE 9.6.1).
pub const FORCED_REPETITIONS: u32 = 5;
/// The half-move clock with which a player may claim a draw (FIDE 9.3), unless the last move mates.
pub const CLAIMED_CLOCK: u16 = 100;
/// The half-move clock with which the game is drawn without a claim (FIDE 9.6.2), unless the last move mates.
pub const FORCED_CLOCK: u16 = 150;

impl Game for Chess {
    type Position = Board;
    type Move = Move;
    type Key = [u64; 5];

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Board {
        self.start
    }

    #[inline(always)]
    fn turn(&self, at: &Board) -> Side {
        at.mover()
    }

    /// Mate wins; stalemate and dead material draw. Repetition and the count of moves belong to the line.
    #[inline]
    fn status(&self, at: &Board) -> Status {
        if at.is_dead() {
            return Status::Over(Outcome::Draw);
        }
        if at.can_move() {
            return Status::Turn(at.mover());
        }
        Status::Over(match at.in_check() {
            true => Outcome::Win { winner: at.mover().other(), margin: 1 },
            false => Outcome::Draw,
        })
    }

    #[inline]
    fn moves(&self, at: &Board, out: &mut Vec<Move>) {
        at.moves(out);
    }

    #[inline]
    fn play(&self, at: &mut Board, mv: Move) {
        debug_assert!(at.is_legal(mv), "{mv} is not legal in {at:?}");
        at.play(mv);
    }

    /// Men, mover, rights to castle and a legal capture en passant, and nothing else: the counters are the line's.
    #[inline]
    fn key(&self, at: &Board) -> [u64; 5] {
        at.words()
    }

    #[inline(always)]
    fn hash(&self, at: &Board) -> u64 {
        at.hash()
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    #[inline]
    fn code(&self, mv: Move) -> MoveCode {
        mv.bits()
    }

    /// Not in check.
    #[inline]
    fn passing<R>(&self, at: &mut Board, think: impl FnOnce(&mut Board) -> R) -> Option<R> {
        Some(think(&mut at.passed()?))
    }
}

impl Deterministic for Chess {}

/// A position that stands for the third time is a draw, and so are fifty moves of each side without a capture or a pawn's
/// step: what a player may claim is taken for claimed, as programs do among themselves. The half-move clock is part of a
/// position, since files carry it.
impl Recurring for Chess {
    type Tally = ();

    fn is_irreversible(&self, at: &Board, mv: Move) -> bool {
        at.is_irreversible(mv)
    }

    fn ends(&self, at: &Board, standing: Standing, (): ()) -> Option<Outcome> {
        (standing.times >= 2 || at.clock() >= CLAIMED_CLOCK).then_some(Outcome::Draw)
    }
}

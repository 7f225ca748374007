//! A position: one cache line of plain data.
//!
//! Three planes hold the code of the man on every square (see [`Kind`]), the fourth says which men are Black's, so that
//! the interesting sets cost an operation or two (after Isenberg's quad-bitboards) and the kind of a man
//! is read without a search:
//!
//! ```text
//!            bishop rook queen pawn knight king   empty
//! diagonal      1     0    1     0     1     0      0
//! straight      0     1    1     0     0     1      0
//! other         0     0    0     1     1     1      0
//! ```

use crate::castling::Castling;
use crate::zobrist;
use crate::{Kind, Square, Squares};
use game::Side;

/// No capture en passant is possible.
pub(crate) const NO_FILE: u8 = 8;

/// A position of chess or Chess960: men, mover, rights to castle, capture en passant, and the two counters of a FEN.
///
/// Two are equal if they are the same for the rule of repetition (FIDE 9.2.3): the counters do not count, and a capture
/// en passant counts only where it is legal.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Board {
    pub(crate) planes: [u64; 4],
    pub(crate) hash: u64,
    /// The men who give check to the side to move.
    pub(crate) checkers: Squares,
    /// The men of the side to move who alone stand between their king and a slider.
    pub(crate) pinned: Squares,
    pub(crate) castling: Castling,
    pub(crate) clock: u16,
    pub(crate) number: u16,
    /// The file of the pawn that can be taken en passant, or [`NO_FILE`].
    pub(crate) passant: u8,
    pub(crate) mover: Side,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.planes == other.planes
            && (self.mover, self.castling, self.passant) == (other.mover, other.castling, other.passant)
    }
}

impl Eq for Board {}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Board {
    /// Nobody on the board; not a position yet.
    pub(crate) const EMPTY: Board = Board {
        planes: [0; 4],
        hash: 0,
        checkers: Squares::NONE,
        pinned: Squares::NONE,
        castling: Castling::NONE,
        clock: 0,
        number: 1,
        passant: NO_FILE,
        mover: Side::First,
    };

    /// Who is to move; White is [`Side::First`].
    #[inline(always)]
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// All men.
    #[inline(always)]
    pub fn occupied(&self) -> Squares {
        Squares(self.planes[0] | self.planes[1] | self.planes[2])
    }

    /// All men of a side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> Squares {
        match side {
            Side::First => Squares(self.occupied().0 & !self.planes[3]),
            Side::Second => Squares(self.planes[3]),
        }
    }

    /// All men of a kind.
    #[inline(always)]
    pub fn all(&self, kind: Kind) -> Squares {
        let [diagonal, straight, other, _] = self.planes;
        Squares(match kind {
            Kind::Bishop => diagonal & !straight & !other,
            Kind::Rook => straight & !diagonal & !other,
            Kind::Queen => diagonal & straight,
            Kind::Pawn => other & !diagonal & !straight,
            Kind::Knight => other & diagonal,
            Kind::King => other & straight,
        })
    }

    /// The men of a kind and a side.
    #[inline(always)]
    pub fn men(&self, side: Side, kind: Kind) -> Squares {
        self.all(kind) & self.of(side)
    }

    /// Bishops and queens.
    #[inline(always)]
    pub fn diagonal_sliders(&self) -> Squares {
        Squares(self.planes[0] & !self.planes[2])
    }

    /// Rooks and queens.
    #[inline(always)]
    pub fn straight_sliders(&self) -> Squares {
        Squares(self.planes[1] & !self.planes[2])
    }

    /// Where the king of a side stands.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        self.men(side, Kind::King).lowest()
    }

    /// The code of what stands on a square, or 0.
    #[inline(always)]
    pub(crate) fn code_on(&self, square: Square) -> u8 {
        let bit = |plane: u64| (plane >> square.index() & 1) as u8;
        bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2
    }

    /// What kind of man stands on a square.
    #[inline(always)]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        Kind::of_code(self.code_on(square))
    }

    /// Whose man of which kind stands on a square.
    pub fn man_on(&self, square: Square) -> Option<(Side, Kind)> {
        let side = if self.planes[3] >> square.index() & 1 == 0 { Side::First } else { Side::Second };
        self.kind_on(square).map(|kind| (side, kind))
    }

    /// The men who give check to the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Squares {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The men of the side to move who alone stand between their king and a slider.
    #[inline(always)]
    pub fn pinned(&self) -> Squares {
        self.pinned
    }

    /// Who may still castle.
    #[inline(always)]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Where a pawn of the side to move can legally land by a capture en passant.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        (self.passant != NO_FILE).then(|| Square::at(self.passant, 5 - 3 * self.mover as u8))
    }

    /// Half-moves since the last capture or move of a pawn.
    #[inline(always)]
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move to come, as players count: from 1, higher by one after each move of Black.
    #[inline(always)]
    pub fn number(&self) -> u16 {
        self.number
    }

    /// All that the rules look at, as it lies there: equal exactly for equal positions, and quicker than
    /// [`Board::packed`].
    #[inline]
    pub fn words(&self) -> [u64; 5] {
        let [diagonal, straight, other, black] = self.planes;
        let rest = u64::from(self.castling.0) | u64::from(self.passant) << 16 | (self.mover as u64) << 24;
        [diagonal, straight, other, black, rest]
    }

    /// The same position with this half-move clock.
    #[must_use]
    pub fn with_clock(mut self, clock: u16) -> Board {
        self.clock = clock;
        self
    }

    /// The Zobrist hash, kept up to date move by move. Equal positions have equal hashes.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts a man on an empty square, without a look at checks.
    #[inline(always)]
    pub(crate) fn put(&mut self, side: Side, code: u8, on: Square) {
        for (i, plane) in self.planes[..3].iter_mut().enumerate() {
            *plane |= u64::from(code >> i & 1) << on.index();
        }
        self.planes[3] |= (side as u64) << on.index();
        self.hash ^= zobrist::man(side, code, on);
    }

    /// Empties squares without a look at anything else, not even the hash.
    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: Squares) {
        for plane in &mut self.planes {
            *plane &= !squares.0;
        }
    }

    /// The hash from scratch.
    pub(crate) fn whole_hash(&self) -> u64 {
        let men = self.occupied().filter_map(|on| Some((on, self.man_on(on)?)));
        let men = men.fold(0, |sum, (on, (side, kind))| sum ^ zobrist::man(side, kind as u8, on));
        let mover = if self.mover == Side::Second { zobrist::BLACK_MOVES } else { 0 };
        men ^ mover ^ zobrist::castling(self.castling.0) ^ zobrist::en_passant(self.passant)
    }

    /// The same with the colours exchanged: whatever White could do, Black can, on the other side of the board.
    pub fn flipped(&self) -> Board {
        let black = Squares(self.planes[3] ^ self.occupied().0).flipped();
        let turned = |plane: u64| Squares(plane).flipped().0;
        let [diagonal, straight, other, _] = self.planes;
        let mut board = Board {
            planes: [turned(diagonal), turned(straight), turned(other), black.0],
            castling: Castling(self.castling.0.rotate_left(8)),
            mover: self.mover.other(),
            ..*self
        };
        board.hash = board.whole_hash();
        board.look_at_king();
        board
    }

    /// The same with the files the other way round, if nobody may castle: only castling tells left from right.
    pub fn mirrored(&self) -> Option<Board> {
        if self.castling != Castling::NONE {
            return None;
        }
        let passant = if self.passant == NO_FILE { NO_FILE } else { 7 - self.passant };
        let planes = self.planes.map(|plane| Squares(plane).mirrored().0);
        let mut board = Board { planes, passant, ..*self };
        board.hash = board.whole_hash();
        board.look_at_king();
        Some(board)
    }
}

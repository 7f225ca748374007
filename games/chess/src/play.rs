//! Playing a move.

use crate::board::NO_FILE;
use crate::castling::{Castling, Wing};
use crate::{Board, Kind, Move, Square, Squares, lines, magic, zobrist};

const PAWN: u8 = Kind::Pawn as u8;
const ROOK: u8 = Kind::Rook as u8;
const KING: u8 = Kind::King as u8;

impl Board {
    /// To which wing a move castles, if it does: the king takes his own rook.
    #[inline(always)]
    pub fn castles(&self, mv: Move) -> Option<Wing> {
        let castles = self.of(self.mover).has(mv.to());
        castles.then(|| if mv.to() > mv.from() { Wing::King } else { Wing::Queen })
    }

    /// The pawn that a move takes en passant.
    #[inline]
    pub fn taken_in_passing(&self, mv: Move) -> Option<Square> {
        let takes = self.code_on(mv.from()) == PAWN && self.en_passant() == Some(mv.to());
        takes.then(|| Square::at(mv.to().file(), mv.from().rank()))
    }

    /// What a move takes; castling takes nothing.
    #[inline]
    pub fn taken(&self, mv: Move) -> Option<Kind> {
        if self.taken_in_passing(mv).is_some() {
            return Some(Kind::Pawn);
        }
        if self.of(self.mover).has(mv.to()) { None } else { self.kind_on(mv.to()) }
    }

    /// Whether nothing before this move can come again: it takes, moves a pawn, gives up a right to castle or lets the
    /// chance of a capture en passant pass. Repetition need not be looked for beyond it.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        self.resets_clock(mv) || self.rights_after(mv) != self.castling || self.passant != NO_FILE
    }

    /// Whether a move takes or moves a pawn, after which the count of fifty moves begins anew.
    pub fn resets_clock(&self, mv: Move) -> bool {
        self.code_on(mv.from()) == PAWN || self.taken(mv).is_some()
    }

    #[inline(always)]
    fn rights_after(&self, mv: Move) -> Castling {
        if self.castling == Castling::NONE {
            return Castling::NONE;
        }
        let kept = match self.code_on(mv.from()) {
            KING => self.castling.lost_by(self.mover),
            _ => self.castling.without_rook(mv.from()),
        };
        kept.without_rook(mv.to())
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let (us, them) = (self.mover, self.mover.other());
        let (from, to) = (mv.from(), mv.to());
        let code = self.code_on(from);
        debug_assert!(code != 0 && self.of(us).has(from), "{mv} moves nobody");
        let rights = self.rights_after(mv);
        if rights != self.castling {
            self.hash ^= zobrist::castling(self.castling.0) ^ zobrist::castling(rights.0);
            self.castling = rights;
        }
        let passed = if self.passant == NO_FILE { None } else { self.en_passant() };
        self.hash ^= zobrist::en_passant(self.passant) ^ zobrist::BLACK_MOVES;
        self.passant = NO_FILE;
        self.clock = self.clock.saturating_add(1);
        self.number = self.number.saturating_add(us as u16);
        if self.of(us).has(to) {
            self.castle(from, to);
        } else {
            let taken = self.code_on(to);
            self.hash ^= zobrist::man(us, code, from) ^ zobrist::man(them, taken, to);
            self.clear(from.alone() | to.alone());
            let promotion = mv.promotion_code();
            self.put(us, if promotion == 0 { code } else { promotion }, to);
            if taken != 0 || code == PAWN {
                self.clock = 0;
            }
            if code == PAWN && passed == Some(to) {
                let pawn = Square::at(to.file(), from.rank());
                self.hash ^= zobrist::man(them, PAWN, pawn);
                self.clear(pawn.alone());
            }
        }
        self.mover = them;
        self.look_at_king();
        if code == PAWN && from.number() ^ to.number() == 16 {
            self.allow_passing(to.file());
        }
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let wing = if rook > king { Wing::King } else { Wing::Queen };
        let (king_end, rook_end) = wing.ends(self.mover);
        self.hash ^= zobrist::man(self.mover, KING, king) ^ zobrist::man(self.mover, ROOK, rook);
        self.clear(king.alone() | rook.alone());
        self.put(self.mover, KING, king_end);
        self.put(self.mover, ROOK, rook_end);
    }

    /// Notes that the pawn on this file has just made two steps, if it can legally be taken.
    pub(crate) fn allow_passing(&mut self, file: u8) {
        self.passant = file;
        let taker = self.passing_pawns().find(|&from| self.may_pass(from));
        if taker.is_none() {
            self.passant = NO_FILE;
        }
        self.hash ^= zobrist::en_passant(self.passant);
    }

    /// The pawns that stand beside the one that has just made two steps.
    #[inline(always)]
    pub(crate) fn passing_pawns(&self) -> Squares {
        let target = Square::at(self.passant, 5 - 3 * self.mover as u8);
        lines::pawn(self.mover.other(), target) & self.men(self.mover, Kind::Pawn)
    }

    /// Whether the pawn on this square may capture en passant: two men leave the board's lines at once, so the king is
    /// looked at anew.
    pub(crate) fn may_pass(&self, from: Square) -> bool {
        let (us, them) = (self.mover, self.mover.other());
        let target = Square::at(self.passant, 5 - 3 * us as u8);
        let taken = Square::at(self.passant, 4 - us as u8).alone();
        let occupied = (self.occupied() ^ from.alone() ^ taken) | target.alone();
        let (king, foes) = (self.king(us), self.of(them));
        let leapers = self.checkers & (self.all(Kind::Knight) | self.all(Kind::Pawn));
        leapers.without(taken).is_empty()
            && (magic::rook(king, occupied) & self.straight_sliders() & foes).is_empty()
            && (magic::bishop(king, occupied) & self.diagonal_sliders() & foes).is_empty()
    }

    /// The other side to move in the same place, for searches that try what passing would do; nothing in check.
    pub fn passed(&self) -> Option<Board> {
        if self.in_check() {
            return None;
        }
        let mut board = *self;
        board.hash ^= zobrist::en_passant(self.passant) ^ zobrist::BLACK_MOVES;
        board.passant = NO_FILE;
        board.clock = self.clock.saturating_add(1);
        board.number = self.number.saturating_add(self.mover as u16);
        board.mover = self.mover.other();
        board.look_at_king();
        Some(board)
    }
}

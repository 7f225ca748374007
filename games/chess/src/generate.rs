//! The legal moves, without playing any of them: men who are pinned stay on their line, and in check
//! the squares that help are known beforehand. Only a capture en passant needs a closer look.

use crate::castling::{Castling, Wing};
use crate::{Board, Kind, Move, Square, Squares, lines, magic};
use game::Side;

/// What takes moves as sets of targets. Every method says whether enough has been seen.
pub(crate) trait Sink {
    /// One man and where it can go; castling as the king onto his rook.
    fn man(&mut self, from: Square, to: Squares) -> bool;
    /// Pawns that land on these squares, each from so many numbers below.
    fn pawns(&mut self, by: i8, to: Squares) -> bool;
    /// The same on the last rank.
    fn promotions(&mut self, by: i8, to: Squares) -> bool;
}

/// All moves.
const ALL: u8 = 0;
/// Captures and promotions.
const NOISY: u8 = 1;
/// The others.
const QUIET: u8 = 2;

impl Board {
    /// Appends the legal moves.
    #[inline]
    pub fn moves(&self, out: &mut Vec<Move>) {
        self.generate::<_, ALL>(&mut List(out));
    }

    /// Appends the captures and promotions among the legal moves. In check these are all evasions of that kind.
    #[inline]
    pub fn noisy_moves(&self, out: &mut Vec<Move>) {
        self.generate::<_, NOISY>(&mut List(out));
    }

    /// Appends the legal moves that neither capture nor promote.
    #[inline]
    pub fn quiet_moves(&self, out: &mut Vec<Move>) {
        self.generate::<_, QUIET>(&mut List(out));
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count(0);
        self.generate::<_, ALL>(&mut count);
        count.0
    }

    /// Whether there is a legal move.
    #[inline]
    pub fn can_move(&self) -> bool {
        self.generate::<_, ALL>(&mut Any)
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.generate::<_, ALL>(&mut Seek(mv))
    }

    #[inline(always)]
    fn generate<S: Sink, const WHICH: u8>(&self, sink: &mut S) -> bool {
        match self.mover {
            Side::First => self.generate_for::<S, WHICH, true>(sink),
            Side::Second => self.generate_for::<S, WHICH, false>(sink),
        }
    }

    fn generate_for<S: Sink, const WHICH: u8, const WHITE: bool>(&self, sink: &mut S) -> bool {
        let (us, them) = if WHITE { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
        let (own, foes, occupied) = (self.of(us), self.of(them), self.occupied());
        let king = (self.all(Kind::King) & own).lowest();
        let wanted = match WHICH {
            NOISY => foes,
            QUIET => !occupied,
            _ => !own,
        };
        if !self.checkers.several() {
            let helps = match self.checkers.first() {
                Some(checker) => lines::between(king, checker) | checker.alone(),
                None => Squares::ALL,
            };
            if self.pawn_moves::<S, WHICH, WHITE>(king, helps, sink)
                || self.leaps(own, wanted & helps, sink)
                || self.slides(king, own, wanted & helps, sink)
            {
                return true;
            }
            if WHICH != NOISY && self.castling.any(us) && self.checkers.is_empty() {
                let rooks = self.castling_rooks(us, king);
                if rooks.any() && sink.man(king, rooks) {
                    return true;
                }
            }
        }
        let steps = self.king_steps(us, king, wanted);
        steps.any() && sink.man(king, steps)
    }

    #[inline(always)]
    fn leaps<S: Sink>(&self, own: Squares, wanted: Squares, sink: &mut S) -> bool {
        for from in (self.all(Kind::Knight) & own).without(self.pinned) {
            let to = lines::knight(from) & wanted;
            if to.any() && sink.man(from, to) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn slides<S: Sink>(&self, king: Square, own: Squares, wanted: Squares, sink: &mut S) -> bool {
        let occupied = self.occupied();
        let (diagonal, straight) = (self.diagonal_sliders() & own, self.straight_sliders() & own);
        let free = |pinned: bool, from: Square, sight: Squares| {
            let line = if pinned { lines::through(king, from) } else { Squares::ALL };
            sight & wanted & line
        };
        for from in diagonal {
            let to = free(self.pinned.has(from), from, magic::bishop(from, occupied));
            if to.any() && sink.man(from, to) {
                return true;
            }
        }
        for from in straight {
            let to = free(self.pinned.has(from), from, magic::rook(from, occupied));
            if to.any() && sink.man(from, to) {
                return true;
            }
        }
        false
    }

    /// Where the king may step: nowhere that is attacked once he has left his place.
    #[inline(always)]
    fn king_steps(&self, us: Side, king: Square, wanted: Squares) -> Squares {
        let them = us.other();
        let near = lines::king(king) & wanted;
        let guarded = self.pawn_attacks(them) | lines::king(self.king(them));
        let without_king = self.occupied() ^ king.alone();
        let foes = self.of(them);
        let (straight, diagonal) = (self.straight_sliders() & foes, self.diagonal_sliders() & foes);
        let knights = self.all(Kind::Knight) & foes;
        let mut steps = Squares::NONE;
        for to in near.without(guarded) {
            let attackers = lines::knight(to) & knights
                | magic::bishop(to, without_king) & diagonal
                | magic::rook(to, without_king) & straight;
            if attackers.is_empty() {
                steps |= to.alone();
            }
        }
        steps
    }

    /// The rooks with which the side to move, not in check, may castle now: nobody else stands where king and rook pass
    /// or end, the king passes nothing attacked, and the rook shields him from nobody.
    fn castling_rooks(&self, us: Side, king: Square) -> Squares {
        let mut rooks = Squares::NONE;
        for wing in Wing::BOTH {
            let Some(rook) = self.castling.rook(us, wing) else { continue };
            let (king_end, rook_end) = wing.ends(us);
            let way = lines::between(king, king_end) | king_end.alone();
            let passage = way | lines::between(rook, rook_end) | rook_end.alone();
            let others = self.occupied() ^ king.alone() ^ rook.alone();
            let without_king = self.occupied() ^ king.alone();
            if (passage & others).is_empty()
                && !self.pinned.has(rook)
                && way.map(|on| self.is_attacked(on, us.other(), without_king)).all(|attacked| !attacked)
            {
                rooks |= rook.alone();
            }
        }
        debug_assert!(self.castling != Castling::NONE);
        rooks
    }
}

impl Board {
    /// A pinned pawn keeps to its line: it may push if that is the king's file, and capture along the king's diagonal.
    #[inline(always)]
    fn pawn_moves<S: Sink, const WHICH: u8, const WHITE: bool>(
        &self,
        king: Square,
        helps: Squares,
        sink: &mut S,
    ) -> bool {
        let (us, them) = if WHITE { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
        // Forward, and forward to the a-file and the h-file.
        let (up, west, east) = if WHITE { (8, 7, 9) } else { (-8, -9, -7) };
        let (third, last) =
            if WHITE { (Squares::rank(2), Squares::rank(7)) } else { (Squares::rank(5), Squares::rank(0)) };
        let (rising, falling) = lines::diagonals(king);
        let (west_line, east_line) = if WHITE { (falling, rising) } else { (rising, falling) };
        let pawns = self.men(us, Kind::Pawn);
        let (free, bound) = (pawns.without(self.pinned), pawns & self.pinned);
        let (foes, empty) = (self.of(them), !self.occupied());

        let once = (free | bound & Squares::file(king.file())).shifted(up) & empty;
        let twice = (once & third).shifted(up) & empty & helps;
        let once = once & helps;
        let west_taking = (free | bound & west_line).without(Squares::file(0)).shifted(west) & foes & helps;
        let east_taking = (free | bound & east_line).without(Squares::file(7)).shifted(east) & foes & helps;

        if WHICH != NOISY && (sink.pawns(up, once.without(last)) || sink.pawns(up + up, twice)) {
            return true;
        }
        if WHICH == QUIET {
            return false;
        }
        if sink.pawns(west, west_taking.without(last)) || sink.pawns(east, east_taking.without(last)) {
            return true;
        }
        if ((once | west_taking | east_taking) & last).any()
            && (sink.promotions(up, once & last)
                || sink.promotions(west, west_taking & last)
                || sink.promotions(east, east_taking & last))
        {
            return true;
        }
        if let Some(target) = self.en_passant() {
            for from in self.passing_pawns() {
                if self.may_pass(from) && sink.man(from, target.alone()) {
                    return true;
                }
            }
        }
        false
    }
}

struct List<'a>(&'a mut Vec<Move>);

impl Sink for List<'_> {
    #[inline(always)]
    fn man(&mut self, from: Square, to: Squares) -> bool {
        for to in to {
            self.0.push(Move::new(from, to));
        }
        false
    }
    #[inline(always)]
    fn pawns(&mut self, by: i8, to: Squares) -> bool {
        for to in to {
            self.0.push(Move::new(to.moved(-by), to));
        }
        false
    }
    fn promotions(&mut self, by: i8, to: Squares) -> bool {
        for to in to {
            self.0.extend(Kind::PROMOTIONS.map(|kind| Move::promoting(to.moved(-by), to, kind)));
        }
        false
    }
}

struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn man(&mut self, _: Square, to: Squares) -> bool {
        self.0 += u64::from(to.len());
        false
    }
    #[inline(always)]
    fn pawns(&mut self, _: i8, to: Squares) -> bool {
        self.0 += u64::from(to.len());
        false
    }
    #[inline(always)]
    fn promotions(&mut self, _: i8, to: Squares) -> bool {
        self.0 += 4 * u64::from(to.len());
        false
    }
}

struct Any;

impl Sink for Any {
    #[inline(always)]
    fn man(&mut self, _: Square, to: Squares) -> bool {
        to.any()
    }
    #[inline(always)]
    fn pawns(&mut self, _: i8, to: Squares) -> bool {
        to.any()
    }
    #[inline(always)]
    fn promotions(&mut self, _: i8, to: Squares) -> bool {
        to.any()
    }
}

struct Seek(Move);

impl Sink for Seek {
    fn man(&mut self, from: Square, to: Squares) -> bool {
        self.0.promotion_code() == 0 && self.0.from() == from && to.has(self.0.to())
    }
    fn pawns(&mut self, by: i8, to: Squares) -> bool {
        let from = self.0.to().moved(-by);
        self.0.promotion_code() == 0 && self.0.from() == from && to.has(self.0.to())
    }
    fn promotions(&mut self, by: i8, to: Squares) -> bool {
        let from = self.0.to().moved(-by);
        self.0.promotion_code() != 0 && self.0.from() == from && to.has(self.0.to())
    }
}

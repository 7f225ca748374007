//! Who attacks what, who gives check and who is pinned.

use crate::{Board, Kind, Move, Square, Squares, lines, magic};
use game::Side;

impl Board {
    /// The men of both sides who attack a square if these squares are occupied; sliders look through the others.
    #[inline]
    pub fn attackers(&self, on: Square, occupied: Squares) -> Squares {
        magic::rook(on, occupied) & self.straight_sliders()
            | magic::bishop(on, occupied) & self.diagonal_sliders()
            | lines::knight(on) & self.all(Kind::Knight)
            | lines::king(on) & self.all(Kind::King)
            | lines::pawn(Side::Second, on) & self.men(Side::First, Kind::Pawn)
            | lines::pawn(Side::First, on) & self.men(Side::Second, Kind::Pawn)
    }

    /// What the man on a square attacks, own men included; nothing from an empty square.
    #[inline]
    pub fn attacks_from(&self, from: Square) -> Squares {
        let Some((side, kind)) = self.man_on(from) else { return Squares::NONE };
        match kind {
            Kind::Pawn => lines::pawn(side, from),
            kind => attacks(kind, from, self.occupied()),
        }
    }

    /// Everything that the pawns of a side attack.
    #[inline]
    pub fn pawn_attacks(&self, side: Side) -> Squares {
        let pawns = self.men(side, Kind::Pawn);
        let (west, east) = (pawns.without(Squares::file(0)), pawns.without(Squares::file(7)));
        match side {
            Side::First => west.shifted(7) | east.shifted(9),
            Side::Second => west.shifted(-9) | east.shifted(-7),
        }
    }

    /// Everything that a side attacks.
    pub fn attacked_by(&self, side: Side) -> Squares {
        self.of(side).fold(Squares::NONE, |set, from| set | self.attacks_from(from))
    }

    /// Whether a man of this side attacks the square if these squares are occupied.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, on: Square, by: Side, occupied: Squares) -> bool {
        let leapers = lines::knight(on) & self.all(Kind::Knight)
            | lines::king(on) & self.all(Kind::King)
            | lines::pawn(by.other(), on) & self.all(Kind::Pawn);
        let them = self.of(by);
        (leapers & them).any()
            || (magic::bishop(on, occupied) & self.diagonal_sliders() & them).any()
            || (magic::rook(on, occupied) & self.straight_sliders() & them).any()
    }

    /// Finds out who gives check to the side to move and who is pinned. Sliders on a line with the king are few, so
    /// that looking between them and him is cheaper than a look from the king.
    #[inline(always)]
    pub(crate) fn look_at_king(&mut self) {
        let (king, them) = (self.king(self.mover), self.of(self.mover.other()));
        let occupied = self.occupied();
        let pawns = lines::pawn(self.mover, king) & self.all(Kind::Pawn);
        let knights = lines::knight(king) & self.all(Kind::Knight);
        let (mut checkers, mut pinned) = ((pawns | knights) & them, Squares::NONE);
        let sliders = lines::rook_rays(king) & self.straight_sliders()
            | lines::bishop_rays(king) & self.diagonal_sliders();
        for slider in sliders & them {
            let between = lines::between(king, slider) & occupied;
            if between.is_empty() {
                checkers |= slider.alone();
            } else if !between.several() {
                pinned |= between;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned.without(them);
    }

    /// The men of the side to move who would give check by leaving a line between a slider of theirs and the king.
    fn discoverers(&self, king: Square) -> Squares {
        let (own, occupied) = (self.of(self.mover), self.occupied());
        let sliders = lines::rook_rays(king) & self.straight_sliders()
            | lines::bishop_rays(king) & self.diagonal_sliders();
        let between = (sliders & own).map(|slider| lines::between(king, slider) & occupied);
        between.filter(|men| !men.several()).fold(Squares::NONE, |all, men| all | men) & own
    }

    /// Appends the checks that pieces which are not pinned give from an empty square, where the exchange loses nothing. The
    /// side to move is not in check.
    pub fn quiet_checks(&self, out: &mut Vec<Move>) {
        let (king, occupied) = (self.king(self.mover.other()), self.occupied());
        let (straight, diagonal) = (magic::rook(king, occupied), magic::bishop(king, occupied));
        let own = self.of(self.mover).without(self.pinned);
        let pieces = [
            (Kind::Knight, lines::knight(king)),
            (Kind::Bishop, diagonal),
            (Kind::Rook, straight),
            (Kind::Queen, straight | diagonal),
        ];
        for (kind, checks) in pieces {
            for from in self.all(kind) & own {
                for to in (attacks(kind, from, occupied) & checks).without(occupied) {
                    let mv = Move::new(from, to);
                    if self.exchange_reaches(mv, 0) {
                        out.push(mv);
                    }
                }
            }
        }
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(self.mover.other());
        let Some(kind) = self.kind_on(from) else { return false };
        if let Some(wing) = self.castles(mv) {
            let (king_end, rook_end) = wing.ends(self.mover);
            let occupied = self.occupied() ^ from.alone() ^ to.alone();
            let occupied = occupied | king_end.alone() | rook_end.alone();
            return magic::rook(rook_end, occupied).has(king);
        }
        let mut occupied = self.occupied().without(from.alone()) | to.alone();
        let direct = match (mv.promotion(), kind) {
            (Some(becomes), _) => attacks(becomes, to, occupied),
            (None, Kind::Pawn) => lines::pawn(self.mover, to),
            (None, kind) => attacks(kind, to, occupied),
        };
        if direct.has(king) {
            return true;
        }
        if let Some(taken) = self.taken_in_passing(mv) {
            // Two men leave a line at once.
            occupied = occupied.without(taken.alone());
            let own = self.of(self.mover);
            return (magic::rook(king, occupied) & self.straight_sliders() & own).any()
                || (magic::bishop(king, occupied) & self.diagonal_sliders() & own).any();
        }
        self.discoverers(king).has(from) && !lines::through(king, from).has(to)
    }
}

/// What a man of this kind, not a pawn, attacks.
#[inline(always)]
pub fn attacks(kind: Kind, from: Square, occupied: Squares) -> Squares {
    match kind {
        Kind::Knight => lines::knight(from),
        Kind::Bishop => magic::bishop(from, occupied),
        Kind::Rook => magic::rook(from, occupied),
        Kind::Queen => magic::queen(from, occupied),
        Kind::King => lines::king(from),
        Kind::Pawn => Squares::NONE,
    }
}

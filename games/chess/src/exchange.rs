//! Static exchange evaluation: what a move wins on its square if both sides go on taking there with their cheapest
//! man, and either stops when it likes. Pins are not looked at; a king takes only what nobody guards.

use crate::{Board, Kind, Move, Square, Squares, magic};
use game::Side;

/// What men are worth in an exchange, in hundredths of a pawn.
#[inline(always)]
pub const fn worth(kind: Kind) -> i32 {
    [100, 320, 330, 500, 950, 20_000][kind.order()]
}

impl Board {
    /// What a legal move wins or loses on its target square, in hundredths of a pawn. A pawn that becomes something by
    /// the move itself counts as that; pawns that take back on the last rank stay pawns.
    pub fn exchange(&self, mv: Move) -> i32 {
        if self.castles(mv).is_some() {
            return 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let mover = self.kind_on(from).map_or(0, worth);
        let lands = mv.promotion().map_or(mover, worth);
        // What the side to take has won so far, at each step, if the other one takes no more.
        let mut gains = [0; 33];
        gains[0] = self.taken(mv).map_or(0, worth) + lands - mover;
        let mut occupied = self.occupied().without(from.alone()) | to.alone();
        if let Some(pawn) = self.taken_in_passing(mv) {
            occupied = occupied.without(pawn.alone());
        }
        let (mut standing, mut side, mut depth) = (lands, self.mover.other(), 0);
        let mut attackers = self.attackers(to, occupied) & occupied;
        while let Some((man, kind)) = self.cheapest(attackers, side) {
            if kind == Kind::King && (attackers & self.of(side.other())).any() {
                break;
            }
            depth += 1;
            gains[depth] = standing - gains[depth - 1];
            standing = worth(kind);
            occupied = occupied.without(man.alone());
            attackers = (attackers | self.behind(to, occupied)) & occupied;
            side = side.other();
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    /// Whether [`Board::exchange`] is at least this; ends as soon as that is certain.
    #[inline]
    pub fn exchange_reaches(&self, mv: Move, least: i32) -> bool {
        if self.castles(mv).is_some() {
            return least <= 0;
        }
        let mover = self.kind_on(mv.from()).map_or(0, worth);
        let lands = mv.promotion().map_or(mover, worth);
        // By how much the side that has just taken is ahead of what it needs.
        let ahead = self.taken(mv).map_or(0, worth) + lands - mover - least;
        // Not enough even if nobody takes back; enough even if the man is lost for nothing.
        if ahead < 0 { false } else { ahead >= lands || self.taking_on(mv, lands - ahead) }
    }

    /// Whether the mover reaches what it needs although the other side, who takes next, is then ahead by this much.
    fn taking_on(&self, mv: Move, mut ahead: i32) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let mut occupied = self.occupied().without(from.alone()) | to.alone();
        if let Some(pawn) = self.taken_in_passing(mv) {
            occupied = occupied.without(pawn.alone());
        }
        let mut attackers = self.attackers(to, occupied) & occupied;
        let (mut side, mut reaches) = (self.mover.other(), true);
        while let Some((man, kind)) = self.cheapest(attackers, side) {
            if kind == Kind::King && (attackers & self.of(side.other())).any() {
                break;
            }
            reaches = !reaches;
            ahead = worth(kind) - ahead;
            if ahead < i32::from(reaches) {
                break;
            }
            occupied = occupied.without(man.alone());
            attackers = (attackers | self.behind(to, occupied)) & occupied;
            side = side.other();
        }
        reaches
    }

    /// The cheapest man of a side in a set.
    fn cheapest(&self, among: Squares, side: Side) -> Option<(Square, Kind)> {
        let own = among & self.of(side);
        if own.is_empty() {
            return None;
        }
        Kind::ALL.into_iter().find_map(|kind| Some(((own & self.all(kind)).first()?, kind)))
    }

    /// Sliders that see a square now that somebody has left.
    fn behind(&self, to: Square, occupied: Squares) -> Squares {
        magic::bishop(to, occupied) & self.diagonal_sliders()
            | magic::rook(to, occupied) & self.straight_sliders()
    }

    /// The order of captures and promotions by what they take and then by who takes, dearest victim and cheapest taker
    /// first (MVV-LVA); 0 for a quiet move.
    #[inline]
    pub fn victim_order(&self, mv: Move) -> i32 {
        let taken = self.taken(mv).map_or(0, |kind| kind.order() as i32 + 1);
        let becomes = mv.promotion().map_or(0, |kind| kind.order() as i32);
        if taken + becomes == 0 {
            return 0;
        }
        let taker = self.kind_on(mv.from()).map_or(0, |kind| kind.order() as i32);
        8 * (taken + becomes) + 6 - taker
    }
}

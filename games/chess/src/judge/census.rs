//! Counts the terms in a position.

use super::pawns::{guards_to_come, passed, pawns};
use super::terms;
use crate::{Board, Kind, Square, Squares, attacks, lines};
use game::Side;

/// What hears the terms as they are found.
pub(crate) trait Tally {
    /// A term occurs so many times for a side.
    fn add(&mut self, side: Side, term: usize, times: i32);

    /// Whether the weights of squares hold those of the men on them, so that material is not counted by itself.
    const FOLDED: bool = false;
}

/// What both sides attack, gathered on the way.
#[derive(Clone, Copy, Default)]
struct Reach {
    pawns: Squares,
    minors: Squares,
    all: Squares,
    /// How hard the pieces press on the squares around the enemy's king.
    pressure: i32,
}

/// Counts everything.
pub(crate) fn census<T: Tally>(at: &Board, tally: &mut T) {
    let passed = structure(at, tally);
    others(at, passed, tally);
}

/// Counts what pawns alone decide; the pawns of both sides that have passed.
pub(crate) fn structure<T: Tally>(at: &Board, tally: &mut T) -> [Squares; 2] {
    Side::BOTH.map(|side| {
        men(at, side, Kind::Pawn, tally);
        pawns(at, side, tally)
    })
}

/// Counts the rest.
pub(crate) fn others<T: Tally>(at: &Board, passers: [Squares; 2], tally: &mut T) {
    let reaches = Side::BOTH.map(|side| {
        for pawn in passers[side as usize] {
            passed(at, side, pawn, tally);
        }
        let guarded = at.pawn_attacks(side.other());
        let mut reach = Reach { pawns: at.pawn_attacks(side), ..Reach::default() };
        reach.all = reach.pawns | lines::king(at.king(side));
        tally.add(side, terms::on_square(Kind::King, at.king(side).seen_by(side)), 1);
        let bishops = at.men(side, Kind::Bishop);
        if (bishops & Squares::DARK).any() && bishops.without(Squares::DARK).any() {
            tally.add(side, terms::BISHOP_PAIR.first, 1);
        }
        pieces(at, side, guarded, &mut reach, tally);
        shelter(at, side, tally);
        reach
    });
    for side in Side::BOTH {
        let (own, other) = (&reaches[side as usize], &reaches[side.other() as usize]);
        threats(at, side, own, other, tally);
        let danger = (other.pressure / 2).min(terms::KING_DANGER.len as i32 - 1);
        tally.add(side, terms::KING_DANGER.first + danger as usize, 1);
    }
    tally.add(at.mover(), terms::TEMPO.first, 1);
}

/// Material of a kind, and where it stands.
#[inline(always)]
fn men<T: Tally>(at: &Board, side: Side, kind: Kind, tally: &mut T) {
    for on in at.men(side, kind) {
        man(side, kind, on, tally);
    }
}

#[inline(always)]
fn man<T: Tally>(side: Side, kind: Kind, on: Square, tally: &mut T) {
    if !T::FOLDED {
        tally.add(side, terms::MATERIAL.first + kind.order(), 1);
    }
    tally.add(side, terms::on_square(kind, on.seen_by(side)), 1);
}

/// How a piece presses on the enemy's king: per attacked square around him.
const fn pressure(kind: Kind) -> i32 {
    match kind {
        Kind::Knight | Kind::Bishop => 2,
        Kind::Rook => 3,
        Kind::Queen => 5,
        Kind::Pawn | Kind::King => 0,
    }
}

/// Mobility, outposts, files, and the reach of all pieces.
#[inline(always)]
fn pieces<T: Tally>(at: &Board, side: Side, guarded: Squares, reach: &mut Reach, tally: &mut T) {
    let (own, foes) = (at.men(side, Kind::Pawn), at.men(side.other(), Kind::Pawn));
    let king = at.king(side.other());
    let ring = lines::king(king) | king.alone();
    let groups = [
        (Kind::Knight, terms::KNIGHT_MOBILITY),
        (Kind::Bishop, terms::BISHOP_MOBILITY),
        (Kind::Rook, terms::ROOK_MOBILITY),
        (Kind::Queen, terms::QUEEN_MOBILITY),
    ];
    for (kind, mobility) in groups {
        for from in at.men(side, kind) {
            man(side, kind, from, tally);
            let seen = attacks(kind, from, at.occupied());
            let room = seen.without(guarded | own).len() as usize;
            tally.add(side, mobility.first + room.min(mobility.len - 1), 1);
            reach.all |= seen;
            reach.pressure += pressure(kind) * (seen & ring).len() as i32;
            match kind {
                Kind::Rook => rook_file(from, own, foes, side, tally),
                Kind::Queen => {}
                _ => {
                    reach.minors |= seen;
                    outpost(from, kind, (reach.pawns, foes), side, tally);
                }
            }
        }
    }
}

fn rook_file<T: Tally>(from: Square, own: Squares, foes: Squares, side: Side, tally: &mut T) {
    let file = Squares::file(from.file());
    if (file & own).is_empty() {
        let half_open = (file & foes).any();
        tally.add(side, terms::ROOK_FILE.first + usize::from(half_open), 1);
    }
}

fn outpost<T: Tally>(
    from: Square,
    kind: Kind,
    (guards, foes): (Squares, Squares),
    side: Side,
    tally: &mut T,
) {
    let safe = (guards_to_come(side, from) & foes).is_empty();
    if (3..6).contains(&from.seen_by(side).rank()) && guards.has(from) && safe {
        tally.add(side, terms::OUTPOST.first + usize::from(kind == Kind::Bishop), 1);
    }
}

/// The pawns before the king, and the files beside him that have none.
fn shelter<T: Tally>(at: &Board, side: Side, tally: &mut T) {
    let (king, own) = (at.king(side), at.men(side, Kind::Pawn));
    let forward: i8 = if side == Side::First { 8 } else { -8 };
    let near = lines::king(king) | king.alone();
    // One rank and two ranks before him.
    let before = near.shifted(forward).without(Squares::rank(king.rank()));
    let pawns = (before & own).len().min(3) as usize;
    tally.add(side, terms::SHELTER.first + pawns, 1);
    let files = king.file().saturating_sub(1)..=(king.file() + 1).min(7);
    let open = files.filter(|file| (Squares::file(*file) & own).is_empty()).count();
    tally.add(side, terms::KING_FILES.first + open, 1);
}

fn threats<T: Tally>(at: &Board, side: Side, own: &Reach, other: &Reach, tally: &mut T) {
    let foes = at.of(side.other());
    let minors = (at.all(Kind::Knight) | at.all(Kind::Bishop)) & foes;
    let majors = at.straight_sliders() & foes;
    tally.add(side, terms::PAWN_THREAT.first, (own.pawns & minors).len() as i32);
    tally.add(side, terms::PAWN_THREAT.first + 1, (own.pawns & majors).len() as i32);
    tally.add(side, terms::MINOR_THREAT.first, (own.minors & majors).len() as i32);
    let loose = (own.all & (minors | majors)).without(other.all);
    tally.add(side, terms::LOOSE.first, loose.len() as i32);
}

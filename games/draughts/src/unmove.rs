//! Moves taken back: the positions from which a move leads here.
//!
//! Steps are turned round exactly. Captures are turned round roughly, since only the rules know which are longest,
//! which must go on and where a man stops: whatever could have been is played forward, and what leads here stays.

use crate::board::{Board, Move, squares_of};
use crate::captures::can_capture;
use crate::grid::{Way, shifted};
use crate::material::Material;
use crate::rules::Draughts;
use crate::steps::free_way;
use crate::variant::{Crowning, Variant};
use game::{Game, Side};

/// Appends every position with a material that `holds` from which a move leads to `at`, once for every such move.
pub(crate) fn before<V: Variant>(at: &Board, holds: impl Fn(Material) -> bool, out: &mut Vec<Board>) {
    steps_back::<V>(at, &holds, out);
    // Whatever was captured stood there before, so there was room for it.
    let mut material = Material::of(at);
    let victim_side = at.mover as usize;
    material.kings[victim_side] += 1;
    if !holds(material) {
        return;
    }
    let mut back = Back::<V, _> { at, holds, empty: 0, found: Vec::new(), rules: std::marker::PhantomData };
    let mover = at.mover.other();
    for to in squares_of(at.of(mover)) {
        back.empty = at.empty::<V>() | to.bit();
        back.jump_back(to.bit(), to.bit(), 0, at.kings & to.bit() != 0);
    }
    let found = back.found;
    let mut moves: Vec<Move> = Vec::new();
    let game = Draughts::<V>::new();
    for earlier in found {
        moves.clear();
        game.moves(&earlier, &mut moves);
        let leads_here = |mv: &&Move| game.after(&mut earlier.clone(), **mv, |child| child == at);
        out.extend(moves.iter().filter(leads_here).map(|_| earlier));
    }
}

/// The step that led here: the piece that stands on `to` stood on `from`, as a man if it was crowned.
fn stepped(at: &Board, to: u64, from: u64, crowned: bool) -> Board {
    let mover = at.mover.other();
    let mut earlier = Board { mover, ..*at };
    earlier.of[mover as usize] ^= to | from;
    if at.kings & to != 0 {
        earlier.kings ^= if crowned { to } else { to | from };
    }
    earlier
}

fn steps_back<V: Variant>(at: &Board, holds: &impl Fn(Material) -> bool, out: &mut Vec<Board>) {
    let mover = at.mover.other();
    let empty = at.empty::<V>();
    let back = if V::moves_down(mover) { Way::UP } else { Way::DOWN };
    let mut add = |earlier: Board| {
        if !can_capture::<V>(&earlier) {
            out.push(earlier);
        }
    };
    for to in squares_of(at.of(mover)) {
        let king = at.kings & to.bit() != 0;
        let crowned = king && V::crown_row(mover) & to.bit() != 0;
        if !king || crowned {
            for way in back {
                let from = shifted(to.bit(), way, V::HALF) & empty;
                let earlier = stepped(at, to.bit(), from, crowned);
                if from != 0 && (!crowned || holds(Material::of(&earlier))) {
                    add(earlier);
                }
            }
        }
        for way in Way::ALL.into_iter().filter(|_| king) {
            let reach = if V::FLYING {
                free_way::<V>(to.0.into(), way, !empty)
            } else {
                shifted(to.bit(), way, V::HALF) & empty
            };
            squares_of(reach).for_each(|from| add(stepped(at, to.bit(), from.bit(), false)));
        }
    }
}

/// A capture taken back jump by jump.
struct Back<'a, V, H> {
    at: &'a Board,
    holds: H,
    /// Empty squares, that of the moving piece included.
    empty: u64,
    /// What may have been, each once.
    found: Vec<Board>,
    rules: std::marker::PhantomData<V>,
}

impl<V: Variant, H: Fn(Material) -> bool> Back<'_, V, H> {
    /// The piece that ends on `to` stood on `on` before it captured `victims`.
    fn jump_back(&mut self, to: u64, on: u64, victims: u64, king: bool) {
        let flies = V::FLYING && king;
        let free = self.empty & !victims;
        for way in Way::ALL {
            let between = if flies { free_way::<V>(on.trailing_zeros(), way, !free) } else { 0 };
            for landed in squares_of(between | on) {
                let victim = shifted(landed.bit(), way, V::HALF) & free & !to & !on;
                if victim == 0 || !self.room_for(victims | victim) {
                    continue;
                }
                let beyond = if flies {
                    free_way::<V>(victim.trailing_zeros(), way, !free)
                } else {
                    shifted(victim, way, V::HALF) & free
                };
                for from in squares_of(beyond) {
                    self.note(to, from.bit(), victims | victim, king);
                    self.jump_back(to, from.bit(), victims | victim, king);
                }
            }
        }
    }

    /// Whether the endgame has positions with so many more pieces.
    fn room_for(&self, victims: u64) -> bool {
        let mut material = Material::of(self.at);
        material.kings[self.at.mover as usize] += victims.count_ones() as u8;
        (self.holds)(material)
    }

    /// Notes the positions with these victims as men or kings, and the capturing piece as what it may have been.
    fn note(&mut self, to: u64, from: u64, victims: u64, king: bool) {
        let (owner, mover) = (self.at.mover, self.at.mover.other());
        let mut earlier = Board { mover, ..*self.at };
        earlier.of[mover as usize] = self.at.of(mover) & !to | from;
        earlier.of[owner as usize] |= victims;
        earlier.kings &= !to;
        let crowned_there = V::crown_row(mover) & to != 0 || V::CROWNING == Crowning::AtOnce;
        let may_be_man = (!king || crowned_there) && V::crown_row(mover) & from == 0;
        let must_be_kings = victims & V::crown_row(owner);
        // All subsets of the victims, from all of them down to none.
        let mut crowned = victims;
        loop {
            if crowned & must_be_kings == must_be_kings {
                for kings in [king.then_some(from), may_be_man.then_some(0)].into_iter().flatten() {
                    let earlier = Board { kings: earlier.kings | crowned | kings, ..earlier };
                    if (self.holds)(Material::of(&earlier)) && !self.found.contains(&earlier) {
                        self.found.push(earlier);
                    }
                }
            }
            if crowned == 0 {
                return;
            }
            crowned = (crowned - 1) & victims;
        }
    }
}

/// The positions from which a move leads to `at`, whatever their material, up to so many pieces.
impl<V: Variant> Draughts<V> {
    /// Appends every position of at most `most` pieces from which a move leads to `at`, once for every such move.
    pub fn before(&self, at: &Board, most: u32, out: &mut Vec<Board>) {
        let men = (V::HALF * (V::HALF - 1)) as u8;
        let fits = |material: Material, side: Side| {
            material.men[side as usize] + material.kings[side as usize] <= men
        };
        let holds = |material: Material| {
            material.pieces() <= most && Side::BOTH.into_iter().all(|side| fits(material, side))
        };
        before::<V>(at, holds, out);
    }
}

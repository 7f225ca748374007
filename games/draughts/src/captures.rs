//! Captures. The piece that moves is taken off its square first, so that it may come back there; what it captures
//! stays until the end, so that nothing is jumped twice and nothing passes over it again.

use crate::board::{Board, Move, Square};
use crate::grid::{Way, each, shifted};
use crate::steps::{can_jump, forward, free_way, jumpers, jumping_kings};
use crate::variant::{Crowning, Variant};
use std::marker::PhantomData;

/// Appends all captures of the side to move. With `PATHS`, a move stands there once for every order in which its
/// pieces can be captured; else once.
#[inline]
pub(crate) fn captures<V: Variant, const PATHS: bool>(at: &Board, out: &mut Vec<Move>) {
    if V::moves_down(at.mover) {
        captures_of::<V, PATHS, true>(at, out);
    } else {
        captures_of::<V, PATHS, false>(at, out);
    }
}

#[inline(always)]
fn captures_of<V: Variant, const PATHS: bool, const DOWN: bool>(at: &Board, out: &mut Vec<Move>) {
    let (men, victims, empty) = (at.men(at.mover), at.of(at.mover.other()), at.empty::<V>());
    let jumpers = |way: Way| jumpers::<V>(men, way, victims, empty);
    let [left, right] = const { forward(DOWN) }.map(jumpers);
    let back = const { forward(!DOWN) }.map(|way| if V::MEN_CAPTURE_BACK { jumpers(way) } else { 0 });
    let kings = if V::FLYING { at.kings(at.mover) } else { jumping_kings::<V>(at) };
    if left | right | back[0] | back[1] | kings == 0 {
        return;
    }
    let base = out.len();
    let crown_row = V::crown_row(at.mover);
    let rules = PhantomData;
    let mut hunt = Hunt::<V, PATHS, DOWN> {
        victims,
        empty,
        crown_row,
        from: 0,
        crowned: false,
        most: 0,
        base,
        out,
        rules,
    };
    let [to_left, to_right] = const { forward(DOWN) };
    hunt.men(left, to_left);
    hunt.men(right, to_right);
    if V::MEN_CAPTURE_BACK {
        let [to_left, to_right] = const { forward(!DOWN) };
        hunt.men(back[0], to_left);
        hunt.men(back[1], to_right);
    }
    hunt.kings(kings);
}

/// Whether the side to move can capture.
pub(crate) fn can_capture<V: Variant>(at: &Board) -> bool {
    let (victims, empty) = (at.of(at.mover.other()), at.empty::<V>());
    let from_afar = |from| Way::ALL.into_iter().any(|way| prey::<V>(from, way, victims, empty).is_some());
    can_jump::<V>(at) || V::FLYING && each(at.kings(at.mover)).any(from_afar)
}

/// What a flying king would capture on this way, and the free squares behind it.
#[inline(always)]
fn prey<V: Variant>(from: u32, way: Way, victims: u64, empty: u64) -> Option<(u64, u64)> {
    let ray = V::RAYS[from as usize & 63][way as usize];
    let blocked = ray & !empty;
    if blocked & victims == 0 {
        return None;
    }
    let nearest =
        if way.goes_down() { blocked & blocked.wrapping_neg() } else { 1 << (63 - blocked.leading_zeros()) };
    let behind = shifted(nearest, way, V::HALF) & empty;
    if nearest & victims == 0 || behind == 0 {
        return None;
    }
    Some((nearest, free_way::<V>(nearest.trailing_zeros(), way, !empty)))
}

/// One piece on its way.
struct Hunt<'a, V, const PATHS: bool, const DOWN: bool> {
    /// The pieces of the opponent.
    victims: u64,
    /// The empty squares, that of the moving piece included.
    empty: u64,
    crown_row: u64,
    from: u32,
    /// A man that has become a king on its way.
    crowned: bool,
    /// The most pieces captured so far.
    most: u32,
    /// Where the captures begin in `out`.
    base: usize,
    out: &'a mut Vec<Move>,
    rules: PhantomData<V>,
}

impl<V: Variant, const PATHS: bool, const DOWN: bool> Hunt<'_, V, PATHS, DOWN> {
    /// The captures of these men that begin with a jump this way.
    #[inline(always)]
    fn men(&mut self, men: u64, way: Way) {
        for from in each(men) {
            self.empty |= 1 << from;
            self.from = from;
            let victim = shifted(1 << from, way, V::HALF);
            self.man(shifted(victim, way, V::HALF), victim);
            self.empty &= !(1 << from);
        }
    }

    #[inline(always)]
    fn kings(&mut self, kings: u64) {
        for from in each(kings) {
            self.empty |= 1 << from;
            self.from = from;
            if V::FLYING {
                self.flying(from, Way::ALL, 0);
            } else {
                self.walking_king(1 << from, 0);
            }
            self.empty &= !(1 << from);
        }
    }

    /// The victim and the square behind it for a piece that jumps over a neighbour.
    #[inline(always)]
    fn jump(&self, on: u64, way: Way, captured: u64) -> (u64, u64) {
        let victim = shifted(on, way, V::HALF) & self.victims & !captured;
        (victim, shifted(victim, way, V::HALF) & self.empty)
    }

    /// A man that has captured and landed here goes on, or its move ends.
    fn man(&mut self, on: u64, captured: u64) {
        let last = on & self.crown_row != 0;
        if last && V::CROWNING != Crowning::WhereItEnds {
            self.crowned = true;
            let goes_on =
                V::CROWNING == Crowning::AtOnce && self.flying(on.trailing_zeros(), Way::ALL, captured);
            if !goes_on {
                self.end(on, captured);
            }
            self.crowned = false;
            return;
        }
        let [left, right] = const { forward(DOWN) };
        let mut goes_on = self.man_jumps(on, left, captured) | self.man_jumps(on, right, captured);
        if V::MEN_CAPTURE_BACK {
            let [left, right] = const { forward(!DOWN) };
            goes_on |= self.man_jumps(on, left, captured) | self.man_jumps(on, right, captured);
        }
        if !goes_on {
            self.crowned = last;
            self.end(on, captured);
            self.crowned = false;
        }
    }

    /// A man goes on this way, if it can.
    #[inline(always)]
    fn man_jumps(&mut self, on: u64, way: Way, captured: u64) -> bool {
        let (victim, behind) = self.jump(on, way, captured);
        if behind != 0 {
            self.man(behind, captured | victim);
        }
        behind != 0
    }

    /// A king of the English kind on this square goes on capturing, or its move ends.
    fn walking_king(&mut self, on: u64, captured: u64) {
        let mut ended = true;
        for way in Way::ALL {
            let (victim, behind) = self.jump(on, way, captured);
            if behind != 0 {
                ended = false;
                self.walking_king(behind, captured | victim);
            }
        }
        if ended && captured != 0 {
            self.end(on, captured);
        }
    }

    /// A flying king on this square goes on capturing one of these ways; whether it can.
    #[inline]
    fn flying<const N: usize>(&mut self, on: u32, ways: [Way; N], captured: u64) -> bool {
        let mut found = false;
        for way in ways {
            if let Some((victim, behind)) = prey::<V>(on, way, self.victims & !captured, self.empty) {
                found = true;
                self.lands(way, behind, captured | victim);
            }
        }
        found
    }

    /// A flying king has jumped and chooses among the squares behind: it may turn on each of them, or go straight on
    /// from any, which is one way; if there is nothing to capture from any of them, its move ends there.
    fn lands(&mut self, way: Way, behind: u64, captured: u64) {
        let mut found = false;
        for on in each(behind) {
            found |= self.flying(on, way.across(), captured);
        }
        found |= self.flying(behind.trailing_zeros(), [way], captured);
        if !found {
            for to in each(behind) {
                self.end(1 << to, captured);
            }
        }
    }

    #[inline]
    fn end(&mut self, on: u64, captured: u64) {
        let count = captured.count_ones();
        if V::MAJORITY {
            if count < self.most {
                return;
            }
            if count > self.most {
                self.most = count;
                self.out.truncate(self.base);
            }
        }
        let to = Square(on.trailing_zeros() as u8);
        let mv = Move { captured, from: Square(self.from as u8), to, crowned: self.crowned };
        // Two orders need a round trip, which takes at least three captures.
        if PATHS || count < 3 || !self.out[self.base..].contains(&mv) {
            self.out.push(mv);
        }
    }
}

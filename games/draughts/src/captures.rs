//! Captures. The piece that moves is taken off its square first, so that it may come back there; what it captures
//! stays until the end, so that nothing is jumped twice and nothing passes over it again.

use crate::board::{Board, Move, Square};
use crate::grid::{Way, each, shifted};
use crate::steps::{capturing_men, free_way, jumping_kings};
use crate::variant::{Crowning, Variant};
use std::marker::PhantomData;

/// Appends all captures of the side to move. With `PATHS`, a move stands there once for every order in which its
/// pieces can be captured; else once.
pub(crate) fn captures<V: Variant, const PATHS: bool>(at: &Board, out: &mut Vec<Move>) {
    let men = capturing_men::<V>(at);
    let kings = if V::FLYING { at.kings(at.mover) } else { jumping_kings::<V>(at) };
    if men | kings == 0 {
        return;
    }
    let mut hunt = Hunt::<V, PATHS> {
        victims: at.of(at.mover.other()),
        empty: at.empty::<V>(),
        crown_row: V::crown_row(at.mover),
        ways: if V::moves_down(at.mover) { Way::DOWN } else { Way::UP },
        from: 0,
        crowned: false,
        most: 0,
        base: out.len(),
        out,
        rules: PhantomData,
    };
    for from in each(men) {
        hunt.starts(from);
        hunt.man(1 << from, 0);
        hunt.empty &= !(1 << from);
    }
    for from in each(kings) {
        hunt.starts(from);
        if V::FLYING {
            hunt.flying(from, Way::ALL, 0);
        } else {
            hunt.walking_king(1 << from, 0);
        }
        hunt.empty &= !(1 << from);
    }
}

/// Whether the side to move can capture.
pub(crate) fn can_capture<V: Variant>(at: &Board) -> bool {
    if capturing_men::<V>(at) != 0 || jumping_kings::<V>(at) != 0 {
        return true;
    }
    let (victims, empty) = (at.of(at.mover.other()), at.empty::<V>());
    V::FLYING
        && each(at.kings(at.mover))
            .any(|from| Way::ALL.into_iter().any(|way| prey::<V>(from, way, victims, empty).is_some()))
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
struct Hunt<'a, V, const PATHS: bool> {
    /// The pieces of the opponent.
    victims: u64,
    /// The empty squares, that of the moving piece included.
    empty: u64,
    crown_row: u64,
    /// Forward.
    ways: [Way; 2],
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

impl<V: Variant, const PATHS: bool> Hunt<'_, V, PATHS> {
    #[inline(always)]
    fn starts(&mut self, from: u32) {
        self.empty |= 1 << from;
        self.from = from;
    }

    /// The victim and the square behind it for a piece that jumps over a neighbour.
    #[inline(always)]
    fn jump(&self, on: u64, way: Way, captured: u64) -> (u64, u64) {
        let victim = shifted(on, way, V::HALF) & self.victims & !captured;
        (victim, shifted(victim, way, V::HALF) & self.empty)
    }

    /// A man on this square goes on capturing, or its move ends.
    fn man(&mut self, on: u64, captured: u64) {
        let mut ended = true;
        let forward = self.ways;
        let ways: &[Way] = if V::MEN_CAPTURE_BACK { &Way::ALL } else { &forward };
        for &way in ways {
            let (victim, behind) = self.jump(on, way, captured);
            if behind == 0 {
                continue;
            }
            ended = false;
            let captured = captured | victim;
            if behind & self.crown_row == 0 || V::CROWNING == Crowning::WhereItEnds {
                self.man(behind, captured);
            } else {
                self.crowned = true;
                if V::CROWNING == Crowning::EndsTheMove
                    || !self.flying(behind.trailing_zeros(), Way::ALL, captured)
                {
                    self.end(behind, captured);
                }
                self.crowned = false;
            }
        }
        if ended && captured != 0 {
            self.crowned = on & self.crown_row != 0;
            self.end(on, captured);
            self.crowned = false;
        }
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

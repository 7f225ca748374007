//! The rules as the house knows them.

use crate::board::{Board, Move};
use crate::captures::{can_capture, captures};
use crate::grid::rows;
use crate::steps::{can_move, steps};
use crate::variant::{Colour, Variant};
use game::{Bounds, Deterministic, Game, MoveCode, Outcome, Side, Status};
use std::marker::PhantomData;

/// A game of draughts. Positions can come again, so it is not [`game::Acyclic`]; draws by repetition and by counting
/// moves belong to the line (see [`Draughts::counts`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Draughts<V> {
    variant: PhantomData<V>,
}

impl<V: Variant> Draughts<V> {
    /// The game.
    pub fn new() -> Draughts<V> {
        Draughts { variant: PhantomData }
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self, at: &Board) -> bool {
        can_capture::<V>(at)
    }

    /// Whether the side to move could capture something, and whether the other could if it were its turn.
    #[inline]
    pub fn captures_loom(&self, at: &Board) -> (bool, bool) {
        let other = Board { mover: at.mover.other(), ..*at };
        let own = can_capture::<V>(at);
        (own, !own && can_capture::<V>(&other))
    }

    /// Whether no position from before this move can come again: a man has moved or something was captured.
    pub fn resets(&self, at: &Board, mv: Move) -> bool {
        mv.captured != 0 || at.kings & mv.from.bit() == 0
    }
}

impl<V: Variant> Game for Draughts<V> {
    type Position = Board;
    type Move = Move;
    type Key = V::Key;

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Board {
        let men = V::HALF - 1;
        let (black, white) = (rows(0, men, V::HALF), rows(2 * V::HALF - men, 2 * V::HALF, V::HALF));
        let of = if V::BEGINS == Colour::Black { [black, white] } else { [white, black] };
        Board { of, kings: 0, mover: Side::First }
    }

    #[inline(always)]
    fn turn(&self, at: &Board) -> Side {
        at.mover
    }

    /// Who cannot move has lost.
    #[inline]
    fn status(&self, at: &Board) -> Status {
        if can_move::<V>(at) {
            Status::Turn(at.mover)
        } else {
            Status::Over(Outcome::Win { winner: at.mover.other(), margin: 1 })
        }
    }

    #[inline]
    fn moves(&self, at: &Board, out: &mut Vec<Move>) {
        let base = out.len();
        captures::<V, false>(at, out);
        if out.len() == base {
            steps::<V>(at, out);
        }
    }

    #[inline]
    fn play(&self, at: &mut Board, mv: Move) {
        let (from, to) = (mv.from.bit(), mv.to.bit());
        debug_assert!(at.of(at.mover) & from != 0, "{mv:?} in {at:?}");
        let (own, other) = (at.mover as usize, at.mover.other() as usize);
        // It may come back to where it was.
        at.of[own] = at.of[own] & !from | to;
        at.of[other] &= !mv.captured;
        let king = at.kings & from != 0 || mv.crowned;
        at.kings = at.kings & !from & !mv.captured | if king { to } else { 0 };
        at.mover = at.mover.other();
    }

    /// The boards and the mover, side by side.
    #[inline]
    fn key(&self, at: &Board) -> V::Key {
        V::key(at.of, at.kings, at.mover == Side::Second)
    }

    /// 64 bits that stand for the position, not exactly: two multiplications of 64 by 64 bits, folded.
    #[inline]
    fn hash(&self, at: &Board) -> u64 {
        let folded = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        // Digits of pi. Their high bits lie above every board, so that no factor of the first product is 0.
        let turn = [0x243F_6A88_85A3_08D3, 0xA409_3822_299F_31D0][at.mover as usize];
        let pieces = folded(at.of[0] ^ turn, at.of[1] ^ 0xBE54_66CF_34E9_0C6C);
        folded(pieces ^ 0xC0AC_29B7_C97C_50DD, at.kings ^ 0x9216_D5D9_8979_FB1B)
    }

    fn key_bits(&self) -> u32 {
        V::KEY_BITS
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    /// From and to, and what tells captures between the same two squares apart as far as 26 numbers can.
    #[inline]
    fn code(&self, mv: Move) -> MoveCode {
        let [from, to] = [mv.from, mv.to].map(|square| square.number::<V>() - 1);
        let ways = (mv.captured % 26) as u32;
        ((from * 50 + to) * 26 + ways) as MoveCode
    }
}

impl<V: Variant> Deterministic for Draughts<V> {}

//! Random numbers, one for every fact about a position; the hash of a position is their exclusive or (Zobrist 1970).

use crate::Square;
use game::Side;

/// The next number of splitmix64 (Steele, Lea and Flood 2014), at compile time.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

const fn numbers<const N: usize>(mut state: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        (state, numbers[i]) = next(state);
        i += 1;
    }
    numbers
}

/// By side, code of the kind, square. Code 0, nobody, is worth nothing, so that a capture needs no branch.
static MEN: [u64; 1024] = {
    let mut numbers: [u64; 1024] = numbers(1);
    let mut square = 0;
    while square < 64 {
        (numbers[square], numbers[512 + square]) = (0, 0);
        square += 1;
    }
    numbers
};

/// By right (see `castling.rs`) and file of the rook; 8, no right, is worth nothing.
static RIGHTS: [u64; 64] = {
    let mut numbers: [u64; 64] = numbers(2);
    let mut i = 8;
    while i < 64 {
        numbers[i] = 0;
        i += 16;
    }
    numbers
};

/// By file; 8, no capture, is worth nothing.
static EN_PASSANT: [u64; 16] = {
    let mut numbers: [u64; 16] = numbers(3);
    numbers[8] = 0;
    numbers
};

/// Black is to move.
pub(crate) const BLACK_MOVES: u64 = next(4).1;

#[inline(always)]
pub(crate) fn man(side: Side, code: u8, on: Square) -> u64 {
    MEN[(side as usize) << 9 | (usize::from(code) & 7) << 6 | on.index()]
}

#[inline(always)]
pub(crate) fn castling(rights: u16) -> u64 {
    let number = |right: u16| RIGHTS[usize::from(right << 4 | rights >> (4 * right) & 15)];
    number(0) ^ number(1) ^ number(2) ^ number(3)
}

#[inline(always)]
pub(crate) fn en_passant(file: u8) -> u64 {
    EN_PASSANT[usize::from(file & 15)]
}

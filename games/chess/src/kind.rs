//! The six kinds of men.

use std::fmt;

/// A kind of man. The number is its code on the planes of a [`crate::Board`]: bit 0 says that it slides along
/// diagonals (unless bit 2 is set), bit 1 that it slides along ranks and files (unless bit 2 is set).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Slides diagonally.
    Bishop = 1,
    /// Slides along ranks and files.
    Rook = 2,
    /// Does both.
    Queen = 3,
    /// Goes straight, takes diagonally, is promoted.
    Pawn = 4,
    /// Leaps.
    Knight = 5,
    /// Steps, castles, must not be lost.
    King = 6,
}

impl Kind {
    /// All kinds, by value.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// What a pawn can become, the most wanted first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

    /// Its place in [`Kind::ALL`]: 0 for a pawn to 5 for a king.
    #[inline(always)]
    pub const fn order(self) -> usize {
        [0, 2, 3, 4, 0, 1, 5, 0][self as usize]
    }

    /// The kind with this code.
    #[inline(always)]
    pub(crate) const fn of_code(code: u8) -> Option<Kind> {
        match code {
            1 => Some(Kind::Bishop),
            2 => Some(Kind::Rook),
            3 => Some(Kind::Queen),
            4 => Some(Kind::Pawn),
            5 => Some(Kind::Knight),
            6 => Some(Kind::King),
            _ => None,
        }
    }

    /// The English capital of FEN and SAN.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self.order()]
    }

    /// The kind of this letter, of either case.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self.order()]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

//! The four games as parameters of one set of rules.

use crate::grid;
use game::{BadText, Key, Side, known_are};
use std::fmt::Debug;

/// One of the two colours; the game says which of them begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The dark men, on the squares with low numbers.
    Black,
    /// The light men, on the squares with high numbers.
    White,
}

impl Colour {
    /// Its name.
    pub fn name(self) -> &'static str {
        if self == Colour::Black { "Black" } else { "White" }
    }

    /// The letter of a FEN.
    pub fn letter(self) -> char {
        if self == Colour::Black { 'B' } else { 'W' }
    }
}

/// How squares are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Squares {
    /// `1` to `32` or `50`, from the top left.
    Numbers,
    /// `a1` at White's left to `h8`.
    Letters,
}

/// The parameters of a game of draughts. In all of them men step one square forward, captures are compulsory,
/// captured pieces leave the board after the move and none is jumped twice, and who cannot move has lost.
pub trait Variant: Copy + Clone + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// A key that holds a whole board of this size.
    type Key: Key;

    /// Which game it is.
    const KIND: Kind;
    /// The word behind `draughts:`.
    const NAME: &'static str;
    /// The game as people call it.
    const TITLE: &'static str;
    /// The number of the game in the tag `GameType` of PDN.
    const GAME_TYPE: u32;
    /// Dark squares in a row, which is half the rows and half the columns.
    const HALF: u32;
    /// Who begins. Black stands on top and moves down.
    const BEGINS: Colour;
    /// How moves are written; both ways are read.
    const SQUARES: Squares;
    /// Men capture forward and backward.
    const MEN_CAPTURE_BACK: bool;
    /// Kings move and capture from afar.
    const FLYING: bool;
    /// The capture that takes most pieces is compulsory.
    const MAJORITY: bool;
    /// What a man becomes that reaches the last row by a capture.
    const CROWNING: Crowning;

    /// The key of a board: the pieces of both sides, the kings, and whether the second side is to move.
    fn key(of: [u64; 2], kings: u64, second: bool) -> Self::Key;

    /// How many bits of a key are used.
    const KEY_BITS: u32;

    /// All squares.
    const ALL: u64 = grid::rows(0, 2 * Self::HALF, Self::HALF);
    /// From every square to the edge.
    const RAYS: &'static [[u64; 4]; 64] = &grid::rays(Self::HALF);

    /// The colour of a side.
    #[inline(always)]
    fn colour(side: Side) -> Colour {
        match (Self::BEGINS, side) {
            (Colour::Black, Side::First) | (Colour::White, Side::Second) => Colour::Black,
            _ => Colour::White,
        }
    }

    /// The side of a colour.
    fn side(colour: Colour) -> Side {
        if colour == Self::BEGINS { Side::First } else { Side::Second }
    }

    /// Whether the men of a side move to squares with higher numbers.
    #[inline(always)]
    fn moves_down(side: Side) -> bool {
        Self::colour(side) == Colour::Black
    }

    /// The row on which the men of a side become kings.
    #[inline(always)]
    fn crown_row(side: Side) -> u64 {
        let [top, bottom] = const {
            [grid::rows(0, 1, Self::HALF), grid::rows(2 * Self::HALF - 1, 2 * Self::HALF, Self::HALF)]
        };
        if Self::moves_down(side) { bottom } else { top }
    }
}

/// What happens to a man that reaches the last row in the course of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// It becomes a king, and its move ends there.
    EndsTheMove,
    /// It becomes a king only if its move ends there; else it goes on as a man.
    WhereItEnds,
    /// It becomes a king at once and goes on as one.
    AtOnce,
}

/// English draughts, also called American checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct English;

/// Brazilian draughts: the rules of the international game on 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Brazilian;

/// Russian draughts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Russian;

/// International draughts, on 100 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct International;

/// Three boards of 35 bits and the mover.
fn key_of_64(of: [u64; 2], kings: u64, second: bool) -> u128 {
    u128::from(of[0]) | u128::from(of[1]) << 35 | u128::from(kings) << 70 | u128::from(second) << 105
}

impl Variant for English {
    type Key = u128;
    const KIND: Kind = Kind::English;
    const NAME: &'static str = "english";
    const TITLE: &'static str = "English draughts";
    const GAME_TYPE: u32 = 21;
    const HALF: u32 = 4;
    const BEGINS: Colour = Colour::Black;
    const SQUARES: Squares = Squares::Numbers;
    const MEN_CAPTURE_BACK: bool = false;
    const FLYING: bool = false;
    const MAJORITY: bool = false;
    const CROWNING: Crowning = Crowning::EndsTheMove;
    const KEY_BITS: u32 = 106;
    #[inline(always)]
    fn key(of: [u64; 2], kings: u64, second: bool) -> u128 {
        key_of_64(of, kings, second)
    }
}

impl Variant for Brazilian {
    type Key = u128;
    const KIND: Kind = Kind::Brazilian;
    const NAME: &'static str = "brazilian";
    const TITLE: &'static str = "Brazilian draughts";
    const GAME_TYPE: u32 = 26;
    const HALF: u32 = 4;
    const BEGINS: Colour = Colour::White;
    const SQUARES: Squares = Squares::Numbers;
    const MEN_CAPTURE_BACK: bool = true;
    const FLYING: bool = true;
    const MAJORITY: bool = true;
    const CROWNING: Crowning = Crowning::WhereItEnds;
    const KEY_BITS: u32 = 106;
    #[inline(always)]
    fn key(of: [u64; 2], kings: u64, second: bool) -> u128 {
        key_of_64(of, kings, second)
    }
}

impl Variant for Russian {
    type Key = u128;
    const KIND: Kind = Kind::Russian;
    const NAME: &'static str = "russian";
    const TITLE: &'static str = "Russian draughts";
    const GAME_TYPE: u32 = 25;
    const HALF: u32 = 4;
    const BEGINS: Colour = Colour::White;
    const SQUARES: Squares = Squares::Letters;
    const MEN_CAPTURE_BACK: bool = true;
    const FLYING: bool = true;
    const MAJORITY: bool = false;
    const CROWNING: Crowning = Crowning::AtOnce;
    const KEY_BITS: u32 = 106;
    #[inline(always)]
    fn key(of: [u64; 2], kings: u64, second: bool) -> u128 {
        key_of_64(of, kings, second)
    }
}

impl Variant for International {
    type Key = [u64; 3];
    const KIND: Kind = Kind::International;
    const NAME: &'static str = "international";
    const TITLE: &'static str = "International draughts";
    const GAME_TYPE: u32 = 20;
    const HALF: u32 = 5;
    const BEGINS: Colour = Colour::White;
    const SQUARES: Squares = Squares::Numbers;
    const MEN_CAPTURE_BACK: bool = true;
    const FLYING: bool = true;
    const MAJORITY: bool = true;
    const CROWNING: Crowning = Crowning::WhereItEnds;
    const KEY_BITS: u32 = 183;
    #[inline(always)]
    fn key(of: [u64; 2], kings: u64, second: bool) -> [u64; 3] {
        [of[0], of[1], kings | u64::from(second) << 54]
    }
}

/// Which game: for whoever knows it only at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// [`English`].
    English,
    /// [`Brazilian`].
    Brazilian,
    /// [`Russian`].
    Russian,
    /// [`International`].
    International,
}

impl Kind {
    /// All of them, with their names and their numbers in PDN.
    pub const ALL: [(Kind, &'static str, u32); 4] = [
        (Kind::English, English::NAME, English::GAME_TYPE),
        (Kind::Brazilian, Brazilian::NAME, Brazilian::GAME_TYPE),
        (Kind::Russian, Russian::NAME, Russian::GAME_TYPE),
        (Kind::International, International::NAME, International::GAME_TYPE),
    ];

    /// Reads `english`, `brazilian`, `russian` or `international`; nothing means the first.
    pub fn read(text: &str) -> Result<Kind, BadText> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Kind::English);
        }
        let known = Kind::ALL.iter().find(|(_, name, _)| *name == text);
        known.map(|(kind, ..)| *kind).ok_or_else(|| {
            let names = known_are(text, Kind::ALL.map(|(_, name, _)| name));
            BadText::new(format!("'{}' is not a kind of draughts: {names}", text.escape_debug()))
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }

    /// The game with this number in the tag `GameType` of PDN.
    pub fn of_game_type(number: u32) -> Option<Kind> {
        Kind::ALL.iter().find(|(.., of)| *of == number).map(|(kind, ..)| *kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for (kind, name, number) in Kind::ALL {
            assert_eq!(Kind::read(name), Ok(kind));
            assert_eq!((kind.name(), Kind::of_game_type(number)), (name, Some(kind)));
        }
        assert_eq!(Kind::read(""), Ok(Kind::English));
        assert_eq!(
            Kind::read("rusian").unwrap_err().to_string(),
            "'rusian' is not a kind of draughts: did you mean 'russian'? known are english, brazilian, \
             russian, international"
        );
    }
}

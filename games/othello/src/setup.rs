//! The text of a rule set: `8x8`, `6x6`, `8x8/raw`.

use game::BadText;
use std::fmt;

/// How large the board is: square, with an even side, so that it has a middle of four squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size(u8);

impl Size {
    /// The board that people play on.
    pub const EIGHT: Size = Size(8);

    /// All boards, the smallest first.
    pub const ALL: [Size; 4] = [Size(4), Size(6), Size(8), Size(10)];

    /// The board with this side, or which boards there are.
    pub fn new(side: u32) -> Result<Size, BadText> {
        Size::ALL.into_iter().find(|size| size.side() == side).ok_or_else(|| {
            BadText::new(format!("there is no board of {side}x{side}: expected 4x4, 6x6, 8x8 or 10x10"))
        })
    }

    /// Reads `SIDExSIDE`.
    pub fn read(text: &str) -> Result<Size, BadText> {
        let sides = text.split_once(['x', 'X']).filter(|(columns, rows)| columns == rows);
        let plain = |side: &&str| (1..=2).contains(&side.len()) && side.bytes().all(|c| c.is_ascii_digit());
        let Some(side) = sides.map(|(side, _)| side).filter(plain) else {
            let found = text.escape_debug();
            return Err(BadText::new(format!("'{found}' is not a board: expected 4x4, 6x6, 8x8 or 10x10")));
        };
        Size::new(side.parse().expect("one or two digits"))
    }

    /// How many squares a row has.
    #[inline(always)]
    pub fn side(self) -> u32 {
        u32::from(self.0)
    }

    /// How many squares there are.
    #[inline(always)]
    pub fn area(self) -> u32 {
        self.side() * self.side()
    }
}

/// The text that [`Size::read`] understands.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// How a finished game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// The difference of discs, empty squares counted for the winner: tournaments and collections of endings.
    #[default]
    EmptiesToWinner,
    /// The difference of discs, nothing else.
    Raw,
}

/// A board and how games on it are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The board.
    pub size: Size,
    /// How the end is counted.
    pub scoring: Scoring,
}

impl Setup {
    /// Reads `SIZE` or `SIZE/raw`; an empty text means `8x8`.
    pub fn read(text: &str) -> Result<Setup, BadText> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Setup { size: Size::EIGHT, scoring: Scoring::default() });
        }
        let (size, scoring) = match text.split_once('/') {
            None => (text, Scoring::EmptiesToWinner),
            Some((size, "raw")) => (size, Scoring::Raw),
            Some((size, word)) => {
                let (column, found) = (size.chars().count() + 2, word.escape_debug());
                let reason =
                    format!("'{found}' is not a way to count: expected raw, or nothing after the size");
                return Err(BadText::at(1, column, reason));
            }
        };
        Ok(Setup { size: Size::read(size)?, scoring })
    }
}

/// The text that [`Setup::read`] understands.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.fmt(f)?;
        match self.scoring {
            Scoring::EmptiesToWinner => Ok(()),
            Scoring::Raw => f.write_str("/raw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_read_back_as_written() {
        for text in ["4x4", "6x6", "8x8", "10x10", "8x8/raw", "4x4/raw"] {
            assert_eq!(Setup::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Setup::read("").unwrap().to_string(), "8x8");
    }

    #[test]
    fn bad_setups_say_what_would_be_right() {
        for (text, message) in [
            ("5x5", "there is no board of 5x5: expected 4x4, 6x6, 8x8 or 10x10"),
            ("8x6", "'8x6' is not a board: expected 4x4, 6x6, 8x8 or 10x10"),
            ("8", "'8' is not a board: expected 4x4, 6x6, 8x8 or 10x10"),
            ("x", "'x' is not a board: expected 4x4, 6x6, 8x8 or 10x10"),
            ("-8x-8", "'-8x-8' is not a board: expected 4x4, 6x6, 8x8 or 10x10"),
            ("800x800", "'800x800' is not a board: expected 4x4, 6x6, 8x8 or 10x10"),
            (
                "8x8/row",
                "line 1, column 5: 'row' is not a way to count: expected raw, or nothing after the size",
            ),
        ] {
            assert_eq!(Setup::read(text).unwrap_err().to_string(), message);
        }
    }
}

//! The text of a rule set: `COLUMNS,ROWS,LINE`.

use crate::Bits;
use game::BadText;
use std::fmt;

/// A board has at most this many columns and rows.
pub const MOST: u8 = 19;

/// How large the board is and how long a winning line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// From 1 to [`MOST`].
    pub columns: u8,
    /// From 1 to [`MOST`].
    pub rows: u8,
    /// So many in a row win, or more; from 1 to the longer side of the board.
    pub line: u8,
}

impl Size {
    /// Three in a row on three by three.
    pub const TIC_TAC_TOE: Size = Size { columns: 3, rows: 3, line: 3 };

    /// Reads `COLUMNS,ROWS,LINE`; an empty text means `3,3,3`.
    pub fn read(text: &str) -> Result<Size, BadText> {
        if text.trim().is_empty() {
            return Ok(Size::TIC_TAC_TOE);
        }
        let mut column = 1;
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let indent = part.chars().take_while(|c| c.is_whitespace()).count();
            numbers.push(number(part.trim(), column + indent)?);
            column += part.chars().count() + 1;
        }
        let [columns, rows, line] = numbers[..] else {
            return Err(BadText::new(format!(
                "expected three numbers COLUMNS,ROWS,LINE such as 3,3,3 or 15,15,5, found {}",
                numbers.len()
            )));
        };
        Size { columns, rows, line }.checked()
    }

    /// The same size, if there is such a board.
    pub fn checked(self) -> Result<Size, BadText> {
        for (name, number) in [("columns", self.columns), ("rows", self.rows)] {
            if !(1..=MOST).contains(&number) {
                return Err(BadText::new(format!("{number} {name}: a board has from 1 to {MOST}")));
            }
        }
        let longest = self.columns.max(self.rows);
        if !(1..=longest).contains(&self.line) {
            return Err(BadText::new(format!(
                "a line of {} does not fit on {} columns and {} rows: it has from 1 to {longest} cells",
                self.line, self.columns, self.rows
            )));
        }
        Ok(self)
    }

    /// Whether a set of this type has room for the board: one bit per cell and one sentinel per row.
    pub fn fits<B: Bits>(self) -> bool {
        (u32::from(self.columns) + 1) * u32::from(self.rows) <= B::WIDTH
    }

    /// How many cells there are.
    pub fn cells(self) -> u32 {
        u32::from(self.columns) * u32::from(self.rows)
    }
}

/// The text that [`Size::read`] understands.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.columns, self.rows, self.line)
    }
}

fn number(text: &str, column: usize) -> Result<u8, BadText> {
    let expected = "expected COLUMNS,ROWS,LINE such as 3,3,3";
    if text.is_empty() {
        return Err(BadText::at(1, column, format!("nothing is written here: {expected}")));
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let found = text.escape_debug();
        return Err(BadText::at(1, column, format!("'{found}' is not a number: {expected}")));
    }
    text.parse().map_err(|_| BadText::at(1, column, format!("{text} is too big: the most is {MOST}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wide;

    #[test]
    fn sizes_read_back_as_written() {
        for text in ["3,3,3", "1,1,1", "4,3,3", "19,19,5", "1,19,19"] {
            assert_eq!(Size::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Size::read("").unwrap(), Size::TIC_TAC_TOE);
        assert_eq!(Size::read(" 7, 6 ,4").unwrap(), Size { columns: 7, rows: 6, line: 4 });
    }

    #[test]
    fn bad_sizes_say_what_is_wrong_and_what_would_be_right() {
        for (text, message) in [
            ("3,3", "expected three numbers COLUMNS,ROWS,LINE such as 3,3,3 or 15,15,5, found 2"),
            ("3,x,3", "line 1, column 3: 'x' is not a number: expected COLUMNS,ROWS,LINE such as 3,3,3"),
            ("3,,3", "line 1, column 3: nothing is written here: expected COLUMNS,ROWS,LINE such as 3,3,3"),
            ("3,-3,3", "line 1, column 3: '-3' is not a number: expected COLUMNS,ROWS,LINE such as 3,3,3"),
            ("3,300,3", "line 1, column 3: 300 is too big: the most is 19"),
            ("20,3,3", "20 columns: a board has from 1 to 19"),
            ("3,0,3", "0 rows: a board has from 1 to 19"),
            ("4,3,5", "a line of 5 does not fit on 4 columns and 3 rows: it has from 1 to 4 cells"),
            ("4,3,0", "a line of 0 does not fit on 4 columns and 3 rows: it has from 1 to 4 cells"),
        ] {
            assert_eq!(Size::read(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn the_largest_board_fits_the_widest_set() {
        let size = Size::read("19,19,5").unwrap();
        assert!(size.fits::<Wide>() && !size.fits::<u128>());
        assert!(Size::TIC_TAC_TOE.fits::<u32>());
        assert!(Size::read("5,5,4").unwrap().fits::<u32>() && !Size::read("6,5,4").unwrap().fits::<u32>());
    }
}

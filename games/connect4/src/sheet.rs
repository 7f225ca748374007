//! A board written down: the text format of Pottier's Connect 4 project.
//!
//! The size `LxH`, then L·H symbols, top row first: `.` empty, `0` White, `@` Black (`O`, `o` also White, `X`,
//! `x` also Black). White space between symbols means nothing, `#` starts a comment. White is to move.

use crate::{Any, Bits, Connect4, Discs, Grid, Size};
use game::{BadText, Side};

/// Discs on a board of some size, read or ready to be written. White opens the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The size of the board.
    pub size: Size,
    /// White's cells in the bit layout of the size.
    pub white: u128,
    /// Black's cells.
    pub black: u128,
}

/// A character with its line and column, counted from 1.
type Symbol = (char, usize, usize);

/// The text without comments, each character with its place.
fn symbols(text: &str) -> impl Iterator<Item = Symbol> + '_ {
    text.split('\n').enumerate().flat_map(|(y, line)| {
        let plain = line.split('#').next().unwrap_or_default();
        // A line's end counts as white space, so that it ends the size.
        plain.chars().chain(['\n']).enumerate().map(move |(x, c)| (c, y + 1, x + 1))
    })
}

impl Sheet {
    /// Reads a whole sheet, size included.
    pub fn read(text: &str) -> Result<Sheet, BadText> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut symbols = symbols(text).skip_while(|&(c, ..)| c.is_whitespace()).peekable();
        let Some(&(_, line, column)) = symbols.peek() else {
            let (line, last) = text.split('\n').enumerate().last().unwrap_or_default();
            let reason = "there is no board: expected a size such as 7x6, then its cells";
            return Err(BadText::at(line + 1, last.chars().count() + 1, reason));
        };
        let mut token = String::new();
        while let Some((c, ..)) = symbols.next_if(|&(c, ..)| !c.is_whitespace()) {
            token.push(c);
            if token.len() > 32 {
                break;
            }
        }
        let size = Size::read(&token).map_err(|bad| BadText::at(line, column, bad.reason))?;
        Sheet::read_cells(size, symbols)
    }

    fn read_cells(size: Size, symbols: impl Iterator<Item = Symbol>) -> Result<Sheet, BadText> {
        let cells = (size.width() * size.height()) as usize;
        let mut sheet = Sheet { size, white: 0, black: 0 };
        let mut places = Vec::with_capacity(cells);
        let mut end = (1, 1);
        for (c, line, column) in symbols {
            end = (line, column);
            if c.is_whitespace() {
                continue;
            }
            if !".0@OoXx".contains(c) {
                let reason = format!(
                    "'{}' is not a cell: expected . (empty), 0 (White) or @ (Black)",
                    c.escape_debug()
                );
                return Err(BadText::at(line, column, reason));
            }
            if places.len() == cells {
                let reason = format!("too many cells: a {size} board has {cells}, and here is one more");
                return Err(BadText::at(line, column, reason));
            }
            let bit = 1 << sheet.bit(places.len() as u32);
            match c {
                '0' | 'O' | 'o' => sheet.white |= bit,
                '@' | 'X' | 'x' => sheet.black |= bit,
                _ => {}
            }
            places.push((line, column));
        }
        if places.len() < cells {
            let reason = format!("too few cells: {} of {cells} for a {size} board", places.len());
            return Err(BadText::at(end.0, end.1, reason));
        }
        sheet.check_gravity(&places)?;
        sheet.check_fours(&places)?;
        Ok(sheet)
    }

    /// The bit of the `i`-th symbol, row by row from the top.
    fn bit(&self, i: u32) -> u32 {
        let (x, y) = (i % self.size.width(), self.size.height() - 1 - i / self.size.width());
        x * (self.size.height() + 1) + y
    }

    fn check_gravity(&self, places: &[(usize, usize)]) -> Result<(), BadText> {
        let (all, width) = (self.white | self.black, self.size.width());
        for i in 0..places.len() as u32 {
            let (bit, row) = (self.bit(i), self.size.height() - i / width);
            if all >> bit & 1 == 1 && row > 1 && all >> (bit - 1) & 1 == 0 {
                let (line, column) = places[i as usize];
                let reason = format!(
                    "the disc in column {}, row {row} from below floats: the cell under it is empty",
                    i % width + 1
                );
                return Err(BadText::at(line, column, reason));
            }
        }
        Ok(())
    }

    /// At most one side has four in a line; the fault lies where the second four begins.
    fn check_fours(&self, places: &[(usize, usize)]) -> Result<(), BadText> {
        let game = Connect4::new(Any::<u128>::new(self.size).expect("every size fits in 128 bits"));
        let first = |own: u128| {
            let four = game.lines_of_four(own);
            (0..places.len()).find(|&i| four >> self.bit(i as u32) & 1 == 1)
        };
        let (Some(white), Some(black)) = (first(self.white), first(self.black)) else { return Ok(()) };
        let (line, column) = places[white.max(black)];
        let reason = "both sides have four in a line, the second begins here: no game ends like this";
        Err(BadText::at(line, column, reason))
    }

    /// What is odd about the numbers of discs, if anything: White to move means as many of each.
    pub fn remark(&self, white_has_won: bool) -> Option<String> {
        let (white, black) = (self.white.count_ones(), self.black.count_ones());
        let natural = white == black || (white_has_won && white == black + 1);
        (!natural).then(|| {
            format!("{white} white and {black} black discs: White to move would have as many of each")
        })
    }

    /// The sheet as text that [`Sheet::read`] understands.
    pub fn write(&self) -> String {
        let mut text = format!("{}\n", self.size);
        for i in 0..self.size.width() * self.size.height() {
            let bit = self.bit(i);
            text.push(match (self.white >> bit & 1, self.black >> bit & 1) {
                (1, _) => '0',
                (_, 1) => '@',
                _ => '.',
            });
            if (i + 1) % self.size.width() == 0 {
                text.push('\n');
            }
        }
        text
    }
}

impl<G: Grid> Connect4<G> {
    /// The board size.
    pub fn size(&self) -> Size {
        Size::new(self.grid().width(), self.grid().height()).expect("a grid has a size within range")
    }

    /// The position of a sheet. `turn` is White's unless somebody has already four: then the loser's.
    pub fn set_up(&self, sheet: &Sheet, turn: Option<Side>) -> Result<Discs<G::Bits>, BadText> {
        if sheet.size != self.size() {
            let reason = format!("the board is {}, the game is played on {}", sheet.size, self.size());
            return Err(BadText::new(reason));
        }
        let (white, black) = (G::Bits::narrow(sheet.white), G::Bits::narrow(sheet.black));
        let natural = match (self.has_four(white), self.has_four(black)) {
            (true, true) => {
                return Err(BadText::new("both sides have four in a line: no game ends like this"));
            }
            (true, false) => Some(Side::Second),
            (false, true) => Some(Side::First),
            (false, false) => None,
        };
        if let (Some(natural), Some(turn)) = (natural, turn)
            && natural != turn
        {
            return Err(BadText::new("the side to move already has four in a line"));
        }
        let turn = natural.or(turn).unwrap_or(Side::First);
        let all = white | black;
        let mine = if turn == Side::First { white } else { black };
        Ok(self.position(mine, all, turn, natural.is_some()))
    }

    /// The position as a sheet.
    pub fn sheet(&self, at: &Discs<G::Bits>) -> Sheet {
        Sheet { size: self.size(), white: at.of(Side::First).widen(), black: at.of(Side::Second).widen() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fixed;

    #[test]
    fn a_sheet_reads_back_as_written() {
        let text = "4x3\n....\n.@..\n.0@0\n";
        let sheet = Sheet::read(text).unwrap();
        assert_eq!(sheet.write(), text);
        assert_eq!(Sheet::read("  4x3 #size\n.... .@.. .oX\n\nO # bottom"), Ok(sheet));
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let fault = |text: &str| Sheet::read(text).unwrap_err().to_string();
        assert_eq!(fault("3x2\n...\n.."), "line 3, column 3: too few cells: 5 of 6 for a 3x2 board");
        assert_eq!(
            fault("3x2 ... ... 0"),
            "line 1, column 13: too many cells: a 3x2 board has 6, and here is one more"
        );
        assert!(fault("3x2\n.0.\n...").starts_with("line 2, column 2: the disc in column 2, row 2"));
        assert!(fault("3x2\n.?.").starts_with("line 2, column 2: '?' is not a cell"));
        assert!(fault("# nothing").starts_with("line 1, column 10: there is no board"));
        assert!(fault("").starts_with("line 1, column 1: there is no board"));
        assert!(
            fault("4x4\n....\n....\n@@@@\n0000\n")
                .starts_with("line 5, column 1: both sides have four in a line")
        );
    }

    #[test]
    fn a_finished_sheet_belongs_to_its_winner() {
        let game = Connect4::new(Fixed::<4, 4>);
        let won = Sheet::read("4x4\n....\n....\n@@@.\n0000\n").unwrap();
        let at = game.set_up(&won, None).unwrap();
        assert!(at.lost && at.turn == Side::Second);
        assert!(game.set_up(&won, Some(Side::First)).is_err());
        let both = Sheet { black: won.white << 1, ..won };
        assert!(game.set_up(&both, None).unwrap_err().reason.contains("both sides"));
    }
}

//! Cells are written `b2`: a letter for the column from the left, a number for the row from the TOP. The top
//! left cell is `a1`. Positions are rows from the top, `O.O/.X./X.. x`, the last letter being to move.

use crate::{Bits, Cell, Marks, Mnk};
use game::{BadMove, BadText, Game, Notation, Side, Status};

impl<B: Bits> Notation for Mnk<B> {
    fn write_move(&self, _: &Marks<B>, mv: Cell) -> String {
        self.name(mv)
    }

    fn read_move(&self, at: &Marks<B>, text: &str) -> Result<Cell, BadMove> {
        let Some((column, row)) = letter_and_number(text.trim()) else {
            let expected = "a column letter and a row number counted from the top, such as b2".to_owned();
            return Err(BadMove::Unreadable { text: text.to_owned(), expected });
        };
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let illegal = |reason| Err(BadMove::Illegal { text: text.to_owned(), reason });
        let (columns, rows) = (self.size.columns, self.size.rows);
        if column >= columns || row == 0 || row > u32::from(rows) {
            let last = self.name(self.cell(columns - 1, rows - 1));
            return illegal(format!("the board goes from a1 to {last}"));
        }
        let cell = self.cell(column, row as u8 - 1);
        match Side::BOTH.into_iter().find(|&side| at.of(side).has(cell.bit())) {
            Some(side) => illegal(format!("{} is there already", glyph(side))),
            None => Ok(cell),
        }
    }

    fn write_position(&self, at: &Marks<B>) -> String {
        let letter = |row, column| match self.cell(column, row).bit() {
            i if at.of(Side::First).has(i) => 'X',
            i if at.of(Side::Second).has(i) => 'O',
            _ => '.',
        };
        let row = |row| (0..self.size.columns).map(|column| letter(row, column)).collect::<String>();
        let rows: Vec<String> = (0..self.size.rows).map(row).collect();
        format!("{} {}", rows.join("/"), glyph(at.mover).to_ascii_lowercase())
    }

    fn read_position(&self, text: &str) -> Result<Marks<B>, BadText> {
        let (board, mover) = match text.trim().split_once(char::is_whitespace) {
            Some((board, word)) => (board, Some(read_mover(word.trim())?)),
            None => (text.trim(), None),
        };
        let of = self.read_board(board, 1 + text.chars().take_while(|c| c.is_whitespace()).count())?;
        let mover = mover.map_or_else(|| mover_by_count(of[0].count(), of[1].count()), Ok)?;
        match of.map(|own| self.has_line(own)) {
            [true, true] => Err(BadText::new("both X and O have a line: the game ends with the first one")),
            lines if lines[mover as usize] => Err(BadText::new(format!(
                "{0} has a line, so {0} moved last: it must be the turn of {1}",
                glyph(mover),
                glyph(mover.other())
            ))),
            lines => Ok(Marks { of, mover, won: lines[mover.other() as usize] }),
        }
    }

    /// Cuts at white space, at commas, and before every letter that follows a digit: `a1b2,c3 a2`.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut moves = Vec::new();
        for mut word in text.split(|c: char| c.is_whitespace() || c == ',') {
            while let Some(cut) = next_cell(word) {
                moves.push(&word[..cut]);
                word = &word[cut..];
            }
            if !word.is_empty() {
                moves.push(word);
            }
        }
        moves
    }
}

impl<B: Bits> Mnk<B> {
    /// The cell as players call it.
    pub(crate) fn name(&self, cell: Cell) -> String {
        let (column, row) = self.column_and_row(cell);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    fn read_board(&self, board: &str, mut column: usize) -> Result<[B; 2], BadText> {
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(self.size.rows) {
            return Err(BadText::new(format!(
                "{} rows where this board has {}: rows are separated by /, such as {}",
                rows.len(),
                self.size.rows,
                self.write_position(&self.start())
            )));
        }
        let mut of = [B::EMPTY; 2];
        for (y, row) in (0..).zip(rows) {
            let long = row.chars().count();
            if long != usize::from(self.size.columns) {
                let columns = self.size.columns;
                let reason = format!("row {} has {long} cells where this board has {columns} columns", y + 1);
                return Err(BadText::at(1, column, reason));
            }
            for (x, c) in (0..).zip(row.chars()) {
                let side = match c {
                    'X' | 'x' => Side::First,
                    'O' | 'o' => Side::Second,
                    '.' => continue,
                    _ => {
                        let reason = format!("'{}' is not a cell: expected X, O or .", c.escape_debug());
                        return Err(BadText::at(1, column + usize::from(x), reason));
                    }
                };
                of[side as usize] = of[side as usize] | B::bit(self.cell(x, y).bit());
            }
            column += long + 1;
        }
        Ok(of)
    }
}

/// The mark of a side.
pub(crate) fn glyph(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// The column from 0 and the row as written.
fn letter_and_number(word: &str) -> Option<(u8, u32)> {
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
    let number = &word[1..];
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    Some((letter - b'a', plain.then(|| number.parse().ok()).flatten()?))
}

/// Where the second cell of a word begins.
fn next_cell(word: &str) -> Option<usize> {
    let mut after_digit = false;
    for (i, c) in word.char_indices() {
        if after_digit && c.is_ascii_alphabetic() {
            return Some(i);
        }
        after_digit = c.is_ascii_digit();
    }
    None
}

fn read_mover(word: &str) -> Result<Side, BadText> {
    match word {
        "x" | "X" => Ok(Side::First),
        "o" | "O" => Ok(Side::Second),
        _ => {
            let found = word.escape_debug();
            Err(BadText::new(format!("'{found}' is nobody to move: expected x or o after the board")))
        }
    }
}

fn mover_by_count(crosses: u32, noughts: u32) -> Result<Side, BadText> {
    match crosses.checked_sub(noughts) {
        Some(0) => Ok(Side::First),
        Some(1) => Ok(Side::Second),
        _ => Err(BadText::new(format!(
            "{crosses} X and {noughts} O do not come from taking turns: write x or o after the board to say who moves"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn tic_tac_toe() -> Mnk<u32> {
        Mnk::new(Size::TIC_TAC_TOE)
    }

    #[test]
    fn the_top_left_cell_is_a1() {
        let mnk: Mnk<u32> = Mnk::new(Size::read("4,3,3").unwrap());
        let at = mnk.read_position("...X/..../O...").unwrap();
        let taken = |text| mnk.read_move(&at, text).unwrap_err().to_string();
        assert_eq!(taken("d1"), "'d1' is not legal: X is there already");
        assert_eq!(taken("a3"), "'a3' is not legal: O is there already");
        assert_eq!(mnk.read_move(&at, "A1"), Ok(mnk.cell(0, 0)));
    }

    #[test]
    fn refused_moves_name_the_rule() {
        let mnk = tic_tac_toe();
        for (text, message) in [
            ("d1", "'d1' is not legal: the board goes from a1 to c3"),
            ("a0", "'a0' is not legal: the board goes from a1 to c3"),
            ("a257", "'a257' is not legal: the board goes from a1 to c3"),
            (
                "1a",
                "'1a' is not a move: expected a column letter and a row number counted from the top, such as b2",
            ),
            (
                "é1",
                "'é1' is not a move: expected a column letter and a row number counted from the top, such as b2",
            ),
        ] {
            assert_eq!(mnk.read_move(&mnk.start(), text).unwrap_err().to_string(), message);
        }
        let over = mnk.read_position("XXX/OO./...").unwrap();
        assert_eq!(mnk.read_move(&over, "c3"), Err(BadMove::GameOver { text: "c3".to_owned() }));
    }

    #[test]
    fn moves_need_no_separators() {
        let mnk = tic_tac_toe();
        assert_eq!(mnk.split_moves("a1b2c3"), ["a1", "b2", "c3"]);
        assert_eq!(mnk.split_moves(" a1, b2  c10d4,"), ["a1", "b2", "c10", "d4"]);
        assert_eq!(mnk.split_moves("a1é2b"), ["a1é2", "b"]);
        assert_eq!(mnk.split_moves(" "), [""; 0]);
    }

    #[test]
    fn who_is_to_move_follows_from_the_counts_or_is_given() {
        let mnk = tic_tac_toe();
        let mover = |text| mnk.mover(&mnk.read_position(text).unwrap());
        assert_eq!(mover("O../.X./..."), Some(Side::First));
        assert_eq!(mover("O../.X./X.."), Some(Side::Second));
        assert_eq!(mover("O.O/.X./X.. x"), Some(Side::First));
        assert_eq!(mover("O.O/.X./..X O"), Some(Side::Second));
        assert_eq!(mover("XXX/XX./... o"), None);
    }

    #[test]
    fn impossible_positions_say_why() {
        let mnk = tic_tac_toe();
        for (text, message) in [
            (
                "X.X/.../...",
                "2 X and 0 O do not come from taking turns: write x or o after the board to say who moves",
            ),
            (
                "O../.../...",
                "0 X and 1 O do not come from taking turns: write x or o after the board to say who moves",
            ),
            ("XXX/OOO/...", "both X and O have a line: the game ends with the first one"),
            ("XXX/OO./O..", "X has a line, so X moved last: it must be the turn of O"),
            ("OOO/XX./X.. o", "O has a line, so O moved last: it must be the turn of X"),
            (".../...", "2 rows where this board has 3: rows are separated by /, such as .../.../... x"),
            (".../..../...", "line 1, column 5: row 2 has 4 cells where this board has 3 columns"),
            (" .../.Z./...", "line 1, column 7: 'Z' is not a cell: expected X, O or ."),
            (".../.../... z", "'z' is nobody to move: expected x or o after the board"),
        ] {
            assert_eq!(mnk.read_position(text).unwrap_err().to_string(), message);
        }
    }
}

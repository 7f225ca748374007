//! Columns as single characters, positions as sheets.

use crate::{Bits, Connect4, Discs, Drop, Grid, Sheet};
use game::{BadMove, BadText, Game, Notation, Side};

/// The names of the columns, from the left.
const NAMES: &[u8; 64] = b"123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0+/";

/// The name of column `x`.
pub(crate) fn name(x: u32) -> char {
    char::from(NAMES[x as usize])
}

impl<G: Grid> Connect4<G> {
    /// The column and the row of a cell, from the left and from below.
    pub(crate) fn column_and_row(&self, cell: G::Bits) -> (u32, u32) {
        let step = self.grid().height() + 1;
        (cell.lowest() / step, cell.lowest() % step)
    }
}

impl<G: Grid> Notation for Connect4<G> {
    fn write_move(&self, _at: &Discs<G::Bits>, Drop(cell): Drop<G::Bits>) -> String {
        name(self.column_and_row(cell).0).to_string()
    }

    fn read_move(&self, at: &Discs<G::Bits>, text: &str) -> Result<Drop<G::Bits>, BadMove> {
        let width = self.grid().width();
        let mut letters = text.chars();
        let column = match (letters.next(), letters.next()) {
            (Some(letter), None) => (0..width).find(|&x| name(x) == letter),
            _ => None,
        };
        let Some(x) = column else {
            let expected = format!("a column from {} to {}", name(0), name(width - 1));
            return Err(BadMove::Unreadable { text: text.into(), expected });
        };
        if self.mover(at).is_none() {
            return Err(BadMove::GameOver { text: text.into() });
        }
        let cell = self.open(at) & self.grid().column(x);
        if cell.any() {
            Ok(Drop(cell))
        } else {
            Err(BadMove::Illegal { text: text.into(), reason: format!("column {} is full", name(x)) })
        }
    }

    /// A sheet; ` black` follows it when Black is to move.
    fn write_position(&self, at: &Discs<G::Bits>) -> String {
        let sheet = self.sheet(at).write();
        match at.turn {
            Side::First => sheet,
            Side::Second => format!("{} black\n", sheet.trim_end()),
        }
    }

    fn read_position(&self, text: &str) -> Result<Discs<G::Bits>, BadText> {
        let trimmed = text.trim_end();
        let (sheet, turn) = if let Some(sheet) = trimmed.strip_suffix("black") {
            (sheet, Some(Side::Second))
        } else if let Some(sheet) = trimmed.strip_suffix("white") {
            (sheet, Some(Side::First))
        } else {
            (text, None)
        };
        self.set_up(&Sheet::read(sheet)?, turn)
    }

    /// Every character is a move; white space and commas may stand between them.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.char_indices()
            .filter(|&(_, c)| !c.is_whitespace() && c != ',')
            .map(|(i, c)| &text[i..i + c.len_utf8()])
            .collect()
    }
}

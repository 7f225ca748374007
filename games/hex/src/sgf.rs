//! Games in the smart game format: `(;FF[4]GM[11]SZ[11];B[a10];W[f6])`.
//!
//! Cells are written as on the board, a letter for the column and a number for the row; `SZ[9:7]` is a board of
//! nine columns and seven rows. Of a tree of variations the first line is read.

use crate::notation::point;
use crate::{Colour, Size, Swap};
use game::BadText;
use game::brackets::{Games, Property};
use std::fmt;

/// What somebody did at his turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A stone in this column and row, from 0.
    Stone(usize, usize),
    /// Took over the first stone, in the way of this rule.
    Swap(Swap),
    /// Gave up.
    Resign,
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The board.
    pub size: Size,
    /// The rule that the file names, or that a move shows.
    pub swap: Swap,
    /// Stones that lay there before the first move, by column and row.
    pub laid: Vec<(Colour, usize, usize)>,
    /// Who moves first, if the file says it.
    pub turn: Option<Colour>,
    /// The moves, with the colour that the file gives them.
    pub moves: Vec<(Colour, Play)>,
}

impl Record {
    /// Reads the first line of the first game.
    pub fn read(text: &str) -> Result<Record, BadText> {
        let mut games = Games::of(text);
        let properties = games.next_game()?;
        let properties =
            properties.ok_or_else(|| games.wrong(text.len(), "no game begins here: expected '(;'"))?;
        let size = Size { columns: 11, rows: 11 };
        let mut record = Record { size, swap: Swap::Not, laid: vec![], turn: None, moves: vec![] };
        for Property { name, values, byte } in &properties {
            record.take(name, values).map_err(|reason| games.wrong(*byte, reason))?;
        }
        Ok(record)
    }

    /// The position before the first move, as text; nothing if the board is empty and Black begins.
    pub fn start(&self) -> Option<String> {
        let turn = self.turn.or(self.moves.first().map(|(colour, _)| *colour)).unwrap_or(Colour::Black);
        let of = |colour| self.laid.iter().filter(move |(own, ..)| *own == colour);
        let mut stones = Colour::BOTH.map(of);
        let counts = Colour::BOTH.map(|colour| of(colour).count());
        let least = (2 * counts[0]).saturating_sub(1).max(2 * counts[1]);
        let length = least + usize::from(least % 2 != turn as usize);
        let word = |ply: usize| {
            let stone = stones[ply % 2].next();
            stone.map_or_else(|| ":p".to_owned(), |(_, column, row)| cell_name(*column, *row))
        };
        let words: String = (0..length).map(word).collect();
        (!words.is_empty()).then(|| format!("{},{words}", self.size))
    }

    fn take(&mut self, name: &str, values: &[String]) -> Result<(), String> {
        let colour = if name.ends_with('B') { Colour::Black } else { Colour::White };
        match name {
            "GM" if values != ["11"] => {
                Err(format!("GM[{}] is not Hex, which is GM[11]", values.join("][").escape_debug()))
            }
            "SZ" => {
                let text = values.first().map(|value| value.replace(':', "x")).unwrap_or_default();
                self.size = Size::read(&text).map_err(|bad| bad.reason)?;
                Ok(())
            }
            "PL" => {
                let white = values.iter().any(|value| value.starts_with('W'));
                self.turn = Some(if white { Colour::White } else { Colour::Black });
                Ok(())
            }
            "RU" => {
                let named = |rule: &Swap| values.iter().any(|value| value == rule.name());
                self.swap = [Swap::Pieces, Swap::Sides].into_iter().find(named).unwrap_or(self.swap);
                Ok(())
            }
            "AB" | "AW" => {
                for value in values {
                    let (column, row) = self.cell(value)?;
                    self.laid.push((colour, column, row));
                }
                Ok(())
            }
            "B" | "W" => {
                let text = values.first().map_or("", String::as_str);
                let play = match text {
                    "swap-sides" => Play::Swap(Swap::Sides),
                    "swap-pieces" | "swap" => Play::Swap(Swap::Pieces),
                    "resign" => Play::Resign,
                    cell => self.cell(cell).map(|(column, row)| Play::Stone(column, row))?,
                };
                if let Play::Swap(rule) = play {
                    self.swap = rule;
                }
                self.moves.push((colour, play));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn cell(&self, text: &str) -> Result<(usize, usize), String> {
        let Size { columns, rows } = self.size;
        match point(text) {
            Some(((column, row), "")) if column < usize::from(columns) && row < usize::from(rows) => {
                Ok((column, row))
            }
            _ => {
                Err(format!("'{}' is not a cell of {}: expected such as b3", text.escape_debug(), self.size))
            }
        }
    }
}

/// A cell as players write it.
pub fn cell_name(column: usize, row: usize) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { columns, rows } = self.size;
        let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
        write!(f, "(;FF[4]GM[11]CA[UTF-8]SZ[{size}]")?;
        if self.swap != Swap::Not {
            write!(f, "RU[{}]", self.swap.name())?;
        }
        for colour in Colour::BOTH {
            let laid: Vec<_> = self.laid.iter().filter(|(of, ..)| *of == colour).collect();
            if !laid.is_empty() {
                write!(f, "A{}", letter(colour))?;
            }
            for (_, column, row) in laid {
                write!(f, "[{}]", cell_name(*column, *row))?;
            }
        }
        if let Some(turn) = self.turn {
            write!(f, "PL[{}]", letter(turn))?;
        }
        for (colour, play) in &self.moves {
            let play = match play {
                Play::Stone(column, row) => cell_name(*column, *row),
                Play::Swap(rule) => rule.name().into(),
                Play::Resign => "resign".into(),
            };
            write!(f, ";{}[{play}]", letter(*colour))?;
        }
        f.write_str(")")
    }
}

fn letter(of: Colour) -> char {
    match of {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_as_written() {
        let record = Record {
            size: Size { columns: 9, rows: 7 },
            swap: Swap::Pieces,
            laid: vec![(Colour::Black, 0, 0), (Colour::White, 8, 6)],
            turn: Some(Colour::Black),
            moves: vec![
                (Colour::Black, Play::Stone(2, 3)),
                (Colour::White, Play::Swap(Swap::Pieces)),
                (Colour::Black, Play::Resign),
            ],
        };
        let text = record.to_string();
        assert_eq!(
            text,
            "(;FF[4]GM[11]CA[UTF-8]SZ[9:7]RU[swap-pieces]AB[a1]AW[i7]PL[B];B[c4];W[swap-pieces];B[resign])"
        );
        assert_eq!(record.start().as_deref(), Some("9x7,a1i7"));
        assert_eq!(Record::read(&text), Ok(record));
        // White has one stone more than Black, and moves.
        let text = "(;GM[11]SZ[5]AB[a1]AW[b2][c3];W[d4])";
        assert_eq!(Record::read(text).unwrap().start().as_deref(), Some("5x5,a1b2:pc3:p"));
        assert_eq!(Record::read("(;GM[11]SZ[5];B[d4])").unwrap().start(), None);
    }

    #[test]
    fn the_first_variation_counts_and_comments_do_not() {
        let text = "some words\n(;GM[11]SZ[5]C[a \\] b] ;B[a1](;W[b2])(;W[c3]))";
        let record = Record::read(text).unwrap();
        assert_eq!(record.size, Size { columns: 5, rows: 5 });
        assert_eq!(record.moves, [(Colour::Black, Play::Stone(0, 0)), (Colour::White, Play::Stone(1, 1))]);
    }

    #[test]
    fn bad_games_are_explained() {
        for (text, part) in [
            ("", "no game begins here"),
            ("(;GM[1])", "line 1, column 3: GM[1] is not Hex"),
            ("(;GM[11]\nSZ[40])", "line 2, column 1: there is no board of 40x40"),
            ("(;SZ[5];B[z9])", "line 1, column 9: 'z9' is not a cell of 5x5"),
            ("(;SZ[5];B[a1]", "not closed by ')'"),
            ("(;SZ[5", "not closed by ']'"),
            ("(;SZ", "SZ has no value"),
            ("(;%)", "'%' where a property should be"),
        ] {
            let message = Record::read(text).unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

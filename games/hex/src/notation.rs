//! Cells are written `b3`: a letter for the column, a number for the row from the top. Taking over the first
//! stone is `swap`.
//!
//! Positions are compact strings as in the addresses of HexWorld: the size, a comma, and moves in turns, Black
//! first, such as `11,a10d4f6`; `:p` stands for a move that was passed, `:s` for the swap. So any position has
//! such a text, whoever is to move: stones are listed in turns, and passes fill the gaps.

use crate::{Cell, Colour, Grid, Hex, Play, Record, Set, Size, Stones, Swap, Width};
use game::{BadMove, BadText, Game, Notation, Side, Status};

/// One word of a compact string.
pub(crate) enum Word {
    Stone(usize),
    Pass,
    Swap,
}

/// A column letter and a row number, both from 0, and what follows them.
pub(crate) fn point(text: &str) -> Option<((usize, usize), &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    let rest = &text[1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let row: usize = rest[..digits.min(4)].parse().ok()?;
    Some(((letter as usize - 'a' as usize, row.checked_sub(1)?), &rest[digits..]))
}

impl<const W: usize> Grid<W> {
    /// The cell of this name, or why there is none.
    pub fn read_cell(&self, text: &str) -> Result<usize, String> {
        match point(text.trim()) {
            Some((place, "")) => self.checked(place),
            _ => Err("expected a column letter and a row number, such as b3".into()),
        }
    }

    pub(crate) fn checked(&self, (column, row): (usize, usize)) -> Result<usize, String> {
        let Size { columns, rows } = self.size();
        if column < usize::from(columns) && row < usize::from(rows) {
            return Ok(self.cell(column, row));
        }
        Err(format!("the board goes from a1 to {}", self.name(self.cells() - 1)))
    }
}

/// What stands between two words of a compact string is nothing; so each says where it ends.
fn word<const W: usize>(grid: &Grid<W>, text: &str) -> Result<(Word, usize), String> {
    for (sign, word) in [(":p", Word::Pass), (":s", Word::Swap)] {
        if text.starts_with(sign) {
            return Ok((word, sign.len()));
        }
    }
    let (place, rest) = point(text).ok_or("expected a cell such as b3, :p for a pass or :s for the swap")?;
    Ok((Word::Stone(grid.checked(place)?), text.len() - rest.len()))
}

impl<const W: usize> Notation for Hex<W>
where
    Set<W>: Width,
{
    fn write_move(&self, _: &Stones<W>, mv: Cell) -> String {
        mv.place().map_or_else(|| "swap".into(), |cell| self.grid().name(cell))
    }

    fn read_move(&self, at: &Stones<W>, text: &str) -> Result<Cell, BadMove> {
        let illegal = |reason: String| BadMove::Illegal { text: text.to_owned(), reason };
        let swap = matches!(text.trim(), "swap" | ":s" | "swap-pieces" | "swap-sides");
        let place = point(text.trim()).filter(|(_, rest)| rest.is_empty());
        if !swap && place.is_none() {
            let expected = "a column letter and a row number, such as b3, or swap".to_owned();
            return Err(BadMove::Unreadable { text: text.to_owned(), expected });
        }
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let Some((place, _)) = place else {
            return match self.swap() {
                _ if self.may_swap(at) => Ok(Cell::SWAP),
                Swap::Not => Err(illegal("this game is played without the swap rule".into())),
                _ => Err(illegal("only the first stone can be taken over, as the answer to it".into())),
            };
        };
        let cell = self.grid().checked(place).map_err(illegal)?;
        match Colour::BOTH.into_iter().find(|&of| at.of(of).has(cell)) {
            Some(of) => Err(illegal(format!("{of} is there already"))),
            None => Ok(Cell::at(cell)),
        }
    }

    fn write_position(&self, at: &Stones<W>) -> String {
        let Size { columns, rows } = self.grid().size();
        let mut text = if columns == rows { format!("{columns},") } else { format!("{columns}x{rows},") };
        let mut stones = at.of.map(Set::each);
        let counts = at.of.map(|own| own.count());
        // Where colours are exchanged, the second move is the swap, and White follows it.
        let (mut turn, mut played) = (Colour::Black, 0);
        let least = if at.crossed {
            (2 * counts[0]).max(2 * counts[1] + 1).max(2)
        } else {
            (2 * counts[0]).saturating_sub(1).max(2 * counts[1])
        };
        let odd = usize::from(at.mover == Side::Second);
        while played < least || played % 2 != odd {
            if at.crossed && played == 1 {
                text.push_str(":s");
            } else {
                match stones[turn as usize].next() {
                    Some(cell) => text.push_str(&self.grid().name(cell)),
                    None => text.push_str(":p"),
                }
                turn = turn.other();
            }
            played += 1;
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<Stones<W>, BadText> {
        let text = text.trim();
        // An address may be pasted whole; HexWorld writes a few settings behind the size.
        let line = &text[text.find('#').map_or(0, |i| i + 1)..];
        let line = match line.split_once(',') {
            Some((size, rest)) => {
                let digits = size.bytes().take_while(|b| b.is_ascii_digit() || *b == b'x').count();
                let size = Size::read(&size[..digits])?;
                if size != self.grid().size() {
                    let own = self.grid().size();
                    return Err(BadText::at(
                        1,
                        1,
                        format!("this is a board of {size}, the game is on {own}"),
                    ));
                }
                rest
            }
            None => line,
        };
        let mut at = self.start();
        let (mut rest, mut played) = (line, 0);
        while !rest.is_empty() {
            let column = text[..text.len() - rest.len()].chars().count() + 1;
            let bad = |reason: String| BadText::at(1, column, reason);
            let (word, length) = word(self.grid(), rest).map_err(bad)?;
            match word {
                Word::Stone(cell) if at.taken().has(cell) => {
                    return Err(bad(format!("{} is taken already", self.grid().name(cell))));
                }
                Word::Stone(cell) => at.of[at.turn() as usize].insert(cell),
                Word::Pass => {}
                Word::Swap if played == 1 && self.may_swap(&at) => {
                    self.play(&mut at, Cell::SWAP);
                    at.mover = at.mover.other();
                }
                Word::Swap => return Err(bad("nothing can be swapped here".into())),
            }
            at.mover = at.mover.other();
            played += 1;
            rest = &rest[length..];
        }
        at.won = Colour::BOTH.into_iter().any(|of| self.grid().joined(of, at.of(of)));
        Ok(at)
    }

    /// In SGF; a game that starts after colours were exchanged cannot be told so.
    fn write_record(&self, first: &Stones<W>, line: &[Cell]) -> Option<(&'static str, String)> {
        if first.crossed {
            return None;
        }
        let place = |cell| self.grid().column_and_row(cell);
        let laid = |of: Colour| first.of(of).each().map(move |cell| (of, place(cell)));
        let laid: Vec<_> = Colour::BOTH.into_iter().flat_map(laid).map(|(of, (c, r))| (of, c, r)).collect();
        let turn = Some(first.turn()).filter(|turn| !laid.is_empty() || *turn == Colour::White);
        let mut at = *first;
        let told = |mv: &Cell| {
            let play = mv.place().map_or(Play::Swap(self.swap()), |cell| {
                let (column, row) = place(cell);
                Play::Stone(column, row)
            });
            let colour = at.turn();
            self.play(&mut at, *mv);
            (colour, play)
        };
        let moves = line.iter().map(told).collect();
        let record = Record { size: self.grid().size(), swap: self.swap(), laid, turn, moves };
        Some(("sgf", record.to_string()))
    }

    /// Also cuts lines without separators, `a10d4f6`.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut moves = Vec::new();
        for mut word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            while !word.is_empty() {
                let length = match (word.strip_prefix(":s"), point(word)) {
                    (Some(_), _) => 2,
                    (None, Some((_, rest))) => word.len() - rest.len(),
                    (None, None) => word.len(),
                };
                moves.push(&word[..length]);
                word = &word[length..];
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn hex(size: &str, swap: Swap) -> Hex<2> {
        Hex::new(Size::read(size).unwrap(), swap)
    }

    #[test]
    fn positions_read_back() {
        let game = hex("5", Swap::Not);
        for text in ["5,", "5,a1", "5,:p", "5,a1b2c3", "5,:pb2", "5,a1:pc3", "5,:pa1:pb1"] {
            let at = game.read_position(text).unwrap();
            assert_eq!(game.write_position(&at), text);
        }
        let at = game.read_position("https://hexworld.org/board/#5c1,a1b2c3").unwrap();
        assert_eq!((at.of(Colour::Black).count(), at.mover), (2, Side::Second));
        assert_eq!(hex("5x3", Swap::Not).write_position(&game.start()), "5x3,");
    }

    #[test]
    fn both_kinds_of_swap() {
        let game = hex("5", Swap::Pieces);
        let at = game.read_position("5,b1:s").unwrap();
        assert_eq!(game.grid().names(at.of(Colour::White)), "a2");
        assert_eq!((at.of(Colour::Black).count(), at.mover, at.turn()), (0, Side::First, Colour::Black));
        assert_eq!(game.write_position(&at), "5,:pa2");

        let game = hex("5x4", Swap::Sides);
        let at = game.read_position("b1:s").unwrap();
        assert_eq!(game.grid().names(at.of(Colour::Black)), "b1");
        assert_eq!((at.mover, at.turn()), (Side::First, Colour::White));
        assert_eq!(game.write_position(&at), "5x4,b1:s");
    }

    #[test]
    fn bad_texts_are_explained() {
        let game = hex("5", Swap::Not);
        for (text, message) in [
            ("6,a1", "line 1, column 1: this is a board of 6x6, the game is on 5x5"),
            ("a1a1", "line 1, column 3: a1 is taken already"),
            ("a1z9", "line 1, column 3: the board goes from a1 to e5"),
            ("a1:s", "line 1, column 3: nothing can be swapped here"),
            ("5,a1?", "line 1, column 5: expected a cell such as b3, :p for a pass or :s for the swap"),
            ("ä", "line 1, column 1: expected a cell such as b3, :p for a pass or :s for the swap"),
        ] {
            assert_eq!(game.read_position(text).unwrap_err().to_string(), message);
        }
        let message = |text: &str| game.read_move(&game.start(), text).unwrap_err().to_string();
        assert!(message("b0").contains("expected a column letter"));
        assert!(message("f1").contains("from a1 to e5"));
        assert!(message("swap").contains("without the swap rule"));
        assert!(message("a99999999999999999999").contains("from a1 to e5"));
        assert_eq!(game.split_moves("a10b2:sswap, c3"), ["a10", "b2", ":s", "swap", "c3"]);
    }
}

//! Moves are written `11-15` and `15x24`, in Russian draughts `c3-d4` and `c3:e5`. A capture names all squares it
//! touches where both ends alone could be another capture. Numbers and letters are both read, and so is any way to
//! write a capture: both ends, the whole path or some squares of it.

use crate::board::{Board, Move, Square};
use crate::rules::Draughts;
use crate::variant::{Squares, Variant};
use game::{BadMove, BadText, Game, Notation, Status, Unit};

/// The name of a square in the manner of this game.
pub(crate) fn name<V: Variant>(square: Square) -> String {
    match V::SQUARES {
        Squares::Numbers => square.number::<V>().to_string(),
        Squares::Letters => {
            let (column, row) = square.column_and_row::<V>();
            format!("{}{}", char::from(b'a' + column as u8), 2 * V::HALF - row)
        }
    }
}

/// Reads the square at the beginning of a text, and what follows it.
pub(crate) fn square<V: Variant>(text: &str) -> Option<(Square, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic);
    let digits = &text[usize::from(letter.is_some())..];
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = digits.split_at(length);
    // More digits than any number of a square needs are no number.
    let number: u32 = if length <= 4 { number.parse().ok()? } else { return None };
    let Some(letter) = letter else { return Some((Square::of_number::<V>(number)?, rest)) };
    let column = u32::from(letter.to_ascii_lowercase()) - u32::from('a');
    let row = (2 * V::HALF).checked_sub(number).filter(|_| number > 0)?;
    if column >= 2 * V::HALF || column % 2 != u32::from(row.is_multiple_of(2)) {
        return None;
    }
    Some((Square::of_number::<V>(row * V::HALF + column / 2 + 1)?, rest))
}

/// The squares of a move and whether it is written as a capture.
fn squares<V: Variant>(text: &str) -> Option<(Vec<Square>, bool)> {
    let (first, mut rest) = square::<V>(text)?;
    let (mut squares, mut captures) = (vec![first], false);
    while !rest.is_empty() {
        let sign = rest.chars().next().filter(|c| "-–xX×:*".contains(*c));
        captures |= sign.is_some_and(|sign| !"-–".contains(sign));
        let lettered = rest.starts_with(|c: char| c.is_ascii_lowercase() && c != 'x');
        if sign.is_none() && !lettered {
            return None;
        }
        let (next, after) = square::<V>(&rest[sign.map_or(0, char::len_utf8)..])?;
        squares.push(next);
        rest = after;
    }
    (squares.len() > 1).then_some((squares, captures))
}

impl<V: Variant> Draughts<V> {
    fn sign(mv: Move) -> &'static str {
        match (mv.is_capture(), V::SQUARES) {
            (false, _) => "-",
            (true, Squares::Numbers) => "x",
            (true, Squares::Letters) => ":",
        }
    }

    /// The move with all squares that it touches.
    pub fn write_whole_path(&self, at: &Board, mv: Move) -> String {
        let names: Vec<String> = self.path(at, mv).into_iter().map(name::<V>).collect();
        names.join(Self::sign(mv))
    }

    /// Why no legal move is what was written.
    fn refusal(&self, at: &Board, squares: &[Square], legal: &[Move]) -> String {
        let from = squares[0];
        let own = at.piece(from).filter(|(side, _)| *side == at.mover);
        let Some((_, king)) = own else {
            return format!("{} has no piece on {}", V::colour(at.mover).name(), name::<V>(from));
        };
        let listed = |moves: &mut dyn Iterator<Item = &Move>| {
            moves.map(|mv| self.write_move(at, *mv)).collect::<Vec<_>>().join(", ")
        };
        let here = listed(&mut legal.iter().filter(|mv| mv.from == from));
        let piece = if king { "king" } else { "man" };
        if legal[0].is_capture() {
            let rule = if V::MAJORITY { "capturing as many pieces as possible" } else { "capturing" };
            return format!("{rule} is compulsory: {}", listed(&mut legal.iter()));
        }
        if here.is_empty() {
            return format!("the {piece} on {} cannot move", name::<V>(from));
        }
        format!("the {piece} on {} can play {here}", name::<V>(from))
    }
}

impl<V: Variant> Notation for Draughts<V> {
    const UNIT: Unit = Unit { name: "men", one: 100, good: 70 };

    fn write_move(&self, at: &Board, mv: Move) -> String {
        let ends = |other: &Move| (other.from, other.to) == (mv.from, mv.to);
        if mv.is_capture() && self.legal(at).iter().filter(|other| ends(other)).count() > 1 {
            return self.write_whole_path(at, mv);
        }
        format!("{}{}{}", name::<V>(mv.from), Self::sign(mv), name::<V>(mv.to))
    }

    fn read_move(&self, at: &Board, text: &str) -> Result<Move, BadMove> {
        let Some((squares, captures)) = squares::<V>(text.trim()) else {
            let most = crate::grid::squares(V::HALF);
            let expected = match V::SQUARES {
                Squares::Numbers => {
                    format!("squares from 1 to {most} such as 11-15, or 15x24 for a capture")
                }
                Squares::Letters => "dark squares such as c3-d4, or c3:e5 for a capture".to_owned(),
            };
            return Err(BadMove::Unreadable { text: text.to_owned(), expected });
        };
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let illegal = |reason: String| Err(BadMove::Illegal { text: text.to_owned(), reason });
        let legal = self.legal(at);
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        let mut fitting: Vec<Move> =
            legal.iter().copied().filter(|mv| (mv.from, mv.to) == (first, last)).collect();
        if fitting.len() > 1 || squares.len() > 2 {
            let paths: Vec<_> = fitting.iter().map(|&mv| (mv, self.paths_of(at, mv))).collect();
            let whole = |paths: &[crate::Path]| paths.iter().any(|path| path.is(&squares));
            let some = |paths: &[crate::Path]| paths.iter().any(|path| path.touches(&squares));
            fitting = paths.iter().filter(|(_, paths)| whole(paths)).map(|(mv, _)| *mv).collect();
            if fitting.is_empty() {
                fitting = paths.iter().filter(|(_, paths)| some(paths)).map(|(mv, _)| *mv).collect();
            }
        }
        match fitting[..] {
            [mv] if captures && !mv.is_capture() => {
                illegal(format!("it captures nothing: write {}", self.write_move(at, mv)))
            }
            [mv] => Ok(mv),
            [] => illegal(self.refusal(at, &squares, &legal)),
            _ => {
                let paths: Vec<String> = fitting.iter().map(|mv| self.write_whole_path(at, *mv)).collect();
                illegal(format!("it could be {}: write one of them", paths.join(" or ")))
            }
        }
    }

    fn write_position(&self, at: &Board) -> String {
        crate::fen::write::<V>(at)
    }

    fn read_position(&self, text: &str) -> Result<Board, BadText> {
        Ok(crate::fen::Fen::read::<V>(text)?.board)
    }

    fn write_record(&self, first: &Board, line: &[Move]) -> Option<(&'static str, String)> {
        Some(("pdn", crate::pdn::of_line(self, first, line).to_string()))
    }
}

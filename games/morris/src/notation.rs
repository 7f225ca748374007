//! Points are written `b2`: a letter for the column, a number for the row from the top. Putting a man is a point,
//! moving one is two: `a1-b2`. Positions are rows from the top, `X.O/.X./..O x`, the last letter being to move.

use crate::rules::{Men, Morris, Step, rows_of};
use game::{BadMove, BadText, Game, Notation, Side, Status};

pub(crate) fn name(point: u8) -> String {
    format!("{}{}", char::from(b'a' + point % 3), point / 3 + 1)
}

pub(crate) fn glyph(side: Side) -> char {
    if side == Side::First { 'X' } else { 'O' }
}

fn point(text: &str) -> Option<u8> {
    let &[column, row] = text.as_bytes() else { return None };
    let column = column.to_ascii_lowercase().wrapping_sub(b'a');
    let row = row.wrapping_sub(b'1');
    (column < 3 && row < 3).then(|| row * 3 + column)
}

fn step(text: &str) -> Option<Step> {
    let text = text.trim();
    if let Some(to) = point(text) {
        return Some(Step { from: None, to });
    }
    let (from, to) = text.split_once('-').or_else(|| text.split_at_checked(2))?;
    Some(Step { from: Some(point(from)?), to: point(to)? })
}

impl Notation for Morris {
    fn write_move(&self, _: &Men, mv: Step) -> String {
        match mv.from {
            Some(from) => format!("{}-{}", name(from), name(mv.to)),
            None => name(mv.to),
        }
    }

    fn read_move(&self, at: &Men, text: &str) -> Result<Step, BadMove> {
        let Some(mv) = step(text) else {
            let expected = "a point such as b2, or two such as a1-b2, from a1 to c3".to_owned();
            return Err(BadMove::Unreadable { text: text.to_owned(), expected });
        };
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let illegal = |reason: String| Err(BadMove::Illegal { text: text.to_owned(), reason });
        if let Some(side) = Side::BOTH.into_iter().find(|&side| at.of(side) & 1 << mv.to != 0) {
            return illegal(format!("{} is on {} already", glyph(side), name(mv.to)));
        }
        match mv.from {
            None if at.placing() => Ok(mv),
            None => illegal("all men are on the board: one of them must move, such as a1-b2".into()),
            Some(_) if at.placing() => illegal("men move when all three are on the board".into()),
            Some(from) if at.of(at.mover) & 1 << from == 0 => {
                illegal(format!("{} has no man on {}", glyph(at.mover), name(from)))
            }
            Some(from) if !self.joins(from, mv.to) => {
                illegal(format!("no way leads from {} to {}", name(from), name(mv.to)))
            }
            Some(_) => Ok(mv),
        }
    }

    fn write_position(&self, at: &Men) -> String {
        let letter = |point: u8| {
            let of = Side::BOTH.into_iter().find(|&side| at.of(side) & 1 << point != 0);
            of.map_or('.', glyph)
        };
        let row = |row: u8| (0..3).map(|column| letter(3 * row + column)).collect::<String>();
        format!("{}/{}/{} {}", row(0), row(1), row(2), glyph(at.mover).to_ascii_lowercase())
    }

    fn read_position(&self, text: &str) -> Result<Men, BadText> {
        let mut words = text.split_whitespace();
        let (board, mover) = (words.next().unwrap_or(""), words.next());
        if words.next().is_some() {
            return Err(BadText::new("something follows the position"));
        }
        let of = read_board(board)?;
        let counts = of.map(u16::count_ones);
        let mover = match mover {
            None if counts[0] == counts[1] => Side::First,
            None => Side::Second,
            Some("x" | "X") => Side::First,
            Some("o" | "O") => Side::Second,
            Some(other) => {
                let other = other.escape_debug();
                return Err(BadText::new(format!("'{other}' is not to move: expected x or o")));
            }
        };
        let men = Men { of, mover };
        if !men.could_be() {
            let [x, o] = counts;
            return Err(BadText::new(format!(
                "{x} X and {o} O with {} to move cannot be: men are put in turns, three each",
                glyph(mover)
            )));
        }
        if rows_of(of[mover as usize]) != 0 {
            return Err(BadText::new(format!("{0} has three in a row, so {0} moved last", glyph(mover))));
        }
        Ok(men)
    }
}

fn read_board(board: &str) -> Result<[u16; 2], BadText> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
        return Err(BadText::new("expected three rows of three points, such as X.O/.X./..O x"));
    }
    let mut of = [0; 2];
    for (place, c) in board.chars().enumerate() {
        let point = place - place / 4;
        match c {
            'X' | 'x' => of[0] |= 1 << point,
            'O' | 'o' => of[1] |= 1 << point,
            '.' | '/' => {}
            _ => {
                let reason = format!("'{}' is not a point: expected X, O or .", c.escape_debug());
                return Err(BadText::at(1, place + 1, reason));
            }
        }
    }
    Ok(of)
}

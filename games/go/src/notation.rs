//! Moves and positions as text.
//!
//! A column is a letter without `i`, a row a number counted from the bottom, as everywhere in Go. A position is its rows
//! from the top, `X` Black, `O` White, `.` empty, with `/` or a line break between them, then who is to move.

use crate::board::{Board, Cell};
use crate::point::{Point, Shape};
use crate::rules::{Go, Move, Position};
use crate::setup::RuleSet;
use crate::{sgf, woven};
use game::{BadMove, BadText, Game, Notation, Side, Status};

/// The letters of columns.
pub(crate) const LETTERS: &[u8; 25] = b"abcdefghjklmnopqrstuvwxyz";

impl Shape {
    /// A point as players write it.
    pub fn name(self, point: Point) -> String {
        let (column, row) = self.place(point);
        format!("{}{}", char::from(LETTERS[usize::from(column)]), self.height - row)
    }

    /// The point of a name, if there is one on this board.
    pub fn named(self, text: &str) -> Option<Point> {
        let (letter, number) = text.split_at_checked(1)?;
        let letter = letter.as_bytes()[0].to_ascii_lowercase();
        let column = LETTERS.iter().position(|&known| known == letter)? as u8;
        let plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        let row: u8 = number.parse().ok().filter(|_| plain)?;
        let fits = column < self.width && (1..=self.height).contains(&row);
        fits.then(|| self.point(column, self.height - row))
    }
}

impl<const N: usize, const W: usize> Notation for Go<N, W> {
    fn write_move(&self, _: &Position<N>, mv: Move) -> String {
        mv.point().map_or("pass".to_owned(), |point| self.setup().shape.name(point))
    }

    fn read_move(&self, at: &Position<N>, text: &str) -> Result<Move, BadMove> {
        if matches!(self.status(at), Status::Over(_)) {
            return Err(BadMove::GameOver { text: text.into() });
        }
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::PASS);
        }
        let shape = self.setup().shape;
        let illegal = |reason: &str| Err(BadMove::Illegal { text: text.into(), reason: reason.into() });
        let Some(point) = shape.named(text) else {
            let last = shape.name(shape.point(shape.width - 1, 0));
            let expected = format!("a column and a row from a1 to {last} (there is no i), or pass");
            return Err(BadMove::Unreadable { text: text.into(), expected });
        };
        if at.board.cell(point) != Cell::Empty {
            return illegal("there is a stone already");
        }
        if !self.allows(at, point) {
            return illegal("the stone would have no liberty, and these rules know no suicide");
        }
        Ok(Move::on(point))
    }

    fn write_position(&self, at: &Position<N>) -> String {
        let shape = self.setup().shape;
        let glyph = |point: Point| ['.', 'X', 'O', '#'][at.board.cell(point) as usize];
        let row =
            |row: u8| (0..shape.width).map(|column| glyph(shape.point(column, row))).collect::<String>();
        let rows: Vec<String> = (0..shape.height).map(row).collect();
        let mut text = format!("{} {}", rows.join("/"), letter(at.turn));
        if at.passes > 0 {
            text += &format!(" passes={}", at.passes);
        }
        if at.prisoners != 0 {
            text += &format!(" prisoners={}", at.prisoners);
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<Position<N>, BadText> {
        let shape = self.setup().shape;
        let is_row = |word: &&str| word.chars().all(|c| cell(c).is_some());
        let words: Vec<&str> = text.split(|c: char| c == '/' || c.is_whitespace()).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let rows: Vec<&str> = words.iter().copied().take_while(is_row).collect();
        let mut cells = Vec::new();
        for (number, row) in (1..).zip(&rows) {
            let length = row.chars().count();
            if length != usize::from(shape.width) {
                let reason = format!("{length} points in this row: expected {}", shape.width);
                return Err(BadText::at(number, length.min(shape.width.into()) + 1, reason));
            }
            cells.extend(row.chars().filter_map(cell));
        }
        if rows.len() != usize::from(shape.height) {
            let next = words.get(rows.len()).map_or(String::new(), |word| {
                format!(", and '{}' is none ('X' is Black, 'O' White, '.' empty)", word.escape_debug())
            });
            let reason = format!("{} rows: expected {}{next}", rows.len(), shape.height);
            return Err(BadText::at(rows.len() + 1, 1, reason));
        }
        let stones = shape.points().zip(cells).filter_map(|(point, cell)| Some((point, cell.side()?)));
        let mut at = Position::new(board_of(shape, stones)?, Side::First);
        self.read_aside(&mut at, &words[rows.len()..])?;
        Ok(at)
    }

    fn write_record(&self, first: &Position<N>, line: &[Move]) -> Option<(&'static str, String)> {
        Some(("sgf", sgf::write_line(self, first, line)))
    }

    fn write_record_into(
        &self,
        record: &str,
        first: &Position<N>,
        line: &[Move],
    ) -> Option<(&'static str, String)> {
        Some(("sgf", woven::write_into(self, record, first, line)?))
    }
}

impl<const N: usize, const W: usize> Go<N, W> {
    /// What follows the rows of a position.
    fn read_aside(&self, at: &mut Position<N>, words: &[&str]) -> Result<(), BadText> {
        for word in words {
            let wrong = || {
                let word = word.escape_debug();
                BadText::new(format!(
                    "'{word}' behind the rows: expected b or w for who is to move, passes=N or prisoners=N"
                ))
            };
            if let Some(side) = side_of(word) {
                at.turn = side;
            } else if let Some(number) = word.strip_prefix("passes=") {
                at.passes = number.parse().ok().filter(|&passes| passes <= 2).ok_or_else(wrong)?;
            } else if let Some(number) = word.strip_prefix("prisoners=") {
                let number = number.parse().ok().filter(|number: &i16| number.abs() < 10_000);
                at.prisoners = number.ok_or_else(wrong)?;
                if self.setup().rules != RuleSet::Japanese {
                    return Err(BadText::new("prisoners count in Japanese rules only"));
                }
                let (black, white) = (at.prisoners.max(0), (-at.prisoners).max(0));
                at.board.set_lost([black as u32, white as u32]);
            } else {
                return Err(wrong());
            }
        }
        Ok(())
    }
}

/// A board with these stones, if each has a liberty.
pub fn board_of<const N: usize>(
    shape: Shape,
    stones: impl Iterator<Item = (Point, Side)> + Clone,
) -> Result<Board<N>, BadText> {
    let mut board = Board::new(shape);
    for (point, side) in stones.clone() {
        if board.cell(point) != Cell::Empty {
            return Err(BadText::new(format!("two stones on {}", shape.name(point))));
        }
        board.put(point, side);
    }
    // On the way to a board where all chains breathe nothing is ever taken off.
    match stones.clone().find(|&(point, side)| board.cell(point) != Cell::of(side)) {
        Some((point, _)) => Err(BadText::new(format!("stones without a liberty near {}", shape.name(point)))),
        None => {
            board.lift_ko();
            board.set_lost([0; 2]);
            Ok(board)
        }
    }
}

fn cell(c: char) -> Option<Cell> {
    Some(match c {
        'X' | 'x' | '@' | '#' | '●' => Cell::Black,
        'O' | 'o' | '○' => Cell::White,
        '.' | '+' | '-' | '·' => Cell::Empty,
        _ => return None,
    })
}

fn letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'w',
    }
}

fn side_of(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

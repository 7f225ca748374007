//! Squares are written `f5`: a letter for the column from the left, a number for the row from the TOP; a pass is
//! `pass`. Positions are all squares row by row, X for Black, O for White, and the side to move: `---XO--- … X`.

use crate::{Bits, Discs, Grid, Move, Othello, Size, ggf};
use game::{BadMove, BadText, Notation, Side, Unit};

impl<G: Grid> Notation for Othello<G> {
    const UNIT: Unit = Unit { name: "discs", one: 100, good: 800 };

    fn write_move(&self, _: &Discs<G::Bits>, mv: Move) -> String {
        self.name(mv)
    }

    /// A pass may also be written `--` or `pa`.
    fn read_move(&self, at: &Discs<G::Bits>, text: &str) -> Result<Move, BadMove> {
        let word = text.trim();
        let Some(named) = named(word) else {
            let expected =
                "a column letter and a row number counted from the top, such as f5, or pass".to_owned();
            return Err(BadMove::Unreadable { text: text.to_owned(), expected });
        };
        if at.is_over() {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let illegal = |reason| Err(BadMove::Illegal { text: text.to_owned(), reason });
        let (side, mover) = (self.grid().side(), glyph(at.turn()));
        let Some((column, row)) = named else {
            if at.must_pass() {
                return Ok(Move::PASS);
            }
            return illegal(format!("{mover} can move, and passes only when there is no move"));
        };
        if column >= side || row == 0 || row > side {
            return illegal(format!("the board goes from a1 to {}", self.name(Move::on(side * side - 1))));
        }
        let square = (row - 1) * side + column;
        if let Some(side) = Side::BOTH.into_iter().find(|&side| at.of(side).has(square)) {
            return illegal(format!("{} is there already", glyph(side)));
        }
        if at.must_pass() {
            return illegal(format!("{mover} can turn nothing over and has to pass"));
        }
        if !at.openings().has(square) {
            let legal: Vec<String> = at.openings().each().map(|square| self.name(Move::on(square))).collect();
            return illegal(format!("it turns nothing over; {mover} can play {}", legal.join(" ")));
        }
        Ok(Move::on(square))
    }

    fn write_position(&self, at: &Discs<G::Bits>) -> String {
        let letter = |square| Side::BOTH.into_iter().find(|&side| at.of(side).has(square)).map_or('-', glyph);
        let cells: String = (0..self.grid().area()).map(letter).collect();
        format!("{cells} {}", glyph(at.turn()))
    }

    /// White space and `/` may stand between rows, `.` is empty too, and `*` and `B` are Black, `W` is White.
    fn read_position(&self, text: &str) -> Result<Discs<G::Bits>, BadText> {
        let (at, rest) = self.read_cells(text)?;
        let left = rest.trim();
        if left.is_empty() {
            return Ok(at);
        }
        let start = text.len() - rest.trim_start().len();
        let found: String = left.chars().take(20).collect();
        Err(BadText::in_text(
            text,
            start,
            format!("'{}' after the side to move: expected nothing", found.escape_debug()),
        ))
    }

    /// Cuts at white space and commas, and after every square or pass: `f5d6c3--b4`.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut moves = Vec::new();
        for mut word in text.split(|c: char| c.is_whitespace() || c == ',') {
            while !word.is_empty() {
                let (first, rest) = word.split_at(first_move(word));
                moves.push(first);
                word = rest;
            }
        }
        moves
    }

    /// A pass before a disc of the other side.
    fn left_out(&self, at: &Discs<G::Bits>, word: &str) -> Option<Move> {
        (at.must_pass() && matches!(named(word), Some(Some(_)))).then_some(Move::PASS)
    }

    /// The Generic Game Format of the Othello servers.
    fn write_record(&self, first: &Discs<G::Bits>, line: &[Move]) -> Option<(&'static str, String)> {
        Some(("ggf", ggf::write(&self.record(first, line))))
    }
}

impl<G: Grid> Othello<G> {
    /// A move as players call it.
    pub fn name(&self, mv: Move) -> String {
        let side = self.grid().side();
        mv.square().map_or_else(
            || "pass".to_owned(),
            |square| format!("{}{}", char::from(b'a' + (square % side) as u8), square / side + 1),
        )
    }

    /// Reads all squares and the side to move, and says what follows.
    pub(crate) fn read_cells<'t>(&self, text: &'t str) -> Result<(Discs<G::Bits>, &'t str), BadText> {
        let mut of = [G::Bits::EMPTY; 2];
        let (mut square, area) = (0, self.grid().area());
        for (i, c) in text.char_indices() {
            if c.is_whitespace() || c == '/' {
                continue;
            }
            if square == area {
                let Some(turn) = side_of(c) else {
                    let reason = format!("'{}' is nobody to move: expected X or O", c.escape_debug());
                    return Err(BadText::in_text(text, i, reason));
                };
                let (mine, theirs) = (of[turn as usize], of[turn.other() as usize]);
                return Ok((self.position(mine, theirs, turn), &text[i + c.len_utf8()..]));
            }
            match side_of(c) {
                Some(side) => of[side as usize] = of[side as usize] | G::Bits::bit(square),
                None if c == '-' || c == '.' => {}
                None => {
                    let reason = format!(
                        "'{}' is not a square: expected X, O or - for {area} squares, {square} were read",
                        c.escape_debug()
                    );
                    return Err(BadText::in_text(text, i, reason));
                }
            }
            square += 1;
        }
        Err(BadText::in_text(
            text,
            text.len(),
            match square {
                _ if square == area => "nobody is to move: expected X or O after the squares".to_owned(),
                _ => format!(
                    "only {square} squares of {area}: expected X, O or - for each, row by row, then X or O to move"
                ),
            },
        ))
    }
}

/// The letter of a side.
pub(crate) fn glyph(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// The side that a letter stands for.
pub(crate) fn side_of(c: char) -> Option<Side> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Side::First),
        'O' | 'o' | 'W' | 'w' => Some(Side::Second),
        _ => None,
    }
}

/// The column from 0 and the row as written, nothing for a pass; nothing at all if it is not a move.
pub(crate) fn named(word: &str) -> Option<Option<(u32, u32)>> {
    if ["pass", "--", "pa"].iter().any(|pass| word.eq_ignore_ascii_case(pass)) {
        return Some(None);
    }
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
    let number = &word[1..];
    let plain = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    Some(Some((u32::from(letter - b'a'), plain.then(|| number.parse().ok()).flatten()?)))
}

/// How many bytes the first move of a packed word has; what cannot be read stays in one piece.
fn first_move(word: &str) -> usize {
    let starts = |pass: &&str| word.get(..pass.len()).is_some_and(|start| start.eq_ignore_ascii_case(pass));
    if let Some(pass) = ["pass", "--", "pa"].into_iter().find(starts) {
        return pass.len();
    }
    let mut after_digit = false;
    for (i, c) in word.char_indices() {
        if after_digit && !c.is_ascii_digit() {
            return i;
        }
        after_digit = c.is_ascii_digit();
    }
    word.len()
}

/// A move of a file: `f5`, as two letters `fe`, or a pass.
pub(crate) fn read_move(size: Size, text: &str) -> Result<Move, String> {
    let side = size.side();
    let letters = text.as_bytes();
    let cell = match named(text) {
        Some(None) => return Ok(Move::PASS),
        Some(Some((column, row))) if row > 0 => Some((column, row - 1)),
        _ if text.is_empty() || text == "tt" => return Ok(Move::PASS),
        _ if letters.len() == 2 && letters.iter().all(u8::is_ascii_lowercase) => {
            Some((u32::from(letters[0] - b'a'), u32::from(letters[1] - b'a')))
        }
        _ => None,
    };
    match cell {
        Some((column, row)) if column < side && row < side => Ok(Move::on(row * side + column)),
        _ => {
            Err(format!("'{}' is not a square of {size}: expected such as b3, or pass", text.escape_debug()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Eight, Scoring, Size};
    use game::Game;

    fn eight() -> Othello<Eight> {
        Othello::new(Eight, Scoring::EmptiesToWinner)
    }

    #[test]
    fn lines_are_cut_into_moves() {
        let cut = |text| eight().split_moves(text);
        assert_eq!(cut("f5d6 c3,d3--PASSc4pae6"), ["f5", "d6", "c3", "d3", "--", "PASS", "c4", "pa", "e6"]);
        assert_eq!(cut("j10a1"), ["j10", "a1"]);
        assert_eq!(cut("f5é6"), ["f5", "é6"]);
        assert!(cut(" , ").is_empty());
    }

    #[test]
    fn the_start_is_written_row_by_row() {
        let start = eight().write_position(&eight().start());
        assert_eq!(start, "---------------------------OX------XO--------------------------- X");
        let spaced = "........ ........ ........ ...ox... ...xo... ........ ........ ........\n x";
        assert_eq!(eight().read_position(spaced), Ok(eight().start()));
    }

    #[test]
    fn bad_moves_are_explained() {
        let (game, start) = (eight(), eight().start());
        for (text, message) in [
            ("f9", "'f9' is not legal: the board goes from a1 to h8"),
            ("d4", "'d4' is not legal: O is there already"),
            ("a1", "'a1' is not legal: it turns nothing over; X can play d3 c4 f5 e6"),
            ("pass", "'pass' is not legal: X can move, and passes only when there is no move"),
            (
                "",
                "'' is not a move: expected a column letter and a row number counted from the top, such as f5, or pass",
            ),
        ] {
            assert_eq!(game.read_move(&start, text).unwrap_err().to_string(), message);
        }
        for text in ["f", "5", "ff", "f555", "é5", "f-5", "f+5", "\u{0}"] {
            assert!(matches!(game.read_move(&start, text), Err(BadMove::Unreadable { .. })), "{text}");
        }
        let four = Othello::new(Any::<u64>::new(Size::new(4).unwrap()).unwrap(), Scoring::Raw);
        let stuck = four.read_position("XO-- ---- ---- ---- O").unwrap();
        assert_eq!(
            four.read_move(&stuck, "c1").unwrap_err().to_string(),
            "'c1' is not legal: O can turn nothing over and has to pass"
        );
        assert_eq!(four.read_move(&stuck, "--"), Ok(Move::PASS));
        let over = four.read_position("XXXX XXXX XXXX XXX- O").unwrap();
        assert_eq!(
            four.read_move(&over, "d4").unwrap_err().to_string(),
            "'d4' comes after the end of the game"
        );
    }

    #[test]
    fn bad_positions_are_explained() {
        let four = Othello::new(Any::<u64>::new(Size::new(4).unwrap()).unwrap(), Scoring::Raw);
        for (text, message) in [
            (
                "",
                "line 1, column 1: only 0 squares of 16: expected X, O or - for each, row by row, then X or O to move",
            ),
            (
                "----\n-OX-\n-Y--\n---- X",
                "line 3, column 2: 'Y' is not a square: expected X, O or - for 16 squares, 9 were read",
            ),
            ("-----OX--XO-----", "line 1, column 17: nobody is to move: expected X or O after the squares"),
            ("-----OX--XO----- -", "line 1, column 18: '-' is nobody to move: expected X or O"),
            ("-----OX--XO----- X more", "line 1, column 20: 'more' after the side to move: expected nothing"),
        ] {
            assert_eq!(four.read_position(text).unwrap_err().to_string(), message);
        }
    }
}

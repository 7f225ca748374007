//! Positions as PDN has them: `W:W21,22,K30:B1-3,K5`, who is to move, then the squares of both colours, kings with a
//! `K`, runs as `1-12`. Some programs add `:H3:F20`, half-moves since the last capture or man's move and the number of
//! the next move; these belong to the line and are handed on.

use crate::board::{Board, Square, squares_of};
use crate::grid::squares;
use crate::notation::square;
use crate::variant::{Colour, Variant};
use game::{BadText, Side};

/// What a FEN says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub board: Board,
    /// Half-moves since the last capture or move of a man, if it says so.
    pub half_moves: Option<u32>,
    /// The number of the next move, if it says so.
    pub full_moves: Option<u32>,
}

/// How a position looks, for messages.
const EXPECTED: &str = "expected a position such as W:W21,22,K30:B1-3,K5";

/// A position as text. Runs of three and more men are written as ranges.
pub(crate) fn write<V: Variant>(at: &Board) -> String {
    let part = |colour: Colour| {
        let side = V::side(colour);
        let mut words = runs(&numbers::<V>(at.men(side)));
        words.extend(numbers::<V>(at.kings(side)).iter().map(|number| format!("K{number}")));
        format!("{}{}", colour.letter(), words.join(","))
    };
    format!("{}:{}:{}", V::colour(at.mover).letter(), part(Colour::White), part(Colour::Black))
}

fn numbers<V: Variant>(set: u64) -> Vec<u32> {
    squares_of(set).map(|square| square.number::<V>()).collect()
}

fn runs(numbers: &[u32]) -> Vec<String> {
    let together = numbers.chunk_by(|one, next| one + 1 == *next);
    let word = |run: &[u32]| match run {
        [first, _, .., last] if run.len() > 2 => vec![format!("{first}-{last}")],
        _ => run.iter().map(u32::to_string).collect(),
    };
    together.flat_map(word).collect()
}

impl Fen {
    /// Reads a position; the message says where it is wrong.
    pub fn read<V: Variant>(text: &str) -> Result<Fen, BadText> {
        let board = Board { of: [0; 2], kings: 0, mover: Side::First };
        let mut fen = Fen { board, half_moves: None, full_moves: None };
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let trimmed = text.trim().trim_end_matches('.');
        let mut parts = trimmed.split(':');
        let turn = parts.next().unwrap_or("");
        let Some(mover) = colour(turn.trim()) else {
            let reason = format!("'{}' is not to move, W or B is: {EXPECTED}", turn.escape_debug());
            return Err(BadText::at(1, indent + 1, reason));
        };
        fen.board.mover = V::side(mover);
        let mut column = indent + turn.chars().count() + 2;
        let mut seen = Vec::new();
        for part in parts {
            fen.part::<V>(part, column, &mut seen)?;
            column += part.chars().count() + 1;
        }
        if seen.len() != 2 {
            return Err(BadText::new(format!("{} of two colours are there: {EXPECTED}", seen.len())));
        }
        fen.checked::<V>()
    }

    /// Reads what stands between two colons.
    fn part<V: Variant>(&mut self, text: &str, column: usize, seen: &mut Vec<Colour>) -> Result<(), BadText> {
        let wrong = |reason: String| Err(BadText::at(1, column, reason));
        let Some(letter) = text.chars().next() else {
            return wrong(format!("nothing is written here: {EXPECTED}"));
        };
        let rest = &text[letter.len_utf8()..];
        if matches!(letter, 'H' | 'F') {
            let Ok(number) = rest.parse() else {
                return wrong(format!("'{}' is not a number of moves", rest.escape_debug()));
            };
            *(if letter == 'H' { &mut self.half_moves } else { &mut self.full_moves }) = Some(number);
            return Ok(());
        }
        let Some(colour) = colour(&text[..letter.len_utf8()]) else {
            return wrong(format!("'{}' is not a colour, W and B are: {EXPECTED}", letter.escape_debug()));
        };
        if seen.contains(&colour) {
            return wrong(format!("{} is written twice: {EXPECTED}", colour.name()));
        }
        seen.push(colour);
        let mut column = column + 1;
        for word in rest.split(',') {
            // A side without pieces is a letter alone; a comma too many is forgiven.
            if !word.trim().is_empty() {
                self.squares::<V>(word.trim(), column, colour)?;
            }
            column += word.chars().count() + 1;
        }
        Ok(())
    }

    /// Puts the pieces of one word: `5`, `K5`, `1-12` or `c3`.
    fn squares<V: Variant>(&mut self, word: &str, column: usize, colour: Colour) -> Result<(), BadText> {
        let wrong = |reason: String| Err(BadText::at(1, column, reason));
        let (king, places) = word.strip_prefix(['K', 'k']).map_or((false, word), |places| (true, places));
        let end = |text| square::<V>(text).filter(|(_, rest)| rest.is_empty()).map(|(on, _)| on);
        let (first, last) = places.split_once('-').unwrap_or((places, places));
        let (Some(first), Some(last)) = (end(first.trim()), end(last.trim())) else {
            let most = squares(V::HALF);
            return wrong(format!(
                "'{}' is not a square or a run of them: expected numbers from 1 to {most} such as 5, K5 or 1-12",
                word.escape_debug()
            ));
        };
        if first > last {
            return wrong(format!("the run '{word}' ends before it begins"));
        }
        for number in first.number::<V>()..=last.number::<V>() {
            let on = Square::of_number::<V>(number).expect("between two squares");
            if self.board.occupied() & on.bit() != 0 {
                return wrong(format!("two pieces on square {number}"));
            }
            if !king && V::crown_row(V::side(colour)) & on.bit() != 0 {
                return wrong(format!(
                    "a {} man on square {number} would be a king: write K{number}",
                    colour.name().to_lowercase()
                ));
            }
            self.board.of[V::side(colour) as usize] |= on.bit();
            self.board.kings |= if king { on.bit() } else { 0 };
        }
        Ok(())
    }

    /// No side has more pieces than it had at the beginning.
    fn checked<V: Variant>(self) -> Result<Fen, BadText> {
        let most = V::HALF * (V::HALF - 1);
        for side in Side::BOTH {
            let count = self.board.of(side).count_ones();
            if count > most {
                let name = V::colour(side).name();
                return Err(BadText::new(format!("{name} has {count} pieces: at most {most} are possible")));
            }
        }
        Ok(self)
    }
}

fn colour(text: &str) -> Option<Colour> {
    match text {
        "W" | "w" => Some(Colour::White),
        "B" | "b" => Some(Colour::Black),
        _ => None,
    }
}

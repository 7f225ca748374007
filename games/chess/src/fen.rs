//! Positions as text: FEN, with the rights to castle as X-FEN or Shredder-FEN write them for Chess960.

use crate::castling::{Wing, home};
use crate::{Board, Draft, Kind, Square};
use game::{BadText, Side};

/// A word of a line and its column, counted from 1.
pub(crate) type Word<'t> = (usize, &'t str);

/// The words of a line with their columns, counted in characters.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..start].chars().count() + 1, word)
    })
}

fn missing(what: &str) -> BadText {
    BadText::new(format!("{what} is missing: expected a position such as '{START}'"))
}

/// The position that chess starts from.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Board {
    /// Reads a FEN; the two counters may be left out.
    pub fn read_fen(text: &str) -> Result<Board, BadText> {
        let mut words = words(text);
        let mut draft = read_four(&mut words)?;
        if let Some(word) = words.next() {
            draft.clock = counter(word, "half-moves since the last capture or move of a pawn")?;
        }
        if let Some(word) = words.next() {
            draft.number = counter(word, "the number of the move")?.max(1);
        }
        if let Some((column, word)) = words.next() {
            let reason = format!("'{}' follows the position: expected its end", word.escape_debug());
            return Err(BadText::at(1, column, reason));
        }
        draft.board()
    }

    /// The position as FEN. Rights to castle are written `KQkq`, and by the file of the rook only where another one
    /// stands further out (X-FEN).
    pub fn write_fen(&self) -> String {
        format!("{} {} {}", self.write_four(false), self.clock, self.number)
    }

    /// The same with every right to castle written by the file of its rook, `HAha` (Shredder-FEN).
    pub fn write_shredder_fen(&self) -> String {
        format!("{} {} {}", self.write_four(true), self.clock, self.number)
    }

    /// The four fields without the counters.
    pub(crate) fn write_four(&self, by_file: bool) -> String {
        let ranks: Vec<String> = (0..8).rev().map(|rank| self.write_rank(rank)).collect();
        let mover = if self.mover == Side::First { 'w' } else { 'b' };
        let castling = self.write_castling(by_file);
        let passed = self.en_passant().map_or("-".to_owned(), |on| on.to_string());
        format!("{} {mover} {castling} {passed}", ranks.join("/"))
    }

    fn write_rank(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            let Some(man) = self.man_on(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(letter(man));
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    }

    fn write_castling(&self, by_file: bool) -> String {
        let draft = Draft::of(self);
        let mut text = String::new();
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let Some(file) = self.castling.rook_file(side, wing) else { continue };
                let letter = match wing {
                    _ if by_file || draft.outermost_rook(side, wing) != Ok(file) => char::from(b'A' + file),
                    Wing::King => 'K',
                    Wing::Queen => 'Q',
                };
                text.push(if side == Side::First { letter } else { letter.to_ascii_lowercase() });
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

/// The letter of a man: capitals for White.
pub(crate) fn letter((side, kind): (Side, Kind)) -> char {
    if side == Side::First { kind.letter() } else { kind.letter().to_ascii_lowercase() }
}

/// Reads men, mover, castling and en passant.
pub(crate) fn read_four<'t>(words: &mut impl Iterator<Item = Word<'t>>) -> Result<Draft, BadText> {
    let mut draft = Draft::EMPTY;
    read_men(words.next().ok_or_else(|| missing("the board"))?, &mut draft)?;
    let (column, mover) = words.next().ok_or_else(|| missing("who is to move"))?;
    draft.mover = match mover {
        "w" => Side::First,
        "b" => Side::Second,
        _ => {
            let reason = format!("'{}' is not to move: expected w or b", mover.escape_debug());
            return Err(BadText::at(1, column, reason));
        }
    };
    read_castling(words.next().ok_or_else(|| missing("who may castle"))?, &mut draft)?;
    let (column, passed) = words.next().ok_or_else(|| missing("the square for a capture en passant"))?;
    if passed != "-" {
        let square = Square::read(passed).ok_or_else(|| {
            let reason =
                format!("'{}' is not a square: expected one such as e3, or -", passed.escape_debug());
            BadText::at(1, column, reason)
        })?;
        draft.passed = Some(square);
    }
    Ok(draft)
}

fn read_men((column, text): Word<'_>, draft: &mut Draft) -> Result<(), BadText> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        let reason =
            format!("{ranks} ranks: expected eight, from the eighth down to the first, with / between");
        return Err(BadText::at(1, column, reason));
    }
    let (mut file, mut rank) = (0, 7);
    for (i, c) in text.chars().enumerate() {
        let wrong = |reason: String| Err(BadText::at(1, column + i, reason));
        let wide = match c {
            '/' if file == 8 => {
                (file, rank) = (0, rank - 1);
                continue;
            }
            '/' => return wrong(format!("rank {} has {file} squares: expected 8", rank + 1)),
            '1'..='8' => c as u8 - b'0',
            _ => 1,
        };
        if file + wide > 8 {
            return wrong(format!("rank {} has more than 8 squares", rank + 1));
        }
        if !c.is_ascii_digit() {
            let Some(kind) = Kind::of_letter(c) else {
                let c = c.escape_debug();
                return wrong(format!("'{c}' is nobody: expected one of KQRBNPkqrbnp, 1 to 8 or /"));
            };
            let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
            draft.men[Square::at(file, rank).index()] = Some((side, kind));
        } else if wide == 1 && c != '1' {
            return wrong(format!("'{c}' is no number of empty squares: expected 1 to 8"));
        }
        file += wide;
    }
    if file == 8 { Ok(()) } else { Err(BadText::new(format!("rank 1 has {file} squares: expected 8"))) }
}

fn read_castling((column, text): Word<'_>, draft: &mut Draft) -> Result<(), BadText> {
    if text == "-" {
        return Ok(());
    }
    for (i, c) in text.chars().enumerate() {
        let here = |bad: BadText| BadText::at(1, column + i, bad.reason);
        let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
        let file = match c.to_ascii_uppercase() {
            'K' => draft.outermost_rook(side, Wing::King).map_err(here)?,
            'Q' => draft.outermost_rook(side, Wing::Queen).map_err(here)?,
            upper @ 'A'..='H' => upper as u8 - b'A',
            _ => {
                let reason = format!(
                    "'{}' is no right to castle: expected some of KQkq, files of rooks such as HAha, or -",
                    c.escape_debug()
                );
                return Err(BadText::at(1, column + i, reason));
            }
        };
        let before = draft.castling;
        draft.allow_castling(side, file).map_err(here)?;
        if draft.castling == before || draft.castling.any(side) && overwritten(before, draft, side) {
            let rank = home(side) + 1;
            let reason = format!("'{c}' gives a second right on the same wing of rank {rank}");
            return Err(BadText::at(1, column + i, reason));
        }
    }
    Ok(())
}

/// Whether a right that was there before has been replaced by another one.
fn overwritten(before: crate::Castling, draft: &Draft, side: Side) -> bool {
    let changed = |wing: &Wing| {
        let old = before.rook_file(side, *wing);
        old.is_some() && old != draft.castling.rook_file(side, *wing)
    };
    Wing::BOTH.iter().any(changed)
}

fn counter((column, word): Word<'_>, what: &str) -> Result<u16, BadText> {
    word.parse().map_err(|_| {
        let reason = format!("'{}' is not {what}: expected a whole number up to 65535", word.escape_debug());
        BadText::at(1, column, reason)
    })
}

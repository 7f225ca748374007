//! Games in the Generic Game Format of the Othello servers, many to a file:
//! `(;GM[Othello]PB[a]PW[b]TY[8]RE[+2.000]BO[8 -------- … *]B[d3/1.50/0.8]W[c5];)`.
//!
//! A move has an evaluation and a time after slashes, both optional. `BO` holds the side of the board, the
//! squares, `*` for Black, and who moves.

use crate::notation::read_move;
use crate::notation::side_of;
use crate::{Move, Played, Record, Size};
use game::brackets::{Games, Property, escaped};
use game::{BadText, Side};
use std::fmt::Write;

/// Reads all games of a text, at least one.
pub fn read(text: &str) -> Result<Vec<Record>, BadText> {
    let (mut games, mut records) = (Games::of(text), Vec::new());
    while let Some(properties) = games.next_game()? {
        let mut record = Record::new(Size::EIGHT);
        for property in &properties {
            take(&mut record, property).map_err(|reason| games.wrong(property.byte, reason))?;
        }
        records.push(record);
    }
    if records.is_empty() {
        return Err(games.wrong(0, "no game begins here: expected '(;GM[Othello]'"));
    }
    Ok(records)
}

fn take(record: &mut Record, property: &Property) -> Result<(), String> {
    let value = property.value();
    match property.name.as_str() {
        "GM" if !value.eq_ignore_ascii_case("othello") => {
            Err(format!("GM[{}] is not Othello: expected GM[Othello]", value.escape_debug()))
        }
        "TY" if value.contains('a') => {
            Err(format!("TY[{}] is a game with other rules: expected such as TY[8]", value.escape_debug()))
        }
        "PB" => keep(&mut record.heading.players[0], value),
        "PW" => keep(&mut record.heading.players[1], value),
        "DT" => keep(&mut record.heading.date, value),
        "PC" => keep(&mut record.heading.place, value),
        "RE" => {
            // Flags follow a colon: resigned, out of time, agreed.
            let number = value.split(':').next().unwrap_or("").trim().parse::<f32>().ok();
            record.heading.margin = number.filter(|n| n.abs() <= 128.0).map(|n| n.round() as i32);
            Ok(())
        }
        "BO" => set_board(record, value),
        "B" => played(record, Side::First, value),
        "W" => played(record, Side::Second, value),
        _ => Ok(()),
    }
}

fn keep(into: &mut String, value: &str) -> Result<(), String> {
    value.clone_into(into);
    Ok(())
}

fn set_board(record: &mut Record, value: &str) -> Result<(), String> {
    if !record.moves.is_empty() {
        return Err("BO stands after a move: expected the board before it".to_owned());
    }
    let (side, cells) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    record.size = Size::read(&format!("{side}x{side}")).map_err(|bad| bad.reason)?;
    let mut letters = cells.chars().filter(|c| !c.is_whitespace());
    let area = record.size.area() as usize;
    let mut found = Vec::new();
    for c in letters.by_ref().take(area) {
        match side_of(c) {
            None if c != '-' && c != '.' => {
                return Err(format!("'{}' is not a square: expected *, O or -", c.escape_debug()));
            }
            disc => found.push(disc),
        }
    }
    if found.len() < area {
        return Err(format!("only {} squares of {area}, then expected * or O to move", found.len()));
    }
    record.cells = found;
    record.turn = match (letters.next().and_then(side_of), letters.next()) {
        (Some(turn), None) => turn,
        _ => return Err(format!("nobody is to move: expected * or O after {area} squares")),
    };
    Ok(())
}

fn played(record: &mut Record, by: Side, value: &str) -> Result<(), String> {
    let mut parts = value.split('/').map(str::trim);
    let mv = read_move(record.size, parts.next().unwrap_or(""))?;
    let mut number = || parts.next().and_then(|text| text.parse::<f32>().ok()).filter(|n| n.is_finite());
    let (evaluation, seconds) = (number(), number());
    record.moves.push(Played { by, mv, evaluation, seconds });
    Ok(())
}

/// One game on one line.
pub fn write(record: &Record) -> String {
    let (heading, side) = (&record.heading, record.size.side());
    let mut text = String::from("(;GM[Othello]");
    let [black, white] = &heading.players;
    for (name, value) in [("PC", &heading.place), ("DT", &heading.date), ("PB", black), ("PW", white)] {
        if !value.is_empty() {
            let _ = write!(text, "{name}[{}]", escaped(value));
        }
    }
    let _ = write!(text, "TY[{side}]");
    if let Some(margin) = heading.margin {
        let _ = write!(text, "RE[{margin:+}.000]");
    }
    let letter = |disc: &Option<Side>| disc.map_or('-', glyph);
    let rows = record.cells.chunks(side as usize).map(|row| row.iter().map(letter).collect::<String>());
    let _ = write!(text, "BO[{side} {} {}]", rows.collect::<Vec<_>>().join(" "), glyph(record.turn));
    for played in &record.moves {
        let (by, cell) = (if played.by == Side::First { 'B' } else { 'W' }, name(record.size, played.mv));
        let number = |n: Option<f32>| n.map_or_else(String::new, |n| n.to_string());
        let _ = match (played.evaluation, played.seconds) {
            (None, None) => write!(text, "{by}[{cell}]"),
            (thought, None) => write!(text, "{by}[{cell}/{}]", number(thought)),
            (thought, took) => write!(text, "{by}[{cell}/{}/{}]", number(thought), number(took)),
        };
    }
    text + ";)"
}

/// A move as both formats write it.
pub(crate) fn name(size: Size, mv: Move) -> String {
    let column = |square: u32| char::from(b'a' + (square % size.side()) as u8);
    mv.square().map_or_else(|| "PA".to_owned(), |at| format!("{}{}", column(at), at / size.side() + 1))
}

fn glyph(side: Side) -> char {
    match side {
        Side::First => '*',
        Side::Second => 'O',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_as_written() {
        let board = "BO[4 ---- -O*- -*O- ---- *]";
        let text = format!(
            "(;GM[Othello]PC[here]DT[2024.01.02]PB[a\\]b]PW[c]TY[4]RE[-6.000]{board}\
             B[b1/1.5/0.25]W[PA]B[d4//2]W[a1/-3];)"
        );
        let records = read(&format!("1 {text}\n\n2 {text}")).unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!(records[0], records[1]);
        assert_eq!(write(&records[0]), text);
        assert_eq!(records[0].heading.players, ["a]b", "c"]);
        assert_eq!(records[0].heading.margin, Some(-6));
        assert_eq!(records[0].moves[1].mv, Move::PASS);
        assert_eq!((records[0].moves[2].evaluation, records[0].moves[2].seconds), (None, Some(2.0)));
    }

    #[test]
    fn bad_games_are_explained() {
        for (text, message) in [
            ("", "line 1, column 1: no game begins here: expected '(;GM[Othello]'"),
            ("(;GM[Amazons];)", "line 1, column 3: GM[Amazons] is not Othello: expected GM[Othello]"),
            ("(;TY[8a];)", "line 1, column 3: TY[8a] is a game with other rules: expected such as TY[8]"),
            (
                "(;\nBO[7 ---];)",
                "line 2, column 1: there is no board of 7x7: expected 4x4, 6x6, 8x8 or 10x10",
            ),
            ("(;BO[4 --z-];)", "line 1, column 3: 'z' is not a square: expected *, O or -"),
            ("(;BO[4 ---- *];)", "line 1, column 3: only 5 squares of 16, then expected * or O to move"),
            (
                "(;BO[4 ---- ---- ---- ----];)",
                "line 1, column 3: nobody is to move: expected * or O after 16 squares",
            ),
            ("(;B[d3]BO[8];)", "line 1, column 8: BO stands after a move: expected the board before it"),
            ("(;B[k3];)", "line 1, column 3: 'k3' is not a square of 8x8: expected such as b3, or pass"),
            ("(;B[d3", "line 1, column 5: a value is not closed by ']'"),
            ("(;B", "line 1, column 3: B has no value: expected B[…]"),
            ("(;?", "line 1, column 3: '?' where a property should be, such as SZ[8]"),
            ("(;B[d3]", "line 1, column 8: the game is not closed by ')'"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message);
        }
    }
}

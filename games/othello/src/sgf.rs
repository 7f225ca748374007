//! Games in the smart game format, `(;FF[4]GM[2]SZ[8]PB[a]PW[b]RE[B+4];B[f5];W[d6])`. Of a tree of variations
//! the first line is read.
//!
//! The format leaves the moves of Othello open. Programs write them as `f5`; the two letters of Go, `fe`, are
//! understood too. Without `AB` and `AW` the game begins from the usual four discs.

use crate::ggf::name;
use crate::notation::read_move;
use crate::{Played, Record, Size};
use game::brackets::{Games, Property, escaped};
use game::{BadText, Side};
use std::fmt::Write;

/// Reads all games of a text, at least one.
pub fn read(text: &str) -> Result<Vec<Record>, BadText> {
    let (mut games, mut records) = (Games::of(text), Vec::new());
    while let Some(properties) = games.next_game()? {
        records.push(record(&games, &properties)?);
    }
    if records.is_empty() {
        return Err(games.wrong(0, "no game begins here: expected '(;GM[2]'"));
    }
    Ok(records)
}

fn record(games: &Games, properties: &[Property]) -> Result<Record, BadText> {
    let mut record = Record::new(Size::EIGHT);
    // The size counts for squares that stand before it.
    if let Some(property) = properties.iter().find(|property| property.name == "SZ") {
        let side = property.value();
        let size =
            Size::read(&format!("{side}x{side}")).map_err(|bad| games.wrong(property.byte, bad.reason))?;
        record = Record::new(size);
    }
    let mut turn = None;
    for property in properties {
        take(&mut record, &mut turn, property).map_err(|reason| games.wrong(property.byte, reason))?;
    }
    record.turn = turn.or(record.moves.first().map(|played| played.by)).unwrap_or(Side::First);
    Ok(record)
}

fn take(record: &mut Record, turn: &mut Option<Side>, property: &Property) -> Result<(), String> {
    let value = property.value();
    match property.name.as_str() {
        "GM" if value != "2" => {
            return Err(format!("GM[{}] is not Othello, which is GM[2]", value.escape_debug()));
        }
        "AB" => return lay(record, property, Side::First),
        "AW" => return lay(record, property, Side::Second),
        "PL" => *turn = Some(if value.starts_with(['W', 'w']) { Side::Second } else { Side::First }),
        "PB" => value.clone_into(&mut record.heading.players[0]),
        "PW" => value.clone_into(&mut record.heading.players[1]),
        "DT" => value.clone_into(&mut record.heading.date),
        "PC" => value.clone_into(&mut record.heading.place),
        "RE" => record.heading.margin = margin(value),
        "B" | "W" => {
            let by = if property.name == "B" { Side::First } else { Side::Second };
            let mv = read_move(record.size, value)?;
            record.moves.push(Played { by, mv, evaluation: None, seconds: None });
        }
        _ => {}
    }
    Ok(())
}

/// The first disc that is laid clears the usual four away.
fn lay(record: &mut Record, property: &Property, side: Side) -> Result<(), String> {
    if !record.moves.is_empty() {
        return Err(format!("{} stands after a move: expected discs only before it", property.name));
    }
    if record.cells == Record::new(record.size).cells {
        record.cells.fill(None);
    }
    for value in &property.values {
        let square = read_move(record.size, value)?.square();
        let square = square.ok_or_else(|| format!("'{}' is not a square", value.escape_debug()))?;
        record.cells[square as usize] = Some(side);
    }
    Ok(())
}

/// `B+4`, `W+10`, `0` or `Draw`.
fn margin(value: &str) -> Option<i32> {
    let (sign, discs) = match value.split_at_checked(2) {
        _ if value == "0" || value.eq_ignore_ascii_case("draw") => return Some(0),
        Some(("B+", discs)) => (1, discs),
        Some(("W+", discs)) => (-1, discs),
        _ => return None,
    };
    let plain = (1..=3).contains(&discs.len()) && discs.bytes().all(|c| c.is_ascii_digit());
    plain.then(|| sign * discs.parse::<i32>().expect("up to three digits"))
}

/// One game, a line of text.
pub fn write(record: &Record) -> String {
    let (heading, size) = (&record.heading, record.size);
    let mut text = format!("(;FF[4]GM[2]CA[UTF-8]SZ[{}]", size.side());
    let [black, white] = &heading.players;
    for (name, value) in [("PC", &heading.place), ("DT", &heading.date), ("PB", black), ("PW", white)] {
        if !value.is_empty() {
            let _ = write!(text, "{name}[{}]", escaped(value));
        }
    }
    let _ = match heading.margin {
        None => Ok(()),
        Some(0) => text.write_str("RE[0]"),
        Some(by @ 1..) => write!(text, "RE[B+{by}]"),
        Some(by) => write!(text, "RE[W+{}]", -by),
    };
    for (label, side) in [("AB", Side::First), ("AW", Side::Second)] {
        let mut laid = (0..).zip(&record.cells).filter(|(_, cell)| **cell == Some(side)).peekable();
        if laid.peek().is_some() {
            text.push_str(label);
        }
        for (square, _) in laid {
            let _ = write!(text, "[{}]", name(size, crate::Move::on(square)));
        }
    }
    let _ = write!(text, "PL[{}]", letter(record.turn));
    for played in &record.moves {
        let _ = write!(text, ";{}[{}]", letter(played.by), name(size, played.mv));
    }
    text + ")"
}

fn letter(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;

    #[test]
    fn games_read_back_as_written() {
        let text = "(;FF[4]GM[2]CA[UTF-8]SZ[4]PC[here]DT[2024-01-02]PB[a\\]b]PW[c]RE[W+6]\
                    AB[c2][b3]AW[b2][c3]PL[B];B[b1];W[PA];B[d4])";
        let records = read(&format!("{text}{text}")).unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!(write(&records[1]), text);
        assert_eq!(records[0].heading.margin, Some(-6));
        assert_eq!(records[0].cells, Record::new(records[0].size).cells);
        assert_eq!(records[0].moves[1].mv, Move::PASS);
    }

    #[test]
    fn both_ways_to_write_squares_are_read() {
        let text = "(;GM[2]B[f5];W[fd];B[] (;W[tt])(;W[PASS];B[a1]))";
        let moves: Vec<Move> = read(text).unwrap()[0].moves.iter().map(|played| played.mv).collect();
        assert_eq!(moves, [Move::on(4 * 8 + 5), Move::on(3 * 8 + 5), Move::PASS, Move::PASS]);
    }

    #[test]
    fn who_moves_first() {
        for (text, turn) in [
            ("(;GM[2])", Side::First),
            ("(;GM[2];W[f5])", Side::Second),
            ("(;GM[2]PL[W])", Side::Second),
            ("(;GM[2]PL[B];W[f5])", Side::First),
        ] {
            assert_eq!(read(text).unwrap()[0].turn, turn, "{text}");
        }
    }

    #[test]
    fn bad_games_are_explained() {
        for (text, message) in [
            ("(FF[4])", "line 1, column 1: no game begins here: expected '(;GM[2]'"),
            ("(;GM[1])", "line 1, column 3: GM[1] is not Othello, which is GM[2]"),
            ("(;SZ[9])", "line 1, column 3: there is no board of 9x9: expected 4x4, 6x6, 8x8 or 10x10"),
            ("(;AB[z1])", "line 1, column 3: 'z1' is not a square of 8x8: expected such as b3, or pass"),
            ("(;AB[pass])", "line 1, column 3: 'pass' is not a square"),
            ("(;B[f5]AB[a1])", "line 1, column 8: AB stands after a move: expected discs only before it"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message);
        }
    }
}

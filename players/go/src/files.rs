//! SGF files: the main line of the first game is opened, and a remark says what is left out.

use crate::ENTRY;
use engines::Recorded;
use game::{BadText, Side};
use go::sgf::{Collection, Record};
use go::{RuleSet, Setup, Shape};

/// Whether a text looks like SGF with Go in it, which is game 1 there or not said.
pub(crate) fn is_sgf(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let Some(rest) = text.strip_prefix('(') else { return false };
    let kind = rest.split_once("GM[").and_then(|(_, value)| value.split_once(']'));
    rest.trim_start().starts_with(';') && kind.is_none_or(|(kind, _)| kind.trim() == "1")
}

/// Opens the first game of an SGF file.
pub(crate) fn open_sgf(text: &str) -> Result<Recorded, BadText> {
    let collection = Collection::read(text)?;
    let record = Record::of(&collection, 0)?;
    let mut remarks = Vec::new();
    if collection.games.len() > 1 {
        remarks.push(format!("the first of {} games was opened", collection.games.len()));
    }
    if collection.nodes.iter().any(|node| node.children.len() > 1) {
        remarks.push("variations were left out".to_owned());
    }
    if let Some(number) = record.set_up_later {
        remarks.push(format!("stones put before move {number} were left out"));
    }
    let mut game = (ENTRY.open)(&record.setup.to_string())?;
    if !record.stones.is_empty() || record.turn != Side::First {
        game.set_position(&start(&record))?;
    }
    let shape = record.setup.shape;
    for (number, &(side, mv)) in (1..).zip(&record.moves) {
        let wrong = |reason: String| BadText::new(format!("move {number}: {reason}"));
        // A player who moves twice: the other has passed.
        if game.viewer() != side && record.setup.rules != RuleSet::Exam {
            game.play("pass").map_err(|bad| wrong(bad.to_string()))?;
        }
        let name = mv.point().map_or("pass".to_owned(), |point| shape.name(point));
        if let Err(bad) = game.play(&name) {
            // Files go on after two passes where players disagreed; what was played until then is the game.
            if matches!(bad, game::BadMove::GameOver { .. }) {
                remarks.push(format!("the game was over before move {number}"));
                break;
            }
            return Err(wrong(bad.to_string()));
        }
    }
    Ok(Recorded { game, remark: (!remarks.is_empty()).then(|| remarks.join("; ")) })
}

/// The first position as text.
fn start(record: &Record) -> String {
    let Setup { shape: Shape { width, height }, .. } = record.setup;
    let shape = record.setup.shape;
    let glyph = |column, row| {
        let point = shape.point(column, row);
        match record.stones.iter().find(|(stone, _)| *stone == point) {
            Some((_, Side::First)) => 'X',
            Some((_, Side::Second)) => 'O',
            None => '.',
        }
    };
    let row = |row| (0..width).map(|column| glyph(column, row)).collect::<String>();
    let rows: Vec<String> = (0..height).map(row).collect();
    format!("{} {}", rows.join("/"), if record.turn == Side::First { "b" } else { "w" })
}

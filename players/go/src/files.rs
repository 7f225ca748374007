//! SGF files: the main line of the first game is opened, the rest is kept for when it is saved.

use crate::ENTRY;
use engines::Recorded;
use game::{BadText, Side};
use go::RuleSet;
use go::sgf::{Collection, Record};

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
    let mut remarks = record.remarks.clone();
    if collection.games.len() > 1 {
        remarks.push(format!("the first of {} games was opened", collection.games.len()));
    }
    if collection.nodes.iter().any(|node| node.children.len() > 1) {
        remarks.push("the main line was opened; variations are kept when the game is saved".to_owned());
    }
    let mut game = (ENTRY.open)(&record.setup.to_string())?;
    if !record.stones.is_empty() || record.turn != Side::First {
        game.set_position(&record.first_position())?;
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
    game.remember(text);
    Ok(Recorded { game, remark: (!remarks.is_empty()).then(|| remarks.join("; ")) })
}

//! Saving: pictures, games as text; and positions that somebody edited.

use crate::asked::{Asked, Opened};
use crate::import;
use crate::refusal::Refusal;
use crate::shown::scene;
use crate::words::Words;
use game::{Edit, Layer, Side, Spot};
use picture::{Look, Paint, Scheme};
use serde_json::{Value, json};
use std::fmt::Write;

/// The board as a file, and its kind.
pub(crate) fn board(
    words: &Words,
    asked: &Asked,
    opened: &Opened,
    sheets: Vec<Layer>,
    format: &str,
) -> Result<(String, &'static str), Refusal> {
    let picture = scene(words, &*opened.game, sheets);
    let scheme = match asked.word("scheme") {
        Some("light") => Scheme::Light,
        Some("dark") => Scheme::Dark,
        _ => Scheme::Viewer,
    };
    match format {
        "svg" => Ok((picture::svg(&picture, Look { scheme, ..Look::FILE }), "image/svg+xml")),
        "txt" => Ok((picture::text(&picture, Paint::Plain), "text/plain")),
        "tex" => Ok((picture::tikz(&picture), "text/plain")),
        "mmd" => Ok((picture::mermaid(&picture), "text/plain")),
        _ => Err(Refusal::input("format: expected svg, txt, tex or mmd")),
    }
}

/// A game in the format of other programs, if its kind has this one; its name.
pub(crate) fn recorded(opened: &Opened, format: &str) -> Result<(String, String), Refusal> {
    let record = opened.game.records().into_iter().find(|(ending, _)| *ending == format);
    let (ending, text) = record.ok_or_else(|| Refusal::input("format: this game is not written so"))?;
    Ok((text, format!("game.{ending}")))
}

/// The same with its variations, in the place of what is played there in the record that it was read from, if it was.
pub(crate) fn woven(
    opened: Opened,
    format: &str,
    tree: Option<&str>,
    record: &str,
) -> Result<(String, String), Refusal> {
    let Opened { mut game, line, .. } = opened;
    let mut lines = vec![line];
    while game.undo() {}
    if let Some(tree) = tree {
        lines.extend(import::lines(&mut *game, tree)?);
    }
    if began_like(record, &lines[0]) {
        game.remember(record);
    }
    // The line at hand once more at the end: where nobody writes variations, it alone is written.
    lines.push(lines[0].clone());
    let mut written = Err(Refusal::input("format: this game is not written so"));
    for line in &lines {
        while game.undo() {}
        line.iter().try_for_each(|mv| game.play(mv)).map_err(Refusal::input)?;
        if let Some((ending, text)) = game.records().into_iter().find(|(ending, _)| *ending == format) {
            game.remember(&text);
            written = Ok((text, format!("game.{ending}")));
        }
    }
    written
}

/// Whether a text is a record of a game that began with the same move: on the same board, another may have been played since.
fn began_like(record: &str, line: &[String]) -> bool {
    if record.trim().is_empty() {
        return false;
    }
    catalog::open_text(record).is_ok_and(|read| match (read.game.line().first(), line.first()) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    })
}

/// A game as a text that [`crate::import::read`] understands; `tree` holds its variations, if it has any.
pub(crate) fn written(opened: &Opened, tree: Option<&str>) -> String {
    let mut text = format!("game: {}\n", opened.game.setup());
    if let Some(start) = &opened.start {
        let start = start.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(text, "start: {start}").expect("a string takes all");
    }
    writeln!(text, "moves: {}", tree.unwrap_or(&opened.text)).expect("a string takes all");
    text
}

/// The position after an edit, as a start for a new game.
pub(crate) fn edited(asked: &Asked, opened: &mut Opened) -> Result<Value, Refusal> {
    let side = |name: &str| match asked.word(name) {
        Some("0") => Ok(Some(Side::First)),
        Some("1") => Ok(Some(Side::Second)),
        None | Some("none") => Ok(None),
        Some(_) => Err(Refusal::input(format!("{name}: expected 0, 1 or none"))),
    };
    let edit = match (asked.number("spot", 100_000)?, side("turn")?) {
        (Some(spot), None) => Edit::Put { on: Spot(spot), piece: side("piece")? },
        (None, Some(turn)) => Edit::Turn(turn),
        _ => return Err(Refusal::input("expected either spot and piece, or turn")),
    };
    opened.game.edit(edit).map_err(Refusal::input)?;
    Ok(json!({ "start": opened.game.position() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(pairs: &[(&str, &str)]) -> Opened {
        Asked(pairs.iter().map(|(key, word)| ((*key).into(), (*word).into())).collect()).opened().unwrap()
    }

    #[test]
    fn records_keep_their_variations_and_what_else_they_say() {
        let read = "(;GM[1]FF[4]SZ[9]PB[Ito];B[cc]LB[aa:1](;W[gg]C[good])(;W[gc]))";
        let pairs = [("game", "go:9x9"), ("moves", "c7 g3 e5")];
        let sgf = |tree: Option<&str>, record: &str| {
            let (text, name) = woven(opened(&pairs), "sgf", tree, record).unwrap();
            assert_eq!(name, "game.sgf");
            text.replace('\n', "")
        };
        assert_eq!(sgf(None, read), read.replace("C[good]", "C[good];B[ee]"));
        let tree = Some("c7 g3 ( a1 b2 ) e5 ( e6 )");
        assert!(sgf(tree, "").ends_with("(;W[gg](;B[ee])(;B[ed]))(;W[ai];B[bh]))"));
        // On the same board another game was begun.
        assert!(!sgf(None, &read.replace("B[cc]", "B[dd]")).contains("Ito"));
        assert!(woven(opened(&[("game", "nim")]), "sgf", None, "").is_err());
        let hex =
            woven(opened(&[("game", "hex:5x5"), ("moves", "b3 c3")]), "sgf", Some("b3 c3 ( d4 )"), read);
        assert!(hex.unwrap().0.contains("c3"), "the line at hand");
    }

    #[test]
    fn boards_are_edited() {
        let edit = |pairs: &[(&str, &str)], change: &[(&str, &str)]| {
            let asked = Asked(change.iter().map(|(key, word)| ((*key).into(), (*word).into())).collect());
            edited(&asked, &mut opened(pairs)).map(|value| value["start"].as_str().unwrap().to_owned())
        };
        let cross = edit(&[("game", "mnk:3,3,3")], &[("spot", "4"), ("piece", "0")]).unwrap();
        assert_eq!(cross, ".../.X./... x");
        // A disc falls, wherever in the column it is put.
        let disc = edit(&[("game", "connect4:4x4")], &[("spot", "2"), ("piece", "1")]).unwrap();
        assert!(disc.split_whitespace().nth(4) == Some("..@."), "{disc}");
        let turn = edit(&[("game", "nim:3+4/*")], &[("turn", "1")]).unwrap();
        assert_eq!(turn, "3+4 second");
        let sticks = edit(&[("game", "nim:3+4/*")], &[("spot", "6"), ("piece", "none")]).unwrap();
        assert_eq!(sticks, "3+1 first");
        let man = edit(&[("game", "morris")], &[("spot", "4"), ("piece", "0")]).unwrap();
        assert!(man.starts_with(".../.X./..."), "{man}");
        assert!(edit(&[("game", "connect4:4x4")], &[("spot", "2")]).is_err());
        assert!(edit(&[("game", "morris")], &[("spot", "99"), ("piece", "0")]).is_err());
    }
}

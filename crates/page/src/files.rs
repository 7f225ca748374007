//! Saving and reading: pictures, games as text, positions that somebody pasted or edited.

use crate::asked::{Asked, Opened};
use crate::refusal::Refusal;
use crate::shown::{scene, wanted};
use crate::words::Words;
use game::{Edit, Side, Spot};
use picture::{Look, Paint, Scheme};
use serde_json::{Value, json};
use std::fmt::Write;

/// The board as a file, and its kind.
pub(crate) fn board(
    words: &Words,
    asked: &Asked,
    opened: &Opened,
    format: &str,
) -> Result<(String, &'static str), Refusal> {
    let picture = scene(words, &*opened.game, wanted(asked, &*opened.game));
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
    let record = opened.game.record().filter(|(ending, _)| *ending == format);
    let (ending, text) = record.ok_or_else(|| Refusal::input("format: this game is not written so"))?;
    Ok((text, format!("game.{ending}")))
}

/// A game as a text that [`read`] understands.
pub(crate) fn written(opened: &Opened) -> String {
    let mut text = format!("game: {}\n", opened.game.setup());
    if let Some(start) = &opened.start {
        let start = start.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(text, "start: {start}").expect("a string takes all");
    }
    writeln!(text, "moves: {}", opened.text).expect("a string takes all");
    text
}

/// Where a text leads: a game that was saved here or by another program, a setup with moves as on the command line, moves or a position of the
/// game at hand, or a Connect 4 board.
pub(crate) fn read(opened: &Opened, text: &str) -> Result<Value, Refusal> {
    let text = text.trim();
    if text.contains("(;") {
        return from_record(text);
    }
    let line = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.trim().split_once(':'));
        lines.find(|(key, _)| *key == name).map(|(_, rest)| rest.trim().to_owned())
    };
    let mut words = std::collections::HashMap::new();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if let Some(game) = line("game") {
        words.insert("game".to_owned(), game);
        for key in ["start", "moves"] {
            words.extend(line(key).map(|value| (key.to_owned(), value)));
        }
    } else if catalog::names().any(|name| name == first.split(':').next().unwrap_or("")) {
        words.insert("game".to_owned(), first.to_owned());
        words.insert("moves".to_owned(), rest.to_owned());
    } else {
        return loose(opened, text);
    }
    found(&Asked(words).opened()?)
}

/// A game of another program.
fn from_record(text: &str) -> Result<Value, Refusal> {
    let mut game = catalog::open_text(text).map_err(Refusal::input)?.game;
    let (setup, moves) = (game.setup().to_owned(), game.line_text());
    while game.undo() {}
    let usual = catalog::open(&setup).map_err(Refusal::input)?.position();
    let start = Some(game.position()).filter(|start| *start != usual);
    Ok(json!({ "game": setup, "start": start, "moves": moves }))
}

/// A text that names no game.
fn loose(opened: &Opened, text: &str) -> Result<Value, Refusal> {
    let with = |key: &str| {
        let words = [("game", opened.game.setup()), (key, text)];
        Asked(words.map(|(key, word)| (key.to_owned(), word.to_owned())).into()).opened()
    };
    let position = match with("start") {
        Ok(opened) => return found(&opened),
        Err(refusal) => refusal,
    };
    if let Ok(opened) = with("moves") {
        return found(&opened);
    }
    match catalog::open_text(text) {
        Ok(catalog::Recorded { game, .. }) => {
            Ok(json!({ "game": game.setup(), "start": game.position(), "moves": "" }))
        }
        Err(_) => Err(position),
    }
}

fn found(opened: &Opened) -> Result<Value, Refusal> {
    Ok(json!({ "game": opened.game.setup(), "start": opened.start, "moves": opened.text }))
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
    fn what_is_saved_is_read_back() {
        for pairs in [
            &[("game", "connect4:7x6"), ("moves", "444442")][..],
            &[("game", "mnk:3,3,3"), ("start", "O.O/.X./X.. x"), ("moves", "b1 b3")],
            &[("game", "connect4:4x4"), ("start", "4x4 .... .... .... 0@.. black"), ("moves", "3")],
            &[("game", "nim:3+4+5/*"), ("moves", "1:2")],
        ] {
            let saved = opened(pairs);
            let read = read(&saved, &written(&saved)).unwrap();
            assert_eq!(read, found(&saved).unwrap());
        }
    }

    #[test]
    fn hex_is_written_and_read_as_other_programs_do() {
        for pairs in [
            &[("game", "hex:5x5"), ("moves", "b3 c3")][..],
            &[("game", "hex:5x5/swap-pieces"), ("moves", "b3 swap d4")],
            &[("game", "hex:5x5/swap-sides"), ("moves", "b3 swap d4")],
            &[("game", "hex:4x3"), ("start", "4x3,a1:pb2"), ("moves", "c2")],
        ] {
            let saved = opened(pairs);
            let (text, name) = recorded(&saved, "sgf").unwrap();
            assert_eq!(name, "game.sgf");
            assert_eq!(read(&saved, &text).unwrap(), found(&saved).unwrap(), "{text}");
        }
        assert!(recorded(&opened(&[("game", "nim")]), "sgf").is_err());
        let wrong = read(&opened(&[]), "(;GM[11]SZ[5];B[a1];B[b2])").unwrap_err().message;
        assert!(wrong.contains("move 2: it is not the turn of Black"), "{wrong}");
    }

    #[test]
    fn loose_texts_are_understood() {
        let here = opened(&[("game", "mnk:3,3,3")]);
        assert_eq!(read(&here, "a1 b2").unwrap()["moves"], "a1 b2");
        assert_eq!(read(&here, "O.O/.X./X..").unwrap()["start"], "O.O/.X./X.. x");
        assert_eq!(read(&here, "connect4:7x6 4453").unwrap()["moves"], "4453");
        assert_eq!(read(&here, "4x4 .... .... .... 0@..").unwrap()["game"], "connect4:4x4");
        assert!(read(&here, "what is this").unwrap_err().message.contains("is this"));
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

//! Reading: games that were saved here or by other programs, moves with their numbers and variations, positions.

use crate::asked::{Asked, LONGEST_TEXT, Opened};
use crate::refusal::Refusal;
use catalog::Match;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Variations of one game; more are not read.
const MOST_LINES: usize = 200;

/// Where a text leads: a game that was saved here or by another program, a setup with moves as on the command line,
/// moves or a position of the game at hand, or a Connect 4 board.
pub(crate) fn read(opened: &Opened, text: &str) -> Result<Value, Refusal> {
    let text = text.trim();
    if text.contains("(;") {
        return from_record(text);
    }
    let line = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.trim().split_once(':'));
        lines.find(|(key, _)| *key == name).map(|(_, rest)| rest.trim().to_owned())
    };
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if let Some(game) = line("game") {
        let start = line("start");
        return played(&game, start.as_deref(), &line("moves").unwrap_or_default());
    }
    if catalog::names().any(|name| name == first.split(':').next().unwrap_or("")) {
        return played(first, None, rest);
    }
    loose(opened, text)
}

/// A game that stands at its start.
fn opened(game: &str, start: Option<&str>) -> Result<Opened, Refusal> {
    let words = [("game", Some(game)), ("start", start)];
    let words = words.into_iter().filter_map(|(key, word)| Some((key.to_owned(), word?.to_owned())));
    Asked(words.collect::<HashMap<_, _>>()).opened()
}

/// Moves from a start, with variations.
fn played(game: &str, start: Option<&str>, moves: &str) -> Result<Value, Refusal> {
    if moves.len() > LONGEST_TEXT {
        return Err(Refusal::input(format!("moves is longer than {LONGEST_TEXT} characters")));
    }
    let mut opened = opened(game, start)?;
    let tree = variations(&mut *opened.game, moves)?;
    Ok(json!({
        "game": opened.game.setup(), "start": opened.start, "moves": opened.game.line_text(), "tree": tree,
    }))
}

/// Plays moves such as `1. f6 e7 (1... e8 2. d4) 2. g5`: numbers are for the reader, and what stands in parentheses
/// replaces the move before it. Says the whole tree with plain moves if there is more than one line.
fn variations(game: &mut dyn Match, text: &str) -> Result<Option<String>, Refusal> {
    let mut words: Vec<String> = Vec::new();
    let mut branches: Vec<Vec<String>> = Vec::new();
    let mut count = 0;
    for piece in text.split_inclusive(['(', ')']) {
        let (moves, mark) = match piece.strip_suffix(['(', ')']) {
            Some(moves) => (moves, piece.chars().last()),
            None => (piece, None),
        };
        let before = game.line().len();
        game.play_line(&unnumbered(moves)).map_err(Refusal::input)?;
        words.extend(game.line().drain(before..));
        match mark {
            Some('(') => {
                branches.push(game.line());
                count += 1;
                if count > MOST_LINES {
                    return Err(Refusal::input(format!("there are more than {MOST_LINES} variations")));
                }
                if !game.undo() {
                    return Err(Refusal::input("'(' begins a variation, and there is no move before it"));
                }
                words.push("(".into());
            }
            Some(_) => {
                let back = branches.pop();
                let back = back.ok_or_else(|| Refusal::input("')' ends a variation that has not begun"))?;
                while game.undo() {}
                back.iter().try_for_each(|mv| game.play(mv)).map_err(Refusal::input)?;
                words.push(")".into());
            }
            None => {}
        }
    }
    match branches.is_empty() {
        true => Ok((count > 0).then(|| words.join(" "))),
        false => Err(Refusal::input("a variation is not closed by ')'")),
    }
}

/// The lines of a tree as [`variations`] reads it, each from the start: the variations in the order in which they end.
pub(crate) fn lines(game: &mut dyn Match, tree: &str) -> Result<Vec<Vec<String>>, Refusal> {
    let Some(tree) = variations(game, tree)? else { return Ok(Vec::new()) };
    let (mut found, mut line, mut branches): (Vec<Vec<String>>, Vec<String>, Vec<Vec<String>>) =
        Default::default();
    for word in tree.split_whitespace() {
        match word {
            "(" => {
                branches.push(line.clone());
                line.pop();
            }
            ")" => found.push(std::mem::replace(&mut line, branches.pop().unwrap_or_default())),
            mv => line.push(mv.to_owned()),
        }
    }
    found.push(line);
    Ok(found)
}

/// The moves without their numbers: `12.`, `12...`, or `12.f6`.
fn unnumbered(text: &str) -> String {
    let plain = |word: &str| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = rest.len() < word.len() && rest.starts_with(['.', '…']);
        if numbered { rest.trim_start_matches(['.', '…']).to_owned() } else { word.to_owned() }
    };
    text.split_whitespace().map(plain).collect::<Vec<_>>().join(" ")
}

/// A game of another program with its variations.
fn from_record(text: &str) -> Result<Value, Refusal> {
    let (mut lines, mut odd) = (Vec::new(), None);
    for line in record_lines(text)? {
        let catalog::Recorded { game, remark } = catalog::open_text(&line).map_err(Refusal::input)?;
        if lines.is_empty() {
            odd = remark;
        }
        lines.push(game);
    }
    // A match has a tree for each of its games: whoever reads it whole gets further than by the first.
    if let ([first], Ok(whole)) = (&lines[..], catalog::open_text(text))
        && whole.game.line().len() > first.line().len()
    {
        lines = vec![whole.game];
    }
    // Stones that are put in the middle of a variation begin another game.
    let begun = lines[0].beginning();
    lines.retain(|game| game.beginning() == begun);
    let moves: Vec<Vec<String>> = lines.iter().map(|game| game.line()).collect();
    let game = lines.swap_remove(0);
    let tree =
        (moves.len() > 1).then(|| woven(&moves.iter().map(Vec::as_slice).collect::<Vec<_>>()).join(" "));
    let mut told = whole(game, tree)?;
    if let Some(odd) = odd {
        told["remark"] = odd.into();
    }
    Ok(told)
}

/// A game from its start, with its moves.
fn whole(mut game: Box<dyn Match>, tree: Option<String>) -> Result<Value, Refusal> {
    let (setup, moves) = (game.setup().to_owned(), game.line_text());
    while game.undo() {}
    let usual = catalog::open(&setup).map_err(Refusal::input)?.position();
    let start = Some(game.position()).filter(|start| *start != usual);
    Ok(json!({ "game": setup, "start": start, "moves": moves, "tree": tree }))
}

/// The lines of a record, each as a record of its own: what leads to each end of its tree. If it is not closed, the
/// reader of records says so.
fn record_lines(text: &str) -> Result<Vec<String>, Refusal> {
    let text = &text[text.find("(;").unwrap_or(0)..];
    let (mut lines, mut open): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
    let (mut line, mut ends, mut quoted, mut escaped) = (String::new(), false, false, false);
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            ']' => quoted = false,
            '[' => quoted = true,
            '(' if !quoted => {
                open.push(line.len());
                ends = true;
                continue;
            }
            ')' if !quoted => {
                if ends {
                    lines.push(format!("({line})"));
                    ends = false;
                }
                if lines.len() > MOST_LINES {
                    return Err(Refusal::input(format!("there are more than {MOST_LINES} variations")));
                }
                line.truncate(open.pop().unwrap_or(0));
                if open.is_empty() {
                    break;
                }
                continue;
            }
            _ => {}
        }
        line.push(c);
    }
    if lines.is_empty() { Ok(vec![text.to_owned()]) } else { Ok(lines) }
}

/// Lines as one tree: the first move of the first line, then those that replace it in parentheses, then what follows.
fn woven(lines: &[&[String]]) -> Vec<String> {
    let mut heads: Vec<&String> = Vec::new();
    for head in lines.iter().filter_map(|line| line.first()) {
        if !heads.contains(&head) {
            heads.push(head);
        }
    }
    let behind = |head: &String| {
        let lines = lines.iter().filter(|line| line.first() == Some(head));
        woven(&lines.map(|line| &line[1..]).collect::<Vec<_>>())
    };
    let Some((main, rest)) = heads.split_first() else { return Vec::new() };
    let mut words = vec![(*main).clone()];
    for head in rest {
        words.extend(
            ["(".to_owned(), (*head).clone()].into_iter().chain(behind(head)).chain([")".to_owned()]),
        );
    }
    words.extend(behind(main));
    words
}

/// A text that names no game: moves, since they say more than a position, else a position.
fn loose(here: &Opened, text: &str) -> Result<Value, Refusal> {
    let setup = here.game.setup();
    let moves = match played(setup, None, text) {
        Ok(found) if found["moves"] != "" => return Ok(found),
        Ok(_) => Refusal::input("there is nothing to read"),
        Err(refusal) => refusal,
    };
    let position = match opened(setup, Some(text)) {
        Ok(set) => return Ok(json!({ "game": setup, "start": set.start, "moves": "", "tree": null })),
        Err(refusal) => refusal,
    };
    if let Ok(catalog::Recorded { game, .. }) = catalog::open_text(text) {
        return whole(game, None);
    }
    // If it began well as moves, that is what it was meant to be.
    let first = unnumbered(text).trim_start().split(['(', ' ']).next().unwrap_or("").to_owned();
    let begins = opened(setup, None)?.game.play_line(&first).is_ok();
    Err(if begins && (!first.is_empty() || text.starts_with('(')) { moves } else { position })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{recorded, written};

    fn opened(pairs: &[(&str, &str)]) -> Opened {
        Asked(pairs.iter().map(|(key, word)| ((*key).into(), (*word).into())).collect()).opened().unwrap()
    }

    fn found(opened: &Opened) -> Result<Value, Refusal> {
        let game = opened.game.setup();
        Ok(json!({ "game": game, "start": opened.start, "moves": opened.text, "tree": null }))
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
            let read = read(&saved, &written(&saved, None)).unwrap();
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
    fn the_order_of_moves_and_variations_are_kept() {
        let hex = opened(&[("game", "hex:11x11")]);
        let (mnk, four) = (opened(&[("game", "mnk:15,15,5")]), opened(&[("game", "connect4:7x6")]));
        for (here, text, moves, tree) in [
            (&hex, "a10d4f6", "a10 d4 f6", Value::Null),
            (&hex, "1. f6 e7", "f6 e7", Value::Null),
            (&mnk, "1.h8 i9 2.g7", "h8 i9 g7", Value::Null),
            (&hex, "1. f6 e7 (1... e8 2. d4 (2. c3)) 2. g5", "f6 e7 g5", "f6 e7 ( e8 d4 ( c3 ) ) g5".into()),
            (&four, "44(53)5", "445", "4 4 ( 5 3 ) 5".into()),
            (&four, "game: connect4:7x6\nmoves: 4 4 ( 5 3 ) 5", "445", "4 4 ( 5 3 ) 5".into()),
            (&four, "hex:5x5 b3 (c3) a1", "b3 a1", "b3 ( c3 ) a1".into()),
        ] {
            let found = read(here, text).unwrap();
            assert_eq!((&found["moves"], &found["tree"]), (&moves.into(), &tree), "{text}");
            assert_eq!(found["start"], Value::Null, "{text}");
        }
        for (text, words) in [
            ("(44)", "no move before it"),
            ("4 4)", "has not begun"),
            ("4 (5", "not closed"),
            (&format!("4{}", "(5)".repeat(MOST_LINES + 1)), "more than 200 variations"),
            (&"44(53)".repeat(2000), "longer than 8000"),
            ("1. 4 4 4 4 4 4 4", "move 7"),
        ] {
            let refusal = read(&four, text).unwrap_err();
            assert!(refusal.message.contains(words), "{text}: {refusal:?}");
        }
    }

    #[test]
    fn what_is_odd_in_a_record_is_said() {
        let here = opened(&[]);
        let read = |text: &str| read(&here, text).unwrap();
        assert!(read("(;GM[1]SZ[9];B[cc])").get("remark").is_none());
        let odd = read("(;GM[1]SZ[9]KM[six];B[cc](;W[aa])(;W[bb]AE[cc];B[gg]))");
        assert!(odd["remark"].as_str().unwrap().starts_with("KM[six] is not understood"), "{odd}");
        // The second variation is another game, since a stone is taken away there.
        assert_eq!((&odd["moves"], &odd["tree"]), (&"c7 a9".into(), &Value::Null));
    }

    #[test]
    fn variations_of_a_record_are_kept() {
        let text = "(;GM[11]SZ[5];B[b3](;W[c3]C[(a note\\])];B[a1])(;W[d4](;B[e5])(;B[a2])))";
        let found = read(&opened(&[]), text).unwrap();
        assert_eq!(found["moves"], "b3 c3 a1");
        assert_eq!(found["tree"], "b3 c3 ( d4 e5 ( a2 ) ) a1");
        let many = format!("(;GM[11]SZ[5]{})", "(;B[a1])".repeat(MOST_LINES + 1));
        assert!(read(&opened(&[]), &many).unwrap_err().message.contains("more than 200"));
        assert!(read(&opened(&[]), "(;GM[11]SZ[5];B[a1]").unwrap_err().message.contains("not closed"));
    }
}

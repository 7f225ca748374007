//! What a game has to show besides being played: a document for each exhibit, the steps of a story, and the tiles and the game
//! of a wide board. Nothing is kept here either: every request opens the exhibit anew.

use crate::asked::{Asked, LONGEST_TEXT};
use crate::form::told_fields;
use crate::pool::Budget;
use crate::refusal::Refusal;
use crate::words::Words;
use catalog::{CATALOG, Counsel, Entry, Exhibit, Show, Story, Wide};
use game::Side;
use picture::Look;
use serde_json::{Value, json};

/// Points along a side of a tile.
const TILE: u32 = 256;

/// Points of a board that comes with its document.
const MOST_AT_ONCE: u64 = 300_000;

/// An exhibit that a link names, and what it chooses.
pub(crate) struct Named<'a> {
    pub(crate) entry: &'static Entry,
    pub(crate) exhibit: &'static Exhibit,
    chosen: Vec<&'a str>,
}

impl<'a> Named<'a> {
    /// Reads `game`, `show` and the fields.
    pub(crate) fn read(asked: &'a Asked) -> Result<Named<'a>, Refusal> {
        let name = asked.word("game").unwrap_or("").split(':').next().unwrap_or("");
        let entry = CATALOG.iter().find(|entry| entry.name == name);
        let entry = *entry.ok_or_else(|| Refusal::input("game: expected the name of a game"))?;
        let named = asked.word("show").unwrap_or("");
        let Some(exhibit) = entry.exhibits.iter().find(|exhibit| exhibit.name == named) else {
            let names: Vec<&str> = entry.exhibits.iter().map(|exhibit| exhibit.name).collect();
            return Err(Refusal::input(format!(
                "show: this game has {}",
                if names.is_empty() { "nothing to show".to_owned() } else { names.join(", ") }
            )));
        };
        let chosen: Vec<&str> =
            exhibit.fields.iter().map(|field| asked.word(field.name).unwrap_or(field.default)).collect();
        match exhibit.fields.iter().zip(&chosen).find(|(_, text)| text.len() > LONGEST_TEXT) {
            Some((field, _)) => {
                Err(Refusal::input(format!("{} is longer than {LONGEST_TEXT} characters", field.name)))
            }
            None => Ok(Named { entry, exhibit, chosen }),
        }
    }

    fn story(&self) -> Result<Box<dyn Story>, Refusal> {
        match self.exhibit.show {
            Show::Story(open) => open(&self.chosen).map_err(Refusal::input),
            Show::Wide(_) => Err(Refusal::input("show: this is a board and has no steps")),
        }
    }

    fn wide(&self) -> Result<Box<dyn Wide>, Refusal> {
        match self.exhibit.show {
            Show::Wide(open) => open(&self.chosen).map_err(Refusal::input),
            Show::Story(_) => Err(Refusal::input("show: this has steps and is no board")),
        }
    }

    /// What a document needs to begin with.
    pub(crate) fn told(&self, words: &Words) -> Result<Value, Refusal> {
        let mut told = json!({
            "game": self.entry.name, "name": self.exhibit.name,
            "title": words.of_game(self.exhibit.title), "summary": words.of_game(self.exhibit.summary),
            "fields": told_fields(words, self.exhibit.fields), "chosen": self.chosen,
        });
        match self.exhibit.show {
            Show::Story(open) => drop(open(&self.chosen).map_err(Refusal::input)?),
            Show::Wide(_) => {
                let board = self.wide()?;
                let label = |label: catalog::Label| {
                    json!([label.column, label.row, words.of_game(&label.text), label.large])
                };
                told["wide"] = json!({
                    "size": board.size(), "tile": TILE,
                    "sides": board.sides().map(|side| words.of_game(side)),
                    "labels": board.labels().into_iter().map(label).collect::<Vec<_>>(),
                    "tiles": first_tiles(&*board),
                });
            }
        }
        Ok(told)
    }
}

/// A story after some of its steps.
pub(crate) fn scene(asked: &Asked) -> Result<Value, Refusal> {
    let words = Words::of(asked.language());
    let story = Named::read(asked)?.story()?;
    let step = asked.number("step", usize::MAX)?.unwrap_or(0).min(story.steps());
    let mut scene = story.scene(step);
    words.translate(&mut scene.picture);
    let charts = scene.charts.into_iter().map(|chart| {
        let head: Vec<String> = chart.head.iter().map(|word| words.of_game(word)).collect();
        let rows: Vec<Value> = chart
            .rows
            .iter()
            .map(|(marked, cells)| {
                json!({ "marked": marked, "cells": cells.iter().map(|cell| words.said(cell)).collect::<Vec<_>>() })
            })
            .collect();
        json!({ "title": words.of_game(&chart.title), "head": head, "rows": rows })
    });
    Ok(json!({
        "steps": story.steps(), "step": step, "said": words.said(&scene.said),
        "svg": picture::svg(&scene.picture, Look { standalone: false, ..Look::FILE }),
        "charts": charts.collect::<Vec<_>>(),
    }))
}

/// The stones of a tile before anybody has moved: a line for each row, and in it how many points of which kind come next,
/// such as `12x3o.`.
pub(crate) fn tile(asked: &Asked) -> Result<String, Refusal> {
    let board = Named::read(asked)?.wide()?;
    let (columns, rows) = board.size();
    let from = |word: &str, side: u32| -> Result<u32, Refusal> {
        let tiles = side.div_ceil(TILE) as usize;
        Ok(asked.number(word, tiles - 1)?.unwrap_or(0) as u32 * TILE)
    };
    let (left, top) = (from("x", columns)?, from("y", rows)?);
    Ok(tile_at(&*board, left, top))
}

fn tile_at(board: &dyn Wide, left: u32, top: u32) -> String {
    let (columns, rows) = board.size();
    let mut text = String::new();
    for row in top..rows.min(top + TILE) {
        let cells = (left..columns.min(left + TILE)).map(|column| letter(board.stone(column, row)));
        runs(cells, |count, cell| {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            text.push(cell);
        });
        text.push('\n');
    }
    text
}

/// All tiles of a board that is not too large to come with its document, row by row: so it is seen without another question.
fn first_tiles(board: &dyn Wide) -> Vec<String> {
    let (columns, rows) = board.size();
    if u64::from(columns) * u64::from(rows) > MOST_AT_ONCE {
        return Vec::new();
    }
    let starts = |side: u32| (0..side).step_by(TILE as usize);
    starts(rows).flat_map(|top| starts(columns).map(move |left| tile_at(board, left, top))).collect()
}

fn letter(stone: Option<Side>) -> char {
    match stone {
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
        None => '.',
    }
}

/// Tells how many equal ones come after each other.
fn runs<T: PartialEq + Copy>(items: impl Iterator<Item = T>, mut tell: impl FnMut(usize, T)) {
    let mut last: Option<(usize, T)> = None;
    for item in items {
        last = match last {
            Some((count, known)) if known == item => Some((count + 1, known)),
            Some((count, known)) => {
                tell(count, known);
                Some((1, item))
            }
            None => Some((1, item)),
        };
    }
    if let Some((count, item)) = last {
        tell(count, item);
    }
}

/// A wide board after some moves: what has changed on it, who is to move, and what matters.
pub(crate) fn board(asked: &Asked, budget: &Budget) -> Result<Value, Refusal> {
    let words = Words::of(asked.language());
    let named = Named::read(asked)?;
    let (first, mut board) = (named.wide()?, named.wide()?);
    let moves = asked.word("moves").unwrap_or("");
    if moves.len() > LONGEST_TEXT {
        return Err(Refusal::input(format!("moves is longer than {LONGEST_TEXT} characters")));
    }
    let mut line: Vec<[u32; 2]> = Vec::new();
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        let read =
            word.split_once(',').and_then(|(column, row)| Some([column.parse().ok()?, row.parse().ok()?]));
        let [column, row] = read.ok_or_else(|| {
            Refusal::input(format!("move {number}: expected a column and a row, such as 12,40"))
        })?;
        board.play(column, row).map_err(|bad| Refusal::input(format!("move {number}: {bad}")))?;
        line.push([column, row]);
    }
    let limits = budget.limits(budget.end, u64::MAX, None);
    let Counsel { said, over, winner, moves, facts } = board.counsel(&|| limits.over());
    let sides = board.sides().map(|side| words.of_game(side));
    let turn = board.turn();
    let status = match winner.filter(|_| over) {
        Some(winner) => words.fill("status.won", &[("side", &sides[winner as usize])]),
        None => words.fill("status.turn", &[("side", &sides[turn as usize])]),
    };
    Ok(json!({
        "line": line, "turn": turn as usize, "over": over, "winner": winner.map(|side| side as usize),
        "status": status, "said": words.said(&said),
        "facts": facts.iter().map(|fact| words.of_game(fact)).collect::<Vec<_>>(),
        "moves": moves.iter().map(|mv| json!([mv.column, mv.row, mv.wins])).collect::<Vec<_>>(),
        "changed": changed(&*first, &*board),
    }))
}

/// What differs: runs of points counted along the rows, `[first, how many, what]`.
fn changed(before: &dyn Wide, after: &dyn Wide) -> Vec<Value> {
    let (columns, rows) = after.size();
    let points = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let (mut out, mut at) = (Vec::new(), 0);
    let differs = |(column, row)| {
        let now = after.stone(column, row);
        (now != before.stone(column, row)).then(|| letter(now))
    };
    runs(points.map(differs), |count, cell| {
        if let Some(cell) = cell {
            out.push(json!([at, count, cell.to_string()]));
        }
        at += count;
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked::tests::asked;
    use crate::pool::budget;
    use std::time::Duration;

    /// All that are there, whatever game has them: they open as they are, and say what is wrong with a link.
    #[test]
    fn every_exhibit_opens_with_its_usual_fields() {
        let (mut stories, mut boards) = (0, 0);
        for entry in CATALOG {
            for exhibit in entry.exhibits {
                let link = asked(&[("game", entry.name), ("show", exhibit.name)]);
                let told = Named::read(&link).unwrap().told(Words::of(link.language())).unwrap();
                assert_eq!(told["fields"].as_array().unwrap().len(), exhibit.fields.len());
                if told["wide"].is_null() {
                    stories += 1;
                    let last = asked(&[("game", entry.name), ("show", exhibit.name), ("step", "100000")]);
                    let scene = scene(&last).unwrap();
                    assert_eq!(scene["step"], scene["steps"]);
                    assert!(scene["svg"].as_str().unwrap().starts_with("<svg"));
                    assert!(tile(&link).unwrap_err().message.contains("is no board"));
                    continue;
                }
                let size: Vec<u64> =
                    told["wide"]["size"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
                let rows = tile(&link).unwrap();
                // A board of the usual size is there to be counted, not to be hunted on.
                if size[0] * size[1] < 30_000 {
                    assert_eq!(rows.lines().count() as u64, size[1]);
                    continue;
                }
                boards += 1;
                let at_once = told["wide"]["tiles"].as_array().unwrap();
                assert!(at_once.is_empty() || at_once[0] == rows.as_str());
                assert_eq!(rows.lines().count() as u64, size[1].min(u64::from(TILE)));
                let shown = board(&link, &budget(Duration::from_secs(60))).unwrap();
                assert_eq!(shown["changed"].as_array().unwrap().len(), 0);
                let best = &shown["moves"][0];
                assert_eq!(best[2], true);
                let mv = format!("{},{}", best[0], best[1]);
                let next = asked(&[("game", entry.name), ("show", exhibit.name), ("moves", &mv)]);
                let next = board(&next, &budget(Duration::from_secs(60))).unwrap();
                assert_eq!(next["changed"].as_array().unwrap().len(), 1);
                assert_ne!(next["turn"], shown["turn"]);
            }
        }
        assert!(stories > 0 && boards > 0);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (pairs, words) in [
            (&[("game", "chequers")][..], "the name of a game"),
            (&[("game", "nim"), ("show", "x")], "nothing to show"),
            (&[("game", "go"), ("show", "x")], "search, hunt"),
        ] {
            let asked = asked(pairs);
            let refusal = Named::read(&asked).err().unwrap();
            assert!(refusal.message.contains(words), "{refusal:?}");
        }
        for (moves, words) in [("x", "move 1: expected a column"), ("0,0", "move 1: there is a stone")] {
            let asked = asked(&[("game", "go"), ("show", "hunt"), ("moves", moves)]);
            let refusal = board(&asked, &budget(Duration::from_secs(60))).err().unwrap();
            assert!(refusal.message.contains(words), "{refusal:?}");
        }
    }

    #[test]
    fn runs_count_equal_neighbours() {
        let mut told = Vec::new();
        runs("aabccc".chars(), |count, letter| told.push((count, letter)));
        assert_eq!(told, [(2, 'a'), (1, 'b'), (3, 'c')]);
        runs("".chars(), |_, _| panic!("there are none"));
    }
}

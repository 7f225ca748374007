//! Files of other programs. Where one holds many games or positions, the first is opened, and a remark says so.

use crate::ENTRY;
use engines::Recorded;
use game::{BadText, Game, Notation};
use othello::wthor::{self, BadFile, Names};
use othello::{Any, Eight, Othello, Record, Scoring, Size, ggf, sgf};

/// The name of the game in a property `GM` of a text that looks like SGF or GGF.
fn game_name(text: &str) -> Option<&str> {
    let (_, value) = text.trim_start().strip_prefix('(')?.split_once("GM[")?;
    Some(value.split_once(']')?.0.trim())
}

/// Whether a text looks like games of the Othello servers, which write how many stand on a line before them.
pub(crate) fn is_ggf(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    game_name(text).is_some_and(|name| name.eq_ignore_ascii_case("othello"))
}

/// Whether a text looks like SGF with Othello in it, which is game 2 there.
pub(crate) fn is_sgf(text: &str) -> bool {
    game_name(text) == Some("2")
}

/// Opens the first game of a GGF file.
pub(crate) fn open_ggf(text: &str) -> Result<Recorded, BadText> {
    open_first(&ggf::read(text)?)
}

/// Opens the first game of an SGF file.
pub(crate) fn open_sgf(text: &str) -> Result<Recorded, BadText> {
    open_first(&sgf::read(text)?)
}

fn open_first(records: &[Record]) -> Result<Recorded, BadText> {
    let record = records.first().ok_or_else(|| BadText::new("there is no game in it"))?;
    let rules = on(record.size);
    let (first, line) = rules.replay(record)?;
    let mut game = (ENTRY.open)(&record.size.to_string())?;
    if first != rules.start() {
        game.set_position(&rules.write_position(&first))?;
    }
    for mv in line {
        game.play(&rules.name(mv)).map_err(|bad| BadText::new(bad.to_string()))?;
    }
    Ok(Recorded { game, remark: first_of(records.len(), "games") })
}

fn first_of(number: usize, what: &str) -> Option<String> {
    (number > 1).then(|| format!("the first of {number} {what} was opened"))
}

/// The line that the first problem of a collection stands on.
fn first_problem(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(['%', '#']))
}

/// The board of a problem, if its squares stand in one word as collections have them.
fn size_of(problem: &str) -> Option<Size> {
    let cells = problem.split_whitespace().next()?;
    let plain = cells.bytes().all(|c| b"-.XxOo*".contains(&c));
    Size::ALL.into_iter().find(|size| plain && size.area() as usize == cells.len())
}

/// Whether a text looks like a collection of endings.
pub(crate) fn is_obf(text: &str) -> bool {
    first_problem(text).and_then(size_of).is_some()
}

/// Opens the first position of a collection; what the file says about its moves is left to who wants to check it.
pub(crate) fn open_obf(text: &str) -> Result<Recorded, BadText> {
    let size = first_problem(text).and_then(size_of).ok_or_else(|| {
        BadText::new("no position begins here: expected 64 squares in one word, then X or O and ';'")
    })?;
    let rules = on(size);
    let problems = rules.read_problems(text)?;
    let mut game = (ENTRY.open)(&size.to_string())?;
    game.set_position(&rules.write_position(&problems[0].at))?;
    Ok(Recorded { game, remark: first_of(problems.len(), "positions") })
}

/// Whether a text begins with a move that can begin a game on 8x8.
pub(crate) fn is_transcript(text: &str) -> bool {
    let game = eight();
    game.split_moves(text).first().is_some_and(|word| game.read_move(&game.start(), word).is_ok())
}

/// Opens a game that is nothing but its moves.
pub(crate) fn open_transcript(text: &str) -> Result<Recorded, BadText> {
    let rules = eight();
    let mut game = (ENTRY.open)("8x8")?;
    for mv in rules.read_transcript(&rules.start(), text)? {
        game.play(&rules.name(mv)).map_err(|bad| BadText::new(bad.to_string()))?;
    }
    Ok(Recorded { game, remark: None })
}

/// Whether bytes look like a file of WTHOR: as long as its head says, for games or for names; or its head alone does, so that who
/// reads it says what is wrong with the rest.
pub(crate) fn is_wthor(bytes: &[u8]) -> bool {
    match wthor::read_games(bytes) {
        Err(BadFile::NoHeader { .. } | BadFile::Length { .. }) => {
            names(bytes).is_some() || wthor::begins(bytes)
        }
        // Whatever else is wrong with it, the length is right.
        Ok(_) | Err(_) => true,
    }
}

/// What a file of names holds, and how many of them.
fn names(bytes: &[u8]) -> Option<(&'static str, Vec<String>)> {
    let kinds = [("players", Names::Players), ("tournaments", Names::Tournaments)];
    kinds.into_iter().find_map(|(what, kind)| Some((what, wthor::read_names(bytes, kind).ok()?.1)))
}

/// Opens the first game of a WTHOR file.
pub(crate) fn open_wthor(bytes: &[u8]) -> Result<Recorded, BadText> {
    let games = match wthor::read_games(bytes) {
        Ok((_, games)) => games,
        Err(bad) => {
            return Err(names(bytes).map_or_else(
                || BadText::new(format!("as a file of WTHOR (.wtb): {bad}")),
                |(what, names)| {
                    let number = names.len();
                    BadText::new(format!("{number} names of {what}, no games: those are in files .wtb"))
                },
            ));
        }
    };
    let first = games.first().ok_or_else(|| BadText::new("there is no game in it"))?;
    let rules = eight();
    let line = rules.replay_wthor(first).map_err(|bad| BadText::new(bad.to_string()))?;
    let mut game = (ENTRY.open)("8x8")?;
    for mv in line {
        game.play(&rules.name(mv)).map_err(|bad| BadText::new(bad.to_string()))?;
    }
    Ok(Recorded { game, remark: first_of(games.len(), "games") })
}

fn eight() -> Othello<Eight> {
    Othello::new(Eight, Scoring::EmptiesToWinner)
}

/// The rules on a board of any size.
fn on(size: Size) -> Othello<Any<u128>> {
    Othello::new(Any::new(size).expect("128 bits hold the largest board"), Scoring::EmptiesToWinner)
}

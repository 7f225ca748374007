//! Lines of lists: moves from the start of a game, a position and moves, or a position alone as collections have it.

use crate::entry;
use engines::{Match, Reader};
use game::BadText;

/// A line that begins with a position: `@POSITION; moves`, or as files of games have it, `[FEN "POSITION"] moves`.
pub fn with_position(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    if let Some(rest) = line.strip_prefix('@') {
        let (position, moves) = rest.split_once(';').unwrap_or((rest, ""));
        return Some((position.trim(), moves.trim()));
    }
    let (position, rest) = line.strip_prefix("[FEN \"")?.split_once("\"]")?;
    Some((position.trim(), rest.trim().trim_end_matches('*').trim()))
}

/// The reader of a game that knows one line of text.
fn reader(game: &dyn Match, line: &str) -> Option<&'static Reader> {
    let (entry, _) = entry(game.setup()).ok()?;
    // A reader of anything knows nothing.
    entry.readers.iter().find(|reader| !(reader.knows)("") && (reader.knows)(line))
}

/// Goes on from a position, as the game writes it, or as one line of a collection has it, with what that says about its moves.
pub fn set_up(game: &mut dyn Match, text: &str) -> Result<(), BadText> {
    let Err(bad) = game.set_position(text) else { return Ok(()) };
    if text.trim().lines().count() != 1 {
        return Err(bad);
    }
    let Some(reader) = reader(game, text) else { return Err(bad) };
    let mut read = (reader.open)(text)?.game;
    if read.undo() {
        // A whole game is no position.
        return Err(bad);
    }
    game.set_position(&read.position())
}

/// Stands where a line of a list leads, from where the game stands; what follows a tab or a `#` behind moves is not read. Whether it
/// began with a position of its own.
pub fn stand(game: &mut dyn Match, line: &str) -> Result<bool, String> {
    if let Some((position, moves)) = with_position(line) {
        set_up(game, position).map_err(|bad| bad.to_string())?;
        game.play_line(moves).map_err(|bad| bad.to_string())?;
        return Ok(true);
    }
    let moves = line.split(['\t', '#']).next().unwrap_or_default();
    let Err(bad) = game.play_line(moves) else { return Ok(false) };
    // Where some moves could be played, a line is no position.
    if bad.number > 1 || reader(game, line).is_none() {
        return Err(bad.to_string());
    }
    set_up(game, line).map(|()| true).map_err(|bad| bad.to_string())
}

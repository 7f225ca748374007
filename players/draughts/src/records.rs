//! Files that hold games or positions of draughts.

use crate::ENTRY;
use draughts::pdn::Record;
use draughts::{Brazilian, Draughts, English, Fen, International, Kind, Russian, Variant};
use engines::{Match, Recorded};
use game::{BadMove, BadText};

/// Whether a text is PDN and not PGN, which begins alike: a tag names the kind of draughts or has a position of it, or the first
/// move is made of two squares, as no move of PGN is.
pub(crate) fn looks_like_pdn(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    if text.lines().filter_map(tagged_position).next().is_some_and(looks_like_fen) {
        return true;
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let tagged = lines.peek().is_some_and(|line| line.starts_with('['));
    let mut lines = lines.skip_while(|line| line.starts_with('[') && !line.starts_with("[GameType"));
    let Some(line) = lines.next() else { return false };
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = after_number.len() < line.len() && after_number.starts_with('.');
    let moves = after_number.trim_start_matches('.').trim_start();
    line.starts_with("[GameType") || ((tagged || numbered) && is_two_squares(moves))
}

/// The value of a tag such as `[FEN "W:W31:B1"]`.
fn tagged_position(line: &str) -> Option<&str> {
    let value = line.trim_start().strip_prefix("[FEN")?.trim_start().strip_prefix('"')?;
    value.split('"').next()
}

/// Whether a text begins like `11-15`, `15x24` or `c3:e5`.
fn is_two_squares(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    let mut squares = word.split(['-', 'x', ':']);
    let square = |text: &str| {
        let digits = text.trim_start_matches(|c: char| ('a'..='h').contains(&c));
        (1..=2).contains(&digits.len()) && text.len() <= 2 && digits.chars().all(|c| c.is_ascii_digit())
    };
    squares.next().is_some_and(square) && squares.next().is_some_and(square)
}

/// Opens the first game of a file in PDN.
pub(crate) fn open_pdn(text: &str) -> Result<Recorded, BadText> {
    let records = Record::read_all(text)?;
    let Some(record) = records.first() else {
        return Err(BadText::new("there is no game: expected tags or moves"));
    };
    let mut remarks = Vec::new();
    let kind = match record.kind()? {
        Some(kind) => kind,
        None => {
            let kind = guessed(record);
            remarks.push(format!("it has no GameType: taken for {} draughts", kind.name()));
            kind
        }
    };
    if records.len() > 1 {
        remarks.push(format!("the first of {} games", records.len()));
    }
    let mut game = (ENTRY.open)(kind.name())?;
    if let Some(fen) = record.tag("FEN") {
        game.set_position(fen).map_err(|bad| BadText::new(format!("in the tag FEN: {bad}")))?;
    }
    remarks.extend(replay(&mut *game, record)?);
    Ok(Recorded { game, remark: (!remarks.is_empty()).then(|| remarks.join("; ")) })
}

/// Plays the moves of a record; people play on where the rules of the line have drawn, and a remark says so.
fn replay(game: &mut dyn Match, record: &Record) -> Result<Option<String>, BadText> {
    for (i, ply) in record.line.plies.iter().enumerate() {
        match game.play(&ply.text) {
            Ok(()) => {}
            Err(BadMove::GameOver { .. }) => {
                return Ok(Some(format!("the game is over after half-move {i}: the rest is left out")));
            }
            Err(bad) => {
                let reason = format!("half-move {}: {bad}", i + 1);
                return Err(BadText::at(ply.place.0, ply.place.1, reason));
            }
        }
    }
    Ok(None)
}

/// The first kind of draughts that a record without `GameType` is legal in; English, as PDN says, if in none.
fn guessed(record: &Record) -> Kind {
    fn fits<V: Variant>(record: &Record) -> bool {
        Draughts::<V>::new().replay(record).is_ok()
    }
    type Plays = fn(&Record) -> bool;
    let kinds: [(Kind, Plays); 4] = [
        (Kind::English, fits::<English>),
        (Kind::International, fits::<International>),
        (Kind::Russian, fits::<Russian>),
        (Kind::Brazilian, fits::<Brazilian>),
    ];
    kinds.into_iter().find(|(_, fits)| fits(record)).map_or(Kind::English, |(kind, _)| kind)
}

/// The lines of a text that hold positions: not those that are empty or comments.
fn positions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '%']))
}

/// Lines such as `W:W21,22:B1-3`.
pub(crate) fn looks_like_fen(text: &str) -> bool {
    let mut parts = positions(text).next().unwrap_or("").split(':').map(str::trim_start);
    let coloured = |part: &str| part.starts_with(['W', 'B', 'w', 'b']);
    let turn = parts.next().unwrap_or("").trim_end();
    turn.len() == 1 && coloured(turn) && parts.next().is_some_and(coloured)
}

/// Opens the first position. It does not say which game it belongs to: squares beyond 32 are those of 100 squares.
pub(crate) fn open_fen(text: &str) -> Result<Recorded, BadText> {
    let (text, more) = {
        let mut lines = positions(text);
        (lines.next().unwrap_or(""), lines.count())
    };
    let small = Fen::read::<English>(text);
    let kind = match (&small, Fen::read::<International>(text)) {
        (Err(_), Ok(_)) => Kind::International,
        _ => Kind::English,
    };
    let mut game = (ENTRY.open)(kind.name())?;
    game.set_position(text)?;
    let first = if more > 0 { format!("the first of {} positions; ", more + 1) } else { String::new() };
    Ok(Recorded { game, remark: Some(format!("{first}taken for {} draughts", kind.name())) })
}

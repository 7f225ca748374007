//! Files of other programs: games as PGN, positions as FEN or EPD.

use crate::ENTRY;
use chess::pgn::{Record, records};
use chess::{Board, Epd};
use engines::{Reader, Recorded};
use game::BadText;

/// The files that chess reads.
pub(crate) const READERS: &[Reader] = &[
    Reader { name: "PGN", knows: is_record, open: open_record },
    Reader { name: "FEN or EPD", knows: is_position, open: open_position },
];

/// Tags, or a first move with its number. Draughts write games in the same way (PDN): there moves begin with the number
/// of a square, or a tag names the kind of draughts.
fn is_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let moves = text.lines().find(|line| !line.trim_start().starts_with('[') && !line.trim().is_empty());
    let first = moves.map_or("", |line| line.trim_start().trim_start_matches("1.").trim_start());
    let numbered = text.strip_prefix("1.").or(text.strip_prefix("1 ")).map(str::trim_start);
    match numbered {
        Some(first) => begins_with_move(first),
        None => {
            let tagged = text.starts_with('[') && !text.contains("[GameType ");
            tagged && !starts_on_numbers(text) && !begins_with_square(first)
        }
    }
}

/// Whether a tag has a position of draughts, whose parts stand between colons: `W:W31,32:B1`. No position of chess has any.
fn starts_on_numbers(text: &str) -> bool {
    let fen = text.lines().find_map(|line| line.trim_start().strip_prefix("[FEN"));
    fen.is_some_and(|fen| fen.contains(':'))
}

/// Whether the first word may be a move or a comment: `e4`, `Nf3`, `O-O`, `{…}`.
fn begins_with_move(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    let of_men = word.starts_with(|c: char| "abcdefghKQRBN".contains(c))
        && word.contains(|c: char| c.is_ascii_digit());
    of_men || word.starts_with("O-O") || word.starts_with(['{', ';'])
}

/// Whether a text begins with two squares by their numbers, such as `11-15` or `22x15`; `1-0` is a result.
fn begins_with_square(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let square = rest.len() < text.len() && rest.starts_with(['-', 'x']);
    square
        && !["1-0", "0-1", "1-1", "0-0"]
            .iter()
            .any(|result| text.starts_with(result) && text.len() == result.len())
}

/// Eight ranks.
fn is_position(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|board| board.matches('/').count() == 7)
}

/// The first game, at its end.
fn open_record(text: &str) -> Result<Recorded, BadText> {
    let record = Record::read(text)?;
    let others = records(text).skip(1).count();
    let mut game = (ENTRY.open)(if record.is_fischer() || !is_usual(&record.start) { "960" } else { "" })?;
    game.set_position(&record.start.write_fen())?;
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    game.play_line(&moves.join(" ")).map_err(|bad| BadText::new(bad.to_string()))?;
    let remark = (others > 0).then(|| match others {
        1 => "the file has another game: the first was read".to_owned(),
        _ => format!("the file has {others} more games: the first was read"),
    });
    Ok(Recorded { game, remark })
}

/// The first line.
fn open_position(text: &str) -> Result<Recorded, BadText> {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let board = Epd::read(line)?.board;
    let mut game = (ENTRY.open)(if is_usual(&board) { "" } else { "960" })?;
    game.set_position(&board.write_fen())?;
    Ok(Recorded { game, remark: None })
}

/// Whether chess of old can castle as this position says.
fn is_usual(board: &Board) -> bool {
    (ENTRY.open)("").is_ok_and(|mut game| game.set_position(&board.write_fen()).is_ok())
}

//! Boards as text: rows of letters for any size, and SGF where its letters are enough.

use crate::sgf::{Collection, coordinate};
use crate::vast::{Place, Vast};
use game::Side;

/// The largest board whose points SGF can name: a to z, then A to Z.
pub const MOST_SGF: u32 = 52;

/// A board as text: `goban COLUMNSxROWS white`, where the last word says who is to move, then the rows from the top, 'X' a black
/// stone, 'O' a white one, '.' an empty point.
pub fn text(board: &Vast, turn: Side) -> String {
    let (width, height) = board.size();
    let turn = if turn == Side::First { "black" } else { "white" };
    let mut out = format!("goban {width}x{height} {turn}\n");
    for row in 0..height {
        let letter = |column: u32| match board.stone(Place(row * width + column)) {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => '.',
        };
        out.extend((0..width).map(letter).chain(['\n']));
    }
    out
}

/// Reads what [`text`] writes; the message says what is wrong, and in which line.
pub fn read_text(text: &str) -> Result<(Vast, Side), String> {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let words: Vec<&str> = head.split_whitespace().collect();
    let known = || format!("line 1: '{}': expected 'goban COLUMNSxROWS white' or black", head.escape_debug());
    let [_, size, turn] = words[..] else { return Err(known()) };
    let size =
        size.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let turn = match turn {
        "black" => Some(Side::First),
        "white" => Some(Side::Second),
        _ => None,
    };
    let (Some((width, height)), Some(turn), "goban") = (size, turn, words[0]) else { return Err(known()) };
    let most = crate::vast::MOST;
    let mut board =
        Vast::new(width, height).ok_or_else(|| format!("line 1: boards have 1x1 to {most}x{most} points"))?;
    for row in 0..height {
        let number = row + 2;
        let line = lines.next().ok_or_else(|| format!("line {number}: expected {height} rows"))?;
        if line.chars().count() != width as usize {
            return Err(format!("line {number}: expected {width} points"));
        }
        for (column, letter) in (0..).zip(line.chars()) {
            let stone = match letter {
                'X' => Some(Side::First),
                'O' => Some(Side::Second),
                '.' => None,
                _ => return Err(format!("line {number}: '{}' is none of X, O and .", letter.escape_debug())),
            };
            board.set(Place(row * width + column), stone);
        }
    }
    Ok((board, turn))
}

/// A board as an SGF game without moves, if its points have names there.
pub fn sgf(board: &Vast, turn: Side) -> Option<String> {
    let (width, height) = board.size();
    if width.max(height) > MOST_SGF {
        return None;
    }
    let letter =
        |number: u32| char::from(if number < 26 { b'a' + number as u8 } else { b'A' + number as u8 - 26 });
    let stones = |side: Side| -> String {
        let of_side = (0..width * height).map(Place).filter(|&place| board.stone(place) == Some(side));
        of_side.map(|place| format!("[{}{}]", letter(place.0 % width), letter(place.0 / width))).collect()
    };
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let turn = if turn == Side::First { "B" } else { "W" };
    let [black, white] = Side::BOTH.map(stones);
    let listed =
        |name: &str, stones: String| if stones.is_empty() { stones } else { format!("{name}{stones}") };
    Some(format!("(;FF[4]GM[1]SZ[{size}]PL[{turn}]{}{})\n", listed("AB", black), listed("AW", white)))
}

/// The board of the first game of an SGF file after its main line, up to [`MOST_SGF`] points a side, and who is to move; the
/// message says what is wrong.
pub fn read_sgf(text: &str) -> Result<(Vast, Side), String> {
    let collection = Collection::read(text).map_err(|bad| bad.to_string())?;
    let root = collection.main_line(0).next().ok_or("there is no game")?;
    let size = root.value("SZ").unwrap_or("19");
    let (width, height) = size.split_once(':').unwrap_or((size, size));
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MOST_SGF).contains(side));
    let (Some(width), Some(height)) = (side(width), side(height)) else {
        let size = size.escape_debug();
        return Err(format!("SZ[{size}]: expected a size from 1 to {MOST_SGF}, or columns:rows"));
    };
    let mut board = Vast::new(width, height).expect("a small board");
    let mut turn = Side::First;
    for (number, node) in (1..).zip(collection.main_line(0)) {
        let wrong = |why: String| format!("node {number}: {why}");
        for (name, stone) in [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)] {
            for value in node.values(name) {
                for place in read_places(&board, value).map_err(wrong)? {
                    board.set(place, stone);
                }
            }
        }
        if let Some(player) = node.value("PL") {
            turn = if player.trim().starts_with(['W', 'w', '2']) { Side::Second } else { Side::First };
        }
        for (name, side) in [("B", Side::First), ("W", Side::Second)] {
            let Some(value) = node.value(name) else { continue };
            turn = side.other();
            let value = value.trim();
            let passes = value.is_empty() || (value == "tt" && width.max(height) <= 19);
            if !passes {
                let place = read_place(&board, value).map_err(wrong)?;
                board.play(place, side).map_err(|illegal| wrong(illegal.to_string()))?;
            }
        }
    }
    Ok((board, turn))
}

/// A point by its two letters.
fn read_place(board: &Vast, text: &str) -> Result<Place, String> {
    let place = match *text.as_bytes() {
        [column, row] => coordinate(column).zip(coordinate(row)),
        _ => None,
    };
    let place = place.and_then(|(column, row)| board.place(column.into(), row.into()));
    place.ok_or_else(|| format!("'{}' is no point of the board", text.escape_debug()))
}

/// A point, or a rectangle by two of its corners.
fn read_places(board: &Vast, text: &str) -> Result<Vec<Place>, String> {
    let text = text.trim();
    let Some((one, other)) = text.split_once(':') else { return Ok(vec![read_place(board, text)?]) };
    let width = board.size().0;
    let [one, other] =
        [read_place(board, one)?, read_place(board, other)?].map(|place| (place.0 % width, place.0 / width));
    let (columns, rows) = (one.0.min(other.0)..=one.0.max(other.0), one.1.min(other.1)..=one.1.max(other.1));
    Ok(rows.flat_map(|row| columns.clone().map(move |column| Place(row * width + column))).collect())
}

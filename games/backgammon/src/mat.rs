//! Jellyfish's match files (`.mat`), which most programs exchange: games with both players' moves side by side.
//!
//! ```text
//!  7 point match
//!
//!  Game 1
//!  White : 0                     Black : 0
//!   1) 31: 8/5 6/5               52: 13/8 24/22
//!   2) 64: 24/14                  Doubles => 2
//!   3)  Takes                    11: 8/7(2) 6/5(2)
//! ```
//!
//! Rules that the format has no word for stand in comments before the length, which other programs pass over:
//! `; [CubeLimit "1"]` where nobody doubles, `; [Jacoby "On"]`.
//!
//! The player on the left is the first side. What is written there is what was played: dice that are still to fall are nowhere.

use crate::rules::{Backgammon, LONGEST, Move, Position, Stage};
use game::{BadText, Game, Notation, Side, Status};

/// How comments tell that nobody doubles, …
const NO_CUBE: &str = "[CubeLimit \"1\"]";
/// … and that gammons count after a double alone.
const JACOBY: &str = "[Jacoby \"On\"]";

/// A whole line of moves as a file.
pub(crate) fn write(rules: &Backgammon, first: &Position, line: &[Move]) -> Option<String> {
    if first.stage != Stage::Opening {
        return None;
    }
    let comments = [(NO_CUBE, !rules.cube), (JACOBY, rules.jacoby)];
    let mut out: String =
        comments.iter().filter(|(_, so)| *so).map(|(tag, _)| format!("; {tag}\n")).collect();
    out += &format!(" {} point match\n", rules.length);
    let mut at = *first;
    let mut games = 0;
    let (mut row, mut cells): (usize, [Option<String>; 2]) = (0, [None, None]);
    let mut dice = String::new();
    for &mv in line {
        if at.stage == Stage::Opening {
            games += 1;
            let [one, two] = at.score;
            let left = format!("White : {one}");
            out += &format!("\n Game {games}\n {left:<30} Black : {two}\n");
            row = 0;
        }
        let (side, score) = (at.turn as usize, at.score);
        let cell = match mv {
            Move::Opens(..) | Move::Rolls(..) => {
                let mut after = at;
                rules.play(&mut after, mv);
                if let Stage::Playing(high, low) = after.stage {
                    dice = format!("{high}{low}:");
                }
                None
            }
            // The format knows no offers: what comes of one is said by the points of the game.
            Move::Roll | Move::Resign(_) | Move::Concede(_) | Move::Accept | Move::Refuse => None,
            Move::Double => Some(format!(" Doubles => {}", 2 * u16::from(at.cube))),
            Move::Take => Some(" Takes".into()),
            Move::Drop => Some(" Drops".into()),
            Move::Play(_) => {
                let words =
                    rules.write_move(&at, mv).replace("pass", "").replace("bar", "25").replace("off", "0");
                Some(format!("{dice} {words}").trim_end().to_owned())
            }
        };
        rules.play(&mut at, mv);
        if let Some(cell) = cell {
            // A row is full when it was the second side's turn, or when the first comes twice.
            if cells[side].is_some() || (side == 0 && cells[1].is_some()) {
                flush(&mut out, &mut row, &mut cells);
            }
            cells[side] = Some(cell);
            if side == 1 {
                flush(&mut out, &mut row, &mut cells);
            }
        }
        let won = Side::BOTH.into_iter().find(|&side| at.score[side as usize] > score[side as usize]);
        if let Some(winner) = won {
            flush(&mut out, &mut row, &mut cells);
            let points = at.score[winner as usize] - score[winner as usize];
            let indent = if winner == Side::First { 6 } else { 36 };
            out +=
                &format!("{}Wins {points} point{}\n", " ".repeat(indent), if points == 1 { "" } else { "s" });
        }
    }
    flush(&mut out, &mut row, &mut cells);
    Some(out)
}

fn flush(out: &mut String, row: &mut usize, cells: &mut [Option<String>; 2]) {
    if cells.iter().any(Option::is_some) {
        *row += 1;
        let [one, two] = std::mem::take(cells).map(Option::unwrap_or_default);
        *out += format!("{row:>3}) {one:<27}   {two}").trim_end();
        out.push('\n');
    }
}

/// Whether a text looks like such a file.
pub fn is_mat(text: &str) -> bool {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(';'));
    line.is_some_and(|line| line.ends_with("point match"))
}

/// The rules of a file and its moves.
pub fn read(text: &str) -> Result<(Backgammon, Vec<Move>), BadText> {
    let mut rules = None;
    let (mut moves, mut at) = (Vec::new(), None::<Position>);
    let mut begun = 0;
    for (number, raw) in text.lines().enumerate() {
        let bad = |reason: String| BadText::at(number + 1, 1, reason);
        let line = raw.trim();
        if line.starts_with("Game ") {
            begun = moves.len();
        }
        if line.is_empty() || line.starts_with(';') || line.starts_with("Game ") || line.contains(" : ") {
            continue;
        }
        if let Some(length) = line.strip_suffix("point match") {
            let length: u8 = length
                .trim()
                .parse()
                .ok()
                .filter(|length| *length <= LONGEST)
                .ok_or_else(|| bad(format!("the length of the match: expected 0 to {LONGEST} points")))?;
            let said = |tag| text.lines().take(number).any(|line| line.trim_start_matches([';', ' ']) == tag);
            let cube = !said(NO_CUBE);
            let agreed = Backgammon { length, cube, jacoby: cube && length == 0 && said(JACOBY) };
            at = Some(agreed.start());
            rules = Some(agreed);
            continue;
        }
        let (Some(rules), Some(at)) = (rules.as_ref(), at.as_mut()) else {
            return Err(bad("expected 'N point match' before the moves".into()));
        };
        if let Some(rest) = line.strip_prefix("Wins ") {
            let winner = if raw.len() - raw.trim_start().len() > 20 { Side::Second } else { Side::First };
            let points = rest.split_whitespace().next().and_then(|word| word.parse().ok());
            let points = points.ok_or_else(|| bad("expected 'Wins N points'".into()))?;
            if moves.len() == begun {
                return Err(bad(UNBEGUN.into()));
            }
            given_up(rules, at, winner, points, &mut moves).map_err(bad)?;
            continue;
        }
        let Some((_, rest)) = raw.split_once(')') else {
            return Err(bad(format!(
                "'{}' is no row of moves",
                line.chars().take(40).collect::<String>().escape_debug()
            )));
        };
        for (side, cell) in cells(rest) {
            played(rules, at, side, cell, &mut moves).map_err(bad)?;
        }
    }
    let rules = rules.ok_or_else(|| BadText::new("expected 'N point match' in the first line"))?;
    Ok((rules, moves))
}

/// Why a game without a move cannot be replayed.
pub(crate) const UNBEGUN: &str = "a game was given up before anybody moved, and nobody knows who began";

/// A game that was won before its end: the loser resigned, in his turn or while the other was to roll, and that was accepted.
pub(crate) fn given_up(
    rules: &Backgammon,
    at: &mut Position,
    winner: Side,
    points: u16,
    moves: &mut Vec<Move>,
) -> Result<(), String> {
    if matches!(at.stage, Stage::Opening | Stage::Over) {
        return Ok(());
    }
    let kind = (1..=3).find(|&kind| rules.points(at, kind) == points);
    let (Some(kind), true) = (kind, rules.may_resign(at)) else {
        return Err("a game ends here by a resignation that the rules do not know: one resigns a single game, a gammon or a \
                    backgammon, and not while a double or an offer waits"
            .into());
    };
    let said: &[Move] =
        if at.turn == winner { &[Move::Concede(kind)] } else { &[Move::Resign(kind), Move::Accept] };
    for &mv in said {
        rules.play(at, mv);
        moves.push(mv);
    }
    Ok(())
}

/// Words that begin a cell, if no dice do.
const BEGINNINGS: [&str; 4] = ["Doubles", "Takes", "Drops", "Wins"];

/// The two cells of a row. Each begins with dice or with a word; what is long leaves a single blank before the next. Where the
/// first is empty the second stands far to the right.
fn cells(rest: &str) -> Vec<(Side, &str)> {
    let begins = |word: &str| {
        BEGINNINGS.contains(&word) || matches!(word.as_bytes(), [b'1'..=b'6', b'1'..=b'6', b':', ..])
    };
    let body = rest.trim();
    if body.is_empty() {
        return Vec::new();
    }
    if rest.len() - rest.trim_start().len() > 10 {
        return vec![(Side::Second, body)];
    }
    let places = body.char_indices().filter(|&(at, _)| at > 0 && body[..at].ends_with(char::is_whitespace));
    let second =
        places.map(|(at, _)| at).find(|&at| body[at..].split_whitespace().next().is_some_and(begins));
    match second {
        None => vec![(Side::First, body)],
        Some(at) => vec![(Side::First, body[..at].trim_end()), (Side::Second, body[at..].trim_start())],
    }
}

fn played(
    rules: &Backgammon,
    at: &mut Position,
    side: Side,
    cell: &str,
    moves: &mut Vec<Move>,
) -> Result<(), String> {
    let mut play = |at: &mut Position, mv: Move| {
        rules.play(at, mv);
        moves.push(mv);
    };
    let word = cell.split_whitespace().next().unwrap_or_default();
    let cube = match word {
        "Doubles" => Some((Stage::Before, Move::Double)),
        "Takes" => Some((Stage::Doubled, Move::Take)),
        "Drops" => Some((Stage::Doubled, Move::Drop)),
        "Wins" => return Ok(()),
        _ => None,
    };
    if let Some((stage, mv)) = cube {
        if at.stage != stage || at.turn != side {
            return Err(format!("'{word}' where that cannot be"));
        }
        play(at, mv);
        return Ok(());
    }
    let (dice, rest) = cell
        .split_once(':')
        .ok_or_else(|| format!("'{}': expected dice and a colon", cell.escape_debug()))?;
    let &[one @ b'1'..=b'6', two @ b'1'..=b'6'] = dice.trim().as_bytes() else {
        return Err(format!("'{}' are no dice", dice.escape_debug()));
    };
    let (one, two) = (one - b'0', two - b'0');
    let (high, low) = (one.max(two), one.min(two));
    if at.stage == Stage::Opening {
        let opens = if side == Side::First { Move::Opens(high, low) } else { Move::Opens(low, high) };
        if high == low {
            return Err("equal dice do not open a game".into());
        }
        play(at, opens);
    } else {
        if at.turn != side || !matches!(at.stage, Stage::Before | Stage::Rolling) {
            return Err(format!("'{}' is not this side's turn", cell.escape_debug()));
        }
        if at.stage == Stage::Before {
            play(at, Move::Roll);
        }
        play(at, Move::Rolls(high, low));
    }
    let words = rest.trim();
    let words = if words.is_empty() || words.starts_with("Cannot") { "pass" } else { words };
    let mv = rules.read_move(at, words).map_err(|bad| bad.to_string())?;
    play(at, mv);
    debug_assert!(
        !matches!(rules.status(at), Status::Turn(turn) if turn == side && at.stage == Stage::Before)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{at_random, reached};

    /// White plays, Black is to roll, and White resigns out of turn; then a game goes on.
    #[test]
    fn a_loser_resigns_while_the_other_is_to_roll() {
        let text = " 3 point match\n\n Game 1\n White : 0                      Black : 0\n\
                    \x20 1) 31: 8/5 6/5\n                                    Wins 2 points\n\n\
                    \x20Game 2\n White : 0                      Black : 2\n  1) 61: 13/7 8/7               52: 13/8 24/22\n";
        let (rules, moves) = read(text).unwrap();
        assert_eq!(moves[2], Move::Concede(2));
        let mut at = rules.start();
        for (i, &mv) in moves.iter().enumerate() {
            let word = rules.write_move(&at, mv);
            assert_eq!(rules.read_move(&at, &word), Ok(mv), "{word}");
            rules.play(&mut at, mv);
            if i == 2 {
                assert_eq!((at.score, at.crawford), ([0, 2], true));
            }
        }
        let again = write(&rules, &rules.start(), &moves).unwrap();
        assert_eq!(read(&again), Ok((rules, moves.clone())), "{again}");
        let sgf = crate::sgf::write(&rules, &rules.start(), &moves).unwrap();
        assert_eq!(crate::sgf::read(&sgf), Ok((rules, moves)), "{sgf}");
    }

    /// GNU Backgammon 1.07 writes plays step by step, and a long one leaves a single blank before its neighbour.
    #[test]
    fn a_full_cell_ends_where_the_next_dice_are() {
        let row = " 33: 22/19* 19/16 16/13 13/10 32: ";
        assert_eq!(cells(row), [(Side::First, "33: 22/19* 19/16 16/13 13/10"), (Side::Second, "32:")]);
        let row = " 66: 24/18 18/12 13/7 13/7 Doubles => 2";
        assert_eq!(cells(row), [(Side::First, "66: 24/18 18/12 13/7 13/7"), (Side::Second, "Doubles => 2")]);
        let row = "                             21: 13/11 24/23 ";
        assert_eq!(cells(row), [(Side::Second, "21: 13/11 24/23")]);
        assert_eq!(
            cells("  Doubles => 2                Drops"),
            [(Side::First, "Doubles => 2"), (Side::Second, "Drops")]
        );
        assert_eq!(cells(" 31: 8/5 6/5   nonsense"), [(Side::First, "31: 8/5 6/5   nonsense")]);
        let text = " 0 point match\n\n Game 1\n White : 0                      Black : 0\n  1) 31: 8/5 6/5   21: Cannot Move\n";
        assert!(read(text).is_err(), "something can be played");
    }

    /// Random matches with doubles, written and read again, by all rules.
    #[test]
    fn matches_are_read_as_they_are_written() {
        for seed in 0..20 {
            let (length, cube, jacoby) =
                [(3, true, false), (0, false, false), (0, true, true), (3, false, false)][seed as usize % 4];
            let rules = Backgammon { length, cube, jacoby };
            let (line, at) = at_random(&rules, seed, false);
            let text = write(&rules, &rules.start(), &line).unwrap();
            assert!(is_mat(&text));
            let (read, moves) = read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
            assert_eq!(read, rules);
            assert_eq!(reached(&rules, &moves), at, "{text}");
        }
    }
}

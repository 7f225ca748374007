//! Games to learn from, out of whatever holds them: lines of moves, files of SGF, folders and archives of both.

use crate::files::is_sgf;
use engines::{Argument, BadCall, Call};
use game::{BadText, Side};
use go::archive::{follow, is_line};
use go::sgf::{Collection, Record, decode, write_point};
use std::fmt::Write;

pub(crate) const GAMES: Argument = Argument {
    name: "GAMES",
    help: "Games of 19x19: SGF, or one a line, its last word the moves as pairs of letters; a file, a folder, .tar, .tgz, .zip or \
           .gz of them; - is stdin",
};

/// The side of the boards that are learnt from.
const SIDE: u8 = 19;

/// What was found so far.
#[derive(Default)]
struct Found {
    /// A game on each line.
    games: String,
    read: usize,
    left_out: usize,
    /// What was wrong with the first that was left out.
    first: Option<String>,
}

impl Found {
    fn keep(&mut self, line: &str) {
        self.games.push_str(line);
        self.games.push('\n');
        self.read += 1;
    }

    fn leave(&mut self, why: impl FnOnce() -> String) {
        self.left_out += 1;
        self.first.get_or_insert_with(why);
    }

    fn file(&mut self, name: &str, text: &str) {
        if text.contains("(;") {
            for (number, piece) in (1..).zip(pieces(text)) {
                match line_of(piece) {
                    Ok(line) => self.keep(&line),
                    Err(bad) => self.leave(|| format!("'{name}', game {number}: {bad}")),
                }
            }
            return;
        }
        let filled = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        // A text whose first line is no game is something else altogether, whatever words it has.
        let first = filled().next();
        let strange = !first.is_some_and(|(_, line)| is_line(line) && follow(line, |_, _, _, _| {}) > 0);
        for (number, line) in filled() {
            if !strange && is_line(line) {
                self.keep(line);
                continue;
            }
            self.leave(|| {
                format!(
                    "'{name}', line {number}: no game of 19x19: expected SGF, or moves as pairs of letters such as pdddqp"
                )
            });
            if strange {
                return;
            }
        }
        if filled().next().is_none() {
            self.leave(|| format!("'{name}': it is empty"));
        }
    }
}

/// The games of a text of SGF.
fn pieces(text: &str) -> Vec<&str> {
    let reader = crate::ENTRY.readers.iter().find(|reader| reader.name == "SGF");
    reader.map_or_else(|| vec![text], |reader| reader.pieces(text))
}

/// A game of SGF on one line: its result, and the moves of its main line.
fn line_of(piece: &str) -> Result<String, BadText> {
    let refused = |why: String| Err(BadText::new(why));
    if !is_sgf(piece) {
        return refused("a game of another kind: GM is not 1".into());
    }
    let record = Record::of(&Collection::read(piece)?, 0)?;
    let shape = record.setup.shape;
    if (shape.width, shape.height) != (SIDE, SIDE) {
        return refused(format!("a board of {}x{}: expected 19x19", shape.width, shape.height));
    }
    if !record.stones.is_empty() {
        return refused("stones lie there before the first move: expected a game without a handicap".into());
    }
    let result = record.result.as_deref().unwrap_or_default();
    let (mut line, mut turn) = (String::new(), Side::First);
    if result.starts_with(['B', 'W']) && result[1..].starts_with('+') {
        line.push_str(&result[..1]);
        line.push_str("+ ");
    }
    for &(side, mv) in &record.moves {
        if side != turn {
            line.push_str("tt");
        }
        let point = mv.point().map_or_else(|| "tt".to_owned(), |point| write_point(shape, point));
        write!(line, "{point}").expect("a string takes everything");
        turn = side.other();
    }
    match follow(&line, |_, _, _, _| {}) {
        0 => refused("it has no legal move".into()),
        _ => Ok(line),
    }
}

/// The games of a file, a folder or an archive, one on each line, and how many could not be read, and why not the first.
pub(crate) fn games_of(call: &Call<'_>) -> Result<(String, Option<String>), BadCall> {
    let Some(file) = call.arguments.first() else { return Err(BadCall::Input("expected a file".into())) };
    let mut found = Found::default();
    for (name, bytes) in (call.files)(file).map_err(BadCall::Input)? {
        found.file(&name, &text_of(bytes));
    }
    let Found { games, read, left_out, first } = found;
    let first = first.unwrap_or_else(|| format!("'{file}': there is no file in it"));
    match (read, left_out) {
        (0, 0 | 1) => Err(BadCall::Input(first)),
        (0, _) => Err(BadCall::Input(format!("'{file}': none of {left_out} games can be read; {first}"))),
        (_, 0) => Ok((games, None)),
        _ => Ok((games, Some(format!("{read} games read, {left_out} left out: {first}")))),
    }
}

/// UTF-8 as it is, anything else as Latin-1: a collection may be long.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|bad| decode(bad.as_bytes()))
}

/// The same where some are kept aside to judge by.
pub(crate) fn ten_games_of(call: &mut Call<'_>) -> Result<String, BadCall> {
    let (games, remark) = games_of(call)?;
    let remark = remark.unwrap_or_default();
    let number = games.lines().count();
    if number < 10 {
        let file = &call.arguments[0];
        let told = format!(
            "'{file}': games that can be read: {number}; expected ten or more, since every tenth is kept aside"
        );
        return Err(BadCall::Input([told, remark].join("; ").trim_end_matches("; ").to_owned()));
    }
    if !remark.is_empty() {
        writeln!(call.out, "{remark}")?;
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_sgf_is_a_line() {
        let line = |text: &str| line_of(text).map_err(|bad| bad.to_string());
        assert_eq!(line("(;GM[1]RE[W+R];B[pd](;W[dp];B[])(;W[dd]))"), Ok("W+ pddptt".into()));
        // Black moves twice: White has passed.
        assert_eq!(line("(;FF[4];B[pd];B[dp])"), Ok("pdttdp".into()));
        for (text, why) in [
            ("(;SZ[9];B[aa])", "9x9: expected 19x19"),
            ("(;AB[dd][pp];W[dp])", "expected a game without a handicap"),
            ("(;GM[2];B[aa])", "GM is not 1"),
            ("(;PB[a])", "no legal move"),
            ("(;B[aa", "no ']' ends"),
        ] {
            assert!(line(text).unwrap_err().contains(why), "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_counted_and_the_first_is_told() {
        let mut found = Found::default();
        found.file("a", "P B+R pdddqp\n\nbad!\nW+R ddpp\n");
        found.file("b", "(;B[pd])(;SZ[9];B[aa])");
        found.file("c", "my pass\nis more\n");
        found.file("d", " \n");
        assert_eq!((found.read, found.left_out), (3, 4));
        assert!(found.first.unwrap().starts_with("'a', line 3: no game of 19x19"));
        assert_eq!(found.games, "P B+R pdddqp\nW+R ddpp\npd\n");
    }
}

//! Games and matches in the smart game format, `GM[6]`, as GNU Backgammon writes them: a tree for each game.
//!
//! ```text
//! (;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[White]PB[Black]RU[Crawford]RE[B+1R]
//! ;W[31hefe];B[double];W[take];B[65aggl])
//! ```
//!
//! White is the first side. A turn is two dice and a pair of letters for each man that moves: `a` to `x` are White's points 1 to
//! 24, whoever moves, `y` the bar and `z` off. A result that ends with `R` is a resignation; dice that lay on the table then stand
//! in `DI`, whose they were in `PL`. Of variations the first line is
//! read; positions that were set up are refused.

use crate::mat::{UNBEGUN, given_up};
use crate::men::BAR;
use crate::plays::{OFF, Play};
use crate::rules::{Backgammon, LONGEST, Move, Position, Stage};
use game::brackets::{Games, Property};
use game::{BadText, Game, Notation, Side};
use std::fmt::Write;

/// The letter of a place as this side counts it.
fn letter(side: Side, place: u8) -> char {
    let point = match (place, side) {
        (OFF, _) => 25,
        (24, _) => 24,
        (place, Side::First) => place,
        (place, Side::Second) => 23 - place,
    };
    (b'a' + point) as char
}

/// The place of a letter as this side counts it, as plays are written.
fn place(side: Side, letter: u8) -> Option<String> {
    Some(match letter {
        b'z' => "off".into(),
        b'y' => "bar".into(),
        b'a'..=b'x' if side == Side::First => (letter - b'a' + 1).to_string(),
        b'a'..=b'x' => (b'x' - letter + 1).to_string(),
        _ => return None,
    })
}

fn colour(side: Side) -> char {
    if side == Side::First { 'W' } else { 'B' }
}

/// A whole line of moves as a file.
pub(crate) fn write(rules: &Backgammon, first: &Position, line: &[Move]) -> Option<String> {
    if first.stage != Stage::Opening {
        return None;
    }
    let (mut out, mut games) = (String::new(), 0);
    let mut at = *first;
    let (mut tree, mut score, mut resigned) = (String::new(), at.score, false);
    for &mv in line {
        if at.stage == Stage::Opening {
            score = at.score;
            tree.clear();
        }
        let side = at.turn;
        match mv {
            Move::Double | Move::Take | Move::Drop => {
                let word = rules.write_move(&at, mv);
                write!(tree, "\n;{}[{word}]", colour(side)).ok()?;
            }
            Move::Play(play) => {
                let Stage::Playing(high, low) = at.stage else { unreachable!("a play has dice") };
                write!(tree, "\n;{}[{high}{low}{}]", colour(side), letters(side, &play)).ok()?;
            }
            Move::Resign(_) => tree += &on_the_table(&at),
            Move::Opens(..) | Move::Rolls(..) | Move::Roll | Move::Refuse => {}
            Move::Accept | Move::Concede(_) => resigned = true,
        }
        rules.play(&mut at, mv);
        let won = Side::BOTH.into_iter().find(|&side| at.score[side as usize] > score[side as usize]);
        if let Some(winner) = won {
            let points = at.score[winner as usize] - score[winner as usize];
            let ending = if std::mem::take(&mut resigned) { "R" } else { "" };
            let result = format!("RE[{}+{points}{ending}]", colour(winner));
            out += &game(rules, games, score, &result, &std::mem::take(&mut tree));
            games += 1;
        }
    }
    tree += &on_the_table(&at);
    if !tree.is_empty() || games == 0 {
        out += &game(rules, games, score, "", &tree);
    }
    Some(out)
}

/// Dice that lie there and have not been played.
fn on_the_table(at: &Position) -> String {
    match at.stage {
        Stage::Playing(high, low) => format!("\n;PL[{}]DI[{high}{low}]", colour(at.turn)),
        _ => String::new(),
    }
}

fn game(rules: &Backgammon, number: u32, score: [u16; 2], result: &str, tree: &str) -> String {
    let agreed = match (rules.length, rules.cube, rules.jacoby) {
        (1.., true, _) => "RU[Crawford]",
        (_, false, _) => "RU[NoCube]",
        (0, true, true) => "RU[Jacoby]",
        (0, true, false) => "",
    };
    let [white, black] = score;
    let length = rules.length;
    format!(
        "(;FF[4]GM[6]CA[UTF-8]AP[Tesuji]MI[length:{length}][game:{number}][ws:{white}][bs:{black}]\
         PW[White]PB[Black]{agreed}{result}{tree})\n"
    )
}

fn letters(side: Side, play: &Play) -> String {
    play.steps().iter().flat_map(|step| [letter(side, step.from), letter(side, step.to)]).collect()
}

/// Whether a text looks like such a file.
pub fn is_sgf(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("(;")
        && text.chars().filter(|c| !c.is_whitespace()).take(400).collect::<String>().contains("GM[6]")
}

/// The rules of a file and its moves: a match, or the first game of a session for points.
pub fn read(text: &str) -> Result<(Backgammon, Vec<Move>), BadText> {
    let mut games = Games::of(text);
    let mut agreed: Option<(Backgammon, Position)> = None;
    let mut moves = Vec::new();
    while let Some(properties) = games.next_game()? {
        let (rules, at) = match &mut agreed {
            Some((rules, at)) => (*rules, at),
            none => {
                let rules = rules_of(&games, &properties)?;
                let (rules, at) = none.insert((rules, rules.start()));
                (*rules, at)
            }
        };
        if at.stage != Stage::Opening {
            // A session for points goes on after its first game, a match is over.
            break;
        }
        let begun = moves.len();
        let mut mover = None;
        for property in &properties {
            if property.name == "PL" {
                mover =
                    Some(if property.values[0].starts_with(['B', 'b']) { Side::Second } else { Side::First });
            }
            take(&rules, at, property, mover, &mut moves)
                .map_err(|reason| games.wrong(property.byte, reason))?;
        }
        let result = properties.iter().find(|property| property.name == "RE");
        if let Some((winner, points)) = result.and_then(|result| resigned(result.value())) {
            let byte = result.map_or(0, |result| result.byte);
            if moves.len() == begun {
                return Err(games.wrong(byte, UNBEGUN));
            }
            given_up(&rules, at, winner, points, &mut moves).map_err(|reason| games.wrong(byte, reason))?;
        }
    }
    let (rules, _) = agreed.ok_or_else(|| games.wrong(0, "no game begins here: expected '(;GM[6]'"))?;
    Ok((rules, moves))
}

/// Who won how much by a resignation.
fn resigned(result: &str) -> Option<(Side, u16)> {
    let (side, points) = result.strip_suffix(['R', 'r'])?.split_once('+')?;
    let winner = match side {
        "W" | "w" => Side::First,
        "B" | "b" => Side::Second,
        _ => return None,
    };
    Some((winner, points.parse().ok()?))
}

fn rules_of(games: &Games<'_>, properties: &[Property]) -> Result<Backgammon, BadText> {
    let mut rules = Backgammon { length: 0, cube: true, jacoby: false };
    for Property { name, values, byte } in properties {
        match name.as_str() {
            "GM" if values[0].trim() != "6" => {
                let other = values[0].escape_debug();
                return Err(games.wrong(*byte, format!("GM[{other}] is not backgammon, which is GM[6]")));
            }
            "MI" => {
                let length = values.iter().find_map(|value| value.trim().strip_prefix("length:"));
                let read =
                    length.map(|length| length.trim().parse().ok().filter(|length| *length <= LONGEST));
                if let Some(length) = read {
                    rules.length = length.ok_or_else(|| {
                        games.wrong(*byte, format!("the length of the match: expected 0 to {LONGEST} points"))
                    })?;
                }
            }
            "RU" => {
                let says = |word: &str| values.iter().any(|value| value.contains(word));
                (rules.cube, rules.jacoby) = (!says("NoCube"), says("Jacoby"));
            }
            _ => {}
        }
    }
    rules.jacoby &= rules.length == 0 && rules.cube;
    Ok(rules)
}

fn take(
    rules: &Backgammon,
    at: &mut Position,
    property: &Property,
    mover: Option<Side>,
    moves: &mut Vec<Move>,
) -> Result<(), String> {
    let side = match property.name.as_str() {
        "W" => Side::First,
        "B" => Side::Second,
        "DI" => mover.ok_or("DI without PL: whose dice are these?")?,
        "AE" | "AW" | "AB" | "CV" | "CO" | "CP" => {
            return Err(format!("{} sets a position up: only games from the start are read", property.name));
        }
        _ => return Ok(()),
    };
    let mut play = |at: &mut Position, mv: Move| {
        rules.play(at, mv);
        moves.push(mv);
    };
    let value = property.values[0].trim();
    let cube = match value {
        "double" => Some((Stage::Before, Move::Double)),
        "take" => Some((Stage::Doubled, Move::Take)),
        "drop" => Some((Stage::Doubled, Move::Drop)),
        _ => None,
    };
    let wrong = || format!("{}[{}] where that cannot be", property.name, value.escape_debug());
    if let Some((stage, mv)) = cube {
        if (at.stage, at.turn) != (stage, side) {
            return Err(wrong());
        }
        play(at, mv);
        return Ok(());
    }
    let (&[one @ b'1'..=b'6', two @ b'1'..=b'6'], rest) =
        value.as_bytes().split_first_chunk::<2>().ok_or_else(wrong)?
    else {
        return Err(format!(
            "'{}': expected two dice and letters, or double, take, drop",
            value.escape_debug()
        ));
    };
    let (high, low) = (one.max(two) - b'0', one.min(two) - b'0');
    if at.stage == Stage::Playing(high, low) && at.turn == side {
        // They lay there already when somebody resigned in vain.
    } else if at.stage == Stage::Opening && high != low {
        let opens = if side == Side::First { Move::Opens(high, low) } else { Move::Opens(low, high) };
        play(at, opens);
    } else if at.turn == side && matches!(at.stage, Stage::Before | Stage::Rolling) {
        if at.stage == Stage::Before {
            play(at, Move::Roll);
        }
        play(at, Move::Rolls(high, low));
    } else {
        return Err(wrong());
    }
    if property.name == "DI" {
        return Ok(());
    }
    let (pairs, odd) = rest.as_chunks::<2>();
    let step = |&[from, to]: &[u8; 2]| Some(format!("{}/{}", place(side, from)?, place(side, to)?));
    let steps: Option<Vec<String>> = pairs.iter().map(step).collect();
    let steps = steps.filter(|steps| odd.is_empty() && steps.len() <= 4).ok_or_else(wrong)?;
    let words = if steps.is_empty() { "pass".into() } else { steps.join(" ") };
    let mv = walked(rules, at, pairs, side).map_or_else(|| rules.read_move(at, &words), Ok);
    play(at, mv.map_err(|bad| bad.to_string())?);
    Ok(())
}

/// The play that moves men and hits exactly as these steps do, made one by one: a man may hit on his way.
fn walked(rules: &Backgammon, at: &Position, pairs: &[[u8; 2]], side: Side) -> Option<Move> {
    let number = |letter: u8| match letter {
        b'z' => Some(OFF),
        b'y' => Some(BAR as u8),
        b'a'..=b'x' if side == Side::First => Some(letter - b'a'),
        b'a'..=b'x' => Some(b'x' - letter),
        _ => None,
    };
    let mut board = at.board();
    for &[from, to] in pairs {
        let (from, to) = (number(from)?, number(to)?);
        let man = board.own.0.get_mut(usize::from(from))?;
        *man = man.checked_sub(1)?;
        if to != OFF {
            *board.own.0.get_mut(usize::from(to))? += 1;
            let facing = 23usize.checked_sub(usize::from(to))?;
            if board.other.0[facing] == 1 {
                board.other.0[facing] = 0;
                board.other.0[BAR] += 1;
            }
        }
    }
    let same = |mv: &Move| matches!(mv, Move::Play(play) if crate::plays::after(&at.board(), play) == board);
    rules.legal(at).into_iter().find(same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{at_random, reached};

    /// Whoever saves between his roll and his play finds the roll again.
    #[test]
    fn dice_on_the_table_are_kept() {
        let rules = Backgammon { length: 3, cube: true, jacoby: false };
        for line in
            ["31", "13", "31 8/5 6/5 roll 64", "31 8/5 6/5 roll 64 resign refuse", "31 resign accept 42"]
        {
            let (mut at, mut moves) = (rules.start(), Vec::new());
            for word in rules.split_moves(line) {
                let mv = rules.read_move(&at, word).unwrap();
                rules.play(&mut at, mv);
                moves.push(mv);
            }
            let text = write(&rules, &rules.start(), &moves).unwrap();
            let (_, read) = read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
            assert_eq!(reached(&rules, &read), at, "{text}");
        }
    }

    /// Random matches with doubles and resignations, written and read again.
    #[test]
    fn matches_are_read_as_they_are_written() {
        for (seed, rules) in
            (0..30).map(|seed| (seed, Backgammon { length: 3, cube: true, jacoby: false })).chain([
                (40, Backgammon { length: 0, cube: false, jacoby: false }),
                (41, Backgammon { length: 0, cube: true, jacoby: true }),
                (42, Backgammon { length: 0, cube: true, jacoby: false }),
            ])
        {
            let (line, at) = at_random(&rules, seed, true);
            let text = write(&rules, &rules.start(), &line).unwrap();
            assert!(is_sgf(&text), "{text}");
            let (read, moves) = read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
            assert_eq!(read, rules);
            assert_eq!(reached(&rules, &moves), at, "{text}");
        }
    }

    /// Letters by hand: White's 31 makes his five-point, Black's 65 runs from his 24-point (White's 1-point, `a`) to his 13-point.
    #[test]
    fn letters_are_points_as_white_counts_them() {
        let (rules, moves) =
            read("(;FF[4]GM[6]MI[length:3][game:0]\n;W[31hefe]\n;B[65aggl]C[a \\] b])").unwrap();
        assert_eq!(rules, Backgammon { length: 3, cube: true, jacoby: false });
        let mut at = rules.start();
        let told: Vec<String> = moves
            .into_iter()
            .map(|mv| {
                let text = rules.write_move(&at, mv);
                rules.play(&mut at, mv);
                text
            })
            .collect();
        assert_eq!(told, ["31", "8/5 6/5", "roll", "65", "24/13"]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, word) in [
            ("", "no game"),
            ("(;GM[1])", "GM[6]"),
            ("(;GM[6]AW[a]AB[b])", "sets a position up"),
            ("(;GM[6]\n;W[31aa])", "line 2"),
            ("(;GM[6];W[double])", "cannot be"),
            ("(;GM[6];W[31hefe]", "not closed"),
            ("(;GM[6]MI[length:99])", "length"),
            ("(;GM[6];W[31", "not closed"),
        ] {
            let bad = read(text).unwrap_err().to_string();
            assert!(bad.contains(word), "{text}: {bad}");
        }
    }
}

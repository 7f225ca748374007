//! XGID, the position text of eXtreme Gammon: the first side is the one at the bottom.
//!
//! Three stages that it does not know are written where the dice stand: `RR` after somebody has declined to double, `GG`
//! after the end, `Q231` where whoever is to move resigns a gammon (2) with 31 (00 before the roll); before the opening roll
//! nobody is to move and the turn is 0.

use crate::men::{BAR, Men};
use crate::rules::{Backgammon, LARGEST_CUBE, Position, Stage};
use game::{BadText, Side};

pub(crate) fn write(rules: &Backgammon, at: &Position) -> String {
    let [bottom, top] = at.men;
    let letter = |own: u8, other: u8| match (own, other) {
        (0, 0) => '-',
        (own, 0) => (b'A' + own - 1) as char,
        (_, other) => (b'a' + other - 1) as char,
    };
    let mut men = String::from(letter(0, top.0[BAR]));
    men.extend((0..24).map(|i| letter(bottom.0[i], top.0[23 - i])));
    men.push(letter(bottom.0[BAR], 0));
    let sign = |side: Side| if side == Side::First { 1 } else { -1 };
    // Whoever doubled is the one to move there.
    let (turn, dice) = match at.stage {
        Stage::Opening => (0, "00".into()),
        Stage::Before => (sign(at.turn), "00".into()),
        Stage::Rolling if rules.may_double(at) => (sign(at.turn), "RR".into()),
        Stage::Rolling => (sign(at.turn), "00".into()),
        Stage::Playing(high, low) => (sign(at.turn), format!("{high}{low}")),
        Stage::Doubled => (sign(at.turn.other()), "D".into()),
        Stage::Resigned(kind, high, low) => (sign(at.turn.other()), format!("Q{kind}{high}{low}")),
        Stage::Over => (sign(at.turn), "GG".into()),
    };
    let owner = at.owner.map_or(0, sign);
    let special = if rules.length > 0 { u8::from(at.crawford) } else { u8::from(rules.jacoby) };
    let [first, second] = at.score;
    let cube = at.cube.trailing_zeros();
    format!("XGID={men}:{cube}:{owner}:{turn}:{dice}:{first}:{second}:{special}:{}:10", rules.length)
}

/// The rules and the position of an XGID, without `XGID=`: a match, or money with a cube, where bit 0 of the eighth field is Jacoby's
/// rule.
pub fn read_any(text: &str) -> Result<(Backgammon, Position), BadText> {
    let field = |i: usize| text.trim().split(':').nth(i).and_then(|field| field.parse::<u8>().ok());
    let rules = match field(8).unwrap_or(0) {
        0 => Backgammon {
            cube: true,
            jacoby: field(7).is_some_and(|special| special & 1 == 1),
            ..Backgammon::default()
        },
        length => Backgammon::read(&format!("match={length}"))?,
    };
    Ok((rules, read(&rules, text.trim())?))
}

pub(crate) fn read(rules: &Backgammon, text: &str) -> Result<Position, BadText> {
    let bad = |what: &str| {
        BadText::new(format!(
            "XGID: {what}: expected 26 letters for the men, then cube, owner, turn, dice, both scores, Crawford, length and \
             largest cube, such as -b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
        ))
    };
    let fields: Vec<&str> = text.split(':').collect();
    if !(9..=10).contains(&fields.len()) {
        return Err(bad("the fields are not nine or ten"));
    }
    let letters: Vec<u8> = fields[0].bytes().collect();
    if letters.len() != 26 {
        return Err(bad("the men are not 26 letters"));
    }
    let mut men = [Men::NONE; 2];
    for (i, &letter) in letters.iter().enumerate() {
        match letter {
            b'-' => {}
            b'A'..=b'O' if i > 0 => men[0].0[i - 1] = letter - b'A' + 1,
            b'a'..=b'o' if i < 25 => men[1].0[24 - i] = letter - b'a' + 1,
            _ => return Err(bad("a letter is none of -, A to O, a to o, or stands on the other side's bar")),
        }
    }
    let side = |text: &str| match text {
        "1" => Ok(Some(Side::First)),
        "-1" => Ok(Some(Side::Second)),
        "0" => Ok(None),
        _ => Err(bad("a side is none of 1, -1, 0")),
    };
    let number = |i: usize| fields[i].parse::<u16>().map_err(|_| bad("a number is missing"));
    let cube = 1u16.checked_shl(u32::from(number(1)?)).filter(|cube| *cube <= u16::from(LARGEST_CUBE));
    let cube = cube.ok_or_else(|| bad("the cube is larger than 64"))? as u8;
    let (owner, turn) = (side(fields[2])?, side(fields[3])?);
    let length = number(8)?;
    if length != u16::from(rules.length) {
        return Err(BadText::new(format!(
            "the match is to {length} points here and to {} by the rules: open backgammon:match={length}",
            rules.length
        )));
    }
    let score = [number(5)?, number(6)?];
    let crawford = rules.length > 0 && fields[7] == "1";
    let mut at = Position {
        men,
        turn: turn.unwrap_or(Side::First),
        stage: Stage::Rolling,
        cube,
        owner,
        score,
        crawford,
        after_crawford: false,
    };
    at.stage = match (turn, fields[4]) {
        (None, _) => Stage::Opening,
        (_, "00") if rules.may_double(&at) => Stage::Before,
        (_, "00" | "RR") => Stage::Rolling,
        (_, "GG") => Stage::Over,
        (_, "D" | "B" | "R") => {
            at.turn = at.turn.other();
            Stage::Doubled
        }
        (_, dice) => match *dice.as_bytes() {
            [one @ b'1'..=b'6', two @ b'1'..=b'6'] => {
                Stage::Playing(one.max(two) - b'0', one.min(two) - b'0')
            }
            [b'Q', kind @ b'1'..=b'3', b'0', b'0'] => {
                at.turn = at.turn.other();
                Stage::Resigned(kind - b'0', 0, 0)
            }
            [b'Q', kind @ b'1'..=b'3', one @ b'1'..=b'6', two @ b'1'..=b'6'] => {
                at.turn = at.turn.other();
                Stage::Resigned(kind - b'0', one.max(two) - b'0', one.min(two) - b'0')
            }
            _ => return Err(bad("the dice are none of 00, D, or two numbers from 1 to 6")),
        },
    };
    checked(rules, at)
}

/// A position that can be played on.
pub(crate) fn checked(rules: &Backgammon, mut at: Position) -> Result<Position, BadText> {
    let bad = |what: String| Err(BadText::new(what));
    for side in Side::BOTH {
        let men: u32 = at.men[side as usize].0.iter().map(|&men| u32::from(men)).sum();
        if men > 15 {
            return bad(format!("a side has {men} men: expected at most 15"));
        }
        if rules.length > 0 && at.stage != Stage::Over && at.away(side, rules.length) == 0 {
            return bad(format!("the match to {} points is over", rules.length));
        }
    }
    let [first, second] = at.men;
    if (0..24).any(|i| first.0[i] > 0 && second.0[23 - i] > 0) {
        return bad("both sides stand on one point".into());
    }
    let over = at.stage == Stage::Over;
    if !over && at.men.iter().any(|men| men.left() == 0) {
        return bad("a side has no men left: the game is over".into());
    }
    if over && at.score[0] == at.score[1] || at.score.iter().any(|&score| score > 1000) {
        return bad("nobody has won".into());
    }
    if !rules.cube && (at.cube > 1 || at.owner.is_some() || at.stage == Stage::Doubled) {
        return bad("there is no cube by the rules".into());
    }
    if (at.cube == 1) != at.owner.is_none() {
        return bad("a cube that was turned belongs to somebody, and one in the middle shows 1".into());
    }
    // Where somebody needs one point and this is not the Crawford game, that game has been.
    let one_away = rules.length > 0 && Side::BOTH.iter().any(|&side| at.away(side, rules.length) == 1);
    if at.crawford && !one_away {
        return bad("in the Crawford game somebody needs one point".into());
    }
    at.after_crawford = one_away && !at.crawford && !over;
    Ok(at)
}

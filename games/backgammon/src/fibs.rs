//! The board line of the server FIBS, by which GNU Backgammon asks external players: `board:` and fields between colons.
//!
//! ```text
//! board:You:Other:7:0:0:  names, length of the match, both scores
//! 0:-2:0:…:2:0:           26 places: the bar of Other, points 1 to 24, the bar of You; the men of You count 1
//! 1:3:1:0:0:              whose turn (1 is You), dice of You, dice of Other
//! 1:1:1:0:                the cube, whether it is not the other's (You, Other), whether Other has doubled
//! 1:-1:0:25:              the colour of You, his direction, where he goes, where his bar is
//! 0:0:0:0:0:0:0:0         men off, men on the bar (of You, of Other), moves, forced, after Crawford, redoubles
//! ```
//!
//! Whoever is asked is You. A match to 9999 points, or to 0, is a game for points.

use crate::men::{BAR, Board, Men};
use crate::rules::{Backgammon, LARGEST_CUBE, LONGEST, Position, Stage};
use crate::xgid::checked;
use game::{BadText, Side};

/// Fields behind `board`.
const FIELDS: usize = 52;

/// The line that asks whoever is to act, in a position where somebody is.
pub fn write(rules: &Backgammon, at: &Position) -> String {
    let Board { own, other } = at.board();
    let mut places = vec![-i32::from(other.0[BAR])];
    places.extend((0..24).map(|i| i32::from(own.0[i]) - i32::from(other.0[23 - i])));
    places.push(i32::from(own.0[BAR]));
    let places: Vec<String> = places.iter().map(i32::to_string).collect();
    let (one, two) = if let Stage::Playing(high, low) = at.stage { (high, low) } else { (0, 0) };
    let doubled = u8::from(at.stage == Stage::Doubled);
    // Whose the cube is; two zeros would say that somebody has doubled.
    let may = |side: Side| u8::from(at.owner.is_none_or(|owner| owner == side));
    let (you, they) = (at.turn, at.turn.other());
    format!(
        "board:You:Other:{}:{}:{}:{}:1:{one}:{two}:0:0:{}:{}:{}:{doubled}:1:-1:0:25:{}:{}:{}:{}:0:0:{}:0",
        rules.length,
        at.score[you as usize],
        at.score[they as usize],
        places.join(":"),
        at.cube,
        may(you),
        may(they),
        own.off(),
        other.off(),
        own.0[BAR],
        other.0[BAR],
        u8::from(at.after_crawford),
    )
}

/// The rules and the position of such a line, in which whoever is asked is the first side and is to act.
pub fn read(line: &str) -> Result<(Backgammon, Position), BadText> {
    let bad = |what: &str| {
        BadText::new(format!(
            "{what}: expected board:You:Other:LENGTH:SCORE:SCORE, 26 places, turn, dice, cube and the rest, {FIELDS} fields \
             between colons"
        ))
    };
    let fields: Vec<&str> = line.trim().split(':').collect();
    if fields.len() != FIELDS + 1 || fields[0] != "board" {
        return Err(bad("this is no board line"));
    }
    let number = |i: usize| fields[i].trim().parse::<i32>().map_err(|_| bad("a number is missing"));
    let numbers: Vec<i32> = (3..=FIELDS).map(number).collect::<Result<_, _>>()?;
    // Counted from the length of the match on.
    let field = |i: usize| numbers[i - 3];
    let length = match field(3) {
        0 | 9999 => 0,
        length => u8::try_from(length)
            .ok()
            .filter(|length| *length <= LONGEST)
            .ok_or_else(|| bad("a match that is too long"))?,
    };
    let (colour, direction) = (field(41), field(42));
    if colour.abs() != 1 || direction.abs() != 1 {
        return Err(bad("colour and direction are 1 or -1"));
    }
    let mut men = [Men::NONE; 2];
    for i in 0..26 {
        let here = field(6 + i as usize) * colour;
        let many = u8::try_from(here.unsigned_abs()).ok().filter(|many| *many <= 15);
        let many = many.ok_or_else(|| bad("more than 15 men on a place"))?;
        // As You counts: 1 to 24, his bar 25, the other's 0.
        let point = if direction == -1 { i } else { 25 - i };
        match (here.signum(), point) {
            (0, _) => {}
            (1, 1..=25) => men[0].0[point as usize - 1] = many,
            (-1, 0..=24) => men[1].0[24 - point as usize] = many,
            _ => return Err(bad("a man stands on the other side's bar")),
        }
    }
    // Some programs count men on the bar here alone.
    for (side, i) in [(0, 47), (1, 48)] {
        let told =
            u8::try_from(field(i)).ok().filter(|many| *many <= 15).ok_or_else(|| bad("men on the bar"))?;
        men[side].0[BAR] = men[side].0[BAR].max(told);
    }
    let cube = u8::try_from(field(37)).ok().filter(|cube| cube.is_power_of_two() && *cube <= LARGEST_CUBE);
    let cube = cube.ok_or_else(|| bad("the cube"))?;
    let (mine, theirs, doubled) = (field(38) != 0, field(39) != 0, field(40) != 0);
    let score = |i: usize| u16::try_from(field(i)).map_err(|_| bad("the score"));
    let rules = Backgammon { length, cube: mine || theirs || doubled || cube > 1, jacoby: false };
    let after_crawford = field(51) != 0;
    let mut at = Position {
        men,
        turn: Side::First,
        stage: Stage::Rolling,
        cube,
        owner: (cube > 1).then_some(if theirs != doubled && !mine { Side::Second } else { Side::First }),
        score: [score(4)?, score(5)?],
        crawford: false,
        after_crawford,
    };
    if doubled && cube > 1 {
        // Who doubles owns the cube.
        at.owner = Some(Side::Second);
    }
    let one_away = length > 0 && Side::BOTH.iter().any(|&side| at.away(side, length) == 1);
    at.crawford = one_away && !after_crawford;
    let dice = [(field(33), field(34)), (field(35), field(36))].into_iter().find(|dice| *dice != (0, 0));
    at.stage = match dice {
        _ if doubled => Stage::Doubled,
        None if rules.may_double(&at) && mine => Stage::Before,
        None => Stage::Rolling,
        Some((one @ 1..=6, two @ 1..=6)) => Stage::Playing(one.max(two) as u8, one.min(two) as u8),
        Some(_) => return Err(bad("the dice are none")),
    };
    checked(&rules, at).map(|at| (rules, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Seed, Status};

    /// GNU Backgammon 1.07 sends this to an external player that opens a match to 3 points with 21.
    const ASKED: &str = "board:gnubg:root:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:2:1:2:1:1:1:1:0:1:-1:0:\
                         25:0:0:0:0:0:0:0:1";

    #[test]
    fn a_question_of_another_program_is_understood() {
        let (rules, at) = read(ASKED).unwrap();
        assert_eq!((rules.length, rules.cube, at.stage), (3, true, Stage::Playing(2, 1)));
        assert_eq!(at.board(), Board::START);
    }

    /// All positions of random matches in which somebody is to act, told and understood from his side of the board.
    #[test]
    fn questions_are_understood_as_they_are_asked() {
        for seed in 0..20 {
            let rules = Backgammon { length: if seed % 2 == 0 { 5 } else { 0 }, cube: true, jacoby: false };
            let (mut rng, mut at) = (Seed(seed).rng(), rules.start());
            while !matches!(rules.status(&at), Status::Over(_)) {
                if matches!(at.stage, Stage::Before | Stage::Playing(..) | Stage::Doubled) {
                    let (_, told) = read(&write(&rules, &at)).unwrap();
                    assert_eq!((told.board(), told.stage, told.cube), (at.board(), at.stage, at.cube));
                    let owner = |at: &Position| at.owner.map(|owner| owner == at.turn);
                    if at.stage != Stage::Doubled {
                        assert_eq!(owner(&told), owner(&at), "{}", write(&rules, &at));
                    }
                }
                let legal = rules.legal(&at);
                rules.play(&mut at, legal[rng.below(legal.len())]);
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for wrong in [
            "",
            "board",
            "board:a:b:1",
            &ASKED.replace(":25:", ":x:"),
            &ASKED.replace(":2:1:2:1:", ":7:1:7:1:"),
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

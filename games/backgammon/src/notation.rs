//! Text: `24/18 13/11*` for plays, `31` for rolls, XGID and GNU identifiers for positions.

use crate::equities::Equities;
use crate::men::BAR;
use crate::plays::{OFF, Play, Plays, Step};
use crate::rules::{Backgammon, LONGEST, Move, Position, Stage};
use crate::{gnu, xgid};
use game::{BadMove, BadText, Game, Notation, Unit};

/// Who gives up a single game, a gammon, a backgammon.
pub(crate) const RESIGN: [&str; 3] = ["resign", "resign-gammon", "resign-backgammon"];

/// Whoever waits has given the same up, and that was taken.
pub(crate) const CONCEDE: [&str; 3] = ["concedes", "concedes-gammon", "concedes-backgammon"];

/// What is written where nothing can move.
const NOTHING: &str = "pass";

impl Backgammon {
    /// The rules from a setup: `money`, `money/cube`, `money/cube/jacoby`, or a match such as `match=7`, with `/nocube`.
    pub fn read(text: &str) -> Result<Backgammon, BadText> {
        let mut rules = Backgammon::default();
        for (i, word) in text.trim().split('/').filter(|word| !word.is_empty()).enumerate() {
            match word {
                "money" if i == 0 => {}
                "cube" if rules.length == 0 => rules.cube = true,
                "jacoby" if rules.cube && rules.length == 0 => rules.jacoby = true,
                "nocube" if rules.length > 0 => rules.cube = false,
                _ => {
                    let length = word.strip_prefix("match=").and_then(|length| length.parse().ok());
                    let Some(length @ 1..=LONGEST) = length.filter(|_| i == 0) else {
                        return Err(BadText::new(format!(
                            "'{}' is not agreed on: expected money, money/cube, money/cube/jacoby, or match=N with N \
                             from 1 to {LONGEST}, perhaps with /nocube",
                            word.escape_debug()
                        )));
                    };
                    (rules.length, rules.cube) = (length, true);
                }
            }
        }
        Ok(rules)
    }

    /// The setup in full.
    pub fn setup(&self) -> String {
        let mut text = if self.length > 0 { format!("match={}", self.length) } else { "money".into() };
        match (self.length > 0, self.cube) {
            (true, false) => text += "/nocube",
            (false, true) => text += "/cube",
            _ => {}
        }
        if self.jacoby {
            text += "/jacoby";
        }
        text
    }
}

/// The steps of one man together, as players write them: where he starts, every point where he hits, where he ends.
fn write_play(at: &Position, play: &Play) -> String {
    let mut board = at.board();
    // One word for each man that moves: its places and hits.
    let mut men: Vec<Vec<(u8, bool)>> = Vec::new();
    for step in play.steps() {
        let hit = step.to != OFF && board.other.0[23 - usize::from(step.to)] == 1;
        let alone = after_step(&mut board, *step);
        debug_assert_eq!(hit, alone);
        match men.iter_mut().find(|man| man.last().is_some_and(|&(place, _)| place == step.from)) {
            Some(man) => man.push((step.to, hit)),
            None => men.push(vec![(step.from, false), (step.to, hit)]),
        }
    }
    let mut words: Vec<(String, u8)> = Vec::new();
    for man in &men {
        let last = man.len() - 1;
        let told = man.iter().enumerate().filter(|(i, (_, hit))| *i == 0 || *i == last || *hit);
        let places: Vec<String> =
            told.map(|(_, &(place, hit))| format!("{}{}", name(place), if hit { "*" } else { "" })).collect();
        let word = places.join("/");
        match words.iter_mut().find(|(known, _)| *known == word) {
            Some((_, times)) => *times += 1,
            None => words.push((word, 1)),
        }
    }
    let told =
        words.iter().map(|(word, times)| if *times > 1 { format!("{word}({times})") } else { word.clone() });
    if words.is_empty() { NOTHING.into() } else { told.collect::<Vec<_>>().join(" ") }
}

/// Every step of every man by itself, as the Universal Backgammon Interface wants it: `24/18 18/13`, nothing where nothing moves.
pub fn steps(play: &Play) -> String {
    let step = |step: &Step| format!("{}/{}", name(step.from), name(step.to));
    play.steps().iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Makes one step; whether it hit.
fn after_step(board: &mut crate::Board, step: Step) -> bool {
    let before = board.other.0[BAR];
    let mut one = *board;
    one.own.0[usize::from(step.from)] -= 1;
    if step.to != OFF {
        one.own.0[usize::from(step.to)] += 1;
        let facing = 23 - usize::from(step.to);
        if one.other.0[facing] == 1 {
            one.other.0[facing] = 0;
            one.other.0[BAR] += 1;
        }
    }
    *board = one;
    one.other.0[BAR] > before
}

fn name(place: u8) -> String {
    match place {
        OFF => "off".into(),
        24 => "bar".into(),
        place => (place + 1).to_string(),
    }
}

fn place(text: &str) -> Option<u8> {
    match text.trim_end_matches('*').to_ascii_lowercase().as_str() {
        "bar" | "25" => Some(BAR as u8),
        "off" | "0" => Some(OFF),
        number => number.parse().ok().filter(|place| (1..=24).contains(place)).map(|place: u8| place - 1),
    }
}

/// Finds the play that a text means: the one with the same men moved and the same hits told.
fn read_play(at: &Position, dice: (u8, u8), text: &str) -> Result<Play, BadMove> {
    let unreadable = || BadMove::Unreadable {
        text: text.into(),
        expected: "a play such as 24/18 13/11*, bar/21, 6/off(2), or pass".into(),
    };
    let board = at.board();
    let mut plays = Plays::default();
    let found = plays.list(&board, dice);
    if text == NOTHING {
        let stuck = found[0].play.steps().is_empty();
        let reason = "something can be played".to_owned();
        return if stuck { Ok(found[0].play) } else { Err(BadMove::Illegal { text: text.into(), reason }) };
    }
    let (mut men, mut hits) = (board.own.0.map(i16::from), Vec::new());
    for word in text.split_whitespace() {
        let (path, times) = match word.split_once('(') {
            None => (word, 1),
            Some((path, times)) => {
                (path, times.strip_suffix(')').and_then(|n| n.parse::<i16>().ok()).ok_or_else(unreadable)?)
            }
        };
        let places: Option<Vec<u8>> = path.split('/').map(place).collect();
        let places = places.filter(|places| places.len() > 1 && places[0] != OFF).ok_or_else(unreadable)?;
        for (place, told) in places.iter().zip(path.split('/')) {
            if told.ends_with('*') && *place != OFF {
                hits.push(*place);
            }
        }
        if !(1..=4).contains(&times) {
            return Err(unreadable());
        }
        men[usize::from(places[0])] -= times;
        if let last @ 0..=24 = places[places.len() - 1] {
            men[usize::from(last)] += times;
        }
    }
    let same: Vec<_> = found
        .iter()
        .filter(|found| found.board(&board).own.0.map(i16::from) == men)
        .filter(|found| hits.iter().all(|&place| found.hits >> place & 1 == 1))
        .collect();
    // Hits that are not told are none, where there is a choice.
    let quiet = same.iter().min_by_key(|found| found.hits.count_ones());
    quiet.map(|found| found.play).ok_or_else(|| {
        let reason = format!("the rules do not allow it with {}{}", dice.0, dice.1);
        BadMove::Illegal { text: text.into(), reason }
    })
}

impl Notation for Backgammon {
    /// A third of a thousandth of a point is told apart.
    const UNIT: Unit = Unit { name: "points", one: 3_000, good: 1_200 };

    /// Points; in a match, matches: +1 is a match that is won, -1 one that is lost. Grades end below 10,000, which a gammon at
    /// a cube of eight has to leave room for.
    fn unit(&self) -> Unit {
        if self.length > 0 {
            // The longer the match, the less a point of it is worth: what is much goes by that.
            let length = u16::from(self.length);
            let point = 2.0 * Equities::shared(self.cube).of(length - 1, length, false, false) - 1.0;
            Unit { name: "matches", one: 9_000, good: (0.4 * 9_000.0 * point) as u32 }
        } else if self.cube {
            Unit { name: "points", one: 400, good: 160 }
        } else {
            Self::UNIT
        }
    }

    fn write_move(&self, at: &Position, mv: Move) -> String {
        match mv {
            Move::Opens(one, two) | Move::Rolls(one, two) => format!("{one}{two}"),
            Move::Roll => "roll".into(),
            Move::Double => "double".into(),
            Move::Take => "take".into(),
            Move::Drop => "drop".into(),
            Move::Resign(kind) => RESIGN[usize::from(kind) - 1].into(),
            Move::Concede(kind) => CONCEDE[usize::from(kind) - 1].into(),
            Move::Accept => "accept".into(),
            Move::Refuse => "refuse".into(),
            Move::Play(play) => write_play(at, &play),
        }
    }

    fn read_move(&self, at: &Position, text: &str) -> Result<Move, BadMove> {
        let illegal = |reason: &str| Err(BadMove::Illegal { text: text.into(), reason: reason.into() });
        let word = match text {
            "roll" => Some(Move::Roll),
            "double" => Some(Move::Double),
            "take" => Some(Move::Take),
            "drop" => Some(Move::Drop),
            "accept" => Some(Move::Accept),
            "refuse" => Some(Move::Refuse),
            _ => None,
        };
        if let Some(kind) = RESIGN.iter().position(|resign| *resign == text) {
            return match at.stage {
                Stage::Over => Err(BadMove::GameOver { text: text.into() }),
                _ if self.may_resign(at) => Ok(Move::Resign(kind as u8 + 1)),
                _ => illegal("one resigns in one's own turn"),
            };
        }
        if let Some(kind) = CONCEDE.iter().position(|concedes| *concedes == text) {
            return match at.stage {
                Stage::Over => Err(BadMove::GameOver { text: text.into() }),
                _ if self.may_resign(at) => Ok(Move::Concede(kind as u8 + 1)),
                _ => illegal("whoever waits concedes a game that has begun, and nothing is offered"),
            };
        }
        let dice = match text.as_bytes() {
            &[one @ b'1'..=b'6', two @ b'1'..=b'6'] => Some((one - b'0', two - b'0')),
            _ => None,
        };
        match at.stage {
            Stage::Over => Err(BadMove::GameOver { text: text.into() }),
            Stage::Opening => match dice {
                Some((one, two)) if one != two => Ok(Move::Opens(one, two)),
                Some(_) => illegal("equal dice do not open a game: they are thrown again"),
                None => illegal("both throw a die each, such as 31 (the first side's die first)"),
            },
            Stage::Rolling => match dice {
                Some((one, two)) => Ok(Move::Rolls(one.max(two), one.min(two))),
                None => illegal("the dice are to be thrown: say what they show, such as 31"),
            },
            Stage::Before | Stage::Doubled | Stage::Resigned(..) => match word {
                Some(mv) if self.legal(at).contains(&mv) => Ok(mv),
                _ if at.stage == Stage::Before => illegal("roll or double"),
                _ if at.stage == Stage::Doubled => illegal("take or drop"),
                _ => illegal("accept or refuse"),
            },
            Stage::Playing(..) if dice.is_some() || word.is_some() => illegal("men are to be moved"),
            Stage::Playing(high, low) => read_play(at, (high, low), text).map(Move::Play),
        }
    }

    /// Plays consist of several words.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut moves: Vec<&'t str> = Vec::new();
        let (mut start, mut end) = (None::<usize>, 0);
        let separate = |c: char| c.is_whitespace() || c == ',' || c == ':';
        let mut position = 0;
        for word in text.split(separate) {
            let (from, to) = (position, position + word.len());
            position = to + text[to..].chars().next().map_or(0, char::len_utf8);
            if word.is_empty() {
                continue;
            }
            if word.contains('/') {
                start = start.or(Some(from));
                end = to;
                continue;
            }
            if let Some(begun) = start.take() {
                moves.push(&text[begun..end]);
            }
            moves.push(word);
        }
        moves.extend(start.map(|begun| &text[begun..end]));
        moves
    }

    fn write_record(&self, first: &Position, line: &[Move]) -> Option<(&'static str, String)> {
        Some(("mat", crate::mat::write(self, first, line)?))
    }

    fn write_records(&self, first: &Position, line: &[Move]) -> Vec<(&'static str, String)> {
        let sgf = crate::sgf::write(self, first, line).map(|text| ("sgf", text));
        self.write_record(first, line).into_iter().chain(sgf).collect()
    }

    fn write_position(&self, at: &Position) -> String {
        xgid::write(self, at)
    }

    fn read_position(&self, text: &str) -> Result<Position, BadText> {
        let text = text.trim();
        match text.strip_prefix("XGID=") {
            Some(rest) => xgid::read(self, rest),
            None => gnu::read(self, text),
        }
    }
}

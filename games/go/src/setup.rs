//! Which game is played: board, rule set, komi and handicap, and how they are written.

use crate::point::{Point, Shape};
use game::{BadText, known_are};
use std::fmt;

/// How a game is played and counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleSet {
    /// Suicide is allowed, stones and what only they reach are counted, all stones on the board live.
    TrompTaylor,
    /// The same without suicide.
    Chinese,
    /// No suicide; what is surrounded and what was captured are counted, dead stones are marked.
    Japanese,
    /// The simplified rules of the French examination of 2024: no pass, no suicide; the game ends when every point is
    /// controlled, and whoever controls more wins.
    Exam,
}

impl RuleSet {
    /// All, the usual one first.
    pub const ALL: [RuleSet; 4] = [RuleSet::Chinese, RuleSet::TrompTaylor, RuleSet::Japanese, RuleSet::Exam];

    /// As setups write it.
    pub fn name(self) -> &'static str {
        match self {
            RuleSet::TrompTaylor => "tromp-taylor",
            RuleSet::Chinese => "chinese",
            RuleSet::Japanese => "japanese",
            RuleSet::Exam => "exam",
        }
    }
}

/// Points that White gets for moving second, in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Komi(pub i16);

impl Komi {
    /// Reads a number of points; a half is the smallest part.
    pub fn read(text: &str) -> Result<Komi, BadText> {
        let number: Option<f64> = text.parse().ok();
        number.and_then(Komi::of).ok_or_else(|| {
            let text = text.escape_debug();
            BadText::new(format!(
                "'{text}' is no komi: expected points in halves from -999 to 999, such as 7.5"
            ))
        })
    }

    /// So many points, if that is a whole number of halves.
    pub fn of(points: f64) -> Option<Komi> {
        let halves = points * 2.0;
        (halves.abs() <= 1998.0 && halves.fract() == 0.0).then_some(Komi(halves as i16))
    }

    /// Whether scores come in halves.
    pub fn is_half(self) -> bool {
        self.0 % 2 != 0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (f64::from(self.0) / 2.0).fmt(f)
    }
}

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Columns and rows.
    pub shape: Shape,
    /// How it is played and counted.
    pub rules: RuleSet,
    /// What White gets.
    pub komi: Komi,
    /// Stones that Black has before White begins; 0 for an even game.
    pub handicap: u8,
}

/// The longest side of a board.
pub const MOST: u8 = 25;

impl Setup {
    /// An even game by these rules with the usual komi.
    pub fn new(shape: Shape, rules: RuleSet) -> Setup {
        Setup { shape, rules, komi: usual_komi(shape, rules, 0), handicap: 0 }
    }

    /// Reads what stands behind the name of the game: `9x9/japanese/komi=6.5/handicap=2`.
    pub fn read(text: &str) -> Result<Setup, BadText> {
        let mut parts = text.split('/');
        let size = parts.next().filter(|size| !size.is_empty()).unwrap_or("19x19");
        let shape = read_shape(size)?;
        let (mut rules, mut komi, mut handicap) = (None, None, None);
        let once = |part: &str, given: bool| match given {
            true => Err(BadText::new(format!("'{}' says again what was said before", part.escape_debug()))),
            false => Ok(()),
        };
        for part in parts {
            if let Some(text) = part.strip_prefix("komi=") {
                once(part, komi.is_some())?;
                komi = Some(Komi::read(text)?);
            } else if let Some(text) = part.strip_prefix("handicap=") {
                once(part, handicap.is_some())?;
                handicap = Some(read_handicap(text, shape)?);
            } else {
                once(part, rules.is_some())?;
                rules = Some(read_rules(part)?);
            }
        }
        let (rules, handicap) = (rules.unwrap_or(RuleSet::Chinese), handicap.unwrap_or(0));
        if rules == RuleSet::Exam && (komi.is_some() || handicap > 0) {
            return Err(BadText::new("the rules of the exam know neither komi nor handicap"));
        }
        let komi = komi.unwrap_or_else(|| usual_komi(shape, rules, handicap));
        Ok(Setup { shape, rules, komi, handicap })
    }

    /// The stones of the handicap.
    pub fn handicap_stones(&self) -> Vec<Point> {
        handicap(self.shape, self.handicap).expect("the number was checked")
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { shape, rules, komi, handicap } = self;
        write!(f, "{}x{}/{}", shape.width, shape.height, rules.name())?;
        if *komi != usual_komi(*shape, *rules, *handicap) {
            write!(f, "/komi={komi}")?;
        }
        if *handicap > 0 {
            write!(f, "/handicap={handicap}")?;
        }
        Ok(())
    }
}

/// What is usual: little boards are there to be solved and have none, like the exam; whoever takes a handicap gives
/// half a point.
fn usual_komi(shape: Shape, rules: RuleSet, handicap: u8) -> Komi {
    match rules {
        RuleSet::Exam => Komi(0),
        _ if handicap > 0 => Komi(1),
        _ if shape.area() < 49 => Komi(0),
        RuleSet::Japanese => Komi(13),
        RuleSet::Chinese | RuleSet::TrompTaylor => Komi(15),
    }
}

fn read_rules(text: &str) -> Result<RuleSet, BadText> {
    RuleSet::ALL.into_iter().find(|rules| rules.name() == text).ok_or_else(|| {
        let known = known_are(text, RuleSet::ALL.map(RuleSet::name));
        BadText::new(format!("there is no rule set '{}'; {known}", text.escape_debug()))
    })
}

fn read_shape(text: &str) -> Result<Shape, BadText> {
    let side = |text: &str| text.parse::<u8>().ok().filter(|side| (1..=MOST).contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (width, height) = sides.ok_or_else(|| {
        let text = text.escape_debug();
        BadText::new(format!(
            "'{text}' is no board: expected columns and rows from 1x1 to {MOST}x{MOST}, such as 9x9"
        ))
    })?;
    Ok(Shape { width, height })
}

fn read_handicap(text: &str, shape: Shape) -> Result<u8, BadText> {
    let number = text.parse::<u8>().ok().filter(|&number| number != 1);
    let number = number.filter(|&number| handicap(shape, number).is_some());
    number.ok_or_else(|| {
        let most = (2..=9).rev().find(|&number| handicap(shape, number).is_some());
        let text = text.escape_debug();
        BadText::new(match most {
            Some(most) => format!("'{text}' is no handicap on this board: expected 0 or 2 to {most}"),
            None => "this board has no points for a handicap".to_owned(),
        })
    })
}

/// The fixed handicap of this many stones as GTP lists it, if the board has points for it.
pub fn handicap(shape: Shape, number: u8) -> Option<Vec<Point>> {
    let Shape { width, height } = shape;
    if number == 0 {
        return Some(Vec::new());
    }
    let (odd_width, odd_height) = (width % 2 == 1, height % 2 == 1);
    let least = width.min(height);
    let most = match least {
        0..=6 => 0,
        7 => 4,
        _ if odd_width && odd_height => 9,
        _ => 4,
    };
    if number < 2 || number > most {
        return None;
    }
    let line = if least > 12 { 3 } else { 2 };
    let (left, right, middle) = (line, width - 1 - line, width / 2);
    let (top, bottom, centre) = (line, height - 1 - line, height / 2);
    let corners = [(left, bottom), (right, top), (right, bottom), (left, top)];
    let sides = [(left, centre), (right, centre), (middle, bottom), (middle, top)];
    let mut places: Vec<(u8, u8)> = Vec::new();
    places.extend(corners.iter().take(usize::from(number)));
    match number {
        5 => places.push((middle, centre)),
        6 | 8 => places.extend(&sides[..usize::from(number) - 4]),
        7 | 9 => {
            places.extend(&sides[..usize::from(number) - 5]);
            places.push((middle, centre));
        }
        _ => {}
    }
    Some(places.into_iter().map(|(column, row)| shape.point(column, row)).collect())
}

//! What moves are worth, as the page shows it: proofs and estimates never look alike.

use crate::words::Words;
use catalog::Match;
use game::{Bounds, Claim, Layer, Picture, Score, Spot, Thing, Verdict, WON};
use serde::Serialize;

/// The sheets over the board, bottom first.
pub(crate) const HEAT: &str = "heat";
pub(crate) const PROVED: &str = "proved";
pub(crate) const ESTIMATED: &str = "estimated";
pub(crate) const LINE: &str = "line of play";

/// How a belief is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Measure {
    /// Points of the game's own.
    #[default]
    Grade,
    /// A chance of winning, from -[`SURE`] to [`SURE`].
    Chance,
}

/// What a player by sampling believes of a game that it never loses.
const SURE: i32 = WON / 2;

impl Measure {
    /// How a method of a game means its beliefs: those that sample count games.
    pub(crate) fn of(game: &dyn Match, method: &str, depth: Option<u32>) -> Measure {
        let sampling = |name: &str| ["mcts", "sighted"].contains(&name);
        let samples = game.methods().iter().any(|card| card.name == "sighted") && depth.is_none();
        if sampling(method) || method == "player" && samples { Measure::Chance } else { Measure::Grade }
    }
}

/// What is known of one move, for the side that makes it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Finding {
    pub(crate) mv: String,
    pub(crate) measure: Measure,
    /// Nothing before somebody has looked.
    pub(crate) claim: Option<Claim>,
    /// Moves of both sides until the end, this one included, if that is known.
    pub(crate) plies: Option<u32>,
}

/// The same, to be written as JSON.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub(crate) struct Value {
    #[serde(rename = "move")]
    mv: String,
    /// `proved`, `bounds` (something is proved, but not all), `estimate` or `unknown`.
    kind: &'static str,
    /// `win`, `draw` or `loss`, if proved.
    verdict: Option<&'static str>,
    /// The exact score if proved, else the grade.
    score: Option<i32>,
    plies: Option<u32>,
    /// From 0 (lost) to 1 (won).
    share: Option<f64>,
    /// What stands on the board.
    short: String,
    /// The same in words.
    words: String,
    best: bool,
}

pub(crate) fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::Loss => "loss",
    }
}

/// A number with its sign, as it is printed.
pub(crate) fn signed(score: i32) -> String {
    match score {
        0 => "0".into(),
        1.. => format!("+{score}"),
        _ => format!("−{}", score.unsigned_abs()),
    }
}

/// From 0 (lost) to 1 (won); grades never reach either end.
pub(crate) fn share(claim: Claim, scale: i32, measure: Measure) -> Option<f64> {
    match claim {
        Claim::Proved(bounds) => {
            let middle = |score: Score| match score.verdict() {
                Verdict::Draw => 0.5,
                // Sooner is a little better, so that moves can be told apart.
                Verdict::Win => 0.9 + 0.1 * f64::from(score.0) / f64::from(scale.max(1)),
                Verdict::Loss => 0.1 + 0.1 * f64::from(score.0) / f64::from(scale.max(1)),
            };
            bounds.verdict().map(|_| (middle(bounds.lower) + middle(bounds.upper)) / 2.0)
        }
        Claim::Believed(score) if score.0 >= WON => Some(0.88),
        Claim::Believed(score) if score.0 <= -WON => Some(0.12),
        Claim::Believed(score) if measure == Measure::Chance => Some(0.12 + 0.76 * chance(score)),
        Claim::Believed(score) => {
            let grade = f64::from(score.0);
            Some(0.5 + 0.35 * grade / (grade.abs() + 40.0))
        }
    }
}

/// From 0 to 1.
fn chance(score: Score) -> f64 {
    (f64::from(score.0) / f64::from(2 * SURE) + 0.5).clamp(0.0, 1.0)
}

impl Finding {
    pub(crate) fn share(&self, scale: i32) -> Option<f64> {
        self.claim.and_then(|claim| share(claim, scale, self.measure))
    }

    /// As good as possible, for comparing: proofs of wins first, then what looks good.
    pub(crate) fn merit(&self, scale: i32) -> f64 {
        let sooner = f64::from(self.plies.unwrap_or(0)) * 1e-4;
        match self.share(scale) {
            Some(share) if share > 0.5 => share - sooner,
            Some(share) if share < 0.5 => share + sooner,
            Some(share) => share,
            None => 0.3,
        }
    }

    /// Whether there is nothing left to find out.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.claim, Some(Claim::Proved(bounds)) if bounds.exact().is_some())
    }
}

/// How a value is written in two or three letters.
fn short(words: &Words, claim: Claim, finding: &Finding, scale: i32) -> String {
    let Finding { plies, measure, .. } = *finding;
    match claim {
        Claim::Proved(bounds) => match (bounds.exact(), bounds.verdict()) {
            (Some(score), _) if scale > 1 => signed(score.0),
            (_, Some(Verdict::Draw)) => words.get("short.draw").into(),
            (_, Some(verdict)) => {
                let key = format!("short.{}", verdict_word(verdict));
                let letter = words.get(&key);
                plies.map_or_else(|| letter.into(), |plies| format!("{letter}{}", plies.div_ceil(2)))
            }
            (_, None) => "?".into(),
        },
        Claim::Believed(score) if measure == Measure::Chance => format!("≈{}%", percent(score)),
        Claim::Believed(score) => format!("≈{}", signed(score.0.clamp(1 - WON, WON - 1))),
    }
}

/// In whole percent; never what only a proof can say.
fn percent(score: Score) -> i32 {
    ((100.0 * chance(score)).round() as i32).clamp(1, 99)
}

fn long(words: &Words, claim: Claim, finding: &Finding) -> String {
    let Finding { plies, measure, .. } = *finding;
    match claim {
        Claim::Proved(bounds) => match bounds.verdict() {
            Some(Verdict::Draw) => words.get("value.draw").into(),
            Some(verdict) => {
                let name = verdict_word(verdict);
                match plies {
                    Some(plies) => {
                        words.fill(&format!("value.{name}.in"), &[("moves", &plies.div_ceil(2).to_string())])
                    }
                    None => words.get(&format!("value.{name}")).into(),
                }
            }
            None => words.get("value.bounds").into(),
        },
        Claim::Believed(score) if measure == Measure::Chance => {
            words.fill("value.chance", &[("percent", &percent(score).to_string())])
        }
        Claim::Believed(score) => words.fill("value.estimate", &[("grade", &signed(score.0))]),
    }
}

/// All findings as the page gets them; `scale` is the best score of the game.
pub(crate) fn values(words: &Words, findings: &[Finding], scale: i32) -> Vec<Value> {
    let known = |finding: &&Finding| finding.share(scale).is_some();
    let most = findings.iter().filter(known).map(|finding| finding.merit(scale)).fold(f64::MIN, f64::max);
    let value = |finding: &Finding| {
        let Finding { mv, claim, plies, .. } = finding.clone();
        let (kind, verdict, score) = match claim {
            None => ("unknown", None, None),
            Some(Claim::Believed(score)) => ("estimate", None, Some(score.0)),
            Some(Claim::Proved(bounds)) => match bounds.verdict() {
                Some(verdict) => ("proved", Some(verdict_word(verdict)), bounds.exact().map(|score| score.0)),
                None => ("bounds", None, None),
            },
        };
        Value {
            mv,
            kind,
            verdict,
            score,
            plies,
            share: finding.share(scale),
            short: claim.map_or_else(String::new, |claim| short(words, claim, finding, scale)),
            words: claim
                .map_or_else(|| words.get("value.unknown").into(), |claim| long(words, claim, finding)),
            best: known(&finding) && finding.merit(scale) >= most - 1e-9,
        }
    };
    findings.iter().map(value).collect()
}

/// The sheets that show these values on a board: where a move lands stands what it is worth.
pub(crate) fn sheets(picture: &Picture, values: &[Value]) -> Vec<Layer> {
    let spots = |mv: &str| picture.clicks.iter().find(|click| click.mv == mv).map(|click| click.path.clone());
    let (mut heat, mut proved, mut estimated) = (Vec::new(), Vec::new(), Vec::new());
    for value in values {
        let Some(path) = spots(&value.mv) else { continue };
        let (from, to) = (path[0], path[path.len() - 1]);
        if let Some(share) = value.share {
            heat.push(Thing::Heat { on: to, level: share as f32 });
        }
        let sheet = match value.kind {
            "proved" => &mut proved,
            "estimate" => &mut estimated,
            _ => continue,
        };
        if from != to {
            sheet.push(Thing::Arrow { from, to, label: value.short.clone(), strong: value.best });
        } else {
            sheet.push(Thing::Text { on: to, text: value.short.clone() });
        }
    }
    // Several travelling moves may end on one spot: the best one gives it its colour.
    heat.sort_by(|a, b| level(a).total_cmp(&level(b)));
    vec![
        Layer { name: HEAT, things: heat },
        Layer { name: PROVED, things: proved },
        Layer { name: ESTIMATED, things: estimated },
    ]
}

fn level(thing: &Thing) -> f32 {
    if let Thing::Heat { level, .. } = thing { *level } else { 0.0 }
}

/// More arrows than this hide each other.
const ARROWS: usize = 4;

/// The sheet of a line of play: numbered ghosts, or a few numbered arrows where moves travel.
pub(crate) fn ghosts(paths: &[Vec<Spot>]) -> Layer {
    let travels = paths.iter().any(|path| path.len() > 1);
    let paths = &paths[..if travels { paths.len().min(ARROWS) } else { paths.len() }];
    let thing = |(i, path): (usize, &Vec<Spot>)| {
        let (from, to, text) = (path[0], path[path.len() - 1], (i + 1).to_string());
        if from == to {
            Thing::Text { on: to, text }
        } else {
            Thing::Arrow { from, to, label: text, strong: i == 0 }
        }
    };
    Layer { name: LINE, things: paths.iter().enumerate().map(thing).collect() }
}

/// The same claim for the other side.
pub(crate) fn flipped(claim: Claim) -> Claim {
    match claim {
        Claim::Proved(bounds) => Claim::Proved(bounds.flipped()),
        Claim::Believed(score) => Claim::Believed(-score),
    }
}

/// Nothing but the rules is needed for this one.
pub(crate) fn exactly(score: Score) -> Claim {
    Claim::Proved(Bounds::exactly(score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn finding(mv: &str, claim: Claim) -> Finding {
        Finding { mv: mv.into(), measure: Measure::Grade, claim: Some(claim), plies: None }
    }

    #[test]
    fn a_proof_and_an_estimate_never_look_alike() {
        let words = Words::of(Language::English);
        let found =
            values(words, &[finding("1", exactly(Score(3))), finding("2", Claim::Believed(Score(3)))], 21);
        assert_eq!((found[0].kind, found[0].short.as_str(), found[0].best), ("proved", "+3", true));
        assert_eq!((found[1].kind, found[1].short.as_str(), found[1].best), ("estimate", "≈+3", false));
        assert_ne!(found[0].words, found[1].words);
    }

    #[test]
    fn a_proved_win_is_better_than_any_hope_and_a_proved_loss_worse_than_any_fear() {
        for measure in [Measure::Grade, Measure::Chance] {
            let share = |claim| share(claim, 21, measure).unwrap();
            let (hope, fear) = (Claim::Believed(Score(WON + 5)), Claim::Believed(Score(-WON - 5)));
            assert!(share(exactly(Score(1))) > share(hope));
            assert!(share(exactly(Score(-1))) < share(fear));
            assert!(share(exactly(Score(2))) > share(exactly(Score(1))));
        }
    }

    #[test]
    fn a_player_by_sampling_speaks_of_chances() {
        let words = Words::of(Language::English);
        let told = |score| {
            let even = Finding { measure: Measure::Chance, ..finding("a1", Claim::Believed(Score(score))) };
            values(words, &[even], 1).remove(0).short
        };
        assert_eq!([told(0), told(SURE / 2), told(SURE), told(-SURE)], ["≈50%", "≈75%", "≈99%", "≈1%"]);
        let hex = catalog::open("hex:5x5").unwrap();
        assert_eq!(Measure::of(&*hex, "player", None), Measure::Chance);
        assert_eq!(Measure::of(&*hex, "player", Some(2)), Measure::Grade);
        let nim = catalog::open("nim").unwrap();
        assert_eq!(Measure::of(&*nim, "player", None), Measure::Grade);
    }
}

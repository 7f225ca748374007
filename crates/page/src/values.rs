//! What moves are worth, as the page shows it: proofs and estimates never look alike.

use crate::words::Words;
use analysis::{Finding, Scale};
use game::{Belief, Claim, Layer, Picture, Reward, Score, Spot, Thing, Unit, Verdict, WON};
use serde::Serialize;

/// The sheets over the board, bottom first.
pub(crate) const HEAT: &str = "heat";
pub(crate) const PROVED: &str = "proved";
pub(crate) const ESTIMATED: &str = "estimated";
pub(crate) const LINE: &str = "line of play";

/// What is known of a move, to be written as JSON.
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

/// How a value is written in two or three letters.
fn short(words: &Words, claim: Claim, plies: Option<u32>, (scale, unit): (Scale, Unit)) -> String {
    match claim {
        Claim::Proved(bounds) => match (bounds.exact(), bounds.verdict()) {
            (Some(score), _) if scale.most > 1 => signed(score.0),
            (_, Some(Verdict::Draw)) => words.get("short.draw").into(),
            (_, Some(verdict)) => {
                let key = format!("short.{}", verdict_word(verdict));
                let letter = words.get(&key);
                plies.map_or_else(|| letter.into(), |plies| format!("{letter}{}", plies.div_ceil(2)))
            }
            (_, None) => "?".into(),
        },
        Claim::Expected(expected) => format!("⌀{:+.2}", expected.real()).replace('-', "−"),
        Claim::Believed(Belief::Chance(chance)) => format!("≈{}%", percent(chance)),
        Claim::Believed(Belief::Grade(grade)) => format!("≈{}", graded(grade, unit)),
    }
}

/// In whole percent; never what only a proof can say.
fn percent(chance: Reward) -> u32 {
    ((100 * chance.get() + Reward::WHOLE / 2) / Reward::WHOLE).clamp(1, 99)
}

/// In the game's unit; never what only a proof can say.
fn graded(grade: Score, unit: Unit) -> String {
    let grade = Score(grade.0.clamp(1 - WON, WON - 1));
    if unit.one == 1 { signed(grade.0) } else { unit.write(grade).replace('-', "−") }
}

fn long(words: &Words, claim: Claim, plies: Option<u32>, unit: Unit) -> String {
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
        Claim::Expected(expected) => {
            words.fill("value.expected", &[("average", &format!("{:+.4}", expected.real()))])
        }
        Claim::Believed(Belief::Chance(chance)) => {
            words.fill("value.chance", &[("percent", &percent(chance).to_string())])
        }
        Claim::Believed(Belief::Grade(grade)) if unit.one > 1 => {
            let unit_name = words.of_game(unit.name);
            words.fill("value.counted", &[("grade", &graded(grade, unit)), ("unit", &*unit_name)])
        }
        Claim::Believed(Belief::Grade(grade)) => {
            words.fill("value.estimate", &[("grade", &graded(grade, unit))])
        }
    }
}

/// All findings as the page gets them; `scale` is the best score of the game.
pub(crate) fn values(words: &Words, findings: &[Finding], (scale, unit): (Scale, Unit)) -> Vec<Value> {
    let known = |finding: &&Finding| finding.share(scale).is_some();
    let most = findings.iter().filter(known).map(|finding| finding.merit(scale)).fold(f64::MIN, f64::max);
    let value = |finding: &Finding| {
        let Finding { mv, claim, plies, .. } = finding.clone();
        let (kind, verdict, score) = match claim {
            None => ("unknown", None, None),
            Some(Claim::Believed(belief)) => ("estimate", None, Some(belief.rank().0)),
            Some(Claim::Expected(_)) => ("expected", None, None),
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
            short: claim.map_or_else(String::new, |claim| short(words, claim, plies, (scale, unit))),
            words: claim
                .map_or_else(|| words.get("value.unknown").into(), |claim| long(words, claim, plies, unit)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use analysis::{exactly, share};

    const TO_21: Scale = Scale { most: 21, good: 40.0 };

    fn finding(mv: &str, claim: Claim) -> Finding {
        Finding { claim: Some(claim), ..Finding::open(mv.into()) }
    }

    #[test]
    fn a_proof_and_an_estimate_never_look_alike() {
        let words = Words::of(Language::English);
        let both = [finding("1", exactly(Score(3))), finding("2", Claim::graded(Score(3)))];
        let found = values(words, &both, (TO_21, Unit::POINTS));
        assert_eq!((found[0].kind, found[0].short.as_str(), found[0].best), ("proved", "+3", true));
        assert_eq!((found[1].kind, found[1].short.as_str(), found[1].best), ("estimate", "≈+3", false));
        assert_ne!(found[0].words, found[1].words);
    }

    #[test]
    fn a_proved_win_is_better_than_any_hope_and_a_proved_loss_worse_than_any_fear() {
        let share = |claim| share(claim, TO_21).unwrap();
        let graded = |score| Claim::graded(Score(score));
        let chance = |parts| Claim::Believed(Belief::Chance(Reward::parts(parts)));
        for (hope, fear) in [(graded(WON + 5), graded(-WON - 5)), (chance(Reward::WHOLE), chance(0))] {
            assert!(share(exactly(Score(1))) > share(hope));
            assert!(share(exactly(Score(-1))) < share(fear));
        }
        assert!(share(exactly(Score(2))) > share(exactly(Score(1))));
    }

    #[test]
    fn chances_are_percent_and_grades_have_the_games_unit() {
        let words = Words::of(Language::English);
        let told = |claim, unit| {
            values(words, &[finding("a1", claim)], (Scale { most: 1, ..TO_21 }, unit)).remove(0).short
        };
        let chance = |parts| told(Claim::Believed(Belief::Chance(Reward::parts(parts))), Unit::POINTS);
        let whole = Reward::WHOLE;
        assert_eq!([0, whole / 2, whole / 4 * 3, whole].map(chance), ["≈1%", "≈50%", "≈75%", "≈99%"]);
        let pawns = Unit { name: "pawns", one: 100, good: 200 };
        assert_eq!(told(Claim::graded(Score(-35)), pawns), "≈−0.35");
        assert_eq!(told(Claim::graded(Score(-35)), Unit::POINTS), "≈−35");
    }
}

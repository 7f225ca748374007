//! What every position of a game was worth, for the graph under the board, and what each move gave away.

use crate::words::Words;
use analysis::{Loss, Reviewed, share};
use game::{Claim, Score, Side, Unit};
use serde_json::{Value, json};

/// A share of the game from which on a mistake is a blunder.
const BLUNDER: f64 = 0.2;

/// What is known of a game: its positions, its moves with what they gave away or how lucky the dice were, both sides' sums, and
/// the mistakes with the worst of them. Grades are in `unit`.
pub(crate) fn report(words: &Words, reviewed: &Reviewed, unit: Unit, sides: &[String; 2]) -> Value {
    let points = reviewed.points.iter().map(|claim| {
        let proved = matches!(claim, Some(Claim::Proved(_)));
        let verdict = claim.and_then(|claim| claim.proved().verdict()).map(crate::values::verdict_word);
        json!({
            "share": claim.and_then(|claim| share(claim, reviewed.scale)),
            "proved": proved,
            "score": claim.and_then(|claim| claim.proved().exact()).map(|score| score.0),
            "verdict": verdict.map(|verdict| words.get(&format!("value.{verdict}")).to_owned()),
        })
    });
    let mistakes = reviewed.mistakes();
    let worst = reviewed.worst();
    let told = |ply| mistakes.iter().any(|fault| fault.ply == ply);
    let moves =
        (0..reviewed.made.len()).filter_map(|ply| row(words, reviewed, (ply, told(ply)), (unit, sides)));
    let sums = Side::BOTH.map(|side| sum(words, reviewed, side, (unit, sides)));
    json!({
        "points": points.collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
        "sums": sums.into_iter().flatten().collect::<Vec<_>>(),
        "mistakes": mistakes.iter().map(|fault| fault.ply).collect::<Vec<_>>(),
        "mistake": worst.as_ref().map(|fault| fault.ply),
        "better": worst.and_then(|fault| fault.better),
        "done": reviewed.done,
    })
}

fn real(grade: i32, unit: Unit) -> f64 {
    f64::from(grade) / f64::from(unit.one)
}

fn signed(grade: i32, unit: Unit) -> String {
    unit.write(Score(grade)).replace('-', "−")
}

/// A move that gave something away, or a throw with its luck.
fn row(
    words: &Words,
    reviewed: &Reviewed,
    (ply, mistake): (usize, bool),
    (unit, sides): (Unit, &[String; 2]),
) -> Option<Value> {
    let name = words.of_game(unit.name);
    let number = (ply + 1).to_string();
    let mv = reviewed.made[ply].as_str();
    if let Some(luck) = reviewed.luck(ply) {
        let side = &sides[reviewed.movers[ply + 1] as usize];
        let with =
            [("n", &*number), ("side", side), ("move", mv), ("luck", &signed(luck, unit)), ("unit", &name)];
        let text = words.fill("review.luck", &with);
        return Some(json!({ "ply": ply, "move": mv, "luck": real(luck, unit), "mark": "", "text": text }));
    }
    let fault = reviewed.fault(ply)?;
    let (loss, amount) = match fault.loss {
        Loss::Proved(score) => {
            (f64::from(score), words.fill("review.proved", &[("score", &score.to_string())]))
        }
        Loss::Grade(grade) => (real(grade, unit), format!("{:.3} {name}", real(grade, unit))),
        Loss::Chance(chance) => (chance, format!("{:.0} %", 100.0 * chance)),
    };
    let mark = match (mistake, fault.share > BLUNDER) {
        (true, true) => "??",
        (true, false) => "?",
        (false, _) => "",
    };
    let better =
        fault.better.as_ref().map_or_else(String::new, |mv| words.fill("review.better", &[("move", mv)]));
    let side = &sides[reviewed.movers[ply] as usize];
    let with = [
        ("n", &*number),
        ("side", side),
        ("move", mv),
        ("mark", mark),
        ("loss", &amount),
        ("better", &better),
    ];
    let text = words.fill("review.loss", &with);
    Some(json!({ "ply": ply, "move": mv, "loss": loss, "mark": mark, "better": fault.better, "text": text }))
}

/// What a side lost by its own decisions, altogether and by each, and won by its dice; nothing where nothing was graded.
fn sum(words: &Words, reviewed: &Reviewed, side: Side, (unit, sides): (Unit, &[String; 2])) -> Option<Value> {
    let plies = 0..reviewed.made.len();
    let graded = plies.clone().filter(|&ply| {
        !reviewed.thrown[ply] && reviewed.movers[ply] == side && reviewed.played[ply].is_some()
    });
    let decisions = graded.clone().count();
    let lost: i32 = graded
        .filter_map(|ply| match reviewed.fault(ply)?.loss {
            Loss::Grade(grade) => Some(grade),
            Loss::Proved(_) | Loss::Chance(_) => None,
        })
        .sum();
    let lucky: i32 =
        plies.filter(|&ply| reviewed.movers[ply + 1] == side).filter_map(|ply| reviewed.luck(ply)).sum();
    let each = real(lost, unit) / decisions.max(1) as f64;
    let name = words.of_game(unit.name);
    let with = [
        ("side", &*sides[side as usize]),
        ("decisions", &decisions.to_string()),
        ("lost", &format!("{:.2}", real(lost, unit))),
        ("each", &format!("{each:.3}")),
        ("unit", &name),
        ("luck", &signed(lucky, unit)),
    ];
    let key = if reviewed.has_dice() { "review.sum.dice" } else { "review.sum" };
    (decisions > 0).then(|| {
        json!({
            "side": side as u8, "decisions": decisions, "lost": real(lost, unit), "rate": each,
            "luck": reviewed.has_dice().then(|| real(lucky, unit)), "unit": unit.name, "text": words.fill(key, &with),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use game::Belief;

    fn graded(grade: i32) -> Option<Claim> {
        Some(Claim::Believed(Belief::Grade(Score(grade))))
    }

    /// A throw, a good play, a throw, a blunder: as the search has told them.
    fn played() -> Reviewed {
        let scale = analysis::Scale { most: 3, good: 1_200.0 };
        Reviewed {
            points: vec![graded(0), graded(300), graded(300), graded(150), graded(1_650)],
            movers: vec![Side::First, Side::First, Side::Second, Side::Second, Side::First],
            thrown: vec![true, false, true, false, true],
            played: vec![None, graded(300), None, graded(-1_650), None],
            best: vec![None, Some("8/5 6/5".into()), None, Some("8/4 6/4".into()), None],
            made: ["31", "8/5 6/5", "42", "6/2 6/4"].map(String::from).to_vec(),
            scale,
            done: true,
        }
    }

    #[test]
    fn every_move_has_its_loss_every_throw_its_luck_and_every_side_its_rate() {
        let unit = Unit { name: "points", one: 3_000, good: 1_200 };
        for language in Language::ALL {
            let words = Words::of(language);
            let sides = ["White", "Black"].map(String::from);
            let told = report(words, &played(), unit, &sides);
            let moves = told["moves"].as_array().unwrap();
            assert_eq!(moves.len(), 3, "{told}");
            assert_eq!((&moves[0]["luck"], &moves[1]["luck"]), (&json!(0.1), &json!(0.05)));
            assert_eq!((&moves[2]["loss"], &moves[2]["mark"]), (&json!(0.5), &json!("?")));
            assert_eq!(moves[2]["better"], "8/4 6/4");
            assert_eq!((&told["mistakes"], &told["mistake"]), (&json!([3]), &json!(3)));
            let sums = told["sums"].as_array().unwrap();
            assert_eq!((&sums[0]["rate"], &sums[0]["luck"]), (&json!(0.0), &json!(0.1)));
            assert_eq!((&sums[1]["lost"], &sums[1]["luck"]), (&json!(0.5), &json!(0.05)));
            for text in moves.iter().chain(sums).map(|row| row["text"].as_str().unwrap()) {
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
    }
}

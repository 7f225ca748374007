//! Komi and rules as files write them, with the habits of servers.

use crate::setup::{Komi, RuleSet};

/// The rules that a file names; none are Chinese.
pub(crate) fn rules(text: Option<&str>, remarks: &mut Vec<String>) -> RuleSet {
    let Some(text) = text else { return RuleSet::Chinese };
    let name = text.trim().to_ascii_lowercase();
    let begins = |known: &[&str]| known.iter().any(|known| name.starts_with(known));
    if begins(&["japan", "jp", "korea", "kr", "nihon"]) {
        RuleSet::Japanese
    } else if begins(&["tromp", "tt", "nz", "new zealand", "new_zealand", "goe", "ing"]) {
        // They count areas and allow suicide.
        RuleSet::TrompTaylor
    } else if name == "exam" {
        RuleSet::Exam
    } else {
        // American, British and French rules count areas, too.
        if !name.is_empty() && !begins(&["chin", "cn", "zh", "aga", "bga", "french", "ffg", "area"]) {
            let text = text.escape_debug();
            remarks.push(format!(
                "RU[{text}] is not understood and counted as Chinese: expected Chinese, Japanese, Korean, AGA, NZ, GOE or \
                 Tromp-Taylor"
            ));
        }
        RuleSet::Chinese
    }
}

/// The komi that a file names, or the usual one if nobody understands it. Some servers write hundredths (`650`), and Chinese ones
/// stones, of which each is two points (`3.75`, `375`).
pub(crate) fn komi(text: &str, usual: Komi, remarks: &mut Vec<String>) -> Komi {
    let told = text.trim().parse::<f64>().ok().filter(|komi| komi.is_finite());
    let points = told.map(|komi| if komi.abs() >= 100.0 { komi / 100.0 } else { komi });
    let is_quarter = |points: &f64| (points * 2.0).fract() != 0.0 && (points * 4.0).fract() == 0.0;
    let stones = points.filter(is_quarter);
    if let Some(komi) = stones.map_or(points, |stones| Some(2.0 * stones)).and_then(Komi::of) {
        if stones.is_some() {
            remarks.push(format!("KM[{}] is counted in stones: {komi} points", text.trim()));
        }
        return komi;
    }
    if !text.trim().is_empty() {
        let text = text.escape_debug();
        remarks.push(format!(
            "KM[{text}] is not understood, {usual} is taken: expected points in halves, such as 7.5"
        ));
    }
    usual
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_of_servers_are_understood() {
        for (text, halves, odd) in [
            ("6.5", 13, false),
            ("650", 13, false),
            ("7.50", 15, false),
            ("0", 0, false),
            ("-5.5", -11, false),
            ("375", 15, true),
            ("3.75", 15, true),
            ("2.75", 11, true),
            ("6.3", 99, true),
            ("six", 99, true),
            ("NaN", 99, true),
            ("1e300", 99, true),
            ("", 99, false),
        ] {
            let mut remarks = Vec::new();
            assert_eq!(komi(text, Komi(99), &mut remarks), Komi(halves), "{text}");
            assert_eq!(remarks.len(), usize::from(odd), "{text}: {remarks:?}");
        }
        for (text, expected, odd) in [
            (None, RuleSet::Chinese, false),
            (Some("Japanese"), RuleSet::Japanese, false),
            (Some("korean "), RuleSet::Japanese, false),
            (Some("AGA"), RuleSet::Chinese, false),
            (Some("NZ"), RuleSet::TrompTaylor, false),
            (Some("GOE"), RuleSet::TrompTaylor, false),
            (Some("Martian"), RuleSet::Chinese, true),
        ] {
            let mut remarks = Vec::new();
            assert_eq!(rules(text, &mut remarks), expected);
            assert_eq!(remarks.len(), usize::from(odd), "{text:?}: {remarks:?}");
        }
    }
}

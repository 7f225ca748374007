//! The options of UCI as XBoard shows and sets them.

/// What has a command of its own, or means nothing where the program keeps the game.
const ELSEWHERE: [&str; 5] = ["Hash", "Threads", "Ponder", "UCI_ShowWDL", "Move Overhead"];

/// A feature for a line `option name … type …`; nothing for what is said otherwise.
pub(super) fn feature(line: &str) -> Option<String> {
    let (name, kind) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let (kind, rest) = kind.split_once(' ').unwrap_or((kind, ""));
    let words: Vec<&str> = rest.split_whitespace().collect();
    let shown = match (kind, &words[..]) {
        _ if ELSEWHERE.contains(&name) => return None,
        ("button", _) => "-button".to_owned(),
        ("check", ["default", value]) => format!("-check {}", u8::from(*value == "true")),
        ("spin", ["default", value, "min", least, "max", most]) => format!("-spin {value} {least} {most}"),
        ("combo", ["default", value, ..]) => {
            let choices = words.split(|word| *word == "var").skip(1).map(|choice| choice.join(" "));
            let choices = choices.map(|choice| if choice == *value { format!("*{choice}") } else { choice });
            format!("-combo {}", choices.collect::<Vec<_>>().join(" /// "))
        }
        ("string", _) => "-string ".to_owned(),
        _ => return None,
    };
    Some(format!("feature option=\"{name} {shown}\""))
}

/// A value as UCI writes it: what is checked is 1 here and true there.
pub(super) fn value<'v>(offered: &[String], name: &str, value: &'v str) -> &'v str {
    let checked = |line: &String| {
        let known = line.strip_prefix("option name ").and_then(|line| line.split_once(" type check "));
        known.is_some_and(|(known, _)| known.eq_ignore_ascii_case(name))
    };
    match value {
        "1" if offered.iter().any(checked) => "true",
        "0" if offered.iter().any(checked) => "false",
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_uci_become_features() {
        for (line, expected) in [
            ("option name OwnBook type check default false", Some("OwnBook -check 0")),
            (
                "option name UCI_Elo type spin default 2600 min 800 max 2600",
                Some("UCI_Elo -spin 2600 800 2600"),
            ),
            ("option name Clear Hash type button", Some("Clear Hash -button")),
            ("option name BookFile type string default <empty>", Some("BookFile -string ")),
            (
                "option name Method type combo default player var mix var player",
                Some("Method -combo mix /// *player"),
            ),
            ("option name Hash type spin default 16 min 1 max 99", None),
        ] {
            let expected = expected.map(|text| format!("feature option=\"{text}\""));
            assert_eq!(feature(line), expected, "{line}");
        }
        let offered = ["option name OwnBook type check default false".to_owned()];
        assert_eq!((value(&offered, "ownbook", "1"), value(&offered, "UCI_Elo", "1")), ("true", "1"));
    }
}

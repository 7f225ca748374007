//! `docs/questions.md`: every row that claims to be answered is.

mod tesuji;

use std::collections::HashSet;
use std::path::Path;
use tesuji::tesuji;

/// One row of the page.
struct Row {
    id: String,
    answered_by: String,
    shows: String,
    state: String,
}

fn rows() -> Vec<Row> {
    let page = include_str!("../docs/questions.md");
    let tables = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| id |"));
    tables
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [id, _asked, answer, shows, state] = cells[..] else { panic!("not five cells: {line}") };
            let answer = answer.strip_prefix('`').and_then(|answer| answer.strip_suffix('`'));
            let answered_by = answer.unwrap_or_else(|| panic!("no answer in backticks: {line}")).to_owned();
            Row { id: id.into(), answered_by, shows: shows.into(), state: state.into() }
        })
        .collect()
}

/// Words as a shell splits them; single quotes keep words together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn ids_are_unique_counted_and_have_a_known_state() {
    let rows = rows();
    let ids: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids.len(), rows.len(), "an id occurs twice");
    let told = include_str!("../docs/questions.md").lines().find(|line| line.starts_with("Numbers of rows"));
    assert!(told.unwrap().ends_with(&format!("{} in all.", rows.len())), "{} rows", rows.len());
    for row in rows {
        let planned = row.state.starts_with("not yet (") && row.state.ends_with(')');
        assert!(row.state == "yes" || planned, "{}: '{}'", row.id, row.state);
    }
}

#[test]
fn what_is_answered_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(root.join("target/questions")).unwrap();
    let mut failures = Vec::new();
    for row in rows().iter().filter(|row| row.state == "yes") {
        let Some(command) = row.answered_by.strip_prefix("tesuji ") else {
            if !root.join(&row.answered_by).exists() {
                failures.push(format!("{}: there is no {}", row.id, row.answered_by));
            }
            continue;
        };
        let words = words(command);
        let said = tesuji(&words.iter().map(String::as_str).collect::<Vec<_>>());
        if said.code != Some(0) || !(said.out.contains(&row.shows) || said.err.contains(&row.shows)) {
            failures.push(format!("{}: {command}: {said:?}", row.id));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

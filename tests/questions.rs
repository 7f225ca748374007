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
    state: State,
}

/// What a row claims.
#[derive(PartialEq)]
enum State {
    /// It works, and ends with this exit code: 1 and 2 are for what is to be refuted or refused.
    Yes(i32),
    /// It is planned.
    NotYet,
}

impl State {
    fn read(text: &str) -> Option<State> {
        match text {
            "yes" => Some(State::Yes(0)),
            "yes, exit 1" => Some(State::Yes(1)),
            "yes, exit 2" => Some(State::Yes(2)),
            planned => (planned.starts_with("not yet (") && planned.ends_with(')')).then_some(State::NotYet),
        }
    }
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
            let state = State::read(state).unwrap_or_else(|| panic!("{id}: '{state}'"));
            Row { id: id.into(), answered_by, shows: shows.into(), state }
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

/// The texts that a command has written into files: those whose names begin like the one it was given.
fn files_of(words: &[String], root: &Path) -> String {
    let named = words.windows(2).find(|pair| pair[0] == "-o" || pair[0] == "--plot");
    let Some(path) = named.map(|pair| root.join(&pair[1])) else { return String::new() };
    let stem = path.file_stem().unwrap().to_str().unwrap();
    let beside = std::fs::read_dir(path.parent().unwrap()).unwrap().map(|file| file.unwrap().path());
    let own = beside.filter(|file| file.file_name().unwrap().to_str().unwrap().starts_with(stem));
    own.filter_map(|file| std::fs::read(file).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

#[test]
fn ids_are_unique_and_counted() {
    let rows = rows();
    let ids: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids.len(), rows.len(), "an id occurs twice");
    let told = include_str!("../docs/questions.md").lines().find(|line| line.starts_with("Numbers of rows"));
    assert!(told.unwrap().ends_with(&format!("{} in all.", rows.len())), "{} rows", rows.len());
}

/// A row that only runs could run anything: nine in ten say what is to be seen.
#[test]
fn what_is_seen_is_said_in_nine_rows_of_ten() {
    let claimed: Vec<Row> = rows().into_iter().filter(|row| row.state != State::NotYet).collect();
    let silent: Vec<&str> =
        claimed.iter().filter(|row| row.shows.is_empty()).map(|row| row.id.as_str()).collect();
    assert!(10 * silent.len() <= claimed.len(), "{} of {} rows: {silent:?}", silent.len(), claimed.len());
}

#[test]
fn what_is_answered_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A picture that an earlier run left shows nothing.
    let _ = std::fs::remove_dir_all(root.join("target/questions"));
    std::fs::create_dir_all(root.join("target/questions")).unwrap();
    let mut failures = Vec::new();
    for Row { id, answered_by, shows, state } in &rows() {
        let State::Yes(code) = state else { continue };
        let Some(command) = answered_by.strip_prefix("tesuji ") else {
            let path = root.join(answered_by);
            if !path.exists() {
                failures.push(format!("{id}: there is no {answered_by}"));
            } else if path.is_file() && !std::fs::read_to_string(&path).unwrap().contains(shows) {
                failures.push(format!("{id}: {answered_by} does not say '{shows}'"));
            }
            continue;
        };
        let words = words(command);
        let said = tesuji(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let seen =
            said.out.contains(shows) || said.err.contains(shows) || files_of(&words, root).contains(shows);
        if said.code != Some(*code) || !seen {
            failures.push(format!("{id}: {command}: '{shows}' {said:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

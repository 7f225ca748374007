//! `tesuji table`, driven as a user would, and killed.

mod tesuji;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tesuji::{command, heard, line, tesuji};

fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_file(building(&path));
    path
}

fn building(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.building", path.display()))
}

fn build(game: &str, path: &Path, more: &[&str]) -> tesuji::Said {
    tesuji(&[&["table", "build", game, "-o", path.to_str().unwrap()], more].concat())
}

#[test]
fn a_table_knows_what_the_solver_knows() {
    let path = place("morris.table");
    let said = build("morris", &path, &[]);
    assert!(said.code == Some(0) && said.out.starts_with("morris:diagonals: "), "{said:#?}");
    assert!(!building(&path).exists());
    let name = path.to_str().unwrap();
    let said = tesuji(&["table", "check", name]);
    assert!(
        said.code == Some(0) && said.out.starts_with("the table is right: morris:diagonals"),
        "{said:#?}"
    );
    let said = tesuji(&["table", "ask", name]);
    assert!(said.out.starts_with("WIN in 9\n") && said.out.contains("b2  WIN in 9\n"), "{said:#?}");
    assert_eq!(said.out.lines().count(), 10, "the value, and nine moves");
    let said = tesuji(&["table", "ask", name, "--position", "X.O/XO./X.O o"]);
    assert_eq!(said.out, "LOSS in 0\n", "X has three in a row, and it is the turn of O");
    let small = place("small.table");
    assert_eq!(build("mnk:3,3,3", &small, &["--bits", "2"]).code, Some(0));
    assert!(tesuji(&["table", "ask", small.to_str().unwrap()]).out.starts_with("DRAW\na1  DRAW\n"));
    assert!(std::fs::metadata(&small).unwrap().len() < 19_683 / 4 + 200, "two bits for each of 3^9 numbers");
}

/// As in `tesuji table build … 2>&1 | head`: nobody listens to what it says on the way.
#[test]
fn work_goes_on_when_nobody_listens() {
    let path = place("unheard.table");
    let mut child = command(&["table", "build", "mnk:3,3,3", "-o", path.to_str().unwrap()]).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(tesuji(&["table", "ask", path.to_str().unwrap(), "b2"]).out.starts_with("DRAW"));
}

/// The line of play is the quickest win against the longest resistance: as many moves as the table says.
#[test]
fn whoever_analyses_or_plays_can_ask_a_table() {
    let path = place("asked.table");
    assert_eq!(build("morris", &path, &[]).code, Some(0));
    let name = path.to_str().unwrap();
    let told = tesuji(&["analyse", "morris", "--json", "-q", "--tables", name]).json().pop().unwrap();
    assert_eq!((&told["best"], &told["value"]), (&"b2".into(), &"WIN".into()), "{told}");
    assert_eq!((told["lines"][0]["plies"].as_u64(), told["line"].as_array().unwrap().len()), (Some(9), 9));
    assert_eq!(told["nodes"], 0, "nobody searches: {told}");
    let words =
        ["play", "morris", "--first", "player", "--second", "player", "--seed", "1", "--tables", name];
    let said = tesuji(&words);
    assert!(said.out.contains("plays b2: proved WIN, score 1, as the table knows"), "{said:#?}");
    assert_eq!(said.out.matches(" plays ").count(), 9, "{said:#?}");
    tesuji(&["play", "connect4", "--tables", name])
        .refuses(&["a table of morris:diagonals, not of connect4:7x6"]);
    tesuji(&["perft", "morris", "1", "--tables", name]).refuses(&["only 'solve', 'analyse' and 'play'"]);
}

/// Two kings that face each other, 992 positions, are mostly drawn; one that stands in the double corner is safe.
#[test]
fn endings_of_draughts_are_tabled() {
    let path = place("draughts.table");
    let said = build("draughts:english/pieces=2", &path, &[]);
    assert!(said.out.starts_with("draughts:english/pieces=2: 14186 positions: "), "{said:#?}");
    let name = path.to_str().unwrap();
    let said = tesuji(&["table", "check", name]);
    assert!(said.out.starts_with("the table is right: draughts:english/pieces=2"), "{said:#?}");
    let said = tesuji(&["table", "ask", name, "--position", "B:WK32:BK1"]);
    assert!(said.out.starts_with("DRAW\n"), "{said:#?}");
    let said = tesuji(&["table", "ask", name, "--position", "W:W18:B14"]);
    assert_eq!(said.out, "WIN in 1\n18x9  WIN in 1\n", "what is left has no piece");
    let three = ["table", "ask", name, "--position", "W:W18,19:B14"];
    tesuji(&three).refuses(&["at most 2 pieces, the position 3"]);
    line("table build draughts -o x.table").refuses(&["not numbered", "draughts:english/pieces=2"]);
    let folder = place("whole-game");
    let said = build("draughts:international", &folder, &["--slices"]);
    said.refuses(&["255 slices fit on no machine", "draughts:international/pieces=2 up to"]);
    assert!(!folder.exists());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("two-pieces");
    assert_eq!(build("draughts:english/pieces=2", &folder, &["--slices"]).code, Some(0));
    let two = ["--tables", folder.to_str().unwrap()];
    tesuji(&[&["solve", "draughts", "--position", "W:WK10:BK1"], &two[..]].concat()).answers("DRAW\n");
    for words in ["solve othello", "play draughts:international", "lab match chess --one player --two player"]
    {
        let words: Vec<&str> = words.split(' ').chain(two).collect();
        tesuji(&words).refuses(&["two-pieces' holds slices of draughts:english, not of "]);
    }
}

#[test]
fn a_damaged_table_is_refused_and_bad_wishes_too() {
    let path = place("damaged.table");
    assert_eq!(build("mnk:3,3,3", &path, &[]).code, Some(0));
    let name = path.to_str().unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let said = tesuji(&["table", "check", name]);
    assert!(said.code == Some(1) && said.out.contains("checksum"), "{said:#?}");
    std::fs::write(&path, &bytes[..middle]).unwrap();
    tesuji(&["table", "check", name]).refuses(&["is no table", "bytes follow its head"]);
    line("table build connect4 -o x.table").refuses(&["not numbered"]);
    line("table build mnk:15,15,5 -o x.table").refuses(&["no machine"]);
    build("mnk:3,3,3", &place("narrow.table"), &["--bits", "3"]).refuses(&["need 4 bits"]);
    let other = place("other.table");
    std::fs::write(building(&other), "something else").unwrap();
    build("mnk:3,3,3", &other, &[]).refuses(&["holds other work"]);
}

/// Kills a build again and again, each time a little later, until it is done.
fn killed_until_done(game: &str, path: &Path, patience: Duration) -> usize {
    let mut kills = 0;
    loop {
        let started = Instant::now();
        let mut child = command(&["table", "build", game, "-o", path.to_str().unwrap()]).spawn().unwrap();
        while started.elapsed() < patience * (kills as u32 + 1) {
            std::thread::sleep(Duration::from_millis(1));
            if child.try_wait().unwrap().is_some() {
                assert_eq!(heard(child).code, Some(0));
                return kills;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
}

#[test]
fn a_killed_build_goes_on() {
    let (whole, killed) = (place("whole.table"), place("killed.table"));
    assert_eq!(build("mnk:4,3,3", &whole, &[]).code, Some(0));
    let kills = killed_until_done("mnk:4,3,3", &killed, Duration::from_millis(20));
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&killed).unwrap(), "after {kills} kills");
}

#[test]
#[ignore = "long: four in a row on four by four, killed on the way"]
fn a_large_killed_build_goes_on() {
    let (whole, killed) = (place("whole-444.table"), place("killed-444.table"));
    assert_eq!(build("mnk:4,4,4", &whole, &[]).code, Some(0));
    let kills = killed_until_done("mnk:4,4,4", &killed, Duration::from_millis(1500));
    assert!(kills > 2 && std::fs::read(&whole).unwrap() == std::fs::read(&killed).unwrap(), "{kills} kills");
    let said = tesuji(&["table", "check", killed.to_str().unwrap()]);
    assert!(said.out.starts_with("the table is right"), "{said:#?}");
}

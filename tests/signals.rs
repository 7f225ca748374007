//! Ctrl-C, and readers that go away.
#![cfg(unix)]

mod tesuji;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tesuji::{Said, command, heard};

/// Until a program has begun its work, on a machine that does something else as well.
const A_WHILE: Duration = Duration::from_millis(1500);

/// What Ctrl-C does.
fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill").success());
}

fn interrupted(words: &str) -> Said {
    let words: Vec<&str> = words.split(' ').collect();
    let child = command(&words).stdin(Stdio::null()).spawn().unwrap();
    sleep(A_WHILE);
    interrupt(&child);
    heard(child)
}

#[test]
fn a_search_that_is_interrupted_says_what_is_known() {
    interrupted("solve connect4:7x7").stops(&["nodes ", "stopped before a proof: nothing is certain yet"]);
    interrupted("solve connect4:7x7 --score --threads 2").stops(&["the score lies between"]);
    interrupted("solve connect4:7x7 --method minimax").stops(&["stopped before a proof"]);
    interrupted("solve connect4:7x7 --method deepening").stops(&["stopped before a proof"]);
    let said = interrupted("solve connect4:7x7 --json");
    assert_eq!((said.code, &said.json()[0]["proved"]), (Some(3), &false.into()));
}

#[test]
fn other_commands_can_be_interrupted_too() {
    let said = interrupted("count connect4:7x6");
    assert!(said.code == Some(3) && said.out.contains("so far"), "{said:?}");
    assert_eq!(interrupted("perft connect4:7x6 20").code, Some(3));
    assert_eq!(interrupted("draw connect4:7x6 --values").code, Some(3));
    let said = interrupted("play connect4:7x6 --first best --second best --time 1h");
    assert!(said.code == Some(3) && !said.out.contains("plays"), "{said:?}");
}

#[test]
fn an_interrupted_batch_says_where_it_ended() {
    let mut child = command(&["solve", "connect4:7x7", "--batch", "-"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\n44\n55\n").unwrap();
    sleep(A_WHILE);
    interrupt(&child);
    let said = heard(child);
    assert_eq!((said.out.as_str(), said.code), ("UNKNOWN\n", Some(3)));
    said.explains(&["line 1: stopped before a proof", "the lines after line 1 are not answered"]);
}

#[test]
fn ctrl_c_leaves_the_prompt() {
    let mut child =
        command(&["play", "nim:9/1,2", "--first", "player", "--second", "human"]).spawn().unwrap();
    // Kept open: the end of the input would end the game as well.
    let input = child.stdin.take();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    while !String::from_utf8_lossy(out.fill_buf().unwrap()).contains("to move> ") {
        let seen = out.buffer().len();
        out.consume(seen);
    }
    sleep(Duration::from_millis(200));
    interrupt(&child);
    assert_eq!(heard(child).code, Some(130));
    drop(input);
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    for words in [
        "perft mnk:5,5,4 4",
        "games",
        "games --json",
        "--help",
        "man",
        "completions bash",
        "draw mnk:19,19,5",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let mut child = command(&words).stdin(Stdio::null()).spawn().unwrap();
        // As `| head -1` does.
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        drop(out);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert!(child.wait().unwrap().code().is_some_and(|code| code < 100), "{words:?}: {err}");
        assert_eq!(err, "", "{words:?}");
    }
}

#[test]
fn a_batch_whose_reader_goes_away_ends_quietly() {
    let mut child = command(&["solve", "connect4:5x4", "--batch", "-"]).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut input = child.stdin.take().unwrap();
    input.write_all("1\n".repeat(20).as_bytes()).unwrap();
    drop(input);
    out.read_line(&mut String::new()).unwrap();
    drop(out);
    let said = heard(child);
    assert_eq!(said.code, Some(0), "{said:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for words in [["solve", "nim"], ["draw", "nim"], ["perft", "nim"], ["count", "nim"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let words = if words[0] == "perft" { vec!["perft", "nim", "3"] } else { words.to_vec() };
        let said = heard(command(&words).stdout(full).spawn().unwrap());
        assert_eq!(said.code, Some(1), "{said:?}");
        said.explains(&["error: cannot write the answer: No space left on device"]);
    }
}

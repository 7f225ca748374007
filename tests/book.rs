//! `tesuji book`: built, killed, resumed, checked, refused; and the book that comes with the program.

mod tesuji;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;
use tesuji::{Said, command, file, heard, line, told};

/// A path in the folder for tests at which nothing is left from an earlier run.
fn fresh(name: &str) -> PathBuf {
    let path = file(name, "");
    let _ = fs::remove_file(&path);
    let _ = fs::remove_file(journal(&path));
    path
}

fn journal(book: &Path) -> PathBuf {
    format!("{}.journal", book.display()).into()
}

fn build(words: &str, path: &Path) -> Said {
    line(&format!("book build {words} --memory 4MiB -o {}", path.display()))
}

#[test]
fn a_book_is_built_and_checked() {
    for kind in ["strategy", "traps", "choices", "full"] {
        let path = fresh(&format!("small-{kind}.book"));
        let said = build(&format!("connect4:4x4 --plies 5 --kind {kind}"), &path);
        assert!(
            said.code == Some(0) && said.out.contains(&format!("connect4:4x4, {kind}, 5 plies: ")),
            "{said:?}"
        );
        assert!(!journal(&path).exists());
        let said = line(&format!("book check {} --random 20 --seed 1", path.display()));
        assert!(said.code == Some(0) && said.out.contains("20 scores proved again"), "{said:?}");
    }
}

#[test]
fn threads_change_nothing() {
    let (one, three) = (fresh("one-thread.book"), fresh("three-threads.book"));
    assert_eq!(build("connect4:5x4 --plies 6", &one).code, Some(0));
    assert_eq!(build("connect4:5x4 --plies 6 --threads 3", &three).code, Some(0));
    assert_eq!(fs::read(one).unwrap(), fs::read(three).unwrap());
}

#[test]
fn a_killed_build_goes_on_where_it_was() {
    let (whole, killed) = (fresh("whole.book"), fresh("killed.book"));
    let words = "connect4:5x5 --plies 6 --nodes 50";
    assert_eq!(build(words, &whole).code, Some(0));
    let lines =
        |path: &Path| fs::read(path).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count());
    let arguments = format!("book build {words} --memory 4MiB --threads 2 -o {}", killed.display());
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let mut child = command(&arguments).stdin(Stdio::null()).spawn().unwrap();
    while lines(&journal(&killed)) < 12 && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    // SIGKILL: nothing can be tidied up.
    child.kill().unwrap();
    heard(child);
    let known = lines(&journal(&killed));
    let said = build(words, &killed);
    assert_eq!(said.code, Some(0), "{said:?}");
    // On a fast machine the build may have been over.
    assert!(known == 0 || said.err.contains("known already"), "{said:?}");
    assert_eq!(fs::read(whole).unwrap(), fs::read(killed).unwrap());
}

#[test]
fn what_is_no_book_is_refused_with_the_reason() {
    let path = fresh("good.book");
    assert_eq!(build("connect4:4x4 --plies 4", &path).code, Some(0));
    let good = fs::read(&path).unwrap();
    let check = |path: &Path| line(&format!("book check {} --random 5", path.display()));
    let mut bad = good.clone();
    *bad.last_mut().unwrap() ^= 1;
    check(&file("bad.book", &bad)).refuses(&["bad.book", "the checksum does not match"]);
    check(&file("short.book", &good[..good.len() / 2])).refuses(&["cut short"]);
    check(&file("text.book", "some text")).refuses(&["this is no book", "tesuji book 1"]);
    check(Path::new("no/such/file")).refuses(&["cannot read 'no/such/file'"]);
    let unwritten = line("book build connect4:4x4 --plies 4 -o no/such/folder/a.book");
    assert_eq!(unwritten.code, Some(1), "{unwritten:#?}");
    unwritten.explains(&["cannot write"]);
    line("book build connect5 --plies 4 -o a.book").refuses(&["connect4"]);
    line("book build connect4:4x4 --plies -1 -o a.book").refuses(&["--plies"]);
    line("book build connect4:4x4 --plies 3 --kind full --nodes 10 -o a.book")
        .refuses(&["leaves nothing out"]);
    // The journal of another book is not overwritten.
    let path = fresh("other.book");
    fs::write(journal(&path), "tesuji journal 1\ngame connect4:4x4\nkind full\nplies 9\nnodes 0\n").unwrap();
    build("connect4:4x4 --plies 4", &path).refuses(&["another book", "9 plies", "remove it"]);
}

#[test]
fn the_book_of_connect4_is_whole_and_small() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/connect4-7x6.book");
    assert!(fs::metadata(path).unwrap().len() <= 8 << 20);
    let said = line("book check data/connect4-7x6.book --random 0");
    assert!(said.code == Some(0) && said.out.contains("connect4:7x6, traps, "), "{said:?}");
}

#[test]
#[ignore = "a minute or two"]
fn random_scores_of_the_book_of_connect4_are_right() {
    let said = line("book check data/connect4-7x6.book --random 50 --seed 1");
    assert!(said.code == Some(0) && said.out.contains("50 scores proved again"), "{said:?}");
}

#[test]
fn the_perfect_player_opens_in_the_centre_and_says_why() {
    let said =
        told(&["play", "connect4", "--first", "perfect", "--second", "human", "--seed", "1"], b"quit\n");
    assert!(said.out.contains("White (perfect) plays 4: proved WIN, score 1"), "{said:?}");
    // The usual opponent, and after the opening in the centre it is lost, as late as can be.
    let said = told(&["play", "connect4"], b"4\nquit\n");
    assert!(said.out.contains("connect4:7x6: human against perfect"), "{said:?}");
    assert!(said.out.contains("Black (perfect) plays 4: proved LOSS, score -1"), "{said:?}");
    // Other boards have no book.
    let said = told(&["play", "connect4:6x5"], b"quit\n");
    assert!(said.out.contains("human against player"), "{said:?}");
}

/// 6 was a mistake. The book has no answer for whoever made it, but it knows what the other side is going to say: a
/// best move is proved without a search. The traps behind it are not in the book.
#[test]
fn the_book_helps_a_side_that_made_a_mistake() {
    for (trap, words) in [("", "score -4\n"), (" --trap", "score -4; no time to compare all traps\n")] {
        let said =
            line(&format!("play connect4 44464 --first random --second perfect --nodes 10 --seed 1{trap}"));
        // Two moves hold out equally long; the seed draws one of them.
        let plays = |mv: u8| said.out.contains(&format!("Black (perfect) plays {mv}: proved LOSS, {words}"));
        assert!(plays(2) || plays(3), "{said:?}");
    }
}

#[test]
fn a_perfect_player_without_time_says_that_nothing_is_proved() {
    let said = told(&["play", "connect4:7x7", "--second", "perfect", "--time", "50ms"], b"4\nquit\n");
    assert!(said.out.contains("(perfect) plays") && said.out.contains(": not proved; "), "{said:?}");
    line("play connect4 --second best --trap")
        .refuses(&["--trap means nothing to the method best", "perfect"]);
    line("play connect4 --level hard --trap").refuses(&["--trap means nothing to the method player"]);
}

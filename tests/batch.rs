//! `tesuji solve GAME --batch FILE|-`: one answer per line, in order.

mod tesuji;

use tesuji::{line, told};

fn batch(words: &str, input: impl AsRef<[u8]>) -> tesuji::Said {
    let words = format!("solve {words} --batch -");
    told(&words.split(' ').collect::<Vec<_>>(), input.as_ref())
}

#[test]
fn answers_keep_the_order_of_the_lines() {
    let said = batch("connect4:4x4", "11\n\n1212121\n");
    said.answers("DRAW\nDRAW\nLOSS\n").explains(&["3 lines, ", " nodes in ", "nodes/s"]);
    batch("nim:5/1,2 --each-move --score", "\n1\n").answers("1 -1  2 1\n1 1  2 -1\n");
}

#[test]
fn an_empty_line_is_the_start() {
    batch("nim:15/2,3,5", "\n").answers("LOSS\n");
    batch("nim:15/2,3,5", "\n5\n\n").answers("LOSS\nWIN\nLOSS\n");
    batch("nim:15/2,3,5", "").answers("");
}

#[test]
fn comments_are_no_lines() {
    let said = batch("nim:15/2,3,5", "# the start\n\n  # five sticks, twice\n5 5 # WIN\n5#\n");
    said.answers("LOSS\nWIN\nWIN\n").explains(&["3 lines, "]);
    batch("nim:15/2,3,5", "# one\n7\n").explains(&["line 2: move 1"]);
}

#[test]
fn line_ends_tabs_commas_and_spaces() {
    let said = batch("nim:15/2,3,5", "5 5\r\n5,5\t# from a table\t12\n\t\n\r\n  5  \n5");
    said.answers("WIN\nWIN\nLOSS\nLOSS\nWIN\nWIN\n");
    batch("mnk:3,3,3", "b2a1\nb2 a1\nb2,a1").answers("DRAW\nDRAW\nDRAW\n");
    batch("connect4:7x6", "4455\n4 4 5 5\n44,55\n").answers("WIN\nWIN\nWIN\n");
}

#[test]
fn a_bad_line_prints_error_and_the_rest_goes_on() {
    let said = batch("connect4:7x6", b"4455\n9\n4444444\nhello\n\xff\n4455\n");
    assert_eq!((said.out.as_str(), said.code), ("WIN\nERROR\nERROR\nERROR\nERROR\nWIN\n", Some(2)));
    said.explains(&[
        "line 2: move 1: '9' is not a move: expected a column from 1 to 7",
        "line 3: move 7: '4' is not legal: column 4 is full",
        "line 4: move 1: 'h' is not a move",
        "line 5: not UTF-8",
    ]);
}

#[test]
fn json_has_one_object_per_line() {
    let said = batch("nim:5/1,2 --json --quiet", b"\n1 1\n9\tx\n\xff\n");
    assert_eq!(said.code, Some(2), "{said:?}");
    let answers = said.json();
    assert_eq!(answers.len(), 4);
    assert_eq!((&answers[0]["moves"], &answers[0]["value"]), (&"".into(), &"WIN".into()));
    assert_eq!((&answers[1]["moves"], &answers[1]["value"]), (&"1 1".into(), &"LOSS".into()));
    assert_eq!(answers[2]["error"], "move 1: '9' is not legal: heap 1 has only 5 left");
    assert_eq!(answers[2]["moves"], "9\tx");
    assert_eq!((&answers[3]["game"], &answers[3]["error"]), (&"nim:5/1,2".into(), &"not UTF-8 text".into()));
}

#[test]
fn a_stopped_line_keeps_its_place() {
    let said = batch("connect4:7x6 --no-book --nodes 2000", "4455\n\n141573\n");
    assert_eq!((said.out.as_str(), said.code), ("WIN\nUNKNOWN\nLOSS\n", Some(3)));
    said.explains(&["line 2: stopped before a proof: nothing is certain yet"]);
    let bad = batch("connect4:7x6 --no-book --nodes 2000", "\n8\n");
    assert_eq!((bad.out.as_str(), bad.code), ("UNKNOWN\nERROR\n", Some(2)));
    let json = batch("connect4:7x6 --no-book --nodes 2000 --json", "\n").json();
    assert_eq!((&json[0]["proved"], &json[0]["nodes"]), (&false.into(), &2000.into()));
}

#[test]
fn every_line_costs_what_it_costs_alone() {
    let nodes = |said: tesuji::Said| said.json().pop().unwrap()["nodes"].clone();
    let alone = nodes(line("solve connect4:5x4 33 --json"));
    assert_eq!(nodes(batch("connect4:5x4 --json", "32\n1\n33\n")), alone);
}

#[test]
fn a_batch_starts_from_a_given_position() {
    let words = ["solve", "nim:9/1,2", "--batch", "-", "--position", "3", "--json", "-q"];
    let answers = told(&words, b"\n1\n").json();
    assert_eq!((&answers[0]["value"], &answers[0]["position"]), (&"LOSS".into(), &"3 first".into()));
    assert_eq!((&answers[1]["value"], &answers[1]["moves"]), (&"WIN".into(), &"1".into()));
}

#[test]
fn a_batch_that_cannot_be_read_is_bad_input() {
    line("solve nim --batch nowhere").refuses(&["cannot read 'nowhere': No such file"]);
    line("solve nim --batch testdata").refuses(&["cannot read 'testdata'"]);
    line("solve nim 1 --batch -").refuses(&["cannot be used with"]);
    line("solve nim --batch").refuses(&["--batch"]);
}

#[test]
fn lines_may_be_positions() {
    let lines = "% of Othello\n-----OX--XO----- X; b1:+2;\n\n@-----OX--XO----- O; a1\n----XXXX-XO----- X\n";
    let said = batch("othello:4x4 --score --json", lines);
    let answers = said.json();
    assert_eq!(
        (&answers[0]["score"], &answers[0]["position"]),
        (&(-10).into(), &"-----OX--XO----- X".into())
    );
    assert_eq!(
        (&answers[1]["score"], answers[1].get("position")),
        (&(-10).into(), None),
        "an empty line is the start"
    );
    assert!(answers[2]["error"].as_str().unwrap().contains("'a1' is not legal"), "{said:?}");
    assert_eq!(answers[3]["position"], "----XXXX-XO----- X");
    let said = batch("draughts:english/pieces=2", "W:WK10:BK1\n[FEN \"W:W18:B14\"]\nW:W77:B1\n");
    assert_eq!((said.out.as_str(), said.code), ("DRAW\nWIN\nERROR\n", Some(2)), "{said:?}");
    said.explains(&["line 3: ", "77"]);
}

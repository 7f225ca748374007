//! `tesuji solve FILE`: the contract of the Connect 4 text.

mod tesuji;

use tesuji::{Said, file, told};

fn solved(name: &str, content: impl AsRef<[u8]>) -> Said {
    tesuji::tesuji(&["solve", file(name, content).to_str().unwrap()])
}

#[test]
fn a_file_is_answered_by_exactly_one_word() {
    tesuji::line("solve testdata/grids/empty-4x4.txt").answers("DRAW\n");
    tesuji::line("solve testdata/grids/two-threats.txt").answers("LOSS\n");
    let won = tesuji::line("solve testdata/grids/win-at-once.txt --stats");
    won.answers("WIN\n");
    won.explains(&[
        "nodes ",
        "time ",
        "nodes/s",
        "table ",
        "% full",
        "collisions ",
        "cut-offs ",
        "first move ",
    ]);
}

#[test]
fn quiet_means_no_statistics() {
    let said = tesuji::line("solve testdata/grids/two-threats.txt --quiet");
    said.answers("LOSS\n");
    assert_eq!(said.err, "");
}

#[test]
fn comments_white_space_and_aliases_mean_nothing() {
    let plain = "4x4\n....\n....\n.@..\n.0@0\n";
    let expected = solved("plain", plain).out;
    for (name, content) in [
        ("comments", "# a comment\n  # and one more\n4x4 # size\n....\n....# top\n.@..\n.0@0 # 0000 @@@@\n#"),
        ("one-line", "4x4 .... .... .@.. .0@0"),
        ("ragged", "\n\n\t4x4\r\n. . . .\r\n..\n..\n.@\t..\n.0@\n\n0"),
        ("letters", "4x4\n....\n....\n.X..\n.OXO\n"),
        ("small-letters", "4X4\n....\n....\n.x..\n.oxo\n"),
        ("no-last-newline", "4x4\n....\n....\n.@..\n.0@0"),
        ("byte-order-code", "\u{feff}4x4\n....\n....\n.@..\n.0@0\n"),
    ] {
        solved(name, content).answers(&expected);
    }
}

#[test]
fn a_dash_is_stdin() {
    told(&["solve", "-"], b"7x6 ....... ....... ....... ....... 0...... 0.@@@.0").answers("LOSS\n");
    told(&["solve", "-"], b"").refuses(&["stdin: line 1, column 1", "there is no board", "7x6"]);
}

#[test]
fn a_finished_grid_is_answered_by_what_it_shows() {
    for (name, content, word, score) in [
        ("white-has-won", "4x4 .... .... @@@. 0000", "WIN\n", "5\n"),
        ("black-has-won", "4x4 .... 0... 000. @@@@ # Black was last", "LOSS\n", "-5\n"),
        ("white-upright", "4x4 0... 0@.. 0@.. 0@..", "WIN\n", "5\n"),
        ("black-diagonal", "4x4 ...@ 0.@0 0@0@ @0@0", "LOSS\n", "-3\n"),
        ("full", "4x4 00@@ @@00 00@@ @@00", "DRAW\n", "0\n"),
        ("one-cell", "1x1 0", "DRAW\n", "0\n"),
    ] {
        solved(name, content).answers(word);
        let path = file(name, content);
        tesuji::tesuji(&["solve", path.to_str().unwrap(), "--score"]).answers(score);
    }
}

#[test]
fn unequal_numbers_are_accepted_with_a_remark() {
    solved("white-more", "4x4 .... 0... 0... 0...")
        .answers("WIN\n")
        .explains(&["remark: 3 white and 0 black"]);
    solved("black-more", "4x4 .... .... .... @.@@")
        .answers("DRAW\n")
        .explains(&["remark: 0 white and 3 black"]);
    let equal = solved("equal", "4x4 .... .... .... 0@..");
    equal.answers("DRAW\n");
    assert!(!equal.err.contains("remark"), "{equal:?}");
    // White has just won: one disc more is natural.
    assert!(!solved("won", "4x4 .... .... @@@. 0000").err.contains("remark"));
}

#[test]
fn what_is_wrong_is_named_with_line_and_column() {
    let row = ".......\n";
    let rows = |n: usize| format!("7x6\n{}", row.repeat(n));
    let cases: [(&str, String, &[&str]); 16] = [
        (
            "floating",
            "4x4\n....\n....\n.0..\n....".into(),
            &["line 4, column 2", "column 2, row 2", "floats"],
        ),
        ("both", "4x4\n....\n....\n0000\n@@@@".into(), &["line 5, column 1", "both sides have four"]),
        ("both-upright", "4x4\n0@..\n0@..\n0@..\n0@..".into(), &["line 2, column 2", "both sides"]),
        ("large", "12x10\n".into(), &["line 1, column 1", "12x10", "too large", "128"]),
        ("huge", "4000000000x1\n".into(), &["line 1, column 1", "4000000000x1"]),
        ("small", "# no board\n\n 0x4\n".into(), &["line 3, column 2", "0x4", "too small"]),
        ("few", rows(5) + "....", &["line 7, column 5", "39 of 42"]),
        ("none", rows(0), &["0 of 42"]),
        ("many", rows(6) + "  .", &["line 8, column 3", "too many", "42"]),
        (
            "symbol",
            rows(2) + "...?...",
            &["line 4, column 4", "'?'", "expected . (empty), 0 (White) or @ (Black)"],
        ),
        ("accent", rows(2) + "é", &["line 4, column 1", "'é'"]),
        ("control", rows(2) + "..\u{1b}[31m", &["line 4, column 3", "'\\u{1b}'"]),
        ("glued", "4x4....".into(), &["line 1, column 1", "'4x4....' is not a size"]),
        ("sizeless", "....\n....".into(), &["line 1, column 1", "is not a size", "such as 7x6"]),
        ("apart", "4 x 4 ................".into(), &["line 1, column 1", "'4' is not a size"]),
        ("empty", "# nothing\n\n".into(), &["line 3, column 1", "no board"]),
    ];
    for (name, content, words) in cases {
        let name = format!("bad-{name}");
        let said = solved(&name, content);
        said.refuses(words);
        assert!(said.err.contains(&name), "the file is not named: {said:?}");
        assert!(!said.err.contains('\u{1b}'), "a raw control character: {said:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_stand() {
    solved("latin", b"4x4\n..\xe9.").refuses(&["latin", "line 2, column 3"]);
    solved("bytes", b"4x4\n..\xe9\0").refuses(&["bytes", "line 2, column 3", "neither UTF-8 nor Latin-1"]);
    solved("accents", "# é\n4x4 é\u{e9}".as_bytes()).refuses(&["line 2, column 5", "'é'"]);
    let long = vec![b'.'; 3 << 20];
    solved("long", &long).refuses(&["longer than 1 MiB"]);
}

#[test]
fn what_cannot_be_read_is_explained_in_both_readings() {
    for word in ["nowhere.txt", "connect5:7x6", "./nim", "testdata", ""] {
        let said = tesuji::tesuji(&["solve", word]);
        said.refuses(&["neither a game nor a file", "as a game: there is no game", "nim, mnk, connect4"]);
        said.explains(&["as a file: cannot read"]);
    }
}

#[test]
fn a_dot_and_a_slash_force_a_file() {
    let folder = file("here", "").with_file_name("forced");
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["nim", "nim:x"] {
        std::fs::write(folder.join(name), "4x4 .... .... .... ....").unwrap();
    }
    let run = |word: &str| {
        let mut command = tesuji::command(&["solve", word]);
        tesuji::heard(command.current_dir(&folder).spawn().unwrap())
    };
    run("./nim").answers("DRAW\n");
    run("nim").answers("WIN\n");
    run("nim:x").refuses(&["'x' is not a number", "write ./nim:x for the file"]);
}

#[test]
fn only_moves_may_follow_a_file() {
    for more in ["--batch -", "--position x"] {
        let said = tesuji::line(&format!("solve testdata/grids/empty-4x4.txt {more}"));
        said.refuses(&["as a game: there is no game", "as a file: it holds the position"]);
    }
    // White to move wins at once by column 3 or 7; after 1 1 he still does, and after 7 Black has lost.
    let path = "testdata/grids/win-at-once.txt";
    tesuji::line(&format!("solve {path} 1 1")).answers("WIN\n");
    tesuji::line(&format!("solve {path} 7")).answers("LOSS\n");
    tesuji::line(&format!("solve {path} 9")).refuses(&["move 1: '9' is not a move"]);
}

#[test]
fn scores_and_moves_of_a_file_are_for_white() {
    let path = "testdata/grids/two-threats.txt";
    // Black answers on the other side: the 8th disc, (43 - 7) / 2 = 18.
    tesuji::line(&format!("solve {path} --score")).answers("-18\n");
    let said = tesuji::line(&format!("solve {path} --each-move"));
    said.answers("1 LOSS  2 LOSS  3 LOSS  4 LOSS  5 LOSS  6 LOSS  7 LOSS\n");
    let answer = &tesuji::line(&format!("solve {path} --json")).json()[0];
    assert_eq!(answer["value"], "LOSS");
    assert_eq!(answer["position"], "7x6\n.......\n.......\n.......\n.......\n0......\n0.@@@.0\n");
}

#[test]
fn every_command_takes_a_file() {
    let path = "testdata/grids/win-at-once.txt";
    let board = tesuji::line(&format!("draw {path}"));
    assert!(board.out.contains(" . . . X X X .\n . . . O O O .\n"), "{board:?}");
    assert!(tesuji::line(&format!("play {path}")).out.contains("White to move>"));
    assert!(tesuji::line(&format!("perft {path} 1")).out.ends_with("1 7\n"));
}

#[test]
fn a_game_of_hex_in_sgf_is_a_file_too() {
    // 3×3 after b2 is won for Black, so White, who is to move, loses; c1 does not help him.
    solved("b2.sgf", "(;FF[4]GM[11]SZ[3];B[b2])").answers("LOSS\n");
    let path = file("c1.sgf", "\n(;FF[4]GM[11]SZ[3];B[b2];W[c1])");
    tesuji::tesuji(&["solve", path.to_str().unwrap()]).answers("WIN\n");
    tesuji::tesuji(&["solve", path.to_str().unwrap(), "b1"]).answers("LOSS\n");
    // Stones that lay there before, and the moves that follow.
    solved("laid.sgf", "(;FF[4]GM[11]SZ[3]AB[b2]PL[W];W[c1])").answers("WIN\n");
    solved("chess.sgf", "(;GM[3];B[a1])").refuses(&["chess.sgf", "no game here is kind GM[3]"]);
    solved("twice.sgf", "(;GM[11]SZ[3];B[b2];W[b2])").refuses(&["twice.sgf", "move 2"]);
}

/// A file of tournament games of Othello is no text; one that was cut is still known for what it is.
#[test]
fn a_file_of_othello_that_was_cut_short_says_where() {
    let mut head = vec![20, 4, 1, 31, 3, 0, 0, 0, 0, 0, 212, 7, 8, 0, 22, 0];
    head.resize(16 + 68 + 30, 0);
    let said = solved("cut.wtb", &head);
    said.refuses(&[
        "cut.wtb",
        "WTHOR",
        "cut short at byte 114, behind record 1",
        "3 records of 68 bytes, 220",
    ]);
    solved("stub.wtb", &head[..9]).refuses(&["WTHOR", "9 bytes are too few", "a header of 16 bytes"]);
}

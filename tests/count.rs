//! `tesuji count` and `tesuji perft`.

mod tesuji;

use serde_json::Value;
use tesuji::line;

fn total(words: &str) -> Vec<String> {
    let said = line(words);
    assert_eq!(said.code, Some(0), "{said:?}");
    let row = said.out.lines().find(|row| row.trim_start().starts_with("total")).expect("a total");
    row.split_whitespace().skip(1).map(str::to_owned).collect()
}

#[test]
fn positions_of_connect_4() {
    assert_eq!(total("count connect4:4x4")[0], "161029");
}

#[test]
#[ignore = "slow"]
fn positions_of_a_larger_board() {
    assert_eq!(total("count connect4:5x4 --symmetry apart")[0], "3945711");
}

#[test]
fn tic_tac_toe() {
    // Positions, up to symmetry, won by X, won by O, drawn.
    assert_eq!(total("count mnk:3,3,3"), ["5478", "765", "626", "316", "16"]);
    let said = line("count mnk:3,3,3 --games");
    assert!(said.out.ends_with("games 255168\n"), "{said:?}");
}

#[test]
fn columns_can_be_left_out() {
    assert_eq!(total("count mnk:3,3,3 --symmetry apart"), ["5478", "626", "316", "16"]);
    assert_eq!(total("count mnk:3,3,3 --symmetry together")[0], "765");
}

#[test]
fn counted_from_anywhere() {
    assert_eq!(total("count mnk:3,3,3 b2")[0], "1837");
    assert_eq!(total("count mnk:3,3,3 a1 b1 a2 b2 a3")[0], "1");
}

#[test]
fn json_says_the_same() {
    let said = line("count mnk:3,3,3 --games --json");
    let counted = &said.json()[0];
    for (field, value) in [
        ("game", Value::from("mnk:3,3,3")),
        ("positions", 5478.into()),
        ("up_to_symmetry", 765.into()),
        ("games", "255168".into()),
        ("complete", true.into()),
    ] {
        assert_eq!(counted[field], value, "{field}");
    }
    let plies = counted["plies"].as_array().unwrap();
    let positions: Vec<_> = plies.iter().map(|ply| ply["positions"].as_u64().unwrap()).collect();
    assert_eq!(positions, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!((&plies[9]["won_by_first"], &plies[9]["drawn"]), (&62.into(), &16.into()));
}

#[test]
fn a_stopped_count_says_so() {
    let said = line("count connect4:7x6 --time 100ms");
    assert_eq!(said.code, Some(3));
    assert!(said.out.contains("so far") && !said.out.contains("total"), "{said:?}");
    said.explains(&["stopped"]);
    said.explains(&["stopped: the positions end with ply", "up to symmetry", "--symmetry"]);
    let counted = &line("count connect4:7x6 --time 100ms --json").json()[0];
    assert_eq!(counted["complete"], false);
}

#[test]
fn the_table_is_aligned() {
    for words in ["count mnk:3,3,3", "count connect4:7x6 --time 50ms"] {
        let out = line(words).out;
        let widths: Vec<usize> = out.lines().map(str::len).collect();
        assert!(widths.windows(2).all(|two| two[0] == two[1]), "{out}");
    }
}

#[test]
fn perft_counts_lines() {
    line("perft connect4:7x6 5").answers("0 1\n1 7\n2 49\n3 343\n4 2401\n5 16807\n");
    line("perft mnk:3,3,3 2 b2").answers("0 1\n1 8\n2 56\n");
    line("perft nim:3/1,2 6").answers("0 1\n1 2\n2 3\n3 1\n4 0\n5 0\n6 0\n");
    assert!(line("perft connect4:7x6 7").out.ends_with("7 823536\n"));
}

#[test]
fn a_stopped_perft_says_so() {
    let said = line("perft mnk:19,19,5 9 --time 100ms");
    assert_eq!(said.code, Some(3));
    assert!(said.out.starts_with("0 1\n1 361\n"), "{said:?}");
    said.explains(&["stopped at depth"]);
}

#[test]
fn nonsense_is_refused() {
    line("count shogi").refuses(&["there is no game 'shogi'"]);
    line("count mnk:3,3,3 z9").refuses(&["move 1", "a1 to c3"]);
    line("perft connect4:7x6").refuses(&["<DEPTH>"]);
    line("perft connect4:7x6 -1").refuses(&["'-1'"]);
    line("perft connect4:7x6 deep").refuses(&["'deep'"]);
}

#[test]
fn diagrams_say_what_lists_say() {
    for words in
        ["connect4:4x4", "mnk:3,3,3", "connect4:4x4 1 4 --symmetry apart", "mnk:3,3,3 a1 b1 a2 b2 a3"]
    {
        let (lists, sets) = (line(&format!("count {words}")), line(&format!("count {words} --symbolic")));
        assert_eq!(sets.code, Some(0), "{sets:?}");
        assert_eq!(sets.out, lists.out);
    }
    let counted = &line("count connect4:4x3 --symbolic --json").json()[0];
    assert_eq!(
        counted["positions"].as_u64(),
        line("count connect4:4x3 --json").json()[0]["positions"].as_u64()
    );
}

#[test]
#[ignore = "slow"]
fn diagrams_count_what_lists_cannot_hold() {
    // Tromp's number; 36 s of one core.
    assert_eq!(total("count connect4:6x5 --symbolic --memory 512MiB")[0], "2818972642");
}

/// An empty folder for checkpoints.
fn folder(name: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path.to_str().expect("a path of letters").to_owned()
}

#[test]
fn a_count_goes_on_where_it_was_killed() {
    let folder = folder("killed");
    let words = format!("count connect4:5x5 --symbolic --checkpoint {folder}");
    let mut child = tesuji::command(&words.split_whitespace().collect::<Vec<_>>()).spawn().unwrap();
    let file = format!("{folder}/symbolic.count");
    while !std::path::Path::new(&file).exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let said = line(&format!("{words} --time 0"));
    assert_eq!(said.code, Some(3), "{said:?}");
    let said = line(&words);
    said.explains(&["going on after ply"]);
    assert!(said.out.contains("total") && said.out.contains(" 69763700 "), "{said:?}");
    // All is counted by now.
    assert_eq!(line(&words).out, said.out);
}

#[test]
fn checkpoints_that_are_damaged_or_of_another_game_are_refused() {
    let folder = folder("refused");
    let words = |size| format!("count connect4:{size} --symbolic --checkpoint {folder}");
    assert_eq!(line(&words("4x3")).code, Some(0));
    line(&words("3x4")).refuses(&["symbolic.count", "another game", "--checkpoint"]);
    line(&format!("{} --symmetry apart", words("4x3"))).refuses(&["symbolic.count", "--symmetry"]);
    let file = format!("{folder}/symbolic.count");
    let mut text = std::fs::read(&file).unwrap();
    let middle = text.len() / 2;
    text[middle] ^= 1;
    std::fs::write(&file, &text).unwrap();
    line(&words("4x3")).refuses(&["symbolic.count", "damaged"]);
    std::fs::write(&file, &text[..middle]).unwrap();
    line(&words("4x3")).refuses(&["symbolic.count", "damaged"]);
    std::fs::write(&file, "hello").unwrap();
    line(&words("4x3")).refuses(&["symbolic.count", "no checkpoint"]);
}

#[test]
fn what_diagrams_cannot_do_is_said() {
    line("count nim:3+4+5/* --symbolic").refuses(&["--symbolic", "nim"]);
    line("count mnk:3,3,3 --symbolic --symmetry together").refuses(&["--symmetry"]);
    line("count mnk:3,3,3 a1 --symbolic --symmetry both").refuses(&["image", "apart"]);
    line("count mnk:3,3,3 a1 --symbolic").explains(&["image"]);
    line("count mnk:3,3,3 --symbolic --games").refuses(&["--games"]);
    line("count mnk:3,3,3 --memory 1GiB").refuses(&["--symbolic"]);
    line("count connect4:7x6 --symbolic --memory 1KiB").refuses(&["memory", "--memory"]);
    let said = line("count connect4:5x5 --symbolic --memory 4MiB");
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("so far"), "{said:?}");
    said.explains(&["more memory than 4 MiB"]);
}

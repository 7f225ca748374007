//! What a teacher with the course in hand does.

mod tesuji;

use tesuji::{file, line, tesuji};

const NIM: &str = "testdata/course/nim-10.json";
const GAME: &str = "testdata/course/figure-6.json";

#[test]
fn a_bare_attractor_is_judged() {
    let own = line(&format!("graph attractor {NIM} --player 0")).out;
    assert!(own.starts_with("attractor 0  # the attractor of J0 has 11 vertices, all in A_7\n"), "{own}");
    let judged = |text: &str| {
        let path = file("course.attractor", text);
        tesuji(&["graph", "check", NIM, path.to_str().unwrap()])
    };
    let said = judged(&own);
    assert_eq!(
        (said.out.as_str(), said.code),
        ("the attractor of J0 is right: 11 of 21 vertices\n", Some(0))
    );
    let said = judged(&own.replace("(9,1)\n", "").replace("(10,0)\n", ""));
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("lacks (9,1): all moves of J1 lead into it"), "{said:?}");
    let said = judged(&own.replace("(4,0)\n", ""));
    assert!(said.out.contains("lacks (4,0): J0 can go to (3,1)"), "{said:?}");
    let said = judged(&format!("{own}(9,0)\n"));
    assert_eq!(said.code, Some(1));
    assert!(
        said.out.contains("J0 cannot force a victory from (9,0)") && said.out.contains("play: (9,0) → "),
        "{said:?}"
    );
    judged("attractor 0\n(99,0)\n").refuses(&["line 2", "no vertex '(99,0)'"]);
    // Both players in one file, several vertices in one line; a cycle that never reaches a victory.
    let said = {
        let path = file("course-both.attractor", "attractor 0\nj c e a b\nattractor 1\ni l d f g h\n");
        tesuji(&["graph", "check", GAME, path.to_str().unwrap()])
    };
    assert_eq!(said.code, Some(1), "{said:?}");
}

/// Definition 2.1.2: the first victory ends a play, whatever follows.
#[test]
fn a_play_is_judged_by_its_first_victory() {
    let printed = std::fs::read_to_string(NIM).unwrap();
    // As printed, (1,0) is a victory of J1 that has a successor, a victory of J0.
    let changed = printed.replace(
        "{\"id\": \"(1,0)\", \"owner\": 0, \"win\": null}",
        "{\"id\": \"(1,0)\", \"owner\": 0, \"win\": 1}",
    );
    assert_ne!(printed, changed, "the file is written otherwise");
    let path = file("course-printed.json", changed);
    let path = path.to_str().unwrap();
    let said = tesuji(&["graph", "draw", path, "--play", "(3,1)", "(1,0)", "(0,1)"]);
    assert!(said.out.contains("A play that J1 wins in (1,0): what follows comes after its end"), "{said:?}");
    let said = tesuji(&["graph", "check", path, "--play", "(3,1)", "(1,0)", "(0,1)"]);
    assert!(
        said.out.starts_with("J1 wins this play: (1,0), after 1 move, is its first victory; what follows"),
        "{said:?}"
    );
    let said = tesuji(&["graph", "check", NIM, "--play", "(3,1)", "(1,0)", "(0,1)"]);
    assert_eq!(said.out, "J0 wins this play: (0,1), after 2 moves, is its first victory\n");
    let said = tesuji(&["graph", "check", NIM, "--play", "(10,0)", "(7,1)"]);
    assert_eq!(
        (said.code, said.out.lines().next()),
        (Some(1), Some("wrong: this is no play: no edge leads from (10,0) to (7,1)"))
    );
    assert!(line(&format!("graph check {GAME} --play g h k")).out.contains("a draw: k is a dead end"));
    assert!(
        line(&format!("graph check {GAME} --play g h g")).out.contains("repeated for ever, it is a draw")
    );
    assert!(
        line(&format!("graph draw {GAME} --play g h k --lang fr"))
            .out
            .contains("Une partie nulle : k est un cul-de-sac")
    );
    line(&format!("graph check {NIM} --play x")).refuses(&["no vertex 'x'"]);
    line(&format!("graph check {NIM}")).refuses(&["<SOLUTION>"]);
}

#[test]
fn the_function_of_the_exercise_is_evaluated() {
    let said = line("graph solve testdata/course/nim-function.py");
    assert!(said.out.starts_with("J1 is certain to win from (15,0), in 4 moves"), "{said:?}");
}

/// The chapter wants victories of both players, apart from each other.
#[test]
fn empty_and_overlapping_victories_are_refused() {
    line("graph solve testdata/course/empty-v1.py").refuses(&["V1 is empty", "--one-sided"]);
    line("graph attractor testdata/course/empty-v1.py").refuses(&["V1 is empty"]);
    let said = line("graph solve testdata/course/empty-v1.py --one-sided");
    assert!(said.out.contains("J0 wins from 2") && said.code == Some(0), "{said:?}");
    assert_eq!(line("graph info testdata/course/empty-v1.py").code, Some(0), "nothing is solved there");
    line("graph solve testdata/course/overlap.py").refuses(&["victory of both players"]);
}

#[test]
fn a_solution_is_in_the_json_of_small_arenas() {
    let said = line(&format!("graph solve {GAME} --json")).json();
    let rows = said[0]["solution"].as_array().unwrap();
    assert_eq!(rows.len(), 12);
    assert!(rows.iter().any(|row| row["rank"] == 3 && row["move"].is_string()), "{rows:?}");
}

#[test]
fn a_search_is_explained_in_french_with_reasons_and_boards() {
    let words = ["explain", "mnk:3,3,3", "--position", "O.O/.X./X..", "--levels", "1"];
    let english = tesuji(&words).out;
    assert!(
        english.contains("max has 0 already by b1 and gets at most -1 here: he will not come here"),
        "{english}"
    );
    let french = tesuji(&[&words[..], &["--lang", "fr"]].concat()).out;
    for part in [
        "max a déjà 0 par b1",
        "il ne viendra pas ici",
        "coupe α",
        "dans (-1, 1)",
        "43 nœuds",
        "non regardés : c2 b3 c3",
    ] {
        assert!(french.contains(part), "{part}: {french}");
    }
    for left in ["looked at", "level", "node", "search", "bound"] {
        assert!(!french.contains(left), "{left}: {french}");
    }
    let reverse = ["explain", "mnk:3,3,3", "--position", "XO./OXX/..O", "--order", "reverse", "--lang", "fr"];
    let french = tesuji(&reverse).out;
    assert!(french.contains(" (limite) [coupe à la limite") && !french.contains("limit)"), "{french}");
    let told = tesuji(&[&words[..], &["--boards"]].concat()).out;
    assert!(told.contains("]  OXO/.X./X.. o\n"), "{told}");
    let path = file("explained.svg", "");
    let path = path.to_str().unwrap();
    assert_eq!(tesuji(&[&words[..], &["-o", path]].concat()).code, Some(0));
    let svg = std::fs::read_to_string(path).unwrap();
    assert_eq!(svg.matches("<g class=\"inset\"").count(), 6, "the root and its five children");
    assert_eq!(tesuji(&[&words[..], &["-o", path, "--no-boards", "--grey"]].concat()).code, Some(0));
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(!svg.contains("inset") && !svg.contains("#0072b2"));
    let path = file("explained.png", "");
    let path = path.to_str().unwrap();
    assert_eq!(tesuji(&[&words[..], &["-o", path]].concat()).code, Some(0));
    assert_eq!(&std::fs::read(path).unwrap()[..8], b"\x89PNG\r\n\x1a\n");
}

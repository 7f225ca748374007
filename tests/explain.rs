//! `tesuji explain` as a user meets it.

mod tesuji;

use tesuji::tesuji;

/// What a command prints when all is well.
#[track_caller]
fn said(words: &[&str]) -> String {
    let said = tesuji(words);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{words:?}");
    said.out
}

const CORNERS: [&str; 4] = ["explain", "mnk:3,3,3", "--position", "O.O/.X./X.."];

fn with<'a>(words: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [words, more].concat()
}

#[test]
fn only_the_top_centre_draws() {
    for method in ["minimax", "alphabeta", "memo"] {
        let text = said(&with(&CORNERS, &["--method", method, "--levels", "1"]));
        let value = |mv: &str| text.lines().find(|line| line.contains(&format!("─ {mv} min = "))).unwrap();
        assert!(value("b1").contains("min = 0 "), "{text}");
        for mv in ["a2", "c2", "b3", "c3"] {
            assert!(value(mv).contains("min = -1 "), "{text}");
        }
    }
}

/// Its own players are others, but the rules alone can be searched.
#[test]
fn hex_is_told_by_its_rules() {
    // Whoever opens on 2×2 in the obtuse corner joins his sides.
    let text = said(&["explain", "hex:2x2", "--method", "alphabeta"]);
    assert!(text.lines().any(|line| line.starts_with("max = 1 ")), "{text}");
    for (words, part) in [
        (["explain", "hex:19x19", "--method", "alphabeta"], "too large to be explained"),
        (["explain", "hex:2x2", "--method", "best"], "method 'best': it cannot be explained"),
    ] {
        let refused = tesuji(&words);
        assert!(refused.code == Some(2) && refused.err.contains(part), "{}", refused.err);
    }
}

/// Every node of the search is an event, and no other: the count is that of `tesuji solve`.
#[test]
fn events_are_the_nodes_that_solve_counts() {
    for (game, moves) in [("mnk:3,3,3", "a1 b2"), ("nim:3+4+2/*", ""), ("connect4:4x4", "12233")] {
        for method in ["minimax", "negamax", "alphabeta", "memo", "pvs", "mtdf", "deepening", "mix", "best"] {
            let question = [game, moves, "--method", method];
            let told = tesuji(&with(&["solve", "--stats"], &question)).err;
            let nodes = told.lines().find_map(|line| line.strip_prefix("nodes")).unwrap().trim();
            let more = ["--format", "json", "--nodes", "10M"];
            let json = said(&with(&with(&["explain"], &question), &more));
            assert!(json.contains(&format!("\"nodes\":{nodes},")), "{question:?} {nodes}");
            assert_eq!(json.matches("\"event\":\"enter\"").count().to_string(), nodes, "{question:?}");
            assert_eq!(json.matches("\"event\":\"leave\"").count().to_string(), nodes, "{question:?}");
        }
    }
}

#[test]
fn cuts_come_and_go_with_the_order() {
    let three_left = ["explain", "mnk:3,3,3", "--position", "XO./OXX/..O"];
    let natural = said(&three_left);
    assert!(natural.contains("12 nodes: 5 searched, 2 cut"), "{natural}");
    assert!(natural.contains("2× α=: α-cut, equal, shallow"), "{natural}");
    let reverse = said(&with(&three_left, &["--order", "reverse"]));
    assert!(reverse.contains("16 nodes"), "{reverse}");
    assert!(!reverse.contains("not looked at"), "{reverse}");
    let full = said(&with(&three_left, &["--method", "minimax"]));
    assert!(full.contains("16 nodes: 10 searched, 6 game over"), "{full}");
}

#[test]
fn trees_of_numbers() {
    let article = "[[10 -5 3] [-4 8] [-1 2]]";
    for method in ["minimax", "alphabeta", "pvs"] {
        for order in ["natural", "reverse", "best", "worst", "2,0,1", "1; 0:2,1"] {
            let text = said(&["explain", "tree", article, "--method", method, "--order", order]);
            assert!(text.contains("\nmax = -1 in"), "{text}");
        }
    }
    let deep = said(&["explain", "tree", "[5 [[[3 9] 8] 7]]"]);
    assert!(deep.contains("1× α4: α-cut, strict, deep: bound set 4 levels above; 1 move not"), "{deep}");
}

#[test]
fn every_format_has_its_look_and_its_ending() {
    let folder = std::env::temp_dir().join(format!("tesuji-explain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (format, ending, start) in [
        ("text", "txt", "mnk:3,3,3, O.O"),
        ("svg", "svg", "<svg "),
        ("dot", "dot", "digraph search {"),
        ("mermaid", "mmd", "---\ntitle: 'mnk:3,3,3, O.O"),
        ("tikz", "tex", "\\documentclass"),
        ("json", "json", "{\"title\":\"mnk:3,3,3"),
    ] {
        let printed = said(&with(&CORNERS, &["--format", format]));
        assert!(printed.starts_with(start), "{format}: {printed}");
        let path = folder.join(format!("tree.{ending}"));
        said(&with(&CORNERS, &["-o", path.to_str().unwrap()]));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), printed, "{format}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_too_much_is_folded_and_can_be_unfolded() {
    let start = ["explain", "mnk:3,3,3", "--limit", "40"];
    let text = said(&start);
    assert!(text.lines().count() < 90 && text.contains("└─ +"), "{text}");
    let below = said(&with(&start, &["--under", "a1 b1"]));
    assert!(below.contains("\nb1 min = ") || below.contains("\nb1 max = "), "{below}");
    assert_eq!(tesuji(&with(&start, &["--under", "a1 a1"])).code, Some(2));
}

#[test]
fn mistakes_are_named() {
    for (words, reason) in [
        (&["explain", "tree", "[[1 2] [3"][..], "column 10: 2 ']' missing"),
        (&["explain", "tree", "[[1 2] x]"], "column 8: 'x' is neither"),
        (&["explain", "tree"], "no tree"),
        (&["explain", "tree", "[1 2]", "--order", "2,0"], "none is called 2"),
        (&["explain", "tree", "[1 2]", "--order", "up"], "expected natural, reverse"),
        (&["explain", "tree", "[1 2]", "--method", "memo"], "known are minimax, alphabeta, pvs"),
        (&["explain", "tree", "[1 2]", "--depth", "3"], "--depth is for games"),
        (&["explain", "mnk:3,3,3", "--method", "dice"], "minimax, negamax, alphabeta, memo, pvs"),
        (&["explain", "mnk:3,3,3", "--method", "best", "--depth", "3"], "no horizon"),
        (&["explain", "mnk:3,3,3", "--method", "best", "--order", "reverse"], "its own order"),
        (&["explain", "mnk:3,3,3", "--order", "z9"], "order: 'z9'"),
        (&["explain", "mnk:3,3,3", "--position", "XXX/OO./..."], "the game is over"),
        (&["explain", "chequers"], "there is no game 'chequers'"),
        (&["explain", "mnk:3,3,3", "-o", "tree.gif"], "must end in .txt, .svg"),
    ] {
        let said = tesuji(words);
        assert_eq!((said.code, said.err.contains(reason)), (Some(2), true), "{words:?}: {said:?}");
    }
}

#[test]
fn a_search_that_runs_out_of_nodes_is_drawn_as_far_as_it_came() {
    let said = tesuji(&["explain", "mnk:3,3,3", "--nodes", "50"]);
    assert_eq!((said.code, said.err.contains("unfinished")), (Some(3), true));
    assert!(said.out.contains("50 nodes:") && said.out.contains("max = ? in"), "{said:?}");
}

/// The page shows what the program prints.
#[test]
fn the_page_about_explain_is_true() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/explain.md")).unwrap();
    let mut checked = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for command in block.split("$ tesuji ").skip(1) {
            let (line, expected) = command.split_once('\n').unwrap();
            let words = shell_words(line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match words[..] {
                [ref question @ .., "-o", path] => {
                    let drawn = said(&with(question, &["--format", "svg"]));
                    assert_eq!(std::fs::read_to_string(root.join(path)).unwrap(), drawn, "{line}");
                }
                _ => assert_eq!(said(&words).trim(), expected.trim(), "{line}"),
            }
            checked += 1;
        }
    }
    assert!(checked >= 5, "only {checked} commands found");
}

/// Words of a line; single quotes keep them together.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

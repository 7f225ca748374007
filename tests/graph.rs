//! `tesuji graph`, driven as a user would.

mod tesuji;

use tesuji::{file, line, tesuji, told};

const NIM: &str = "testdata/course/nim-10.json";

#[test]
fn a_solved_arena_says_first_who_wins() {
    let said = line(&format!("graph solve {NIM}"));
    assert!(
        said.out.starts_with("J0 is certain to win from (10,0), in 7 moves, whatever J1 does\n"),
        "{said:#?}"
    );
    assert!(
        said.out.contains("\n21 vertices, 36 edges: J0 wins from 11, J1 from 10, 0 drawn\n"),
        "{said:#?}"
    );
    let said = line("graph nim 15 2,3,5 --all");
    assert!(said.out.starts_with("J1 is certain to win from (15,0), in 4 moves"), "{said:#?}");
    assert!(said.out.contains("31 vertices, 73 edges"), "{said:#?}");
    let drawn = r#"{"vertices": [{"id": 1, "owner": 0}], "edges": [[1, 1]], "start": 1}"#;
    let said = told(&["graph", "solve", "-", "--one-sided"], drawn.as_bytes());
    assert!(said.out.starts_with("nobody can force a win from 1: it is a draw"), "{said:#?}");
}

#[test]
fn json_has_the_fields_that_were_promised() {
    let said = line("graph solve testdata/course/figure-6.json --json");
    let json = &said.json()[0];
    for (field, value) in
        [("vertices", 12), ("edges", 17), ("won0", 5), ("won1", 4), ("drawn", 3), ("rank", 3)]
    {
        assert_eq!(json[field], value, "{field}");
    }
    assert!(json["seconds"].is_f64() && json["winner"] == 0 && json["start"] == "a");
    let info = &line("graph info testdata/course/figure-6.json --json").json()[0];
    assert_eq!(
        (&info["dead_ends"], &info["cyclic"], &info["bipartite"]),
        (&1.into(), &true.into(), &true.into())
    );
}

#[test]
fn a_solution_passes_the_judge_and_a_changed_one_does_not() {
    let path = file("graph-nim.solution", "");
    let path = path.to_str().unwrap();
    assert_eq!(tesuji(&["graph", "solve", NIM, "-o", path]).code, Some(0));
    let said = tesuji(&["graph", "check", NIM, path]);
    assert!(said.out.starts_with("the solution is right") && said.code == Some(0), "{said:#?}");
    let text = std::fs::read_to_string(path).unwrap();
    for (from, to, why) in [
        ("(10,0) 0 7 (9,1)", "(10,0) 0 5 (9,1)", "(10,0): a win of J0 in 5 is claimed"),
        ("(10,0) 0 7 (9,1)", "(10,0) 0 7 (8,1)", "(10,0): its move (8,1) leads to a win of J1"),
        ("(10,0) 0 7 (9,1)", "(10,0) 0 7 (2,0)", "no edge"),
        ("(10,0) 0 7 (9,1)", "(10,0) draw - (9,1)", "a draw is claimed"),
        ("(10,0) 0 7 (9,1)", "", "(10,0): the solution says nothing"),
        ("(0,1) 0 0 -", "(0,1) 1 0 -", "(2,0): a win of J0 in 1 is claimed, its successors say a win of J1"),
    ] {
        assert!(text.contains(from), "{text}");
        let changed = file("graph-changed.solution", text.replace(from, to));
        let said = tesuji(&["graph", "check", NIM, changed.to_str().unwrap()]);
        assert!(said.out.starts_with("wrong: ") && said.out.contains(why), "{why}: {said:#?}");
        assert_eq!(said.code, Some(1));
    }
}

#[test]
fn a_strategy_is_judged_by_the_plays_it_allows() {
    let said = line(&format!("graph strategy {NIM} --player 0"));
    let strategy = said.out;
    let judged = |text: &str, more: &[&str]| {
        let path = file("graph-one.strategy", text);
        tesuji(&[&["graph", "check", NIM, path.to_str().unwrap()], more].concat())
    };
    let said = judged(&strategy, &[]);
    assert!(said.out.contains("wins from (10,0), in at most 7 moves") && said.code == Some(0), "{said:#?}");
    let partial: String =
        strategy.lines().filter(|line| !line.starts_with("(4,0)")).map(|line| format!("{line}\n")).collect();
    let said = judged(&partial, &[]);
    assert!(said.out.contains("it says nothing about (4,0)\nplay: (10,0) → (9,1) → "), "{said:#?}");
    let said = judged(&partial, &["--at", "(2,0)"]);
    assert!(said.out.contains("wins from (2,0), in at most 1 move\n"), "{said:#?}");
    let said = judged("strategy 0\n(10,0) (8,1)\n(6,0) (5,1)\n(4,0) (3,1)\n(3,0) (2,1)\n", &[]);
    assert!(said.out.contains("(0,0) is a victory of J1\nplay: (10,0) → (8,1) → (6,0)"), "{said:#?}");
    assert_eq!(said.code, Some(1));
    judged("strategy 0\n(9,1) (8,0)\n", &[]).refuses(&["line 2", "(9,1)", "player 1"]);
    judged("strategy 0\n(99,1) (8,0)\n", &[]).refuses(&["line 2", "no vertex '(99,1)'"]);
    judged("nonsense\n", &[]).refuses(&["line 1", "solution"]);
    // A play that never ends beats a strategy too.
    let endless = file("graph-endless.strategy", "strategy 0\na c\nd v\n");
    let said = tesuji(&["graph", "check", "testdata/course/labels.json", endless.to_str().unwrap()]);
    assert!(said.out.contains("a comes again: the play never ends\nplay: a → c → a"), "{said:#?}");
}

#[test]
fn every_format_goes_round() {
    for name in ["x.json", "x.dot", "x.py", "x.arena", "x.json.gz", "x.arena.zst", "x.dot.gz"] {
        let path = file(&format!("graph-{name}"), "");
        let path = path.to_str().unwrap();
        assert_eq!(tesuji(&["graph", "convert", NIM, "-o", path]).code, Some(0), "{name}");
        let (one, two) = (
            line(&format!("graph attractor {NIM} --steps")),
            tesuji(&["graph", "attractor", path, "--steps"]),
        );
        assert_eq!(one.out.lines().count(), two.out.lines().count(), "{name}");
        assert!(two.out.contains("A_7: 11 vertices, new (10,0)"), "{name}: {two:#?}");
    }
    let said = line(&format!("graph convert {NIM} --to pgsolver"));
    assert!(said.out.starts_with("parity 20;\nstart 0;\n0 1 0 "), "{said:#?}");
}

#[test]
fn a_random_arena_is_the_same_again_and_threads_agree() {
    let path = file("graph-random.arena", "");
    let path = path.to_str().unwrap();
    let random = ["graph", "random", "--vertices", "20k", "--degree", "3", "--seed", "7", "-o", path];
    assert_eq!(tesuji(&random).code, Some(0));
    let first = std::fs::read(path).unwrap();
    assert_eq!(tesuji(&random).code, Some(0));
    assert_eq!(first, std::fs::read(path).unwrap());
    let counts = |threads| {
        let json = tesuji(&["graph", "solve", path, "--json", "--threads", threads]).json().remove(0);
        ["won0", "won1", "drawn", "edges"].map(|field| json[field].as_u64().unwrap())
    };
    assert_eq!(counts("1"), counts("2"));
    let solution = file("graph-random.solution", "");
    let solution = solution.to_str().unwrap();
    assert_eq!(tesuji(&["graph", "solve", path, "--threads", "2", "-o", solution]).code, Some(0));
    assert_eq!(tesuji(&["graph", "check", path, solution]).code, Some(0));
}

#[test]
fn games_unfold_and_cyclic_ones_are_not_searched() {
    let said = line("graph unfold mnk:3,3,3 --json");
    assert_eq!(
        (&said.json()[0]["vertices"], &said.json()[0]["winner"]),
        (&5478.into(), &serde_json::Value::Null)
    );
    line("graph unfold connect4:7x6 --most-vertices 1000")
        .refuses(&["more than 1000 positions", "--most-vertices"]);
    line("solve morris").answers("WIN\n");
    line("solve morris:anywhere").answers("DRAW\n");
    line("solve morris --method alphabeta").refuses(&["cyclic", "graph unfold morris:diagonals"]);
    line("explain morris").refuses(&["come again"]);
    line("count morris --games").refuses(&["may never end"]);
    let said = line("graph unfold morris --json");
    assert_eq!((&said.json()[0]["winner"], &said.json()[0]["rank"]), (&0.into(), &9.into()));
    let said = line("play morris --first best --second best --seed 3");
    assert!(said.out.contains("Black has won") && said.code == Some(0), "{said:#?}");
}

#[test]
fn bad_files_are_refused_in_words() {
    let refuses = |name: &str, content: &[u8], words: &[&str]| {
        let path = file(name, content);
        tesuji(&["graph", "solve", path.to_str().unwrap()]).refuses(words);
    };
    refuses("graph-bad.json", b"{\"vertices\": [\n", &["line 2", "ends too early"]);
    refuses("graph-bad.pg", b"parity 2;\n0 0 0 1099511627776;\n", &["line 2", "1099511627776"]);
    refuses("graph-empty.json", b"{\"vertices\": []}", &["no vertices"]);
    refuses("graph-bad.py", b"A = {}\nimport os\n", &["line 2, column 1", "'import'"]);
    refuses("graph-bad.json.gz", b"\x1f\x8b\x08\x00", &["packed file"]);
    line("graph solve nowhere.json").refuses(&["cannot read 'nowhere.json'"]);
    line("graph nim 10 1,x").refuses(&["'1,x' is no rule"]);
    line("graph random --vertices 10 --win0 0.9 --win1 0.9").refuses(&["shares"]);
    line("graph random --vertices 0").refuses(&["--vertices"]);
    line(&format!("graph solve {NIM} --most-vertices 20")).refuses(&["more than 20 vertices"]);
    line(&format!("graph attractor {NIM} --player 2")).explains(&["players 0 and 1"]);
    line(&format!("graph check testdata/course/nim-10.py {NIM}")).refuses(&["graph convert"]);
}

#[test]
fn a_misprint_of_the_course_gets_a_remark() {
    let text = std::fs::read_to_string("testdata/course/nim-10.py").unwrap();
    let path = file("graph-printed.py", text.replace("V1 = {(0,0)", "V1 = {(1,0)"));
    let said = tesuji(&["graph", "solve", path.to_str().unwrap()]);
    said.explains(&["remark: '(1,0)' is in V1 but has successors"]);
}

#[test]
fn a_vertex_may_be_called_like_a_word_of_the_claims() {
    let arena = r#"{"vertices": [{"id": "strategy", "owner": 0}, {"id": "0", "owner": 1, "win": 0},
        {"id": "-", "owner": 1}], "edges": [["strategy", "0"], ["strategy", "-"], ["-", "0"]], "start": "strategy"}"#;
    let (path, claims) = (file("graph-words.json", arena), file("graph-words.claims", ""));
    let (path, claims) = (path.to_str().unwrap(), claims.to_str().unwrap());
    assert_eq!(tesuji(&["graph", "solve", path, "--one-sided", "-o", claims]).code, Some(0));
    let said = tesuji(&["graph", "check", path, claims]);
    assert!(said.code == Some(0) && said.out.starts_with("the solution is right"), "{said:#?}");
    std::fs::write(claims, tesuji(&["graph", "strategy", path, "--one-sided", "--player", "0"]).out).unwrap();
    let said = tesuji(&["graph", "check", path, claims]);
    assert_eq!(said.code, Some(0), "{said:#?}");
}

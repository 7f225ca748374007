//! The examination about Go as a teacher and a student meet it.

mod tesuji;

use tesuji::{line, tesuji, told};

#[test]
fn questions_are_listed_and_answered() {
    let list = line("go exam");
    assert!(list.code == Some(0) && list.out.lines().count() >= 36, "{list:?}");
    assert!(line("go exam 16").out.contains("hash 10001011"));
    line("go exam 99").refuses(&["there is no question '99' here"]);
    line("go exam 30 --exam 3").refuses(&["rounds and threads", "3,2"]);
    line("go exam 30 --dimension 40").refuses(&["from 1 to 9"]);
}

#[test]
fn the_tree_search_is_shown_step_by_step() {
    let shown = line("go exam 30 --exam 2,3 --dimension 2 --seed 5");
    for words in ["(5 virtual)", "waits at", "compares 4 children", "prior", "totals exact: 6 visits of 6"] {
        assert!(shown.out.contains(words), "{words}: {shown:?}");
    }
    assert_eq!(shown.out, line("go exam 30 --exam 2,3 --dimension 2 --seed 5").out);
}

#[test]
fn answers_are_judged_with_an_exit_code() {
    let right = told(&["go", "check", "7", "-"], b"goban 3\nXX.\nX..\n...\nliberte 0 0 = 3\n");
    right.answers("question 7, liberte: 1 right, 0 wrong\n");
    let wrong = told(&["go", "check", "7", "-"], b"goban 3\nXX.\nX..\n...\nliberte 0 0 = 4\n");
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    assert!(
        wrong.out.contains("line 5: liberte 0 0 = 4: it is 3; 4 counts a point once for every stone"),
        "{wrong:?}"
    );
    told(&["go", "check", "7", "-"], b"liberte").refuses(&["stdin: line 1"]);
    told(&["go", "check", "7", "-"], b"").refuses(&["nothing is said about 'liberte'"]);
}

#[test]
fn figures_are_drawn_and_printed() {
    assert!(line("go figure 4").out.contains("10100001"));
    line("go figure 99").refuses(&["there is no figure '99' here"]);
    line("go figure 2 -o figure.doc").refuses(&["the name must end in"]);
}

#[test]
fn games_are_added_up() {
    let counts = told(&["go", "count", "-"], b"B+R pddppqdcfqcn\nW+1.5 ddqdqpdp\n");
    assert!(counts.out.contains("games 2\nmoves 10\npasses 0\nblack 5\n"), "{counts:?}");
    told(&["go", "count", "-"], b"B+R zzzz\n").refuses(&["no game of 19x19"]);
}

#[test]
fn trees_of_deviations_and_large_boards_are_pictures() {
    let (mut drawn, mut whole) = (0, 0);
    for name in line("go gadget").out.lines() {
        let path = tesuji::file(&format!("tree-{name}.svg"), "");
        let path = path.to_str().unwrap();
        let said = tesuji(&["go", "gadget", name, "--view", "tree", "-o", path]);
        // Where nobody plays there is no tree.
        if said.code == Some(2) && said.err.contains("has no tree of deviations") {
            whole += 1;
            continue;
        }
        drawn += 1;
        assert!(said.code == Some(0) && said.out.contains(" taken\n"), "{said:?}");
        let picture = std::fs::read_to_string(path).unwrap();
        assert!(picture.starts_with("<svg") && picture.contains(" taken<"), "{name}");
    }
    assert_eq!((drawn, whole), (17, 3));
    line("go gadget merge --view map").refuses(&["there is no view 'map'"]);
    let path = tesuji::file("board-20-30.svg", "");
    let said = tesuji(&["go", "reduce", "testdata/go/planar-20-30.txt", "-o", path.to_str().unwrap()]);
    assert!(said.out.contains("a board of 2420x2420"), "{said:?}");
}

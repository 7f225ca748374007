//! `tesuji graph draw`, driven as a user would.

mod tesuji;

use tesuji::{file, line, tesuji};

const NIM: &str = "testdata/course/nim-10.json";
const EXERCISE: &str = "testdata/course/figure-6.json";

/// The drawing of an arena, as this kind of file.
fn drawn(words: &str, ending: &str) -> Vec<u8> {
    let path = file(&format!("figure-{}.{ending}", words.len()), "");
    let path = path.to_str().unwrap();
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.splice(0..0, ["graph", "draw"]);
    words.extend(["-o", path]);
    let said = tesuji(&words);
    assert_eq!(said.code, Some(0), "{said:#?}");
    std::fs::read(path).unwrap()
}

fn text(words: &str, ending: &str) -> String {
    String::from_utf8(drawn(words, ending)).unwrap()
}

#[test]
fn a_figure_has_every_vertex_and_every_edge() {
    let svg = text(NIM, "svg");
    assert_eq!(svg.matches("<circle class=\"vertex\"").count(), 11);
    assert_eq!(svg.matches("<rect class=\"vertex\"").count(), 10);
    assert_eq!(svg.matches("\"inner\"").count(), 2, "two victories");
    assert_eq!(svg.matches("<polygon class=\"tip").count(), 37, "36 edges and the arrow on the start");
    let rows = text(&format!("{NIM} --rows --lang fr"), "svg");
    assert!(rows.contains("21 sommets, 36 arêtes") && rows.matches("<polygon class=\"tip").count() == 37);
    let tex = text(&format!("{NIM} --winners"), "tex");
    assert_eq!((tex.matches("\\node[j0").count(), tex.matches("\\draw[edge").count()), (11, 37));
    let mermaid = text(&format!("{NIM} --attractor 0"), "mmd");
    assert_eq!((mermaid.matches("-->").count(), mermaid.matches("wash1\n").count()), (37, 11));
    assert_eq!(&drawn(&format!("{EXERCISE} --ranks"), "png")[..8], b"\x89PNG\r\n\x1a\n");
}

/// A_0 has the victory alone, A_7 all eleven vertices.
#[test]
fn frames_are_the_steps_of_the_attractor() {
    let path = file("steps.svg", "");
    let path = path.to_str().unwrap();
    assert_eq!(tesuji(&["graph", "draw", NIM, "--frames", "-o", path]).code, Some(0));
    let frame = |i: usize| std::fs::read_to_string(path.replace(".svg", &format!("-{i}.svg")));
    let washed: Vec<usize> = (0..8).map(|i| frame(i).unwrap().matches("wash tone-1\" ").count()).collect();
    assert_eq!(washed, [1, 3, 4, 6, 7, 9, 10, 11]);
    assert!(frame(8).is_err());
    let moving = text(&format!("{NIM} --animate"), "svg");
    assert!(moving.contains("@keyframes") && !moving.contains("<script"));
    assert_eq!(moving.matches("<g class=\"frame").count(), 8);
    let said = line(&format!("graph draw {NIM} --frames"));
    assert!(said.out.contains("Attractor of J0: A_7, 11 vertices"), "{said:#?}");
}

#[test]
fn plays_and_strategies_are_heavy() {
    let play = text(&format!("{NIM} --play (10,0) (9,1) (7,0) (6,1) (4,0) (3,1) (1,0) (0,1)"), "svg");
    assert!(play.contains("A play that J0 wins") && play.matches("link heavy").count() == 7);
    let best = text(&format!("{NIM} --best-play --lang fr"), "svg");
    assert!(best.contains("Une partie gagnante pour J0") && best.matches("link heavy").count() == 7);
    let strategy = text(&format!("{NIM} --strategy 0"), "svg");
    assert!(strategy.contains("A winning strategy for J0"));
    assert_eq!(strategy.matches("link heavy").count(), 7, "J0 wins from 10, 8, 7, 5, 4, 2 and 1");
}

#[test]
fn bad_wishes_are_refused_in_words() {
    line(&format!("graph draw {NIM} --play (10,0) (3,1)")).refuses(&["no edge leads from (10,0) to (3,1)"]);
    line(&format!("graph draw {NIM} --play (99,0)")).refuses(&["no vertex '(99,0)'"]);
    line(&format!("graph draw {EXERCISE} --rows")).refuses(&["rows of k", "'a'"]);
    line(&format!("graph draw {NIM} -o x.gif")).refuses(&[".svg"]);
    line(&format!("graph draw {NIM} --animate -o x.png")).refuses(&["--animate"]);
    let large = file("large.arena", "");
    let large = large.to_str().unwrap();
    assert_eq!(tesuji(&["graph", "random", "--vertices", "1000", "-o", large]).code, Some(0));
    tesuji(&["graph", "draw", large]).refuses(&["more than 400 vertices"]);
}

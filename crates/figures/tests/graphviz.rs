//! Our layered drawings against GraphViz's: at most 1.2 times as many crossings on the graphs of the course.

use arena::Arena;
use figures::{Point, crossings, layered};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The graphs of the course, and the crossings in what GraphViz 2.43 makes of them
/// (`cargo test -p tesuji-figures -- --ignored` measures again).
fn course() -> Vec<(&'static str, Arena, usize)> {
    vec![
        ("nim 10 1,2", arena::sticks(10, &[1, 2], true), NIM_10),
        ("nim 10 1,2, reachable", arena::sticks(10, &[1, 2], false), NIM_10_REACHABLE),
        ("nim 15 2,3,5", arena::sticks(15, &[2, 3, 5], true), NIM_15),
        ("nim 15 2,3,5, reachable", arena::sticks(15, &[2, 3, 5], false), NIM_15_REACHABLE),
        ("exercise 3.1.3", read("exercise-3.1.3.json"), 0),
        ("figure 6", read("figure-6.json"), 1),
        ("labels", read("labels.json"), 0),
    ]
}

const NIM_10: usize = 10;
const NIM_10_REACHABLE: usize = 8;
const NIM_15: usize = 124;
const NIM_15_REACHABLE: usize = 79;

fn read(name: &str) -> Arena {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/course").join(name);
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    arena::formats::read(Box::new(file), None, &arena::formats::Allowance::default()).unwrap().arena
}

fn edges(arena: &Arena) -> Vec<(usize, usize)> {
    arena.graph.iter().map(|(from, to)| (from as usize, to as usize)).collect()
}

fn ours(arena: &Arena) -> usize {
    let edges = edges(arena);
    let drawing = layered(arena.len(), &edges, arena.start.map(|start| start as usize));
    let way = |(&(from, to), bends): (&(usize, usize), &Vec<Point>)| {
        [&[drawing.at[from]], &bends[..], &[drawing.at[to]]].concat()
    };
    crossings(&edges.iter().zip(&drawing.bends).map(way).collect::<Vec<_>>())
}

/// Lets `dot` draw the arena, and follows its curves.
fn theirs(arena: &Arena) -> usize {
    let mut dot = Command::new("dot")
        .arg("-Tplain")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("GraphViz is installed");
    let mut text = String::from("digraph {\n");
    for vertex in arena.vertices() {
        text += &format!("  n{vertex} [shape=circle, width=0.5, fixedsize=true];\n");
    }
    for (from, to) in arena.graph.iter() {
        text += &format!("  n{from} -> n{to};\n");
    }
    dot.stdin.take().unwrap().write_all((text + "}\n").as_bytes()).unwrap();
    let plain = String::from_utf8(dot.wait_with_output().unwrap().stdout).unwrap();
    let mut places = std::collections::HashMap::new();
    let mut ways = Vec::new();
    for line in plain.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |i: usize| words[i].parse::<f32>().unwrap();
        match words[0] {
            "node" => {
                places.insert(words[1].to_owned(), (number(2), number(3)));
            }
            "edge" => {
                let count = number(3) as usize;
                let controls: Vec<Point> =
                    (0..count).map(|i| (number(4 + 2 * i), number(5 + 2 * i))).collect();
                let mut way = vec![places[words[1]]];
                for piece in controls.windows(4).step_by(3) {
                    way.extend((0..=12).map(|step| bezier(piece, step as f32 / 12.0)));
                }
                way.push(places[words[2]]);
                ways.push(way);
            }
            _ => {}
        }
    }
    assert_eq!(ways.len(), arena.graph.edges());
    crossings(&ways)
}

fn bezier(p: &[Point], t: f32) -> Point {
    let s = 1.0 - t;
    let w = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |pick: fn(&Point) -> f32| p.iter().zip(w).map(|(point, weight)| pick(point) * weight).sum();
    (sum(|point| point.0), sum(|point| point.1))
}

#[test]
fn few_edges_cross() {
    for (name, arena, graphviz) in course() {
        let found = ours(&arena);
        assert!(5 * found <= 6 * graphviz, "{name}: {found} crossings, GraphViz has {graphviz}");
    }
}

#[test]
#[ignore = "needs GraphViz"]
fn graphviz_crosses_as_often_as_noted() {
    let mut noted = true;
    for (name, arena, graphviz) in course() {
        let (found, ours) = (theirs(&arena), ours(&arena));
        println!("{name}: GraphViz {found}, ours {ours}");
        noted &= found == graphviz;
    }
    assert!(noted);
}

#[test]
fn vertices_stand_apart_and_edges_pass_by() {
    for (name, arena, _) in course() {
        let edges = edges(&arena);
        let drawing = layered(arena.len(), &edges, arena.start.map(|start| start as usize));
        for (i, a) in drawing.at.iter().enumerate() {
            for b in &drawing.at[..i] {
                assert!((a.0 - b.0).hypot(a.1 - b.1) > 0.9, "{name}: {a:?} {b:?}");
            }
        }
        for (&(from, to), bends) in edges.iter().zip(&drawing.bends) {
            let way = [&[drawing.at[from]], &bends[..], &[drawing.at[to]]].concat();
            for (vertex, &at) in drawing.at.iter().enumerate().filter(|(v, _)| *v != from && *v != to) {
                let least = way.windows(2).map(|piece| distance(at, piece)).fold(f32::INFINITY, f32::min);
                assert!(least > 0.34, "{name}: {from} → {to} touches {vertex}: {least}");
            }
        }
    }
}

fn distance(at: Point, piece: &[Point]) -> f32 {
    let (a, b) = (piece[0], piece[1]);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = ((at.0 - a.0) * dx + (at.1 - a.1) * dy) / (dx * dx + dy * dy).max(1e-9);
    let along = along.clamp(0.0, 1.0);
    (a.0 + along * dx - at.0).hypot(a.1 + along * dy - at.1)
}

//! What is written reads back; what is wrong is refused with its place; nothing hostile costs more than it is.

use arena::formats::{Allowance, Format, Packing, packed, read, write};
use arena::{Arena, Chance, Prepared, random, sticks};
use game::{Seed, Side};

fn written(arena: &Arena, format: Format) -> Vec<u8> {
    let mut file = Vec::new();
    write(arena, format, Side::First, &mut file).unwrap();
    file
}

fn small() -> Vec<Arena> {
    let chance = Chance { vertices: 50, degree: 3, victories: [0.1, 0.1], acyclic: false };
    let mut named = random(&chance, Seed(2));
    named.names = arena::Names::texts();
    for vertex in 0..50 {
        named.names.add(vertex, &format!("é \"{vertex}\" \\ # ->"));
    }
    vec![random(&chance, Seed(1)), named, sticks(10, &[1, 2], true)]
}

/// The same arena under the same names, whatever the order of its vertices.
fn same(one: &Arena, two: &Arena) {
    assert_eq!((one.len(), one.graph.edges()), (two.len(), two.graph.edges()));
    let place = |vertex| two.names.find(two.len(), &one.name(vertex)).expect("a name is missing");
    for vertex in one.vertices() {
        let image = place(vertex);
        assert_eq!(one.kinds[vertex as usize], two.kinds[image as usize]);
        let row: Vec<u32> = one.graph.row(vertex).iter().map(|&end| place(end)).collect();
        assert_eq!(row, two.graph.row(image));
    }
    assert_eq!(one.start.map(place), two.start);
}

#[test]
fn what_is_written_reads_back() {
    for arena in small() {
        for format in [Format::Json, Format::Dot, Format::Python, Format::Binary] {
            let file = written(&arena, format);
            for named in [Some(format), None] {
                let back = read(&file[..], named, &Allowance::default())
                    .unwrap_or_else(|bad| panic!("{format:?}: {bad}"));
                same(&arena, &back.arena);
            }
        }
    }
}

#[test]
fn packed_files_read_back() {
    let arena = &small()[0];
    for packing in [Packing::Gzip, Packing::Zstd, Packing::Plain] {
        let mut file = Vec::new();
        packed(&mut file, packing, |out| write(arena, Format::Binary, Side::First, out)).unwrap();
        same(arena, &read(&file[..], None, &Allowance::default()).unwrap().arena);
        if packing != Packing::Plain {
            // Half a file is refused, and so is one that unpacks to too much.
            assert!(read(&file[..file.len() / 2], None, &Allowance::default()).is_err());
            let allowance = Allowance { unpacked: 100, ..Allowance::default() };
            let bad = read(&file[..], None, &allowance).unwrap_err().to_string();
            assert!(bad.contains("--most-unpacked"), "{bad}");
        }
    }
}

/// A parity-game solver finds the attractor of the chosen player: read back, it is the same set.
#[test]
fn pgsolver_keeps_the_attractor_of_the_chosen_player() {
    for seed in 0..50 {
        let chance = Chance { vertices: 60, degree: 2, victories: [0.05, 0.05], acyclic: seed % 2 == 0 };
        let arena = random(&chance, Seed(seed));
        let solution = Prepared::new(&arena).solve();
        for chosen in Side::BOTH {
            let mut file = Vec::new();
            write(&arena, Format::Pgsolver, chosen, &mut file).unwrap();
            let back = read(&file[..], None, &Allowance::default()).unwrap().arena;
            let again = Prepared::new(&back).solve();
            for vertex in arena.vertices() {
                let mine = |winner: Option<Side>| winner == Some(chosen);
                assert_eq!(mine(solution.winner(vertex)), mine(again.winner(vertex)), "{seed} {vertex}");
            }
        }
    }
}

#[test]
fn pgsolver_rule_and_freedom() {
    let text = "parity 9;\nstart 7;\n\n7 3 0 9 , 2 \"a label\";\n2 4 1 2;\n9 1 1 9;  ";
    let arena = read(text.as_bytes(), None, &Allowance::default()).unwrap().arena;
    assert_eq!(arena.len(), 3);
    assert_eq!(arena.start.map(|start| arena.name(start).into_owned()).as_deref(), Some("7"));
    let victory = |name: &str| arena.victory(arena.names.find(3, name).unwrap());
    assert_eq!((victory("7"), victory("2"), victory("9")), (None, Some(Side::First), Some(Side::Second)));
}

/// Each text is refused, and the message has all these words.
fn refused(text: &[u8], words: &[&str]) {
    let bad = match read(text, None, &Allowance::default()) {
        Ok(read) => panic!("{} is taken for {:?}", text.escape_ascii(), read.arena),
        Err(bad) => bad.to_string(),
    };
    for word in words {
        assert!(bad.contains(word), "'{word}' is missing: {bad}");
    }
    assert!(!bad.chars().any(char::is_control), "{bad:?}");
}

#[test]
fn wrong_json_is_named() {
    refused(b"{", &["line 1", "ends too early"]);
    refused(b"{\"vertices\": [\n{\"id\": \"a\"}]}", &["line 2", "no \"owner\""]);
    refused(b"{\"vertices\": [{\"id\": 1, \"owner\": 2}]}", &["player 2"]);
    let a = "{\"vertices\": [{\"id\": \"a\", \"owner\": 0}";
    refused(
        format!("{a},\n{{\"id\": \"a\", \"owner\": 1}}]}}").as_bytes(),
        &["line 2", "'a' belongs to both"],
    );
    refused(format!("{a},\n{{\"id\": \"a\", \"owner\": 0}}]}}").as_bytes(), &["line 2", "listed twice"]);
    refused(format!("{a}],\n\"edges\": [[\"a\", \"b\"]]}}").as_bytes(), &["line 2", "edge 1", "'b'"]);
    refused(b"{\"edges\": [[\"a\", \"b\"]], \"vertices\": []}", &["edge 1", "not in \"vertices\""]);
    refused(format!("{a}], \"start\": \"z\"}}").as_bytes(), &["start is 'z'"]);
    refused(format!("{a}]}} x").as_bytes(), &["line 1"]);
    refused(&b"{\"vertices\": [".repeat(1000), &["line 1"]);
}

#[test]
fn wrong_pgsolver_is_named() {
    refused(b"parity 1;\n0 0 0 1;\n1 0 2 0;", &["line 3", "owner"]);
    refused(b"parity 1;\n0 0 0 1;\n1 0 1 0", &["line 3", "';'"]);
    refused(b"parity 1;\n0 0 0 1;\n2 0 1 0;", &["line 3", "vertex 2", "largest may be 1"]);
    refused(b"0 0 0 1099511627776;", &["line 1", "1099511627776"]);
    refused(b"1099511627776 0 0 0;", &["line 1", "1099511627776"]);
    refused(b"parity 99999999999999999999999;\n4294967295 0 0 0;", &["line 2", "4294967295"]);
    refused(b"0 0 0 5;", &["vertex 0", "successor 5"]);
    refused(b"5 0 0 6;", &["vertex 5", "successor 6"]);
    refused(b"5 0 0 5;\n5 0 0 5;", &["vertex 5 comes twice"]);
    refused(b"0 0 0 0 \"x;\n", &["line 1", "label"]);
    refused(b"parity 5;", &["ends", "vertex"]);
    refused(b"parity 3;\nstart 3;\n0 0 0 0;", &["start"]);
}

#[test]
fn wrong_dot_is_named() {
    refused(b"digraph {\n a -- b }", &["line 2", "'->'"]);
    refused(b"digraph {\n a [owner=0]; a [owner=1] }", &["line 2", "both players"]);
    refused(b"digraph { a [owner=0, win=0, win=1] }", &["'a'", "both players"]);
    refused(b"digraph { a [shape=circle]; a -> b }", &["'b'", "no owner"]);
    refused(b"digraph { a [shape=doublecircle] }", &["'a'", "win=0"]);
    refused(b"digraph { a [owner=0]\n subgraph x { b } }", &["line 2", "subgraphs"]);
    refused(b"digraph { a [owner=0", &["end of the file"]);
    refused(b"digraph { \"a", &["closing quote"]);
    refused(b"digraph { /* ", &["comment"]);
}

#[test]
fn dot_as_people_write_it() {
    let text = "strict digraph G {\n rankdir=LR; node [shape=box]; # J1\n a [shape=circle, label=\"x\"]\n \
                c [peripheries=2, win=\"1\"]; go [shape=point]; go -> a;\n a -> b -> c [color=red]; b -> a }";
    let arena = read(text.as_bytes(), None, &Allowance::default()).unwrap().arena;
    assert_eq!((arena.len(), arena.graph.edges()), (3, 3));
    let owners: Vec<Side> =
        ["a", "b", "c"].iter().map(|name| arena.owner(arena.names.find(3, name).unwrap())).collect();
    assert_eq!(owners, [Side::First, Side::Second, Side::Second]);
    assert_eq!(arena.start, arena.names.find(3, "a"));
}

#[test]
fn damaged_binaries_are_refused() {
    let file = written(&small()[1], Format::Binary);
    for cut in 0..file.len() {
        assert!(read(&file[..cut], Some(Format::Binary), &Allowance::default()).is_err(), "cut at {cut}");
    }
    let mut rng = Seed(1).rng();
    for _ in 0..2000 {
        let mut damaged = file.clone();
        let place = rng.below(file.len());
        damaged[place] ^= 1 << rng.below(8);
        assert!(read(&damaged[..], Some(Format::Binary), &Allowance::default()).is_err(), "byte {place}");
    }
    // A header that promises 2^40 vertices costs nothing.
    let mut promise = b"tesuji arena 1\n".to_vec();
    promise.extend([0x80, 0x80, 0x80, 0x80, 0x80, 0x20, 0, 0, 0]);
    refused(&promise, &["1099511627776 vertices", "--most-vertices"]);
}

#[test]
fn too_many_vertices_are_refused_in_every_format() {
    let allowance = Allowance { vertices: 20, ..Allowance::default() };
    for format in Format::ALL {
        let bad = read(&written(&sticks(10, &[1, 2], true), format)[..], Some(format), &allowance);
        let bad = bad.unwrap_err().to_string();
        assert!(bad.contains("more than 20 vertices"), "{format:?}: {bad}");
    }
}

/// Spaces without end in a few bytes, and valid lines without end.
#[test]
fn a_gzip_bomb_is_defused() {
    for line in [&b"                                "[..], b"0 0 0 0;\n"] {
        let mut file = Vec::new();
        packed(&mut file, Packing::Gzip, |out| {
            out.write_all(b"parity 0;\n")?;
            (0..(16 << 20) / line.len()).try_for_each(|_| out.write_all(line))
        })
        .unwrap();
        assert!(file.len() < 1 << 18);
        let allowance = Allowance { unpacked: 8 << 20, ..Allowance::default() };
        let bad = read(&file[..], Some(Format::Pgsolver), &allowance).unwrap_err().to_string();
        assert!(bad.contains("--most-unpacked"), "{bad}");
    }
}

const CHAPTER: &str = include_str!("../../../testdata/course/nim-10.py");

#[test]
fn the_chapters_python_is_the_arena_of_nim() {
    let read = read(CHAPTER.as_bytes(), None, &Allowance::default()).unwrap();
    assert!(read.remarks.is_empty());
    // Lists name the smaller heap first, as the arena does.
    same(&sticks(10, &[1, 2], true), &read.arena);
}

/// As printed, a comma is missing and V1 holds (1,0).
#[test]
fn the_chapters_misprints() {
    let printed = CHAPTER.replace("(1,1) :[(0,0)],", "(1,1) :[(0,0)]");
    refused(printed.as_bytes(), &["line 4, column 6", "','"]);
    let printed = CHAPTER.replace("V1 = {(0,0):None}", "V1 = {(1,0):None}");
    let read = read(printed.as_bytes(), None, &Allowance::default()).unwrap();
    assert!(read.remarks[0].contains("'(1,0)' is in V1 but has successors"), "{:?}", read.remarks);
}

#[test]
fn python_of_students() {
    let general = "n = 15; R = {2, 3, 5}\nS0 = {(k, 0): None for k in range(n + 1)}\nS1 = {(k, 1) for k in range(n)}\n\
        A = {}\nfor k in range(n + 1):\n  for i in [0, 1]:\n    A[k, i] = [(k - q, 1 - i) for q in [5, 3, 2] if q in R and k >= q]\n\
        V0 = {(k, 1): None for k in range(2)}\nV1 = {(k, 0): None for k in range(2)}\nA[(n, 0)] = A[(n, 0)]\n";
    // (15,1) is a key of A but belongs to nobody.
    refused(general.as_bytes(), &["'(15,1)' is in neither S0 nor S1"]);
    let general = general.replace("range(n)}", "range(n + 1)}");
    let arena = read(general.as_bytes(), None, &Allowance::default()).unwrap().arena;
    assert_eq!((arena.len(), arena.graph.edges()), (32, 76));
}

/// What exercise 2.1.10 asks for: a function of n and R, in the ways in which students write it.
#[test]
fn the_function_of_the_exercise() {
    let by_comprehension = "def nim(n, R):\n    \"\"\"The game of Nim.\n\n    R: the rule\n    \"\"\"\n    A = {(k, i): [(k - q, 1 - i) \
        for q in sorted(R) if q <= k] for k in range(n + 1) for i in (0, 1)}\n    del A[(n, 1)]\n    S0 = {(k, 0): None for k in \
        range(n + 1)}\n    S1 = {(k, 1): None for k in range(n)}\n    V0 = {(k, 1): None for k in range(min(R))}\n    V1 = {(k, 0): \
        None for k in range(min(R))}\n    return A, S0, S1, V0, V1\n\nA, S0, S1, V0, V1 = nim(10, {1, 2})\ndepart = (10, 0)\n";
    let by_loops = "def nim(n: int, R=[1, 2]) -> tuple:\n\tA, S0, S1, V0, V1 = {}, {}, set(), {}, []\n\tfor k in range(n + 1):\n\
        \t\tfor i in range(2):\n\t\t\tif i == 1 and k == n:\n\t\t\t\tcontinue\n\t\t\tA[k, i] = []\n\t\t\tsucc = A[k, i]\n\
        \t\t\tq = max(R)\n\t\t\twhile q > 0:\n\t\t\t\tif q in R and 0 <= k - q:\n\t\t\t\t\tsucc.append((k - q, 1 - i))\n\
        \t\t\t\tq -= 1\n\t\t\tif i == 0:\n\t\t\t\tS0[(k, i)] = None\n\t\t\telse:\n\t\t\t\tS1.add((k, i))\n\
        \tfor k in range(n):\n\t\tif not A[(k, 0)]:\n\t\t\tV1.append((k, 0))\n\t\t\tV0[(k, 1)] = None\n\
        \treturn (A, S0, S1, V0, V1)\n(A, S0, S1, V0, V1) = nim(10)\nprint(len(A))\nstart = (10, 0)\n";
    for program in [by_comprehension, by_loops] {
        let read = read(program.as_bytes(), Some(Format::Python), &Allowance::default()).unwrap();
        assert_eq!((read.arena.len(), read.arena.graph.edges()), (21, 36), "{program}");
        let (solution, start) = (Prepared::new(&read.arena).solve(), read.arena.start.unwrap());
        assert_eq!((solution.winner(start), solution.rank(start)), (Some(Side::First), Some(7)));
    }
    let uncalled = by_loops.split("(A, S0, S1, V0, V1) = nim").next().unwrap();
    refused(uncalled.as_bytes(), &["there is no A", "'nim' is defined but never called"]);
}

/// The chapter's functions ask for the successors of every vertex, so every vertex must be a key.
#[test]
fn dead_ends_are_keys_in_python() {
    let text = String::from_utf8(written(&sticks(10, &[1, 2], true), Format::Python)).unwrap();
    assert!(text.contains("(0,0): []") && text.contains("(0,1): []"), "{text}");
}

#[test]
fn wrong_python_is_refused_with_its_place() {
    let base = "A = {1: [2]}\nS0 = {1: None, 2: None}\nS1 = {}\nV0 = {2: None}\nV1 = {}\n";
    assert!(read(base.as_bytes(), Some(Format::Python), &Allowance::default()).is_ok());
    for (more, words) in [
        ("import os", &["line 6, column 1", "'import' is not read"][..]),
        ("x = open('f')", &["line 6, column 5", "'open' is not read"]),
        ("def f():\n  def g():\n    pass", &["line 7", "inside of a function"]),
        ("def f(n):\n  return f(n + 1)\nx = f(0)", &["line 7", "nested too deeply"]),
        ("def f(n):\n  return n\nx = f()", &["line 8", "needs a value for 'n'"]),
        ("x = [].append", &["line 6", "'('"]),
        ("x = [].sort()", &["line 6", "a list has no 'sort'"]),
        ("return 1", &["line 6", "outside of a function"]),
        ("break", &["line 6", "outside of a loop"]),
        ("x", &["line 6", "'='"]),
        ("x = A[1:]", &["line 6", "[1:]"]),
        ("x = 3(4)", &["line 6", "','"]),
        ("while True:\n  x = 1", &["steps"]),
        ("x = []\nwhile True:\n  x = [x]", &["steps"]),
        ("x = [1]\nwhile True:\n  x += x", &["steps"]),
        ("x = 'a'\nwhile True:\n  x += x", &["steps"]),
        ("x = [0] * 10 ** 15", &["steps"]),
        ("x = list(range(10 ** 15))", &["steps"]),
        ("\"\"\"without end", &["line 6", "no end"]),
        ("x = y", &["line 6, column 5", "'y' has no value"]),
        ("x = 10 ** 30", &["line 6", "too large"]),
        ("x = 1 // 0", &["division by 0"]),
        ("x = 1.5", &["line 6, column 5", "whole number"]),
        ("x = 'a", &["line 6", "no end"]),
        ("  x = 1", &["line 6", "indentation"]),
        ("for k in range(3):\nx = 1", &["line 7", "indented block"]),
        ("for k in 7: x = 1", &["go through a number"]),
        ("x = {[1]: 2}", &["a list cannot be a key"]),
        ("x = [k for k in range(10 ** 12)]", &["line 6", "steps"]),
        ("for i in range(10**9):\n  x = 1", &["steps"]),
        ("V1 = {2: None}", &["'2' is a victory of both players"]),
        ("S1 = {1: None}", &["'1' belongs to both players"]),
        ("V1 = {7: None}", &["V1 names '7'"]),
        ("A[2] = [9]", &["A leads to '9'"]),
        ("A = 5", &["A is not a dictionary"]),
        ("x = 1 if 2", &["'else'"]),
        ("x = lambda: 1", &["'lambda'"]),
        ("x = $", &["'$'"]),
    ] {
        let text = format!("{base}{more}\n");
        let bad = match read(text.as_bytes(), Some(Format::Python), &Allowance::default()) {
            Ok(_) => panic!("{more} is read"),
            Err(bad) => bad.to_string(),
        };
        assert!(words.iter().all(|word| bad.contains(word)), "{more}: {bad}");
    }
    for nested in ["(", "[", "{", "-", "not ", "[1 for k in ", "f(", "1 if "] {
        refused(format!("x = {}", nested.repeat(100_000)).as_bytes(), &["line 1"]);
    }
    let doubled = format!("x = (1, 1)\nfor i in range(60):\n  x = (x, x)\n{base}A[x] = []\n");
    refused(doubled.as_bytes(), &["nested too deeply"]);
    let wide = format!("x = (1, 1)\nfor i in range(12):\n  x = (x, x)\n{base}A[x] = []\n");
    refused(wide.as_bytes(), &["cannot be a key"]);
}

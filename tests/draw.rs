//! `tesuji draw`: text and SVG.

mod tesuji;

use std::path::Path;
use tesuji::{file, line, tesuji};

#[test]
fn text_without_a_file_name() {
    line("draw connect4:7x6 44533").answers(
        " . . . . . . .\n . . . . . . .\n . . . . . . .\n . . . . . . .\n . .[O]X . . .\n . . X O O . .\n 1 2 3 4 5 6 7\n",
    );
    let said = line("draw nim:3+4+5/*");
    said.answers("1: | | |\n2: | | | |\n3: | | | | |\n");
    let said = line("draw mnk:3,3,3 b2 a1");
    assert!(said.out.contains("[O]. .") && said.out.contains(" . X ."), "{said:?}");
}

/// Every tag closes the one that was opened last, attributes are quoted, and one element holds it all.
#[track_caller]
fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let (mut rest, mut roots) = (xml.trim(), 0);
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>') && (!open.is_empty() || text.trim().is_empty()), "loose text '{text}'");
        for (at, _) in text.match_indices('&') {
            assert!(text[at..].contains(';'), "a bare & in '{text}'");
        }
        let end = start + rest[start..].find('>').expect("every tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "<{tag}> closes something else");
            continue;
        }
        if tag.starts_with('?') || tag.starts_with('!') {
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "an open quote in <{tag}>");
        roots += usize::from(open.is_empty());
        if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a tag has a name"));
        }
    }
    assert!(open.is_empty() && roots == 1 && rest.trim().is_empty(), "{open:?} stay open");
}

#[test]
fn svg_files_are_well_formed() {
    for (name, words) in [
        ("connect4.svg", "connect4:7x6 44533"),
        ("values.svg", "connect4:5x4 333 --values"),
        ("won.SVG", "connect4:7x6 1212121"),
        ("mnk.svg", "mnk:3,3,3 b2 a1 --values"),
        ("large.svg", "mnk:19,19,5 k10"),
        ("nim.svg", "nim:3+4+5/* --values"),
        ("many.svg", "nim:1000000/*"),
    ] {
        let path = file(name, "");
        line(&format!("draw {words} -o {}", path.display())).answers("");
        let svg = std::fs::read_to_string(path).unwrap();
        assert!(svg.contains("<svg") && svg.contains("xmlns=\"http://www.w3.org/2000/svg\""), "{name}");
        assert!(svg.contains("<title>"), "{name}");
        assert_well_formed(&svg);
    }
}

/// Boards for LaTeX and for wikis; what they look like inside is tested where they are drawn.
#[test]
fn tikz_and_mermaid_files() {
    for words in [
        "connect4:7x6 44533",
        "mnk:3,3,3 b2 a1 --values",
        "nim:3+4+5/*",
        "morris b2",
        "hex:5x5 b3c3",
        "othello f5d6",
    ] {
        let (tex, mmd) = (file("board.tex", ""), file("board.MMD", ""));
        line(&format!("draw {words} -o {}", tex.display())).answers("");
        let document = std::fs::read_to_string(tex).unwrap();
        assert!(
            document.starts_with("\\documentclass") && document.ends_with("\\end{document}\n"),
            "{words}"
        );
        assert!(document.contains("\\path[board "), "{words}");
        line(&format!("draw {words} -o {}", mmd.display())).answers("");
        assert!(std::fs::read_to_string(mmd).unwrap().contains("\nblock-beta\n  columns "), "{words}");
    }
}

#[test]
fn svg_on_stdout_and_text_in_a_file() {
    let said = line("draw mnk:3,3,3 b2 -o -");
    assert_well_formed(&said.out);
    let path = file("board.txt", "");
    line(&format!("draw mnk:3,3,3 b2 -o {}", path.display())).answers("");
    assert_eq!(std::fs::read_to_string(path).unwrap(), line("draw mnk:3,3,3 b2").out);
}

#[test]
fn values_are_written_where_the_moves_go() {
    let said = line("draw connect4:5x4 3312 --values");
    assert!(said.out.contains("-2  -1   X   .   .\n O  [X]  O  -1  -2\n"), "{said:?}");
}

/// A move that travels has its value beside its arrow: several may land on one point.
#[test]
fn values_of_moves_that_travel_stand_beside_their_arrows() {
    let said = line("draw morris b2 a1 a2 c2 c3 a3 --values");
    said.answers(" O + +\n X X O\n[O]+ X\nb2 => b1: 0\nb2 => c1: 0\nb2 -> b3: -1\nc3 -> b3: -1\n");
}

#[test]
fn stopped_values_are_not_made_up() {
    let said = line("draw connect4:7x6 --values --time 50ms");
    assert_eq!(said.code, Some(3));
    assert!(said.out.contains(" . . . . . . .\n 1 2 3 4 5 6 7\n"), "{said:?}");
    said.explains(&["stopped before a proof: 7 moves without a value"]);
    line("draw connect4:7x6 --time 1").refuses(&["--values"]);
}

#[test]
fn games_have_names_in_other_countries() {
    let go = line("draw go:5x5 c3");
    assert_eq!(go.code, Some(0), "{go:?}");
    for name in ["weiqi", "Baduk"] {
        assert_eq!(line(&format!("draw {name}:5x5 c3")).out, go.out);
    }
}

#[test]
fn layers_can_be_hidden() {
    line("draw connect4:4x4 1 --hide columns --hide").refuses(&["--hide"]);
    let said = tesuji(&["draw", "connect4:4x4", "1", "--hide", "columns", "--hide", "last move"]);
    said.answers(" . . . .\n . . . .\n . . . .\n O . . .\n");
    line("draw connect4:4x4 --hide shine").refuses(&["no layer 'shine'", "pieces, columns"]);
}

#[test]
fn other_endings_are_refused() {
    for name in ["board.gif", "board", "board.svg.gz"] {
        line(&format!("draw nim -o {name}")).refuses(&[name, ".svg, .png, .txt, .tex or .mmd"]);
        assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join(name).exists());
    }
}

#[test]
fn a_place_that_cannot_be_written_to_is_not_the_users_fault() {
    let said = line("draw nim -o no/such/folder/board.svg");
    assert_eq!((said.out.as_str(), said.code), ("", Some(1)));
    said.explains(&["cannot write 'no/such/folder/board.svg'", "No such file"]);
}

/// A game that somebody wrote down can be looked at after any of its plies.
#[test]
fn a_record_is_opened_at_any_ply() {
    let pgn = file("ply.pgn", "[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");
    let at = |plies: &str| format!("{}{plies}", pgn.display());
    let drawn = |word: &str| tesuji(&["draw", word]).out;
    for (plies, moves) in [
        ("@0", ""),
        ("@3", " e4 e5 Bc4"),
        ("@7", " e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"),
        ("", " e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"),
    ] {
        assert_eq!(drawn(&at(plies)), line(&format!("draw chess{moves}")).out, "{plies}");
    }
    // The named game, moves that go on, and what mates.
    assert_eq!(tesuji(&["draw", "chess", &at("@3")]).out, line("draw chess e4 e5 Bc4").out);
    tesuji(&["solve", &at("@6")]).answers("WIN\n");
    tesuji(&["draw", &at("@8")]).refuses(&["the game has 7 plies, from @0 to @7"]);
}

#[test]
fn values_need_a_method_that_proves() {
    line("draw go:13x13 --values").refuses(&["--values", "go:13x13", "no method that proves", "analyse"]);
}

/// Records of old are Latin-1.
#[test]
fn records_may_be_latin_1() {
    let record = file("latin.sgf", b"(;GM[1]SZ[3]CA[ISO-8859-1]PB[J\xf6rg];B[bb])");
    let said = line(&format!("draw {}", record.display()));
    assert!(said.code == Some(0) && said.out.contains('X'), "{said:?}");
    let bytes = file("bytes.sgf", b"(;GM[1]SZ[3]PB[J\xf6\0];B[bb])");
    line(&format!("draw {}", bytes.display())).refuses(&["bytes.sgf", "line 1, column 17", "neither UTF-8"]);
}

//! What code may do where.

use super::blank::{code_only, without_tests, words};
use super::rooms::states;
use super::{File, Finding, Tree};
use std::ops::Range;

/// The rooms below the front-ends, besides the games.
const QUIET_ROOMS: [&str; 13] = [
    "game", "search", "symbolic", "picture", "explain", "analysis", "arena", "referee", "learn", "engines",
    "catalog", "certify", "protocol",
];

fn is_quiet(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let room = match parts.as_slice() {
        ["crates", room, "src", ..] => QUIET_ROOMS.contains(room),
        ["games" | "players", _, "src", ..] => true,
        _ => false,
    };
    room && !parts.iter().any(|&part| part == "tests" || part == "tests.rs")
}

/// Only front-ends touch standard input and output, files, sockets and clocks.
pub fn only_front_ends_touch_the_world(tree: &Tree) -> Vec<Finding> {
    tree.rust().filter(|file| is_quiet(&file.path)).flat_map(touches).collect()
}

fn touches(file: &File) -> Vec<Finding> {
    let code = without_tests(&code_only(&file.text));
    let groups = std_groups(&code);
    let world = |&(_, offset, word): &(usize, usize, &str)| match word {
        "print" | "println" | "eprint" | "eprintln" => code[offset + word.len()..].starts_with('!'),
        "stdin" | "stdout" | "stderr" | "Instant" | "SystemTime" => true,
        "fs" | "net" => {
            code[..offset].ends_with("std::") || groups.iter().any(|group| group.contains(&offset))
        }
        _ => false,
    };
    words(&code)
        .filter(world)
        .map(|(line, _, word)| Finding {
            path: file.path.clone(),
            line: Some(line),
            complaint: format!(
                "'{word}' belongs to the front-ends; take a reader, a writer or a clock instead"
            ),
        })
        .collect()
}

/// Where the braces of `std::{…}` are.
fn std_groups(code: &str) -> Vec<Range<usize>> {
    code.match_indices("std::{")
        .map(|(start, _)| start..code[start..].find(';').map_or(code.len(), |length| start + length))
        .collect()
}

/// `unsafe` stands right under a comment that says why it is sound.
pub fn unsafe_code_gives_its_reason(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.rust() {
        let lines: Vec<&str> = file.text.lines().collect();
        for (line, _, _) in words(&code_only(&file.text)).filter(|&(_, _, word)| word == "unsafe") {
            if !is_justified(&lines[..line - 1]) {
                let complaint = "'unsafe' needs a comment '// SAFETY: …' right above it".to_owned();
                findings.push(Finding { path: file.path.clone(), line: Some(line), complaint });
            }
        }
    }
    findings
}

/// Whether the comment that ends these lines gives a reason; attributes may stand between.
fn is_justified(above: &[&str]) -> bool {
    above
        .iter()
        .rev()
        .map(|line| line.trim_start())
        .take_while(|line| line.starts_with("//") || line.starts_with("#["))
        .any(|line| line.starts_with("// SAFETY:"))
}

/// The workspace denies `unsafe`, so that each use has to ask for it.
pub fn unsafe_code_is_denied(tree: &Tree) -> Vec<Finding> {
    let manifest = tree.file("Cargo.toml").map_or("", |file| &file.text);
    let denied = ["\"deny\"", "\"forbid\""]
        .iter()
        .any(|level| states(manifest, "workspace.lints.rust", "unsafe_code", level));
    let complaint = || "[workspace.lints.rust] must say unsafe_code = \"deny\"".to_owned();
    if denied {
        vec![]
    } else {
        vec![Finding { path: "Cargo.toml".to_owned(), line: None, complaint: complaint() }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree_of;
    use super::*;

    fn lines_touching(path: &str, source: &str) -> Vec<usize> {
        let found = only_front_ends_touch_the_world(&tree_of(&[(path, source)]));
        found.into_iter().filter_map(|finding| finding.line).collect()
    }

    #[test]
    fn a_room_that_touches_the_world_is_found() {
        for source in [
            "fn f() { println!(); }",
            "fn f() { eprint!(\"x\"); }",
            "use std::fs;",
            "use std::{\n    collections::HashMap, fs::File,\n};",
            "use std::net::TcpStream;",
            "use std::io::{Read, stdin};",
            "fn f() { std::io::stdout(); }",
            "use std::time::Instant;",
            "fn f() -> std::time::SystemTime { todo() }",
        ] {
            assert_eq!(lines_touching("games/nim/src/lib.rs", source).len(), 1, "{source}");
            assert_eq!(lines_touching("crates/search/src/a/b.rs", source).len(), 1, "{source}");
        }
        assert_eq!(lines_touching("crates/game/src/lib.rs", "\n\nuse std::fs;\n"), [3]);
    }

    #[test]
    fn front_ends_tests_and_comments_may_speak_of_the_world() {
        assert!(lines_touching("crates/cli/src/main.rs", "use std::fs;").is_empty());
        assert!(lines_touching("games/nim/tests/laws.rs", "use std::fs;").is_empty());
        assert!(lines_touching("games/nim/src/tests.rs", "use std::fs;").is_empty());
        for source in [
            "//! println!(\"x\") and Instant",
            "const TEXT: &str = \"println! std::fs\";",
            "#[cfg(test)]\nmod tests {\n    use std::fs;\n}",
            "struct Net { net: u8, fs: u8 }",
            "use std::time::Duration;",
            "fn print(instant: u8) {}",
        ] {
            assert!(lines_touching("games/nim/src/lib.rs", source).is_empty(), "{source}");
        }
    }

    #[test]
    fn code_after_the_tests_counts_too() {
        let source = "#[cfg(test)]\nmod tests { fn f() {} }\nfn g() { println!(); }";
        assert_eq!(lines_touching("games/nim/src/lib.rs", source), [3]);
    }

    #[test]
    fn unsafe_code_without_a_reason_is_found() {
        let found =
            |source| unsafe_code_gives_its_reason(&tree_of(&[("crates/game/src/lib.rs", source)])).len();
        assert_eq!(found("fn f() {\n    unsafe { g() }\n}"), 1);
        assert_eq!(found("// SAFETY: far away\n\nfn f() {\n    unsafe { g() }\n}"), 1);
        assert_eq!(found("fn f() {\n    // SAFETY: g has\n    // no conditions.\n    unsafe { g() }\n}"), 0);
        assert_eq!(found("// SAFETY: it is plain data\n#[allow(unsafe_code)]\nunsafe impl Send for A {}"), 0);
        assert_eq!(found("//! No unsafe here.\n#![deny(unsafe_code)]"), 0);
    }

    #[test]
    fn a_workspace_that_allows_unsafe_code_is_found() {
        let found = |manifest| unsafe_code_is_denied(&tree_of(&[("Cargo.toml", manifest)])).len();
        assert_eq!(found("[workspace.lints.rust]\nunsafe_code = \"deny\"\n"), 0);
        assert_eq!(found("[workspace.lints.rust]\nunsafe_code = \"warn\"\n"), 1);
        assert_eq!(found("[lints.rust]\nunsafe_code = \"deny\"\n"), 1);
        assert_eq!(unsafe_code_is_denied(&tree_of(&[])).len(), 1);
    }
}

//! What texts may say, and at what length.

use super::{Finding, Tree};

/// A longer file holds two ideas.
const LONGEST: usize = 600;

// Written in halves, so that this file keeps its own rule.
const PRIVATE: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/Us", "ers/")];
const UNFINISHED: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];
/// In a diagram the same letters are three crosses in a row, so they count only as a note.
const NOTE: &str = concat!("X", "XX");

/// No source is longer than one idea.
pub fn sources_are_short(tree: &Tree) -> Vec<Finding> {
    tree.rust()
        .map(|file| (file, file.text.lines().count()))
        .filter(|&(_, lines)| lines > LONGEST)
        .map(|(file, lines)| Finding {
            path: file.path.clone(),
            line: None,
            complaint: format!("{lines} lines are more than {LONGEST}: split it by meaning"),
        })
        .collect()
}

/// No text names a place on somebody's machine or says that it is unfinished.
pub fn nothing_unfinished_or_private(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        for (number, line) in file.text.lines().enumerate() {
            if let Some(complaint) = complaint(line) {
                findings.push(Finding { path: file.path.clone(), line: Some(number + 1), complaint });
            }
        }
    }
    findings
}

fn complaint(line: &str) -> Option<String> {
    if let Some(path) = PRIVATE.iter().find(|path| starts_a_path(line, path)) {
        return Some(format!("'{path}…' is a place on somebody's machine"));
    }
    let unfinished = UNFINISHED.iter().find(|word| has_word(line, word));
    unfinished
        .or_else(|| is_note(line).then_some(&NOTE))
        .map(|word| format!("'{word}': finish it or drop it"))
}

/// Whether a path from the root of a disk starts here, not one that continues another path or an address.
fn starts_a_path(line: &str, path: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    line.match_indices(path).any(|(at, _)| !line[..at].ends_with(continues))
}

fn has_word(line: &str, word: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(letter) && !line[at + word.len()..].starts_with(letter))
}

fn is_note(line: &str) -> bool {
    has_word(line, NOTE)
        && (line.contains(&format!("{NOTE}:"))
            || line.contains(&format!("// {NOTE}")) && !line.contains("///"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree_of;
    use super::*;

    #[test]
    fn a_long_source_is_found_and_a_long_table_is_not() {
        let long = "\n".repeat(LONGEST + 1);
        assert_eq!(sources_are_short(&tree_of(&[("a.rs", &long), ("a.perft", &long)])).len(), 1);
        assert!(sources_are_short(&tree_of(&[("a.rs", &long[1..])])).is_empty());
    }

    fn lines_found(text: &str) -> Vec<usize> {
        let found = nothing_unfinished_or_private(&tree_of(&[("a.md", text)]));
        found.into_iter().filter_map(|finding| finding.line).collect()
    }

    #[test]
    fn places_on_a_machine_are_found() {
        for path in PRIVATE {
            assert_eq!(lines_found(&format!("fine\nsee {path}x")), [2], "{path}");
            assert_eq!(lines_found(&format!("{path}x")), [1], "{path}");
            assert_eq!(lines_found(&format!("file://{path}x")), [1], "{path}");
            assert!(lines_found(&format!("https://example.org{path}x")).is_empty(), "{path}");
        }
    }

    #[test]
    fn unfinished_work_is_found() {
        for word in UNFINISHED {
            assert_eq!(lines_found(&format!("// {word}: later")), [1], "{word}");
            assert_eq!(lines_found(word), [1], "{word}");
            assert!(lines_found(&format!("PRE{word}")).is_empty(), "{word}");
        }
        assert_eq!(lines_found(&format!("// {NOTE} later")), [1]);
        assert_eq!(lines_found(&format!("# {NOTE}: later")), [1]);
    }

    #[test]
    fn three_crosses_in_a_row_are_a_win_not_a_note() {
        for board in [format!("/// {NOTE}"), format!("\"{NOTE}/OO./...\""), format!("{NOTE}X")] {
            assert!(lines_found(&board).is_empty(), "{board}");
        }
    }
}

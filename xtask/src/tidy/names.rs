//! Rooms that serve every game name none.

use super::blank::{asides, code_only, strings, words};
use super::{File, Finding, Tree};
use std::collections::BTreeSet;

/// The rooms: whatever only one game needs comes by its entry in the catalog.
const ROOMS: [&str; 8] = ["analysis", "engines", "search", "protocol", "cli", "lab", "learn", "page"];
/// Games whose names are words of English too: only their setups and crates count.
const WORDS: [&str; 1] = ["go"];

/// No room that serves every game names one, be it in code or in a string; tests and the texts of a help may.
pub fn common_rooms_name_no_game(tree: &Tree) -> Vec<Finding> {
    let games: BTreeSet<&str> = tree
        .files
        .iter()
        .filter_map(|file| file.path.strip_prefix("games/")?.split_once('/').map(|(name, _)| name))
        .collect();
    tree.rust().filter(|file| is_common(&file.path)).flat_map(|file| named(file, &games)).collect()
}

fn is_common(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let common = matches!(parts.as_slice(), ["crates", room, "src", ..] if ROOMS.contains(room));
    common && !parts.iter().any(|part| ["tests", "tests.rs"].contains(part))
}

fn named(file: &File, games: &BTreeSet<&str>) -> Vec<Finding> {
    let code = code_only(&file.text);
    let asides = asides(&code);
    let counts = |offset: usize| !asides.iter().any(|aside| aside.contains(&offset));
    let line_of = |offset: usize| file.text[..offset].matches('\n').count() + 1;
    let in_code = words(&code).filter_map(|(line, offset, word)| {
        let game = games.iter().find(|game| is_name(word, game))?;
        counts(offset).then_some((line, *game))
    });
    let in_strings = strings(&file.text).into_iter().filter_map(|(offset, text)| {
        let game = games.iter().find(|game| says(&text, game))?;
        counts(offset).then_some((line_of(offset), *game))
    });
    let complaint =
        |game| format!("names the game '{game}'; its entry in the catalog should bring what is special");
    in_code
        .chain(in_strings)
        .map(|(line, game)| Finding { path: file.path.clone(), line: Some(line), complaint: complaint(game) })
        .collect()
}

/// Whether a word of code is the game, its type or its crate.
fn is_name(word: &str, game: &str) -> bool {
    let word = word.to_ascii_lowercase();
    (word == game && !WORDS.contains(&game)) || word == format!("{game}_player")
}

/// Whether a string has the game as a word, or a setup of it.
fn says(text: &str, game: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(game).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + game.len()..]);
        let whole = !before.ends_with(letter) && !after.starts_with(letter);
        whole && (!WORDS.contains(&game) || after.starts_with(':'))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree_of;
    use super::*;

    fn lines_naming(path: &str, source: &str) -> Vec<usize> {
        let games = [("games/hex/src/lib.rs", ""), ("games/go/src/lib.rs", ""), (path, source)];
        let found = common_rooms_name_no_game(&tree_of(&games));
        found.into_iter().filter_map(|finding| finding.line).collect()
    }

    #[test]
    fn a_room_that_knows_a_game_is_found() {
        for source in [
            "\nuse hex::Size;",
            "\nmod hex;",
            "\nstruct Hex;",
            "\nuse hex_player::ENTRY;",
            "\nlet x = open(\"hex:11x11\");",
            "\nlet x = name == \"hex\";",
            "\nlet x = \"Only Hex can do that\";",
            "\nlet x = r#\"hex\"#;",
            "\nlet x = \"go:19x19\";",
            "\nuse go_player::ENTRY;",
            "\n#[cfg(test)]\nmod tests {} mod hex;",
        ] {
            for room in ROOMS {
                assert_eq!(lines_naming(&format!("crates/{room}/src/a.rs"), source).len(), 1, "{source}");
            }
        }
        assert_eq!(lines_naming("crates/engines/src/a.rs", "// é\n\nmod hex;"), [3]);
        assert_eq!(lines_naming("crates/engines/src/a.rs", "\"é\";\n\"hex\";"), [2]);
    }

    #[test]
    fn tests_helps_comments_and_other_words_are_left_alone() {
        for source in [
            "// Hex",
            "/// Hex: like hex:11x11\nfn f() {}",
            "#[command(after_help = \"tesuji play hex:11x11\")]\nstruct A;",
            "#[cfg(test)]\nmod tests {\n    use hex::Size;\n    const A: &str = \"hex\";\n}",
            "fn hexagon() { \"hexagon, hex4, vertex\"; }",
            "fn go() { \"go infinite\"; }",
        ] {
            assert!(lines_naming("crates/engines/src/a.rs", source).is_empty(), "{source}");
        }
        for path in ["crates/catalog/src/lib.rs", "players/hex/src/lib.rs", "crates/lab/src/x/tests.rs"] {
            assert!(lines_naming(path, "use hex::Size;").is_empty(), "{path}");
        }
    }
}

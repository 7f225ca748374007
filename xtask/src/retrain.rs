//! `cargo xtask retrain NAME`: learns the weights of a game from nothing, by the commands that made those that come with the
//! program, one after the other.
//!
//! A run that was stopped goes on where it was: games that are played are kept. What comes out is judged by a match, which the
//! last line names; nothing replaces `data/` by itself.

use crate::arguments::Retrain;
use crate::repository::{cargo, root, shown};
use std::path::PathBuf;
use std::process::Command;

/// How the weights of a game are learnt.
struct Recipe {
    name: &'static str,
    /// The program's words, line by line; `{…}` is a number of games, of which a share may be asked for.
    lines: &'static [&'static str],
    /// The match that judges them.
    judged: &'static str,
}

const RECIPES: [Recipe; 3] = [
    Recipe {
        name: "othello",
        lines: &[
            "learn play othello --set learnt=0 --games {20000} --depth 2 --opening 8-36 --prove-from 48 -o profile.samples",
            "learn fit othello patterns --samples profile.samples --epochs 5 --cooling 0.6 --most 10M -o first.weights",
            "learn play othello --games {20000} --depth 3 --opening 8-34 --prove-from 46 --weights first.weights --seed 2 \
             -o own.samples",
            "learn fit othello patterns --samples own.samples profile.samples RECORDS --epochs 4 --cooling 0.5 --most 10M \
             -o othello.weights",
        ],
        judged: "lab match othello --one player,nodes=5k,weights=othello.weights --two player,nodes=5k --openings 8 --sprt 0,40",
    },
    Recipe {
        name: "draughts-english",
        lines: &[
            "table build draughts:english/pieces=4 --slices -o four",
            "learn play draughts:english --set learnt=0 --games {8000} --depth 6 --opening 4-12 --most-plies 200 \
             --end-when-proved --tables four -o hand.samples",
            "learn fit draughts:english windows --samples hand.samples --decay 0.02 --result-share 1 -o first.weights",
            "learn play draughts:english --weights first.weights --games {6000} --depth 6 --opening 4-14 --most-plies 200 \
             --end-when-proved --tables four --seed 4 -o own.samples",
            "learn fit draughts:english windows --samples hand.samples own.samples RECORDS --decay 0.1 --rate 0.005 \
             --result-share 1 -o second.weights",
            "learn play draughts:english --weights second.weights --nodes 1500 --games {3200} --opening 4-12 --most-plies 200 \
             --seed 7 -o one.samples",
            "learn fit draughts:english windows --samples one.samples --result-share 0.3 --decay 0.05 --rate 0.005 -o third.weights",
            "learn play draughts:english --weights third.weights --nodes 1500 --games {8000} --opening 4-12 --most-plies 200 \
             --seed 9 -o two.samples",
            "learn fit draughts:english windows --samples one.samples two.samples --result-share 0.3 --decay 0.03 --rate 0.005 \
             -o draughts-english.weights",
        ],
        judged: "lab match draughts:english --one player,nodes=4k,weights=draughts-english.weights --two player,nodes=4k \
                 --openings 6 --sprt 0,40 --tables four",
    },
    Recipe {
        name: "draughts-international",
        lines: &[
            "table build draughts:international/pieces=4 --slices -o four-100",
            "learn play draughts:international --set learnt=0 --games {4400} --depth 4 --opening 4-14 --most-plies 300 \
             --end-when-proved --tables four-100 -o hand.samples",
            "learn fit draughts:international windows --samples hand.samples RECORDS --decay 0.4 --rate 0.004 \
             --result-share 1 -o first.weights",
            "learn play draughts:international --weights first.weights --nodes 1500 --games {5400} --opening 4-14 --most-plies 300 \
             --seed 5 -o one.samples",
            "learn fit draughts:international windows --samples one.samples --result-share 0.3 --decay 0.05 --rate 0.005 \
             -o second.weights",
            "learn play draughts:international --weights second.weights --nodes 1500 --games {8000} --opening 4-14 \
             --most-plies 300 --seed 6 -o two.samples",
            "learn fit draughts:international windows --samples one.samples two.samples --result-share 0.3 --decay 0.03 \
             --rate 0.005 -o draughts-international.weights",
        ],
        judged: "lab match draughts:international --one player,nodes=4k,weights=draughts-international.weights \
                 --two player,nodes=4k --openings 6 --sprt 0,40 --tables four-100",
    },
];

/// All names, for complaints.
pub fn names() -> String {
    RECIPES.map(|recipe| recipe.name).join(", ")
}

/// Whether there is such a recipe.
pub fn is_known(name: &str) -> bool {
    RECIPES.iter().any(|recipe| recipe.name == name)
}

/// Learns what was asked for.
pub fn run(asked: &Retrain) -> Result<(), String> {
    let recipe = RECIPES.iter().find(|recipe| recipe.name == asked.name).ok_or("no such weights")?;
    let folder =
        asked.folder.as_ref().map_or_else(|| root().join("target/retrain").join(recipe.name), PathBuf::from);
    std::fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let program = match &asked.program {
        Some(program) => std::fs::canonicalize(program).map_err(|error| format!("{program}: {error}"))?,
        None => {
            shown(cargo(&["build", "--release", "--bin", "tesuji"]))?;
            let target =
                std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
            target.join("release/tesuji")
        }
    };
    let records = asked.records.iter().map(|file| {
        let whole = std::fs::canonicalize(file).map_err(|error| format!("{file}: {error}"))?;
        Ok(whole.to_string_lossy().into_owned())
    });
    let records: Vec<String> = records.collect::<Result<_, String>>()?;
    for line in recipe.lines {
        let mut command = Command::new(&program);
        shown({
            command.args(words(line, asked.share, &records)).current_dir(&folder);
            command
        })?;
    }
    println!("made in {}; now let a match judge it there: tesuji {}", folder.display(), recipe.judged);
    Ok(())
}

/// The words of a line, with so many percent of its games, at least twenty, and further files of samples.
fn words(line: &str, share: u64, records: &[String]) -> Vec<String> {
    let word = |word: &str| match word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(games) => {
            let games: u64 = games.parse().expect("a number of games");
            vec![(games * share / 100).max(20).to_string()]
        }
        None if word == "RECORDS" => records.to_vec(),
        None => vec![word.to_owned()],
    };
    line.split_whitespace().flat_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_scaled_and_records_added() {
        let line = "learn play x --games {20000} RECORDS -o y";
        assert_eq!(words(line, 1, &[]).join(" "), "learn play x --games 200 -o y");
        assert_eq!(words(line, 100, &["a".to_owned()]).join(" "), "learn play x --games 20000 a -o y");
    }

    /// What is made last is what the match judges, and has the name of the file in `data/`.
    #[test]
    fn recipes_end_with_what_is_shipped() {
        for recipe in &RECIPES {
            let file = format!("{}.weights", recipe.name);
            assert!(recipe.lines.last().unwrap().ends_with(&format!("-o {file}")), "{}", recipe.name);
            assert!(recipe.judged.contains(&format!("weights={file}")), "{}", recipe.name);
            assert!(root().join("data").join(file).exists(), "{}", recipe.name);
        }
    }
}

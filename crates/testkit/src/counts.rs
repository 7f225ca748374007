//! Perft: how many lines of each length there are. Wrong rules rarely give the right numbers.

use game::Game;
use search::Budget;

/// The number of lines of exactly `depth` moves from the start.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    search::perft(game, &mut game.start(), depth, &mut Budget::unlimited()).expect("a unlimited budget")
}

/// Reads a perft file: lines `setup n0 n1 n2 …`, `#` starts a comment.
pub fn counts(text: &str) -> Vec<(String, Vec<u64>)> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or("").trim())
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (setup, numbers) = line.split_once(' ').expect("a setup, a space, numbers");
            (setup.to_owned(), numbers.split_whitespace().map(|n| n.parse().expect("a number")).collect())
        })
        .collect()
}

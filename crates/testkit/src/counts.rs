//! Perft: how many lines of each length there are. Wrong rules rarely give the right numbers.

use game::{Game, Status};

/// The number of lines of exactly `depth` moves; finished games end earlier and do not count.
pub fn perft<G: Game>(game: &G, at: &mut G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Status::Over(_) = game.status(at) {
        return 0;
    }
    game.legal(at).into_iter().map(|mv| game.after(at, mv, |child| perft(game, child, depth - 1))).sum()
}

/// Reads a perft file: lines `setup: n0 n1 n2 …`, `#` starts a comment.
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

//! `tesuji help words`: what our words mean, with the field's name beside each.

use crate::fault::{Exit, Fault, written};
use std::io::Write;

/// Our word, the field's, what it means.
const WORDS: &[(&str, &str, &str)] = &[
    ("WIN, DRAW, LOSS", "game-theoretic value", "of the position for the side to move, proved"),
    (
        "proved, believed",
        "exact value, heuristic value",
        "a claim that holds for certain, or a guess; never mixed up",
    ),
    ("score", "value in the game's unit", "such as discs, or plies to the end"),
    ("ply", "ply, half-move", "one move of one side"),
    ("node", "node", "one entry of the search function, re-searches and finished games included"),
    (
        "window",
        "alpha-beta window",
        "the scores that are still of interest; a null window has none between its ends",
    ),
    ("method", "engine, algorithm", "a search with its ingredients, by name: 'tesuji games' lists them"),
    ("ingredient", "search enhancement", "one idea that can be switched on, off or idle (--with)"),
    (
        "memo",
        "transposition table",
        "alpha-beta that remembers positions; 'table' in --table is its size and scheme",
    ),
    (
        "shallow, work, recent, lru",
        "replacement schemes",
        "by depth from the root, by subtree size, always, least recently used",
    ),
    ("deepening", "iterative deepening", "search 2, 4, 6 … plies; what lies beyond counts as a draw"),
    ("pvs, scout", "principal variation search, NegaScout", "null windows for all moves but the first"),
    ("mtdf", "MTD(f)", "null windows alone"),
    ("order", "static move ordering", "what the game finds promising comes first"),
    ("table-move", "hash move", "the best move of an earlier visit comes first"),
    ("threats", "game-specific move ordering", "the expert's order: most threats first"),
    ("theorems", "strategy rules (claimeven, zugzwang)", "who is safe whatever the opponent does"),
    ("quiescence", "quiescence search", "captures are played out at the horizon"),
    ("null-move", "null-move pruning", "whoever stands too well after a pass is not searched further"),
    (
        "reductions",
        "late move reductions (LMR)",
        "late quiet moves are looked at less deeply, and again if they surprise",
    ),
    ("extensions", "check extensions", "checks are looked at a ply deeper"),
    ("aspiration", "aspiration windows", "each iteration begins with a narrow window around the last score"),
    ("killers", "killer heuristic", "moves that cut at the same ply come first"),
    ("history", "history heuristic", "moves that cut anywhere come first"),
    ("etc", "enhanced transposition cut-offs", "a look into the table for every move before one is searched"),
    (
        "survey",
        "enhanced transposition cut-offs and forced replies",
        "all moves are played and looked at before one is entered",
    ),
    (
        "last-iteration",
        "ordering by the previous iteration",
        "what looked best one iteration ago comes first",
    ),
    ("symmetry", "symmetry reduction", "mirror images share an entry of the table"),
    (
        "essence",
        "canonical form",
        "pieces that no longer matter lose their colour, so that more positions share an entry",
    ),
    (
        "knowledge",
        "static knowledge, solved patterns",
        "what a game knows for certain of a position without a search",
    ),
    ("dfpn", "depth-first proof-number search", "the search of 'best' in some games"),
    ("mcts", "Monte Carlo tree search (UCT, PUCT, RAVE)", "a tree grown by sampled games or looks"),
    ("player", "playing engine", "the usual opponent; 'perfect' plays from a book and proofs"),
    ("book", "opening book", "exact scores of the first positions"),
    (
        "table build",
        "endgame tablebase, retrograde analysis",
        "every position of a game, built backwards from the ends",
    ),
    (
        "certificate",
        "proof tree, weak solution",
        "a strategy in a file that 'certify' checks by the rules alone",
    ),
    ("count, perft", "state-space size, perft", "positions that can be reached; lines of 1, 2, 3 … moves"),
    ("arena", "game graph, reachability game", "a directed graph whose vertices belong to J0 or J1"),
    ("attractor", "attractor, winning region", "the vertices from which a player forces a victory"),
    ("rank", "distance to win (DTW)", "how many moves that takes under best play of both"),
    ("strategy", "memoryless (positional) strategy", "a move for every vertex of a player"),
    (
        "full, semi",
        "virtual connection, semi-connection",
        "in connection games: joined although the opponent moves first, or with one move more",
    ),
    ("carrier", "carrier", "in connection games: the empty cells that a connection needs"),
    ("must-play", "must-play region", "in connection games: whoever plays elsewhere loses"),
    ("fill-in", "inferior cell analysis", "in connection games: dead and captured cells are filled in"),
    ("step", "development stage", "how the player of a game grew: 'tesuji lab steps'"),
    ("reach", "scaling experiment", "which boards each method can solve in the time"),
    (
        "signature",
        "bench (node count)",
        "nodes over a fixed suite of searches: it changes when a search does",
    ),
];

/// All words, for help.
pub(crate) fn text() -> String {
    let mut text = String::from("Our word, and the field's name for it:\n");
    for (ours, theirs, meaning) in WORDS {
        let called = if ours == theirs { String::new() } else { format!(" ({theirs})") };
        text += &format!("\n  {ours}{called}\n      {meaning}");
    }
    text
}

pub(crate) fn run() -> Result<Exit, Fault> {
    written(writeln!(std::io::stdout(), "{}", text()))?;
    Ok(Exit::Answered)
}

//! What the page says about each method beyond its summary, and where to read it.

/// A step of the comparison.
pub(super) struct Step {
    /// Its name.
    pub(super) method: &'static str,
    /// What it adds, in whole sentences.
    pub(super) words: &'static str,
    /// The files that hold the idea, the most telling first.
    pub(super) sources: &'static [&'static str],
}

pub(super) const STEPS: &[Step] = &[
    Step {
        method: "minimax",
        words: "The definition of the value, as a program. It is slow and it is right, so everything else is \
                tested against it.",
        sources: &["crates/search/src/minimax.rs"],
    },
    Step {
        method: "negamax",
        words: "A score changes its sign when the viewer changes, so one rule serves both players: the same \
                nodes with half the code.",
        sources: &["crates/search/src/minimax.rs"],
    },
    Step {
        method: "alphabeta",
        words: "A line that is already worse than a known alternative need not be measured exactly. At best the \
                exponent is halved; how close it comes depends on the order of the moves.",
        sources: &["crates/search/src/alphabeta.rs"],
    },
    Step {
        method: "memo",
        words: "Different orders of moves lead to the same position. A table keeps for every position the \
                interval in which its score lies, and gives a cut-off or a better window when it comes back.",
        sources: &["crates/search/src/table.rs", "crates/search/src/memo.rs"],
    },
    Step {
        method: "hashmap",
        words: "The table that a program gets for nothing. It forgets nothing and finds what it knows, at the \
                price of more memory and time for every position.",
        sources: &["crates/search/src/layers.rs"],
    },
    Step {
        method: "pvs",
        words: "If the first move is the best, the others need only be shown to be no better, which a null \
                window does more cheaply; a move that is better after all is searched again.",
        sources: &["crates/search/src/alphabeta.rs"],
    },
    Step {
        method: "mtdf",
        words: "Only null windows, each where the last answer fell, until two answers meet. The table remembers \
                what the windows have in common.",
        sources: &["crates/search/src/windows.rs"],
    },
    Step {
        method: "dfpn",
        words: "Not depth but doubt leads the way: the search goes where the fewest positions still have to be \
                proved. It likes long forced lines and narrow trees.",
        sources: &["crates/search/src/proof.rs", "crates/search/src/proof/numbers.rs"],
    },
    Step {
        method: "mix",
        words: "The rows `mix + …` below add one ingredient to alpha-beta with a table and nothing else; *idle* \
                computes it in vain, so that its price shows without its gain. The rows `alphabeta + …` do the \
                same without a table, for ingredients that need none; the rows `best − …` leave one out.",
        sources: &["crates/search/src/mixed.rs", "crates/search/src/recipe.rs"],
    },
    Step {
        method: "deepening",
        words: "Searching two plies farther each time costs the earlier iterations again, and pays them back \
                through the table: each iteration tries the best moves of the one before first, and short wins \
                are found before long detours. `deepening + last-iteration` puts all moves into the order of what the \
                last iteration found behind them.",
        sources: &["crates/search/src/window_search.rs", "crates/search/src/plan.rs"],
    },
    Step {
        method: "best",
        words: "Every ingredient that pays for this game, and none that does not, with null windows that ask the \
                cheap questions first.",
        sources: &[
            "crates/engines/src/methods.rs",
            "crates/search/src/mixed.rs",
            "crates/search/src/windows.rs",
        ],
    },
    Step {
        method: "player",
        words: "Knowledge and grades under a horizon, so that there is always a move to play; here it is asked for \
                a proof like the others. `player + last-iteration` orders moves by the grades of the last iteration; it \
                is off because it needs more nodes.",
        sources: &["crates/search/src/guess.rs", "crates/search/src/advice.rs"],
    },
];

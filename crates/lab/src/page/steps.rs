//! What the page says about each method beyond its summary, and where to read it.

/// A step of the ladder.
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
        method: "deepening",
        words: "Searching two plies farther each time costs the earlier iterations again, and pays them back \
                through the table: each iteration tries the best moves of the one before first, and short wins \
                are found before long detours.",
        sources: &["crates/search/src/rung.rs", "crates/search/src/plan.rs"],
    },
    Step {
        method: "best",
        words: "What measures best for the game: its sound knowledge (wins and forced answers one move ahead), \
                its order of moves, mirror images as one, and null windows that ask the cheap questions first.",
        sources: &[
            "crates/engines/src/ladder.rs",
            "crates/search/src/windows.rs",
            "games/connect4/src/threats.rs",
            "games/mnk/src/knowledge.rs",
        ],
    },
    Step {
        method: "player",
        words: "The same ingredients under a horizon, so that there is always a move to play; here it is asked \
                for a proof like the others.",
        sources: &["crates/search/src/advice.rs", "crates/engines/src/ladder.rs"],
    },
];

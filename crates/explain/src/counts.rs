//! What happened how often.

use crate::cuts::{Kind, cut};
use crate::tree::Tree;
use game::{Score, Side};
use search::Why;
use std::collections::BTreeMap;

/// How often a kind of cut happened, and what it saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cuts {
    /// Nodes that were cut while moves were left.
    pub nodes: usize,
    /// Moves that were not looked at.
    pub saved: usize,
    /// Nodes where the last move reached the bound: nothing was left to cut.
    pub idle: usize,
}

/// The nodes of a tree by the reason for which they were left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All nodes.
    pub nodes: usize,
    /// The game was over.
    pub over: usize,
    /// Knowledge closed the window.
    pub known: usize,
    /// The horizon was reached.
    pub horizon: usize,
    /// The table closed the window.
    pub remembered: usize,
    /// The table knew a move that closes the window.
    pub foreseen: usize,
    /// All moves were looked at.
    pub searched: usize,
    /// The search was stopped there.
    pub stopped: usize,
    /// Second searches of a move that beat its null window; they are counted under their reasons too.
    pub again: usize,
    /// Cuts by kind.
    pub cuts: BTreeMap<Kind, Cuts>,
}

impl Counts {
    /// Counts a tree.
    pub fn of(tree: &Tree) -> Counts {
        let mut counts = Counts { nodes: tree.nodes.len(), ..Counts::default() };
        for id in tree.ids() {
            counts.again += usize::from(tree.node(id).again);
            match tree.node(id).left.map(|left| left.why) {
                None => counts.stopped += 1,
                Some(Why::Over) => counts.over += 1,
                Some(Why::Known) => counts.known += 1,
                Some(Why::Horizon) => counts.horizon += 1,
                Some(Why::Remembered) => counts.remembered += 1,
                Some(Why::Foreseen) => counts.foreseen += 1,
                Some(Why::Searched) => counts.searched += 1,
                Some(Why::Cut) => {
                    let cut = cut(tree, id).expect("the node was cut");
                    let cuts = counts.cuts.entry(cut.kind).or_default();
                    cuts.nodes += usize::from(!cut.idle());
                    cuts.idle += usize::from(cut.idle());
                    cuts.saved += cut.saved;
                }
            }
        }
        counts
    }

    /// All cuts together.
    pub fn all_cuts(&self) -> Cuts {
        self.cuts.values().fold(Cuts::default(), |sum, cuts| Cuts {
            nodes: sum.nodes + cuts.nodes,
            saved: sum.saved + cuts.saved,
            idle: sum.idle + cuts.idle,
        })
    }
}

/// What every drawing says below the tree: a line about all nodes, then one about each kind of cut.
pub fn legend(tree: &Tree) -> Vec<(Option<Kind>, String)> {
    let counts = Counts::of(tree);
    let max = tree.searches.first().map(|root| tree.node(*root).viewer);
    let max = if max == Some(Side::Second) { "second" } else { "first" };
    let parts = [
        (counts.searched, "searched"),
        (counts.all_cuts().nodes, "cut"),
        (counts.all_cuts().idle, "cut by the last move"),
        (counts.over, "game over"),
        (counts.known, "known"),
        (counts.horizon, "at the horizon"),
        (counts.remembered, "from the table"),
        (counts.foreseen, "foreseen by the table"),
        (counts.stopped, "stopped"),
    ];
    let parts: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    let again = match counts.again {
        0 => String::new(),
        again => format!("; {again} searched again after a null window"),
    };
    let mut lines = vec![
        (None, tree.tongue.say(&format!("{}: {}{again}", many(counts.nodes, "node"), parts.join(", ")))),
        (
            None,
            (tree.tongue.translate)(&format!(
                "max (square) is the {max} player, min (round) the other; all scores are max's"
            )),
        ),
    ];
    if tree.ids().any(|id| tree.node(id).chance) {
        let dice = "chance (hexagon or diamond) throws dice: its value is the mean over the rolls";
        lines.push((None, (tree.tongue.translate)(dice)));
    }
    for (kind, cuts) in counts.cuts.iter().filter(|(_, cuts)| cuts.nodes > 0) {
        let saved = format!("{} not looked at", many(cuts.saved, "move"));
        let line = format!("{}× {}: {kind}; {saved}", cuts.nodes, kind.tag());
        lines.push((Some(*kind), tree.tongue.say(&line)));
    }
    lines
}

/// `1 node`, `2 nodes`.
pub(crate) fn many(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// A score as a reader sees it; beyond all scores there is only infinity.
pub(crate) fn score_text(score: Score) -> String {
    match score.0 {
        ..=-30_000 => "-∞".into(),
        30_000.. => "∞".into(),
        score => score.to_string(),
    }
}

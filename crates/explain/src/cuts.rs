//! What kind of cut ended a node.
//!
//! Call the side that asks Max, its opponent Min, and speak of Max's scores. At every node, *alpha* is what
//! Max has already secured on the line above, and *beta* what Min has. A move that leaves the opponent no more
//! than he has already elsewhere refutes the node: he will not enter it, and its other moves need no look. This
//! is a cut, and four things can be said about it.
//!
//! - **Whose bound cuts.** At Min's nodes a score down to alpha cuts, an *α-cut*; at Max's nodes a score up to
//!   beta, a *β-cut*.
//! - **Equal or strict.** A score that only equals the bound cuts too: the other moves can make the node worse
//!   for whoever would enter it, never better than what he has already.
//! - **How far away the bound was set.** Bounds are handed down the line. In the tree `[5 [[[3 9] 8] 7]]`
//!
//!   ```text
//!   Max        □ ← its first move is worth 5, so alpha is 5 from here on
//!             / \
//!   Min      5   ○
//!               / \
//!   Max        □   7
//!             / \
//!   Min      ○   8
//!           / \
//!          3   9 ← not looked at: 3 < 5
//!   ```
//!
//!   Min answers 3, so Max will never go there: he has 5. The bound was set at the top, by a move of the root,
//!   and the move that is not looked at lies four levels lower. Had 5 been set by the node just above the one
//!   that is cut, it would be two levels. Two levels make a *shallow* cut; four, six, … a *deep* one, which a
//!   search that hands down only one bound would miss. Where the sides alternate the number is even.
//! - **What it saved.** The move that cuts may be the last one; then nothing is left to cut. Such *idle* cuts
//!   are counted apart, and a drawing puts their names in brackets.
//!
//! In `[5 [[[3 9] 8] 7]]` the 8 and the 7 are looked at: the cut below says only that the position is worth at
//! most 3 to Max, so he tries 8 there, and Min then tries 7.
//!
//! Not every bound was set by a move. The window that the whole search was asked about has two ends; a game
//! has a best and a worst score; knowledge, the table or a scout window may narrow a window further. A score
//! that reaches such an end cuts as well (who can win at once need not look for another win), but it compares
//! no two moves: it is a cut [`Kind::Given`]. The root has nobody above who could set a bound, so this is the
//! only kind that can end it.

use crate::counts::score_text;
use crate::tree::{Id, Role, Tree};
use game::Score;
use search::Why;
use std::fmt;

/// Whose bound cuts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bound {
    /// What Max has: cuts at Min's nodes.
    Alpha,
    /// What Min has: cuts at Max's nodes.
    Beta,
}

/// A kind of cut; see the head of this file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A move above was worth as much.
    Rival {
        /// Whose bound it is.
        bound: Bound,
        /// From the node where it was set down to the moves that are cut: 2 is shallow, 4, 6, … are deep.
        levels: usize,
        /// Whether the score only equals the bound.
        equal: bool,
    },
    /// No move can be better, or nobody asks for more.
    Given,
}

/// A cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Of which kind.
    pub kind: Kind,
    /// How many moves were not looked at.
    pub saved: usize,
    /// The move that set the bound, if one did.
    pub rival: Option<Id>,
}

impl Cut {
    /// Whether it came with the last move, so that nothing was left to cut.
    pub fn idle(self) -> bool {
        self.saved == 0
    }

    /// The tag of its kind, in brackets if it is idle.
    pub fn tag(self) -> String {
        if self.idle() { format!("({})", self.kind.tag()) } else { self.kind.tag() }
    }
}

/// The cut that ended a node, if one did.
pub fn cut(tree: &Tree, id: Id) -> Option<Cut> {
    let left = tree.node(id).left.filter(|left| left.why == Why::Cut)?;
    let bound = if tree.role(id) == Role::Max { Bound::Beta } else { Bound::Alpha };
    let end = bound_of(tree, id, bound);
    // A score within the window was cut by what is known of the node itself.
    let set = setter(tree, id, bound).filter(|_| left.score >= tree.node(id).beta);
    let kind = match set {
        Some((levels, _)) => Kind::Rival { bound, levels, equal: tree.value(id) == Some(end) },
        None => Kind::Given,
    };
    Some(Cut { kind, saved: tree.node(id).skipped.len(), rival: set.map(|(_, rival)| rival) })
}

/// Why nobody needs to look at the other moves of a node that was cut, as a sentence; nothing where
/// no move set the bound, since the kind of the cut says it then.
pub fn argument(tree: &Tree, id: Id) -> Option<String> {
    let cut = cut(tree, id)?;
    let (Kind::Rival { bound, equal, .. }, Some(rival)) = (cut.kind, cut.rival) else { return None };
    let (has, by) = (score_text(bound_of(tree, id, bound)), &tree.node(rival).mv);
    let here = score_text(tree.value(id)?);
    Some(match (bound, equal) {
        (Bound::Alpha, false) => {
            format!("max has {has} already by {by} and gets at most {here} here: he will not come here")
        }
        (Bound::Alpha, true) => format!("max has {has} already by {by} and gets no more here"),
        (Bound::Beta, false) => {
            format!(
                "min allows only {has} already by {by} and gives at least {here} here: he will not come here"
            )
        }
        (Bound::Beta, true) => format!("min allows only {has} already by {by} and gives no less here"),
    })
}

fn bound_of(tree: &Tree, id: Id, bound: Bound) -> Score {
    let (alpha, beta) = tree.window(id);
    if bound == Bound::Alpha { alpha } else { beta }
}

/// How many levels above the moves of `id` a move set the bound that `id` was entered with, and which, if one did.
fn setter(tree: &Tree, id: Id, bound: Bound) -> Option<(usize, Id)> {
    let end = bound_of(tree, id, bound);
    let raiser = if bound == Bound::Alpha { Role::Max } else { Role::Min };
    let mut below = id;
    for (levels, above) in tree.line(id).enumerate().skip(1) {
        if bound_of(tree, above, bound) != end {
            // The bound changed here, by a move that was tried earlier or by something that is no move.
            let earlier = tree.node(above).children.iter().take_while(|child| **child < below);
            let rival = earlier.copied().find(|child| tree.value(*child) == Some(end));
            return rival.filter(|_| tree.role(above) == raiser).map(|rival| (levels + 1, rival));
        }
        below = above;
    }
    None
}

impl Kind {
    /// A few characters for a drawing: `α` or `β`, `4` or more if the cut is deep, `=` if it is on equality.
    pub fn tag(self) -> String {
        match self {
            Kind::Given => "limit".into(),
            Kind::Rival { bound, levels, equal } => {
                let letter = if bound == Bound::Alpha { 'α' } else { 'β' };
                let deep = if levels > 2 { levels.to_string() } else { String::new() };
                format!("{letter}{deep}{}", if equal { "=" } else { "" })
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Given => f.write_str("cut at the limit: nothing better is possible or asked for"),
            Kind::Rival { bound, levels, equal } => {
                let letter = if *bound == Bound::Alpha { 'α' } else { 'β' };
                let reach = if *levels > 2 { "deep" } else { "shallow" };
                let how = if *equal { "equal" } else { "strict" };
                write!(f, "{letter}-cut, {how}, {reach}: bound set {levels} levels above")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::{Way, explain_numeric};
    use crate::order::Order;

    fn tree_of(text: &str) -> Tree {
        explain_numeric(text, &Order::Natural, Way::AlphaBeta).unwrap()
    }

    /// All cuts as tag and moves saved, in the order in which their nodes were entered.
    fn cuts(text: &str) -> Vec<(String, usize)> {
        let tree = tree_of(text);
        let cuts = tree.ids().filter_map(|id| cut(&tree, id));
        cuts.map(|cut| (cut.kind.tag(), cut.saved)).collect()
    }

    fn told(cuts: &[(&str, usize)]) -> Vec<(String, usize)> {
        cuts.iter().map(|(tag, saved)| ((*tag).to_owned(), *saved)).collect()
    }

    #[test]
    fn the_left_sibling_cuts_the_right_one() {
        // Figure 9 of the chess article: the left minimum is 1, then −1 ends the sibling.
        assert_eq!(cuts("[[1 3] [-1 5]]"), told(&[("α", 1)]));
        // "What if it had been +1 instead of −1?" A cut on equality.
        assert_eq!(cuts("[[1 3] [1 5]]"), told(&[("α=", 1)]));
        // Above alpha there is no cut, and the order matters.
        assert_eq!(cuts("[[1 3] [2 5]]"), []);
        assert_eq!(cuts("[[1 3] [5 -1]]"), told(&[("α", 0)]));
    }

    #[test]
    fn beta_cuts_at_the_nodes_of_max() {
        assert_eq!(cuts("[[[3 4] [9 1 2]]]"), told(&[("β", 2)]));
        assert_eq!(cuts("[[[3 4] [4 1 2]]]"), told(&[("β=", 2)]));
    }

    #[test]
    fn a_deep_cut_is_told_from_a_shallow_one() {
        assert_eq!(cuts("[5 [[[3 9] 8] 7]]"), told(&[("α4", 1)]));
        assert_eq!(cuts("[5 [[[5 9] 8] 7]]"), told(&[("α4=", 1)]));
        // Six levels.
        assert_eq!(cuts("[5 [[[[[3 9] 8] 7] 8] 7]]"), told(&[("α6", 1)]));
        // Max finds 6 on the way: the bound is now set two levels above.
        assert_eq!(cuts("[5 [[6 [3 9] 8] 7]]"), told(&[("α", 1)]));
        // The mirror image for Min.
        assert_eq!(cuts("[[-5 [[[-3 -9] -8] -7]]]"), told(&[("β4", 1)]));
    }

    /// Knuth and Moore 1975: in a perfectly ordered uniform tree of degree d and height h,
    /// d^⌈h/2⌉ + d^⌊h/2⌋ − 1 leaves are looked at.
    #[test]
    fn a_perfect_order_looks_at_the_minimal_tree() {
        fn uniform(height: u32, degree: i32, leaf: &mut i32) -> String {
            if height == 0 {
                *leaf = (*leaf * 37 + 11) % 101;
                return (*leaf - 50).to_string();
            }
            let children: Vec<_> = (0..degree).map(|_| uniform(height - 1, degree, leaf)).collect();
            format!("[{}]", children.join(" "))
        }
        for (height, degree) in [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)] {
            let text = uniform(height, degree, &mut 1);
            let tree = explain_numeric(&text, &Order::Best, Way::AlphaBeta).unwrap();
            let leaves = tree.nodes.iter().filter(|node| node.left.is_some_and(|l| l.why == Why::Over));
            let power = |exponent| (degree as usize).pow(exponent);
            assert_eq!(leaves.count(), power(height.div_ceil(2)) + power(height / 2) - 1, "{text}");
        }
    }

    #[test]
    fn the_root_is_never_cut_by_a_rival() {
        for text in ["[5 [[[3 9] 8] 7]]", "[[1 3] [-1 5]]", "[1 2 3]", "[[[3 4] [9 1 2]]]"] {
            assert_eq!(cut(&tree_of(text), Id(0)), None, "{text}");
        }
    }

    #[test]
    fn a_single_move_is_looked_at_before_it_can_cut() {
        assert_eq!(cuts("[[1 3] [-1]]"), told(&[("α", 0)]));
    }
}

//! Which part of a tree is shown: what exceeds the limit is folded into a number.

use crate::tree::{Id, Tree};
use std::collections::VecDeque;

/// How much is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// At most about this many nodes.
    pub nodes: usize,
    /// At most this many moves below where the drawing starts.
    pub plies: usize,
    /// Only what lies behind this node.
    pub from: Option<Id>,
}

impl Default for Extent {
    fn default() -> Extent {
        Extent { nodes: 400, plies: usize::MAX, from: None }
    }
}

/// A node that is shown, and those that are shown below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Twig {
    pub(crate) id: Id,
    /// How many nodes below it are not shown; then none of its children is.
    pub(crate) folded: usize,
    pub(crate) twigs: Vec<Twig>,
}

/// The twigs that are shown. Families are unfolded level by level as long as there is room, so that a folded
/// node hides all of its children.
pub(crate) fn shown(tree: &Tree, extent: Extent) -> Vec<Twig> {
    let roots = extent.from.map_or_else(|| tree.searches.clone(), |id| vec![id]);
    let mut unfolded = vec![false; tree.nodes.len()];
    let mut count = roots.len();
    let mut queue: VecDeque<(Id, usize)> = roots.iter().map(|id| (*id, 0)).collect();
    while let Some((id, ply)) = queue.pop_front() {
        let children = &tree.node(id).children;
        if ply < extent.plies && count + children.len() <= extent.nodes.max(roots.len()) {
            unfolded[id.0] = true;
            count += children.len();
            queue.extend(children.iter().map(|child| (*child, ply + 1)));
        }
    }
    let sizes = tree.sizes();
    roots.iter().map(|id| twig(tree, *id, &unfolded, &sizes)).collect()
}

/// The nodes that a drawing of this extent shows.
pub fn drawn(tree: &Tree, extent: Extent) -> Vec<Id> {
    fn gather(twigs: &[Twig], into: &mut Vec<Id>) {
        for twig in twigs {
            into.push(twig.id);
            gather(&twig.twigs, into);
        }
    }
    let mut ids = Vec::new();
    gather(&shown(tree, extent), &mut ids);
    ids
}

fn twig(tree: &Tree, id: Id, unfolded: &[bool], sizes: &[usize]) -> Twig {
    if !unfolded[id.0] {
        return Twig { id, folded: sizes[id.0] - 1, twigs: Vec::new() };
    }
    let twigs = tree.node(id).children.iter().map(|child| twig(tree, *child, unfolded, sizes)).collect();
    Twig { id, folded: 0, twigs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::{Way, explain_numeric};
    use crate::order::Order;

    fn count(twigs: &[Twig]) -> (usize, usize) {
        twigs.iter().fold((0, 0), |(shown, folded), twig| {
            let below = count(&twig.twigs);
            (shown + 1 + below.0, folded + twig.folded + below.1)
        })
    }

    #[test]
    fn what_is_not_shown_is_counted() {
        let text = "[[[1 2] [3 4]] [[5 6] [7 8]]]";
        let tree = explain_numeric(text, &Order::Natural, Way::Minimax).unwrap();
        assert_eq!(tree.nodes.len(), 15);
        for nodes in 0..20 {
            let (seen, folded) = count(&shown(&tree, Extent { nodes, ..Extent::default() }));
            assert_eq!(seen + folded, 15);
            assert!(seen <= nodes.max(1), "{seen} {nodes}");
        }
        let levels = |plies| count(&shown(&tree, Extent { plies, ..Extent::default() })).0;
        assert_eq!([levels(0), levels(1), levels(2), levels(3)], [1, 3, 7, 15]);
        let below = tree.behind(&["1", "0"]);
        assert_eq!(count(&shown(&tree, Extent { from: below, ..Extent::default() })), (3, 0));
    }
}

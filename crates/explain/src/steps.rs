//! A search step by step: which nodes were entered and left, in the order in which it happened.

use crate::shown::{Extent, Twig, shown};
use crate::tree::{Id, Tree};

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A node was entered.
    Enter(Id),
    /// It was left, with a value.
    Leave(Id),
}

impl Step {
    /// The node it happened to.
    pub fn node(self) -> Id {
        match self {
            Step::Enter(id) | Step::Leave(id) => id,
        }
    }
}

/// What happened to the nodes that are shown, in order. A folded node hides what happened below it.
pub fn steps(tree: &Tree, extent: Extent) -> Vec<Step> {
    fn walk(tree: &Tree, twig: &Twig, steps: &mut Vec<Step>) {
        steps.push(Step::Enter(twig.id));
        twig.twigs.iter().for_each(|twig| walk(tree, twig, steps));
        if tree.node(twig.id).left.is_some() {
            steps.push(Step::Leave(twig.id));
        }
    }
    let mut steps = Vec::new();
    shown(tree, extent).iter().for_each(|twig| walk(tree, twig, &mut steps));
    steps
}

/// How far a search has come.
pub(crate) struct Progress {
    entered: Vec<bool>,
    left: Vec<bool>,
}

impl Progress {
    /// All that will happen has happened.
    pub(crate) fn finished(tree: &Tree) -> Progress {
        Progress { entered: vec![true; tree.nodes.len()], left: vec![true; tree.nodes.len()] }
    }

    pub(crate) fn after(tree: &Tree, steps: &[Step]) -> Progress {
        let nothing = vec![false; tree.nodes.len()];
        let mut progress = Progress { entered: nothing.clone(), left: nothing };
        for step in steps {
            match step {
                Step::Enter(id) => progress.entered[id.0] = true,
                Step::Leave(id) => progress.left[id.0] = true,
            }
        }
        progress
    }

    pub(crate) fn entered(&self, id: Id) -> bool {
        self.entered[id.0]
    }

    pub(crate) fn left(&self, id: Id) -> bool {
        self.left[id.0]
    }

    pub(crate) fn parent_left(&self, tree: &Tree, id: Id) -> bool {
        tree.node(id).parent.is_some_and(|parent| self.left(parent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::{Way, explain_numeric};
    use crate::order::Order;
    use crate::scene::{scene, scene_after};
    use game::Shape;

    #[test]
    fn a_search_grows_node_by_node_until_it_is_the_whole_picture() {
        let tree = explain_numeric("[[1 3] [-1 5]]", &Order::Natural, Way::AlphaBeta).unwrap();
        let extent = Extent::default();
        let steps = steps(&tree, extent);
        assert_eq!(steps.len(), 2 * tree.nodes.len());
        let vertices = |happened: usize| {
            let picture = scene_after(&tree, extent, &steps[..happened]);
            picture.places.iter().filter(|place| place.shape != Shape::Bare).count()
        };
        let mut entered = 0;
        for (i, step) in steps.iter().enumerate() {
            entered += usize::from(matches!(step, Step::Enter(_)));
            assert_eq!(vertices(i + 1), entered, "after {}", i + 1);
        }
        let (last, whole) = (scene_after(&tree, extent, &steps), scene(&tree, extent));
        assert_eq!((last.places, &last.layers[1..]), (whole.places, &whole.layers[..]));
    }
}

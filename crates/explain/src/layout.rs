//! Where the nodes of a drawing stand: a tidy tree, after Reingold and Tilford 1981.
//!
//! Nodes of the same ply stand on the same level; a parent stands in the middle above its children; subtrees
//! stand as close as their contours allow. A block is a subtree that is laid out; its root stands at 0.

use crate::boards::Boards;
use crate::counts::{many, score_text};
use crate::cuts::{Cut, Kind, cut};
use crate::shown::Twig;
use crate::tree::{Id, Tree};
use search::Why;

/// The height of a level.
pub(crate) const LEVEL: f32 = 1.7;
/// How wide and high the board beside a node is.
pub(crate) const BOARD: f32 = 1.15;
/// From the middle of a node to the middle of the board on its left, beside what stands above the node too.
pub(crate) const ASIDE: f32 = 0.36 + 0.2 + BOARD / 2.0;
/// … and how far up: no line that leaves the node below crosses the board.
pub(crate) const RAISED: f32 = BOARD / 2.0 - 0.36;
/// How far a move that was cut hangs below its node.
const STUB: f32 = 0.95;
/// More moves that were cut than this at one node are drawn as one.
const MOST_STUBS: usize = 4;
/// Up to so many nodes, a drawing has room for every move that was cut and for all windows.
const ROOMY: usize = 60;
/// About how wide a character of a note is.
const LETTER: f32 = 0.155;
const GAP: f32 = 0.12;

/// Something that stands somewhere.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Item {
    pub(crate) what: What,
    /// What it hangs from, by its place in the list.
    pub(crate) parent: Option<usize>,
    pub(crate) x: f32,
    pub(crate) y: f32,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum What {
    Node(Id),
    /// A move that was not looked at, or several.
    Stub(String),
    /// So many nodes that are not shown.
    Folded(usize),
}

/// How much is written at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Its window, and the moves that were cut.
    Full,
    /// The number of moves that were cut.
    Terse,
}

impl Detail {
    /// As much as there is room for.
    pub(crate) fn of(twigs: &[Twig]) -> Detail {
        fn count(twigs: &[Twig]) -> usize {
            twigs.iter().map(|twig| 1 + count(&twig.twigs)).sum()
        }
        if count(twigs) <= ROOMY { Detail::Full } else { Detail::Terse }
    }
}

/// Lays the twigs out side by side. Parents come before what hangs from them.
pub(crate) fn layout(tree: &Tree, twigs: &[Twig]) -> Vec<Item> {
    layout_with(tree, twigs, &Boards::default())
}

/// The same with room for boards.
pub(crate) fn layout_with(tree: &Tree, twigs: &[Twig], boards: &Boards) -> Vec<Item> {
    let detail = Detail::of(twigs);
    let row = beside(twigs.iter().map(|twig| block(tree, twig, detail, boards)).collect(), 0.6);
    row.into_iter().fold(Vec::new(), |mut all, block| {
        let shift = all.len();
        all.extend(
            block
                .items
                .into_iter()
                .map(|item| Item { parent: item.parent.map(|parent| parent + shift), ..item }),
        );
        all
    })
}

struct Block {
    items: Vec<Item>,
    /// For each level, how far it reaches to the left and to the right.
    contour: Vec<(f32, f32)>,
}

impl Block {
    fn single(what: What, y: f32, left: f32, right: f32) -> Block {
        Block { items: vec![Item { what, parent: None, x: 0.0, y }], contour: vec![(-left, right)] }
    }

    fn shift(&mut self, by: f32) {
        self.items.iter_mut().for_each(|item| item.x += by);
        self.contour.iter_mut().for_each(|(left, right)| {
            *left += by;
            *right += by;
        });
    }
}

/// Moves blocks apart until no two contours meet.
fn beside(mut blocks: Vec<Block>, gap: f32) -> Vec<Block> {
    let mut reach: Vec<f32> = Vec::new();
    for block in &mut blocks {
        let apart = |(i, (left, _)): (usize, &(f32, f32))| reach.get(i).map(|right| right + gap - left);
        let by = block.contour.iter().enumerate().filter_map(apart).fold(f32::NEG_INFINITY, f32::max);
        block.shift(if by.is_finite() { by } else { 0.0 });
        for (i, (_, right)) in block.contour.iter().enumerate() {
            match reach.get_mut(i) {
                Some(furthest) => *furthest = furthest.max(*right),
                None => reach.push(*right),
            }
        }
    }
    blocks
}

fn block(tree: &Tree, twig: &Twig, detail: Detail, boards: &Boards) -> Block {
    let node = tree.node(twig.id);
    let cut = cut(tree, twig.id);
    let mut below: Vec<Block> = twig.twigs.iter().map(|twig| block(tree, twig, detail, boards)).collect();
    if twig.folded > 0 {
        let half = half_width(&format!("+{}", twig.folded));
        below.push(Block::single(What::Folded(twig.folded), STUB, half, half));
    }
    below.extend(stubs(&node.skipped, detail).into_iter().map(|text| {
        let half = half_width(&text);
        Block::single(What::Stub(text), STUB, half, half)
    }));
    for block in &mut below {
        // Stubs hang higher than a level, but no node may come under them.
        let level = if matches!(block.items[0].what, What::Node(_)) { LEVEL } else { 0.0 };
        block.items.iter_mut().for_each(|item| item.y += level);
    }
    let below = beside(below, GAP);
    let ends = below.first().zip(below.last());
    let middle = ends.map_or(0.0, |(first, last)| (first.items[0].x + last.items[0].x) / 2.0);

    let heads = headings(tree, twig.id, detail);
    let half = heads.iter().map(|head| half_width(head)).fold(0.36, f32::max);
    let tag = tag_of(tree, twig.id, cut).map_or(0.0, |tag| tag.chars().count() as f32 * LETTER + 0.05);
    let aside = if boards.picture(twig.id).is_some() { ASIDE + BOARD / 2.0 } else { 0.0 };
    let mut all = Block::single(What::Node(twig.id), 0.0, half.max(aside), half.max(0.34 + tag));
    for mut block in below {
        block.shift(-middle);
        let shift = all.items.len();
        let parent = |item: &Item| Some(item.parent.map_or(0, |parent| parent + shift));
        all.items.extend(block.items.into_iter().map(|item| Item { parent: parent(&item), ..item }));
        for (i, (left, right)) in block.contour.into_iter().enumerate() {
            match all.contour.get_mut(i + 1) {
                Some(reach) => *reach = (reach.0.min(left), reach.1.max(right)),
                None => all.contour.push((left, right)),
            }
        }
    }
    all
}

/// A cut's few characters; what is a word among them is said in the tree's language.
pub(crate) fn told(tree: &Tree, cut: Cut) -> String {
    let limit = Kind::Given.tag();
    cut.tag().replace(&limit, &tree.tongue.say(&limit))
}

/// What stands to the right of a node: how it was cut, or where its value comes from.
pub(crate) fn tag_of(tree: &Tree, id: Id, cut: Option<Cut>) -> Option<String> {
    match (cut, tree.node(id).left.map(|left| left.why)) {
        (Some(cut), _) => Some(told(tree, cut)),
        (None, Some(Why::Known)) => Some(tree.tongue.say("known")),
        (None, Some(Why::Horizon)) => Some(tree.tongue.say("horizon")),
        (None, Some(Why::Remembered | Why::Foreseen)) => Some(tree.tongue.say("table")),
        _ => None,
    }
}

/// What stands above a node, the lowest line first: its window if there is room, and its move. Where one of
/// several searches starts, its number and its window take their place.
pub(crate) fn headings(tree: &Tree, id: Id, detail: Detail) -> Vec<String> {
    let (alpha, beta) = tree.window(id);
    let window = format!("({}, {})", score_text(alpha), score_text(beta));
    let mut heads = Vec::new();
    match tree.searches.iter().position(|root| *root == id) {
        Some(i) if tree.searches.len() > 1 => {
            heads.extend([window, tree.tongue.say(&format!("search {}", i + 1))]);
        }
        _ if detail == Detail::Full => heads.extend([window, tree.name(id)]),
        _ => heads.push(tree.name(id)),
    }
    heads.retain(|head| !head.is_empty());
    heads
}

fn stubs(skipped: &[String], detail: Detail) -> Vec<String> {
    let most = if detail == Detail::Full { MOST_STUBS } else { 1 };
    if skipped.len() <= most {
        return skipped.to_vec();
    }
    let mut stubs = skipped[..most - 1].to_vec();
    stubs.push(format!("+{}", skipped.len() + 1 - most));
    stubs
}

pub(crate) fn folded_text(tree: &Tree, nodes: usize) -> String {
    tree.tongue.say(&format!("+{}", many(nodes, "node")))
}

fn half_width(text: &str) -> f32 {
    text.chars().count() as f32 * LETTER / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::{Way, explain_numeric};
    use crate::order::Order;
    use crate::shown::{Extent, shown};

    fn items(text: &str, way: Way) -> Vec<Item> {
        let tree = explain_numeric(text, &Order::Natural, way).unwrap();
        layout(&tree, &shown(&tree, Extent::default()))
    }

    #[test]
    fn nothing_stands_on_anything_else() {
        let deep = "[[[[1 2] 3] [4 [5 6 7]]] 8 [[9 [1 2 3]] [[4 5] 6 [7 8]] 9]]";
        for way in [Way::Minimax, Way::AlphaBeta, Way::Pvs] {
            let items = items(deep, way);
            for (i, one) in items.iter().enumerate() {
                for other in &items[..i] {
                    let apart = (one.x - other.x).abs() > 0.6 || (one.y - other.y).abs() > 0.6;
                    let notes = !matches!((&one.what, &other.what), (What::Node(_), What::Node(_)));
                    assert!(apart || notes && (one.x - other.x).abs() > 0.2, "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn a_parent_stands_above_the_middle_of_its_children() {
        let items = items("[[1 2 3] [4 5]]", Way::Minimax);
        assert_eq!(items.len(), 8);
        for (i, parent) in items.iter().enumerate() {
            let children: Vec<_> = items.iter().filter(|item| item.parent == Some(i)).collect();
            if let [first, .., last] = children[..] {
                assert!((parent.x - (first.x + last.x) / 2.0).abs() < 1e-4);
                assert!(children.iter().all(|child| child.y == parent.y + LEVEL));
            }
        }
    }

    #[test]
    fn many_moves_that_were_cut_are_drawn_as_few() {
        let items = items("[[1 3] [-1 5 5 5 5 5 5]]", Way::AlphaBeta);
        let stubs = items.iter().filter_map(|item| match &item.what {
            What::Stub(text) => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(stubs.collect::<Vec<_>>(), ["1", "2", "3", "+3"]);
    }
}

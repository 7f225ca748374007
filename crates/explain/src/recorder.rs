//! Listens to a search and writes its tree down.

use crate::tree::{Id, Left, Node, Tree};
use game::{Game, Score, Side};
use search::{Trace, Why};

/// Hears every step of a search and keeps it. `W` writes moves as the reader shall see them.
pub struct Recorder<G: Game, W> {
    write: W,
    tree: Tree,
    /// The nodes that are entered and not yet left.
    line: Vec<(Id, G::Position)>,
    /// The move that leads to the next node, and whether it was searched just before.
    next: (String, bool),
}

impl<G: Game, W: Fn(&G::Position, G::Move) -> String + Send> Recorder<G, W> {
    /// A recorder that has heard nothing yet.
    pub fn new(title: impl Into<String>, write: W) -> Recorder<G, W> {
        let tree = Tree { title: title.into(), ..Tree::default() };
        Recorder { write, tree, line: Vec::new(), next: Default::default() }
    }

    /// What was heard.
    pub fn into_tree(self) -> Tree {
        self.tree
    }

    fn written(&self, mv: G::Move) -> String {
        let (_, at) = self.line.last().expect("a move is made at a node");
        (self.write)(at, mv)
    }
}

impl<G: Game, W: Fn(&G::Position, G::Move) -> String + Send> Trace<G> for Recorder<G, W> {
    fn enter(&mut self, at: &G::Position, viewer: Side, alpha: Score, beta: Score) {
        let id = Id(self.tree.nodes.len());
        let parent = self.line.last().map(|(parent, _)| *parent);
        match parent {
            Some(parent) => self.tree.nodes[parent.0].children.push(id),
            None => self.tree.searches.push(id),
        }
        let (mv, again) = std::mem::take(&mut self.next);
        let (children, skipped) = (Vec::new(), Vec::new());
        let node =
            Node { parent, mv, again, viewer, chance: false, alpha, beta, left: None, children, skipped };
        self.tree.nodes.push(node);
        self.line.push((id, at.clone()));
    }

    fn chance(&mut self) {
        let (id, _) = self.line.last().expect("a node was entered");
        self.tree.nodes[id.0].chance = true;
    }

    fn follow(&mut self, mv: G::Move) {
        self.next = (self.written(mv), false);
    }

    fn again(&mut self, mv: G::Move) {
        self.next = (self.written(mv), true);
    }

    fn skip(&mut self, mv: G::Move) {
        let text = self.written(mv);
        let (id, _) = self.line.last().expect("a move is skipped at a node");
        self.tree.nodes[id.0].skipped.push(text);
    }

    fn leave(&mut self, score: Score, why: Why) {
        let (id, _) = self.line.pop().expect("a node is entered before it is left");
        self.tree.nodes[id.0].left = Some(Left { score, why });
    }
}

//! What was searched, node by node.

use crate::tongue::Tongue;
use game::{Score, Side};
use search::Why;

/// A node of a [`Tree`]: its place in the order in which nodes were entered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub usize);

/// How a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// Its score for its viewer.
    pub score: Score,
    /// Why it was left.
    pub why: Why,
}

/// One node, that is, one entry of the search function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The node it was reached from; a search starts at a node without one.
    pub parent: Option<Id>,
    /// The move that led here; empty where a search starts.
    pub mv: String,
    /// Whether this move had just been searched with a null window, and beat it.
    pub again: bool,
    /// Whose score it is: the side to move or, where the game is over, the one whose turn it would be.
    pub viewer: Side,
    /// Whether dice decide here: its value is the mean of what lies behind the rolls.
    pub chance: bool,
    /// The window it was entered with, seen by the viewer.
    pub alpha: Score,
    /// The upper end of that window.
    pub beta: Score,
    /// How it was left; nothing if the search was stopped here.
    pub left: Option<Left>,
    /// The nodes behind its moves, in the order in which they were tried.
    pub children: Vec<Id>,
    /// The moves that a cut left untried, in the order in which they would have come.
    pub skipped: Vec<String>,
}

/// All that was searched for one question. A method that asks about several windows, or looks farther and
/// farther, searches more than once.
///
/// The side that asks is called Max, its opponent Min, and `value` and `window` speak of Max's scores.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// What was searched, and how.
    pub title: String,
    /// All nodes, in the order in which they were entered.
    pub nodes: Vec<Node>,
    /// Where each search starts.
    pub searches: Vec<Id>,
    /// The language in which it is told.
    pub tongue: Tongue,
}

/// Which way a node pulls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The side that asks: takes the highest score.
    Max,
    /// Its opponent: takes the lowest.
    Min,
}

impl Tree {
    /// One of its nodes.
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0]
    }

    /// All nodes, in the order in which they were entered.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.nodes.len()).map(Id)
    }

    /// Which way a node pulls.
    pub fn role(&self, id: Id) -> Role {
        let max = self.searches.first().map(|root| self.node(*root).viewer);
        if Some(self.node(id).viewer) == max { Role::Max } else { Role::Min }
    }

    /// Which way a node pulls, in a word: `max`, `min`, or `chance` where dice decide.
    pub fn role_word(&self, id: Id) -> &'static str {
        match self.role(id) {
            _ if self.node(id).chance => "chance",
            Role::Max => "max",
            Role::Min => "min",
        }
    }

    /// Whether what lies at the horizon is graded there, as it is where dice are thrown; elsewhere it is taken for a draw.
    pub fn grades(&self, id: Id) -> bool {
        let above = std::iter::successors(Some(id), |&id| self.node(id).parent);
        self.node(id).left.is_some_and(|left| left.score != Score::DRAW)
            || above.into_iter().any(|id| self.node(id).chance)
    }

    /// What Max would have of a node, if it was left.
    pub fn value(&self, id: Id) -> Option<Score> {
        let score = self.node(id).left?.score;
        Some(if self.role(id) == Role::Max { score } else { -score })
    }

    /// The window that a node was entered with, as Max sees it: alpha and beta of the classical texts.
    pub fn window(&self, id: Id) -> (Score, Score) {
        let Node { alpha, beta, .. } = *self.node(id);
        if self.role(id) == Role::Max { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// What a reader calls a node: its move, and whether that was searched again.
    pub fn name(&self, id: Id) -> String {
        let Node { mv, again, .. } = self.node(id);
        if *again { self.tongue.say(&format!("{mv} again")) } else { mv.clone() }
    }

    /// How many moves of a node were looked at; one that was searched again counts once.
    pub fn tried(&self, id: Id) -> usize {
        self.node(id).children.iter().filter(|child| !self.node(**child).again).count()
    }

    /// How many moves a node is away from where its search starts.
    pub fn ply(&self, id: Id) -> usize {
        self.line(id).count() - 1
    }

    /// The node itself, the node it was reached from, and so on to where the search starts.
    pub fn line(&self, id: Id) -> impl Iterator<Item = Id> {
        std::iter::successors(Some(id), |at| self.node(*at).parent)
    }

    /// The first move that is worth what its node is worth; if it was searched again, the second search.
    pub fn best(&self, id: Id) -> Option<Id> {
        // Of rolls none is the best.
        let value = self.value(id).filter(|_| !self.node(id).chance)?;
        let mut worth =
            self.node(id).children.iter().copied().filter(|child| self.value(*child) == Some(value));
        let first = worth.next()?;
        Some(worth.next().filter(|next| self.node(*next).again).unwrap_or(first))
    }

    /// How many nodes hang below each node, itself included. Children are entered after their parents.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1; self.nodes.len()];
        for id in (0..self.nodes.len()).rev() {
            if let Some(Id(parent)) = self.nodes[id].parent {
                sizes[parent] += sizes[id];
            }
        }
        sizes
    }

    /// The node behind this line of moves in the last search that got there.
    pub fn behind(&self, moves: &[&str]) -> Option<Id> {
        let step = |at: Id, mv: &&str| {
            let children = self.node(at).children.iter().copied();
            children.rev().find(|child| self.node(*child).mv == **mv)
        };
        self.searches.iter().rev().find_map(|root| moves.iter().try_fold(*root, step))
    }

    /// Whether the search was stopped before it had an answer.
    pub fn stopped(&self) -> bool {
        self.nodes.iter().any(|node| node.left.is_none())
    }
}

//! A tree of numbers is a game: a position is a node, a move leads to a child, and a leaf is the end.

use crate::nested::{Branch, read};
use crate::order::Order;
use crate::recorder::Recorder;
use crate::tree::Tree;
use game::{Acyclic, BadText, Bounds, Deterministic, Game, MoveCode, Outcome, Side, Status, Sym};
use search::{AlphaBeta, Budget, Forgetful, Memo, Node, Plan, negamax_told};

/// How a numeric tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Every line to its end.
    Minimax,
    /// With cuts.
    AlphaBeta,
    /// With cuts, and null windows behind the first move.
    Pvs,
}

impl Way {
    /// All ways by name.
    pub const NAMED: [(&str, Way); 3] =
        [("minimax", Way::Minimax), ("alphabeta", Way::AlphaBeta), ("pvs", Way::Pvs)];
}

/// Searches a tree such as `[[10 -5 3] [-4 8] [-1 2]]`, whose root maximises, and tells what happened. A move
/// is called by the place of its child among its siblings, as they are written, from 0.
pub fn explain_numeric(text: &str, order: &Order, way: Way) -> Result<Tree, BadText> {
    let game = NumericTree::read(text, order)?;
    let mut recorder = Recorder::new(text.trim(), |_: &Branching, Child(i): Child| i.to_string());
    let (mut start, mut budget) = (game.start(), Budget::unlimited());
    let Bounds { lower, upper } = game.scale();
    let max = Side::First;
    match way {
        Way::Minimax => negamax_told(&game, &mut start, max, &mut budget, &mut recorder),
        Way::AlphaBeta => AlphaBeta::traced(&game, ToTheEnd::<false>, &Forgetful, budget, &mut recorder)
            .search(&mut start, max, (), lower, upper),
        Way::Pvs => AlphaBeta::traced(&game, ToTheEnd::<true>, &Forgetful, budget, &mut recorder).search(
            &mut start,
            max,
            (),
            lower,
            upper,
        ),
    }
    .expect("a unlimited budget stops no search");
    Ok(recorder.into_tree())
}

/// A numeric tree as a game. The sides alternate; the first one maximises.
#[derive(Clone, Debug)]
pub(crate) struct NumericTree {
    branches: Vec<Branch>,
    /// For every node, its children in the order in which they are tried, by their place as written.
    orders: Vec<Vec<Child>>,
}

/// A child, by its place among its siblings as they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Child(u32);

/// Where a game on a numeric tree stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Branching {
    node: usize,
    mover: Side,
}

impl NumericTree {
    pub(crate) fn read(text: &str, order: &Order) -> Result<NumericTree, BadText> {
        let branches = read(text)?;
        let natural = branches.iter().map(|branch| match branch {
            Branch::Leaf(_) => Vec::new(),
            Branch::Fork(children) => (0..children.len() as u32).map(Child).collect(),
        });
        let mut tree = NumericTree { orders: natural.collect(), branches };
        match order {
            Order::Natural => {}
            Order::Reverse => tree.orders.iter_mut().for_each(|order| order.reverse()),
            Order::Best => tree.sort(1),
            Order::Worst => tree.sort(-1),
            Order::Listed(exceptions) => {
                for exception in exceptions {
                    tree.bring_first(&exception.path, &exception.first)?;
                }
            }
        }
        Ok(tree)
    }

    fn children(&self, node: usize) -> &[usize] {
        match &self.branches[node] {
            Branch::Leaf(_) => &[],
            Branch::Fork(children) => children,
        }
    }

    /// Sorts the children of every node by what they are worth to whoever chooses there, times `sign`.
    fn sort(&mut self, sign: i32) {
        let count = self.branches.len();
        let mut pulls = vec![1; count];
        for node in 0..count {
            self.children(node).iter().for_each(|child| pulls[*child] = -pulls[node]);
        }
        let mut values = vec![0; count];
        for node in (0..count).rev() {
            let pull: i32 = pulls[node];
            values[node] = match &self.branches[node] {
                Branch::Leaf(score) => *score,
                Branch::Fork(children) => {
                    let order = &mut self.orders[node];
                    order.sort_by_key(|Child(i)| -values[children[*i as usize]] * pull * sign);
                    let best = children.iter().map(|child| pull * values[*child]).max();
                    pull * best.expect("a fork has children")
                }
            };
        }
    }

    fn bring_first(&mut self, path: &[usize], first: &[usize]) -> Result<(), BadText> {
        let step = |node: usize, i: &usize| self.children(node).get(*i).copied();
        let name = path.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        let node = path
            .iter()
            .try_fold(0, step)
            .ok_or_else(|| BadText::new(format!("order: there is no node {name} in the tree")))?;
        let count = self.children(node).len();
        if let Some(wrong) = first.iter().find(|i| **i >= count) {
            let whose = if path.is_empty() { "the root".into() } else { format!("node {name}") };
            return Err(BadText::new(format!(
                "order: {whose} has {count} children, counted from 0, and none is called {wrong}"
            )));
        }
        let named: Vec<Child> = first.iter().map(|i| Child(*i as u32)).collect();
        let order = &mut self.orders[node];
        order.retain(|child| !named.contains(child));
        order.splice(0..0, named);
        Ok(())
    }
}

impl Game for NumericTree {
    type Position = Branching;
    type Move = Child;
    type Key = u64;
    const SOUND_KEYS: bool = true;
    const GRADED: bool = true;

    fn start(&self) -> Branching {
        Branching { node: 0, mover: Side::First }
    }
    fn turn(&self, at: &Branching) -> Side {
        at.mover
    }

    fn status(&self, at: &Branching) -> Status {
        match self.branches[at.node] {
            Branch::Fork(_) => Status::Turn(at.mover),
            Branch::Leaf(0) => Status::Over(Outcome::Draw),
            Branch::Leaf(score) => {
                let winner = if score > 0 { Side::First } else { Side::Second };
                Status::Over(Outcome::Win { winner, margin: score.unsigned_abs() as u16 })
            }
        }
    }

    fn moves(&self, at: &Branching, out: &mut Vec<Child>) {
        out.extend(&self.orders[at.node]);
    }

    fn play(&self, at: &mut Branching, Child(i): Child) {
        *at = Branching { node: self.children(at.node)[i as usize], mover: at.mover.other() };
    }

    fn key(&self, at: &Branching) -> u64 {
        at.node as u64
    }

    /// Wider than any leaf, so that no leaf is known to be the best.
    fn scale(&self) -> Bounds {
        Bounds::ANY
    }

    fn code(&self, Child(i): Child) -> MoveCode {
        i as MoveCode
    }
}

impl Acyclic for NumericTree {}
impl Deterministic for NumericTree {}

/// To the leaves, in the order of the children, with nothing to remember: no node is met twice.
#[derive(Clone, Copy, Debug)]
struct ToTheEnd<const SCOUTS: bool>;

/// What is remembered.
#[derive(Clone, Copy)]
struct Nothing;

impl Memo for Nothing {
    const BITS: u32 = 0;
    const HOLDS: Bounds = Bounds::within(i32::MAX);
    fn pack(self) -> u64 {
        0
    }
    fn unpack(_bits: u64) -> Nothing {
        Nothing
    }
}

impl<const SCOUTS: bool> Plan<NumericTree> for ToTheEnd<SCOUTS> {
    const PROVES: bool = true;
    const EXACT: bool = true;
    type Depth = ();
    type Key = u64;
    type Memo = Nothing;
    type Notes = ();

    fn look(&mut self, game: &NumericTree, _at: &Branching, _node: Node<()>) -> (Bounds, ()) {
        (game.scale(), ())
    }
    fn promising(&mut self, game: &NumericTree, at: &Branching, (): (), out: &mut Vec<Child>) {
        game.moves(at, out);
    }
    fn rank(&mut self, _: &NumericTree, _: &Branching, _: Node<()>, (): (), _: Child) -> i32 {
        0
    }
    fn key_bits(game: &NumericTree) -> u32 {
        game.key_bits()
    }
    fn key(&self, game: &NumericTree, at: &Branching) -> (u64, Sym) {
        (game.key(at), Sym::IDENTITY)
    }
    fn code(&self, game: &NumericTree, mv: Child, _by: Sym) -> MoveCode {
        game.code(mv)
    }
    fn memo(&self, (): (), (): (), _known: Bounds, _hint: u64) -> Nothing {
        Nothing
    }
    fn recalled(&mut self, (): (), _memo: Nothing) -> (Bounds, u64) {
        (Bounds::ANY, 0)
    }
    fn depth_after(&mut self, _node: Node<()>, _mv: Child, _tried: usize) -> Option<()> {
        Some(())
    }
    fn scouts(&self) -> bool {
        SCOUTS
    }
    fn grade(&self, _memo: Nothing) -> i32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Id;
    use game::{Rng, Score, Seed};
    use search::minimax;

    fn value(text: &str, order: &str, way: Way) -> i32 {
        let tree = explain_numeric(text, &Order::read(order).unwrap(), way).unwrap();
        tree.value(Id(0)).unwrap().0
    }

    #[test]
    fn the_tree_of_the_chess_article_is_worth_minus_one() {
        // Figure 8: the minima are −5, −4 and −1.
        for (_, way) in Way::NAMED {
            for order in ["natural", "reverse", "best", "worst", "2,0,1", "1:1,0", "2; 0:2,1,0"] {
                assert_eq!(value("[[10 -5 3] [-4 8] [-1 2]]", order, way), -1, "{order} {way:?}");
            }
        }
    }

    #[test]
    fn children_come_in_the_order_that_was_asked_for() {
        let visits = |order: &str| {
            let order = Order::read(order).unwrap();
            let tree = explain_numeric("[[1 5] [7 3 9] 4]", &order, Way::Minimax).unwrap();
            let root: Vec<_> = tree.node(Id(0)).children.iter().map(|id| tree.node(*id).mv.clone()).collect();
            root.join(",")
        };
        assert_eq!(visits("natural"), "0,1,2");
        assert_eq!(visits("reverse"), "2,1,0");
        // Worth 1, 3 and 4 to Max.
        assert_eq!(visits("best"), "2,1,0");
        assert_eq!(visits("worst"), "0,1,2");
        assert_eq!(visits("1"), "1,0,2");
        let missing = NumericTree::read("[[1 5] 4]", &Order::read("0.1:0").unwrap()).unwrap_err();
        assert!(missing.reason.contains("0 children"), "{missing}");
        assert!(NumericTree::read("[[1 5] 4]", &Order::read("3.1:0").unwrap()).is_err());
    }

    fn random_tree(rng: &mut Rng, height: usize) -> String {
        if height == 0 || rng.below(6) == 0 {
            return (rng.below(19) as i32 - 9).to_string();
        }
        let children: Vec<_> = (0..=rng.below(3)).map(|_| random_tree(rng, height - 1)).collect();
        format!("[{}]", children.join(" "))
    }

    /// Minimax decides; the order of children and the way of searching change the work, never the value.
    #[test]
    fn every_way_and_order_agrees_with_minimax_and_counts_its_nodes() {
        let mut rng = Seed(5).rng();
        for _ in 0..300 {
            let text = format!("[{} {}]", random_tree(&mut rng, 4), random_tree(&mut rng, 5));
            let game = NumericTree::read(&text, &Order::Natural).unwrap();
            let mut budget = Budget::unlimited();
            let truth = minimax(&game, &mut game.start(), Side::First, &mut budget).unwrap();
            for order in ["natural", "reverse", "best", "worst", "1,0"] {
                for (_, way) in Way::NAMED {
                    assert_eq!(Score(value(&text, order, way)), truth, "{text} {order} {way:?}");
                }
            }
            let full = explain_numeric(&text, &Order::Natural, Way::Minimax).unwrap();
            assert_eq!(full.nodes.len() as u64, budget.spent(), "{text}");
            let best = explain_numeric(&text, &Order::Best, Way::AlphaBeta).unwrap();
            assert!(best.nodes.len() <= full.nodes.len());
        }
    }
}

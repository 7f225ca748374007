//! The exam's tree search, word for word (questions 30 to 36): one lock per node, five virtual losses, rounds of descents by
//! several threads with one expansion after each.
//!
//! **Locks.** A thread that treats a node, which means that it looks for the best child, holds the node's lock until the
//! chosen child bears its virtual losses. Children are locked one at a time meanwhile, to read or to write their label. So a
//! thread never holds more than two locks, and the second one always belongs to a child of the first: parent before child.
//! A circle of threads that wait for each other would need a node that lies below itself.
//!
//! The house's players search with `search::mcts`, which has no locks; this is the algorithm to learn from.

use super::action::{Visits, first_greatest};
use super::goban::Pos;
use super::sync::{Mutex, MutexGuard};
use super::world::World;
use game::{Rng, Seed, Side};

/// A node of the partial game tree: the exam's label and the children.
pub struct Node {
    visits: Mutex<Visits>,
    prior: f64,
    /// The moves from the first root to here; the last one is the move of this node.
    line: Vec<Pos>,
    children: Vec<Node>,
}

/// What a thread does, for whoever wants to follow it. `line` names a node.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Wants the lock of a node: the next thing is that it has it.
    Wants(Vec<Pos>),
    /// Gives the lock back.
    Frees(Vec<Pos>),
    /// Has compared the children of a node: move, label, prior and action value of each.
    Compared(Vec<Pos>, Vec<Offer>),
    /// Has lent virtual losses to the child that it chose.
    Lent(Vec<Pos>, Visits),
    /// Plays a game to its end from a leaf.
    PlaysOut(Vec<Pos>),
    /// Has counted the result on the way up.
    Counted(Vec<Pos>, Side, Visits),
    /// Has taken its virtual losses back.
    TookBack(Vec<Pos>, Visits),
}

/// A child as its parent's player sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// Its move.
    pub mv: Pos,
    /// Its label.
    pub visits: Visits,
    /// Its prior.
    pub prior: f64,
    /// Its action value for whoever chooses.
    pub value: f64,
}

/// Hears what threads do. A thread goes on when it returns.
pub trait Watch: Sync {
    /// A thread is about to do, or has done, this.
    fn hear(&self, thread: usize, event: Event);
}

/// Nobody listens.
pub struct Unwatched;

impl Watch for Unwatched {
    fn hear(&self, _: usize, _: Event) {}
}

/// A lock that tells when it is given back.
struct Held<'n, W: Watch> {
    node: &'n Node,
    visits: Option<MutexGuard<'n, Visits>>,
    by: By<'n, W>,
}

/// Who holds it.
struct By<'n, W> {
    thread: usize,
    watch: &'n W,
}

impl<W> Clone for By<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for By<'_, W> {}

impl<W: Watch> Held<'_, W> {
    fn visits(&mut self) -> &mut Visits {
        self.visits.as_mut().expect("held until dropped")
    }
}

impl<W: Watch> Drop for Held<'_, W> {
    fn drop(&mut self) {
        self.by.watch.hear(self.by.thread, Event::Frees(self.node.line.clone()));
        self.visits = None;
    }
}

/// One thread's way through the tree.
pub struct Descent<'a, G, W> {
    /// The game.
    pub world: &'a G,
    /// Which thread it is.
    pub thread: usize,
    /// Who listens.
    pub watch: &'a W,
}

impl Node {
    /// A tree that is only a leaf.
    pub fn root() -> Node {
        Node::leaf(Vec::new(), 0.5)
    }

    fn leaf(line: Vec<Pos>, prior: f64) -> Node {
        Node { visits: Mutex::new(Visits::default()), prior, line, children: Vec::new() }
    }

    /// Its label as it stands (question 26).
    pub fn visits(&self) -> Visits {
        *self.visits.lock().expect("nobody panicked")
    }

    /// Black's chance before anybody looked.
    pub fn prior(&self) -> f64 {
        self.prior
    }

    /// The move that leads here; the root of a game has none.
    pub fn mv(&self) -> Option<Pos> {
        self.line.last().copied()
    }

    /// The nodes behind it, in the order of the game's moves.
    pub fn children(&self) -> &[Node] {
        &self.children
    }

    /// All nodes of the tree.
    pub fn size(&self) -> usize {
        1 + self.children.iter().map(Node::size).sum::<usize>()
    }

    fn hold<'n, W: Watch>(&'n self, by: By<'n, W>) -> Held<'n, W> {
        by.watch.hear(by.thread, Event::Wants(self.line.clone()));
        Held { node: self, visits: Some(self.visits.lock().expect("nobody panicked")), by }
    }

    /// One descent, one game and the way back (question 30). Says who won.
    pub fn descend<G: World, W: Watch>(
        &self,
        with: &Descent<'_, G, W>,
        at: &G::Board,
        player: Side,
        rng: &mut Rng,
    ) -> Side {
        let by = By { thread: with.thread, watch: with.watch };
        let tell = |event| with.watch.hear(with.thread, event);
        let winner = if self.children.is_empty() {
            tell(Event::PlaysOut(self.line.clone()));
            with.world.simulate(at, player, rng)
        } else {
            let child = self.choose(player, by);
            let winner = child.descend(with, &with.world.play(at, child.last(), player), player.other(), rng);
            let mut held = child.hold(by);
            held.visits().take_back(player);
            tell(Event::TookBack(child.line.clone(), *held.visits()));
            drop(held);
            winner
        };
        let mut held = self.hold(by);
        held.visits().count(winner);
        tell(Event::Counted(self.line.clone(), winner, *held.visits()));
        winner
    }

    /// The child of the greatest action value, with virtual losses on it: all under the lock of this node, so that the next
    /// thread sees them.
    fn choose<'n, W: Watch>(&'n self, player: Side, by: By<'n, W>) -> &'n Node {
        let own = self.hold(by);
        let look = |child: &Node| {
            let visits = *child.hold(by).visits();
            let value = visits.action_value(child.prior, player);
            Offer { mv: child.last(), visits, prior: child.prior, value }
        };
        let offers: Vec<Offer> = self.children.iter().map(look).collect();
        let best = first_greatest(&offers, |offer| offer.value).expect("a node that is no leaf");
        by.watch.hear(by.thread, Event::Compared(self.line.clone(), offers));
        let child = &self.children[best];
        let mut held = child.hold(by);
        held.visits().lend(player);
        by.watch.hear(by.thread, Event::Lent(child.line.clone(), *held.visits()));
        drop(held);
        drop(own);
        child
    }

    fn last(&self) -> Pos {
        self.mv().expect("a child has a move")
    }

    /// The children of a leaf (question 31): nothing seen, nothing won, a lock each.
    fn children_of<G: World>(&self, world: &G, at: &G::Board, player: Side) -> Vec<Node> {
        let child = |(mv, prior)| {
            let mut line = self.line.clone();
            line.push(mv);
            Node::leaf(line, prior)
        };
        world.priors(at, player).into_iter().map(child).collect()
    }

    /// The place of the child with most visits, the first of equals.
    pub fn most_visited(&self) -> Option<usize> {
        first_greatest(&self.children, |child| f64::from(child.visits().n))
    }

    /// Goes down by most visits to a leaf and adds all its children (question 32). Nobody else may be in the tree, which
    /// `&mut` says. Says which leaf it was.
    pub fn expand<G: World>(&mut self, world: &G, at: &G::Board, player: Side) -> Vec<Pos> {
        match self.most_visited() {
            None => {
                self.children = self.children_of(world, at, player);
                self.line.clone()
            }
            Some(best) => {
                let child = &mut self.children[best];
                let next = world.play(at, child.last(), player);
                child.expand(world, &next, player.other())
            }
        }
    }
}

/// How much is searched: the exam's ns and nt, and where chance starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Rounds: the exam's ns.
    pub rounds: usize,
    /// Threads in each, a descent for each: the exam's nt.
    pub threads: usize,
    /// Where chance starts.
    pub seed: Seed,
}

impl Effort {
    /// The chance of one descent.
    pub fn rng(&self, round: usize, thread: usize) -> Rng {
        let mut mixed = Seed(self.seed.0 ^ ((round as u64) << 20 | thread as u64)).rng();
        Seed(mixed.bits()).rng()
    }
}

#[cfg(not(all(test, loom)))]
impl Node {
    /// One whole round (question 34): as many threads as told, each with one descent; when all have ended (question 33), one
    /// expansion.
    pub fn round<G: World>(
        &mut self,
        world: &G,
        at: &G::Board,
        player: Side,
        effort: Effort,
        number: usize,
        watch: &impl Watch,
    ) -> Vec<Pos> {
        let tree = &*self;
        // Leaving the scope waits for all of them.
        std::thread::scope(|scope| {
            for thread in 0..effort.threads {
                scope.spawn(move || {
                    let with = Descent { world, thread, watch };
                    tree.descend(&with, at, player, &mut effort.rng(number, thread));
                });
            }
        });
        self.expand(world, at, player)
    }

    /// The whole search (question 36): the move with most visits, the first of equals, and the tree behind it for the next move.
    /// None where there is no move.
    ///
    /// A root without children gets them at the end of the first round, after all descents of that round have stopped at it: with
    /// `rounds` = 1 on a fresh tree no child was visited, and the first move of the list is chosen.
    pub fn search<G: World>(
        mut self,
        world: &G,
        at: &G::Board,
        player: Side,
        effort: Effort,
    ) -> Option<(Pos, Node)> {
        for number in 0..effort.rounds {
            self.round(world, at, player, effort, number, &Unwatched);
        }
        let best = self.most_visited()?;
        let kept = self.children.swap_remove(best);
        Some((kept.last(), kept))
    }
}

/// What must hold of a tree in which nobody moves: no losses are lent; a node's visits are those of its children and those that
/// ended there; Black's wins likewise. Says how many visits ended at nodes that are no leaves any more, or what is wrong.
pub fn audit(node: &Node) -> Result<u32, String> {
    let own = node.visits();
    if own.lent != 0 || own.v > own.n {
        return Err(format!("{:?}: {own:?}", node.line));
    }
    let sum = |of: fn(Visits) -> u32| node.children.iter().map(|child| of(child.visits())).sum::<u32>();
    let (n, v) = (sum(|visits| visits.n), sum(|visits| visits.v));
    if n > own.n || v > own.v || own.v - v > own.n - n {
        return Err(format!("{:?}: {own:?}, but {n} and {v} behind it", node.line));
    }
    let mut ended = if node.children.is_empty() { 0 } else { own.n - n };
    for child in &node.children {
        ended += audit(child)?;
    }
    Ok(ended)
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;

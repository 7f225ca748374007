//! One game through the tree.

use super::Only;
use super::tree::{Edge, Fork, Spot, Tree, turned};
use game::{AmafMoves, Game, Guide, Lesson, Reward, Rng, Side, Status, TreePolicy, Verdict, rolled};

/// One thread's part of a search.
pub(crate) struct Worker<'t, G: Game, U> {
    game: &'t G,
    tree: &'t Tree<G::Move>,
    guide: U,
    policy: TreePolicy,
    rng: Rng,
    amaf: AmafMoves,
    path: Vec<Step<'t, G::Move>>,
    moves: Vec<G::Move>,
    priors: Vec<f32>,
    rolls: Vec<(G::Move, u32)>,
    /// The first moves that are asked about.
    only: &'t Only,
}

/// A position of a game: who moved there, and whether by choice.
struct Step<'t, M> {
    spot: &'t Spot,
    /// The moves behind it, if the game went on through them.
    fork: Option<&'t Fork<M>>,
    last: Side,
    chosen: bool,
}

impl<'t, G: Game, U: Guide<G>> Worker<'t, G, U> {
    pub(crate) fn new(game: &'t G, tree: &'t Tree<G::Move>, guide: U, rng: Rng, only: &'t Only) -> Self {
        Worker {
            game,
            tree,
            policy: guide.tree_policy(),
            guide,
            rng,
            amaf: AmafMoves::default(),
            path: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
            rolls: Vec::new(),
            only,
        }
    }

    /// Goes down the tree, plays the game out and adds it up.
    pub(crate) fn play(&mut self, start: &G::Position) {
        let (game, tree) = (self.game, self.tree);
        let mut at = start.clone();
        let mut last = game.turn(&at).other();
        let (mut spot, mut chosen) = (&tree.root, false);
        self.path.clear();
        self.amaf.begin();
        self.guide.begin();
        let reward = loop {
            let visits = spot.enter();
            self.path.push(Step { spot, fork: None, last, chosen });
            // Of the root a move is wanted even where its worth is known.
            let root = self.path.len() == 1;
            if let Some(verdict) = spot.proved().filter(|_| !root) {
                break Reward::of(verdict);
            }
            let status = game.status(&at);
            if let Status::Over(outcome) = status {
                let verdict = outcome.seen_by(last).verdict();
                spot.prove(verdict);
                break Reward::of(verdict);
            }
            let known = tree.fork(spot);
            let fork = known.or_else(|| {
                // The root is opened at once: its moves are what is asked about.
                let ripe = visits >= self.guide.opens_at() || root;
                ripe.then(|| tree.grow(spot, || open(self, &at, status)))?
            });
            let Some(fork) = fork else { break self.finish(&mut at, last) };
            self.path.last_mut().expect("it was pushed").fork = Some(fork);
            let edge = match status {
                Status::Turn(mover) => {
                    let ripe = self.guide.studies_at().is_some_and(|least| visits >= least) && fork.study();
                    if ripe {
                        self.study(fork, &at);
                    }
                    if (ripe || known.is_none())
                        && let Some(verdict) = fork.verdict()
                    {
                        let verdict = if mover == last { verdict } else { turned(verdict) };
                        spot.prove(verdict);
                        if !root {
                            break Reward::of(verdict);
                        }
                    }
                    (last, chosen) = (mover, true);
                    if root && self.only.is_some() {
                        let asked = |edge: &Edge<G::Move>| self.only.has(game.code(edge.mv));
                        choose(&fork.edges, visits, self.policy, asked)
                    } else {
                        choose(&fork.edges, visits, self.policy, |_| true)
                    }
                }
                _ => {
                    chosen = false;
                    // Their priors are weights.
                    let rolls = fork.edges.iter().map(|edge| (edge, edge.prior() as u32));
                    rolled(rolls, &mut self.rng)
                }
            };
            if U::AMAF && chosen {
                self.amaf.note(last, game.code(edge.mv));
            }
            self.guide.follow(edge.mv);
            game.play(&mut at, edge.mv);
            spot = &edge.spot;
        };
        self.add_up(reward);
    }

    /// Plays on without the tree; the reward of `viewer`.
    fn finish(&mut self, at: &mut G::Position, viewer: Side) -> Reward {
        self.guide.finish(self.game, at, viewer, &mut self.rng, &mut self.amaf)
    }

    fn study(&mut self, fork: &Fork<G::Move>, at: &G::Position) {
        let mut lesson = Lesson::default();
        self.guide.study(self.game, at, &mut lesson);
        if let Some(verdict) = lesson.bounds.verdict() {
            fork.settle(verdict);
        }
        for edge in fork.edges.iter().filter(|edge| lesson.lost.contains(&edge.mv)) {
            edge.spot.prove(Verdict::Loss);
        }
        fork.edges.iter().filter(|edge| lesson.spared.contains(&edge.mv)).for_each(Edge::spare);
        for &(mv, prior) in &lesson.priors {
            fork.edges.iter().filter(|edge| edge.mv == mv).for_each(|edge| edge.set_prior(prior));
        }
    }

    /// Brings the reward of the side that moved last back up, and what follows from proofs.
    fn add_up(&mut self, reward: Reward) {
        let viewer = self.path.last().expect("a game visits the root").last;
        let mut below: Option<&Step<'_, G::Move>> = None;
        for step in self.path.iter().rev() {
            let reward_of = |side: Side| if side == viewer { reward } else { reward.turned() };
            step.spot.add(reward_of(step.last));
            if let (Some(fork), Some(child)) = (step.fork, below.filter(|child| child.chosen)) {
                if U::AMAF {
                    for edge in &fork.edges {
                        if self.amaf.has(child.last, self.game.code(edge.mv)) {
                            edge.add_later(reward_of(child.last));
                        }
                    }
                }
                // Proofs climb from a child that has one. Two threads may each miss the other's: then the next game
                // that stops at a proved child brings it up.
                if child.spot.proved().is_some()
                    && step.spot.proved().is_none()
                    && let Some(verdict) = fork.verdict()
                {
                    step.spot.prove(if child.last == step.last { verdict } else { turned(verdict) });
                }
            }
            below = Some(step);
        }
    }
}

/// The moves of a position, or nature's.
fn open<G: Game, U: Guide<G>>(
    worker: &mut Worker<'_, G, U>,
    at: &G::Position,
    status: Status,
) -> Fork<G::Move> {
    let Worker { game, guide, moves, priors, rolls, .. } = worker;
    if status == Status::Nature {
        rolls.clear();
        game.rolls(at, rolls);
        let edges = rolls.iter().map(|&(mv, weight)| Edge::new(mv, weight as f32)).collect();
        return Fork::new(edges, Some(Verdict::Loss));
    }
    moves.clear();
    priors.clear();
    let bounds = guide.open(game, at, moves, priors);
    debug_assert!(!moves.is_empty() && moves.len() == priors.len());
    let edges = moves.iter().zip(&*priors).map(|(&mv, &prior)| Edge::new(mv, prior)).collect();
    let fork = Fork::new(edges, guide.lists_all().then(|| bounds.lower.verdict()));
    if let Some(verdict) = bounds.verdict() {
        fork.settle(verdict);
    }
    fork
}

/// The move that is most worth trying, of those that are asked about.
#[inline(always)]
fn choose<M>(
    edges: &[Edge<M>],
    visits: u32,
    policy: TreePolicy,
    asked: impl Fn(&Edge<M>) -> bool,
) -> &Edge<M> {
    let TreePolicy { exploration, prior_weight, rave_equivalence, first_play_urgency } = policy;
    let games = visits.max(1) as f32;
    let (explore, lean) = (exploration * games.ln().sqrt(), prior_weight * games.sqrt());
    let untried = first_play_urgency.map_or(0.5, |less| mean_of(edges) - less);
    let (mut most, mut chosen) = (f32::NEG_INFINITY, &edges[0]);
    for edge in edges.iter().filter(|edge| asked(edge)) {
        let tried = edge.spot.visits() as f32;
        let mut mean =
            if tried == 0.0 { untried } else { edge.spot.sum() as f32 / (tried * Reward::WHOLE as f32) };
        if rave_equivalence > 0.0 {
            let (later, sum) = edge.later();
            if later > 0 {
                let later = later as f32;
                let believed = later / (later + tried + later * tried / rave_equivalence);
                mean += believed * (sum as f32 / (later * Reward::WHOLE as f32) - mean);
            }
        }
        let urgency = match edge.spot.proved() {
            None if edge.is_spared() => f32::MIN / 2.0,
            None => mean + explore / (tried + 0.5).sqrt() + lean * edge.prior() / (tried + 1.0),
            Some(Verdict::Draw) => 0.5,
            Some(Verdict::Win) => f32::MAX,
            Some(Verdict::Loss) => f32::MIN,
        };
        if urgency > most {
            (most, chosen) = (urgency, edge);
        }
    }
    chosen
}

/// What the games through these moves brought on average; one half before the first.
fn mean_of<M>(edges: &[Edge<M>]) -> f32 {
    let (mut games, mut sum) = (0u64, 0u64);
    for edge in edges {
        games += u64::from(edge.spot.visits());
        sum += edge.spot.sum();
    }
    if games == 0 { 0.5 } else { sum as f32 / (games as f32 * Reward::WHOLE as f32) }
}

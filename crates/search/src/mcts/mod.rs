//! The one Monte Carlo tree search: go down the tree, play the game out, add up. Threads share the tree; each owns
//! a clone of the game's [`Guide`].
//!
//! Reading order: `tree`, what is counted; `game`, one game through it; here, many games and what they tell.
//!
//! What is proved is kept apart from what is counted: a finished game, the guide's bounds and a position all of
//! whose moves are proved are facts, and games that reach one stop there. Proofs never pass through dice.
//!
//! A node is one game.

mod game;
mod sync;
mod tree;

use self::game::Worker;
use self::tree::{Edge, Fork, Spot, Tree, turned};
use crate::window_search::Work;
use crate::{Budget, Limits, Stopped};
use ::game::{Belief, Bounds, Claim, Game, Guide, MoveCode, Reward, Score, Seed, Side, Status, Verdict};

/// A search that keeps its tree from one question to the next.
pub struct Mcts<G: Game, U> {
    guide: U,
    at: G::Position,
    tree: Tree<G::Move>,
    memory: usize,
    seed: Seed,
    /// Games played so far: no two of them have the same random numbers.
    games: u64,
    /// Games of the last run, by thread.
    last: Vec<u64>,
    /// The first moves that the last run was asked about.
    only: Only,
}

/// Which first moves are asked about, by their codes; all if none is named.
#[derive(Clone, Debug, Default)]
pub(crate) struct Only(Box<[bool]>);

impl Only {
    fn these(codes: &[MoveCode]) -> Only {
        let length = codes.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let mut named = vec![false; length];
        codes.iter().for_each(|&code| named[usize::from(code)] = true);
        Only(named.into())
    }

    /// Whether any move is left out.
    pub(crate) fn is_some(&self) -> bool {
        !self.0.is_empty()
    }

    #[inline(always)]
    pub(crate) fn has(&self, code: MoveCode) -> bool {
        self.0.is_empty() || self.0.get(usize::from(code)).copied().unwrap_or(false)
    }
}

/// After so many games of the first thread a search shows itself for the first time.
const FIRST_SHOWN: u64 = 16;

/// Room for playouts of long games.
const STACK: usize = 1 << 26;

/// What the tree knows of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried<M> {
    /// The move.
    pub mv: M,
    /// How many games went through it.
    pub games: u32,
    /// What they brought its mover on average, between 0 and 1; one half if there was none.
    pub mean: f32,
    /// What is certain.
    pub proved: Option<Verdict>,
}

impl<M> Tried<M> {
    /// What can be said of it. A belief is cautious: the fewer games, the lower.
    pub fn claim(&self, scale: Bounds) -> Claim {
        match self.proved {
            Some(verdict) => Claim::Proved(bounds(verdict, scale)),
            None => {
                let doubt = 0.5 / (self.games as f32 + 1.0).sqrt();
                let hope = (self.mean - doubt).clamp(0.0, 1.0);
                Claim::Believed(Belief::Chance(Reward::parts((hope * Reward::WHOLE as f32) as u32)))
            }
        }
    }
}

/// All scores with this verdict.
fn bounds(verdict: Verdict, scale: Bounds) -> Bounds {
    match verdict {
        Verdict::Win => Bounds { lower: Score(1), ..scale },
        Verdict::Draw => Bounds::exactly(Score::DRAW),
        Verdict::Loss => Bounds { upper: Score(-1), ..scale },
    }
}

impl<G: Game, U: Guide<G> + Sync> Mcts<G, U> {
    /// A search from `at` with a tree of about `memory` bytes.
    pub fn new(at: G::Position, guide: U, memory: usize, seed: Seed) -> Self {
        let (tree, last, only) = (Tree::new(memory), Vec::new(), Only::default());
        Mcts { guide, at, tree, memory, seed, games: 0, last, only }
    }

    /// Plays games until the position is decided, and a move is known that holds what it is worth, or a limit is
    /// reached, or the tree is full and no limit will ever be. With one thread and a limit of nodes, the same seed
    /// gives the same tree.
    pub fn run(&mut self, game: &G, limits: &Limits, threads: usize) -> Result<(), Stopped> {
        self.run_watched(game, limits, threads, &|_| {})
    }

    /// The same, and now and then shows itself to `watch`.
    pub fn run_watched(
        &mut self,
        game: &G,
        limits: &Limits,
        threads: usize,
        watch: &(dyn Fn(&Self) + Sync),
    ) -> Result<(), Stopped> {
        self.last = Vec::new();
        self.only = Only::these(&limits.only);
        if !matches!(game.status(&self.at), Status::Turn(_)) {
            return Ok(());
        }
        let budget = Budget::new(limits);
        let endless = limits.nodes.is_none() && limits.time.is_none();
        let mut budgets: Vec<Budget> = (0..threads.max(1)).map(|_| budget.share()).collect();
        let this = &*self;
        let (tree, at, guide, seed, before) = (&this.tree, &this.at, &this.guide, this.seed, this.games);
        let work = |number: usize, budget: &mut Budget| {
            let rng = Seed(seed.0 ^ (before + 1) << 20 ^ (number as u64) << 52).rng();
            let mut guide = guide.clone();
            guide.heed(&limits.deadline());
            let mut worker = Worker::new(game, tree, guide, rng, &this.only);
            let enough = || this.is_decided(game) || endless && tree.is_full();
            let mut shown = FIRST_SHOWN;
            while !enough() && budget.spend().is_ok() {
                worker.play(at);
                if number == 0 && budget.spent() >= shown {
                    shown += shown.div_ceil(2);
                    watch(this);
                }
            }
        };
        if let [alone] = &mut budgets[..] {
            work(0, alone);
        } else {
            std::thread::scope(|scope| {
                for (number, budget) in budgets.iter_mut().enumerate() {
                    let thread = std::thread::Builder::new().stack_size(STACK);
                    let work = &work;
                    let started = thread.spawn_scoped(scope, move || work(number, budget));
                    started.expect("the system has threads to give");
                }
            });
        }
        self.last = budgets.iter().map(Budget::spent).collect();
        self.games += self.last.iter().sum::<u64>();
        if self.is_decided(game) { Ok(()) } else { Err(Stopped) }
    }

    /// Whether the root is proved and a move is known that holds what it is worth. Where only some moves are asked about:
    /// whether one of them wins, or all are proved.
    fn is_decided(&self, game: &G) -> bool {
        if !self.only.is_some() {
            return self.tree.decided();
        }
        let Some(fork) = self.tree.fork(&self.tree.root) else { return false };
        let asked = || fork.edges.iter().filter(|edge| self.only.has(game.code(edge.mv)));
        let proved = |edge: &Edge<G::Move>| edge.spot.proved();
        asked().any(|edge| proved(edge) == Some(Verdict::Win)) || asked().all(|edge| proved(edge).is_some())
    }

    /// Goes to a position. What the tree knows of it is kept if it is at most two moves away.
    pub fn go_to(&mut self, game: &G, at: &G::Position) -> bool {
        if self.at == *at {
            return true;
        }
        let kept = self.find(game, at).map(|(spot, proved)| {
            let tree = self.tree.behind(spot);
            if let Some(verdict) = proved {
                tree.root.prove(verdict);
            }
            tree
        });
        let found = kept.is_some();
        self.tree = kept.unwrap_or_else(|| Tree::new(self.memory));
        self.at = at.clone();
        found
    }

    /// The same by the moves that led there from the last root: however many, and whatever else leads there.
    pub fn follow(&mut self, game: &G, moves: &[G::Move], at: &G::Position) -> bool {
        let (mut spot, mut on_the_way, mut lost) = (&self.tree.root, self.at.clone(), false);
        // What is proved of a spot is told to whoever moved there; nobody moved to the root, so the opponent hears it.
        let mut told = game.mover(&on_the_way).map(Side::other);
        for &mv in moves {
            let edges = self.tree.fork(spot).map_or(&[][..], |fork| &fork.edges);
            let Some(edge) = edges.iter().find(|edge| edge.mv == mv) else { return self.go_to(game, at) };
            let mover = game.mover(&on_the_way);
            // From a lost position every move loses, whether it was tried or not.
            lost = mover.map(Side::other) == told && spot.proved() == Some(Verdict::Win);
            (spot, told) = (&edge.spot, mover);
            game.play(&mut on_the_way, mv);
        }
        let tree = self.tree.behind(spot);
        if lost {
            tree.root.prove(Verdict::Loss);
        }
        self.tree = tree;
        self.at = at.clone();
        true
    }

    /// The spot of a position one or two moves on, and what follows for it from the one before: from a lost position
    /// every move loses, whether it was tried or not.
    fn find(&self, game: &G, at: &G::Position) -> Option<(&Spot, Option<Verdict>)> {
        let edges = |spot: &Spot| self.tree.fork(spot).map_or(&[][..], |fork| &fork.edges);
        let behind = |from: &G::Position, edge: &Edge<G::Move>| {
            let mut child = from.clone();
            game.play(&mut child, edge.mv);
            child
        };
        let mover = game.mover(&self.at)?;
        let lost =
            |there: &Spot, by: bool| (by && there.proved() == Some(Verdict::Win)).then_some(Verdict::Loss);
        for edge in edges(&self.tree.root) {
            let child = behind(&self.at, edge);
            if child == *at {
                return Some((&edge.spot, lost(&self.tree.root, true)));
            }
            let reply = edges(&edge.spot).iter().find(|reply| behind(&child, reply) == *at);
            if let Some(reply) = reply {
                return Some((&reply.spot, lost(&edge.spot, game.mover(&child) == Some(mover.other()))));
            }
        }
        None
    }

    /// What is known of each move, the best first: proved wins, then the moves that were tried most. Where there are very
    /// many, those of which nothing is known are left out.
    pub fn moves(&self, game: &G) -> Vec<Tried<G::Move>> {
        let lost = self.proved() == Some(Verdict::Loss);
        let mut tried: Vec<Tried<G::Move>> = match self.tree.fork(&self.tree.root) {
            Some(fork) => {
                // What need not be tried comes last among equals.
                let (spared, open): (Vec<_>, Vec<_>) = listed(fork, lost).partition(|edge| edge.is_spared());
                open.into_iter()
                    .map(tell)
                    .chain(spared.into_iter().map(|edge| Tried { games: 0, ..tell(edge) }))
                    .collect()
            }
            None => game.legal(&self.at).into_iter().take(MANY).map(|mv| tell(&Edge::new(mv, 0.0))).collect(),
        };
        // In a lost position every move is lost, tried or not.
        if lost {
            tried.iter_mut().for_each(|one| one.proved = Some(Verdict::Loss));
        }
        tried.retain(|one| self.only.has(game.code(one.mv)));
        tried.sort_by_key(|one| std::cmp::Reverse(rank(one)));
        tried
    }

    /// What is certain of the position, for the side to move.
    pub fn proved(&self) -> Option<Verdict> {
        self.tree.root.proved().map(turned)
    }

    /// The mean reward of the side to move, over all games of the tree; nothing before the first.
    pub fn mean(&self) -> Option<f32> {
        let root = &self.tree.root;
        (root.visits() > 0).then(|| 1.0 - mean(root))
    }

    /// What can be said of the position, for the side to move, where this is the first of [`Mcts::moves`].
    pub fn claim(&self, game: &G, best: Option<&Tried<G::Move>>) -> Claim {
        match self.proved() {
            Some(verdict) if !self.only.is_some() => Claim::Proved(bounds(verdict, game.scale())),
            _ => best.map_or(Claim::Proved(game.scale()), |best| match best.claim(game.scale()) {
                Claim::Proved(_) => Claim::Believed(Belief::Chance(Reward::of(Verdict::Draw))),
                believed => believed,
            }),
        }
    }

    /// The line that begins with the first of [`Mcts::moves`] and goes on in the same way.
    pub fn line(&self, game: &G) -> Vec<G::Move> {
        let (mut line, mut spot) = (Vec::new(), &self.tree.root);
        while let Some(fork) = self.tree.fork(spot) {
            let lost = spot.proved().map(turned) == Some(Verdict::Loss);
            let told = |edge: &&Edge<G::Move>| {
                let one = if edge.is_spared() { Tried { games: 0, ..tell(edge) } } else { tell(edge) };
                let one = if lost { Tried { proved: Some(Verdict::Loss), ..one } } else { one };
                std::cmp::Reverse((rank(&one), !edge.is_spared()))
            };
            let first = line.is_empty();
            let asked = |edge: &&Edge<G::Move>| !first || self.only.has(game.code(edge.mv));
            let Some(edge) = fork.edges.iter().filter(asked).min_by_key(told) else { break };
            if edge.spot.visits() == 0 {
                break;
            }
            line.push(edge.mv);
            spot = &edge.spot;
        }
        line
    }

    /// Games played since it was made.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What the last run cost.
    pub fn work(&self) -> Work {
        Work { nodes: self.last.clone(), ..Work::default() }
    }

    /// Bytes and positions of the tree.
    pub fn size(&self) -> (usize, usize) {
        (self.tree.bytes(), self.tree.forks())
    }

    /// Whether all that is counted adds up, when nobody is playing: every game that entered a position ended there
    /// or went on through one of its moves, and brought its reward. For tests.
    pub fn adds_up(&self, game: &G) -> Result<(), String> {
        let Status::Turn(mover) = game.status(&self.at) else { return Ok(()) };
        let mut open = vec![(&self.tree.root, self.at.clone(), mover.other())];
        while let Some((spot, at, last)) = open.pop() {
            let Some(fork) = self.tree.fork(spot) else { continue };
            let (mut visits, mut sum) = (0, 0);
            let mover = game.mover(&at);
            for edge in &fork.edges {
                let through = u64::from(edge.spot.visits());
                visits += through;
                let turns = mover.is_some_and(|mover| mover != last);
                let whole = through * u64::from(Reward::WHOLE);
                sum += if turns {
                    whole.checked_sub(edge.spot.sum()).ok_or("a sum too large")?
                } else {
                    edge.spot.sum()
                };
                let mut child = at.clone();
                game.play(&mut child, edge.mv);
                open.push((&edge.spot, child, mover.unwrap_or(last)));
            }
            let ended = u64::from(spot.visits()).checked_sub(visits);
            let ended = ended.ok_or_else(|| format!("{visits} games behind {}", spot.visits()))?;
            let own = spot.sum().checked_sub(sum).ok_or("more shares behind a position than in it")?;
            if own > ended * u64::from(Reward::WHOLE) {
                return Err(format!("{own} parts for {ended} games"));
            }
        }
        Ok(())
    }
}

/// Where there are more moves, only those are told of which something is known: a million take long to write down.
const MANY: usize = 10_000;

/// The moves to tell of: never none.
fn listed<M>(fork: &Fork<M>, lost: bool) -> impl Iterator<Item = &Edge<M>> {
    let known = |edge: &Edge<M>| edge.spot.visits() > 0 || edge.spot.proved().is_some();
    let all = lost || fork.edges.len() <= MANY;
    let none = !all && !fork.edges.iter().any(known);
    fork.edges
        .iter()
        .enumerate()
        .filter(move |(i, edge)| all || none && *i == 0 || known(edge))
        .map(|(_, edge)| edge)
}

/// What is won comes first, what is lost last; in between, the more games the better.
fn rank<M>(one: &Tried<M>) -> (u8, u32) {
    let class = match one.proved {
        Some(Verdict::Win) => 2,
        Some(Verdict::Loss) => 0,
        _ => 1,
    };
    (class, one.games)
}

fn mean(spot: &Spot) -> f32 {
    spot.sum() as f32 / (spot.visits().max(1) as f32 * Reward::WHOLE as f32)
}

fn tell<M: Copy>(edge: &Edge<M>) -> Tried<M> {
    let games = edge.spot.visits();
    let mean = if games == 0 { 0.5 } else { mean(&edge.spot) };
    Tried { mv: edge.mv, games, mean, proved: edge.spot.proved() }
}

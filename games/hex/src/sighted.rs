//! A guide for Hex by which no games are played out. Every position is looked at once; resistance says
//! what it is worth, and what was learnt of currents, threats and last moves where to go on.

use crate::playing::softmax;
use crate::{Cell, Hex, Judge, Policy, Recent, Set, Stones, Width, advantage, plain};
use game::{AmafMoves, Bounds, Deadline, Game, Guide, Reward, Rng, Side, TreePolicy};
use std::collections::HashMap;

/// Positions that are remembered between a first look and the next visit.
const MOST: usize = 1 << 14;
/// How the advantage of resistance tells who wins: its weight, what the move is worth, and where it ends. Over games of
/// `mcts` logistic regression finds 1.4 to 2.4 by the number of stones, and 0.65; over its own games 1 and 0.5, but with
/// these the player won no more (`docs/hex.md`).
const SCALE: f64 = 2.0;
const TEMPO: f64 = 0.65;
const CAP: f64 = 3.0;

/// Looks instead of playing.
#[derive(Clone)]
pub struct Sighted<const W: usize>
where
    Set<W>: Width,
{
    judge: Judge<W>,
    policy: Policy,
    seen: HashMap<<Hex<W> as Game>::Key, Opinion>,
    /// The last moves on the way from the root.
    recent: Recent,
}

/// What a look at a position found.
#[derive(Clone)]
struct Opinion {
    bounds: Bounds,
    /// What the side to move may hope for, from 0 to 1.
    hope: f32,
    /// The moves with their scores, if there had been no last moves.
    moves: Vec<(Cell, f32)>,
}

impl<const W: usize> Sighted<W>
where
    Set<W>: Width,
{
    /// A guide for this game.
    pub fn of(hex: &Hex<W>) -> Sighted<W> {
        Sighted::with(hex, Policy::learnt())
    }

    /// A guide with a policy of its own.
    pub fn with(hex: &Hex<W>, policy: Policy) -> Sighted<W> {
        Sighted { judge: Judge::of(hex), policy, seen: HashMap::new(), recent: Recent::NONE }
    }

    fn opinion(&mut self, game: &Hex<W>, at: &Stones<W>) -> Opinion {
        let sight = self.judge.look_closely(game, at);
        if self.judge.gave_up() {
            return unseen(game, at);
        }
        let (swap, ahead, turn) = (game.may_swap(at), game.is_swap_ahead(at), at.turn());
        // Where the game is won, one move that keeps it so is enough.
        let keeps = if ahead { None } else { self.judge.winning_move(game, at, sight) };
        let cells = match keeps.and_then(Cell::place) {
            Some(cell) => Set::one(cell),
            None if ahead => game.empty(at),
            None => sight.moves,
        };
        let scene = sight.winner.is_none().then(|| self.judge.scene(game, at));
        let better = match (&scene, sight.winner == Some(turn)) {
            (Some(scene), _) => {
                advantage(&scene.circuits[turn as usize], &scene.circuits[turn.other() as usize])
            }
            (None, true) => f64::INFINITY,
            (None, false) => f64::NEG_INFINITY,
        };
        let better = SCALE * better.clamp(-CAP, CAP);
        // Whoever is worse off takes the stone over, so whoever opens has nothing to hope for.
        let better = match (swap, ahead) {
            (true, _) => better.abs(),
            (false, true) => 0.0,
            (false, false) => better + TEMPO,
        };
        let mut moves: Vec<(Cell, f32)> = Vec::with_capacity(cells.count() + 1);
        match &scene {
            Some(scene) => {
                let score = |cell| self.policy.score(&scene.features(cell, Recent::NONE));
                moves.extend(cells.each().map(|cell| (Cell::at(cell), score(cell))));
            }
            None => moves.extend(cells.each().map(|cell| (Cell::at(cell), 0.0))),
        }
        if swap {
            let best = moves.iter().map(|(_, score)| *score).fold(f32::NEG_INFINITY, f32::max);
            moves.push((Cell::SWAP, best));
        }
        let bounds = if ahead { Bounds::within(1) } else { sight.bounds(turn) };
        Opinion { bounds, hope: (1.0 / (1.0 + (-better).exp())) as f32, moves }
    }
}

/// What is said of a position for which there was no time: nothing for certain, and which cells look well by their
/// neighbours.
fn unseen<const W: usize>(game: &Hex<W>, at: &Stones<W>) -> Opinion
where
    Set<W>: Width,
{
    let policy = Policy::plain();
    let score = |mv: &Cell| mv.place().map_or(0.0, |cell| policy.score(&plain(game, at, cell, Recent::NONE)));
    let moves = game.legal(at).into_iter().map(|mv| (mv, score(&mv))).collect();
    Opinion { bounds: Bounds::within(1), hope: 0.5, moves }
}

impl<const W: usize> Guide<Hex<W>> for Sighted<W>
where
    Set<W>: Width,
{
    fn tree_policy(&self) -> TreePolicy {
        TreePolicy {
            exploration: 0.0,
            prior_weight: 1.0,
            rave_equivalence: 0.0,
            first_play_urgency: Some(0.0),
        }
    }

    fn heed(&mut self, deadline: &Deadline) {
        self.judge.heed(deadline);
    }

    fn begin(&mut self) {
        self.recent = Recent::NONE;
    }

    fn follow(&mut self, mv: Cell) {
        self.recent = self.recent.then(mv);
    }

    fn open(
        &mut self,
        game: &Hex<W>,
        at: &Stones<W>,
        moves: &mut Vec<Cell>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        let known = self.seen.remove(&game.key(at));
        let mut opinion = known.unwrap_or_else(|| self.opinion(game, at));
        let (grid, turn, recent) = (game.grid(), at.turn(), self.recent);
        for (mv, score) in &mut opinion.moves {
            *score += mv.place().map_or(0.0, |cell| self.policy.change(grid, turn, cell, recent));
        }
        opinion.moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        moves.extend(opinion.moves.iter().map(|(mv, _)| *mv));
        priors.extend(opinion.moves.iter().map(|(_, score)| *score));
        softmax(priors);
        opinion.bounds
    }

    fn finish(
        &mut self,
        game: &Hex<W>,
        at: &mut Stones<W>,
        viewer: Side,
        _: &mut Rng,
        _: &mut AmafMoves,
    ) -> Reward {
        let key = game.key(at);
        let known = self.seen.get(&key).map(|opinion| opinion.hope);
        let hope = known.unwrap_or_else(|| {
            let opinion = self.opinion(game, at);
            let hope = opinion.hope;
            if self.seen.len() >= MOST {
                self.seen.clear();
            }
            self.seen.insert(key, opinion);
            hope
        });
        let reward = Reward::parts((hope * Reward::WHOLE as f32) as u32);
        if game.mover(at) == Some(viewer) { reward } else { reward.turned() }
    }
}

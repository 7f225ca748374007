//! What guides Monte Carlo tree search through Hex: games as the learnt policy would play them, learning from later
//! moves, and where many games pass virtual connections, must-play, inferior cells and currents.

use crate::{Cell, Hex, Judge, Policy, Recent, Rollout, Set, Stones, Width, plain};
use game::{AmafMoves, Bounds, Deadline, Game, Guide, Lesson, Reward, Rng, Side, TreePolicy, Verdict};

/// Plays out games, and looks closely at positions that many games have reached.
#[derive(Clone)]
pub struct Bridges<const W: usize> {
    judge: Judge<W>,
    rollout: Rollout,
    /// For positions that are opened, and for those that are studied.
    policies: [Policy; 2],
    /// The last moves on the way from the root.
    recent: Recent,
}

impl<const W: usize> Bridges<W>
where
    Set<W>: Width,
{
    /// A guide for this game.
    pub fn of(hex: &Hex<W>) -> Bridges<W> {
        Bridges::with(hex, [Policy::plain(), Policy::learnt()])
    }

    /// A guide with policies of its own: one without numbers for games played out, one with all that is seen.
    pub fn with(hex: &Hex<W>, policies: [Policy; 2]) -> Bridges<W> {
        let rollout = Rollout::of(hex, &policies[0]);
        Bridges { judge: Judge::of(hex), rollout, policies, recent: Recent::NONE }
    }
}

/// Shares of 1 by the exponentials of scores.
pub(crate) fn softmax(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    scores.iter_mut().for_each(|score| *score = (*score - most).exp());
    let all: f32 = scores.iter().sum();
    scores.iter_mut().for_each(|score| *score /= all);
}

impl<const W: usize> Guide<Hex<W>> for Bridges<W>
where
    Set<W>: Width,
{
    const AMAF: bool = true;

    fn tree_policy(&self) -> TreePolicy {
        TreePolicy { exploration: 0.0, prior_weight: 1.0, rave_equivalence: 1000.0, first_play_urgency: None }
    }

    fn opens_at(&self) -> u32 {
        4
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

    /// Until it is studied, a position goes by its neighbours and the last moves.
    fn open(
        &mut self,
        game: &Hex<W>,
        at: &Stones<W>,
        moves: &mut Vec<Cell>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        game.moves(at, moves);
        let score = |cell| self.policies[0].score(&plain(game, at, cell, self.recent));
        priors.extend(moves.iter().map(|mv| mv.place().map_or(0.0, score)));
        softmax(priors);
        Bounds::within(1)
    }

    fn finish(
        &mut self,
        game: &Hex<W>,
        at: &mut Stones<W>,
        viewer: Side,
        rng: &mut Rng,
        amaf: &mut AmafMoves,
    ) -> Reward {
        debug_assert!(!at.won, "finished games are not played on");
        let winner = self.rollout.fill(game, at, self.recent, rng, amaf);
        Reward::of(if at.player(winner) == viewer { Verdict::Win } else { Verdict::Loss })
    }

    /// A look costs as much as some twenty games.
    fn studies_at(&self) -> Option<u32> {
        Some(60)
    }

    /// Who is as good as joined; if the opponent is joined unless something is done, where it must be done; and
    /// where current flows.
    fn study(&mut self, game: &Hex<W>, at: &Stones<W>, lesson: &mut Lesson<Cell>) {
        let sight = self.judge.look_closely(game, at);
        if self.judge.gave_up() {
            return;
        }
        let (swap, ahead) = (game.may_swap(at), game.is_swap_ahead(at));
        if !ahead {
            lesson.bounds = sight.bounds(at.turn());
            if sight.winner.is_none() {
                let outside = game.empty(at).without(sight.moves);
                let lost = outside.without(sight.inferior);
                lesson.lost.extend(lost.each().map(Cell::at));
                lesson.spared.extend(outside.without(lost).each().map(Cell::at));
            }
        }
        if let Some(keeps) = self.judge.winning_move(game, at, sight).filter(|_| !ahead) {
            // One move that keeps the win is enough.
            lesson.spared.extend(game.empty(at).each().map(Cell::at).filter(|&mv| mv != keeps));
        }
        if sight.winner.is_none() {
            let scene = self.judge.scene(game, at);
            let score = |cell| self.policies[1].score(&scene.features(cell, self.recent));
            let mut shares: Vec<f32> = sight.moves.each().map(score).collect();
            softmax(&mut shares);
            lesson.priors.extend(sight.moves.each().map(Cell::at).zip(shares));
        } else {
            lesson.priors.extend(sight.moves.each().map(|cell| (Cell::at(cell), 1.0)));
        }
        if swap {
            lesson.priors.push((Cell::SWAP, 1.0));
        }
    }
}

//! What Go brings to the one Monte Carlo tree search: priors from the moves' features or a network, playouts, and all moves as first.
//!
//! The tree heeds superko, since its positions are lines; playouts do not. Own eyes are not filled in the tree either, so its
//! lists are not complete and prove wins only.

use crate::board::Board;
use crate::features::Scene;
use crate::playout::{Manner, Playout, quick_area};
use crate::point::{PerPoint, Point};
use crate::rules::{Go, Move};
use crate::score;
use crate::setup::RuleSet;
use crate::weights::Weights;
use game::{AmafMoves, Bounds, Game, Guide, Outcome, Remembering, Reward, Rng, Side, Trail, TreePolicy};
use std::sync::Arc;

/// Who says before a search how hopeful moves are.
pub trait Priors<const N: usize>: Clone + Send {
    /// After how many games it is asked about a position: more where it costs more.
    fn opens_at(&self) -> u32;

    /// Appends the shares of these moves of one, for this side after these moves, the last first.
    fn tell(&mut self, board: &Board<N>, turn: Side, last: [Point; 2], moves: &[Move], priors: &mut Vec<f32>);
}

/// All moves alike, or by the weights of their features.
impl<const N: usize> Priors<N> for Option<Arc<Weights>> {
    /// Seeing the features of all moves costs as much as a few playouts.
    fn opens_at(&self) -> u32 {
        if self.is_some() { 6 } else { 1 }
    }

    fn tell(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: [Point; 2],
        moves: &[Move],
        priors: &mut Vec<f32>,
    ) {
        match self {
            None => priors.resize(priors.len() + moves.len(), 0.5),
            Some(weights) => Scene::new(board, turn, last).priors(weights, moves, priors),
        }
    }
}

/// Guides the tree through games of Go.
#[derive(Clone)]
pub struct Sampler<const N: usize, P = Option<Arc<Weights>>> {
    manner: Manner,
    knows: P,
    policy: TreePolicy,
    scratch: Board<N>,
    /// In which playout a point was first played on.
    touched: PerPoint<u32, N>,
    game: u32,
    complete: bool,
}

impl<const N: usize, P> Sampler<N, P> {
    /// Plays uniformly; `nobody` knows nothing of moves.
    pub fn plain<const W: usize>(game: &Go<N, W>, nobody: P) -> Sampler<N, P> {
        let policy = TreePolicy {
            exploration: 0.3,
            prior_weight: 0.0,
            rave_equivalence: 1_000.0,
            first_play_urgency: Some(0.0),
        };
        Sampler::new(game, Manner::Uniform, nobody, policy)
    }

    /// Plays guided games and begins with what somebody knows of moves.
    pub fn guided<const W: usize>(game: &Go<N, W>, knows: P) -> Sampler<N, P> {
        let policy = TreePolicy {
            exploration: 0.0,
            prior_weight: 0.4,
            rave_equivalence: 2_000.0,
            first_play_urgency: Some(0.05),
        };
        Sampler::new(game, Manner::Guided, knows, policy)
    }

    /// With parts of one's own choice.
    pub fn new<const W: usize>(
        game: &Go<N, W>,
        manner: Manner,
        knows: P,
        policy: TreePolicy,
    ) -> Sampler<N, P> {
        Sampler {
            manner,
            knows,
            policy,
            scratch: Board::new(game.setup().shape),
            touched: PerPoint([0; N]),
            game: 0,
            complete: true,
        }
    }

    fn next_game(&mut self) {
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            (self.touched, self.game) = (PerPoint([0; N]), 1);
        }
    }
}

/// How much of a reward goes by the margin: enough to prefer the larger of two wins, not more.
const BONUS: f32 = 0.04;

/// The reward of a counted game: nearly all for the win, a little for the margin.
fn reward(outcome: Outcome, viewer: Side, scale: f32) -> Reward {
    let score = outcome.seen_by(viewer);
    let sign = score.0.signum() as f32;
    let value = 0.5 + 0.5 * ((1.0 - BONUS) * sign + BONUS * (score.0 as f32 / scale));
    Reward::parts((value * Reward::WHOLE as f32) as u32)
}

impl<const N: usize, const W: usize, P: Priors<N>> Guide<Remembering<Go<N, W>>> for Sampler<N, P> {
    const AMAF: bool = true;

    fn tree_policy(&self) -> TreePolicy {
        self.policy
    }

    fn begin(&mut self) {
        self.next_game();
    }

    fn follow(&mut self, mv: Move) {
        self.touched[mv.point().unwrap_or(Point::NONE)] = self.game;
    }

    fn opens_at(&self) -> u32 {
        self.knows.opens_at()
    }

    fn open(
        &mut self,
        game: &Remembering<Go<N, W>>,
        trail: &Trail<Go<N, W>>,
        moves: &mut Vec<Move>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        let (at, rules) = (trail.at(), game.rules());
        let (board, turn) = (at.board(), at.turn());
        let base = moves.len();
        rules.moves(at, moves);
        let before = moves.len();
        let exam = rules.setup().rules == RuleSet::Exam;
        if !exam {
            let eye = |mv: &Move| mv.point().is_some_and(|point| board.is_eye(point, turn));
            moves.retain(|mv| !eye(mv));
        }
        self.complete = moves.len() == before;
        moves.retain(|&mv| !game.is_forbidden(trail, mv));
        if moves.len() == base {
            moves.push(Move::PASS);
        }
        self.knows.tell(board, turn, at.last(), &moves[base..], priors);
        game.scale()
    }

    fn lists_all(&self) -> bool {
        self.complete
    }

    fn finish(
        &mut self,
        game: &Remembering<Go<N, W>>,
        trail: &mut Trail<Go<N, W>>,
        viewer: Side,
        rng: &mut Rng,
        amaf: &mut AmafMoves,
    ) -> Reward {
        let (at, rules) = (trail.at(), game.rules());
        self.scratch.clone_from(at.board());
        let (touched, number) = (&mut self.touched, self.game);
        let heard = |side: Side, point: Point| {
            // Whoever came first to a point would not have been answered by the other.
            if touched[point] != number {
                touched[point] = number;
                amaf.note(side, point.0);
            }
        };
        let playout = Playout::new(&mut self.scratch, at.turn(), at.passes(), at.last()[0]);
        let ahead = if rules.setup().rules == RuleSet::Exam {
            playout.run_without_pass(rng, heard);
            score::controlled(&self.scratch).0
        } else {
            playout.run(self.manner, rng, heard);
            quick_area(&self.scratch)
        };
        reward(rules.outcome(ahead), viewer, game.scale().upper.0 as f32)
    }
}

//! Nature's arm of the one alpha-beta: the mean over all rolls, with the cuts of Ballard (1983).
//!
//! Star1: what the rolls that are left can still add lies between two bounds, so a roll is searched with the part of the window
//! that can matter, and the rest is spared once the mean lies outside for certain. Star2: before that, one good move
//! behind each roll is probed; whoever throws can always play it, so it is a lower bound, and often enough for a cut.
//!
//! A mean is rounded to the nearest score, halves away from nothing. Rounding is monotone, so bounds of sums are bounds of
//! scores, and the contract of the loop holds for the rounded tree.

use crate::Stopped;
use crate::alphabeta::AlphaBeta;
use crate::plan::{Node, Plan};
use crate::store::Store;
use crate::trace::{Trace, Why};
use game::{Bounds, Game, Score, Side, Status, Sym};

/// How a plan cuts among rolls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stars {
    /// Every roll is searched with the widest window.
    None,
    /// With bounds of what is left.
    One,
    /// With a probe of each roll before.
    Two,
}

/// The rolls of a node and what is known of each, for whoever throws.
struct Rolls<M> {
    rolls: Vec<(M, u32)>,
    known: Vec<Bounds>,
    weights: i64,
}

impl<M> Rolls<M> {
    /// The mean, if every roll were worth what `pick` says.
    fn mean(&self, pick: impl Fn(&Bounds) -> Score) -> Score {
        rounded(self.sum(pick), self.weights)
    }

    fn sum(&self, pick: impl Fn(&Bounds) -> Score) -> i64 {
        let one = |((_, weight), known): (&(M, u32), &Bounds)| i64::from(*weight) * i64::from(pick(known).0);
        self.rolls.iter().zip(&self.known).map(one).sum()
    }

    /// The window in which the score of one roll matters, if the mean is asked for in this one.
    fn window(&self, i: usize, alpha: Score, beta: Score) -> (Score, Score) {
        let weight = i64::from(self.rolls[i].1);
        let others = |pick: fn(&Bounds) -> Score| self.sum(pick) - weight * i64::from(pick(&self.known[i]).0);
        let low = (i64::from(alpha.0) * self.weights - others(|known| known.upper)).div_euclid(weight);
        let high = -(others(|known| known.lower) - i64::from(beta.0) * self.weights).div_euclid(weight);
        let Bounds { lower, upper } = self.known[i];
        let clamp = |score: i64| Score(score.clamp(i64::from(lower.0) - 1, i64::from(upper.0) + 1) as i32);
        (clamp(low), clamp(high))
    }
}

/// The nearest whole number, halves away from nothing, so that both sides round alike.
fn rounded(sum: i64, weights: i64) -> Score {
    let twice = 2 * sum.abs() + weights;
    Score((sum.signum() * (twice / (2 * weights))) as i32)
}

impl<G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'_, G, P, S, T> {
    /// Dice: the mean over all rolls, as far as the window asks.
    #[inline(never)]
    pub(crate) fn expect(
        &mut self,
        at: &mut G::Position,
        viewer: Side,
        depth: P::Depth,
        (alpha, beta): (Score, Score),
    ) -> Result<Score, Stopped> {
        if !G::DICE {
            unreachable!("a game that throws dice says so");
        }
        let thrower = self.game.turn(at);
        if thrower != viewer {
            return Ok(-self.expect(at, thrower, depth, (-beta, -alpha))?);
        }
        self.budget.spend()?;
        self.trace.enter(at, viewer, alpha, beta);
        self.trace.chance();
        let node = Node { depth, alpha, beta, ply: self.ply };
        if let Some(score) = self.plan.guess_before_dice(self.game, at, node) {
            self.trace.leave(score, Why::Horizon);
            return Ok(score);
        }
        let (score, why) = self.throw(at, node)?;
        self.trace.leave(score, why);
        Ok(score)
    }

    fn throw(&mut self, at: &mut G::Position, node: Node<P::Depth>) -> Result<(Score, Why), Stopped> {
        let (game, stars) = (self.game, self.plan.stars());
        let mut rolls = Vec::new();
        game.rolls(at, &mut rolls);
        let weights = rolls.iter().map(|(_, weight)| i64::from(*weight)).sum();
        let known = vec![self.plan.range(game); rolls.len()];
        let mut rolls = Rolls { rolls, known, weights };
        let thrower = game.turn(at);
        if stars == Stars::Two {
            for i in 0..rolls.rolls.len() {
                let (low, high) = rolls.window(i, node.alpha, node.beta);
                if low >= high {
                    break;
                }
                let roll = rolls.rolls[i].0;
                self.ply = node.ply + 1;
                let probed = game.after(at, roll, |child| self.probe(child, thrower, node, (low, high)))?;
                if let Some(reached) = probed {
                    rolls.known[i].lower = rolls.known[i].lower.max(reached);
                }
                let sure = rolls.mean(|known| known.lower);
                if sure >= node.beta {
                    return Ok((sure, Why::Cut));
                }
            }
        }
        for i in 0..rolls.rolls.len() {
            if stars != Stars::None {
                let (least, most) = (rolls.mean(|known| known.lower), rolls.mean(|known| known.upper));
                if most <= node.alpha {
                    return Ok((most, Why::Cut));
                }
                if least >= node.beta {
                    return Ok((least, Why::Cut));
                }
            }
            let (roll, _) = rolls.rolls[i];
            let (low, high) = match stars {
                Stars::None => (Bounds::ANY.lower, Bounds::ANY.upper),
                _ => rolls.window(i, node.alpha, node.beta),
            };
            if rolls.known[i].exact().is_none() {
                self.trace.follow(roll);
                self.ply = node.ply + 1;
                let score = game.after(at, roll, |child| {
                    // A roll costs no depth, but dice that are followed by dice might never end.
                    let again = matches!(self.game.status(child), Status::Nature);
                    let fewer = if again { self.plan.depth_after(node, roll, i) } else { None };
                    self.search(child, thrower, fewer.unwrap_or(node.depth), low, high)
                })?;
                let known = &mut rolls.known[i];
                // The contract of the loop, roll by roll; bounds never cross, whatever a table says.
                known.lower = if score > low { known.lower.max(score).min(known.upper) } else { known.lower };
                known.upper =
                    if score < high { known.upper.min(score).max(known.lower) } else { known.upper };
            }
        }
        // The last roll may have closed the window from above; otherwise both bounds are the mean, or reach beyond it.
        let most = rolls.mean(|known| known.upper);
        Ok((if most <= node.alpha { most } else { rolls.mean(|known| known.lower) }, Why::Searched))
    }

    /// What whoever threw reaches for certain by the move that looks best: nothing where it is not his turn.
    fn probe(
        &mut self,
        at: &mut G::Position,
        thrower: Side,
        node: Node<P::Depth>,
        (low, high): (Score, Score),
    ) -> Result<Option<Score>, Stopped> {
        let game = self.game;
        if game.status(at) != Status::Turn(thrower) {
            return Ok(None);
        }
        self.budget.spend()?;
        let inner = Node { alpha: low, beta: high, ply: self.ply, ..node };
        let (known, notes) = self.plan.look(game, at, inner);
        if known.lower >= high || known.lower == known.upper {
            return Ok(Some(known.lower));
        }
        let moves = self.list_moves(at, inner, notes, Sym::IDENTITY, 0);
        let first = self.line[moves.start];
        self.line.truncate(moves.start);
        let Some(depth) = self.plan.depth_after(inner, first, 0) else { return Ok(None) };
        self.ply = inner.ply + 1;
        let score =
            -game.after(at, first, |child| self.search(child, thrower.other(), depth, -high, -low))?;
        // Below the window it is only an upper bound of this move.
        Ok((score > low).then_some(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_round_alike() {
        for (sum, weights, mean) in [(3, 2, 2), (-3, 2, -2), (1, 3, 0), (-1, 3, 0), (5, 3, 2), (0, 36, 0)] {
            assert_eq!(rounded(sum, weights), Score(mean), "{sum} / {weights}");
        }
    }
}

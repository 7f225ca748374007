//! What players try before the moves of a node: a pass, or a shallower search with a margin.

use crate::Stopped;
use crate::alphabeta::AlphaBeta;
use crate::plan::{Node, Plan, Shortcut};
use crate::store::Store;
use crate::trace::Trace;
use game::{Game, Score, Side};

impl<G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'_, G, P, S, T> {
    /// The score of the node, if a shortcut gives one.
    #[inline(never)]
    pub(crate) fn take_shortcut(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        notes: P::Notes,
    ) -> Result<Option<Score>, Stopped> {
        let passed = self.passed.take().is_some_and(|ply| ply + 1 == node.ply);
        let mut failed = 0;
        while let Some(shortcut) = self.plan.shortcut(self.game, at, node, notes, failed, passed) {
            let spared = match shortcut {
                Shortcut::Settled(score) => Some(score),
                Shortcut::Pass { depth, verify } => match (self.pass(at, mover, node, depth)?, verify) {
                    (Some(_), Some(depth)) => self.verify(at, mover, node, depth)?,
                    (spared, _) => spared,
                },
                Shortcut::AtLeast(depth, bound) => {
                    self.ply = node.ply;
                    let reached = self.search(at, mover, depth, Score(bound.0 - 1), bound)? >= bound;
                    reached.then_some(node.beta)
                }
                Shortcut::AtMost(depth, bound) => {
                    self.ply = node.ply;
                    let missed = self.search(at, mover, depth, bound, Score(bound.0 + 1))? <= bound;
                    missed.then_some(node.alpha)
                }
            };
            self.choice = None;
            if spared.is_some() {
                return Ok(spared);
            }
            failed += 1;
        }
        Ok(None)
    }

    /// The upper end of the window, if the mover reaches it although the other side moves next.
    fn pass(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        depth: P::Depth,
    ) -> Result<Option<Score>, Stopped> {
        let (game, beta) = (self.game, node.beta);
        let reply = game.passing(at, |child| {
            self.ply = node.ply + 1;
            self.passed = Some(node.ply);
            self.search(child, mover.other(), depth, -beta, Score(1 - beta.0))
        });
        self.passed = None;
        let Some(reply) = reply else { return Ok(None) };
        Ok((-reply? >= beta).then_some(beta))
    }

    /// The upper end of the window, if a shallower search without a pass here reaches it.
    fn verify(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        depth: P::Depth,
    ) -> Result<Option<Score>, Stopped> {
        self.ply = node.ply;
        self.passed = node.ply.checked_sub(1);
        let score = self.search(at, mover, depth, Score(node.beta.0 - 1), node.beta)?;
        Ok((score >= node.beta).then_some(node.beta))
    }
}

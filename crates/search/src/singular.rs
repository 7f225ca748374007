//! Nodes that are searched without some of their moves: without the table's move, to see whether it is the only good one, and
//! roots without moves that nobody asks about.

use crate::Stopped;
use crate::alphabeta::{AlphaBeta, Ready};
use crate::plan::{Node, Plan};
use crate::store::Store;
use crate::trace::Trace;
use game::{Bounds, Game, Score};

impl<G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'_, G, P, S, T> {
    /// Whether a first move is left out.
    #[inline(never)]
    pub(crate) fn is_barred(&self, mv: G::Move) -> bool {
        let (code, only) = (self.game.code(mv), &self.budget.limits().only);
        self.barred.contains(&code) || !only.is_empty() && !only.contains(&code)
    }

    /// What the moves of a node reach without the one of this hint, as far as the bound asks.
    #[inline(never)]
    pub(crate) fn search_without(
        &mut self,
        at: &mut G::Position,
        ready: Ready<G, P, S>,
        node: Node<P::Depth>,
        hint: u64,
        (depth, bound): (P::Depth, Score),
    ) -> Result<Score, Stopped> {
        self.budget.spend()?;
        self.without = Some(hint);
        let asked = Node { depth, alpha: Score(bound.0 - 1), beta: bound, ply: node.ply };
        let (score, _) = self.expand(at, Ready { known: Bounds::ANY, ..ready }, asked)?;
        Ok(score)
    }
}

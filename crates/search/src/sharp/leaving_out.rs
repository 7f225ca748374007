//! Moves that a sharp search does not look at: late quiet ones near the horizon, and those that lose too much.

use super::Sharp;
use crate::plan::Node;
use crate::recipe::Ingredient;
use game::{Acyclic, Tactics};

/// A quiet move of less merit than this for each ply is not looked at near the horizon.
const DISGRACE: i32 = -4_000;

impl<A, F> Sharp<A, F> {
    /// Whether so many moves were tried near the horizon that the quiet ones that are left are not worth a look.
    #[inline(always)]
    pub(super) fn has_tried_enough(&self, node: Node<i16>, tried: usize) -> bool {
        let (depth, open) = (i32::from(node.depth), node.beta.0 - node.alpha.0 > 1);
        let most = || (3 + depth * depth) / if self.improves(node.ply) { 1 } else { 2 };
        self.on(Ingredient::Pruning) && depth <= 8 && !open && tried as i32 >= most()
    }

    /// Whether a late move of a node that is not in danger is not looked at at all: `calm` if it neither takes nor
    /// threatens, which would be looked at `less` deep.
    #[inline(always)]
    pub(super) fn skips<G: Acyclic>(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<i16>,
        mv: G::Move,
        (calm, less): (bool, i16),
    ) -> bool
    where
        A: Tactics<G>,
    {
        let depth = i32::from(node.depth);
        let near = i32::from((node.depth - 1 - less).max(0));
        let prunes = self.on(Ingredient::Pruning);
        if !calm {
            return prunes && depth <= 6 && !self.tactics.holds(game, at, mv, -200 * depth);
        }
        if prunes && near <= 4 && self.on(Ingredient::Continuation) {
            let code = game.code(mv);
            let footprint = self.tactics.footprint(game, at, mv);
            let merit =
                self.reputation.alone(game.turn(at), code) + self.reputation.behind(node.ply, footprint);
            if merit < DISGRACE * depth {
                return true;
            }
        }
        let grade = self.grade_at(node.ply);
        let hopeless = |grade: i32| grade + 100 + 100 * near <= node.alpha.0;
        if self.on(Ingredient::Futility) && near < self.settled_at() && grade.is_some_and(hopeless) {
            return true;
        }
        prunes && near <= 7 && !self.tactics.holds(game, at, mv, -25 * near * near)
    }
}

//! What a node asks the store about its moves before one is tried.

use crate::alphabeta::AlphaBeta;
use crate::memo::Memo;
use crate::plan::{Node, Plan};
use crate::recipe::Setting;
use crate::sorting::sort_by_rank;
use crate::store::Store;
use crate::trace::Trace;
use game::{Bounds, Game, Score, Side};
use std::ops::Range;

impl<G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'_, G, P, S, T> {
    /// Asks the store about every move on the line: one that is remembered as good enough closes the window,
    /// the others are put in the order of what is remembered of them, behind the table move if there is one.
    #[inline(never)]
    pub(crate) fn foresee(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        all: Range<usize>,
        first_stays: bool,
    ) -> Option<Score> {
        let (etc, grades) = (self.plan.etc(), self.plan.last_iteration());
        let mut order: Vec<(i32, G::Move)> = Vec::new();
        for i in all.clone() {
            let mv = self.line[i];
            let seen = self.peek(at, mover, node, mv);
            if etc == Setting::Idle {
                std::hint::black_box(seen);
            }
            if let Some((reached, _)) = seen
                && etc.on()
                && reached >= node.beta
            {
                self.line.truncate(all.start);
                self.choice = Some(mv);
                return Some(reached);
            }
            if grades != Setting::Off {
                order.push((seen.map_or(0, |(_, grade)| grade), mv));
            }
        }
        if grades != Setting::Off {
            let behind = usize::from(first_stays);
            sort_by_rank(&mut order[behind..], |&(grade, _)| -i64::from(grade));
            if grades.on() {
                self.line.truncate(all.start);
                self.line.extend(order.iter().map(|&(_, mv)| mv));
            }
            std::hint::black_box(order);
        }
        None
    }

    /// What the store remembers of the position behind a move: a score that the mover is sure to reach in a
    /// search of this depth, and what the memo suggests otherwise.
    #[inline(always)]
    fn peek(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        mv: G::Move,
    ) -> Option<(Score, i32)> {
        let depth = self.plan.depth_after(node, mv, 0)?;
        let (game, store, plan) = (self.game, self.store, &mut self.plan);
        game.after(at, mv, |child| {
            if game.mover(child)? == mover {
                return None;
            }
            let memo = P::Memo::unpack(store.recall(store.place(plan.key(game, child).0))?);
            let grade = -plan.grade(memo);
            // Recalling may note that the horizon was seen: not for the sake of an order.
            let sought = plan.etc() != Setting::Off;
            Some((if sought { -plan.recalled(depth, memo).0.upper } else { Bounds::ANY.lower }, grade))
        })
    }
}

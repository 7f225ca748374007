//! The one alpha-beta. A [`Plan`] makes it a solver or a player; a [`Store`] is its memory.
//!
//! The contract: for a window `alpha < beta` and the true score `s` of the plan's tree, the result `r` obeys
//! `r <= alpha ⇒ s <= r`, `alpha < r < beta ⇒ s = r` and `r >= beta ⇒ s >= r`.

use crate::memo::{Memo, hint};
use crate::plan::{Node, Plan};
use crate::table::{Filed, Store};
use crate::trace::{Silent, Trace, Why};
use crate::{Purse, Stopped};
use game::{Bounds, Deterministic, Game, Score, Side, Status, Sym};
use std::ops::AddAssign;

/// What happened on the way. Nodes are counted by the purse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Nodes where a move closed the window.
    pub cuts: u64,
    /// … already the first one tried.
    pub first_cuts: u64,
    /// Nodes of which the table knew something.
    pub hits: u64,
    /// … enough to close the window.
    pub closed: u64,
    /// Entries written.
    pub records: u64,
    /// … at the expense of another position.
    pub evictions: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.cuts += other.cuts;
        self.first_cuts += other.first_cuts;
        self.hits += other.hits;
        self.closed += other.closed;
        self.records += other.records;
        self.evictions += other.evictions;
    }
}

/// One worker of a search.
pub struct AlphaBeta<'s, G: Game, P: Plan<G>, S, T = Silent> {
    /// The rules.
    pub game: &'s G,
    /// How to search.
    pub plan: P,
    /// What was found, shared by all workers.
    pub store: &'s S,
    /// What may still be spent.
    pub purse: Purse,
    /// Who listens.
    pub trace: T,
    /// What happened so far.
    pub tally: Tally,
    /// Which worker this is; all but worker 0 break ties in another order, so that they meet other subtrees.
    pub worker: u32,
    /// The best move of the node left last, which is the root once a search returns; none if the node was
    /// closed without a search, or if no move beats what was known before.
    pub choice: Option<G::Move>,
    /// Moves still to try, of all nodes on the line, best last.
    pending: Vec<(i32, G::Move)>,
    fresh: Vec<G::Move>,
}

impl<'s, G: Deterministic, P: Plan<G>, S: Store<G::Key>> AlphaBeta<'s, G, P, S> {
    /// A worker that nobody listens to.
    pub fn new(game: &'s G, plan: P, store: &'s S, purse: Purse) -> Self {
        AlphaBeta::traced(game, plan, store, purse, Silent)
    }
}

impl<'s, G: Deterministic, P: Plan<G>, S: Store<G::Key>, T: Trace<G>> AlphaBeta<'s, G, P, S, T> {
    /// A worker that tells `trace` every step.
    pub fn traced(game: &'s G, plan: P, store: &'s S, purse: Purse, trace: T) -> Self {
        AlphaBeta {
            game,
            plan,
            store,
            purse,
            trace,
            tally: Tally::default(),
            worker: 0,
            choice: None,
            pending: Vec::with_capacity(4096),
            fresh: Vec::with_capacity(64),
        }
    }

    /// The score of `at` for `viewer`, as far as the window asks.
    pub fn search(
        &mut self,
        at: &mut G::Position,
        viewer: Side,
        depth: P::Depth,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta);
        let status = self.game.status(at);
        if let Status::Turn(mover) = status
            && mover != viewer
        {
            return Ok(-self.search(at, mover, depth, -beta, -alpha)?);
        }
        self.purse.spend()?;
        self.trace.enter(at, viewer, alpha, beta);
        let (score, why) = match status {
            Status::Over(outcome) => (self.plan.settled(outcome, viewer), Why::Over),
            Status::Turn(_) => self.think(at, viewer, Node { depth, alpha, beta })?,
            Status::Nature => unreachable!("a deterministic game has no dice"),
        };
        self.trace.leave(score, why);
        Ok(score)
    }

    /// Forgets the moves of a line that was stopped half-way. Call it before searching again after a stop.
    pub fn rewind(&mut self) {
        self.pending.clear();
    }

    /// An open position, seen by its mover.
    #[inline(always)]
    fn think(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        asked: Node<P::Depth>,
    ) -> Result<(Score, Why), Stopped> {
        let (key, by) = self.plan.key(self.game, at);
        self.store.expect(key);
        self.choice = None;
        let (mut known, notes) = self.plan.look(self.game, at, asked);
        let mut node = asked.narrowed(known);
        if node.alpha >= node.beta {
            return Ok((known.answer(asked.alpha), Why::Known));
        }
        let mut table_move = 0;
        if let Some(memo) = self.store.recall(key) {
            let (remembered, hint) = self.plan.recalled(asked.depth, P::Memo::unpack(memo));
            self.tally.hits += 1;
            table_move = hint;
            known = known.and(remembered);
            node = asked.narrowed(known);
            if node.alpha >= node.beta {
                self.tally.closed += 1;
                return Ok((known.answer(asked.alpha), Why::Remembered));
            }
        }

        let base = self.list_moves(at, notes, by, table_move);
        let (game, mut best, mut choice, mut tried) = (self.game, known.lower, None, 0);
        while self.pending.len() > base {
            let (_, mv) = self.pending.pop().expect("longer than its base");
            let Some(score) = self.try_move(at, mover, node, mv, tried)? else { continue };
            tried += 1;
            if score > best {
                best = score;
                choice = Some(mv);
            }
            if score >= node.beta {
                self.tally.cuts += 1;
                self.tally.first_cuts += u64::from(tried == 1);
                self.plan.refuted(game, at, node, mv);
                break;
            }
            node.alpha = node.alpha.max(score);
        }
        self.pending.truncate(base);

        let cut = best >= node.beta;
        if cut {
            known.lower = best;
        } else {
            known.upper = best;
        }
        self.choice = choice;
        self.tally.records += 1;
        let best_hint = choice.map_or(0, |mv| hint(self.plan.mark(game, mv, by)));
        let filed = self.store.record(key, self.plan.memo(asked.depth, notes, known, best_hint).pack());
        self.tally.evictions += u64::from(filed == Filed::Evicted);
        Ok((best, if cut { Why::Cut } else { Why::Searched }))
    }

    /// The score of one move for the mover, or nothing if the plan skips it.
    #[inline(always)]
    fn try_move(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        mv: G::Move,
        tried: usize,
    ) -> Result<Option<Score>, Stopped> {
        let Some(depth) = self.plan.depth_after(node, mv, tried) else { return Ok(None) };
        let game = self.game;
        let scout = P::SCOUTS && tried > 0 && node.beta.0 - node.alpha.0 > 1;
        let top = if scout { Score(node.alpha.0 + 1) } else { node.beta };
        self.trace.follow(mv);
        let score =
            -game.after(at, mv, |child| self.search(child, mover.other(), depth, -top, -node.alpha))?;
        if !scout || score <= node.alpha || score >= node.beta {
            return Ok(Some(score));
        }
        self.trace.follow(mv);
        let again =
            -game.after(at, mv, |child| self.search(child, mover.other(), depth, -node.beta, -score))?;
        Ok(Some(again.max(score)))
    }

    /// Puts the promising moves on the stack, best last, and returns where they start.
    #[inline(always)]
    fn list_moves(&mut self, at: &G::Position, notes: P::Notes, by: Sym, table_move: u64) -> usize {
        let base = self.pending.len();
        self.fresh.clear();
        self.plan.promising(self.game, at, notes, &mut self.fresh);
        debug_assert!(!self.fresh.is_empty(), "an open position offers a move");
        if self.worker % 2 == 1 {
            self.fresh.reverse();
        }
        for &mv in self.fresh.iter().rev() {
            let rank = if table_move != 0 && hint(self.plan.mark(self.game, mv, by)) == table_move {
                i32::MAX
            } else {
                self.plan.rank(self.game, at, notes, mv)
            };
            let mut i = self.pending.len();
            self.pending.push((rank, mv));
            while i > base && self.pending[i - 1].0 > rank {
                self.pending[i] = self.pending[i - 1];
                i -= 1;
            }
            self.pending[i] = (rank, mv);
        }
        base
    }
}

impl<D: Copy> Node<D> {
    /// The part of the window that `known` leaves open.
    #[inline(always)]
    fn narrowed(self, known: Bounds) -> Node<D> {
        Node { alpha: self.alpha.max(known.lower), beta: self.beta.min(known.upper), ..self }
    }
}

trait Close {
    fn answer(self, alpha: Score) -> Score;
}

impl Close for Bounds {
    /// What to say when these bounds close the window above `alpha`.
    #[inline(always)]
    fn answer(self, alpha: Score) -> Score {
        if self.upper <= alpha { self.upper } else { self.lower }
    }
}

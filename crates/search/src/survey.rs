//! Looking at all moves of a node before entering one.
//!
//! Each move is played and its position looked at. Where the answer is forced it is played too, and so on along
//! the chain, until there is a choice or the end. What the looks and the store say settles many positions on the
//! spot: one may close the window, others need not be entered. What is left is entered with everything that was
//! found out, so that nothing is looked at twice. It pays where looks are cheap and moves few.

use crate::Stopped;
use crate::alphabeta::{AlphaBeta, Close, Ready};
use crate::busy::{Busy, name};
use crate::memo::{Memo, hint};
use crate::plan::{Node, Plan};
use crate::recipe::Setting;
use crate::store::Store;
use crate::trace::{Trace, Why};
use game::{Bounds, Game, Score, Side, Status, Sym};
use std::ops::Range;

/// A node that is surveyed.
pub(crate) struct Task<'t, G: Game, P: Plan<G>> {
    pub at: &'t G::Position,
    pub mover: Side,
    pub notes: P::Notes,
    pub by: Sym,
    pub table_move: u64,
}

/// A position that is ready to be entered.
pub(crate) struct Seen<G: Game, P: Plan<G>, S: Store<P::Key>> {
    /// The position, all forced answers played.
    at: G::Position,
    ready: Ready<G, P, S>,
    /// The move that led there, and its rank.
    mv: G::Move,
    rank: i32,
    /// How many forced answers were played.
    forced: u32,
}

impl<G: Game, P: Plan<G>, S: Store<P::Key>> Seen<G, P, S> {
    /// The most that `viewer` can hope for.
    #[inline(always)]
    pub(crate) fn at_most(&self, viewer: Side) -> Option<Score> {
        Some(seen_by(self.ready.known, self.ready.mover, viewer).upper)
    }
}

/// What a survey says.
pub(crate) enum Surveyed {
    /// The window is closed: the node is worth at least this.
    Closed(Score),
    /// So many moves are left, with so much room on the line.
    Left(Range<usize>),
}

/// Bounds for `mover`, seen by `viewer`.
#[inline(always)]
fn seen_by(known: Bounds, mover: Side, viewer: Side) -> Bounds {
    if mover == viewer { known } else { Bounds { lower: -known.upper, upper: -known.lower } }
}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'s, G, P, S, T> {
    /// Looks at all promising moves. Raises `node.alpha` and `best` to what is sure, by the move `sure`, and
    /// `best` to what the moves that are left out may be worth at most.
    #[inline(always)]
    pub(crate) fn survey(
        &mut self,
        task: &Task<'_, G, P>,
        node: &mut Node<P::Depth>,
        best: &mut Score,
        sure: &mut Option<G::Move>,
    ) -> Surveyed {
        let (game, lines, base) = (self.game, self.line.len(), self.seen.len());
        let mover = task.mover;
        self.plan.promising(game, task.at, task.notes, &mut self.line);
        for i in lines..self.line.len() {
            let mv = self.line[i];
            let mut child = task.at.clone();
            game.play(&mut child, mv);
            let named =
                task.table_move != 0 && hint::<P::Memo>(self.plan.code(game, mv, task.by)) == task.table_move;
            let rank = if named {
                i32::MAX
            } else {
                self.plan.rank_seen(game, task.at, *node, task.notes, mv, &child)
            };
            let (known, forced, next) = self.settle(&mut child, mover, *node);
            if known.lower >= node.beta {
                return self.closed(lines, base, mv, known.lower);
            }
            if known.lower > node.alpha {
                (node.alpha, *sure) = (known.lower, Some(mv));
            }
            *best = (*best).max(known.lower);
            let Some((side, notes)) = next.filter(|_| known.upper > node.alpha) else {
                *best = (*best).max(known.upper.min(node.alpha));
                continue;
            };
            let (key, by) = self.plan.key(game, &child);
            let place = self.store.place(key);
            let ready = Ready { mover: side, known: seen_by(known, side, mover), notes, place, by };
            self.seen.push(Seen { at: child, ready, mv, rank, forced });
        }
        if self.plan.etc() != Setting::Off || self.plan.last_iteration() != Setting::Off {
            let mut kept = base;
            for i in base..self.seen.len() {
                let known = self.remembered(i, mover, *node);
                if known.lower >= node.beta {
                    self.tally.closed += 1;
                    return self.closed(lines, base, self.seen[i].mv, known.lower);
                }
                if known.lower > node.alpha {
                    (node.alpha, *sure) = (known.lower, Some(self.seen[i].mv));
                }
                *best = (*best).max(known.lower);
                if known.upper > node.alpha {
                    if kept < i {
                        self.seen.swap(kept, i);
                    }
                    kept += 1;
                } else {
                    *best = (*best).max(known.upper);
                }
            }
            self.seen.truncate(kept);
        }
        let left = self.seen.len() - base;
        self.line.truncate(lines + left);
        Surveyed::Left(lines..lines + left)
    }

    /// The same for its cost alone.
    #[inline(never)]
    pub(crate) fn survey_in_vain(&mut self, task: &Task<'_, G, P>, mut node: Node<P::Depth>) {
        let (lines, base) = (self.line.len(), self.seen.len());
        std::hint::black_box(self.survey(task, &mut node, &mut { Bounds::ANY.lower }, &mut None));
        self.line.truncate(lines);
        self.seen.truncate(base);
        self.choice = None;
    }

    /// The survey ends here: this move is good enough.
    #[inline(always)]
    fn closed(&mut self, lines: usize, base: usize, mv: G::Move, score: Score) -> Surveyed {
        self.line.truncate(lines);
        self.seen.truncate(base);
        self.choice = Some(mv);
        Surveyed::Closed(score)
    }

    /// Plays forced answers from `at` on. What is known of it then for `viewer`, how many answers there were, and,
    /// if the game goes on, whose turn it is with the notes of the last look.
    #[inline(always)]
    fn settle(
        &mut self,
        at: &mut G::Position,
        viewer: Side,
        node: Node<P::Depth>,
    ) -> (Bounds, u32, Option<(Side, P::Notes)>) {
        let mut forced = 0;
        loop {
            self.examined += 1;
            let side = match self.game.status(at) {
                Status::Turn(side) => side,
                Status::Over(outcome) => {
                    let score = self.plan.terminal_score(outcome, viewer);
                    return (Bounds::exactly(score), forced, None);
                }
                Status::Nature => unreachable!("a deterministic game has no dice"),
            };
            let (known, notes) = self.first_look(at, node.seen_by(side, viewer));
            if known.lower < known.upper
                && let Some(only) = self.plan.only(self.game, at, notes)
            {
                self.game.play(at, only);
                forced += 1;
                continue;
            }
            return (seen_by(known, side, viewer), forced, Some((side, notes)));
        }
    }

    /// What a survey wants to know of a position, before it is entered.
    #[inline(always)]
    fn first_look(&mut self, at: &G::Position, node: Node<P::Depth>) -> (Bounds, P::Notes) {
        if P::ASKS.glances {
            self.plan.glance(self.game, at, node)
        } else {
            self.plan.look(self.game, at, node)
        }
    }

    /// Asks the store about a position that was seen, and says what is known of it now for `viewer`.
    #[inline(always)]
    fn remembered(&mut self, i: usize, viewer: Side, node: Node<P::Depth>) -> Bounds {
        let (etc, grades) = (self.plan.etc(), self.plan.last_iteration());
        let seen = &mut self.seen[i];
        if let Some(memo) = self.store.recall(seen.ready.place) {
            self.tally.hits += 1;
            let memo = P::Memo::unpack(memo);
            let (found, _) = self.plan.recalled(node.depth, memo);
            if etc.on() {
                seen.ready.known = seen.ready.known.and(found);
            }
            let grade = self.plan.grade(memo);
            // Behind the table move.
            if grades.on() && seen.rank != i32::MAX {
                seen.rank = if seen.ready.mover == viewer { grade } else { -grade };
            }
            std::hint::black_box(grade);
        }
        seen_by(seen.ready.known, seen.ready.mover, viewer)
    }

    /// Chooses among the positions seen from `base` on the one to enter next, and writes its move on the line.
    /// With several workers, those where somebody else is busy come last, all but the first of all: where one
    /// move refutes, no other should be entered.
    #[inline(always)]
    pub(crate) fn next_seen(&mut self, base: usize, node: Node<P::Depth>, i: usize, tried: usize) -> usize {
        let crowded = tried > 0 && self.shares(node.ply);
        let mut next = usize::MAX;
        let mut best = (false, TAKEN);
        for j in base..self.seen.len() {
            let rank = self.seen[j].rank;
            let free = !(crowded && rank != TAKEN && self.is_busy(j));
            if rank != TAKEN && (next == usize::MAX || (free, rank) > best) {
                (next, best) = (j, (free, rank));
            }
        }
        let chosen = &mut self.seen[next];
        chosen.rank = TAKEN;
        self.line[i] = chosen.mv;
        next
    }

    /// Whether workers tell each other where they are, this near to the root.
    #[inline(always)]
    fn shares(&self, ply: u32) -> bool {
        self.busy.is_some() && ply < Busy::PLIES
    }

    #[inline(never)]
    fn is_busy(&self, i: usize) -> bool {
        let name = name(self.plan.key(self.game, &self.seen[i].at).0);
        self.busy.as_ref().is_some_and(|busy| busy.holds(name))
    }

    /// Enters a position that was seen. The score is the parent's mover's.
    #[inline(always)]
    pub(crate) fn visit(
        &mut self,
        i: usize,
        viewer: Side,
        depth: P::Depth,
        low: Score,
        high: Score,
    ) -> Result<Score, Stopped> {
        let Seen { at, ready, forced, .. } = &self.seen[i];
        let (mut at, ready) = (at.clone(), *ready);
        let same = ready.mover == viewer;
        let (alpha, beta) = if same { (low, high) } else { (-high, -low) };
        self.ply += forced;
        self.budget.spend()?;
        self.trace.enter(&at, ready.mover, alpha, beta);
        let node = Node { depth, alpha, beta, ply: self.ply };
        let mut ready = ready;
        if P::ASKS.glances {
            let (known, notes) = self.plan.look(self.game, &at, node);
            (ready.known, ready.notes) = (ready.known.and(known), notes);
            let open = node.narrowed(ready.known);
            if open.alpha >= open.beta {
                self.choice = None;
                let score = ready.known.answer(alpha);
                self.trace.leave(score, Why::Known);
                return Ok(if same { score } else { -score });
            }
        }
        let (score, why) = if self.shares(node.ply) {
            self.ponder_aloud(&mut at, ready, node)
        } else {
            self.expand(&mut at, ready, node)
        }?;
        self.trace.leave(score, why);
        Ok(if same { score } else { -score })
    }

    /// The same as [`AlphaBeta::expand`] for the others to hear.
    #[inline(never)]
    fn ponder_aloud(
        &mut self,
        at: &mut G::Position,
        ready: Ready<G, P, S>,
        node: Node<P::Depth>,
    ) -> Result<(Score, Why), Stopped> {
        let name = name(self.plan.key(self.game, at).0);
        let busy = self.busy.clone();
        let _here = busy.as_ref().map(|busy| busy.enter(name));
        self.expand(at, ready, node)
    }

    /// Tells a listener which moves a cut leaves out.
    #[inline(never)]
    pub(crate) fn tell_skipped(&mut self, listed: Range<usize>, first_seen: Option<usize>) {
        match first_seen {
            None => self.line[listed].iter().for_each(|&mv| self.trace.skip(mv)),
            Some(base) => {
                let rest = self.seen[base..].iter().filter(|one| one.rank != TAKEN);
                rest.for_each(|one| self.trace.skip(one.mv));
            }
        }
    }

    /// Tells a listener the forced answers to a move.
    #[inline(never)]
    pub(crate) fn retell(&mut self, at: &G::Position, mv: G::Move, node: Node<P::Depth>) {
        let mut child = at.clone();
        self.game.play(&mut child, mv);
        let viewer = self.game.mover(at);
        while let Some(side) = self.game.mover(&child) {
            let (known, notes) = self.first_look(&child, node.seen_by(side, viewer.unwrap_or(side)));
            let only = self.plan.only(self.game, &child, notes).filter(|_| known.lower < known.upper);
            let Some(only) = only else { break };
            self.trace.forced(only);
            self.game.play(&mut child, only);
        }
    }
}

impl<D: Copy> Node<D> {
    /// The same question, put by `viewer`, as `side` sees it.
    #[inline(always)]
    fn seen_by(self, side: Side, viewer: Side) -> Node<D> {
        if side == viewer { self } else { Node { alpha: -self.beta, beta: -self.alpha, ..self } }
    }
}

/// The rank of a position that has been entered.
const TAKEN: i32 = i32::MIN;

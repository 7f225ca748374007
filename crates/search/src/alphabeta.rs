//! The one alpha-beta. A [`Plan`] makes it a solver or a player; a [`Store`] is its memory.
//!
//! The contract: for a window `alpha < beta` and the true score `s` of the plan's tree, the result `r` obeys
//! `r <= alpha ⇒ s <= r`, `alpha < r < beta ⇒ s = r` and `r >= beta ⇒ s >= r`.

use crate::busy::Busy;
use crate::depth::{self, on_a_new_stack};
use crate::distance::{from_here, from_root, score_from_root};
use crate::memo::{Memo, check_scale, hint};
use crate::plan::{Depths, Node, Plan};
use crate::recipe::Setting;
use crate::store::{Filed, Store, TEND, Worth};
use crate::survey::{Seen, Surveyed, Task};
use crate::trace::{Silent, Trace, Why};
use crate::{Budget, Stopped};
use game::{Bounds, Game, MoveCode, Outcome, Score, Side, Status, Sym};
use std::ops::{AddAssign, Range};
use std::sync::Arc;

/// Where there are more moves than this, nobody asks which one the store remembers.
const MOST_LISTED: usize = 1000;

/// What happened on the way. Nodes are counted by the budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Nodes where a move closed the window.
    pub cuts: u64,
    /// … already the first one tried.
    pub first_cuts: u64,
    /// Positions of which the table knew something, entered or looked at beforehand.
    pub hits: u64,
    /// … enough to close the window.
    pub closed: u64,
    /// Entries written.
    pub records: u64,
    /// … of positions that were not there before, in a free slot.
    pub fresh: u64,
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
        self.fresh += other.fresh;
        self.evictions += other.evictions;
    }
}

/// One worker of a search.
pub struct AlphaBeta<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T = Silent> {
    /// The rules.
    pub game: &'s G,
    /// How to search.
    pub plan: P,
    /// What was found, shared by all workers.
    pub store: &'s S,
    /// What may still be spent.
    pub budget: Budget,
    /// Who listens.
    pub trace: T,
    /// What happened so far.
    pub tally: Tally,
    /// Which worker this is; where nothing tells who is where, all but worker 0 turn the order round at every
    /// second ply, so that they meet other subtrees.
    pub worker: u32,
    /// Who is where, if there are several workers.
    pub(crate) busy: Option<Arc<Busy>>,
    /// The best move of the node left last, which is the root once a search returns; none if the node was
    /// closed without a search, or if no move beats what was known before.
    pub choice: Option<G::Move>,
    /// First moves that are left out, by their codes; see [`crate::Limits::only`] too.
    pub(crate) barred: Vec<MoveCode>,
    /// The best first move so far that beat the window's lower end, where the root is searched in any case.
    pub(crate) root_best: Option<(G::Move, Score)>,
    /// Plies from the root.
    pub(crate) ply: u32,
    /// The ply from which on this stack has no more room.
    deep: u32,
    /// The ply of the node that has just passed, if the next node follows a pass.
    pub(crate) passed: Option<u32>,
    /// The hint of the move that the next node entered is to be searched without.
    pub(crate) without: Option<u64>,
    /// The promising moves of all nodes on the line, each node's best first.
    pub(crate) line: Vec<G::Move>,
    /// The ranks of the moves of one node, while they are sorted; of all moves on the line, where they are not.
    pub(crate) ranks: Vec<i32>,
    /// The positions that all nodes on the line have looked at and not settled, ready to be entered.
    pub(crate) seen: Vec<Seen<G, P, S>>,
    /// How many positions were looked at without being entered.
    pub(crate) examined: u64,
}

/// An open position that somebody has looked at.
pub(crate) struct Ready<G: Game, P: Plan<G>, S: Store<P::Key>> {
    /// Whose turn it is.
    pub mover: Side,
    /// What is known of its score, for the mover.
    pub known: Bounds,
    /// What the look noted down.
    pub notes: P::Notes,
    /// Where the store keeps it, under which symmetry.
    pub place: S::Place,
    pub by: Sym,
}

impl<G: Game, P: Plan<G>, S: Store<P::Key>> Clone for Ready<G, P, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game, P: Plan<G>, S: Store<P::Key>> Copy for Ready<G, P, S> {}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>> AlphaBeta<'s, G, P, S> {
    /// A worker that nobody listens to.
    pub fn new(game: &'s G, plan: P, store: &'s S, budget: Budget) -> Self {
        AlphaBeta::traced(game, plan, store, budget, Silent)
    }
}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'s, G, P, S, T> {
    /// A worker that tells `trace` every step.
    pub fn traced(game: &'s G, plan: P, store: &'s S, budget: Budget, trace: T) -> Self {
        if S::KEEPS {
            check_scale::<G, P::Memo>(game);
        }
        AlphaBeta {
            game,
            plan,
            store,
            budget,
            trace,
            tally: Tally::default(),
            worker: 0,
            busy: None,
            choice: None,
            barred: Vec::new(),
            root_best: None,
            ply: 0,
            deep: depth::FIRST,
            passed: None,
            without: None,
            line: Vec::with_capacity(4096),
            ranks: Vec::new(),
            seen: Vec::new(),
            examined: 0,
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
        let mover = match self.game.status(at) {
            Status::Turn(mover) => mover,
            Status::Over(outcome) => return self.close(at, viewer, outcome, alpha, beta),
            Status::Nature => return self.expect(at, viewer, depth, (alpha, beta)),
        };
        if mover != viewer {
            return Ok(-self.search(at, mover, depth, -beta, -alpha)?);
        }
        self.budget.spend()?;
        self.trace.enter(at, viewer, alpha, beta);
        let (score, why) = self.think(at, mover, Node { depth, alpha, beta, ply: self.ply })?;
        self.trace.leave(score, why);
        Ok(score)
    }

    /// A finished game.
    #[inline(never)]
    fn close(
        &mut self,
        at: &G::Position,
        viewer: Side,
        outcome: Outcome,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.budget.spend()?;
        self.trace.enter(at, viewer, alpha, beta);
        let mut score = self.plan.terminal_score(outcome, viewer);
        if P::ASKS.distance {
            score = score_from_root(score, self.ply);
        }
        if G::LINES && self.game.ends_by_line(at) {
            self.plan.line_ended();
        }
        self.trace.leave(score, Why::Over);
        Ok(score)
    }

    /// The move that the store remembers as best in this position, if it names just one.
    pub(crate) fn remembered_move(&mut self, at: &G::Position, depth: P::Depth) -> Option<G::Move> {
        self.game.mover(at)?;
        let (key, by) = self.plan.key(self.game, at);
        let memo = self.store.recall(self.store.place(key))?;
        let (_, remembered) = self.plan.recalled(depth, P::Memo::unpack(memo));
        let (plan, game) = (&self.plan, self.game);
        let named = |mv: &G::Move| hint::<P::Memo>(plan.code(game, *mv, by)) == remembered;
        let legal = game.legal(at);
        // A list of a million moves takes longer than a line is worth.
        if legal.len() > MOST_LISTED {
            return None;
        }
        let mut alike = legal.into_iter().filter(named);
        alike.next().filter(|_| alike.next().is_none())
    }

    /// Forgets the moves of a line that was stopped half-way. Call it before searching again after a stop.
    pub fn rewind(&mut self) {
        self.line.clear();
        self.seen.clear();
        self.ply = 0;
        self.passed = None;
        self.without = None;
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
        let place = self.store.place(key);
        self.choice = None;
        let (known, notes) = self.plan.look(self.game, at, asked);
        if self.plan.gave_up() {
            return Err(Stopped);
        }
        let node = asked.narrowed(known);
        if node.alpha >= node.beta {
            let guessed = T::ON && self.plan.guessed(notes);
            return Ok((known.answer(asked.alpha), if guessed { Why::Horizon } else { Why::Known }));
        }
        self.expand(at, Ready { mover, known, notes, place, by }, asked)
    }

    /// A position that its look has not closed.
    pub(crate) fn expand(
        &mut self,
        at: &mut G::Position,
        ready: Ready<G, P, S>,
        mut asked: Node<P::Depth>,
    ) -> Result<(Score, Why), Stopped> {
        if asked.ply >= self.deep {
            return self.expand_deeper(at, ready, asked);
        }
        let Ready { mover, mut known, notes, place, by } = ready;
        let without = if P::ASKS.singular { self.without.take() } else { None };
        self.choice = None;
        let mut node = asked.narrowed(known);
        let (mut table_move, mut hinted) = (0, None);
        if let Some(memo) = self.store.recall(place) {
            let memo = P::Memo::unpack(memo);
            let (remembered, hint) = self.plan.recalled(asked.depth, memo);
            hinted = Some(memo);
            self.tally.hits += 1;
            table_move = if self.plan.table_move().on() { hint } else { 0 };
            if (!P::ASKS.rooted || asked.ply > 0 && self.plan.trusts(asked)) && without.is_none() {
                let told = if P::ASKS.distance { from_root(remembered, asked.ply) } else { remembered };
                known = known.and(told);
            }
            node = asked.narrowed(known);
            if node.alpha >= node.beta {
                self.tally.closed += 1;
                return Ok((known.answer(asked.alpha), Why::Remembered));
            }
        }

        if P::ASKS.reductions && table_move == 0 {
            asked.depth = self.plan.depth_unhinted(asked.depth);
            node.depth = asked.depth;
        }
        if P::ASKS.shortcuts
            && without.is_none()
            && let Some(score) = self.take_shortcut(at, mover, node, notes)?
        {
            return Ok((score, Why::Foreseen));
        }

        let before = if S::WEIGHS { self.budget.spent() } else { 0 };
        let open = node.alpha;
        let (mut best, mut sure, mut first_seen) = (known.lower, None, None);
        let moves = if P::ASKS.survey && self.plan.survey().on() {
            let base = self.seen.len();
            first_seen = Some(base);
            let task = Task { at, mover, notes, by, table_move };
            match self.survey(&task, &mut node, &mut best, &mut sure) {
                Surveyed::Closed(score) => return Ok((score, Why::Foreseen)),
                Surveyed::Left(moves) => moves,
            }
        } else {
            if P::ASKS.survey && P::ASKS.idling && self.plan.survey() == Setting::Idle {
                self.survey_in_vain(&Task { at, mover, notes, by, table_move }, node);
            }
            self.list_moves(at, node, notes, by, table_move)
        };
        if P::ASKS.etc
            && first_seen.is_none()
            && (self.plan.etc() != Setting::Off || self.plan.last_iteration() != Setting::Off)
            && let Some(score) = self.foresee(at, mover, node, moves.clone(), table_move != 0)
        {
            return Ok((score, Why::Foreseen));
        }
        let (game, mut choice, mut tried) = (self.game, moves.end, 0);
        let (mut end, mut skipped) = (moves.end, false);
        for i in moves.clone() {
            if P::ASKS.lazy && i >= end {
                break;
            }
            let child = match first_seen {
                Some(base) if P::ASKS.survey => Some(self.next_seen(base, node, i, tried)),
                _ => None,
            };
            if P::ASKS.lazy {
                self.pick(at, (node, notes), moves.start, i..end);
            }
            let mv = self.line[i];
            if P::ASKS.rooted && node.ply == 0 && self.is_barred(mv) {
                continue;
            }
            if P::ASKS.singular && table_move != 0 && tried == 0 {
                let is_hinted = hint::<P::Memo>(self.plan.code(game, mv, by)) == table_move;
                if is_hinted && without.is_some() {
                    continue;
                }
                if is_hinted
                    && let Some(memo) = hinted
                    && let Some((depth, bound)) = self.plan.suspects(node, memo, asked.ply)
                {
                    let others = self.search_without(at, ready, node, table_move, (depth, bound))?;
                    if others >= bound && bound >= node.beta {
                        // Two moves reach the upper end (multi-cut, Björnsson and Marsland 2001).
                        self.line.truncate(moves.start);
                        return Ok((bound, Why::Foreseen));
                    }
                    self.plan.single_out(node, bound, others);
                }
            }
            let Some(score) = self.try_move(at, (mover, notes), node, mv, tried, child)? else {
                skipped = true;
                if P::ASKS.lazy && self.plan.has_seen_enough() {
                    end = self.keep_sharp(i + 1..end);
                }
                continue;
            };
            tried += 1;
            if score > best {
                best = score;
                choice = i;
                if P::ASKS.rooted && node.ply == 0 && score > node.alpha {
                    self.root_best = Some((mv, score));
                }
            }
            if score >= node.beta {
                self.tally.cuts += 1;
                self.tally.first_cuts += u64::from(tried == 1);
                self.plan.refuted(game, at, mover, node, mv, &self.line[moves.start..i]);
                if T::ON {
                    self.tell_skipped(i + 1..moves.end, first_seen);
                }
                break;
            }
            node.alpha = node.alpha.max(score);
        }
        let choice = self.line.get(choice).copied().or(sure);
        self.line.truncate(moves.start);
        if P::ASKS.survey
            && let Some(base) = first_seen
        {
            self.seen.truncate(base);
        }

        if P::ASKS.quiet && skipped && best < open && self.plan.guessed(notes) {
            // What was not looked at may be worth as much as the window's lower end, and no more.
            best = open;
        }
        let cut = best >= node.beta;
        if best > open {
            known.lower = best;
        }
        if !cut {
            known.upper = best;
        }
        self.choice = choice;
        if P::ASKS.singular && without.is_some() {
            return Ok((best, Why::Searched));
        }
        self.tally.records += 1;
        if !S::KEEPS {
            return Ok((best, if cut { Why::Cut } else { Why::Searched }));
        }
        let mut best_hint = choice.map_or(0, |mv| hint::<P::Memo>(self.plan.code(game, mv, by)));
        if P::ASKS.lazy && best <= open && table_move != 0 {
            // Where no move was good enough, the one that once was is the better guess.
            best_hint = table_move;
        }
        let work = if S::WEIGHS { (self.budget.spent() - before).min(u64::from(u32::MAX)) as u32 } else { 0 };
        let kept = if P::ASKS.distance { from_here(known, asked.ply) } else { known };
        let memo = self.plan.memo(asked.depth, notes, kept, best_hint);
        if P::ASKS.lazy && hinted.is_some_and(|old| self.plan.keeps(old, memo)) {
            return Ok((best, if cut { Why::Cut } else { Why::Searched }));
        }
        let filed = self.store.record(place, memo.pack(), Worth { ply: node.ply, work });
        self.tally.fresh += u64::from(filed == Filed::New);
        self.tally.evictions += u64::from(filed == Filed::Evicted);
        if self.tally.records.is_multiple_of(TEND) {
            self.store.tend();
        }
        Ok((best, if cut { Why::Cut } else { Why::Searched }))
    }

    /// The same on a new stack.
    #[cold]
    #[inline(never)]
    fn expand_deeper(
        &mut self,
        at: &mut G::Position,
        ready: Ready<G, P, S>,
        asked: Node<P::Depth>,
    ) -> Result<(Score, Why), Stopped> {
        let before = std::mem::replace(&mut self.deep, asked.ply.saturating_add(depth::PLIES));
        let this = &mut *self;
        let answer = on_a_new_stack(move || this.expand(at, ready, asked));
        self.deep = before;
        answer
    }

    /// The score of one move for the mover, or nothing if the plan skips it. `child` is the position behind it,
    /// if that was looked at before.
    #[inline(always)]
    fn try_move(
        &mut self,
        at: &mut G::Position,
        (mover, notes): (Side, P::Notes),
        node: Node<P::Depth>,
        mv: G::Move,
        tried: usize,
        child: Option<usize>,
    ) -> Result<Option<Score>, Stopped> {
        let game = self.game;
        let depths = if P::ASKS.reductions {
            self.plan.depths_after(game, at, node, notes, mv, tried)
        } else {
            self.plan.depth_after(node, mv, tried).map(Depths::only)
        };
        let Some(Depths { full, reduced }) = depths else { return Ok(None) };
        if P::ASKS.survey
            && let Some(child) = child
            && let Some(hopeless) = self.seen[child].at_most(mover).filter(|&most| most <= node.alpha)
        {
            return Ok(Some(hopeless));
        }
        let mut probe = |this: &mut Self, depth: P::Depth, low: Score, high: Score| {
            this.ply = node.ply + 1;
            if P::ASKS.survey
                && let Some(child) = child
            {
                if T::ON {
                    this.retell(at, mv, node);
                }
                return this.visit(child, mover, depth, low, high);
            }
            Ok(-game.after(at, mv, |child| this.search(child, mover.other(), depth, -high, -low))?)
        };
        let scout = self.plan.scouts() && tried > 0 && node.beta.0 - node.alpha.0 > 1;
        let top = if scout { Score(node.alpha.0 + 1) } else { node.beta };
        self.trace.follow(mv);
        if P::ASKS.reductions && reduced != full {
            let score = probe(self, reduced, node.alpha, Score(node.alpha.0 + 1))?;
            if score <= node.alpha {
                return Ok(Some(score));
            }
            self.trace.again(mv);
        }
        let mut score = probe(self, full, node.alpha, top)?;
        if scout && score > node.alpha && score < node.beta {
            self.trace.again(mv);
            score = probe(self, full, score, node.beta)?.max(score);
        }
        Ok(Some(score))
    }

    /// Puts the promising moves on the line, best first, and says where they are.
    #[inline(always)]
    pub(crate) fn list_moves(
        &mut self,
        at: &G::Position,
        node: Node<P::Depth>,
        notes: P::Notes,
        by: Sym,
        table_move: u64,
    ) -> Range<usize> {
        if P::ASKS.lazy {
            return self.list_unsorted(at, notes, by, table_move);
        }
        let base = self.line.len();
        self.plan.promising(self.game, at, notes, &mut self.line);
        let moves = &mut self.line[base..];
        debug_assert!(!moves.is_empty(), "an open position offers a move");
        let all = base..base + moves.len();
        // A single move needs no rank: forced answers are frequent, and ranks are dear.
        if moves.len() == 1 {
            return all;
        }
        if self.ranks.len() < moves.len() {
            if moves.len() > MANY {
                self.budget.hasten();
                return all;
            }
            self.ranks.resize(moves.len(), 0);
        }
        let ranks = &mut self.ranks[..moves.len()];
        for i in 0..moves.len() {
            let mv = moves[i];
            let rank = if table_move != 0 && hint::<P::Memo>(self.plan.code(self.game, mv, by)) == table_move
            {
                i32::MAX
            } else {
                self.plan.rank(self.game, at, node, notes, mv)
            };
            sink(ranks, moves, i, rank);
        }
        // Where all moves must be searched the order does not matter: a helper starts from the other end and
        // meets the others half-way. Those are the nodes of one side, and it is not known of which.
        if self.turns_round(node) {
            self.line[all.clone()].reverse();
        }
        all
    }

    /// Whether this worker tries the last move first here.
    #[inline(always)]
    pub(crate) fn turns_round(&self, node: Node<P::Depth>) -> bool {
        self.worker > 0 && node.ply % 2 == (self.worker - 1) % 2
    }
}

/// More moves than this stay as they are listed: only heaps of sticks have so many, sinking each into its place
/// would take the square of their number, and a node that takes so long shall look at the clock.
const MANY: usize = 512;

/// Puts the `i`-th move where its rank belongs among those before it; ties stay in order.
#[inline(always)]
fn sink<M: Copy>(ranks: &mut [i32], moves: &mut [M], i: usize, rank: i32) {
    let (mv, mut to) = (moves[i], i);
    while to > 0 && ranks[to - 1] < rank {
        (ranks[to], moves[to]) = (ranks[to - 1], moves[to - 1]);
        to -= 1;
    }
    (ranks[to], moves[to]) = (rank, mv);
}

impl<D: Copy> Node<D> {
    /// The part of the window that `known` leaves open.
    #[inline(always)]
    pub(crate) fn narrowed(self, known: Bounds) -> Node<D> {
        Node { alpha: self.alpha.max(known.lower), beta: self.beta.min(known.upper), ..self }
    }
}

pub(crate) trait Close {
    fn answer(self, alpha: Score) -> Score;
}

impl Close for Bounds {
    /// What to say when these bounds close the window above `alpha`.
    #[inline(always)]
    fn answer(self, alpha: Score) -> Score {
        if self.upper <= alpha { self.upper } else { self.lower }
    }
}

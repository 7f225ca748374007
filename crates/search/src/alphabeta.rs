//! The one alpha-beta. A [`Plan`] makes it a solver or a player; a [`Store`] is its memory.
//!
//! The contract: for a window `alpha < beta` and the true score `s` of the plan's tree, the result `r` obeys
//! `r <= alpha ⇒ s <= r`, `alpha < r < beta ⇒ s = r` and `r >= beta ⇒ s >= r`.

use crate::busy::Busy;
use crate::distance::{from_here, from_root, score_from_root};
use crate::memo::{Memo, check_scale, hint};
use crate::plan::{Depths, Node, Plan};
use crate::recipe::Setting;
use crate::sorting::sort_by_rank;
use crate::survey::{Seen, Surveyed, Task};
use crate::table::{Filed, Store, Worth};
use crate::trace::{Silent, Trace, Why};
use crate::{Purse, Stopped};
use game::{Bounds, Game, Outcome, Score, Side, Status, Sym};
use std::ops::{AddAssign, Range};
use std::sync::Arc;

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
    pub purse: Purse,
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
    /// Plies from the root.
    pub(crate) ply: u32,
    /// The ply of the node that has just passed, if the next node follows a pass.
    pub(crate) passed: Option<u32>,
    /// The promising moves of all nodes on the line, each node's best first.
    pub(crate) line: Vec<G::Move>,
    /// The ranks of the moves of one node, while they are sorted; of all moves on the line, where they are not.
    ranks: Vec<i32>,
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
    pub fn new(game: &'s G, plan: P, store: &'s S, purse: Purse) -> Self {
        AlphaBeta::traced(game, plan, store, purse, Silent)
    }
}

impl<'s, G: Game, P: Plan<G>, S: Store<P::Key>, T: Trace<G>> AlphaBeta<'s, G, P, S, T> {
    /// A worker that tells `trace` every step.
    pub fn traced(game: &'s G, plan: P, store: &'s S, purse: Purse, trace: T) -> Self {
        check_scale::<G, P::Memo>(game);
        AlphaBeta {
            game,
            plan,
            store,
            purse,
            trace,
            tally: Tally::default(),
            worker: 0,
            busy: None,
            choice: None,
            ply: 0,
            passed: None,
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
            Status::Nature => return self.expect(at, viewer, depth),
        };
        if mover != viewer {
            return Ok(-self.search(at, mover, depth, -beta, -alpha)?);
        }
        self.purse.spend()?;
        self.trace.enter(at, viewer, alpha, beta);
        let (score, why) = self.think(at, mover, Node { depth, alpha, beta, ply: self.ply })?;
        self.trace.leave(score, why);
        Ok(score)
    }

    /// Dice: the mean over all rolls, each searched with the widest window; rounded to the nearest score.
    #[inline(never)]
    fn expect(&mut self, at: &mut G::Position, viewer: Side, depth: P::Depth) -> Result<Score, Stopped> {
        if !G::DICE {
            unreachable!("a game that throws dice says so");
        }
        self.purse.spend()?;
        self.trace.enter(at, viewer, Bounds::ANY.lower, Bounds::ANY.upper);
        let (game, ply) = (self.game, self.ply);
        let mut rolls = Vec::new();
        game.rolls(at, &mut rolls);
        let (mut sum, mut weights) = (0i64, 0i64);
        for (roll, weight) in rolls {
            self.trace.follow(roll);
            self.ply = ply + 1;
            let widest = (Bounds::ANY.lower, Bounds::ANY.upper);
            let score =
                game.after(at, roll, |child| self.search(child, viewer, depth, widest.0, widest.1))?;
            sum += i64::from(score.0) * i64::from(weight);
            weights += i64::from(weight);
        }
        let mean = Score((sum as f64 / weights as f64).round() as i32);
        self.trace.leave(mean, Why::Searched);
        Ok(mean)
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
        self.purse.spend()?;
        self.trace.enter(at, viewer, alpha, beta);
        let mut score = self.plan.settled(outcome, viewer);
        if P::ASKS.distance {
            score = score_from_root(score, self.ply);
        }
        if G::LINES && self.game.ends_by_line(at) {
            self.plan.line_ended();
        }
        self.trace.leave(score, Why::Over);
        Ok(score)
    }

    /// Forgets the moves of a line that was stopped half-way. Call it before searching again after a stop.
    pub fn rewind(&mut self) {
        self.line.clear();
        self.seen.clear();
        self.ply = 0;
        self.passed = None;
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
        self.ponder(at, Ready { mover, known, notes, place, by }, asked)
    }

    /// A position that its look has not closed.
    pub(crate) fn ponder(
        &mut self,
        at: &mut G::Position,
        ready: Ready<G, P, S>,
        asked: Node<P::Depth>,
    ) -> Result<(Score, Why), Stopped> {
        let Ready { mover, mut known, notes, place, by } = ready;
        self.choice = None;
        let mut node = asked.narrowed(known);
        let mut table_move = 0;
        if let Some(memo) = self.store.recall(place) {
            let (remembered, hint) = self.plan.recalled(asked.depth, P::Memo::unpack(memo));
            self.tally.hits += 1;
            table_move = if self.plan.table_move().on() { hint } else { 0 };
            if !P::ASKS.rooted || asked.ply > 0 {
                let told = if P::ASKS.distance { from_root(remembered, asked.ply) } else { remembered };
                known = known.and(told);
            }
            node = asked.narrowed(known);
            if node.alpha >= node.beta {
                self.tally.closed += 1;
                return Ok((known.answer(asked.alpha), Why::Remembered));
            }
        }

        if P::ASKS.shortcuts
            && let Some(score) = self.take_shortcut(at, mover, node, notes)?
        {
            return Ok((score, Why::Foreseen));
        }

        let before = if S::WEIGHS { self.purse.spent() } else { 0 };
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
        if P::ASKS.foresight
            && first_seen.is_none()
            && (self.plan.foresight() != Setting::Off || self.plan.grades() != Setting::Off)
            && let Some(score) = self.foresee(at, mover, node, moves.clone(), table_move != 0)
        {
            return Ok((score, Why::Foreseen));
        }
        let (game, mut choice, mut tried) = (self.game, moves.end, 0);
        for i in moves.clone() {
            let child = match first_seen {
                Some(base) if P::ASKS.survey => Some(self.next_seen(base, node, i, tried)),
                _ => None,
            };
            if P::ASKS.lazy {
                bring_best(&mut self.ranks[i..moves.end], &mut self.line[i..moves.end]);
            }
            let mv = self.line[i];
            let Some(score) = self.try_move(at, (mover, notes), node, mv, tried, child)? else { continue };
            tried += 1;
            if score > best {
                best = score;
                choice = i;
            }
            if score >= node.beta {
                self.tally.cuts += 1;
                self.tally.first_cuts += u64::from(tried == 1);
                self.plan.refuted(game, mover, node, mv, &self.line[moves.start..i]);
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

        let cut = best >= node.beta;
        if best > open {
            known.lower = best;
        }
        if !cut {
            known.upper = best;
        }
        self.choice = choice;
        self.tally.records += 1;
        let best_hint = choice.map_or(0, |mv| hint::<P::Memo>(self.plan.mark(game, mv, by)));
        let work = if S::WEIGHS { (self.purse.spent() - before).min(u64::from(u32::MAX)) as u32 } else { 0 };
        let kept = if P::ASKS.distance { from_here(known, asked.ply) } else { known };
        let memo = self.plan.memo(asked.depth, notes, kept, best_hint).pack();
        let filed = self.store.record(place, memo, Worth { ply: node.ply, work });
        self.tally.fresh += u64::from(filed == Filed::New);
        self.tally.evictions += u64::from(filed == Filed::Evicted);
        Ok((best, if cut { Why::Cut } else { Why::Searched }))
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
    fn list_moves(
        &mut self,
        at: &G::Position,
        node: Node<P::Depth>,
        notes: P::Notes,
        by: Sym,
        table_move: u64,
    ) -> Range<usize> {
        let base = self.line.len();
        self.plan.promising(self.game, at, notes, &mut self.line);
        let moves = &mut self.line[base..];
        debug_assert!(P::ASKS.quiet || !moves.is_empty(), "an open position offers a move");
        let all = base..base + moves.len();
        // A single move needs no rank: forced answers are frequent, and ranks are dear.
        if moves.len() == 1 && !P::ASKS.lazy {
            return all;
        }
        if self.ranks.len() < if P::ASKS.lazy { all.end } else { moves.len() } {
            if !P::ASKS.lazy && moves.len() > MANY {
                self.purse.hasten();
                return all;
            }
            self.ranks.resize(if P::ASKS.lazy { all.end } else { moves.len() }, 0);
        }
        let ranks = if P::ASKS.lazy { &mut self.ranks[base..] } else { &mut self.ranks[..moves.len()] };
        for i in 0..moves.len() {
            let mv = moves[i];
            let rank = if table_move != 0 && hint::<P::Memo>(self.plan.mark(self.game, mv, by)) == table_move
            {
                i32::MAX
            } else {
                self.plan.rank(self.game, at, node, notes, mv)
            };
            if P::ASKS.lazy {
                ranks[i] = rank;
            } else {
                sink(ranks, moves, i, rank);
            }
        }
        // Where all moves must be searched the order does not matter: a helper starts from the other end and
        // meets the others half-way. Those are the nodes of one side, and it is not known of which.
        let backwards = !P::ASKS.lazy && self.turns_round(node);
        if backwards {
            self.line[all.clone()].reverse();
        }
        all
    }

    /// Whether this worker tries the last move first here.
    #[inline(always)]
    pub(crate) fn turns_round(&self, node: Node<P::Depth>) -> bool {
        self.worker > 0 && node.ply % 2 == (self.worker - 1) % 2
    }

    /// Asks the store about every move on the line: one that is remembered as good enough closes the window,
    /// the others are put in the order of what is remembered of them, behind the table move if there is one.
    #[inline(never)]
    fn foresee(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        node: Node<P::Depth>,
        all: Range<usize>,
        first_stays: bool,
    ) -> Option<Score> {
        let (foresight, grades) = (self.plan.foresight(), self.plan.grades());
        let mut order: Vec<(i32, G::Move)> = Vec::new();
        for i in all.clone() {
            let mv = self.line[i];
            let seen = self.peek(at, mover, node, mv);
            if foresight == Setting::Idle {
                std::hint::black_box(seen);
            }
            if let Some((reached, _)) = seen
                && foresight.on()
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
            let sought = plan.foresight() != Setting::Off;
            Some((if sought { -plan.recalled(depth, memo).0.upper } else { Bounds::ANY.lower }, grade))
        })
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

/// Puts the move of the highest rank first.
#[inline(always)]
fn bring_best<M>(ranks: &mut [i32], moves: &mut [M]) {
    let mut best = 0;
    for i in 1..ranks.len() {
        if ranks[i] > ranks[best] {
            best = i;
        }
    }
    ranks.swap(0, best);
    moves.swap(0, best);
}

impl<D: Copy> Node<D> {
    /// The part of the window that `known` leaves open.
    #[inline(always)]
    pub(crate) fn narrowed(self, known: Bounds) -> Node<D> {
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

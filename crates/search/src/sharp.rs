//! A plan for players of sharp games: captures are played out at the horizon, and the tree is as deep as a move deserves.
//!
//! Nothing here is proved. Every idea is an ingredient that can be left out; with none of them it is plain alpha-beta to a
//! depth.

mod leaving_out;

use crate::distance::{MATE, from_root};
use crate::memo::GradeMemo;
use crate::plan::{Depths, Fold, Hashed, Horizon, Node, Plan, Shortcut};
use crate::recipe::{Asks, Ingredient, Mix, Recipe, Setting};
use crate::reputation::{MOST_MERIT, NOBODY, Reputation, Step};
use game::{Acyclic, Bounds, Deed, MoveCode, Outcome, Score, Side, Sym, Tactics, Verdict, WON};
use std::marker::PhantomData;
use std::sync::LazyLock;

/// A win that was looked up: farther away than any that a search has seen, and nearer the sooner it is reached.
const LOOKED_UP: i32 = MATE - 1_000;
const GAIN: i32 = 1 << 26;
const KILLER: i32 = 1 << 25;
const ANSWER: i32 = 1 << 24;
/// Below every quiet move.
const LOSS: i32 = -(1 << 26);
/// No line is looked at farther.
const FARTHEST: u32 = 240;

/// Look ahead unevenly, and grade what is quiet.
#[derive(Clone, Debug)]
pub struct Sharp<A, F = Hashed> {
    tactics: A,
    fold: PhantomData<F>,
    mix: Mix,
    reputation: Reputation,
    /// The grades of the positions of the line, by ply; none of those that are threatened.
    grades: Vec<Option<i32>>,
    /// How many plies less late moves are looked at, by depth and number.
    later: &'static Later,
    /// Whether the last move was skipped because enough quiet ones were tried.
    enough: bool,
    /// By how much the first move of the node at a ply is looked at deeper, because nothing else will do.
    singled_out: Option<(u32, i16)>,
    /// Whether the node whose moves were listed last has a single one.
    forced: bool,
    /// How often this worker has met a game that its line ended.
    line_ends: u64,
    /// What the table says of the node entered last, to whatever depth.
    told: Bounds,
}

/// What a look noted down.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse<N> {
    notes: N,
    threatened: bool,
    /// At the horizon or behind it.
    quiescent: bool,
    /// At the horizon, and not good enough as it stands.
    wanting: bool,
    line_ends: u64,
}

impl<A, F> Sharp<A, F> {
    /// A plan with these guesses and these ingredients.
    pub fn new(tactics: A, mix: Mix) -> Sharp<A, F> {
        Sharp {
            tactics,
            fold: PhantomData,
            mix,
            reputation: Reputation::default(),
            grades: Vec::new(),
            later: &LATER,
            enough: false,
            singled_out: None,
            forced: false,
            line_ends: 0,
            told: Bounds::ANY,
        }
    }

    #[inline(always)]
    fn on(&self, ingredient: Ingredient) -> bool {
        self.mix.of(ingredient).on()
    }

    /// How many plies less a late move is looked at.
    #[inline(always)]
    fn late(&self, depth: i16, tried: usize) -> i16 {
        self.later[(depth.max(0) as usize).min(LATE - 1)][tried.min(LATE - 1)]
    }

    #[inline(always)]
    fn note_grade(&mut self, ply: u32, grade: Option<i32>) {
        let ply = ply as usize;
        if self.grades.len() <= ply {
            self.grades.resize(ply + 64, None);
        }
        self.grades[ply] = grade;
    }

    /// The grade of the position at this ply of the line.
    #[inline(always)]
    fn grade_at(&self, ply: u32) -> Option<i32> {
        self.grades.get(ply as usize).copied().flatten()
    }

    /// A grade, moved to where a search of this position has found it, however shallow that was.
    #[inline(always)]
    fn as_told(&self, grade: i32) -> i32 {
        let Bounds { lower: Score(lower), upper: Score(upper) } = self.told;
        if !self.on(Ingredient::Table) || !self.on(Ingredient::Correction) {
            grade
        } else if lower > grade && lower < WON {
            lower
        } else if upper < grade && upper > -WON {
            upper
        } else {
            grade
        }
    }

    /// Up to which depth a grade alone settles a node or a move. Where checks are tried at the horizon, it is less: whoever gave a
    /// queen for a mate stands far below the window, and a threat that is not a check itself needs three plies to be seen.
    #[inline(always)]
    fn settled_at(&self) -> i32 {
        if self.on(Ingredient::Checks) { 3 } else { 8 }
    }

    /// Whether the mover stands better than at their last turn.
    #[inline(always)]
    fn improves(&self, ply: u32) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.grade_at(ply));
        self.grade_at(ply).zip(before).is_none_or(|(now, before)| now > before)
    }
}

const LATE: usize = 64;
type Later = [[i16; LATE]; LATE];

/// It grows with the logarithms of depth and number.
static LATER: LazyLock<Later> = LazyLock::new(|| {
    let mut table = [[0; LATE]; LATE];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (tried, less) in row.iter_mut().enumerate().skip(1) {
            *less = (0.75 + (depth as f32).ln() * (tried as f32).ln() / 2.25) as i16;
        }
    }
    table
});

impl<G, A, F> Plan<G> for Sharp<A, F>
where
    G: Acyclic,
    A: Tactics<G>,
    F: Fold<G>,
{
    const PROVES: bool = false;
    const EXACT: bool = false;
    const ASKS: Asks = Asks::PLAYER;
    /// Plies left before the horizon; behind it captures only.
    type Depth = i16;
    type Key = F::Key;
    type Memo = F::Grade;
    type Notes = Glimpse<A::Notes>;

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position, node: Node<i16>) -> (Bounds, Self::Notes) {
        let notes = self.tactics.look(game, at);
        self.told = Bounds::ANY;
        let quiescent = node.depth <= 0;
        let threatened = self.tactics.is_threatened(notes) || node.depth == 0 && self.tactics.hangs(notes);
        let mut seen = Glimpse { notes, threatened, quiescent, wanting: false, line_ends: self.line_ends };
        // Nobody is mated sooner than now, nor mates sooner than by the next move.
        let ply = node.ply as i32;
        if G::LINES && node.ply > 0 && self.tactics.recurs(game, at, node.ply) {
            // Who could come back once can do it again.
            self.line_ends += 1;
            return (Bounds::exactly(Score::DRAW), seen);
        }
        // The root needs a move, not a score.
        if ply > 0
            && let Some(verdict) = self.tactics.looked_up(game, at)
        {
            let won = Score(LOOKED_UP - ply.min(900));
            let score = match verdict {
                Verdict::Win => won,
                Verdict::Draw => Score::DRAW,
                Verdict::Loss => -won,
            };
            return (Bounds::exactly(score), seen);
        }
        let mut known = Bounds { lower: Score(ply - MATE), upper: Score(MATE - ply - 1) };
        if node.ply >= FARTHEST {
            return (Bounds::exactly(self.tactics.grade(game, at, notes, node.ply)), seen);
        }
        if !quiescent {
            return (known, seen);
        }
        if !self.on(Ingredient::Quiescence) {
            return (Bounds::exactly(self.tactics.grade(game, at, notes, node.ply)), seen);
        }
        if !threatened {
            // Whoever need not answer anything may leave it at that.
            let grade = self.tactics.grade(game, at, notes, node.ply);
            self.note_grade(node.ply, Some(grade.0));
            known.lower = grade;
            seen.wanting = node.depth == 0 && grade <= node.alpha && self.on(Ingredient::Checks);
        }
        (known, seen)
    }

    fn guessed(&self, notes: Self::Notes) -> bool {
        notes.quiescent
    }

    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>) {
        if notes.quiescent && !notes.threatened {
            self.tactics.sharp_moves(game, at, notes.notes, out);
            if notes.wanting {
                self.tactics.quiet_threats(game, at, out);
            }
        } else {
            let listed = out.len();
            game.moves(at, out);
            self.forced = out.len() == listed + 1;
        }
    }

    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, node: Node<i16>, _: Self::Notes, mv: G::Move) -> i32 {
        if self.on(Ingredient::Order) {
            match self.tactics.deed(game, at, mv) {
                Deed::Gains(by) => return GAIN + by,
                Deed::Loses(by) => return LOSS + by,
                Deed::Quiet => {}
            }
        }
        let code = game.code(mv);
        if self.on(Ingredient::Killers) {
            match self.reputation.killer(node.ply, code) {
                0 => {}
                nth => return KILLER + nth,
            }
        }
        let continues = self.on(Ingredient::Continuation);
        if continues && self.reputation.answers(node.ply, code) {
            return ANSWER;
        }
        let mut merit = 0;
        if self.on(Ingredient::History) {
            merit += self.reputation.alone(game.turn(at), code);
        }
        if continues {
            merit += self.reputation.behind(node.ply, self.tactics.footprint(game, at, mv));
        }
        merit.clamp(-MOST_MERIT, MOST_MERIT)
    }

    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Score(outcome.seen_by(viewer).0.signum() * MATE)
    }
    fn key_bits(game: &G) -> u32 {
        F::key_bits(game)
    }
    #[inline(always)]
    fn key(&self, game: &G, at: &G::Position) -> (F::Key, Sym) {
        F::key(game, at)
    }
    #[inline(always)]
    fn code(&self, game: &G, mv: G::Move, by: Sym) -> MoveCode {
        F::code(game, mv, by)
    }

    /// What may be a draw by the line alone is not remembered: the move is, nothing else.
    #[inline(always)]
    fn memo(&self, depth: i16, notes: Self::Notes, known: Bounds, hint: u64) -> F::Grade {
        let drawn = known.lower == Score::DRAW || known.upper == Score::DRAW;
        if G::LINES && drawn && self.line_ends != notes.line_ends {
            return F::Grade::new(Bounds::ANY, 0, hint);
        }
        let telling = Bounds {
            lower: if known.lower.0 > -MATE { known.lower } else { Bounds::ANY.lower },
            upper: if known.upper.0 < MATE - 1 { known.upper } else { Bounds::ANY.upper },
        };
        F::Grade::new(telling, depth.max(0) as u16, hint)
    }
    #[inline(always)]
    fn recalled(&mut self, depth: i16, memo: F::Grade) -> (Bounds, u64) {
        let deep = i32::from(memo.left()) >= i32::from(depth);
        self.told = memo.known();
        (if deep && self.on(Ingredient::Table) { memo.known() } else { Bounds::ANY }, memo.hint())
    }

    #[inline(always)]
    fn depth_after(&mut self, node: Node<i16>, _mv: G::Move, _tried: usize) -> Option<i16> {
        Some(node.depth - 1)
    }

    #[inline(always)]
    fn depths_after(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<i16>,
        notes: Self::Notes,
        mv: G::Move,
        tried: usize,
    ) -> Option<Depths<i16>> {
        let next = node.depth - 1;
        let footprint = self.tactics.footprint(game, at, mv);
        self.reputation.tell_apart(A::FOOTPRINTS);
        self.reputation.step(node.ply, footprint);
        self.enough = false;
        if notes.quiescent {
            let grade = self.grade_at(node.ply).unwrap_or(0);
            let prize = || self.tactics.prize(game, at, mv);
            if notes.wanting && self.tactics.is_quiet(game, at, mv) {
                return Some(Depths::only(next));
            }
            let skipped = !notes.threatened
                && (self.on(Ingredient::Futility) && grade + prize() + AT_MOST_MORE <= node.alpha.0
                    || !self.tactics.holds(game, at, mv, 0));
            return (!skipped).then_some(Depths::only(next));
        }
        let quiet = self.tactics.is_quiet(game, at, mv);
        let prunable = tried > 0 && node.ply > 0 && node.alpha.0 > -WON && !notes.threatened;
        if prunable && quiet && self.has_tried_enough(node, tried) {
            self.enough = true;
            return None;
        }
        if tried == 0 && self.forced && self.on(Ingredient::Forced) {
            return Some(Depths::only(node.depth));
        }
        let reduces = self.on(Ingredient::Reductions) && node.depth >= 3 && tried > 1 && !notes.threatened;
        let prunes = prunable && (self.on(Ingredient::Pruning) || self.on(Ingredient::Futility));
        let asked = reduces || prunes || self.on(Ingredient::Extensions);
        let threatens = asked && self.tactics.threatens(game, at, mv);
        let less = if tried == 0 { 0 } else { self.late(node.depth, tried) };
        if prunes && self.skips(game, at, node, mv, (quiet && !threatens, less)) {
            return None;
        }
        let full = next + self.extension(game, at, node, (mv, threatens));
        let loses = !quiet && tried > 1 && !self.tactics.holds(game, at, mv, 0);
        if !reduces || threatens || !(quiet || loses) {
            return Some(Depths::only(full));
        }
        let code = game.code(mv);
        let open = node.beta.0 - node.alpha.0 > 1;
        let killer = self.on(Ingredient::Killers) && self.reputation.killer(node.ply, code) > 0;
        let mut less = less - i16::from(open) - i16::from(killer);
        less += i16::from(!open && !self.improves(node.ply));
        if quiet && self.on(Ingredient::Continuation) {
            let merit =
                self.reputation.alone(game.turn(at), code) + self.reputation.behind(node.ply, footprint);
            less -= (merit / MERIT_OF_A_PLY) as i16;
        }
        Some(Depths { full, reduced: (full - less.max(0)).max(1).min(full) })
    }

    #[inline(always)]
    fn has_seen_enough(&mut self) -> bool {
        std::mem::take(&mut self.enough)
    }

    #[inline(always)]
    fn is_sharp_rank(&self, rank: i32) -> bool {
        !(LOSS / 2..GAIN).contains(&rank)
    }

    /// An exchange is counted when the capture is about to be tried.
    #[inline(always)]
    fn reconsider(&mut self, game: &G, at: &G::Position, notes: Self::Notes, mv: G::Move, rank: i32) -> i32 {
        let gains = rank >= GAIN && (notes.threatened || !notes.quiescent);
        if gains && !self.tactics.holds(game, at, mv, 0) { rank - GAIN + LOSS } else { rank }
    }

    /// What a much deeper search has found is worth more than a bound.
    #[inline(always)]
    fn keeps(&self, old: F::Grade, new: F::Grade) -> bool {
        let exact = new.known().lower == new.known().upper;
        !exact && new.left() + MUCH_DEEPER <= old.left()
    }

    /// A principal variation is searched whatever the table says, so that draws by repetition are seen in it.
    #[inline(always)]
    fn trusts(&self, node: Node<i16>) -> bool {
        node.beta.0 - node.alpha.0 <= 1 || node.depth <= 0
    }

    /// Before the moves: is the node so far above the window that nothing can bring it down, or so far below?
    #[inline(always)]
    fn shortcut(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<i16>,
        notes: Self::Notes,
        failed: usize,
        passed: bool,
    ) -> Option<Shortcut<i16>> {
        if notes.quiescent {
            return None;
        }
        if failed == 0 {
            let grade = (!notes.threatened).then(|| self.tactics.grade(game, at, notes.notes, node.ply).0);
            self.note_grade(node.ply, grade);
        }
        let open = node.beta.0 - node.alpha.0 > 1;
        let mut grade = self.grade_at(node.ply)?;
        if failed == 0 {
            grade = self.as_told(grade);
        }
        if open || notes.threatened || node.ply == 0 || node.beta.0.abs() >= WON {
            return None;
        }
        let (ahead, depth) = (grade - node.beta.0, i32::from(node.depth));
        let futile = self.on(Ingredient::Futility);
        if failed == 0 && futile && depth <= self.settled_at() {
            let margin = 80 * (depth - i32::from(self.improves(node.ply)));
            if ahead >= margin.max(20) {
                return Some(Shortcut::Settled(Score(grade)));
            }
            if depth <= 2 && grade + 200 + 200 * depth <= node.alpha.0 {
                return Some(Shortcut::AtMost(0, node.alpha));
            }
        }
        if failed == 0 && self.on(Ingredient::ProbCut) && depth >= 3 && ahead >= 0 {
            return Some(Shortcut::AtLeast(node.depth / 2, Score(node.beta.0 + PROBCUT_MARGIN)));
        }
        if failed > 0 || passed || depth < 3 || ahead < 0 || !self.on(Ingredient::NullMove) {
            return None;
        }
        if !self.tactics.dislikes_pass(game, at) {
            return None;
        }
        // No more where the mover stands far above: that is where a sacrifice may hide a threat, and behind a pass that leaves no
        // depth nobody sees it.
        let saved = 3 + depth / 4;
        self.reputation.step(node.ply, NOBODY);
        let less = (depth - 1 - saved).max(0) as i16;
        // Where having to move may hurt, or much is at stake, the pass is not taken at its word.
        let verify = depth >= 12 || self.tactics.fears_zugzwang(game, at);
        Some(Shortcut::Pass { depth: less, verify: verify.then_some(less.max(1)) })
    }

    /// Every second worker is a ply ahead of the others (Lazy SMP).
    #[inline(always)]
    fn depth_of_worker(&self, depth: i16, worker: u32) -> i16 {
        depth + (worker % 2) as i16
    }

    /// A node of which the table knows no move is looked at a ply less: the next iteration knows one.
    #[inline(always)]
    fn depth_unhinted(&self, depth: i16) -> i16 {
        depth - i16::from(depth >= 5 && self.on(Ingredient::Reductions))
    }

    /// Whether the table's move may be the only good one: it must have reached much in a search almost as deep.
    #[inline(always)]
    fn suspects(&self, node: Node<i16>, memo: F::Grade, by: u32) -> Option<(i16, Score)> {
        let deep = node.depth >= 7 && i32::from(memo.left()) >= i32::from(node.depth) - 3 && node.ply > 0;
        let Bounds { lower, .. } = from_root(memo.known(), by);
        let telling = lower > Bounds::ANY.lower && lower.0.abs() < WON;
        (deep && telling && self.on(Ingredient::Singular))
            .then(|| ((node.depth - 1) / 2, Score(lower.0 - SINGULAR_MARGIN * i32::from(node.depth))))
    }

    #[inline(always)]
    fn single_out(&mut self, node: Node<i16>, bound: Score, others: Score) {
        let open = node.beta.0 - node.alpha.0 > 1;
        let more = match bound.0 - others.0 {
            gap if gap > 30 && !open => 2,
            gap if gap > 0 => 1,
            // Others do as well, and the table says that the node is closed in any case.
            _ if bound.0 + SINGULAR_MARGIN * i32::from(node.depth) >= node.beta.0 => -1,
            _ => 0,
        };
        self.singled_out = (more != 0).then_some((node.ply, more));
    }

    #[inline(always)]
    fn scouts(&self) -> bool {
        self.on(Ingredient::Scout)
    }
    #[inline(always)]
    fn table_move(&self) -> Setting {
        self.mix.of(Ingredient::TableMove)
    }
    #[inline(always)]
    fn grade(&self, memo: F::Grade) -> i32 {
        memo.value().0
    }

    /// Captures are ordered by what they take; only quiet moves have a reputation.
    #[inline(always)]
    fn refuted(
        &mut self,
        game: &G,
        at: &G::Position,
        mover: Side,
        node: Node<i16>,
        mv: G::Move,
        in_vain: &[G::Move],
    ) {
        if node.depth <= 0 {
            return;
        }
        let tactics = &self.tactics;
        let step = |mv: G::Move| Step { code: game.code(mv), footprint: tactics.footprint(game, at, mv) };
        let quiet = in_vain.iter().filter(|&&mv| tactics.is_quiet(game, at, mv)).map(|&mv| step(mv));
        let best = tactics.is_quiet(game, at, mv).then(|| step(mv));
        self.reputation.learn((node.ply, node.depth), mover, best, quiet);
    }
    #[inline(always)]
    fn line_ended(&mut self) {
        self.line_ends += 1;
    }
}

/// How far above the window a search of half the depth must end.
const PROBCUT_MARGIN: i32 = 90;
/// What a capture may bring besides its prize, at most.
const AT_MOST_MORE: i32 = 150;
/// So many plies deeper.
const MUCH_DEEPER: u16 = 4;
/// How far behind the table's move the others must stay, for each ply of depth.
const SINGULAR_MARGIN: i32 = 2;
/// So much merit is worth a ply.
const MERIT_OF_A_PLY: i32 = 10_000;

impl<A, F> Sharp<A, F> {
    /// How much deeper a move is looked at than others.
    #[inline(always)]
    fn extension<G: Acyclic>(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<i16>,
        (mv, threatens): (G::Move, bool),
    ) -> i16
    where
        A: Tactics<G>,
    {
        if let Some((ply, more)) = self.singled_out.take()
            && ply == node.ply
        {
            return more;
        }
        let checks = threatens && self.on(Ingredient::Extensions) && self.tactics.holds(game, at, mv, 0);
        i16::from(checks)
    }
}

impl<G, A, F> Horizon<G> for Sharp<A, F>
where
    G: Acyclic,
    A: Tactics<G>,
    F: Fold<G>,
{
    fn depth(plies: u16) -> i16 {
        plies.min(i16::MAX as u16) as i16
    }

    fn forget_horizon(&self) {}

    fn window(&self, (alpha, beta): (Score, Score)) -> (Score, Score) {
        let wide = |Score(score): Score| Score(score.signum() * MATE);
        (wide(alpha), wide(beta))
    }

    /// A player's grades prove nothing.
    fn truth(&self, game: &G, _found: Bounds) -> Bounds {
        game.scale()
    }
}

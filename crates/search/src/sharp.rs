//! A plan for players of sharp games: captures are played out at the horizon, and the tree is as deep as a move deserves.
//!
//! Nothing here is proved. Every idea is an ingredient that can be left out; with none of them it is plain alpha-beta to a
//! depth.

use crate::distance::MATE;
use crate::memo::GradeMemo;
use crate::memory::{MOST_HISTORY, Refutations};
use crate::plan::{Depths, Fold, Hashed, Horizon, Node, Plan, Shortcut};
use crate::recipe::{Asks, Ingredient, Mix, Recipe, Setting};
use game::{Acyclic, Bounds, Deed, Mark, Outcome, Score, Side, Sym, Tactics};
use std::marker::PhantomData;

const GAIN: i32 = 1 << 26;
const KILLER: i32 = 1 << 25;
/// Below every quiet move.
const LOSS: i32 = -(1 << 26);

/// Look ahead unevenly, and grade what is quiet.
#[derive(Clone, Debug)]
pub struct Sharp<A, F = Hashed> {
    tactics: A,
    fold: PhantomData<F>,
    mix: Mix,
    refutations: Refutations,
    /// How often this worker has met a game that its line ended.
    line_ends: u64,
}

/// What a look noted down.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse<N> {
    notes: N,
    threatened: bool,
    /// At the horizon or behind it.
    quiescent: bool,
    line_ends: u64,
}

impl<A, F> Sharp<A, F> {
    /// A plan with these guesses and these ingredients.
    pub fn new(tactics: A, mix: Mix) -> Sharp<A, F> {
        Sharp { tactics, fold: PhantomData, mix, refutations: Refutations::default(), line_ends: 0 }
    }

    fn on(&self, ingredient: Ingredient) -> bool {
        self.mix.of(ingredient).on()
    }
}

/// How many plies less a late quiet move is looked at: it grows with the logarithms of depth and number.
fn late(depth: i16, tried: usize) -> i16 {
    if depth < 3 || tried < 3 {
        return 0;
    }
    let product = f32::from(depth).ln() * (tried as f32).ln();
    (0.5 + product / 2.25) as i16
}

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
        let threatened = self.tactics.is_threatened(notes);
        let quiescent = node.depth <= 0;
        let seen = Glimpse { notes, threatened, quiescent, line_ends: self.line_ends };
        // Nobody is mated sooner than now, nor mates sooner than by the next move.
        let ply = node.ply as i32;
        let mut known = Bounds { lower: Score(ply - MATE), upper: Score(MATE - ply - 1) };
        if !quiescent {
            return (known, seen);
        }
        if !self.on(Ingredient::Quiescence) {
            return (Bounds::exactly(self.tactics.grade(game, at, notes)), seen);
        }
        if !threatened {
            // Whoever need not answer anything may leave it at that.
            known.lower = self.tactics.grade(game, at, notes);
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
        } else {
            game.moves(at, out);
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
        let mark = game.mark(mv);
        if self.on(Ingredient::Killers) && self.refutations.killed(node.ply, mark) {
            return KILLER;
        }
        if !self.on(Ingredient::History) {
            return 0;
        }
        self.refutations.merit(game.turn(at), mark).clamp(-MOST_HISTORY, MOST_HISTORY)
    }

    #[inline(always)]
    fn settled(&self, outcome: Outcome, viewer: Side) -> Score {
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
    fn mark(&self, game: &G, mv: G::Move, by: Sym) -> Mark {
        F::mark(game, mv, by)
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
        if notes.quiescent {
            return Some(Depths::only(next));
        }
        let extends = self.on(Ingredient::Extensions);
        let reduces = self.on(Ingredient::Reductions) && !notes.threatened && late(node.depth, tried) > 0;
        if !extends && !reduces {
            return Some(Depths::only(next));
        }
        let threatens = self.tactics.threatens(game, at, mv);
        if threatens || !reduces || !matches!(self.tactics.deed(game, at, mv), Deed::Quiet) {
            return Some(Depths::only(if threatens && extends { next + 1 } else { next }));
        }
        let mut less = late(node.depth, tried);
        let mark = game.mark(mv);
        let open = node.beta.0 - node.alpha.0 > 1;
        let trusted = open || self.on(Ingredient::Killers) && self.refutations.killed(node.ply, mark);
        less -= i16::from(trusted);
        let reduced = (next - less.max(0)).max(1).min(next);
        Some(Depths { full: next, reduced })
    }

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
        let open = node.beta.0 - node.alpha.0 > 1;
        if failed > 0 || passed || open || node.depth < 3 || notes.threatened || node.ply == 0 {
            return None;
        }
        let wished = self.on(Ingredient::NullMove) && node.beta.0.abs() < game::WON;
        if !wished || !self.tactics.dislikes_pass(game, at) {
            return None;
        }
        let ahead = self.tactics.grade(game, at, notes.notes).0 - node.beta.0;
        let saved = 3 + node.depth / 4;
        (ahead >= 0).then_some(Shortcut::Pass((node.depth - 1 - saved).max(0)))
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
    fn refuted(&mut self, game: &G, mover: Side, node: Node<i16>, mv: G::Move, in_vain: &[G::Move]) {
        if node.depth > 0 {
            self.refutations.learn(node.ply, mover, game.mark(mv), in_vain.iter().map(|&mv| game.mark(mv)));
        }
    }
    #[inline(always)]
    fn line_ended(&mut self) {
        self.line_ends += 1;
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

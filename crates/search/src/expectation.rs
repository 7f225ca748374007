//! A plan for games with dice: look a number of moves ahead, average over the rolls between, and grade the horizon.

use crate::dice::Stars;
use crate::memo::{Dated, GradeMemo};
use crate::plan::{Fold, Node, Plan, Unnamed};
use crate::recipe::Asks;
use game::{Adviser, Apart, Bounds, Game, MoveCode, Outcome, Score, Side, Sym};
use std::marker::PhantomData;

/// Expectiminimax: the depth counts moves, not rolls. Grades and finished games share one scale, on which means make sense,
/// and every score lies in `range`.
#[derive(Clone, Debug)]
pub struct Expect<A, F = Unnamed> {
    adviser: A,
    fold: PhantomData<F>,
    stars: Stars,
    range: Bounds,
    /// Every move is looked at, whatever the judge would rather do.
    thorough: bool,
}

impl<K, E, F> Expect<Apart<K, E>, F> {
    /// A plan with this knowledge and this judge, whose scores lie within `range`.
    pub fn new(knowledge: K, judge: E, range: Bounds) -> Self {
        Expect::by(Apart { knowledge, judge }, range)
    }
}

impl<A, F> Expect<A, F> {
    /// A plan by somebody who knows and guesses with one look. It cuts by Star1: without an order that is mostly right the
    /// probes of Star2 cost more than they save.
    pub fn by(adviser: A, range: Bounds) -> Expect<A, F> {
        Expect { adviser, fold: PhantomData, stars: Stars::One, range, thorough: false }
    }

    /// The same plan with other cuts among rolls.
    #[must_use]
    pub fn with_stars(self, stars: Stars) -> Expect<A, F> {
        Expect { stars, ..self }
    }

    /// The same plan, which leaves out no move.
    #[must_use]
    pub fn leaving_nothing_out(self) -> Expect<A, F> {
        Expect { thorough: true, ..self }
    }
}

impl<G: Game, A: Adviser<G>, F: Fold<G>> Plan<G> for Expect<A, F> {
    const PROVES: bool = false;
    const EXACT: bool = F::EXACT;
    const ASKS: Asks = Asks::PLAIN;
    type Depth = u16;
    type Key = F::Key;
    type Memo = F::Grade;
    type Notes = A::Notes;

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position, node: Node<u16>) -> (Bounds, A::Notes) {
        // Bounds of outcomes say nothing about means on another scale, so only the notes are used.
        let (_, notes) = self.adviser.look(game, at);
        if node.depth > 0 {
            return (self.range, notes);
        }
        let guess = self.adviser.guess(game, at, notes);
        (Bounds::exactly(guess.clamp(self.range.lower, self.range.upper)), notes)
    }
    #[inline(always)]
    fn guess_before_dice(&mut self, game: &G, at: &G::Position, node: Node<u16>) -> Option<Score> {
        if node.depth > 0 {
            return None;
        }
        let (_, notes) = self.adviser.look(game, at);
        Some(self.adviser.guess(game, at, notes).clamp(self.range.lower, self.range.upper))
    }
    fn stars(&self) -> Stars {
        self.stars
    }
    fn range(&self, _game: &G) -> Bounds {
        self.range
    }
    fn guessed(&self, _notes: A::Notes) -> bool {
        true
    }
    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: A::Notes, out: &mut Vec<G::Move>) {
        let base = out.len();
        self.adviser.promising(game, at, notes, out);
        if out.len() - base > 1 && !self.thorough && self.adviser.selects(game) {
            self.adviser.select(game, at, notes, base, out);
        }
    }
    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, _: Node<u16>, notes: A::Notes, mv: G::Move) -> i32 {
        self.adviser.rank(game, at, notes, mv)
    }
    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        self.adviser.terminal_score(outcome, viewer)
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
    #[inline(always)]
    fn memo(&self, left: u16, _: A::Notes, known: Bounds, hint: u64) -> F::Grade {
        F::Grade::new(known, left, hint)
    }
    #[inline(always)]
    fn recalled(&mut self, left: u16, memo: F::Grade) -> (Bounds, u64) {
        // Only a search that looked exactly as far says the same: a mean over a farther horizon is another one.
        let same = memo.left() == left || memo.left() == Dated::WHOLE;
        (if same { memo.known() } else { self.range }, memo.hint())
    }
    #[inline(always)]
    fn depth_after(&mut self, node: Node<u16>, mv: G::Move, _tried: usize) -> Option<u16> {
        Some(node.depth - u16::from(self.adviser.counts(&mv)))
    }
    #[inline(always)]
    fn grade(&self, memo: F::Grade) -> i32 {
        memo.value().0
    }
    #[inline(always)]
    fn gave_up(&self) -> bool {
        self.adviser.gave_up()
    }
    fn examined(&self) -> u64 {
        self.adviser.examined()
    }
}

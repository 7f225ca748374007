//! A plan for players: look a number of plies ahead and grade what is seen there.

use crate::lookout::{BeforeHorizon, Lookout};
use crate::memo::{Dated, GradeMemo};
use crate::memory::{MOST_HISTORY, Refutations};
use crate::plan::{Fold, Folded, Horizon, Node, Plan, Shortcut};
use crate::recipe::{Asks, Setting};
use game::{Acyclic, Adviser, Apart, Bounds, Cut, Deadline, MoveCode, Outcome, Score, Side, Sym, WON};
use std::marker::PhantomData;

const THREAT: i32 = 2 * MOST_HISTORY;
const KILLER: i32 = 1 << 28;

/// Look ahead with knowledge, and grade the horizon.
///
/// Scores are on the scale of the grades: won games from [`WON`] on. A grade is prudent, so what is
/// said there rests on finished games and knowledge alone and is certain; unless the judge leaves moves out,
/// when nothing is.
#[derive(Clone, Debug)]
pub struct Guess<A, F = Folded> {
    adviser: A,
    fold: PhantomData<F>,
    refutations: Refutations,
    lookout: Lookout,
    /// How often this worker has met a game that its line ended.
    line_ends: u64,
    by_grades: Setting,
    /// Every move is looked at, whatever the judge would rather do.
    thorough: bool,
}

impl<K, E, F> Guess<Apart<K, E>, F> {
    /// A plan with this knowledge and this judge.
    pub fn new(knowledge: K, judge: E) -> Self {
        Guess::by(Apart { knowledge, judge })
    }
}

impl<A, F> Guess<A, F> {
    /// A plan by somebody who knows and guesses with one look.
    pub fn by(adviser: A) -> Guess<A, F> {
        Guess {
            adviser,
            fold: PhantomData,
            refutations: Refutations::default(),
            lookout: Lookout::default(),
            line_ends: 0,
            by_grades: Setting::Off,
            thorough: false,
        }
    }

    /// The same plan, which orders moves by the grades that the last iteration gave to the positions behind
    /// them, or does not. The table move comes first all the same: put under the grades too, moves that were only
    /// bounded would overtake it, and 5×5 would take 80 % more nodes. It does not by default: on Connect 4, 7×6
    /// after 444 to depth 14 takes 182 thousand nodes without and 173 with it, 5×5 to the end 2.52 and 2.54 million,
    /// and looking up every move doubles the time of a node.
    #[must_use]
    pub fn ordered_by_grades(self, by_grades: Setting) -> Guess<A, F> {
        Guess { by_grades, ..self }
    }
}

/// A proved score on the scale of the grades.
#[inline(always)]
fn graded(Score(score): Score) -> Score {
    Score(score + score.signum() * WON)
}

/// The highest score of the game whose grade is not above this one.
#[inline(always)]
fn highest_up_to(Score(grade): Score) -> Score {
    Score(match grade {
        won if won > WON => won - WON,
        0.. => 0,
        lost if lost < -WON => lost + WON,
        _ => -1,
    })
}

/// The lowest score of the game whose grade is not below this one.
#[inline(always)]
fn lowest_from(grade: Score) -> Score {
    -highest_up_to(-grade)
}

impl<G, A, F> Plan<G> for Guess<A, F>
where
    G: Acyclic,
    A: Adviser<G>,
    F: Fold<G>,
{
    const PROVES: bool = false;
    const EXACT: bool = F::EXACT;
    const ASKS: Asks = Asks { shortcuts: A::CUTS, ..Asks::ETC };
    type Depth = u16;
    type Key = F::Key;
    type Memo = F::Grade;
    /// With how often the line had ended a game before the look.
    type Notes = (BeforeHorizon<A::Notes>, u64);

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position, node: Node<u16>) -> (Bounds, Self::Notes) {
        let window = (highest_up_to(node.alpha), lowest_from(node.beta));
        let (facts, notes) = self.adviser.look_within(game, at, window);
        let seen = (self.lookout.note(notes), self.line_ends);
        let known = Bounds { lower: graded(facts.lower), upper: graded(facts.upper) };
        let open = known.lower.max(node.alpha) < known.upper.min(node.beta);
        if node.depth > 0 || !open {
            return (known, seen);
        }
        self.lookout.sight();
        (Bounds::exactly(self.adviser.guess(game, at, notes).clamp(known.lower, known.upper)), seen)
    }

    fn guessed(&self, notes: Self::Notes) -> bool {
        self.lookout.seen_since(notes.0)
    }

    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>) {
        let base = out.len();
        self.adviser.promising(game, at, notes.0.notes, out);
        if out.len() - base > 1 && !self.thorough && self.adviser.selects(game) {
            self.adviser.select(game, at, notes.0.notes, base, out);
        }
    }

    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, node: Node<u16>, notes: Self::Notes, mv: G::Move) -> i32 {
        let code = game.code(mv);
        let killer = if self.refutations.killed(node.ply, code) { KILLER } else { 0 };
        let merit = game.mover(at).map_or(0, |mover| self.refutations.merit(mover, code));
        killer + self.adviser.rank(game, at, notes.0.notes, mv) * THREAT + merit
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
    fn memo(&self, left: u16, notes: Self::Notes, known: Bounds, hint: u64) -> F::Grade {
        if G::LINES && self.line_ends != notes.1 {
            // It may rest on an end that only this line has: the move is worth remembering, nothing else.
            return F::Grade::new(Bounds::ANY, 0, hint);
        }
        // "Not lost faster than at once" is not worth remembering.
        let exact = known.exact().is_some();
        let telling = Bounds {
            lower: if exact || known.lower.0 >= -WON { known.lower } else { Bounds::ANY.lower },
            upper: if exact || known.upper.0 <= WON { known.upper } else { Bounds::ANY.upper },
        };
        F::Grade::new(telling, self.lookout.date(left, notes.0), hint)
    }
    #[inline(always)]
    fn recalled(&mut self, left: u16, memo: F::Grade) -> (Bounds, u64) {
        if memo.left() == Dated::WHOLE {
            return (memo.known(), memo.hint());
        }
        if memo.left() < left {
            return (certain(memo.known()), memo.hint());
        }
        self.lookout.sight();
        (memo.known(), memo.hint())
    }
    #[inline(always)]
    fn depth_after(&mut self, node: Node<u16>, _mv: G::Move, _tried: usize) -> Option<u16> {
        Some(node.depth - 1)
    }
    /// What is cut rests on guesses: nothing that is certain may enter, nor what must be.
    #[inline(always)]
    fn shortcut(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<u16>,
        notes: Self::Notes,
        failed: usize,
        _passed: bool,
    ) -> Option<Shortcut<u16>> {
        let open = node.beta.0 - node.alpha.0 > 1;
        if open || self.thorough || node.ply == 0 || node.alpha.0 <= -WON || node.beta.0 >= WON {
            return None;
        }
        let Cut { plies, lift, margin } = self.adviser.cut(game, at, node.depth, failed)?;
        // Whatever the shallow search sees, it stands for more than it says: that is a guess.
        self.lookout.sight();
        // One end of the window is tried, that on whose side the position seems to lie.
        if self.adviser.guess(game, at, notes.0.notes) >= node.beta {
            let high = Score(node.beta.0 + margin - lift);
            (high.0 < WON).then_some(Shortcut::AtLeast(plies, high))
        } else {
            let low = Score(node.alpha.0 - margin - lift);
            (low.0 > -WON).then_some(Shortcut::AtMost(plies, low))
        }
    }
    #[inline(always)]
    fn scouts(&self) -> bool {
        true
    }
    #[inline(always)]
    fn last_iteration(&self) -> Setting {
        self.by_grades
    }
    #[inline(always)]
    fn grade(&self, memo: F::Grade) -> i32 {
        memo.value().0
    }
    #[inline(always)]
    fn refuted(
        &mut self,
        game: &G,
        _: &G::Position,
        mover: Side,
        node: Node<u16>,
        mv: G::Move,
        in_vain: &[G::Move],
    ) {
        self.refutations.learn(node.ply, mover, game.code(mv), in_vain.iter().map(|&mv| game.code(mv)));
    }
    #[inline(always)]
    fn line_ended(&mut self) {
        self.line_ends += 1;
    }
    fn heed(&mut self, deadline: &Deadline) {
        self.adviser.heed(deadline);
    }
    #[inline(always)]
    fn gave_up(&self) -> bool {
        self.adviser.gave_up()
    }
    fn examined(&self) -> u64 {
        self.adviser.examined()
    }
}

/// The part that is true whatever lies beyond the horizon, still on the scale of the grades.
#[inline(always)]
fn certain(found: Bounds) -> Bounds {
    Bounds {
        lower: if found.lower.0 > WON { found.lower } else { Bounds::ANY.lower },
        upper: if found.upper.0 < -WON { found.upper } else { Bounds::ANY.upper },
    }
}

impl<G, A, F> Horizon<G> for Guess<A, F>
where
    G: Acyclic,
    A: Adviser<G>,
    F: Fold<G>,
{
    fn depth(plies: u16) -> u16 {
        plies
    }

    fn forget_horizon(&self) {
        self.lookout.forget();
    }

    fn window(&self, (alpha, beta): (Score, Score)) -> (Score, Score) {
        (graded(alpha), graded(beta))
    }

    fn leaving_nothing_out(self) -> Self {
        Guess { thorough: true, ..self }
    }

    fn candidates(&mut self, game: &G, at: &G::Position) -> Vec<G::Move> {
        let (_, notes) = self.adviser.look(game, at);
        let mut moves = Vec::new();
        self.promising(game, at, (self.lookout.note(notes), self.line_ends), &mut moves);
        moves
    }

    fn truth(&self, game: &G, found: Bounds) -> Bounds {
        if !F::EXACT || (!self.thorough && self.adviser.selects(game)) {
            return game.scale();
        }
        let sure = if self.lookout.seen() { certain(found) } else { found };
        // Only finished games stand at 0 or beyond `WON`; anything else says nothing.
        let plain = |score: Score| match score.0 {
            won if won > WON => Some(Score(won - WON)),
            0 => Some(Score::DRAW),
            lost if lost < -WON => Some(Score(lost + WON)),
            _ => None,
        };
        let Bounds { lower, upper } = game.scale();
        let lower = plain(sure.lower).unwrap_or(lower).max(lower);
        let upper = plain(sure.upper).unwrap_or(upper).min(upper);
        Bounds { lower, upper }
    }
}

//! How to search: the answers that the one alpha-beta asks for, and the two plans that prove.

use crate::dice::Stars;
pub use crate::fold::{AsIs, Fold, Folded, Hashed, Unnamed};
use crate::lookout::{BeforeHorizon, Lookout};
use crate::memo::{Dated, Interval, Memo};
use crate::recipe::{Asks, Setting};
use game::{
    Acyclic, Bounds, Deadline, Deterministic, Game, Key, Knowledge, MoveCode, Outcome, Score, Side, Sym,
};
use std::marker::PhantomData;

/// What a plan is told about the node it is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Node<D> {
    /// How far it is from the horizon, in the plan's own measure.
    pub depth: D,
    /// Scores up to this are all the same to whoever asks.
    pub alpha: Score,
    /// Scores from this on are all the same to whoever asks.
    pub beta: Score,
    /// Plies from the root.
    pub ply: u32,
}

/// How deep to look behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depths<D> {
    /// If it matters.
    pub full: D,
    /// At first, with a null window; only a move that beats the best so far is looked at in full.
    pub reduced: D,
}

impl<D: Copy> Depths<D> {
    /// Always this deep.
    #[inline(always)]
    pub fn only(depth: D) -> Depths<D> {
        Depths { full: depth, reduced: depth }
    }
}

/// A cheaper search that may spare a node its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortcut<D> {
    /// The other side moves twice (null move, Donninger 1993): who reaches the window's upper end then, reaches it by a
    /// move; if `verify` says so, only if a search of the node that deep agrees.
    Pass {
        /// How deep to look behind the pass.
        depth: D,
        /// How deep to look at the node itself afterwards.
        verify: Option<D>,
    },
    /// The node is taken to be worth this without a search.
    Settled(Score),
    /// A shallower search that reaches this bound is taken for one that reaches the upper end (ProbCut, Buro 1995).
    AtLeast(D, Score),
    /// A shallower search that does not beat this bound is taken for one that does not beat the lower end.
    AtMost(D, Score),
}

/// The answers that one alpha-beta asks for. Every default is the honest one.
pub trait Plan<G: Game>: Clone + Send {
    /// Whether what it finds is proved. Then nothing here may guess.
    const PROVES: bool;
    /// Whether positions that it gives one name in the table are the same game.
    const EXACT: bool;
    /// The parts of the loop that it may ask for.
    const ASKS: Asks = Asks::PLAIN;

    /// The distance to the horizon; `()` where there is none.
    type Depth: Copy + PartialEq + Send + Sync;
    /// What names a position in the table.
    type Key: Key;
    /// What the table keeps.
    type Memo: Memo;
    /// What one look at a position notes down for listing and ordering its moves.
    type Notes: Copy + Send;

    /// Bounds of `at` for its mover: facts, or at the horizon a guess.
    fn look(&mut self, game: &G, at: &G::Position, node: Node<Self::Depth>) -> (Bounds, Self::Notes);
    /// A first look at a position that may never be entered. Asked only where [`Asks::glances`]; a look follows where the
    /// position is entered.
    #[inline(always)]
    fn glance(&mut self, game: &G, at: &G::Position, node: Node<Self::Depth>) -> (Bounds, Self::Notes) {
        self.look(game, at, node)
    }
    /// Whether the look that took these notes has just met the horizon, so that its bounds are a guess. Only
    /// listeners ask.
    fn guessed(&self, _notes: Self::Notes) -> bool {
        false
    }
    /// Appends the moves worth trying.
    fn promising(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>);
    /// Their order: higher first.
    fn rank(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<Self::Depth>,
        notes: Self::Notes,
        mv: G::Move,
    ) -> i32;
    /// The same for a move whose position is at hand.
    #[inline(always)]
    fn rank_seen(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<Self::Depth>,
        notes: Self::Notes,
        mv: G::Move,
        _child: &G::Position,
    ) -> i32 {
        self.rank(game, at, node, notes, mv)
    }
    /// The only move that matters, where there is just one.
    #[inline(always)]
    fn only(&self, _game: &G, _at: &G::Position, _notes: Self::Notes) -> Option<G::Move> {
        None
    }
    /// Whether all moves of a node are looked at before one is entered. Only a plan without a horizon may.
    #[inline(always)]
    fn survey(&self) -> Setting {
        Setting::Off
    }
    /// What the score of an open position may be for the side to move: where a proof may begin to ask.
    fn expects(&mut self, _game: &G, _at: &G::Position) -> Option<Score> {
        None
    }
    /// How many low bits of a name can ever be set.
    fn key_bits(game: &G) -> u32;
    /// The name of `at` in the table, and the symmetry that leads there.
    fn key(&self, game: &G, at: &G::Position) -> (Self::Key, Sym);
    /// The code of a move as the table's image of the position shows it.
    fn code(&self, game: &G, mv: G::Move, by: Sym) -> MoveCode;
    /// What to remember of a search of this depth; the notes are those of the look that started it.
    fn memo(&self, depth: Self::Depth, notes: Self::Notes, known: Bounds, hint: u64) -> Self::Memo;
    /// The bounds that hold for a search of this depth, and the hint of a move or 0.
    fn recalled(&mut self, depth: Self::Depth, memo: Self::Memo) -> (Bounds, u64);

    /// A finished game, seen by `viewer`.
    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        outcome.seen_by(viewer)
    }
    /// How deep to look behind the `tried`-th move; `None` skips it.
    fn depth_after(&mut self, node: Node<Self::Depth>, mv: G::Move, tried: usize) -> Option<Self::Depth>;
    /// The same with a first, shallower look. Asked only where [`Asks::reductions`].
    #[inline(always)]
    fn depths_after(
        &mut self,
        _game: &G,
        _at: &G::Position,
        node: Node<Self::Depth>,
        _notes: Self::Notes,
        mv: G::Move,
        tried: usize,
    ) -> Option<Depths<Self::Depth>> {
        self.depth_after(node, mv, tried).map(Depths::only)
    }
    /// Whether the last move was skipped because enough quiet ones were tried, so that the others need not be asked about.
    /// Asked only where [`Asks::lazy`], and so are the four below.
    #[inline(always)]
    fn has_seen_enough(&mut self) -> bool {
        false
    }
    /// Whether a rank is that of a move that is not quiet.
    #[inline(always)]
    fn is_sharp_rank(&self, _rank: i32) -> bool {
        true
    }
    /// The rank of a move at a closer look, now that it would be next: not higher than before.
    #[inline(always)]
    fn reconsider(
        &mut self,
        _game: &G,
        _at: &G::Position,
        _notes: Self::Notes,
        _mv: G::Move,
        rank: i32,
    ) -> i32 {
        rank
    }
    /// Whether the table's old memo of a position is worth more than this new one.
    #[inline(always)]
    fn keeps(&self, _old: Self::Memo, _new: Self::Memo) -> bool {
        false
    }
    /// Whether what the table remembers may answer a node.
    #[inline(always)]
    fn trusts(&self, _node: Node<Self::Depth>) -> bool {
        true
    }
    /// What to try before the moves, after so many other shortcuts have failed, where the last move was a pass or not.
    /// Asked only where [`Asks::shortcuts`].
    #[inline(always)]
    fn shortcut(
        &mut self,
        _game: &G,
        _at: &G::Position,
        _node: Node<Self::Depth>,
        _notes: Self::Notes,
        _failed: usize,
        _passed: bool,
    ) -> Option<Shortcut<Self::Depth>> {
        None
    }
    /// How deep a worker of this number looks where this depth is asked for, at least: players whose workers share a table
    /// send some of them ahead.
    #[inline(always)]
    fn depth_of_worker(&self, depth: Self::Depth, _worker: u32) -> Self::Depth {
        depth
    }
    /// How deep to look at a node of which the table knows no move. Asked only where [`Asks::reductions`].
    #[inline(always)]
    fn depth_unhinted(&self, depth: Self::Depth) -> Self::Depth {
        depth
    }
    /// Whether the move of this memo, found at a node so many plies from the root, may be the only good one: then how deep
    /// to look at the others, and which bound they must reach to show that it is not. Asked only where
    /// [`Asks::singular`].
    #[inline(always)]
    fn suspects(
        &self,
        _node: Node<Self::Depth>,
        _memo: Self::Memo,
        _ply: u32,
    ) -> Option<(Self::Depth, Score)> {
        None
    }
    /// The others reached this where the bound was that.
    #[inline(always)]
    fn single_out(&mut self, _node: Node<Self::Depth>, _bound: Score, _others: Score) {}
    /// Whether the first move gets the open window and the others a null window, and a second search if they
    /// beat it (principal-variation search).
    #[inline(always)]
    fn scouts(&self) -> bool {
        false
    }
    /// Whether the table move is tried first.
    #[inline(always)]
    fn table_move(&self) -> Setting {
        Setting::On
    }
    /// Whether the store is asked about all moves before one is tried: one that is remembered as good enough
    /// closes the position (enhanced transposition cut-off).
    #[inline(always)]
    fn etc(&self) -> Setting {
        Setting::Off
    }
    /// Whether moves are ordered by what the store remembers of the positions behind them.
    #[inline(always)]
    fn last_iteration(&self) -> Setting {
        Setting::Off
    }
    /// Where dice are to be thrown behind the horizon: how good it looks for whoever throws.
    #[inline(always)]
    fn guess_before_dice(&mut self, _: &G, _: &G::Position, _: Node<Self::Depth>) -> Option<Score> {
        None
    }
    /// How it cuts among rolls; without bounds of its scores nothing can be cut.
    fn stars(&self) -> Stars {
        Stars::None
    }
    /// An interval that holds all of its scores.
    fn range(&self, _game: &G) -> Bounds {
        Bounds::ANY
    }
    /// What a memo of whatever depth suggests for the side to move there.
    fn grade(&self, memo: Self::Memo) -> i32;
    /// `mv` refuted the position after these had not: killers and history learn from it.
    #[inline(always)]
    fn refuted(
        &mut self,
        _game: &G,
        _at: &G::Position,
        _mover: Side,
        _node: Node<Self::Depth>,
        _mv: G::Move,
        _in_vain: &[G::Move],
    ) {
    }
    /// A game has just ended by its line alone: what rests on that is no fact about a position.
    #[inline(always)]
    fn line_ended(&mut self) {}
    /// From now on looks shall end soon after this deadline.
    fn heed(&mut self, _deadline: &Deadline) {}
    /// Whether a look was given up because of the deadline, so that the search is over.
    #[inline(always)]
    fn gave_up(&self) -> bool {
        false
    }
    /// Positions that its knowledge has examined by itself.
    fn examined(&self) -> u64 {
        0
    }
}

/// Look until the game is over, with sound knowledge only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prove<K, F = AsIs> {
    knowledge: K,
    fold: PhantomData<F>,
}

impl<K, F> Prove<K, F> {
    /// A plan that proves with this knowledge.
    pub fn new(knowledge: K) -> Prove<K, F> {
        Prove { knowledge, fold: PhantomData }
    }
}

impl<G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G>> Plan<G> for Prove<K, F> {
    const PROVES: bool = F::EXACT;
    const EXACT: bool = F::EXACT;
    type Depth = ();
    type Key = F::Key;
    type Memo = Interval;
    type Notes = K::Notes;

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position, node: Node<()>) -> (Bounds, K::Notes) {
        self.knowledge.look_within(game, at, (node.alpha, node.beta))
    }
    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: K::Notes, out: &mut Vec<G::Move>) {
        self.knowledge.promising(game, at, notes, out);
    }
    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, _node: Node<()>, notes: K::Notes, mv: G::Move) -> i32 {
        self.knowledge.rank(game, at, notes, mv)
    }
    #[inline(always)]
    fn grade(&self, memo: Interval) -> i32 {
        let Bounds { lower, upper } = memo.known;
        lower.0 + upper.0
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
    fn memo(&self, (): (), _notes: K::Notes, known: Bounds, hint: u64) -> Interval {
        Interval { known, hint }
    }
    #[inline(always)]
    fn recalled(&mut self, (): (), memo: Interval) -> (Bounds, u64) {
        (memo.known, memo.hint)
    }
    #[inline(always)]
    fn depth_after(&mut self, _node: Node<()>, _mv: G::Move, _tried: usize) -> Option<()> {
        Some(())
    }
    fn examined(&self) -> u64 {
        self.knowledge.examined()
    }
}

/// Look a number of plies ahead and take the horizon for a draw.
///
/// Such a guess is *prudent*: it is never a win nor a loss. So a positive lower bound rests on finished games
/// alone, and so does a negative upper bound: they are true whatever lies beyond the horizon, and survive
/// from one iteration to the next. Every other bound holds only for the same number of plies left, unless
/// the horizon was nowhere in sight below it: neither in this search nor in one that the table remembers.
#[derive(Clone, Debug)]
pub struct Deepen<K, F = AsIs> {
    knowledge: K,
    fold: PhantomData<F>,
    lookout: Lookout,
    by_grades: Setting,
}

/// A plan with a horizon, which knows what of its findings is true whatever lies beyond.
pub trait Horizon<G: Game>: Plan<G> {
    /// So many plies before the horizon, in the plan's own measure.
    fn depth(plies: u16) -> Self::Depth;
    /// Starts an iteration.
    fn forget_horizon(&self);
    /// A window of the game's scores on the plan's own scale.
    fn window(&self, window: (Score, Score)) -> (Score, Score);
    /// The same plan for somebody who wants a proof: it leaves out no move for a mere belief.
    #[must_use]
    fn leaving_nothing_out(self) -> Self {
        self
    }
    /// The moves of an open position that a player should choose from.
    fn candidates(&mut self, game: &G, at: &G::Position) -> Vec<G::Move> {
        game.legal(at)
    }
    /// What the bounds that an iteration found, on the plan's scale, say for certain about the game's score.
    fn truth(&self, game: &G, found: Bounds) -> Bounds;
}

impl<K, F> Deepen<K, F> {
    /// A plan for deepening with this knowledge. Clones share the memory of whether the horizon was seen.
    pub fn new(knowledge: K) -> Deepen<K, F> {
        Deepen { knowledge, fold: PhantomData, lookout: Lookout::default(), by_grades: Setting::Off }
    }

    /// The same plan, which orders moves by what the last iteration found behind them, or does not.
    #[must_use]
    pub fn ordered_by_grades(self, by_grades: Setting) -> Deepen<K, F> {
        Deepen { by_grades, ..self }
    }

    /// The part of `found` that is true whatever lies beyond the horizon.
    #[inline(always)]
    pub fn certain(found: Bounds) -> Bounds {
        Bounds {
            lower: if found.lower > Score::DRAW { found.lower } else { Bounds::ANY.lower },
            upper: if found.upper < Score::DRAW { found.upper } else { Bounds::ANY.upper },
        }
    }
}

impl<G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G>> Plan<G> for Deepen<K, F> {
    const PROVES: bool = F::EXACT;
    const EXACT: bool = F::EXACT;
    const ASKS: Asks = Asks::ETC;
    /// Plies left before the horizon.
    type Depth = u16;
    type Key = F::Key;
    type Memo = Dated;
    type Notes = BeforeHorizon<K::Notes>;

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position, node: Node<u16>) -> (Bounds, Self::Notes) {
        let (known, notes) = self.knowledge.look_within(game, at, (node.alpha, node.beta));
        let notes = self.lookout.note(notes);
        let open = known.lower.max(node.alpha) < known.upper.min(node.beta);
        if node.depth > 0 || !open {
            return (known, notes);
        }
        self.lookout.sight();
        (Bounds::exactly(Score::DRAW.clamp(known.lower, known.upper)), notes)
    }
    fn guessed(&self, notes: Self::Notes) -> bool {
        self.lookout.seen_since(notes)
    }
    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>) {
        self.knowledge.promising(game, at, notes.notes, out);
    }
    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, _node: Node<u16>, notes: Self::Notes, mv: G::Move) -> i32 {
        self.knowledge.rank(game, at, notes.notes, mv)
    }
    #[inline(always)]
    fn last_iteration(&self) -> Setting {
        self.by_grades
    }
    #[inline(always)]
    fn grade(&self, memo: Dated) -> i32 {
        let Bounds { lower, upper } = memo.interval.known;
        lower.0 + upper.0
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
    fn memo(&self, left: u16, notes: Self::Notes, known: Bounds, hint: u64) -> Dated {
        Dated { interval: Interval { known, hint }, left: self.lookout.date(left, notes) }
    }
    #[inline(always)]
    fn recalled(&mut self, left: u16, memo: Dated) -> (Bounds, u64) {
        let Interval { known: found, hint } = memo.interval;
        if memo.left == Dated::WHOLE {
            return (found, hint);
        }
        if memo.left != left {
            return (Self::certain(found), hint);
        }
        self.lookout.sight();
        (found, hint)
    }
    #[inline(always)]
    fn depth_after(&mut self, node: Node<u16>, _mv: G::Move, _tried: usize) -> Option<u16> {
        Some(node.depth - 1)
    }
    fn examined(&self) -> u64 {
        self.knowledge.examined()
    }
}

impl<G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G>> Horizon<G> for Deepen<K, F> {
    fn depth(plies: u16) -> u16 {
        plies
    }

    fn forget_horizon(&self) {
        self.lookout.forget();
    }

    fn window(&self, window: (Score, Score)) -> (Score, Score) {
        window
    }

    fn truth(&self, game: &G, found: Bounds) -> Bounds {
        game.scale().and(if self.lookout.seen() { Self::certain(found) } else { found })
    }
}

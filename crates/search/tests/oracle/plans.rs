//! A plan around a plan: it scouts and is right, or it is bent and is not.

use game::{Bounds, Game, MoveCode, Outcome, Score, Side, Sym};
use search::{Node, Plan};

/// What can be wrong with a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bend {
    /// Memos are good for every depth: the horizon's draw survives.
    DrawsSurvive,
    /// What lies behind the horizon is taken for a win.
    HorizonWins,
    /// A bound is filed as if it were the score.
    BoundsAreScores,
    /// Every second move is skipped.
    SkipsMoves,
}

/// The same plan, varied.
#[derive(Clone)]
pub struct Varied<P, D, const SCOUTS: bool> {
    plan: P,
    bend: Option<Bend>,
    /// Some depth, for [`Bend::DrawsSurvive`].
    frozen: D,
}

/// The same plan with null windows for all moves but the first.
pub fn scouting<P>(plan: P) -> Varied<P, (), true> {
    Varied { plan, bend: None, frozen: () }
}

/// The same plan with something wrong.
pub fn bent<P, D>(plan: P, bend: Bend, frozen: D) -> Varied<P, D, false> {
    Varied { plan, bend: Some(bend), frozen }
}

impl<P, D: Copy, const SCOUTS: bool> Varied<P, D, SCOUTS> {
    fn depth(&self, depth: D) -> D {
        if self.bend == Some(Bend::DrawsSurvive) { self.frozen } else { depth }
    }
}

impl<G: Game, P: Plan<G>, const SCOUTS: bool> Plan<G> for Varied<P, P::Depth, SCOUTS> {
    const PROVES: bool = P::PROVES;
    const EXACT: bool = P::EXACT;
    type Depth = P::Depth;
    type Key = P::Key;
    type Memo = P::Memo;
    type Notes = P::Notes;

    fn look(&mut self, game: &G, at: &G::Position, node: Node<P::Depth>) -> (Bounds, P::Notes) {
        let (known, notes) = self.plan.look(game, at, node);
        // With the rules alone, only the horizon is exact.
        let guessed = self.bend == Some(Bend::HorizonWins) && known.exact().is_some();
        (if guessed { Bounds::exactly(Score(1)) } else { known }, notes)
    }
    fn promising(&mut self, game: &G, at: &G::Position, notes: P::Notes, out: &mut Vec<G::Move>) {
        self.plan.promising(game, at, notes, out);
    }
    fn rank(
        &mut self,
        game: &G,
        at: &G::Position,
        node: Node<P::Depth>,
        notes: P::Notes,
        mv: G::Move,
    ) -> i32 {
        self.plan.rank(game, at, node, notes, mv)
    }
    fn key_bits(game: &G) -> u32 {
        P::key_bits(game)
    }
    fn key(&self, game: &G, at: &G::Position) -> (P::Key, Sym) {
        self.plan.key(game, at)
    }
    fn code(&self, game: &G, mv: G::Move, by: Sym) -> MoveCode {
        self.plan.code(game, mv, by)
    }
    fn memo(&self, depth: P::Depth, notes: P::Notes, known: Bounds, hint: u64) -> P::Memo {
        let scored = self.bend == Some(Bend::BoundsAreScores);
        let filed = if scored { Bounds::exactly(known.lower) } else { known };
        self.plan.memo(self.depth(depth), notes, filed, hint)
    }
    fn recalled(&mut self, depth: P::Depth, memo: P::Memo) -> (Bounds, u64) {
        let depth = self.depth(depth);
        self.plan.recalled(depth, memo)
    }
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        self.plan.terminal_score(outcome, viewer)
    }
    fn depth_after(&mut self, node: Node<P::Depth>, mv: G::Move, tried: usize) -> Option<P::Depth> {
        let skipped = self.bend == Some(Bend::SkipsMoves) && tried % 2 == 1;
        if skipped { None } else { self.plan.depth_after(node, mv, tried) }
    }
    fn scouts(&self) -> bool {
        SCOUTS
    }
    fn grade(&self, memo: P::Memo) -> i32 {
        self.plan.grade(memo)
    }
    fn refuted(
        &mut self,
        game: &G,
        at: &G::Position,
        mover: Side,
        node: Node<P::Depth>,
        mv: G::Move,
        in_vain: &[G::Move],
    ) {
        self.plan.refuted(game, at, mover, node, mv, in_vain);
    }
    fn examined(&self) -> u64 {
        self.plan.examined()
    }
}

//! What a game brings to Monte Carlo tree search: which moves to try and how hopeful they are, how to play a game to
//! its end, and what can be found out about a position that many games pass through.
//!
//! A guide may prove things on the way: bounds and lost moves must hold, like those of a [`crate::Knowledge`].
//! Everything else in it is a guess.

use crate::{Bounds, Deadline, Game, Knowledge, MoveCode, Outcome, Rng, Side, Status, Verdict};

/// What falls to a side of one game: all of it for a win, half for a draw. Whole numbers, so that a sum does not
/// depend on the order in which threads add to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reward(u32);

impl Reward {
    /// A won game.
    pub const WHOLE: u32 = 1 << 16;

    /// This many parts of [`Reward::WHOLE`], for guides that stop a game early and guess.
    pub fn parts(parts: u32) -> Reward {
        Reward(parts.min(Reward::WHOLE))
    }

    /// What a verdict is worth.
    #[inline(always)]
    pub fn of(verdict: Verdict) -> Reward {
        Reward(match verdict {
            Verdict::Loss => 0,
            Verdict::Draw => Reward::WHOLE / 2,
            Verdict::Win => Reward::WHOLE,
        })
    }

    /// What a finished game is worth to `viewer`.
    #[inline(always)]
    pub fn after(outcome: Outcome, viewer: Side) -> Reward {
        Reward::of(outcome.seen_by(viewer).verdict())
    }

    /// The other side's reward.
    #[inline(always)]
    pub fn turned(self) -> Reward {
        Reward(Reward::WHOLE - self.0)
    }

    /// In parts of [`Reward::WHOLE`].
    #[inline(always)]
    pub fn get(self) -> u32 {
        self.0
    }
}

/// How a tree weighs what it knows of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreePolicy {
    /// How eagerly moves are tried that were seldom tried.
    pub exploration: f32,
    /// How much a prior counts.
    pub prior_weight: f32,
    /// After how many games a move's own results weigh as much as those of games where it came later; only
    /// where [`Guide::AMAF`].
    pub rave_equivalence: f32,
    /// What an untried move may hope for: the mean of its siblings less this, or one half.
    pub first_play_urgency: Option<f32>,
}

/// What was found out about an open position after many games had passed through it.
#[derive(Clone, Debug)]
pub struct Lesson<M> {
    /// An interval that holds its score for its mover.
    pub bounds: Bounds,
    /// Moves that are lost for certain for their mover.
    pub lost: Vec<M>,
    /// Moves that need not be tried: if one of them reaches the position's score, so does one that is neither here
    /// nor among the lost.
    pub spared: Vec<M>,
    /// Better priors than those the moves were listed with.
    pub priors: Vec<(M, f32)>,
}

impl<M> Default for Lesson<M> {
    fn default() -> Self {
        Lesson { bounds: Bounds::ANY, lost: Vec::new(), spared: Vec::new(), priors: Vec::new() }
    }
}

/// Guides the one Monte Carlo tree search through a game. Every thread owns a clone, so that scratch space can live
/// inside.
pub trait Guide<G: Game>: Clone + Send {
    /// Whether a move also learns from games in which its side made it later (all moves as first).
    const AMAF: bool = false;

    /// How the tree weighs what it knows.
    fn tree_policy(&self) -> TreePolicy {
        TreePolicy { exploration: 1.0, prior_weight: 0.0, rave_equivalence: 0.0, first_play_urgency: None }
    }

    /// From now on looks shall end soon after this deadline. A guide that gives one up lists all moves, guesses
    /// a half and proves nothing.
    fn heed(&mut self, _deadline: &Deadline) {}

    /// A game begins at the root of the tree. A guide that asks how a position came about follows it from here, …
    fn begin(&mut self) {}

    /// … move by move, as long as the game is in the tree.
    fn follow(&mut self, _mv: G::Move) {}

    /// After how many games a position gets moves of its own in the tree.
    fn opens_at(&self) -> u32 {
        1
    }

    /// Lists the moves worth trying in an open position, and for each a prior between 0 and 1. The bounds hold
    /// the position's score for its mover, and some listed move reaches it whenever it lies strictly above
    /// `bounds.lower`: the contract of [`Knowledge::promising`].
    fn open(
        &mut self,
        game: &G,
        at: &G::Position,
        moves: &mut Vec<G::Move>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        game.moves(at, moves);
        priors.resize(moves.len(), 0.5);
        game.scale()
    }

    /// Whether the moves that [`Guide::open`] listed last are all that the contract wants. Where moves are left out because they
    /// look bad, a position is never called lost or drawn because all listed moves are.
    fn lists_all(&self) -> bool {
        true
    }

    /// Plays on to the end, or guesses, and tells the reward of `viewer`. `amaf` is told the moves if
    /// [`Guide::AMAF`].
    fn finish(
        &mut self,
        game: &G,
        at: &mut G::Position,
        viewer: Side,
        rng: &mut Rng,
        amaf: &mut AmafMoves,
    ) -> Reward;

    /// After how many games a position is studied, once.
    fn studies_at(&self) -> Option<u32> {
        None
    }

    /// Studies a position.
    fn study(&mut self, _game: &G, _at: &G::Position, _lesson: &mut Lesson<G::Move>) {}
}

/// Which moves each side made in the game that is being played, by their marks. It is never cleared: a new game has
/// a new number.
#[derive(Clone, Debug, Default)]
pub struct AmafMoves {
    game: u32,
    made: [Vec<u32>; 2],
}

impl AmafMoves {
    /// A new game begins.
    pub fn begin(&mut self) {
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.made = Default::default();
            self.game = 1;
        }
    }

    /// This side made a move with this code.
    #[inline(always)]
    pub fn note(&mut self, side: Side, code: MoveCode) {
        let made = &mut self.made[side as usize];
        let code = usize::from(code);
        if code >= made.len() {
            made.resize(code + 1, 0);
        }
        made[code] = self.game;
    }

    /// Whether it did.
    #[inline(always)]
    pub fn has(&self, side: Side, code: MoveCode) -> bool {
        self.made[side as usize].get(usize::from(code)) == Some(&self.game)
    }
}

/// A guide for any game: games are played at random until the end or until the expert knows who has won; priors
/// fall slowly in his order.
#[derive(Debug)]
pub struct RandomPlayouts<G: Game, K> {
    knowledge: K,
    moves: Vec<G::Move>,
    rolls: Vec<(G::Move, u32)>,
}

impl<G: Game, K: Knowledge<G>> RandomPlayouts<G, K> {
    /// With this expert; [`crate::RulesOnly`] knows nothing.
    pub fn new(knowledge: K) -> Self {
        RandomPlayouts { knowledge, moves: Vec::new(), rolls: Vec::new() }
    }
}

impl<G: Game, K: Clone> Clone for RandomPlayouts<G, K> {
    fn clone(&self) -> Self {
        RandomPlayouts { knowledge: self.knowledge.clone(), moves: Vec::new(), rolls: Vec::new() }
    }
}

impl<G: Game, K: Knowledge<G>> Guide<G> for RandomPlayouts<G, K> {
    fn tree_policy(&self) -> TreePolicy {
        TreePolicy { exploration: 0.7, prior_weight: 0.3, rave_equivalence: 0.0, first_play_urgency: None }
    }

    fn open(
        &mut self,
        game: &G,
        at: &G::Position,
        moves: &mut Vec<G::Move>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        let (bounds, notes) = self.knowledge.look(game, at);
        let base = moves.len();
        self.knowledge.promising(game, at, notes, moves);
        let number = (moves.len() - base) as f32;
        priors.extend((0..moves.len() - base).map(|place| 1.0 - place as f32 / number));
        bounds
    }

    fn finish(
        &mut self,
        game: &G,
        at: &mut G::Position,
        viewer: Side,
        rng: &mut Rng,
        _heard: &mut AmafMoves,
    ) -> Reward {
        loop {
            let mv = match game.status(at) {
                Status::Over(outcome) => return Reward::after(outcome, viewer),
                Status::Turn(mover) => {
                    let (bounds, notes) = self.knowledge.look(game, at);
                    if let Some(verdict) = bounds.verdict() {
                        let reward = Reward::of(verdict);
                        return if mover == viewer { reward } else { reward.turned() };
                    }
                    self.moves.clear();
                    self.knowledge.promising(game, at, notes, &mut self.moves);
                    self.moves[rng.below(self.moves.len())]
                }
                Status::Nature => {
                    self.rolls.clear();
                    game.rolls(at, &mut self.rolls);
                    rolled(self.rolls.iter().copied(), rng)
                }
            };
            game.play(at, mv);
        }
    }
}

/// One of nature's moves, as likely as its weight says.
pub fn rolled<M>(rolls: impl Iterator<Item = (M, u32)> + Clone, rng: &mut Rng) -> M {
    let all: usize = rolls.clone().map(|(_, weight)| weight as usize).sum();
    let mut left = rng.below(all);
    for (mv, weight) in rolls {
        match left.checked_sub(weight as usize) {
            Some(less) => left = less,
            None => return mv,
        }
    }
    unreachable!("the number is below the sum of the weights")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Score, Seed};

    #[test]
    fn shares_of_both_sides_make_a_whole() {
        for verdict in [Verdict::Loss, Verdict::Draw, Verdict::Win] {
            let reward = Reward::of(verdict);
            assert_eq!(reward.get() + reward.turned().get(), Reward::WHOLE);
        }
        assert!(Reward::after(Outcome::Draw, Side::First) < Reward::of(Score(3).verdict()));
    }

    #[test]
    fn what_was_heard_is_forgotten_with_the_game() {
        let mut amaf = AmafMoves::default();
        amaf.begin();
        amaf.note(Side::First, 7);
        assert!(amaf.has(Side::First, 7) && !amaf.has(Side::Second, 7) && !amaf.has(Side::First, 8));
        amaf.begin();
        assert!(!amaf.has(Side::First, 7));
        amaf.game = u32::MAX;
        amaf.begin();
        assert!(!amaf.has(Side::First, 7), "numbers come round");
    }

    #[test]
    fn rolls_fall_by_their_weights() {
        let mut rng = Seed(1).rng();
        let mut seen = [0; 3];
        for _ in 0..6000 {
            seen[rolled([(0, 1), (1, 0), (2, 2)].into_iter(), &mut rng)] += 1;
        }
        assert!((1800..2200).contains(&seen[0]) && seen[1] == 0, "{seen:?}");
    }
}

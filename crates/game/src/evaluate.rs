//! Guesses. They can never enter a proof: no solver takes an `Evaluate`.

use crate::{Bounds, Deadline, Game, Knowledge, Outcome, Score, Side};

/// Scores beyond this are won games, the larger the margin the higher; grades stay strictly within.
pub const WON: i32 = 10_000;

/// A guess at a position that is not over.
///
/// Two laws, checked by `testkit::evaluation_laws`. *Prudence*: a grade lies strictly between `-WON` and `WON`, so
/// it never says that a game is won or lost. *Compatibility*: positions that the game takes for the same, such
/// as mirror images, have the same grade, and a grade is the opposite of the other side's view of the board.
pub trait Evaluate<G: Game>: Clone + Send {
    /// How good `at` looks for the side to move.
    fn evaluate(&mut self, game: &G, at: &G::Position) -> Score;

    /// Whether it would rather leave out some moves of this game, which makes everything a guess.
    fn selects(&self, _game: &G) -> bool {
        false
    }

    /// Leaves out of `moves[base..]` what is not worth a look; at least one stays.
    fn select(&mut self, _game: &G, _at: &G::Position, _base: usize, _moves: &mut Vec<G::Move>) {}

    /// Whether it knows how far it errs, so that shallow searches may stand for deep ones.
    const CUTS: bool = false;

    /// A shallower search that tells what one of so many plies would, and by how much it may err; where so many of them were
    /// tried in vain, the next one, or nothing. Asked only where [`Evaluate::CUTS`].
    #[inline(always)]
    fn cut(&self, _game: &G, _at: &G::Position, _plies: u16, _in_vain: usize) -> Option<Cut> {
        None
    }

    /// Whether a look so many moves ahead counts this one: not what somebody decides on the way to his real move.
    #[inline(always)]
    fn counts(&self, _mv: &G::Move) -> bool {
        true
    }

    /// Finished games on the same scale.
    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        match outcome.seen_by(viewer).0 {
            0 => Score::DRAW,
            margin => Score(margin + margin.signum() * WON),
        }
    }
}

/// A shallow search in the place of a deep one (ProbCut, Buro 1995).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// How many plies it looks ahead.
    pub plies: u16,
    /// By how much the deep score lies above its own, as a rule.
    pub lift: i32,
    /// How far the deep score that it foretells must lie beyond the window.
    pub margin: i32,
}

/// Sees no difference between open positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Indifferent;

impl<G: Game> Evaluate<G> for Indifferent {
    #[inline(always)]
    fn evaluate(&mut self, _game: &G, _at: &G::Position) -> Score {
        Score::DRAW
    }
}

/// Knows and guesses by one look: where a position is dear to look at, its guess rests on what the look has found.
/// What it says of bounds and promising moves is sound, by the contract of [`Knowledge`]; its guesses obey the laws of
/// [`Evaluate`].
pub trait Adviser<G: Game>: Clone + Send {
    /// What one look at a position notes down.
    type Notes: Copy + Send;

    /// Looks at an open position: an interval that holds its score for the side to move.
    fn look(&mut self, game: &G, at: &G::Position) -> (Bounds, Self::Notes);

    /// The same for somebody who asks about a window of scores: see [`Knowledge::look_within`].
    #[inline(always)]
    fn look_within(&mut self, game: &G, at: &G::Position, _window: (Score, Score)) -> (Bounds, Self::Notes) {
        self.look(game, at)
    }

    /// How good a position looks for the side to move, which was looked at just now.
    fn guess(&mut self, game: &G, at: &G::Position, notes: Self::Notes) -> Score;

    /// Appends the moves worth trying; never none.
    fn promising(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>);

    /// The order of the promising moves: higher first.
    fn rank(&mut self, game: &G, at: &G::Position, notes: Self::Notes, mv: G::Move) -> i32;

    /// Whether it would rather leave out some of these moves, which makes everything a guess.
    fn selects(&self, _game: &G) -> bool {
        false
    }

    /// Leaves out of `moves[base..]` what is not worth a look; at least one stays.
    fn select(
        &mut self,
        _game: &G,
        _at: &G::Position,
        _notes: Self::Notes,
        _base: usize,
        _moves: &mut Vec<G::Move>,
    ) {
    }

    /// Whether it knows how far it errs: see [`Evaluate::CUTS`].
    const CUTS: bool = false;

    /// A shallower search that tells what one of so many plies would: see [`Evaluate::cut`].
    #[inline(always)]
    fn cut(&self, _game: &G, _at: &G::Position, _plies: u16, _in_vain: usize) -> Option<Cut> {
        None
    }

    /// Whether a look so many moves ahead counts this one: see [`Evaluate::counts`].
    #[inline(always)]
    fn counts(&self, _mv: &G::Move) -> bool {
        true
    }

    /// Finished games on the same scale.
    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Evaluate::<G>::terminal_score(&Indifferent, outcome, viewer)
    }

    /// From now on looks shall end soon after this deadline: see [`Knowledge::heed`].
    fn heed(&mut self, _deadline: &Deadline) {}

    /// Whether a look was given up because of the deadline: then its guess is worth nothing.
    #[inline(always)]
    fn gave_up(&self) -> bool {
        false
    }

    /// How many positions it has looked at besides those it was asked about.
    fn examined(&self) -> u64 {
        0
    }
}

/// An expert and a judge who look for themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apart<K, E> {
    /// What is certain.
    pub knowledge: K,
    /// What is guessed where nothing is certain.
    pub judge: E,
}

impl<G: Game, K: Knowledge<G>, E: Evaluate<G>> Adviser<G> for Apart<K, E> {
    type Notes = K::Notes;

    #[inline(always)]
    fn look(&mut self, game: &G, at: &G::Position) -> (Bounds, K::Notes) {
        self.knowledge.look(game, at)
    }
    #[inline(always)]
    fn look_within(&mut self, game: &G, at: &G::Position, window: (Score, Score)) -> (Bounds, K::Notes) {
        self.knowledge.look_within(game, at, window)
    }
    const CUTS: bool = E::CUTS;
    #[inline(always)]
    fn cut(&self, game: &G, at: &G::Position, plies: u16, in_vain: usize) -> Option<Cut> {
        self.judge.cut(game, at, plies, in_vain)
    }
    #[inline(always)]
    fn guess(&mut self, game: &G, at: &G::Position, _notes: K::Notes) -> Score {
        self.judge.evaluate(game, at)
    }
    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, notes: K::Notes, out: &mut Vec<G::Move>) {
        self.knowledge.promising(game, at, notes, out);
    }
    #[inline(always)]
    fn rank(&mut self, game: &G, at: &G::Position, notes: K::Notes, mv: G::Move) -> i32 {
        self.knowledge.rank(game, at, notes, mv)
    }
    fn selects(&self, game: &G) -> bool {
        self.judge.selects(game)
    }
    fn select(
        &mut self,
        game: &G,
        at: &G::Position,
        _notes: K::Notes,
        base: usize,
        moves: &mut Vec<G::Move>,
    ) {
        self.judge.select(game, at, base, moves);
    }
    #[inline(always)]
    fn counts(&self, mv: &G::Move) -> bool {
        self.judge.counts(mv)
    }
    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        self.judge.terminal_score(outcome, viewer)
    }
    fn heed(&mut self, deadline: &Deadline) {
        self.knowledge.heed(deadline);
    }
    #[inline(always)]
    fn gave_up(&self) -> bool {
        self.knowledge.gave_up()
    }
    fn examined(&self) -> u64 {
        self.knowledge.examined()
    }
}

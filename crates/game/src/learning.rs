//! What a learner may look at: a game says it, and the room `learn` does the rest.
//!
//! Each of these names what is seen and how it is numbered. Another numbering needs another name, since files of weights
//! carry it and are refused where it differs.

use crate::{Game, Outcome, Side};

/// Places in a list of weights, and how much each counts: a guess is the sum of weights times counts.
pub type Counts = Vec<(u32, f32)>;

/// Hears of a move and of what counts for it.
pub type TellMove<'t, M> = dyn FnMut(M, &[(u32, f32)]) + 't;

/// A position as a sum of weights.
pub trait Features<G: Game>: Send {
    /// Names what is seen and how it is numbered.
    fn name(&self) -> &'static str;

    /// How many weights there are.
    fn weights(&self) -> usize;

    /// Appends what counts in an open position for the side to move; nothing where there is nothing to learn.
    fn see(&mut self, game: &G, at: &G::Position, out: &mut Counts);

    /// How much of a grade makes chances of e to 1, where what a search believed of a position may be learnt beside who won.
    fn scale(&self) -> Option<f32> {
        None
    }

    /// What a weight starts from: nothing, unless something is known before.
    fn start(&self, _place: usize) -> f32 {
        0.0
    }
}

/// Moves as sums of weights, to choose between.
pub trait MoveFeatures<G: Game>: Send {
    /// Names what is seen and how it is numbered.
    fn name(&self) -> &'static str;

    /// How many weights there are.
    fn weights(&self) -> usize;

    /// Tells each move worth choosing and what counts for it, in an open position that these moves led to. Nothing is told
    /// where there is nothing to learn.
    fn see(&mut self, game: &G, at: &G::Position, past: &[G::Move], tell: &mut TellMove<'_, G::Move>);
}

/// A position as the numbers that a network gets, and what its answers mean.
///
/// Answers are chances from 0 to 1, as the viewer sees them; the first is that of winning, a draw counting half.
pub trait Inputs<G: Game>: Send + Sync {
    /// Names what is seen and how it is numbered.
    fn name(&self) -> &'static str;

    /// How many numbers there are.
    fn inputs(&self) -> usize;

    /// How many answers are wanted.
    fn outputs(&self) -> usize {
        1
    }

    /// Appends what is not zero of an open position, each place once, as the side sees it whose turn it is, to move or to throw.
    fn see(&self, game: &G, at: &G::Position, out: &mut Counts);

    /// How many networks share the game, each with a kind of positions of its own.
    fn networks(&self) -> usize {
        1
    }

    /// Which of the networks is asked about a position.
    fn network(&self, _game: &G, _at: &G::Position) -> usize {
        0
    }

    /// Takes out of answers what the rules forbid.
    fn correct(&self, _game: &G, _at: &G::Position, _answers: &mut [f32]) {}

    /// The right answers about a finished game.
    fn outcome(&self, outcome: Outcome, viewer: Side, out: &mut [f32]) {
        out[0] = match outcome.seen_by(viewer).0 {
            1.. => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
    }

    /// What answers are worth to their viewer: higher is better.
    fn worth(&self, answers: &[f32]) -> f32 {
        answers[0]
    }

    /// The same answers as the other side sees them.
    fn turn_round(&self, answers: &mut [f32]) {
        answers[0] = 1.0 - answers[0];
    }
}

/// A position as both sides see it, for an efficiently updatable network (NNUE, Nasu 2018): the inputs that are set, numbered from
/// the side that looks, so that a move changes few of them and one set of weights serves both.
pub trait Perspectives<G: Game>: Send + Sync {
    /// Names what is seen and how it is numbered.
    fn name(&self) -> &'static str;

    /// How many inputs a side has.
    fn inputs(&self) -> usize;

    /// How much of a grade makes chances of e to 1.
    fn scale(&self) -> f32;

    /// Whether players can ask a network with so many hidden neurons for each view.
    fn takes(&self, hidden: usize) -> bool;

    /// Appends what is set for the side to move in an open position that went on by this move, and says which bits of each number
    /// are turned for the other side; appends nothing where there is nothing to learn.
    fn see(&self, game: &G, at: &G::Position, next: Option<G::Move>, out: &mut Vec<u16>) -> u16;
}

/// Hears of a number: its point, row by row from the top, and its plane.
pub type PutNumber<'t> = dyn FnMut(usize, usize, f32) + 't;

/// A board as planes of numbers for a convolutional network, as the side to move sees it.
pub trait PlaneInputs<G: Game>: Send + Sync {
    /// Names what is seen and how it is numbered.
    fn name(&self) -> &'static str;

    /// How many planes there are, a multiple of 4.
    fn planes(&self) -> usize;

    /// Columns and rows as the side to move sees them.
    fn size(&self, game: &G, at: &G::Position) -> (usize, usize);

    /// Tells what is not zero of an open position, and appends the points that may be chosen; none where there is nothing to learn.
    fn see(&self, game: &G, at: &G::Position, choices: &mut Vec<u16>, put: &mut PutNumber<'_>);

    /// The point of a move as the side to move sees it, if it is one.
    fn point(&self, game: &G, at: &G::Position, mv: G::Move) -> Option<u16>;

    /// A plane that says by itself which moves are likely, and how much it counts before anything is learnt.
    fn trusted(&self) -> Option<(usize, f32)> {
        None
    }
}

//! Quiescence: a position in which something must be captured is not graded before the captures are made.
//!
//! Captures are compulsory, so nobody can stand pat: the tree below is that of forced captures alone, it ends after a
//! handful of moves, since each of them takes a piece off, and no window is needed to keep it small.

use crate::board::{Board, Move};
use crate::judge::Judge;
use crate::rules::Draughts;
use crate::variant::Variant;
use game::{Evaluate, Game, Score, Status, WON};

/// [`Judge`] after all captures that must be made, each side choosing its best.
#[derive(Clone, Debug, Default)]
pub struct Quiescent {
    moves: Vec<Move>,
}

impl Quiescent {
    /// One that has not graded anything yet.
    pub fn new() -> Quiescent {
        Quiescent::default()
    }

    fn grade<V: Variant>(&mut self, game: &Draughts<V>, at: &Board) -> Score {
        if !game.must_capture(at) {
            return Judge.evaluate(game, at);
        }
        let base = self.moves.len();
        game.moves(at, &mut self.moves);
        let mut best = Score(-WON);
        for i in base..self.moves.len() {
            let mut child = *at;
            game.play(&mut child, self.moves[i]);
            // Who cannot move after a capture has lost, which no count of what is left would say.
            let lost = matches!(game.status(&child), Status::Over(_));
            best = best.max(if lost { Score(WON - 1) } else { -self.grade(game, &child) });
        }
        self.moves.truncate(base);
        best
    }
}

impl<V: Variant> Evaluate<Draughts<V>> for Quiescent {
    fn evaluate(&mut self, game: &Draughts<V>, at: &Board) -> Score {
        self.grade(game, at)
    }
}

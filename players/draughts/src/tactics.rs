//! What is sharp in draughts: whoever can capture must, so captures are played out; and whoever is about to lose a piece is
//! not graded before his next move.

use crate::learning::Guess;
use crate::tables::Prober;
use draughts::{Board, Draughts, Move, Variant};
use game::{Deed, Evaluate, Game, Score, Tactics, Verdict};

/// Looks for captures, looks endings up, and lets a judge grade what is quiet.
#[derive(Clone, Debug)]
pub(crate) struct Tactician<V> {
    guess: Guess<V>,
    prober: Option<Prober<V>>,
}

impl<V: Variant> Tactician<V> {
    /// Somebody who grades so and asks these tables.
    pub(crate) fn new(guess: Guess<V>, prober: Option<Prober<V>>) -> Tactician<V> {
        Tactician { guess, prober }
    }
}

/// Whether the mover must capture, and whether the other side could if it were its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loom {
    captures: bool,
    hangs: bool,
}

impl<V: Variant> Tactics<Draughts<V>> for Tactician<V> {
    type Notes = Loom;

    #[inline]
    fn look(&mut self, game: &Draughts<V>, at: &Board) -> Loom {
        let (captures, hangs) = game.captures_loom(at);
        Loom { captures, hangs }
    }

    #[inline]
    fn is_threatened(&self, loom: Loom) -> bool {
        loom.captures
    }

    #[inline]
    fn hangs(&self, loom: Loom) -> bool {
        loom.hangs
    }

    #[inline]
    fn looked_up(&mut self, _: &Draughts<V>, at: &Board) -> Option<Verdict> {
        self.prober.as_ref()?.verdict(at)
    }

    #[inline]
    fn grade(&mut self, game: &Draughts<V>, at: &Board, _: Loom, _: u32) -> Score {
        self.guess.evaluate(game, at)
    }

    /// None: whoever may do something else than capture cannot capture.
    fn sharp_moves(&mut self, _: &Draughts<V>, _: &Board, _: Loom, _: &mut Vec<Move>) {}

    #[inline]
    fn deed(&mut self, _: &Draughts<V>, _: &Board, mv: Move) -> Deed {
        let taken = mv.captured().count() as i32;
        match (taken, mv.crowns()) {
            (0, false) => Deed::Quiet,
            (taken, crowns) => Deed::Gains(10 * taken + i32::from(crowns)),
        }
    }

    /// An offer must be taken.
    #[inline]
    fn threatens(&self, game: &Draughts<V>, at: &Board, mv: Move) -> bool {
        let mut child = *at;
        game.play(&mut child, mv);
        game.must_capture(&child)
    }

    #[inline]
    fn is_quiet(&self, _: &Draughts<V>, _: &Board, mv: Move) -> bool {
        !mv.is_capture() && !mv.crowns()
    }

    /// Having to move is what loses endings.
    fn dislikes_pass(&self, _: &Draughts<V>, _: &Board) -> bool {
        false
    }
}

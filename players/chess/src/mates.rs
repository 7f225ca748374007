//! The order in which mates are sought: checks first, then captures.

use chess::{Board, Chess, Move};
use game::{Bounds, Game, Knowledge};

/// Knows the rules and nothing else, and tries forcing moves first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForcingFirst;

const CHECK: i32 = 1_000;

impl Knowledge<Chess> for ForcingFirst {
    type Notes = ();

    #[inline]
    fn look(&mut self, game: &Chess, _: &Board) -> (Bounds, ()) {
        (game.scale(), ())
    }

    #[inline]
    fn rank(&mut self, _: &Chess, at: &Board, (): (), mv: Move) -> i32 {
        at.victim_order(mv) + if at.gives_check(mv) { CHECK } else { 0 }
    }
}

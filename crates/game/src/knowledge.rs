//! Sound facts beyond the rules. They may enter a proof.

use crate::{Bounds, Game};

/// What an expert knows for certain about the positions of a game.
///
/// The contract, tested against plain search: `bounds` hold the exact score for the side to move, and some
/// move of `promising` reaches it whenever it lies strictly above `bounds.lower`.
pub trait Knowledge<G: Game>: Clone + Send {
    /// An interval that holds the score of `at` for the side to move. `at` is not over.
    fn bounds(&mut self, game: &G, at: &G::Position) -> Bounds;

    /// Appends the moves worth trying, best guess first; never none.
    #[inline(always)]
    fn promising(&mut self, game: &G, at: &G::Position, out: &mut Vec<G::Move>) {
        game.moves(at, out);
    }

    /// The order of the promising moves: higher first, ties as `promising` listed them.
    #[inline(always)]
    fn rank(&mut self, _game: &G, _at: &G::Position, _mv: G::Move) -> i32 {
        0
    }

    /// How many positions the expert has looked at besides those he was asked about.
    fn examined(&self) -> u64 {
        0
    }
}

/// Knows the rules and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct RulesOnly;

impl<G: Game> Knowledge<G> for RulesOnly {
    #[inline(always)]
    fn bounds(&mut self, game: &G, _at: &G::Position) -> Bounds {
        game.scale()
    }
}

//! Symmetries: different boards, the same game.

use crate::Game;

/// The number of a symmetry of one game; 0 is the identity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Sym(pub u32);

impl Sym {
    /// Nothing changes.
    pub const IDENTITY: Sym = Sym(0);
}

/// A group that acts on positions and moves and commutes with play. An image has the same side to move and the same fate:
/// that the sides may be exchanged is said by the key.
pub trait Symmetry: Game {
    /// The order of the group.
    fn symmetries(&self) -> u32;

    /// The position as this symmetry shows it.
    fn image(&self, at: &Self::Position, by: Sym) -> Self::Position;

    /// The move as this symmetry shows it.
    fn image_of_move(&self, mv: Self::Move, by: Sym) -> Self::Move;

    /// The symmetry that undoes `by`.
    fn inverse(&self, by: Sym) -> Sym;

    /// The least key among all images, and a symmetry that reaches it. A game with a faster way overrides it.
    fn canonical(&self, at: &Self::Position) -> (Self::Key, Sym) {
        (0..self.symmetries())
            .map(|i| (self.key(&self.image(at, Sym(i))), Sym(i)))
            .min()
            .expect("every group has an identity")
    }
}

/// A game that can tell which parts of a position no longer matter.
pub trait Essence: Game {
    /// An equivalent position that forgets what can no longer matter: the same moves, the same score, and so
    /// for every position behind it. Positions that differ only in such things have the same essence.
    #[inline(always)]
    fn essence(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }
}

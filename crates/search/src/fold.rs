//! Which positions a table takes for the same, and whether that may prove.

use crate::memo::{GradeMemo, Graded, WideGraded};
use game::{Game, Key, MoveCode, Sym, Symmetry};

/// Which positions a table takes for the same.
pub trait Fold<G: Game>: Clone + Send {
    /// Whether positions of one name are the same game: only then may a table that goes by it prove anything.
    const EXACT: bool;
    /// The name of a position.
    type Key: Key;
    /// What a player's table keeps under such a name.
    type Grade: GradeMemo;
    /// How many low bits of a name can ever be set.
    fn key_bits(game: &G) -> u32;
    /// The name of `at`, and the symmetry that leads there.
    fn key(game: &G, at: &G::Position) -> (Self::Key, Sym);
    /// The code of a move after that symmetry.
    fn code(game: &G, mv: G::Move, by: Sym) -> MoveCode;
}

/// Only equal positions are the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsIs;

impl<G: Game> Fold<G> for AsIs {
    const EXACT: bool = G::SOUND_KEYS;
    type Key = G::Key;
    type Grade = Graded;

    fn key_bits(game: &G) -> u32 {
        game.key_bits()
    }
    #[inline(always)]
    fn key(game: &G, at: &G::Position) -> (G::Key, Sym) {
        (game.key(at), Sym::IDENTITY)
    }
    #[inline(always)]
    fn code(game: &G, mv: G::Move, _by: Sym) -> MoveCode {
        game.code(mv)
    }
}

/// Images under the game's symmetries are the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Folded;

impl<G: Symmetry> Fold<G> for Folded {
    const EXACT: bool = G::SOUND_KEYS;
    type Key = G::Key;
    type Grade = Graded;

    fn key_bits(game: &G) -> u32 {
        game.key_bits()
    }
    #[inline(always)]
    fn key(game: &G, at: &G::Position) -> (G::Key, Sym) {
        game.canonical(at)
    }
    #[inline(always)]
    fn code(game: &G, mv: G::Move, by: Sym) -> MoveCode {
        game.code(game.image_of_move(mv, by))
    }
}

/// Positions with one 64-bit hash are taken for the same: quick, small, and almost always right, so it proves nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashed;

impl<G: Game> Fold<G> for Hashed {
    const EXACT: bool = false;
    type Key = u64;
    type Grade = WideGraded;

    fn key_bits(_game: &G) -> u32 {
        64
    }
    #[inline(always)]
    fn key(game: &G, at: &G::Position) -> (u64, Sym) {
        (game.hash(at), Sym::IDENTITY)
    }
    #[inline(always)]
    fn code(game: &G, mv: G::Move, _by: Sym) -> MoveCode {
        game.code(mv)
    }
}

/// Positions have no names: for searches that remember nothing. Only a [`crate::Forgetful`] store takes it, so whatever is
/// found holds, also in a game whose keys do not tell everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unnamed;

impl<G: Game> Fold<G> for Unnamed {
    const EXACT: bool = true;
    type Key = ();
    type Grade = Graded;

    fn key_bits(_game: &G) -> u32 {
        0
    }
    #[inline(always)]
    fn key(_game: &G, _at: &G::Position) -> ((), Sym) {
        ((), Sym::IDENTITY)
    }
    #[inline(always)]
    fn code(game: &G, mv: G::Move, _by: Sym) -> MoveCode {
        game.code(mv)
    }
}

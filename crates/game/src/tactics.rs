//! What a player of a sharp game must tell apart: quiet positions and moves from those where much hangs.

use crate::{Game, OnBoard, Recurring, Remembering, Score, Trail};

/// What a move does, at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It wins something, or at least loses nothing by taking: the higher the better, below 1000.
    Gains(i32),
    /// It takes nothing.
    Quiet,
    /// It takes and loses more than it gets: the higher the better, below 1000.
    Loses(i32),
}

/// Guesses about sharp positions. Nothing of it enters a proof.
pub trait Tactics<G: Game>: Clone + Send {
    /// What one look notes down.
    type Notes: Copy + Send;

    /// Looks at an open position.
    fn look(&mut self, game: &G, at: &G::Position) -> Self::Notes;

    /// Whether the mover has to answer something and can neither stand still nor pass: a check.
    fn is_threatened(&self, notes: Self::Notes) -> bool;

    /// How good a position looks for the side to move, strictly within [`crate::WON`].
    fn grade(&mut self, game: &G, at: &G::Position, notes: Self::Notes) -> Score;

    /// Appends the moves that must be looked at before a position can be graded, which may be none.
    fn sharp_moves(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>);

    /// What a move does.
    fn deed(&mut self, game: &G, at: &G::Position, mv: G::Move) -> Deed;

    /// Whether a move leaves the other side threatened.
    fn threatens(&self, game: &G, at: &G::Position, mv: G::Move) -> bool;

    /// Whether a pass is hardly ever better than every move here.
    fn dislikes_pass(&self, game: &G, at: &G::Position) -> bool;
}

impl<G: Recurring, T: Tactics<G>> Tactics<Remembering<G>> for OnBoard<T> {
    type Notes = T::Notes;

    #[inline]
    fn look(&mut self, game: &Remembering<G>, trail: &Trail<G>) -> T::Notes {
        self.0.look(game.rules(), trail.at())
    }
    #[inline]
    fn is_threatened(&self, notes: T::Notes) -> bool {
        self.0.is_threatened(notes)
    }
    #[inline]
    fn grade(&mut self, game: &Remembering<G>, trail: &Trail<G>, notes: T::Notes) -> Score {
        self.0.grade(game.rules(), trail.at(), notes)
    }
    #[inline]
    fn sharp_moves(
        &mut self,
        game: &Remembering<G>,
        trail: &Trail<G>,
        notes: T::Notes,
        out: &mut Vec<G::Move>,
    ) {
        self.0.sharp_moves(game.rules(), trail.at(), notes, out);
    }
    #[inline]
    fn deed(&mut self, game: &Remembering<G>, trail: &Trail<G>, mv: G::Move) -> Deed {
        self.0.deed(game.rules(), trail.at(), mv)
    }
    #[inline]
    fn threatens(&self, game: &Remembering<G>, trail: &Trail<G>, mv: G::Move) -> bool {
        self.0.threatens(game.rules(), trail.at(), mv)
    }
    #[inline]
    fn dislikes_pass(&self, game: &Remembering<G>, trail: &Trail<G>) -> bool {
        self.0.dislikes_pass(game.rules(), trail.at())
    }
}

//! What a player of a sharp game must tell apart: quiet positions and moves from those where much hangs.

use crate::{Game, OnBoard, Recurring, Remembering, Score, Trail, Verdict};

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
    /// How many footprints there are; see [`Tactics::footprint`].
    const FOOTPRINTS: usize = 1;

    /// What one look notes down.
    type Notes: Copy + Send;

    /// Looks at an open position.
    fn look(&mut self, game: &G, at: &G::Position) -> Self::Notes;

    /// Whether the mover has to answer something and can neither stand still nor pass: a check.
    fn is_threatened(&self, notes: Self::Notes) -> bool;

    /// Whether the mover need not answer anything but stands to lose something at once: it is not graded as it stands, but
    /// after each of its moves.
    #[inline(always)]
    fn hangs(&self, _notes: Self::Notes) -> bool {
        false
    }

    /// Who wins, where that was looked up and not guessed.
    #[inline(always)]
    fn looked_up(&mut self, _game: &G, _at: &G::Position) -> Option<Verdict> {
        None
    }

    /// How good a position looks for the side to move, strictly within [`crate::WON`]. The ply of the line is told for those who
    /// keep what they know of the positions before it.
    fn grade(&mut self, game: &G, at: &G::Position, notes: Self::Notes, ply: u32) -> Score;

    /// Appends the moves that must be looked at before a position can be graded, which may be none; those that lose
    /// ([`Tactics::holds`]) are skipped.
    fn sharp_moves(&mut self, game: &G, at: &G::Position, notes: Self::Notes, out: &mut Vec<G::Move>);

    /// What a move does, as far as that is cheap to say: a move that gains and does not hold what it has
    /// ([`Tactics::holds`]) is taken for one that loses when it is about to be tried.
    fn deed(&mut self, game: &G, at: &G::Position, mv: G::Move) -> Deed;

    /// Whether a move leaves the other side threatened.
    fn threatens(&self, game: &G, at: &G::Position, mv: G::Move) -> bool;

    /// Whether a pass is hardly ever better than every move here.
    fn dislikes_pass(&self, game: &G, at: &G::Position) -> bool;

    /// Whether it might be better all the same, so that a search has to confirm it.
    fn fears_zugzwang(&self, _game: &G, _at: &G::Position) -> bool {
        false
    }

    /// Whether a move neither takes nor promotes.
    fn is_quiet(&self, _game: &G, _at: &G::Position, _mv: G::Move) -> bool {
        true
    }

    /// Whether a move keeps at least this much, in the unit of the grades, of what both sides can take on its square.
    fn holds(&self, _game: &G, _at: &G::Position, _mv: G::Move, _least: i32) -> bool {
        true
    }

    /// What a move wins at first sight, in the unit of the grades.
    fn prize(&self, _game: &G, _at: &G::Position, _mv: G::Move) -> i32 {
        crate::WON
    }

    /// Who goes where, below [`Tactics::FOOTPRINTS`]: moves of one footprint are the same to a memory.
    fn footprint(&self, _game: &G, _at: &G::Position, _mv: G::Move) -> u16 {
        0
    }

    /// Appends moves that take nothing but threaten, and lose nothing: a player who stands badly at the horizon tries them.
    fn quiet_threats(&mut self, _game: &G, _at: &G::Position, _out: &mut Vec<G::Move>) {}

    /// Whether the position stood on the line before, at most so many plies ago.
    fn recurs(&self, _game: &G, _at: &G::Position, _plies: u32) -> bool {
        false
    }
}

impl<G: Recurring, T: Tactics<G>> Tactics<Remembering<G>> for OnBoard<T> {
    const FOOTPRINTS: usize = T::FOOTPRINTS;

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
    fn hangs(&self, notes: T::Notes) -> bool {
        self.0.hangs(notes)
    }
    #[inline]
    fn looked_up(&mut self, game: &Remembering<G>, trail: &Trail<G>) -> Option<Verdict> {
        self.0.looked_up(game.rules(), trail.at())
    }
    #[inline]
    fn grade(&mut self, game: &Remembering<G>, trail: &Trail<G>, notes: T::Notes, ply: u32) -> Score {
        self.0.grade(game.rules(), trail.at(), notes, ply)
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
    #[inline]
    fn fears_zugzwang(&self, game: &Remembering<G>, trail: &Trail<G>) -> bool {
        self.0.fears_zugzwang(game.rules(), trail.at())
    }
    #[inline]
    fn is_quiet(&self, game: &Remembering<G>, trail: &Trail<G>, mv: G::Move) -> bool {
        self.0.is_quiet(game.rules(), trail.at(), mv)
    }
    #[inline]
    fn holds(&self, game: &Remembering<G>, trail: &Trail<G>, mv: G::Move, least: i32) -> bool {
        self.0.holds(game.rules(), trail.at(), mv, least)
    }
    #[inline]
    fn prize(&self, game: &Remembering<G>, trail: &Trail<G>, mv: G::Move) -> i32 {
        self.0.prize(game.rules(), trail.at(), mv)
    }
    #[inline]
    fn footprint(&self, game: &Remembering<G>, trail: &Trail<G>, mv: G::Move) -> u16 {
        self.0.footprint(game.rules(), trail.at(), mv)
    }
    #[inline]
    fn quiet_threats(&mut self, game: &Remembering<G>, trail: &Trail<G>, out: &mut Vec<G::Move>) {
        self.0.quiet_threats(game.rules(), trail.at(), out);
    }
    #[inline]
    fn recurs(&self, game: &Remembering<G>, trail: &Trail<G>, plies: u32) -> bool {
        game.stood_within(trail, plies)
    }
}

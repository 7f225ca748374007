//! What is quiet in chess and what is not.

use crate::{Board, Chess, Judge, Kind, Move};
use game::{Deed, Evaluate, Score, Tactics};

/// Looks for checks and exchanges, and lets a judge grade what is quiet.
#[derive(Clone, Debug, Default)]
pub struct Tactician {
    judge: Judge,
}

impl Tactician {
    /// Somebody who trusts this judge.
    pub fn new(judge: Judge) -> Tactician {
        Tactician { judge }
    }
}

impl Tactics<Chess> for Tactician {
    /// Whether the mover is in check.
    type Notes = bool;

    #[inline]
    fn look(&mut self, _: &Chess, at: &Board) -> bool {
        at.in_check()
    }

    #[inline]
    fn is_threatened(&self, in_check: bool) -> bool {
        in_check
    }

    #[inline]
    fn grade(&mut self, game: &Chess, at: &Board, _: bool) -> Score {
        self.judge.evaluate(game, at)
    }

    /// Captures that lose nothing, and new queens.
    #[inline]
    fn sharp_moves(&mut self, _: &Chess, at: &Board, _: bool, out: &mut Vec<Move>) {
        let base = out.len();
        at.noisy_moves(out);
        let mut kept = base;
        for i in base..out.len() {
            let mv = out[i];
            if mv.promotion().is_none_or(|kind| kind == Kind::Queen) && at.exchange_reaches(mv, 0) {
                out[kept] = mv;
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    #[inline]
    fn deed(&mut self, _: &Chess, at: &Board, mv: Move) -> Deed {
        match at.victim_order(mv) {
            0 => Deed::Quiet,
            _ if mv.promotion().is_some_and(|kind| kind != Kind::Queen) => Deed::Loses(0),
            order if at.exchange_reaches(mv, 0) => Deed::Gains(order),
            order => Deed::Loses(order),
        }
    }

    #[inline]
    fn threatens(&self, _: &Chess, at: &Board, mv: Move) -> bool {
        at.gives_check(mv)
    }

    /// With kings and pawns alone, having to move is often what loses.
    #[inline]
    fn dislikes_pass(&self, _: &Chess, at: &Board) -> bool {
        at.has_pieces(at.mover())
    }
}

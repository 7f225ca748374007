//! What is certain about the score of an open position, whatever stood before: sound knowledge for those who look to the end of
//! small boards.

use crate::benson::alive;
use crate::board::Cell;
use crate::rules::{Go, Move};
use crate::setup::RuleSet;
use game::{Bounds, Game, Knowledge, Remembering, Side, Trail};

/// Knows what lives unconditionally, and that whoever moves after a pass may end the game as it stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sure;

impl Sure {
    /// Points that will be a side's, whatever happens. An empty board and one stone have none, which spares the look.
    fn points<const N: usize, const W: usize>(rules: &Go<N, W>, trail: &Trail<Go<N, W>>, side: Side) -> i32 {
        let board = trail.at().board();
        if board.stones(side) == 0 {
            return 0;
        }
        alive(board, side, rules.allows_suicide()).sure.len() as i32
    }
}

impl<const N: usize, const W: usize> Knowledge<Remembering<Go<N, W>>> for Sure {
    type Notes = ();

    fn look(&mut self, game: &Remembering<Go<N, W>>, trail: &Trail<Go<N, W>>) -> (Bounds, ()) {
        let (rules, at, mut bounds) = (game.rules(), trail.at(), game.scale());
        // Where passes are not allowed, an eye may have to be filled; where prisoners count, points alone say nothing.
        if !matches!(rules.setup().rules, RuleSet::Chinese | RuleSet::TrompTaylor) {
            return (bounds, ());
        }
        let (turn, area) = (at.turn(), rules.setup().shape.area() as i32);
        let [own, other] = [turn, turn.other()].map(|side| Sure::points(rules, trail, side));
        // The rest of the board at its worst and at its best.
        let sign = if turn == Side::First { 1 } else { -1 };
        let worth = |ahead: i32| rules.outcome(sign * ahead).seen_by(turn);
        bounds.lower = bounds.lower.max(worth(2 * own - area));
        bounds.upper = bounds.upper.min(worth(area - 2 * other));
        if at.passes() == 1 {
            bounds.lower = bounds.lower.max(rules.counted(at).seen_by(turn));
        }
        (bounds, ())
    }

    /// Captures, moves with liberties, a pass, and last what fills an own eye.
    fn rank(&mut self, _: &Remembering<Go<N, W>>, trail: &Trail<Go<N, W>>, (): (), mv: Move) -> i32 {
        let (board, turn) = (trail.at().board(), trail.at().turn());
        let Some(point) = mv.point() else { return -20 };
        let near = board.near(point);
        let beside = |cell: Cell| near.iter().filter(|&&near| board.cell(near) == cell).count() as i32;
        let captures = if board.captures(point, turn) { 60 } else { 0 };
        let eye = if board.is_eye(point, turn) { -100 } else { 0 };
        captures + eye + 4 * beside(Cell::Empty) + 3 * beside(Cell::of(turn.other())) - beside(Cell::Off)
    }
}

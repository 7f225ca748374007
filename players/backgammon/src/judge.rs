//! What the player believes about a position: exact ends where there are tables, networks elsewhere.

use crate::team::Team;
use backgammon::{
    Backgammon, Board, Chances, Move, OneSided, Position, Stage, TwoSided, after, home, number,
};
use game::{Bounds, Evaluate, Notation, Outcome, Score, Side};
use std::sync::LazyLock;

/// A point on the scale of grades.
pub(crate) const POINT: f32 = <Backgammon as Notation>::UNIT.one as f32;

/// Men of each side up to which ends are known exactly by both sides' tables.
const FEW: u8 = 4;

/// One-sided ends that are at hand without waiting: up to seven men.
const AT_HAND: usize = 1716;

static TABLES: LazyLock<(OneSided, TwoSided)> =
    LazyLock::new(|| (OneSided::build(AT_HAND), TwoSided::build(FEW)));

/// The player's opinion.
#[derive(Clone, Debug)]
pub struct Judge {
    team: Team,
    /// How many moves of a position are worth a look.
    keep: usize,
    grades: Vec<(f32, Move)>,
}

impl Judge {
    /// By these networks; so many moves of a position seem worth a look to it.
    pub fn new(team: Team, keep: usize) -> Judge {
        Judge { team, keep, grades: Vec::new() }
    }

    /// The chances of whoever is to roll.
    pub fn chances(&mut self, board: &Board) -> Chances {
        if let Some((won, points)) = board.ended() {
            return Chances::ended(won, points);
        }
        exact(board).unwrap_or_else(|| self.team.chances(board))
    }

    /// The chances of whoever has just played.
    pub fn chances_after(&mut self, board: &Board) -> Chances {
        self.chances(&board.turned()).turned()
    }
}

/// Ends in which both sides have men off, so that nobody loses a gammon.
fn exact(board: &Board) -> Option<Chances> {
    if board.own.off() == 0 || board.other.off() == 0 || board.contact() {
        return None;
    }
    let (own, other) = (home(&board.own)?, home(&board.other)?);
    let (one, two) = &*TABLES;
    let wins = match two.of(board) {
        Some([plain, ..]) => f64::from(plain + 1.0) / 2.0,
        None => {
            let (own, other) = (number(&own), number(&other));
            if own.max(other) >= one.len() {
                return None;
            }
            one.wins(own, other)
        }
    };
    Some(Chances([wins as f32, 0.0, 0.0, 0.0, 0.0]))
}

/// What is agreed inside a search: one game without a cube.
pub(crate) const PLAIN: Backgammon = Backgammon { length: 0, cube: false, jacoby: false };

/// The same position in a game without a cube.
pub(crate) fn plain(at: &Position) -> Position {
    let stage = if at.stage == Stage::Before { Stage::Rolling } else { at.stage };
    Position { stage, ..Position { men: at.men, turn: at.turn, ..Position::fresh([0, 0], false, false) } }
}

impl Judge {
    /// All scores that it gives lie here.
    pub const RANGE: Bounds = Bounds::within(3 * POINT as i32);

    fn score(equity: f32) -> Score {
        Score((equity * POINT) as i32)
    }
}

impl Evaluate<Backgammon> for Judge {
    fn evaluate(&mut self, _: &Backgammon, at: &Position) -> Score {
        Judge::score(self.chances(&at.board()).equity())
    }

    fn selects(&self, _: &Backgammon) -> bool {
        true
    }

    /// The plays that look best at once.
    fn select(&mut self, _: &Backgammon, at: &Position, base: usize, moves: &mut Vec<Move>) {
        let board = at.board();
        self.grades.clear();
        for &mv in &moves[base..] {
            let Move::Play(play) = mv else { return };
            let grade = self.chances_after(&after(&board, &play)).equity();
            self.grades.push((grade, mv));
        }
        self.grades.sort_by(|one, two| two.0.total_cmp(&one.0));
        moves.truncate(base);
        moves.extend(self.grades.iter().take(self.keep).map(|(_, mv)| *mv));
    }

    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Score(outcome.seen_by(viewer).0 * POINT as i32)
    }
}

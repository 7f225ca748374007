//! What the player believes about a position: exact ends where there are tables, networks elsewhere; and what that is worth
//! by the rules, in one measure for all decisions of a setup (`cube.rs`).

use crate::cube::{Stakes, standing, take};
use crate::team::Team;
use backgammon::{
    Backgammon, Board, Chances, Move, OneSided, Plays, Position, Stage, TwoSided, home, number,
};
use game::{Bounds, Evaluate, Game, Notation, Outcome, Score, Side, Status};
use std::sync::LazyLock;

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
    rules: Backgammon,
    /// How many moves of a position are worth a look.
    keep: usize,
    /// The match around a game that is looked at alone.
    around: Option<Position>,
    /// A point, or a match, on the scale of grades.
    scale: f32,
    grades: Vec<(f32, Move)>,
}

/// What whoever is to roll may get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cube {
    /// By rolling without a double.
    pub kept: f32,
    /// By a double that is taken.
    pub taken: f32,
    /// By one that is dropped.
    pub dropped: f32,
}

impl Judge {
    /// By these networks and these rules; so many moves of a position seem worth a look to it.
    pub fn new(team: Team, rules: &Backgammon, keep: usize) -> Judge {
        let scale = rules.unit().one as f32;
        Judge { team, rules: *rules, keep, around: None, scale, grades: Vec::new() }
    }

    /// The same about one game alone, which is worth what it makes of the match around it. Grades are finer, so that means
    /// of means stay exact.
    #[must_use]
    pub(crate) fn alone(&self, at: &Position) -> Judge {
        let most = if self.rules.length > 0 {
            1.0
        } else if self.rules.cube {
            MOST_TIMES * f32::from(at.cube)
        } else {
            3.0
        };
        Judge { keep: 1, around: Some(*at), scale: FINE / most, grades: Vec::new(), ..self.clone() }
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

    /// What is at stake for whoever's turn it is.
    pub(crate) fn stakes(&self, at: &Position) -> Stakes {
        Stakes::of(&self.rules, &self.whole(at))
    }

    /// The position with its match around it.
    fn whole(&self, at: &Position) -> Position {
        self.around.map_or(*at, |Position { score, crawford, after_crawford, .. }| Position {
            score,
            crawford,
            after_crawford,
            ..*at
        })
    }

    /// What whoever's turn it is gets by rolling and by doubling.
    pub(crate) fn cube(&mut self, at: &Position) -> Cube {
        let (stakes, board) = (self.stakes(at), at.board());
        let (dropped, cube) = (stakes.won(stakes.cube()), f32::from(stakes.cube()));
        if self.knows(at) {
            let (own, other) = ends(&board).expect("it is an end");
            let [plain, ours, middle, theirs] = TABLES.1.undoubled(own, other);
            let kept = match stakes.turns() {
                (true, true) => middle,
                (true, false) => ours,
                (false, true) => theirs,
                (false, false) => plain,
            };
            return Cube { kept: cube * kept, taken: 2.0 * cube * theirs, dropped };
        }
        let chances = self.chances(&board);
        let kept = stakes.rolling(&chances);
        let taken =
            if stakes.turns().0 || at.stage == Stage::Doubled { take(&chances, &stakes).0 } else { kept };
        Cube { kept, taken, dropped }
    }

    /// Whether a table has what the position is worth with the cube: no gammons, points, few men.
    pub(crate) fn knows(&self, at: &Position) -> bool {
        let board = at.board();
        self.rules.length == 0
            && board.own.left() <= FEW
            && board.other.left() <= FEW
            && ends(&board).is_some()
    }

    /// What a position is worth to whoever's turn it is, at once: points, or matches.
    pub(crate) fn worth(&mut self, game: &Backgammon, at: &Position) -> f32 {
        match at.stage {
            Stage::Opening => standing(&self.rules, &self.whole(at)),
            Stage::Rolling => self.cube(at).kept,
            Stage::Before => {
                let Cube { kept, taken, dropped } = self.cube(at);
                if self.stakes(at).turns().0 { kept.max(taken.min(dropped)) } else { kept }
            }
            Stage::Doubled => {
                let Cube { taken, dropped, .. } = self.cube(&Position { turn: at.turn.other(), ..*at });
                (-taken).max(-dropped)
            }
            Stage::Playing(high, low) => {
                let found = Plays::default().list(&at.board(), (high, low)).to_vec();
                let plays = found.iter().map(|found| self.behind(game, at, Move::Play(found.play)));
                plays.max_by(f32::total_cmp).expect("every roll has a play")
            }
            Stage::Resigned(..) => {
                let (taken, on) = (self.behind(game, at, Move::Accept), self.behind(game, at, Move::Refuse));
                taken.max(on)
            }
            Stage::Over => match game.status(at) {
                Status::Over(outcome) => self.ended(outcome, at.turn),
                _ => unreachable!("the game is over"),
            },
        }
    }

    /// What a move is worth to whoever makes it, at once.
    pub(crate) fn behind(&mut self, game: &Backgammon, at: &Position, mv: Move) -> f32 {
        let mut child = *at;
        game.play(&mut child, mv);
        let worth = self.worth(game, &child);
        if child.turn == at.turn { worth } else { -worth }
    }

    /// What the end of a game is worth: by points alone, or by what they make of the match around it.
    fn ended(&self, outcome: Outcome, viewer: Side) -> f32 {
        let margin = outcome.seen_by(viewer).0;
        match self.around.filter(|_| self.rules.length > 0) {
            Some(around) => {
                let stakes = Stakes::of(&self.rules, &Position { turn: viewer, ..around });
                let points = margin.unsigned_abs() as u16;
                if margin > 0 { stakes.won(points) } else { stakes.lost(points) }
            }
            None => margin as f32,
        }
    }

    /// A grade in points or matches.
    pub(crate) fn read(&self, grade: Score) -> f32 {
        grade.0 as f32 / self.scale
    }

    fn score(&self, worth: f32) -> Score {
        Score((worth * self.scale).round() as i32)
    }

    /// All scores that it gives lie here.
    pub fn range(&self) -> Bounds {
        match (self.around, self.rules) {
            (Some(_), _) => Bounds::within(FINE as i32),
            (None, Backgammon { length: 1.., .. }) => Bounds::within(self.scale as i32),
            (None, Backgammon { cube: true, .. }) => Bounds::within(LARGEST),
            (None, _) => Bounds::within(3 * self.scale as i32),
        }
    }
}

/// A game that is looked at alone: its best end on the scale of grades.
const FINE: f32 = 24_000.0;

/// How many times the cube a game may be worth within a look ahead: a backgammon, doubled twice.
const MOST_TIMES: f32 = 12.0;

/// Beyond this no search looks for scores: 74 points.
const LARGEST: i32 = 29_600;

/// The numbers of both sides' ends, if both have men off, so that nobody loses a gammon.
fn ends(board: &Board) -> Option<(usize, usize)> {
    if board.own.off() == 0 || board.other.off() == 0 || board.contact() {
        return None;
    }
    Some((number(&home(&board.own)?), number(&home(&board.other)?)))
}

/// Exact chances of ends.
fn exact(board: &Board) -> Option<Chances> {
    let (own, other) = ends(board)?;
    let (one, two) = &*TABLES;
    let wins = match two.of(board) {
        Some([plain, ..]) => f64::from(plain + 1.0) / 2.0,
        None if own.max(other) >= one.len() => return None,
        None => one.wins(own, other),
    };
    Some(Chances([wins as f32, 0.0, 0.0, 0.0, 0.0]))
}

impl Evaluate<Backgammon> for Judge {
    fn evaluate(&mut self, game: &Backgammon, at: &Position) -> Score {
        let worth = self.worth(game, at);
        self.score(worth)
    }

    fn selects(&self, _: &Backgammon) -> bool {
        true
    }

    /// The moves that look best at once.
    fn select(&mut self, game: &Backgammon, at: &Position, base: usize, moves: &mut Vec<Move>) {
        self.grades.clear();
        for &mv in &moves[base..] {
            let grade = match mv {
                Move::Double if !self.stakes(at).turns().0 => f32::NEG_INFINITY,
                mv => self.behind(game, at, mv),
            };
            self.grades.push((grade, mv));
        }
        self.grades.sort_by(|one, two| two.0.total_cmp(&one.0));
        moves.truncate(base);
        moves.extend(self.grades.iter().take(self.keep).map(|(_, mv)| *mv));
    }

    /// Who turns a cube, or does not, has not moved a man.
    fn counts(&self, mv: &Move) -> bool {
        !matches!(mv, Move::Roll | Move::Double | Move::Take | Move::Drop | Move::Accept | Move::Refuse)
    }

    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        self.score(self.ended(outcome, viewer))
    }
}

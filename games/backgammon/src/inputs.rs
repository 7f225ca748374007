//! What networks are told about a board, always as whoever is to roll sees it.

use crate::chances::Chances;
use crate::men::{BAR, Board, Men};
use crate::rules::{Backgammon, Position};
use crate::shots::{Escapes, hitting_rolls};
use game::{Counts, Outcome, Side};
use std::sync::LazyLock;

static ESCAPES: LazyLock<Escapes> = LazyLock::new(Escapes::new);

/// What a network is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inputs {
    /// The 198 inputs of TD-Gammon 1 (Tesauro 1992): four for each point and side, the bars, men off, whose turn.
    Plain,
    /// The same places told more sharply, and what an expert counts: shots, escapes, primes, timing.
    Expert,
}

/// Inputs of [`Inputs::Plain`].
const PLAIN: usize = 198;
/// Inputs for the places of one side in [`Inputs::Expert`].
const PLACES: usize = 24 * 4 + 4 + 4;
/// What is counted for one side.
const COUNTED: usize = 22;

impl Inputs {
    /// How many there are.
    pub fn count(self) -> usize {
        match self {
            Inputs::Plain => PLAIN,
            Inputs::Expert => 2 * (PLACES + COUNTED),
        }
    }

    /// Appends what is not 0.
    #[inline]
    pub fn tell(self, board: &Board, out: &mut Counts) {
        match self {
            Inputs::Plain => plain(board, out),
            Inputs::Expert => expert(board, &ESCAPES, out),
        }
    }

    /// How many networks share a game: one, or those for contact, for races and for crashed positions.
    pub fn networks(self) -> usize {
        match self {
            Inputs::Plain => 1,
            Inputs::Expert => 3,
        }
    }

    /// Which of them knows this board.
    #[inline]
    pub fn network(self, board: &Board) -> usize {
        match self {
            Inputs::Plain => 0,
            Inputs::Expert if !board.contact() => 1,
            Inputs::Expert if board.own.crashed() || board.other.crashed() => 2,
            Inputs::Expert => 0,
        }
    }
}

/// Answers are the five [`Chances`].
impl game::Inputs<Backgammon> for Inputs {
    fn name(&self) -> &'static str {
        match self {
            Inputs::Plain => "td-gammon-198",
            Inputs::Expert => "expert-252",
        }
    }

    fn inputs(&self) -> usize {
        self.count()
    }

    fn outputs(&self) -> usize {
        5
    }

    fn see(&self, _: &Backgammon, at: &Position, out: &mut Counts) {
        self.tell(&at.board(), out);
    }

    fn networks(&self) -> usize {
        Inputs::networks(*self)
    }

    fn network(&self, _: &Backgammon, at: &Position) -> usize {
        Inputs::network(*self, &at.board())
    }

    fn correct(&self, _: &Backgammon, at: &Position, answers: &mut [f32]) {
        let chances = Chances::of(answers).sane(&at.board());
        answers.copy_from_slice(&chances.0);
    }

    fn outcome(&self, outcome: Outcome, viewer: Side, out: &mut [f32]) {
        let points = outcome.seen_by(viewer).0;
        out.copy_from_slice(&Chances::ended(points > 0, points.unsigned_abs().min(3) as u8).0);
    }

    fn worth(&self, answers: &[f32]) -> f32 {
        Chances::of(answers).equity()
    }

    fn turn_round(&self, answers: &mut [f32]) {
        let turned = Chances::of(answers).turned();
        answers.copy_from_slice(&turned.0);
    }
}

fn plain(board: &Board, out: &mut Counts) {
    for (side, men) in [&board.own, &board.other].into_iter().enumerate() {
        let base = (side * 98) as u32;
        for (i, &many) in men.0[..24].iter().enumerate() {
            let at = base + 4 * i as u32;
            for least in 1..=many.min(3) {
                out.push((at + u32::from(least) - 1, 1.0));
            }
            if many > 3 {
                out.push((at + 3, f32::from(many - 3) / 2.0));
            }
        }
        if men.0[BAR] > 0 {
            out.push((base + 96, f32::from(men.0[BAR]) / 2.0));
        }
        if men.off() > 0 {
            out.push((base + 97, f32::from(men.off()) / 15.0));
        }
    }
    // Whose turn it is: always the one who looks.
    out.push((196, 1.0));
}

fn places(men: &Men, base: u32, out: &mut Counts) {
    for (i, &many) in men.0[..24].iter().enumerate() {
        let at = base + 4 * i as u32;
        match many {
            0 => {}
            1 => out.push((at, 1.0)),
            2 => out.push((at + 1, 1.0)),
            3 => out.push((at + 2, 1.0)),
            more => {
                out.push((at + 2, 1.0));
                out.push((at + 3, f32::from(more - 3) / 2.0));
            }
        }
    }
    let bar = men.0[BAR];
    for least in 1..=bar.min(3) {
        out.push((base + 96 + u32::from(least) - 1, 1.0));
    }
    if bar > 3 {
        out.push((base + 99, f32::from(bar - 3) / 4.0));
    }
    let off = men.off();
    if off > 0 {
        out.push((base + 100, 1.0));
        out.push((base + 101 + u32::from((off - 1) / 5), f32::from((off - 1) % 5 + 1) / 5.0));
    }
}

fn expert(board: &Board, escapes: &Escapes, out: &mut Counts) {
    places(&board.own, 0, out);
    places(&board.other, PLACES as u32, out);
    counted(board, true, escapes, 2 * PLACES as u32, out);
    counted(&board.turned(), false, escapes, (2 * PLACES + COUNTED) as u32, out);
}

/// What is counted about the owner of `board.own`.
fn counted(board: &Board, on_roll: bool, escapes: &Escapes, base: u32, out: &mut Counts) {
    let Board { own, other } = board;
    let mut put = |i: u32, value: f32| {
        if value != 0.0 {
            out.push((base + i, value));
        }
    };
    let (pips, others) = (own.pips() as f32, other.pips() as f32);
    put(0, pips / 100.0);
    put(1, ((pips - others) / 50.0).clamp(-3.0, 3.0));
    let rear = own.rearmost().unwrap_or(0);
    let others_rear = other.rearmost().unwrap_or(0);
    // Pips until the men have passed each other.
    let passed = 23usize.saturating_sub(others_rear);
    let behind: usize = (passed..25).map(|i| (i + 1 - passed) * usize::from(own.0[i])).sum();
    put(2, behind as f32 / 100.0);
    // How many of 36 rolls of the opponent hit a blot, and how many hit two.
    let (once, twice) = hitting_rolls(&board.turned());
    put(3, once as f32 / 36.0);
    put(4, twice as f32 / 36.0);
    if on_roll {
        // The opponent must wait: what is hit now is hit with the roll to come.
        let (once, twice) = hitting_rolls(board);
        put(5, once as f32 / 36.0);
        put(6, twice as f32 / 36.0);
    }
    let walls = walls(other);
    put(7, f32::from(escapes.from(walls, rear)) / 36.0);
    let contained = (passed.min(23)..=rear.min(24)).filter(|&i| own.0[i] > 0);
    let worst = contained.map(|i| escapes.from(walls, i)).min().unwrap_or(36);
    put(8, 1.0 - f32::from(worst) / 36.0);
    let home = own.0[..6].iter().filter(|&&men| men > 1).count();
    put(9, home as f32 / 6.0);
    put(10, own.0[..6].iter().filter(|&&men| men == 1).count() as f32 / 3.0);
    // How surely a man of the opponent stays on the bar.
    put(11, (home as f32 / 6.0).powi(2));
    put(12, f32::from(other.0[BAR].min(3)) * home as f32 / 9.0);
    let (longest, ahead) = prime(own, others_rear);
    put(13, longest as f32 / 6.0);
    put(14, if longest >= 4 && ahead { (longest - 3) as f32 / 3.0 } else { 0.0 });
    let anchors = own.0[18..24].iter().filter(|&&men| men > 1).count();
    put(15, anchors as f32 / 2.0);
    put(16, if own.0[18] > 1 || own.0[19] > 1 { 1.0 } else { 0.0 });
    put(17, own.0[18..25].iter().map(|&men| f32::from(men)).sum::<f32>() / 4.0);
    // Pips that can be played before the home board breaks.
    let spare: usize = (6..24).map(|i| (i - 5) * usize::from(own.0[i])).sum();
    put(18, spare as f32 / 100.0);
    // Men that are out of play, deep at home.
    put(19, own.0[..2].iter().map(|&men| f32::from(men.saturating_sub(2))).sum::<f32>() / 5.0);
    put(20, own.0[6..24].iter().filter(|&&men| men == 1).count() as f32 / 4.0);
    let stacked: f32 = own.0[..24].iter().map(|&men| f32::from(men.saturating_sub(3)).powi(2)).sum();
    put(21, stacked / 20.0);
}

/// The points that the opponent holds, by the place at which he counts them.
fn walls(other: &Men) -> u32 {
    (0..24).fold(0, |walls, i| walls | u32::from(other.0[i] > 1) << (23 - i))
}

/// The longest row of held points, and whether the opponent's rearmost man is behind it.
fn prime(own: &Men, others_rear: usize) -> (usize, bool) {
    let (mut best, mut ahead, mut row) = (0, false, 0);
    for i in 0..24 {
        row = if own.0[i] > 1 { row + 1 } else { 0 };
        if row > best {
            // The opponent's man at his place p stands on our place 23 - p; on the bar he is behind everything.
            let behind = others_rear == BAR || 23 - others_rear < i + 1 - row;
            (best, ahead) = (row, behind);
        }
    }
    (best, ahead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inputs_of_the_start() {
        let mut out = Counts::new();
        Inputs::Plain.tell(&Board::START, &mut out);
        // 5, 3, 5 and 2 men: 4 + 3 + 4 + 2 inputs of each side, and the turn.
        assert_eq!(out.len(), 2 * 13 + 1);
        for inputs in [Inputs::Plain, Inputs::Expert] {
            out.clear();
            inputs.tell(&Board::START, &mut out);
            assert!(out.iter().all(|&(i, value)| (i as usize) < inputs.count() && value.is_finite()));
            let mut seen: Vec<u32> = out.iter().map(|&(i, _)| i).collect();
            seen.dedup();
            assert_eq!(seen.len(), out.len());
        }
    }
}

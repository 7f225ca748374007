//! What networks are told about a board, always as whoever is to roll sees it.

use crate::men::{BAR, Board, Men};
use crate::network::Sparse;
use crate::shots::{Escapes, hitting_rolls};

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

    /// Writes what is not 0.
    pub fn tell(self, board: &Board, escapes: &Escapes, out: &mut Sparse) {
        out.clear();
        match self {
            Inputs::Plain => plain(board, out),
            Inputs::Expert => expert(board, escapes, out),
        }
    }
}

fn plain(board: &Board, out: &mut Sparse) {
    for (side, men) in [&board.own, &board.other].into_iter().enumerate() {
        let base = (side * 98) as u16;
        for (i, &many) in men.0[..24].iter().enumerate() {
            let at = base + 4 * i as u16;
            for least in 1..=many.min(3) {
                out.push((at + u16::from(least) - 1, 1.0));
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

fn places(men: &Men, base: u16, out: &mut Sparse) {
    for (i, &many) in men.0[..24].iter().enumerate() {
        let at = base + 4 * i as u16;
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
        out.push((base + 96 + u16::from(least) - 1, 1.0));
    }
    if bar > 3 {
        out.push((base + 99, f32::from(bar - 3) / 4.0));
    }
    let off = men.off();
    if off > 0 {
        out.push((base + 100, 1.0));
        out.push((base + 101 + u16::from((off - 1) / 5), f32::from((off - 1) % 5 + 1) / 5.0));
    }
}

fn expert(board: &Board, escapes: &Escapes, out: &mut Sparse) {
    places(&board.own, 0, out);
    places(&board.other, PLACES as u16, out);
    counted(board, true, escapes, 2 * PLACES as u16, out);
    counted(&board.turned(), false, escapes, (2 * PLACES + COUNTED) as u16, out);
}

/// What is counted about the owner of `board.own`.
fn counted(board: &Board, on_roll: bool, escapes: &Escapes, base: u16, out: &mut Sparse) {
    let Board { own, other } = board;
    let mut put = |i: u16, value: f32| {
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
        let escapes = Escapes::new();
        let mut out = Sparse::new();
        Inputs::Plain.tell(&Board::START, &escapes, &mut out);
        // 5, 3, 5 and 2 men: 4 + 3 + 4 + 2 inputs of each side, and the turn.
        assert_eq!(out.len(), 2 * 13 + 1);
        for inputs in [Inputs::Plain, Inputs::Expert] {
            inputs.tell(&Board::START, &escapes, &mut out);
            assert!(out.iter().all(|&(i, value)| usize::from(i) < inputs.count() && value.is_finite()));
            let mut seen: Vec<u16> = out.iter().map(|&(i, _)| i).collect();
            seen.dedup();
            assert_eq!(seen.len(), out.len());
        }
    }
}

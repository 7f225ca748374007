//! What networks are told about a board, always as whoever is to roll sees it.

use crate::chances::Chances;
use crate::men::{BAR, Board, MEN, Men};
use crate::rules::{Backgammon, Position};
use crate::shots::{Escapes, Shots};
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
const COUNTED: usize = 32;

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
            Inputs::Expert => "expert-272",
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

fn places(side: &Seen, base: u32, out: &mut Counts) {
    for (i, many) in side.taken() {
        if i == BAR {
            for least in 1..=many.min(3) {
                out.push((base + 96 + u32::from(least) - 1, 1.0));
            }
            if many > 3 {
                out.push((base + 99, f32::from(many - 3) / 4.0));
            }
            continue;
        }
        let at = base + 4 * i as u32;
        match many {
            1 => out.push((at, 1.0)),
            2 => out.push((at + 1, 1.0)),
            3 => out.push((at + 2, 1.0)),
            more => {
                out.push((at + 2, 1.0));
                out.push((at + 3, f32::from(more - 3) / 2.0));
            }
        }
    }
    if side.off > 0 {
        out.push((base + 100, 1.0));
        out.push((base + 101 + u32::from((side.off - 1) / 5), f32::from((side.off - 1) % 5 + 1) / 5.0));
    }
}

fn expert(board: &Board, escapes: &Escapes, out: &mut Counts) {
    let (own, other) = (Seen::of(&board.own), Seen::of(&board.other));
    places(&own, 0, out);
    places(&other, PLACES as u32, out);
    counted(&own, &other, escapes, 2 * PLACES as u32, out);
    counted(&other, &own, escapes, (2 * PLACES + COUNTED) as u32, out);
}

/// The men of one side, by masks of places.
struct Seen<'m> {
    men: &'m [u8; 25],
    /// Places with men, the bar among them.
    taken: u32,
    /// Points held by two men or more.
    points: u32,
    pips: u32,
    off: u8,
    /// The rearmost place, 0 if there is none.
    rear: usize,
}

impl Seen<'_> {
    fn of(men: &Men) -> Seen<'_> {
        let taken = men.0.iter().enumerate().fold(0, |mask, (i, &many)| mask | u32::from(many > 0) << i);
        let mut seen = Seen { men: &men.0, taken, points: 0, pips: 0, off: 0, rear: 0 };
        let mut left = 0;
        for (i, many) in bits(taken).map(|i| (i, men.0[i])) {
            seen.points |= u32::from(many > 1 && i < BAR) << i;
            seen.pips += (i as u32 + 1) * u32::from(many);
            left += many;
            seen.rear = i;
        }
        seen.off = MEN - left;
        seen
    }

    /// Every place with men and how many.
    fn taken(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        bits(self.taken).map(|i| (i, self.men[i]))
    }

    fn blots(&self) -> u32 {
        self.taken & !self.points & !(1 << BAR)
    }
}

/// The places of a mask, the lowest first.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}

/// What is counted about `own`.
fn counted(own: &Seen<'_>, other: &Seen<'_>, escapes: &Escapes, base: u32, out: &mut Counts) {
    let mut put = |i: u32, value: f32| {
        if value != 0.0 {
            out.push((base + i, value));
        }
    };
    let count = |mask: u32| mask.count_ones() as f32;
    let (pips, others) = (own.pips as f32, other.pips as f32);
    put(0, pips / 100.0);
    put(1, ((pips - others) / 50.0).clamp(-3.0, 3.0));
    // How many of 36 rolls of the opponent hit a blot, how many hit two, and the pips that a roll costs on average.
    let shots = Shots::of((other.taken, other.men[BAR]), (own.points, own.blots()));
    put(3, shots.once as f32 / 36.0);
    put(4, shots.twice as f32 / 36.0);
    put(5, shots.pips as f32 / 36.0 / 12.0);
    put(6, own.rear as f32 / 24.0);
    // Pips until the men have passed each other, and those of men that have nobody in front of them.
    let passed = 23usize.saturating_sub(other.rear);
    let (mut behind, mut free, mut spare, mut stacked, mut mobility, mut trapped) = (0, 0, 0, 0, 0, 0);
    let (mut back, mut worst, mut second) = (0, 36, 36);
    for (i, many) in own.taken() {
        let men = usize::from(many);
        if i >= passed {
            behind += (i + 1 - passed) * men;
        } else {
            free += (i + 1) * men;
        }
        if i >= 18 {
            back += men;
        }
        if i < BAR {
            stacked += men.saturating_sub(3).pow(2);
        }
        if i > 5 {
            // Pips that can be played before the home board breaks.
            spare += if i < BAR { (i - 5) * men } else { 0 };
            let ways = usize::from(escapes.facing(other.points, i));
            mobility += (i - 5) * men * ways;
            if i >= passed {
                worst = ways.min(worst);
                trapped += men * (36 - ways);
            }
            if i < own.rear {
                second = ways;
            }
        }
    }
    put(2, behind as f32 / 100.0);
    put(7, f32::from(escapes.facing(other.points, own.rear)) / 36.0);
    put(8, 1.0 - worst as f32 / 36.0);
    let home = count(own.points & 63);
    put(9, home / 6.0);
    put(10, count(own.blots() & 63) / 3.0);
    // How surely a man of the opponent stays on the bar.
    put(11, (home / 6.0).powi(2));
    put(12, f32::from(other.men[BAR].min(3)) * home / 9.0);
    let (longest, ahead) = prime(own.points, other.rear);
    put(13, longest as f32 / 6.0);
    put(14, if longest >= 4 && ahead { (longest - 3) as f32 / 3.0 } else { 0.0 });
    let anchors = count(own.points >> 18 & 63);
    put(15, anchors / 2.0);
    put(16, if own.points >> 18 & 3 != 0 { 1.0 } else { 0.0 });
    put(17, back as f32 / 4.0);
    put(18, spare as f32 / 100.0);
    // Men that are out of play, deep at home.
    put(19, own.men[..2].iter().map(|&men| f32::from(men.saturating_sub(2))).sum::<f32>() / 5.0);
    put(20, count(own.blots() >> 6) / 4.0);
    put(21, stacked as f32 / 20.0);
    put(22, free as f32 / 100.0);
    put(23, mobility as f32 / 3600.0);
    put(24, trapped as f32 / 72.0);
    put(25, second as f32 / 36.0);
    // How well a man behind the blockade would be held, wherever he stood there.
    let held = (15..=BAR).map(|place| escapes.facing(own.points, place)).min().unwrap_or(36);
    put(26, 1.0 - f32::from(held) / 36.0);
    put(27, (1.0 - f32::from(held) / 36.0).powi(2));
    put(28, chain(own.points));
    put(29, if anchors > 1.0 { (back as f32 - 3.0) / 4.0 } else { 0.0 });
    put(30, count(own.taken >> 6 & 63) / 6.0);
    // How far the men behind the middle of all are spread.
    let left = f32::from(MEN - own.off).max(1.0);
    let middle = pips / left;
    let spread = |(i, many): (usize, u8)| f32::from(many) * (i as f32 + 1.0 - middle).max(0.0).powi(2);
    put(31, own.taken().map(spread).sum::<f32>() / left / 60.0);
}

/// How far the points of a side are linked: a point less than seven behind the next is.
fn chain(points: u32) -> f32 {
    let mut linked = 0;
    let mut last = None;
    for place in bits(points) {
        linked += last.map_or(0, |last| 7usize.saturating_sub(place - last));
        last = Some(place);
    }
    linked as f32 / 20.0
}

/// The longest row of held points, and whether the opponent's rearmost man is behind it.
fn prime(points: u32, others_rear: usize) -> (usize, bool) {
    let (mut row, mut longest, mut starts) = (points, 0, 0);
    while row != 0 {
        longest += 1;
        starts = row;
        row &= points >> longest;
    }
    // The first row of that length; the opponent's man at his place p stands on our place 23 - p, and on the bar he is
    // behind everything.
    let first = starts.trailing_zeros() as usize;
    (longest, longest > 0 && (others_rear == BAR || 23 - others_rear < first))
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

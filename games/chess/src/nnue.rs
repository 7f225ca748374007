//! The evaluation by an efficiently updatable network (NNUE, Nasu 2018): 768 inputs for each side's view, one hidden layer that
//! follows the moves, whole numbers.
//!
//! An input is a man on a square as a side sees it, the files turned round where its own king stands on the right half of the board:
//!
//! ```text
//!   kind (0 pawn … 5 king) · 128 + (64 if the other side's) + square
//! ```
//!
//! The hidden sums of a position are those of a position near by and what differs: the last ones are kept by ply, and what
//! differs is told by the planes of both boards, so that it does not matter how one came from the other.

use crate::judge::{FULL, phase, winning_chances};
use crate::{Board, Kind, Move, Square, Squares};
use game::{Side, WON};
use std::sync::Arc;

/// How many inputs a view has.
pub const INPUTS: usize = 6 * 128;
/// What 1 is in a hidden sum: the largest whole number whose square fits into 16 bits with a sign.
const ONE: i16 = 181;
/// What 1 is in a weight of the answer.
const ONE_OUT: f32 = 64.0;
/// No weight of the answer is larger, so that a sum of 256 of them, each times a square, fits into 32 bits.
const MOST_OUT: f32 = 255.0;
/// How much of a grade makes chances of e to 1.
pub const SCALE: f32 = 250.0;
/// Where more squares differ, a view is counted anew.
const FAR: u32 = 10;

/// The input of a man for a side whose view is turned round or not.
#[inline(always)]
fn input(view: Side, turned: bool, side: Side, order: usize, on: Square) -> usize {
    let other = if side == view { 0 } else { 64 };
    128 * order + other + (on.seen_by(view).index() ^ if turned { 7 } else { 0 })
}

/// Whether a side sees the board with its files turned round: its king is always on the left.
#[inline(always)]
fn turns(at: &Board, view: Side) -> bool {
    at.king(view).file() >= 4
}

/// The inputs that are set for the side to move, and the bits of each that are turned for the other side.
pub fn views(at: &Board, out: &mut Vec<u16>) -> u16 {
    let mover = at.mover();
    let turned = turns(at, mover);
    for on in at.occupied() {
        if let Some((side, kind)) = at.man_on(on) {
            out.push(input(mover, turned, side, kind.order(), on) as u16);
        }
    }
    64 | 56 | if turned == turns(at, mover.other()) { 0 } else { 7 }
}

/// What a learner sees: quiet positions that went on by a quiet move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Views;

impl Views {
    /// What files of weights call it.
    pub const NAME: &'static str = "mirrored-768-1";

    /// Appends the inputs that are set, as [`views`] does; nothing in check or where the next move takes or promotes.
    pub fn see(at: &Board, next: Option<Move>, out: &mut Vec<u16>) -> u16 {
        let loud = next.is_some_and(|mv| mv.promotion().is_some() || at.taken(mv).is_some());
        if at.in_check() || loud { 0 } else { views(at, out) }
    }
}

/// The weights as whole numbers.
#[derive(Debug)]
struct Layers {
    hidden: usize,
    /// A row for each input.
    rows: Vec<i16>,
    biases: Vec<i16>,
    /// Own view first.
    answer: Vec<i16>,
    answer_bias: f32,
}

/// A position whose hidden sums are known.
#[derive(Clone, Copy, Debug)]
struct Known {
    planes: [u64; 4],
    turned: [bool; 2],
}

/// Evaluates by a network.
#[derive(Clone, Debug)]
pub struct Nnue {
    layers: Arc<Layers>,
    /// By ply.
    known: Vec<Option<Known>>,
    /// The same: the hidden sums of White's view, then of Black's.
    sums: Vec<i16>,
}

impl Nnue {
    /// Whether it can have so many hidden neurons for each view: a multiple of 8 up to 128.
    pub const fn takes(hidden: usize) -> bool {
        hidden.is_multiple_of(8) && hidden >= 8 && hidden <= 128
    }

    /// By so many hidden neurons and these numbers: a row for each input, biases, weights of the answer, its bias. Nothing if the numbers are
    /// too few or too many, or the hidden neurons more than 128 or no multiple of 8.
    pub fn new(hidden: usize, numbers: &[f32]) -> Option<Nnue> {
        if !Nnue::takes(hidden) || numbers.len() != INPUTS * hidden + 3 * hidden + 1 {
            return None;
        }
        // No sum of 32 rows and a bias leaves 16 bits.
        let whole = |number: &f32| (number * f32::from(ONE)).round().clamp(-990.0, 990.0) as i16;
        let (rows, rest) = numbers.split_at(INPUTS * hidden);
        let (biases, rest) = rest.split_at(hidden);
        let (answer, bias) = rest.split_at(2 * hidden);
        let layers = Layers {
            hidden,
            rows: rows.iter().map(whole).collect(),
            biases: biases.iter().map(whole).collect(),
            answer: answer.iter().map(|w| (w * ONE_OUT).round().clamp(-MOST_OUT, MOST_OUT) as i16).collect(),
            answer_bias: bias[0],
        };
        Some(Nnue { layers: Arc::new(layers), known: Vec::new(), sums: Vec::new() })
    }

    /// The grade for the side to move, in hundredths of a pawn; at this ply of a line, whose last positions help.
    pub fn grade(&mut self, at: &Board, ply: usize) -> i32 {
        self.follow(at, ply);
        let hidden = self.layers.hidden;
        let sums = &self.sums[2 * hidden * ply..][..2 * hidden];
        let (own, other) = match at.mover() {
            Side::First => sums.split_at(hidden),
            Side::Second => {
                let (white, black) = sums.split_at(hidden);
                (black, white)
            }
        };
        let (for_own, for_other) = self.layers.answer.split_at(hidden);
        let sum = answer(own, for_own) + answer(other, for_other);
        let odds = sum as f32 / (f32::from(ONE) * f32::from(ONE) * ONE_OUT) + self.layers.answer_bias;
        let grade = (SCALE * odds) as i32;
        drawish(at, grade).clamp(1 - WON, WON - 1)
    }

    /// Makes the hidden sums of a position known at its ply.
    fn follow(&mut self, at: &Board, ply: usize) {
        let hidden = self.layers.hidden;
        if self.known.len() <= ply {
            self.known.resize(ply + 32, None);
            self.sums.resize(2 * hidden * (ply + 32), 0);
        }
        let now = Known { planes: at.planes, turned: Side::BOTH.map(|view| turns(at, view)) };
        let near = (0..3)
            .filter_map(|ago| {
                let ply = ply.checked_sub(ago)?;
                Some((differing(&self.known[ply]?, &now).len(), ply))
            })
            .min();
        let near = near.filter(|(differing, _)| *differing <= FAR).map(|(_, ply)| ply);
        let before = near.and_then(|ply| self.known[ply]);
        for view in Side::BOTH {
            let place = 2 * hidden * ply + hidden * view as usize;
            let turned = now.turned[view as usize];
            match (near, before) {
                (Some(from), Some(before)) if before.turned[view as usize] == turned => {
                    let base = 2 * hidden * from + hidden * view as usize;
                    if base != place {
                        self.sums.copy_within(base..base + hidden, place);
                    }
                    let sums = &mut self.sums[place..place + hidden];
                    self.layers.change(sums, (view, turned), &before.planes, &now.planes);
                }
                _ => {
                    let sums = &mut self.sums[place..place + hidden];
                    sums.copy_from_slice(&self.layers.biases);
                    self.layers.change(sums, (view, turned), &[0; 4], &now.planes);
                }
            }
        }
        self.known[ply] = Some(now);
    }
}

/// The squares where two positions differ.
#[inline(always)]
fn differing(one: &Known, two: &Known) -> Squares {
    let differ = |plane: usize| one.planes[plane] ^ two.planes[plane];
    Squares(differ(0) | differ(1) | differ(2) | differ(3))
}

/// Who stands on a square of these planes.
#[inline(always)]
fn man(planes: &[u64; 4], on: Square) -> Option<(Side, usize)> {
    let bit = |plane: usize| (planes[plane] >> on.index() & 1) as u8;
    let kind = Kind::of_code(bit(0) | bit(1) << 1 | bit(2) << 2)?;
    Some((if bit(3) == 0 { Side::First } else { Side::Second }, kind.order()))
}

impl Layers {
    /// Takes the men of one board out of the sums of a view and puts those of another in, as far as they differ.
    fn change(&self, sums: &mut [i16], (view, turned): (Side, bool), old: &[u64; 4], new: &[u64; 4]) {
        let differ = Squares((old[0] ^ new[0]) | (old[1] ^ new[1]) | (old[2] ^ new[2]) | (old[3] ^ new[3]));
        let row = |(side, order): (Side, usize), on: Square| {
            &self.rows[input(view, turned, side, order, on) * self.hidden..][..self.hidden]
        };
        let gone = differ.filter_map(|on| man(old, on).map(|man| row(man, on)));
        let mut come = differ.filter_map(|on| man(new, on).map(|man| row(man, on)));
        for gone in gone {
            match come.next() {
                Some(come) => {
                    for ((sum, come), gone) in sums.iter_mut().zip(come).zip(gone) {
                        *sum = sum.wrapping_add(come.wrapping_sub(*gone));
                    }
                }
                None => sums.iter_mut().zip(gone).for_each(|(sum, gone)| *sum = sum.wrapping_sub(*gone)),
            }
        }
        for come in come {
            sums.iter_mut().zip(come).for_each(|(sum, come)| *sum = sum.wrapping_add(*come));
        }
    }
}

/// Clipped sums squared, times weights.
#[inline(always)]
fn answer(sums: &[i16], weights: &[i16]) -> i32 {
    let part = |(sum, weight): (&i16, &i16)| {
        let clipped = (*sum).clamp(0, ONE);
        i32::from(clipped * clipped) * i32::from(*weight)
    };
    sums.iter().zip(weights).map(part).sum()
}

/// What is left of a grade where even an advantage hardly wins: the fewer pieces, the more that counts.
fn drawish(at: &Board, grade: i32) -> i32 {
    let stronger = if grade > 0 { at.mover() } else { at.mover().other() };
    let (chances, middle) = (winning_chances(at, stronger), phase(at));
    if chances == 64 { grade } else { grade * (64 * middle + chances * (FULL - middle)) / (64 * FULL) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;
    use game::{Game, Notation, Seed};

    fn network(hidden: usize, seed: u64) -> Nnue {
        let mut rng = Seed(seed).rng();
        let numbers: Vec<f32> = (0..INPUTS * hidden + 3 * hidden + 1).map(|_| rng.unit() - 0.5).collect();
        Nnue::new(hidden, &numbers).unwrap()
    }

    /// The plain twin: the same network in floating point, from the inputs alone.
    fn plain(numbers: &[f32], hidden: usize, at: &Board) -> f32 {
        let (mut seen, mut sum) = (Vec::new(), numbers[INPUTS * hidden + 3 * hidden]);
        let turned = views(at, &mut seen);
        for (place, mask) in [(0, 0), (hidden, turned)] {
            for neuron in 0..hidden {
                let bias = numbers[INPUTS * hidden + neuron];
                let of = |input: &u16| numbers[usize::from(input ^ mask) * hidden + neuron];
                let hidden_sum: f32 = bias + seen.iter().map(of).sum::<f32>();
                sum += hidden_sum.clamp(0.0, 1.0).powi(2) * numbers[(INPUTS + 1) * hidden + place + neuron];
            }
        }
        SCALE * sum
    }

    /// Random games from several starts: sums that follow the moves are those that are counted anew.
    #[test]
    fn sums_that_follow_the_moves_are_those_counted_anew() {
        let chess = Chess::read("").unwrap();
        let (mut follows, mut rng) = (network(16, 1), Seed(9).rng());
        for fen in [
            crate::START,
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ] {
            for _ in 0..20 {
                let mut at = chess.read_position(fen).unwrap();
                for ply in 0..60 {
                    let mut moves = Vec::new();
                    at.moves(&mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    // Not every position of a line is graded: some are in check.
                    if rng.below(4) > 0 {
                        let mut anew = Nnue { known: Vec::new(), sums: Vec::new(), ..follows.clone() };
                        assert_eq!(follows.grade(&at, ply), anew.grade(&at, 0), "{at:?}");
                    }
                    chess.play(&mut at, moves[rng.below(moves.len())]);
                }
            }
        }
    }

    #[test]
    fn whole_numbers_say_what_the_plain_network_says() {
        let chess = Chess::read("").unwrap();
        for (hidden, fen) in [
            (8, crate::START),
            (64, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"),
            (128, "r3r1k1/1p3ppp/p1p1bn2/3p4/3P1B2/2N1PP2/PP4PP/R4RK1 b - - 0 18"),
        ] {
            let mut rng = Seed(hidden as u64).rng();
            let first = (INPUTS + 1) * hidden;
            // Numbers that whole ones stand for exactly.
            let mut draw = |one: f32| (0.4 * one * (rng.unit() - 0.5)).round() / one;
            let mut numbers: Vec<f32> = (0..first).map(|_| draw(f32::from(ONE))).collect();
            numbers.extend((0..2 * hidden + 1).map(|_| draw(ONE_OUT)));
            let at = chess.read_position(fen).unwrap();
            let whole = Nnue::new(hidden, &numbers).unwrap().grade(&at, 0);
            let plain = plain(&numbers, hidden, &at);
            assert!((whole as f32 - plain).abs() < 1.1, "{fen}: {whole} {plain}");
        }
    }

    /// Whoever stands on the other side of the board, or in a mirror, stands as well.
    #[test]
    fn sides_and_wings_are_alike() {
        let chess = Chess::read("").unwrap();
        let mut network = network(32, 4);
        let at = chess.read_position("r4rk1/1p3ppp/p1p1bn2/3p4/3P1B2/2N1PP2/PP4PP/R4RK1 b - - 0 18").unwrap();
        let grade = network.grade(&at, 0);
        assert_eq!(network.grade(&at.flipped(), 0), grade);
        assert_eq!(network.grade(&at.mirrored().unwrap(), 0), grade);
    }

    #[test]
    fn captures_and_checks_teach_nothing() {
        let chess = Chess::read("").unwrap();
        let mut seen = Vec::new();
        let at = chess.read_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
        let played = |text: &str| Some(chess.read_move(&at, text).unwrap());
        Views::see(&at, played("exd5"), &mut seen);
        assert!(seen.is_empty());
        Views::see(&at, played("e5"), &mut seen);
        assert_eq!(seen.len(), 4);
        seen.clear();
        let checked = chess.read_position("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").unwrap();
        Views::see(&checked, None, &mut seen);
        assert!(seen.is_empty());
    }
}

//! A guess by learnt weights: what the men in every window are worth, what a king is worth on its square, and a few counts,
//! all by how many pieces are left.
//!
//! Weights are learnt at three knots, for a board with nearly no pieces, a middle game and a full one, and lie between two
//! knots in proportion. In a list of weights one knot follows the other; in a knot the tables of the windows one after the
//! other, then the squares of kings as the side to move sees them, then what a unit of each count is worth. A weight is
//! a logarithm of odds; players see hundredths of a man.

use crate::board::Board;
use crate::grid::{each, rows, square_of, squares};
use crate::rules::Draughts;
use crate::symmetry::turned;
use crate::variant::{Kind, Variant};
use crate::windows::NUMBERS;
use game::{Counts, Evaluate, Features, Score};
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// How many knots there are.
pub const KNOTS: usize = 3;
/// What is counted besides: men, kings, steps, the turn itself, the opposition, and kings where the other side has none.
pub const COUNTS: usize = 6;
/// What a man is worth in logarithms of odds, all in all: it makes hundredths of a man of them.
const UNIT: f32 = 100.0;
/// What a count is worth is known this much finer, since it is multiplied.
const FINER: i32 = 64;
/// No guess reaches this, in hundredths of a man.
const MOST: i32 = 5_000;

/// Between which knots a board with so many pieces lies: the lower one, and the share of the upper one.
fn between<V: Variant>(pieces: u32) -> (usize, f32) {
    let full = full_board::<V>() as f32;
    let place = (pieces as f32 / full * (KNOTS - 1) as f32).min((KNOTS - 1) as f32);
    (place as usize, place.fract())
}

/// The pieces at the start.
const fn full_board<V: Variant>() -> u32 {
    2 * V::HALF * (V::HALF - 1)
}

/// How many weights the windows of a knot have.
const fn in_windows<V: Variant>() -> usize {
    ((V::HALF - 1) * (V::HALF - 1)) as usize * NUMBERS
}

const fn per_knot<V: Variant>() -> usize {
    in_windows::<V>() + squares(V::HALF) as usize + COUNTS
}

/// How much there is of each count.
fn counted<V: Variant>(game: &Draughts<V>, at: &Board) -> [i32; COUNTS] {
    let (own, other) = (at.mover, at.mover.other());
    let (kings, their_kings) = (game.kings(at, own), game.kings(at, other));
    [
        game.men(at, own) - game.men(at, other),
        kings - their_kings,
        game.mobility(at, own) - game.mobility(at, other),
        1,
        opposition::<V>(at),
        i32::from(kings > 0 && their_kings == 0) - i32::from(their_kings > 0 && kings == 0),
    ]
}

/// Who would run out of moves if all men stepped past each other: the side to move keeps the opposition if the pieces on its own
/// files are odd in number.
fn opposition<V: Variant>(at: &Board) -> i32 {
    let seen = if V::moves_down(at.mover) { turned::<V>(at.occupied()) } else { at.occupied() };
    let files = const { own_files(V::HALF) };
    if (seen & files).count_ones() % 2 == 1 { 1 } else { -1 }
}

/// The files that begin on the last row: every second row.
const fn own_files(half: u32) -> u64 {
    let (mut set, mut row) = (0, 1);
    while row < 2 * half {
        set |= rows(row, row + 1, half);
        row += 2;
    }
    set
}

/// Tells where kings stand as the side to move sees it: the square, and 1 or −1 for its own and the other's.
fn each_king<V: Variant>(at: &Board, mut tell: impl FnMut(usize, i32)) {
    if at.kings == 0 {
        return;
    }
    for (side, sign) in [(at.mover, 1), (at.mover.other(), -1)] {
        // Each king as its own side sees it, so that both share a weight.
        let seen = if V::moves_down(side) { turned::<V>(at.kings(side)) } else { at.kings(side) };
        each(seen).for_each(|bit| tell(square_of(bit, V::HALF) as usize, sign));
    }
}

/// Windows, kings and counts by phase, for a learner.
#[derive(Clone, Copy, Debug, Default)]
pub struct WindowFeatures<V>(PhantomData<V>);

impl<V: Variant> WindowFeatures<V> {
    /// What files of weights call these features.
    pub const NAME: &'static str = match V::KIND {
        Kind::English => "english-windows-1",
        Kind::Brazilian => "brazilian-windows-1",
        Kind::Russian => "russian-windows-1",
        Kind::International => "international-windows-1",
    };
    /// How many weights there are.
    pub const SIZE: usize = KNOTS * per_knot::<V>();
}

impl<V: Variant> Features<Draughts<V>> for WindowFeatures<V> {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn weights(&self) -> usize {
        Self::SIZE
    }

    fn scale(&self) -> Option<f32> {
        Some(UNIT)
    }

    /// Only quiet positions: where something can be captured, the rest of the exchange decides.
    fn see(&mut self, game: &Draughts<V>, at: &Board, out: &mut Counts) {
        if game.captures_loom(at) != (false, false) {
            return;
        }
        let (knot, upper) = between::<V>(at.pieces());
        for (knot, share) in [(knot, 1.0 - upper), (knot + 1, upper)] {
            if share <= 0.0 {
                continue;
            }
            let first = (knot * per_knot::<V>()) as u32;
            let mut table = first;
            game.each_window(at, |number| {
                out.push((table + u32::from(number), share));
                table += NUMBERS as u32;
            });
            each_king::<V>(at, |square, sign| out.push((table + square as u32, share * sign as f32)));
            let counts = table + squares(V::HALF);
            let told = (counts..).zip(counted(game, at)).filter(|(_, count)| *count != 0);
            out.extend(told.map(|(place, count)| (place, share * count as f32)));
        }
    }

    /// A man is worth a man.
    fn start(&self, place: usize) -> f32 {
        match (place % per_knot::<V>()).checked_sub(per_knot::<V>() - COUNTS) {
            Some(0) => 1.0,
            Some(1) => 1.5,
            _ => 0.0,
        }
    }
}

/// The weights for one number of pieces.
#[derive(Debug)]
struct Mixed {
    windows: Box<[i16]>,
    kings: Box<[i32]>,
    counts: [i32; COUNTS],
}

#[derive(Debug)]
struct Tables {
    knots: Vec<f32>,
    /// By pieces, made when they are first met.
    mixed: [OnceLock<Mixed>; 41],
}

/// Weights that guess at positions of one of the four games.
#[derive(Clone, Debug)]
pub struct Weights<V>(Arc<Tables>, PhantomData<V>);

impl<V: Variant> Weights<V> {
    /// Guesses by these weights, if there are as many as [`WindowFeatures`] has.
    pub fn new(weights: Vec<f32>) -> Option<Weights<V>> {
        (weights.len() == WindowFeatures::<V>::SIZE).then(|| {
            Weights(Arc::new(Tables { knots: weights, mixed: [const { OnceLock::new() }; 41] }), PhantomData)
        })
    }

    fn mix(&self, pieces: usize) -> Mixed {
        let (knot, upper) = between::<V>(pieces as u32);
        let (size, windows) = (per_knot::<V>(), in_windows::<V>());
        let lower = &self.0.knots[knot * size..][..size];
        // Beyond the last knot there is none, and nothing of it is wanted.
        let next = self.0.knots.get((knot + 1) * size..(knot + 2) * size).unwrap_or(lower);
        let weight = |place: usize| lower[place] * (1.0 - upper) + next[place] * upper;
        let counts = size - COUNTS;
        let fine = |place: usize| (FINER as f32 * UNIT * weight(place)).round() as i32;
        Mixed {
            windows: (0..windows).map(|place| (UNIT * weight(place)).round() as i16).collect(),
            kings: (windows..counts).map(fine).collect(),
            counts: std::array::from_fn(|i| fine(counts + i)),
        }
    }

    /// What a quiet position looks worth to the side to move, in hundredths of a man.
    #[inline]
    pub fn hundredths(&self, game: &Draughts<V>, at: &Board) -> i32 {
        let pieces = at.pieces().min(40) as usize;
        let mixed = self.0.mixed[pieces].get_or_init(|| self.mix(pieces));
        let (mut sum, mut table, mut fine) = (0, 0, 0);
        game.each_window(at, |number| {
            sum += i32::from(mixed.windows[table + usize::from(number)]);
            table += NUMBERS;
        });
        each_king::<V>(at, |square, sign| fine += sign * mixed.kings[square]);
        let counts = counted(game, at);
        fine += counts.iter().zip(mixed.counts).map(|(count, weight)| count * weight).sum::<i32>();
        sum + fine / FINER
    }
}

impl<V: Variant> Evaluate<Draughts<V>> for Weights<V> {
    #[inline]
    fn evaluate(&mut self, game: &Draughts<V>, at: &Board) -> Score {
        Score(self.hundredths(game, at).clamp(-MOST, MOST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, International};
    use game::{Game, Seed};

    /// Weights that differ everywhere, and positions of random games.
    fn players_say_what_the_learner_said<V: Variant>() {
        let (game, mut rng) = (Draughts::<V>::new(), Seed(3).rng());
        let mut features = WindowFeatures::<V>::default();
        let learnt: Vec<f32> =
            (0..features.weights()).map(|_| (rng.below(200) as f32 - 100.0) / 100.0).collect();
        let weights = Weights::<V>::new(learnt.clone()).unwrap();
        assert!(Weights::<V>::new(learnt[1..].to_vec()).is_none());
        let (mut quiet, mut with_kings) = (0, 0);
        for _ in 0..20 {
            let mut at = game.start();
            for _ in 0..150 {
                let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
                let mut row = Vec::new();
                features.see(&game, &at, &mut row);
                let sum: f32 = row.iter().map(|(place, count)| learnt[*place as usize] * count).sum();
                if !row.is_empty() {
                    quiet += 1;
                    with_kings += u32::from(at.kings != 0);
                    let said = weights.hundredths(&game, &at) as f32;
                    assert!((100.0 * sum - said).abs() < 12.0, "{sum} {said} {at:?}");
                    // Whoever stands like the other sees the same.
                    let mut other = Vec::new();
                    features.see(&game, &game.exchanged(&at), &mut other);
                    assert_eq!(row, other);
                }
                game.play(&mut at, mv);
            }
        }
        assert!(quiet > 300 && with_kings > 20, "{quiet} {with_kings}");
    }

    #[test]
    fn learner_and_player_agree() {
        players_say_what_the_learner_said::<English>();
        players_say_what_the_learner_said::<International>();
    }

    /// King against king, one row between them: whose turn it is does not have the opposition.
    #[test]
    fn the_opposition_is_that_of_the_books() {
        let game = Draughts::<English>::new();
        let read = |text: &str| game::Notation::read_position(&game, text).unwrap();
        // Black on 4, White on 12: who moves must give way, so neither keeps it with the turn; with 16 he does.
        assert_eq!(opposition::<English>(&read("W:WK12:BK4")), -1);
        assert_eq!(opposition::<English>(&read("W:WK16:BK4")), 1);
        assert_eq!(opposition::<English>(&read("B:WK16:BK4")), 1);
    }
}

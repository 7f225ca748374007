//! Weights of features from games: the likelihood of the chosen moves under the Bradley–Terry model, climbed position by
//! position with steps that shrink for features which were seen often (AdaGrad; Duchi, Hazan and Singer 2011). Patterns start from
//! how often they were chosen of the times they stood.

use crate::board::Board;
use crate::features::{KnownPatterns, Scene, Seen};
use crate::patterns::{Count, Counts, Fold, ZOOMS, climb};
use crate::point::Point;
use crate::weights::{NUMBERS, PATTERNS, STEP, slot};
use game::Side;

/// Weights in the making, as logarithms.
pub struct Fit {
    logs: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
    /// Of the position at hand: features and strengths of the moves.
    seen: Vec<Seen>,
    shares: Vec<f32>,
}

/// Where the move of a game stood among all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Predicted {
    /// How many were rated higher.
    pub better: usize,
    /// The share that it was given.
    pub share: f32,
}

/// A pattern knows before the first step as much as so many choices tell.
const CAUTION: f32 = 4.0;

/// Patterns whose slot is not zero are known.
struct Slots<'l>(&'l [f32]);

impl<const N: usize> KnownPatterns<N> for Slots<'_> {
    fn widest(&self, board: &Board<N>, point: Point, turn: Side) -> (usize, Option<u32>) {
        let mut widest = (0, None);
        climb(board, point, turn, Fold::Images, |zoom, key| {
            let slot = slot(zoom, key);
            let known = self.0[slot as usize] != 0.0;
            if known {
                widest = (zoom, Some(slot));
            }
            known
        });
        widest
    }
}

impl Fit {
    /// Starts with all weights 1 and without patterns.
    pub fn new(rate: f32) -> Fit {
        let mut squares = vec![1e-6; PATTERNS];
        squares.resize(NUMBERS, CAUTION);
        Fit { logs: vec![0.0; NUMBERS], squares, rate, seen: Vec::new(), shares: Vec::new() }
    }

    /// Starts from how often patterns were chosen.
    pub fn with(rate: f32, counts: &Counts) -> Fit {
        let mut fit = Fit::new(rate);
        // As if each had been met a little more often, chosen as often as points are on average.
        let log =
            |Count { n, v }: Count| ((v as f32 + 0.5) / (n as f32 + 100.0)).ln() - (1.0f32 / 200.0).ln();
        for zoom in 1..=ZOOMS {
            for (key, count) in counts.each(zoom) {
                let log = log(count);
                fit.logs[PATTERNS + slot(zoom, key) as usize] = if log.abs() < STEP { STEP } else { log };
            }
        }
        fit
    }

    /// Rates the moves of a position; where the chosen one stands.
    pub fn predict<const N: usize>(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: [Point; 2],
        chosen: Point,
    ) -> Option<Predicted> {
        let mut scene = Scene::new(board, turn, last);
        let patterns = Slots(&self.logs[PATTERNS..]);
        self.seen.clear();
        self.shares.clear();
        let mut place = None;
        for &point in board.empties() {
            if is_choice(board, turn, point) || point == chosen {
                place = place.or((point == chosen).then_some(self.seen.len()));
                self.seen.push(scene.features(point, &patterns));
            }
        }
        let place = place?;
        let logs = &self.logs;
        self.shares.extend(self.seen.iter().map(|seen| seen.numbers().map(|i| logs[i]).sum::<f32>()));
        let most = self.shares.iter().copied().fold(f32::MIN, f32::max);
        self.shares.iter_mut().for_each(|share| *share = (*share - most).exp());
        let sum: f32 = self.shares.iter().sum();
        self.shares.iter_mut().for_each(|share| *share /= sum);
        let share = self.shares[place];
        let better = self
            .shares
            .iter()
            .enumerate()
            .filter(|&(i, &other)| other > share || (other == share && i < place));
        Some(Predicted { better: better.count(), share })
    }

    /// Learns from a position; where the chosen move stood before.
    pub fn learn<const N: usize>(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: [Point; 2],
        chosen: Point,
    ) -> Option<Predicted> {
        let predicted = self.predict(board, turn, last, chosen)?;
        let listed = |&point: &Point| is_choice(board, turn, point) || point == chosen;
        let place = board.empties().iter().copied().filter(listed).position(|point| point == chosen)?;
        for (i, (seen, &share)) in self.seen.iter().zip(&self.shares).enumerate() {
            let slope = f32::from(u8::from(i == place)) - share;
            // What hardly matters is not worth the time.
            if slope.abs() < 1e-3 {
                continue;
            }
            for feature in seen.numbers() {
                self.squares[feature] += slope * slope;
                let log = &mut self.logs[feature];
                *log += self.rate * slope / self.squares[feature].sqrt();
                // A pattern stays known.
                if feature >= PATTERNS && log.abs() < STEP {
                    *log = STEP.copysign(*log);
                }
            }
        }
        Some(predicted)
    }

    /// What was learnt: logarithms, for [`crate::weights::Weights::of`]. What was never met is zero.
    pub fn numbers(&self) -> &[f32] {
        &self.logs
    }
}

/// Whether a point is worth being listed among the choices.
pub(crate) fn is_choice<const N: usize>(board: &Board<N>, turn: Side, point: Point) -> bool {
    point != board.ko() && board.breathes(point, turn) && !board.is_eye(point, turn)
}

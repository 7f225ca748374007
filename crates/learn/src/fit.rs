//! Training: mini-batches, Adam, a rate that cools, and an end when games kept aside are no longer guessed better.
//!
//! One loop serves all models: a [`Pupil`] says what its loss is and how it changes with its parameters. With a seed the result is
//! the same to the bit.

use crate::Adam;
use crate::exponential::{exp, sigmoid};
use crate::network::{Activation, Network, Room};
use crate::rows::{Row, Rows, Slope};
use game::Seed;
use std::fmt;

/// What is made small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Sums are turned into chances: the surprise at results from 0 to 1, in nats.
    Logistic,
    /// Sums are scores: half the squared difference.
    Squares,
}

impl Loss {
    #[inline(always)]
    pub(crate) fn of(self, sum: f32, goal: f32) -> f32 {
        match self {
            // ln(1 + e^sum) - goal * sum, without overflow.
            Loss::Logistic => sum.max(0.0) + (1.0 + exp(-sum.abs())).ln() - goal * sum,
            Loss::Squares => 0.5 * (sum - goal) * (sum - goal),
        }
    }

    #[inline(always)]
    fn slope(self, sum: f32, goal: f32) -> f32 {
        match self {
            Loss::Logistic => sigmoid(sum) - goal,
            Loss::Squares => sum - goal,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::Logistic => "logistic",
            Loss::Squares => "squares",
        })
    }
}

/// How to train.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Training {
    /// How far the first steps go.
    pub rate: f32,
    /// What is left of the rate after each epoch.
    pub cooling: f32,
    /// How much weights shrink.
    pub decay: f32,
    /// Positions in a mini-batch.
    pub batch: usize,
    /// Times that all samples are seen, at most.
    pub epochs: u32,
    /// Epochs without a better loss aside, after which it ends.
    pub patience: u32,
    /// Chooses the order of samples.
    pub seed: Seed,
}

impl Default for Training {
    fn default() -> Training {
        Training { rate: 0.01, cooling: 0.9, decay: 0.0, batch: 256, epochs: 30, patience: 3, seed: Seed(1) }
    }
}

/// How far a training run is: a point of a learning curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Counted from 0, which is before learning.
    pub number: u32,
    /// The mean loss while learning, each batch before it was learnt from.
    pub learnt: f64,
    /// The mean loss on games kept aside.
    pub aside: f64,
    /// How often the choice was right there, where there is one.
    pub right: Option<f64>,
    /// How far guesses are from scores there on average, where scores are guessed.
    pub off: Option<f64>,
}

/// How well games kept aside are guessed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aside {
    /// The mean loss.
    pub loss: f64,
    /// How often a choice is right, where there is one.
    pub right: Option<f64>,
    /// How far guesses are from scores on average, where scores are guessed.
    pub off: Option<f64>,
}

/// Something that learns.
pub trait Pupil {
    /// How many samples it has.
    fn len(&self) -> usize;
    /// Whether it has none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What is learnt.
    fn parameters(&mut self) -> &mut [f32];
    /// The loss at a sample; adds to the slope how it changes, a share of it.
    fn learn(&mut self, sample: usize, share: f32, slope: &mut Slope) -> f32;
    /// How well what is kept aside is guessed.
    fn aside(&mut self) -> Aside;
    /// Whether a step concerns all parameters, not only those that a batch has seen.
    fn is_dense(&self) -> bool {
        false
    }
}

/// Trains, telling each epoch; whoever hears it says whether to go on. The best parameters are kept, and the epoch that found
/// them is returned.
pub fn train(pupil: &mut dyn Pupil, how: &Training, hear: &mut dyn FnMut(&Epoch) -> bool) -> Epoch {
    let (weights, samples) = (pupil.parameters().len(), pupil.len());
    let (mut slope, mut adam) = (Slope::new(weights), Adam::new(weights, how.rate, how.decay));
    let Aside { loss: aside, right, off } = pupil.aside();
    let mut best = Epoch { number: 0, learnt: f64::NAN, aside, right, off };
    let mut kept = pupil.parameters().to_vec();
    let mut order: Vec<u32> = (0..samples as u32).collect();
    let mut rng = how.seed.rng();
    let go_on = hear(&best);
    for number in 1..=how.epochs {
        if !go_on || samples == 0 {
            break;
        }
        // Fisher and Yates.
        (1..samples).rev().for_each(|last| order.swap(last, rng.below(last + 1)));
        let mut learnt = 0.0;
        for batch in order.chunks(how.batch.max(1)) {
            let share = 1.0 / batch.len() as f32;
            learnt +=
                batch.iter().map(|&one| f64::from(pupil.learn(one as usize, share, &mut slope))).sum::<f64>();
            if pupil.is_dense() {
                adam.step(pupil.parameters(), &slope.of);
                slope.of.fill(0.0);
            } else {
                adam.step_some(pupil.parameters(), &mut slope.of, &slope.places);
            }
            slope.clear();
        }
        adam.rate *= how.cooling;
        let Aside { loss: aside, right, off } = pupil.aside();
        let epoch = Epoch { number, learnt: learnt / samples as f64, aside, right, off };
        if aside < best.aside {
            best = epoch;
            kept.copy_from_slice(pupil.parameters());
        }
        if !hear(&epoch) || number >= best.number + how.patience {
            break;
        }
    }
    pupil.parameters().copy_from_slice(&kept);
    best
}

/// Positions with what they came to.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// What is seen of each.
    pub rows: Rows,
    /// What would have been right.
    pub goals: Vec<f32>,
}

/// Positions that show what is seen of them when they are asked: kept as rows, or looked at each time anew where rows would
/// take more room than there is.
pub trait Shown {
    /// How many there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What would have been right.
    fn goal(&self, number: usize) -> f32;
    /// What is seen.
    fn row(&mut self, number: usize) -> Row<'_>;
}

impl Shown for Judged {
    fn len(&self) -> usize {
        self.goals.len()
    }

    fn goal(&self, number: usize) -> f32 {
        self.goals[number]
    }

    fn row(&mut self, number: usize) -> Row<'_> {
        self.rows.row(number)
    }
}

/// A sum of weights that learns.
#[derive(Clone, Debug)]
pub struct Sum<S = Judged> {
    /// What is learnt.
    pub weights: Vec<f32>,
    /// To learn from.
    pub samples: S,
    /// Kept aside.
    pub held: S,
    /// What is made small.
    pub loss: Loss,
}

impl<S: Shown> Sum<S> {
    /// The mean loss on the positions kept aside, and how far sums are from goals there, on average.
    pub fn loss_aside(&mut self) -> (f64, f64) {
        let (mut loss, mut off) = (0.0, 0.0);
        for number in 0..self.held.len() {
            let (goal, sum) = (self.held.goal(number), self.held.row(number).sum(&self.weights));
            loss += f64::from(self.loss.of(sum, goal));
            off += f64::from((sum - goal).abs());
        }
        let positions = self.held.len().max(1) as f64;
        (loss / positions, off / positions)
    }
}

impl<S: Shown> Pupil for Sum<S> {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn parameters(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    fn learn(&mut self, sample: usize, share: f32, slope: &mut Slope) -> f32 {
        let goal = self.samples.goal(sample);
        let row = self.samples.row(sample);
        let sum = row.sum(&self.weights);
        row.add(share * self.loss.slope(sum, goal), slope);
        self.loss.of(sum, goal)
    }

    fn aside(&mut self) -> Aside {
        let (loss, off) = self.loss_aside();
        Aside { loss, right: None, off: (self.loss == Loss::Squares).then_some(off) }
    }
}

/// Positions with the move that was chosen in each.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// What is seen of each move, position after position.
    pub rows: Rows,
    /// Where the moves of each position end.
    pub ends: Vec<usize>,
    /// The row of the chosen move.
    pub chosen: Vec<usize>,
}

impl Chosen {
    fn moves(&self, position: usize) -> std::ops::Range<usize> {
        let start = if position == 0 { 0 } else { self.ends[position - 1] };
        start..self.ends[position]
    }
}

/// A policy that learns: moves are chosen in proportion to the exponentials of their sums (softmax).
#[derive(Clone, Debug)]
pub struct Policy {
    /// What is learnt.
    pub weights: Vec<f32>,
    /// To learn from.
    pub samples: Chosen,
    /// Kept aside.
    pub held: Chosen,
    chances: Vec<f32>,
}

impl Policy {
    /// A policy that knows nothing.
    pub fn new(weights: usize, samples: Chosen, held: Chosen) -> Policy {
        Policy { weights: vec![0.0; weights], samples, held, chances: Vec::new() }
    }
}

/// The chances of the moves of a position; the surprise at the chosen one.
fn weigh(weights: &[f32], of: &Chosen, position: usize, chances: &mut Vec<f32>) -> f32 {
    let moves = of.moves(position);
    chances.clear();
    chances.extend(moves.clone().map(|row| of.rows.row(row).sum(weights)));
    let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    chances.iter_mut().for_each(|chance| *chance = exp(*chance - most));
    let all: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= all);
    -chances[of.chosen[position] - moves.start].max(f32::MIN_POSITIVE).ln()
}

impl Pupil for Policy {
    fn len(&self) -> usize {
        self.samples.chosen.len()
    }

    fn parameters(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    fn learn(&mut self, sample: usize, share: f32, slope: &mut Slope) -> f32 {
        let surprise = weigh(&self.weights, &self.samples, sample, &mut self.chances);
        for (row, chance) in self.samples.moves(sample).zip(&self.chances) {
            let right = f32::from(u8::from(row == self.samples.chosen[sample]));
            self.samples.rows.row(row).add(share * (chance - right), slope);
        }
        surprise
    }

    fn aside(&mut self) -> Aside {
        let (mut loss, mut right) = (0.0, 0.0);
        for (position, chosen) in self.held.chosen.iter().enumerate() {
            loss += f64::from(weigh(&self.weights, &self.held, position, &mut self.chances));
            let chance = self.chances[chosen - self.held.moves(position).start];
            right += f64::from(u8::from(self.chances.iter().all(|other| *other <= chance)));
        }
        let positions = self.held.chosen.len().max(1) as f64;
        Aside { loss: loss / positions, right: Some(right / positions), off: None }
    }
}

/// A network that learns from positions and right answers.
#[derive(Clone, Debug)]
pub struct Taught {
    /// What is learnt.
    pub network: Network,
    /// To learn from: what the network sees, as rows of its inputs, and the right answers one behind the other.
    pub samples: Judged,
    /// Kept aside.
    pub held: Judged,
    room: Room,
    inputs: Vec<f32>,
}

impl Taught {
    /// A network with what it shall learn from; there are as many goals for a row as it has outputs.
    pub fn new(network: Network, samples: Judged, held: Judged) -> Taught {
        let inputs = vec![0.0; network.shape().sizes[0]];
        Taught { network, samples, held, room: Room::default(), inputs }
    }

    /// Half the squared errors, or the surprise where answers are chances; and the errors of the sums.
    fn answer(&mut self, aside: bool, sample: usize, errors: &mut Vec<f32>) -> f32 {
        let from = if aside { &self.held } else { &self.samples };
        self.inputs.fill(0.0);
        from.rows.row(sample).put(&mut self.inputs);
        let answers = self.network.forward(&self.inputs[..], &mut self.room);
        let goals = &from.goals[sample * answers.len()..][..answers.len()];
        errors.clear();
        errors.extend(answers.iter().zip(goals).map(|(answer, goal)| answer - goal));
        let chances = self.network.shape().output == Activation::Sigmoid;
        let loss = |(answer, goal): (&f32, &f32)| {
            let safe = |chance: f32| chance.max(1e-7).ln();
            if chances {
                -goal * safe(*answer) - (1.0 - goal) * safe(1.0 - answer)
            } else {
                0.5 * (answer - goal).powi(2)
            }
        };
        answers.iter().zip(goals).map(loss).sum()
    }
}

impl Pupil for Taught {
    fn len(&self) -> usize {
        self.samples.rows.len()
    }

    fn parameters(&mut self) -> &mut [f32] {
        self.network.parameters_mut()
    }

    fn learn(&mut self, sample: usize, share: f32, slope: &mut Slope) -> f32 {
        let mut errors = Vec::new();
        let loss = self.answer(false, sample, &mut errors);
        errors.iter_mut().for_each(|error| *error *= share);
        self.network.backward(&self.inputs[..], &mut self.room, &errors, &mut slope.of);
        loss
    }

    fn aside(&mut self) -> Aside {
        let mut errors = Vec::new();
        let held = self.held.rows.len();
        let loss: f64 = (0..held).map(|sample| f64::from(self.answer(true, sample, &mut errors))).sum();
        Aside { loss: loss / held.max(1) as f64, right: None, off: None }
    }

    fn is_dense(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(count: usize, seed: u64, goal: impl Fn(&[(u32, f32)], f32) -> f32) -> Judged {
        let mut rng = Seed(seed).rng();
        let mut judged = Judged::default();
        for _ in 0..count {
            let row: Vec<(u32, f32)> = (0..4).map(|place| (place, 2.0 * rng.unit() - 1.0)).collect();
            judged.rows.push(&row);
            judged.goals.push(goal(&row, rng.unit()));
        }
        judged
    }

    const TRUE: [f32; 4] = [2.0, -1.0, 0.5, 0.0];

    fn sum_of(row: &[(u32, f32)]) -> f32 {
        row.iter().map(|(place, count)| TRUE[*place as usize] * count).sum()
    }

    #[test]
    fn a_sum_finds_the_weights_that_made_its_samples() {
        for loss in [Loss::Squares, Loss::Logistic] {
            let goal = |row: &[(u32, f32)], chance: f32| match loss {
                Loss::Squares => sum_of(row) + chance - 0.5,
                Loss::Logistic => f32::from(u8::from(chance < sigmoid(sum_of(row)))),
            };
            let learn = || {
                let (samples, held) = (judged(20_000, 1, goal), judged(2_000, 2, goal));
                let mut sum = Sum { weights: vec![0.0; 4], samples, held, loss };
                let best = train(&mut sum, &Training { epochs: 12, ..Training::default() }, &mut |_| true);
                assert!(best.number > 0 && (best.aside - sum.loss_aside().0).abs() < 1e-6);
                sum.weights
            };
            let weights = learn();
            assert!(
                weights.iter().zip(TRUE).all(|(found, right)| (found - right).abs() < 0.15),
                "{loss}: {weights:?}"
            );
            assert_eq!(weights, learn(), "a seed makes one run");
        }
    }

    #[test]
    fn a_policy_learns_to_choose() {
        // Three moves in each position; the one with the largest true sum is chosen.
        let choices = |count: usize, seed: u64| {
            let (mut rng, mut chosen) = (Seed(seed).rng(), Chosen::default());
            for _ in 0..count {
                let rows: Vec<Vec<(u32, f32)>> =
                    (0..3).map(|_| (0..4).map(|place| (place, 2.0 * rng.unit() - 1.0)).collect()).collect();
                let best = (0..3).max_by(|a, b| sum_of(&rows[*a]).total_cmp(&sum_of(&rows[*b]))).unwrap();
                chosen.chosen.push(chosen.rows.len() + best);
                rows.iter().for_each(|row| chosen.rows.push(row));
                chosen.ends.push(chosen.rows.len());
            }
            chosen
        };
        let mut policy = Policy::new(4, choices(3_000, 1), choices(500, 2));
        let best = train(&mut policy, &Training { rate: 0.1, ..Training::default() }, &mut |_| true);
        assert!(best.right.unwrap() > 0.95, "{best:?}");
    }

    #[test]
    fn a_network_learns_what_no_sum_can() {
        // Whether exactly one of two inputs is set.
        let mut samples = Judged::default();
        for (a, b) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
            samples.rows.push(&[(0, a), (1, b)]);
            samples.goals.push(f32::from(u8::from(a != b)));
        }
        let shape =
            crate::Shape { sizes: vec![2, 8, 1], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
        let held = samples.clone();
        let mut taught = Taught::new(Network::new(shape, Seed(1)), samples, held);
        let how = Training {
            rate: 0.05,
            cooling: 1.0,
            batch: 4,
            epochs: 2_000,
            patience: 2_000,
            ..Training::default()
        };
        let best = train(&mut taught, &how, &mut |_| true);
        assert!(best.aside < 0.05, "{best:?}");
    }

    #[test]
    fn it_ends_when_games_aside_are_no_longer_guessed_better() {
        // Chance teaches nothing, and many weights learn it by heart.
        let mut noise = judged(40, 1, |_, chance| f32::from(u8::from(chance < 0.5)));
        let held = judged(400, 2, |_, chance| f32::from(u8::from(chance < 0.5)));
        noise.rows = Rows::default();
        (0..40).for_each(|row| noise.rows.push(&[(row % 4, 1.0), (4 + row, 1.0)]));
        let mut sum = Sum { weights: vec![0.0; 44], samples: noise, held, loss: Loss::Logistic };
        let mut seen = 0;
        let how = Training { rate: 0.3, epochs: 100, patience: 3, ..Training::default() };
        let best = train(&mut sum, &how, &mut |_| {
            seen += 1;
            true
        });
        assert!(seen < 50 && (sum.loss_aside().0 - best.aside).abs() < 1e-9);
    }
}

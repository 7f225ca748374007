//! An efficiently updatable network (NNUE, Nasu 2018) that learns: sparse inputs, the same weights for both sides' views, squared
//! clipped sums, one answer as a logarithm of odds.
//!
//! ```text
//! own view   ──┐ inputs × hidden ──► clip to 0 … 1, square ──┐
//!              │ (the same weights)                          ├─► 2 · hidden × 1 ──► log odds
//! other view ──┘ inputs × hidden ──► clip to 0 … 1, square ──┘
//! ```

use crate::exponential::sigmoid;
use crate::fit::{Aside, Loss, Pupil};
use crate::rows::Slope;
use game::Seed;

/// The numbers of such a network: for each input a row of hidden weights, the hidden biases, the weights of the answer (own view
/// first), its bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Nnue {
    inputs: usize,
    hidden: usize,
    numbers: Vec<f32>,
}

/// No hidden layer is larger.
const MOST_HIDDEN: usize = 1024;

impl Nnue {
    fn count(inputs: usize, hidden: usize) -> usize {
        inputs * hidden + 3 * hidden + 1
    }

    /// One that knows nothing: small weights by a seed.
    pub fn new(inputs: usize, hidden: usize, seed: Seed) -> Nnue {
        let mut rng = seed.rng();
        let mut numbers = vec![0.0; Nnue::count(inputs, hidden)];
        let first = inputs * hidden;
        numbers[..first].iter_mut().for_each(|number| *number = 0.2 * (rng.unit() - 0.5));
        numbers[first..first + hidden].fill(0.2);
        let answer = first + hidden..first + 3 * hidden;
        numbers[answer].iter_mut().for_each(|number| *number = rng.unit() - 0.5);
        Nnue { inputs, hidden, numbers }
    }

    /// One with these numbers, if there are as many as it needs.
    pub fn with(inputs: usize, hidden: usize, numbers: Vec<f32>) -> Option<Nnue> {
        let fits = (1..=MOST_HIDDEN).contains(&hidden) && inputs <= usize::from(u16::MAX);
        (fits && numbers.len() == Nnue::count(inputs, hidden)).then_some(Nnue { inputs, hidden, numbers })
    }

    /// Reads the shape that is displayed, such as `768-64x2-1`; how many numbers go with it.
    pub(crate) fn read_shape(text: &str) -> Option<(usize, usize, usize)> {
        let (inputs, rest) = text.split_once('-')?;
        let (inputs, hidden) = (inputs.parse().ok()?, rest.strip_suffix("x2-1")?.parse().ok()?);
        let fits = (1..=MOST_HIDDEN).contains(&hidden) && (1..=usize::from(u16::MAX)).contains(&inputs);
        fits.then(|| (inputs, hidden, Nnue::count(inputs, hidden)))
    }

    /// Inputs of a view, hidden neurons of a view, one answer.
    pub fn shape(&self) -> String {
        format!("{}-{}x2-1", self.inputs, self.hidden)
    }

    /// How many inputs a view has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many hidden neurons a view has.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// All its numbers.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }
}

/// Positions with what they came to, as both sides see them.
#[derive(Clone, Debug, Default)]
pub struct Viewed {
    seen: Vec<u16>,
    ends: Vec<usize>,
    turned: Vec<u16>,
    goals: Vec<f32>,
}

impl Viewed {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.goals.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.goals.is_empty()
    }

    /// Adds one: the inputs that are set, the bits that are turned for the other side, and the right chance of winning.
    pub fn push(&mut self, seen: &[u16], turned: u16, goal: f32) {
        self.seen.extend(seen);
        self.ends.push(self.seen.len());
        self.turned.push(turned);
        self.goals.push(goal);
    }

    fn view(&self, number: usize) -> (&[u16], u16, f32) {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        (&self.seen[start..self.ends[number]], self.turned[number], self.goals[number])
    }
}

/// Such a network with what it learns from.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// What is learnt.
    pub network: Nnue,
    /// To learn from.
    pub samples: Viewed,
    /// Kept aside.
    pub held: Viewed,
    /// The hidden sums of both views, then how the loss changes with them.
    sums: Vec<f32>,
}

impl Viewer {
    /// A network with what it shall learn from; no input may be beyond those that the network has.
    pub fn new(network: Nnue, samples: Viewed, held: Viewed) -> Viewer {
        let sums = vec![0.0; 2 * network.hidden];
        Viewer { network, samples, held, sums }
    }

    /// The answer about a position as a logarithm of odds; the hidden sums are kept.
    fn forward(network: &Nnue, (seen, turned): (&[u16], u16), sums: &mut [f32]) -> f32 {
        let hidden = network.hidden;
        let (rows, rest) = network.numbers.split_at(network.inputs * hidden);
        let (biases, answer) = rest.split_at(hidden);
        let (own, other) = sums.split_at_mut(hidden);
        own.copy_from_slice(biases);
        other.copy_from_slice(biases);
        for &input in seen {
            add(own, &rows[usize::from(input) * hidden..][..hidden]);
            add(other, &rows[usize::from(input ^ turned) * hidden..][..hidden]);
        }
        let squares = |sum: &f32| sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0);
        sums.iter().zip(answer).map(|(sum, weight)| squares(sum) * weight).sum::<f32>() + answer[2 * hidden]
    }
}

#[inline(always)]
fn add(into: &mut [f32], row: &[f32]) {
    into.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
}

impl Pupil for Viewer {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn parameters(&mut self) -> &mut [f32] {
        &mut self.network.numbers
    }

    fn learn(&mut self, sample: usize, share: f32, slope: &mut Slope) -> f32 {
        let (seen, turned, goal) = self.samples.view(sample);
        let (network, sums) = (&self.network, &mut self.sums[..]);
        let answer = Viewer::forward(network, (seen, turned), sums);
        let error = share * (sigmoid(answer) - goal);
        let hidden = network.hidden;
        let first = network.inputs * hidden;
        let weights = &network.numbers[first + hidden..];
        let (rows, rest) = slope.of.split_at_mut(first);
        let (biases, answers) = rest.split_at_mut(hidden);
        for ((sum, weight), down) in sums.iter_mut().zip(weights).zip(answers.iter_mut()) {
            let clipped = sum.clamp(0.0, 1.0);
            *down += error * clipped * clipped;
            let open = if *sum > 0.0 && *sum < 1.0 { 2.0 } else { 0.0 };
            *sum = error * weight * open * clipped;
        }
        answers[2 * hidden] += error;
        let (own, other) = sums.split_at(hidden);
        add(biases, own);
        add(biases, other);
        for &input in seen {
            add(&mut rows[usize::from(input) * hidden..][..hidden], own);
            add(&mut rows[usize::from(input ^ turned) * hidden..][..hidden], other);
        }
        Loss::Logistic.of(answer, goal)
    }

    fn aside(&mut self) -> Aside {
        let mut loss = 0.0;
        for number in 0..self.held.len() {
            let (seen, turned, goal) = self.held.view(number);
            let answer = Viewer::forward(&self.network, (seen, turned), &mut self.sums);
            loss += f64::from(Loss::Logistic.of(answer, goal));
        }
        Aside { loss: loss / self.held.len().max(1) as f64, right: None, off: None }
    }

    fn is_dense(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Training, train};

    /// Four inputs of each side; the other side sees its own first, so that the third bit is turned.
    const TURNED: u16 = 4;

    /// Whoever has more wins, unless both have input 0: no sum of inputs tells that.
    fn views(count: usize, seed: u64) -> Viewed {
        let (mut rng, mut views) = (Seed(seed).rng(), Viewed::default());
        for _ in 0..count {
            let seen: Vec<u16> = (0..8).filter(|_| rng.unit() < 0.5).collect();
            let own = seen.iter().filter(|input| **input < 4).count() as f32;
            let both = seen.contains(&0) && seen.contains(&4);
            let goal = if both { 0.5 } else { sigmoid(2.0 * (2.0 * own - seen.len() as f32)) };
            views.push(&seen, TURNED, goal);
        }
        views
    }

    #[test]
    fn it_learns_what_no_sum_can() {
        let learn = || {
            let network = Nnue::new(8, 16, Seed(3));
            let mut viewer = Viewer::new(network, views(20_000, 1), views(2_000, 2));
            let how = Training { rate: 0.02, batch: 64, epochs: 10, ..Training::default() };
            let best = train(&mut viewer, &how, &mut |_| true);
            (best.aside, viewer)
        };
        let (loss, viewer) = learn();
        // What is left if every goal is guessed as it is.
        let surprise = |goal: f32| f64::from(Loss::Logistic.of((goal / (1.0 - goal)).ln(), goal));
        let least = viewer.held.goals.iter().map(|goal| surprise(*goal)).sum::<f64>() / 2_000.0;
        assert!(loss < least + 0.01, "{loss} {least}");
        assert_eq!(viewer.network, learn().1.network, "a seed makes one run");
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        let mut viewer = Viewer::new(Nnue::new(8, 4, Seed(5)), views(20, 7), Viewed::default());
        let mut slope = Slope::new(viewer.network.numbers.len());
        for sample in 0..20 {
            slope.of.fill(0.0);
            viewer.learn(sample, 1.0, &mut slope);
            let loss = |viewer: &mut Viewer| {
                let (seen, turned, goal) = viewer.samples.view(sample);
                f64::from(
                    Loss::Logistic
                        .of(Viewer::forward(&viewer.network, (seen, turned), &mut viewer.sums), goal),
                )
            };
            for place in 0..viewer.network.numbers.len() {
                let (number, step) = (viewer.network.numbers[place], 1e-2);
                viewer.network.numbers[place] = number + step;
                let above = loss(&mut viewer);
                viewer.network.numbers[place] = number - step;
                let below = loss(&mut viewer);
                viewer.network.numbers[place] = number;
                let measured = (above - below) / f64::from(2.0 * step);
                assert!(
                    (measured - f64::from(slope.of[place])).abs() < 2e-2,
                    "{place}: {measured} {}",
                    slope.of[place]
                );
            }
        }
    }
}

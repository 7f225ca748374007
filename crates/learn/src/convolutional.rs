//! A small convolutional network for games on boards: planes in, a policy over the points and the chance of winning out.
//!
//! ```text
//! planes ─► 3×3 ─► relu ─┬─► 3×3 ─► relu ─► 3×3 ─►(+)─► relu ─┬─ … ─┬─► 1×1 ──────────────►(+)─► policy, a number for each point
//!    │                   └──────────────────────►─┘           ┆     └─► mean ─► relu ─► value, log odds
//!    └──────────────────────────────────────── 1×1 ─────────────────────────────►─┘
//! ```
//!
//! There is no layer that knows the size of the board. The planes themselves reach the policy by weights of their own, so that a
//! plane may hold what is known about moves before: the network then learns what that leaves out.

use crate::convolve::{BLOCK, GROUP, Grid, Layer, add_slope, convolve, turned};
use crate::exponential::{exp, sigmoid};
use game::Seed;
use std::fmt;

/// Neurons between the mean of the board and its value.
const VALUE: usize = 32;
/// How much the surprise at the result counts beside that at the move.
const RESULT_SHARE: f32 = 0.3;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trunk {
    /// Planes of numbers that it sees, a multiple of 4.
    pub planes: usize,
    /// Channels of each layer, a multiple of 16.
    pub channels: usize,
    /// Pairs of layers behind the first.
    pub blocks: usize,
}

impl fmt::Display for Trunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}x{}", self.planes, self.channels, 1 + 2 * self.blocks)
    }
}

impl Trunk {
    /// Reads what is displayed, such as `24-32x7`: planes, channels, layers.
    pub fn read(text: &str) -> Option<Trunk> {
        let (planes, rest) = text.split_once('-')?;
        let (channels, layers) = rest.split_once('x')?;
        let layers: usize = layers.parse().ok()?;
        let trunk =
            Trunk { planes: planes.parse().ok()?, channels: channels.parse().ok()?, blocks: layers / 2 };
        (trunk.is_possible() && layers % 2 == 1).then_some(trunk)
    }

    fn is_possible(&self) -> bool {
        let Trunk { planes, channels, blocks } = *self;
        (GROUP..=256).contains(&planes)
            && planes % GROUP == 0
            && (BLOCK..=256).contains(&channels)
            && channels % BLOCK == 0
            && blocks <= 32
    }

    /// Where the numbers of a layer start, the first being 0; behind the last, where the heads start.
    fn layer(&self, number: usize) -> usize {
        let Trunk { planes, channels, .. } = *self;
        let first = (9 * planes + 1) * channels;
        if number == 0 { 0 } else { first + (number - 1) * (9 * channels + 1) * channels }
    }

    fn layers(&self) -> usize {
        1 + 2 * self.blocks
    }

    /// How many numbers there are.
    pub fn parameters(&self) -> usize {
        self.layer(self.layers()) + self.channels + self.planes + 1 + (self.channels + 2) * VALUE + 1
    }
}

/// A network.
#[derive(Clone, PartialEq, Debug)]
pub struct Convolutional {
    trunk: Trunk,
    numbers: Vec<f32>,
}

/// The numbers of both heads.
struct Heads<'n> {
    /// From the channels to the policy.
    policy: &'n [f32],
    /// From the planes.
    planes: &'n [f32],
    bias: f32,
    /// From the means to the neurons of the value, a row for each mean; then their biases.
    hidden: &'n [f32],
    /// From those to the value, and its bias.
    value: &'n [f32],
}

/// Where each part of the heads starts.
struct Places {
    policy: usize,
    planes: usize,
    bias: usize,
    hidden: usize,
    value: usize,
}

impl Convolutional {
    /// One that knows nothing: weights by a seed, the second layer of a pair small, the policy nothing.
    pub fn new(trunk: Trunk, seed: Seed) -> Convolutional {
        assert!(trunk.is_possible());
        let (mut rng, mut numbers) = (seed.rng(), vec![0.0; trunk.parameters()]);
        for layer in 0..trunk.layers() {
            let inputs = if layer == 0 { trunk.planes } else { trunk.channels };
            // He et al. 2015: a uniform number of this width has the variance 2 / inputs.
            let wide =
                (6.0 / (9 * inputs) as f32).sqrt() * if layer > 0 && layer % 2 == 0 { 0.3 } else { 1.0 };
            let weights = &mut numbers[trunk.layer(layer)..][..9 * inputs * trunk.channels];
            weights.fill_with(|| wide * (2.0 * rng.unit() - 1.0));
        }
        let mut network = Convolutional { trunk, numbers };
        let Places { hidden, value, .. } = network.places();
        let wide = (6.0 / trunk.channels as f32).sqrt();
        network.numbers[hidden..][..trunk.channels * VALUE].fill_with(|| wide * (2.0 * rng.unit() - 1.0));
        network.numbers[value..][..VALUE].fill_with(|| 0.4 * (2.0 * rng.unit() - 1.0));
        network
    }

    /// One with these numbers, if there are as many as it needs.
    pub fn with(trunk: Trunk, numbers: Vec<f32>) -> Option<Convolutional> {
        (trunk.is_possible() && numbers.len() == trunk.parameters())
            .then_some(Convolutional { trunk, numbers })
    }

    /// How large it is.
    pub fn trunk(&self) -> Trunk {
        self.trunk
    }

    /// All its numbers.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// To learn.
    pub fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    /// Says before anything is learnt how much a plane counts for the policy by itself.
    pub fn trust(&mut self, plane: usize, weight: f32) {
        let planes = self.places().planes;
        assert!(plane < self.trunk.planes);
        self.numbers[planes + plane] = weight;
    }

    fn places(&self) -> Places {
        let Trunk { planes, channels, .. } = self.trunk;
        let policy = self.trunk.layer(self.trunk.layers());
        let bias = policy + channels + planes;
        let hidden = bias + 1;
        Places { policy, planes: policy + channels, bias, hidden, value: hidden + (channels + 1) * VALUE }
    }

    fn heads(&self) -> Heads<'_> {
        let at = self.places();
        Heads {
            policy: &self.numbers[at.policy..at.planes],
            planes: &self.numbers[at.planes..at.bias],
            bias: self.numbers[at.bias],
            hidden: &self.numbers[at.hidden..at.value],
            value: &self.numbers[at.value..],
        }
    }

    /// Weights and biases of a layer.
    fn layer(&self, number: usize) -> (&[f32], &[f32]) {
        let from = self.trunk.layer(number);
        let numbers = &self.numbers[from..self.trunk.layer(number + 1)];
        numbers.split_at(numbers.len() - self.trunk.channels)
    }

    /// Looks at a board: fills [`Looked::policy`] and [`Looked::value`].
    pub fn look(&self, seen: &Planes, looked: &mut Looked) {
        let Trunk { planes, channels, blocks } = self.trunk;
        assert_eq!(seen.planes, planes);
        let grid = &seen.grid;
        looked.fit(grid, &self.trunk);
        let (first, rest) = looked.layers.split_at_mut(1);
        let (weights, biases) = self.layer(0);
        convolve(Layer { grid, numbers: &seen.numbers, channels: planes }, weights, biases, &mut first[0]);
        rectify(grid, channels, &mut first[0]);
        let mut before: &[f32] = &first[0];
        for (block, pair) in rest.chunks_exact_mut(2).take(blocks).enumerate() {
            let [inner, outer] = pair else { unreachable!("chunks of two") };
            let (weights, biases) = self.layer(1 + 2 * block);
            convolve(Layer { grid, numbers: before, channels }, weights, biases, inner);
            rectify(grid, channels, inner);
            let (weights, biases) = self.layer(2 + 2 * block);
            convolve(Layer { grid, numbers: inner, channels }, weights, biases, outer);
            for &cell in grid.cells() {
                let own = &mut outer[cell * channels..][..channels];
                own.iter_mut()
                    .zip(&before[cell * channels..])
                    .for_each(|(sum, shortcut)| *sum = (*sum + shortcut).max(0.0));
            }
            before = outer;
        }
        let heads = self.heads();
        looked.policy.clear();
        looked.means.fill(0.0);
        for &cell in grid.cells() {
            let (own, planes) = (&before[cell * channels..][..channels], seen.at(cell));
            looked.means.iter_mut().zip(own).for_each(|(mean, number)| *mean += number);
            looked.policy.push(heads.bias + dot(own, heads.policy) + dot(planes, heads.planes));
        }
        let share = 1.0 / grid.area() as f32;
        looked.means.iter_mut().for_each(|mean| *mean *= share);
        let (rows, biases) = heads.hidden.split_at(channels * VALUE);
        looked.hidden.copy_from_slice(biases);
        for (mean, row) in looked.means.iter().zip(rows.chunks_exact(VALUE)) {
            looked.hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += mean * weight);
        }
        looked.hidden.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        looked.value = sigmoid(dot(&looked.hidden, &heads.value[..VALUE]) + heads.value[VALUE]);
    }

    /// The weights by which losses go back, for as long as the numbers stay as they are.
    pub fn turned(&self) -> Vec<Vec<f32>> {
        let turn = |layer: usize| {
            let weights = self.layer(layer).0;
            let mut back = vec![0.0; weights.len()];
            turned(weights, self.trunk.channels, &mut back);
            back
        };
        (1..self.trunk.layers()).map(turn).collect()
    }

    /// Looks, and adds to `slope` how the surprise at what was chosen and who won changes, a share of it.
    pub fn learn(
        &self,
        seen: &Planes,
        (looked, turned): (&mut Looked, &[Vec<f32>]),
        share: f32,
        slope: &mut [f32],
    ) -> Surprise {
        self.look(seen, looked);
        let surprise = looked.surprise(seen);
        let Trunk { planes, channels, blocks } = self.trunk;
        let (grid, heads, at) = (&seen.grid, self.heads(), self.places());
        let last = 2 * blocks;
        // The value.
        let wrong = seen.won.map_or(0.0, |won| share * RESULT_SHARE * (looked.value - won));
        let mut means = vec![0.0; channels];
        slope[at.value + VALUE] += wrong;
        for neuron in 0..VALUE {
            slope[at.value + neuron] += wrong * looked.hidden[neuron];
            if looked.hidden[neuron] > 0.0 {
                let down = wrong * heads.value[neuron];
                slope[at.hidden + channels * VALUE + neuron] += down;
                for channel in 0..channels {
                    slope[at.hidden + channel * VALUE + neuron] += down * looked.means[channel];
                    means[channel] += down * heads.hidden[channel * VALUE + neuron];
                }
            }
        }
        means.iter_mut().for_each(|mean| *mean /= grid.area() as f32);
        // The policy: chances less what was chosen.
        looked.chances.iter_mut().for_each(|chance| *chance *= share);
        let mut down = std::mem::take(&mut looked.down);
        for (&cell, wrong) in grid.cells().iter().zip(&looked.chances) {
            let own = &looked.layers[last][cell * channels..][..channels];
            add_to(&mut slope[at.policy..at.planes], own, *wrong);
            add_to(&mut slope[at.planes..at.bias], seen.at(cell), *wrong);
            slope[at.bias] += wrong;
            let down = &mut down[cell * channels..][..channels];
            for (channel, down) in down.iter_mut().enumerate() {
                *down = wrong * heads.policy[channel] + means[channel];
            }
        }
        // Down the pairs of layers.
        let mut inner = std::mem::take(&mut looked.inner);
        let mut back = std::mem::take(&mut looked.back);
        let none = vec![0.0; channels];
        for block in (0..blocks).rev() {
            let (first, second) = (1 + 2 * block, 2 + 2 * block);
            mask(grid, channels, &looked.layers[second], &mut down);
            self.add_layer(second, (grid, &looked.layers[first], channels), &down, slope);
            convolve(Layer { grid, numbers: &down, channels }, &turned[second - 1], &none, &mut inner);
            mask(grid, channels, &looked.layers[first], &mut inner);
            self.add_layer(first, (grid, &looked.layers[first - 1], channels), &inner, slope);
            convolve(Layer { grid, numbers: &inner, channels }, &turned[first - 1], &none, &mut back);
            for &cell in grid.cells() {
                add_to(&mut down[cell * channels..][..channels], &back[cell * channels..][..channels], 1.0);
            }
        }
        mask(grid, channels, &looked.layers[0], &mut down);
        self.add_layer(0, (grid, &seen.numbers, planes), &down, slope);
        (looked.down, looked.inner, looked.back) = (down, inner, back);
        surprise
    }

    fn add_layer(
        &self,
        number: usize,
        (grid, numbers, channels): (&Grid, &[f32], usize),
        down: &[f32],
        slope: &mut [f32],
    ) {
        let outputs = self.trunk.channels;
        let slope = &mut slope[self.trunk.layer(number)..self.trunk.layer(number + 1)];
        let (weights, biases) = slope.split_at_mut(slope.len() - outputs);
        add_slope(Layer { grid, numbers, channels }, down, outputs, weights);
        for &cell in grid.cells() {
            add_to(biases, &down[cell * outputs..][..outputs], 1.0);
        }
    }
}

fn dot(one: &[f32], two: &[f32]) -> f32 {
    one.iter().zip(two).map(|(one, two)| one * two).sum()
}

fn add_to(sums: &mut [f32], numbers: &[f32], times: f32) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += times * number);
}

fn rectify(grid: &Grid, channels: usize, numbers: &mut [f32]) {
    for &cell in grid.cells() {
        numbers[cell * channels..][..channels].iter_mut().for_each(|number| *number = number.max(0.0));
    }
}

/// Nothing goes down through what was cut off.
fn mask(grid: &Grid, channels: usize, numbers: &[f32], down: &mut [f32]) {
    for &cell in grid.cells() {
        let numbers = &numbers[cell * channels..][..channels];
        let down = &mut down[cell * channels..][..channels];
        down.iter_mut().zip(numbers).for_each(|(down, number)| {
            if *number <= 0.0 {
                *down = 0.0;
            }
        });
    }
}

/// A position as a network sees it, with what is known about it.
#[derive(Clone, Debug)]
pub struct Planes {
    grid: Grid,
    planes: usize,
    numbers: Vec<f32>,
    /// Points that may be chosen, row by row from the top.
    pub choices: Vec<u16>,
    /// Which of them was.
    pub chosen: u16,
    /// What came of the game for the side to move, from 0 to 1.
    pub won: Option<f32>,
}

impl Planes {
    /// Nothing on a board of so many columns and rows.
    pub fn new(width: usize, height: usize, planes: usize) -> Planes {
        let grid = Grid::new(width, height);
        let numbers = vec![0.0; grid.padded() * planes];
        Planes { grid, planes, numbers, choices: Vec::new(), chosen: 0, won: None }
    }

    /// The same planes on another board; what was seen is forgotten.
    pub fn fit(&mut self, width: usize, height: usize) {
        if !self.grid.is(width, height) {
            *self = Planes::new(width, height, self.planes);
        }
        self.clear();
    }

    /// Forgets what was seen.
    pub fn clear(&mut self) {
        self.numbers.fill(0.0);
        self.choices.clear();
        self.won = None;
    }

    /// Puts a number on a point of a plane.
    #[inline]
    pub fn put(&mut self, point: usize, plane: usize, number: f32) {
        debug_assert!(plane < self.planes);
        self.numbers[self.grid.cells()[point] * self.planes + plane] = number;
    }

    fn at(&self, cell: usize) -> &[f32] {
        &self.numbers[cell * self.planes..][..self.planes]
    }
}

/// What a network says about a position, and the room that it needs to say it.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// A number for each point: moves are chosen in proportion to their exponentials.
    pub policy: Vec<f32>,
    /// The chance of the side to move.
    pub value: f32,
    /// What each layer says.
    layers: Vec<Vec<f32>>,
    means: Vec<f32>,
    hidden: Vec<f32>,
    /// For each point its chance, less one for the point that was chosen.
    chances: Vec<f32>,
    down: Vec<f32>,
    inner: Vec<f32>,
    back: Vec<f32>,
}

/// How surprising a sample was.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Surprise {
    /// At the move, in nats.
    pub choice: f32,
    /// At the result.
    pub result: f32,
    /// How many points were rated at least as high as the one that was chosen.
    pub better: usize,
}

impl Looked {
    fn fit(&mut self, grid: &Grid, trunk: &Trunk) {
        let size = grid.padded() * trunk.channels;
        if self.layers.len() != trunk.layers() || self.layers[0].len() != size {
            self.layers = vec![vec![0.0; size]; trunk.layers()];
            (self.down, self.inner, self.back) = (vec![0.0; size], vec![0.0; size], vec![0.0; size]);
            self.means = vec![0.0; trunk.channels];
            self.hidden = vec![0.0; VALUE];
        }
    }

    /// How surprising what was chosen and who won is.
    pub fn surprise(&mut self, seen: &Planes) -> Surprise {
        let number = |choice: &u16| self.policy[usize::from(*choice)];
        let most = seen.choices.iter().map(number).fold(f32::MIN, f32::max);
        let sum: f32 = seen.choices.iter().map(|choice| exp(number(choice) - most)).sum();
        self.chances.clear();
        self.chances.resize(self.policy.len(), 0.0);
        for choice in &seen.choices {
            self.chances[usize::from(*choice)] = exp(number(choice) - most) / sum;
        }
        let (chosen, own) = (usize::from(seen.chosen), number(&seen.chosen));
        let chance = self.chances[chosen];
        self.chances[chosen] -= 1.0;
        let better = seen.choices.iter().filter(|choice| **choice != seen.chosen && number(choice) >= own);
        let sure = |chance: f32| -chance.max(1e-9).ln();
        let result =
            seen.won.map_or(0.0, |won| won * sure(self.value) + (1.0 - won) * sure(1.0 - self.value));
        Surprise { choice: sure(chance), result, better: better.count() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(seed: u64) -> Planes {
        let (mut rng, mut seen) = (Seed(seed).rng(), Planes::new(4, 3, 8));
        for point in 0..12 {
            (0..8).for_each(|plane| seen.put(point, plane, rng.unit() - 0.3));
        }
        seen.choices = vec![0, 2, 3, 7, 11];
        (seen.chosen, seen.won) = (7, Some(1.0));
        seen
    }

    #[test]
    fn slopes_are_how_the_loss_changes() {
        let trunk = Trunk { planes: 8, channels: 16, blocks: 1 };
        let mut network = Convolutional::new(trunk, Seed(3));
        let mut rng = Seed(4).rng();
        let heads = network.places().policy;
        network.numbers[heads..].iter_mut().for_each(|number| *number += 0.4 * (rng.unit() - 0.5));
        let (seen, mut looked, mut slope) = (seen(1), Looked::default(), vec![0.0; trunk.parameters()]);
        network.learn(&seen, (&mut looked, &network.turned()), 1.0, &mut slope);
        let mut loss = |network: &Convolutional| {
            network.look(&seen, &mut looked);
            let Surprise { choice, result, .. } = looked.surprise(&seen);
            f64::from(choice) + f64::from(RESULT_SHARE * result)
        };
        let (mut compared, mut sum) = (0, 0.0);
        for place in (0..trunk.parameters()).step_by(7) {
            let (mut up, mut down) = (network.clone(), network.clone());
            up.numbers[place] += 4e-3;
            down.numbers[place] -= 4e-3;
            let measured = (loss(&up) - loss(&down)) / 8e-3;
            let off = (measured - f64::from(slope[place])).abs();
            // A sum that crosses zero in between bends the loss: those few are let off.
            compared += usize::from(off < 5e-3);
            sum += f64::from(slope[place]).abs();
        }
        let all = trunk.parameters().div_ceil(7);
        assert!(compared * 100 >= all * 98 && sum > 1.0, "{compared} of {all}");
    }

    #[test]
    fn shapes_are_read_as_they_are_written() {
        let trunk = Trunk { planes: 24, channels: 32, blocks: 3 };
        assert_eq!(trunk.to_string(), "24-32x7");
        assert_eq!(Trunk::read("24-32x7"), Some(trunk));
        for wrong in ["24-32x6", "23-32x7", "24-30x7", "0-16x1", "24-32", "", "8-16x999"] {
            assert_eq!(Trunk::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_plane_that_is_trusted_is_the_policy_before_anything_is_learnt() {
        let trunk = Trunk { planes: 8, channels: 16, blocks: 2 };
        let mut network = Convolutional::new(trunk, Seed(1));
        network.trust(3, 2.0);
        let (seen, mut looked) = (seen(2), Looked::default());
        network.look(&seen, &mut looked);
        for (&cell, said) in seen.grid.cells().iter().zip(&looked.policy) {
            assert_eq!(*said, 2.0 * seen.at(cell)[3]);
        }
    }
}

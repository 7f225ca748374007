//! A small network: sparse inputs, one hidden layer, five chances.
//!
//! The weights of the first layer lie input by input, so that an input that is set adds one row to the hidden sums; what
//! is not set costs nothing. Everything is plain arithmetic over slices, which the compiler turns into vectors.

use crate::chances::Chances;
use game::Rng;

/// How many chances a network gives.
pub const OUTPUTS: usize = 5;

/// What is not 0 of the inputs.
pub type Sparse = Vec<(u16, f32)>;

/// One hidden layer of logistic units under five logistic outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    inputs: usize,
    hidden: usize,
    /// `inputs + 1` rows of `hidden` weights; the last one is the bias.
    first: Vec<f32>,
    /// [`OUTPUTS`] rows of `hidden + 1` weights; the last one of each is the bias.
    second: Vec<f32>,
}

/// Space for one evaluation.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    hidden: Vec<f32>,
    back: Vec<f32>,
}

/// The logistic function to about 2e-7, without a call: powers of two by their exponent, the rest by a polynomial.
#[inline(always)]
fn logistic(x: f32) -> f32 {
    const ROUND: f32 = 12_582_912.0; // 1.5 · 2^23: adding it rounds to whole numbers
    let scaled = (-x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    let whole = (scaled + ROUND) - ROUND;
    let f = (scaled - whole) * std::f32::consts::LN_2;
    let power = 1.0
        + f * (1.0
            + f * (0.5 + f * (0.166_666_67 + f * (0.041_666_67 + f * (0.008_333_33 + f * 0.001_388_9)))));
    let two = f32::from_bits(((whole as i32 + 127) << 23) as u32);
    1.0 / (1.0 + power * two)
}

impl Network {
    /// A network with small random weights.
    pub fn random(inputs: usize, hidden: usize, rng: &mut Rng) -> Network {
        let mut weights = |many: usize, range: f32| (0..many).map(|_| (rng.unit() - 0.5) * range).collect();
        Network {
            inputs,
            hidden,
            first: weights((inputs + 1) * hidden, 0.2),
            second: weights(OUTPUTS * (hidden + 1), 0.2),
        }
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many hidden units it has.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// The chances of whoever is to roll.
    #[inline]
    pub fn chances(&self, inputs: &Sparse, scratch: &mut Scratch) -> Chances {
        let hidden = &mut scratch.hidden;
        hidden.clear();
        hidden.extend_from_slice(&self.first[self.inputs * self.hidden..]);
        for &(i, value) in inputs {
            let row = &self.first[usize::from(i) * self.hidden..][..self.hidden];
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
        for sum in hidden.iter_mut() {
            *sum = logistic(*sum);
        }
        let mut out = [0.0; OUTPUTS];
        for (out, row) in out.iter_mut().zip(self.second.chunks_exact(self.hidden + 1)) {
            // Eight sums side by side, so that the compiler may use vectors without changing the order of additions.
            let mut sums = [0.0f32; 8];
            let (wide, rest) = hidden.as_chunks::<8>();
            let (weights, rest_weights) = row[..self.hidden].as_chunks::<8>();
            for (units, weights) in wide.iter().zip(weights) {
                for k in 0..8 {
                    sums[k] += units[k] * weights[k];
                }
            }
            let tail: f32 = rest.iter().zip(rest_weights).map(|(unit, weight)| unit * weight).sum();
            *out = logistic(sums.iter().sum::<f32>() + tail + row[self.hidden]);
        }
        Chances(out)
    }

    /// Moves the weights a little, so that these inputs give chances nearer to `target`. Call it right after
    /// [`Network::chances`] of the same inputs, which left the hidden units in `scratch`.
    pub fn learn(
        &mut self,
        inputs: &Sparse,
        scratch: &mut Scratch,
        said: &Chances,
        target: &Chances,
        rate: f32,
    ) {
        let Scratch { hidden, back } = scratch;
        back.clear();
        back.resize(self.hidden, 0.0);
        for (k, row) in self.second.chunks_exact_mut(self.hidden + 1).enumerate() {
            // The gradient of the cross entropy under a logistic output.
            let error = target.0[k] - said.0[k];
            for ((back, weight), unit) in back.iter_mut().zip(&mut *row).zip(&*hidden) {
                *back += error * *weight;
                *weight += rate * error * unit;
            }
            row[self.hidden] += rate * error;
        }
        for (back, unit) in back.iter_mut().zip(&*hidden) {
            *back *= rate * unit * (1.0 - unit);
        }
        for &(i, value) in inputs.iter().chain([&(self.inputs as u16, 1.0)]) {
            let row = &mut self.first[usize::from(i) * self.hidden..][..self.hidden];
            for (weight, back) in row.iter_mut().zip(&*back) {
                *weight += value * back;
            }
        }
    }

    /// As bytes: two counts and all weights as 32-bit floats, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let counts = [self.inputs as u32, self.hidden as u32].into_iter().flat_map(u32::to_le_bytes);
        counts.chain(self.first.iter().chain(&self.second).flat_map(|weight| weight.to_le_bytes())).collect()
    }

    /// Reads one from the front of these bytes and says what is left behind it; nothing if that is no network.
    pub fn from_bytes(bytes: &[u8]) -> Option<(Network, &[u8])> {
        let count = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize);
        let (inputs, hidden) = (count(0)?, count(4)?);
        if !(1..=4096).contains(&inputs) || !(1..=4096).contains(&hidden) {
            return None;
        }
        let (first, second) = ((inputs + 1) * hidden, OUTPUTS * (hidden + 1));
        let body = bytes[8..].get(..4 * (first + second))?;
        let mut weights: Vec<f32> = body
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        if !weights.iter().all(|weight| weight.is_finite()) {
            return None;
        }
        let second = weights.split_off(first);
        Some((Network { inputs, hidden, first: weights, second }, &bytes[8 + body.len()..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    #[test]
    fn the_logistic_function_is_what_it_should_be() {
        for i in -4000..=4000 {
            let x = i as f32 / 100.0;
            let plain = 1.0 / (1.0 + f64::from(-x).exp());
            assert!((f64::from(logistic(x)) - plain).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn it_learns_a_function_that_no_single_layer_can() {
        let mut rng = Seed(3).rng();
        let mut network = Network::random(2, 8, &mut rng);
        let mut scratch = Scratch::default();
        let inputs =
            |case: u16| -> Sparse { (0..2).filter(|i| case >> i & 1 == 1).map(|i| (i, 1.0)).collect() };
        let target =
            |case: u16| Chances([if case == 1 || case == 2 { 1.0 } else { 0.0 }, 0.0, 0.0, 0.0, 0.0]);
        for round in 0..40_000 {
            let case = round % 4;
            let said = network.chances(&inputs(case), &mut scratch);
            network.learn(&inputs(case), &mut scratch, &said, &target(case), 0.3);
        }
        for case in 0..4 {
            let said = network.chances(&inputs(case), &mut scratch);
            assert!((said.0[0] - target(case).0[0]).abs() < 0.1, "{case}: {said:?}");
        }
        let bytes = network.to_bytes();
        let (read, rest) = Network::from_bytes(&bytes).unwrap();
        assert_eq!((read, rest.len()), (network, 0));
    }
}

//! The sums of a layer, the loop in which networks spend their time.
//!
//! Neurons are taken in blocks whose sums stay in registers while all inputs pass by. Where the processor adds eight numbers
//! at a time (AVX2) the same loop is compiled once more for it; nothing is fused, so both give the same bits.

use crate::exponential::sigmoid;
use crate::network::{Activation, Signal};

/// Neurons whose sums are kept in registers.
const BLOCK: usize = 32;
/// What rows of weights are padded to.
pub(crate) const LANES: usize = 8;

/// Fills `sums` with what the neurons of a layer say: a row of `weights` for each input, then the biases.
#[inline]
pub(crate) fn answer<S: Signal + ?Sized>(
    inputs: &S,
    weights: &[f32],
    activation: Activation,
    sums: &mut [f32],
) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code)]
        // SAFETY: the processor has what the function was compiled for.
        unsafe {
            wide(inputs, weights, activation, sums);
        }
        return;
    }
    plain(inputs, weights, activation, sums);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn wide<S: Signal + ?Sized>(inputs: &S, weights: &[f32], activation: Activation, sums: &mut [f32]) {
    plain(inputs, weights, activation, sums);
}

#[inline(always)]
fn plain<S: Signal + ?Sized>(inputs: &S, weights: &[f32], activation: Activation, sums: &mut [f32]) {
    let row = sums.len();
    let biases = &weights[weights.len() - row..];
    let mut from = 0;
    while from + BLOCK <= row {
        block::<BLOCK, S>(inputs, weights, from, biases, sums);
        from += BLOCK;
    }
    while from < row {
        block::<LANES, S>(inputs, weights, from, biases, sums);
        from += LANES;
    }
    match activation {
        Activation::Sigmoid => sums.iter_mut().for_each(|sum| *sum = sigmoid(*sum)),
        Activation::Relu => sums.iter_mut().for_each(|sum| *sum = sum.max(0.0)),
        Activation::Linear => {}
    }
}

/// The sums of N neurons.
#[inline(always)]
fn block<const N: usize, S: Signal + ?Sized>(
    inputs: &S,
    weights: &[f32],
    from: usize,
    biases: &[f32],
    sums: &mut [f32],
) {
    let row = biases.len();
    let mut kept = [0.0; N];
    kept.copy_from_slice(&biases[from..from + N]);
    inputs.each(
        #[inline(always)]
        |place, input| {
            let weights = &weights[place * row + from..][..N];
            for (sum, weight) in kept.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        },
    );
    sums[from..from + N].copy_from_slice(&kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wide loop and the plain one, and a sum by hand.
    #[test]
    fn all_ways_to_add_give_the_same_bits() {
        let mut rng = game::Seed(4).rng();
        for row in [8, 32, 40, 128] {
            let mut number = || rng.unit() * 2.0 - 1.0;
            let weights: Vec<f32> = (0..21 * row).map(|_| number()).collect();
            let inputs: Vec<f32> = (0..20).map(|i| if i % 3 == 0 { 0.0 } else { number() }).collect();
            for activation in [Activation::Linear, Activation::Sigmoid, Activation::Relu] {
                let (mut one, mut two) = (vec![0.0; row], vec![0.0; row]);
                answer(&inputs[..], &weights, activation, &mut one);
                plain(&inputs[..], &weights, activation, &mut two);
                assert_eq!(one, two);
                if activation == Activation::Linear {
                    for (neuron, said) in one.iter().enumerate() {
                        let mut sum = weights[20 * row + neuron];
                        for (place, input) in inputs.iter().enumerate() {
                            sum += input * weights[place * row + neuron];
                        }
                        assert_eq!(*said, sum);
                    }
                }
            }
        }
    }
}

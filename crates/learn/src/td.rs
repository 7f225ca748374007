//! Temporal differences (R. Sutton 1988, G. Tesauro 1992): a guess learns from the guess one move later, and the last from how
//! the game ended.
//!
//! This is the rule itself, with a trace of past slopes for every output; `tutor.rs` applies it to games.

use crate::{Network, Room};

/// TD(λ) with traces, for chains of positions that are all seen by the same side.
#[derive(Clone, Debug)]
pub struct Td {
    /// How far a step goes.
    pub rate: f32,
    /// How much of a slope is left after a move.
    pub lambda: f32,
    traces: Vec<Vec<f32>>,
    errors: Vec<f32>,
    room: Room,
}

impl Td {
    /// For a network like this one.
    pub fn new(network: &Network, rate: f32, lambda: f32) -> Td {
        let outputs = network.shape().sizes[network.shape().sizes.len() - 1];
        let traces = vec![vec![0.0; network.parameters().len()]; outputs];
        Td { rate, lambda, traces, errors: vec![0.0; outputs], room: Room::default() }
    }

    /// A new game: the past is forgotten.
    pub fn begin(&mut self) {
        self.traces.iter_mut().for_each(|trace| trace.fill(0.0));
    }

    /// Teaches the network that at these inputs it should have said what it says one move later, `next`, or how the game
    /// ended; and a little of it to the positions before.
    pub fn learn(&mut self, network: &mut Network, inputs: &[f32], next: &[f32]) {
        let answers = network.forward(inputs, &mut self.room).to_vec();
        for (output, trace) in self.traces.iter_mut().enumerate() {
            trace.iter_mut().for_each(|slope| *slope *= self.lambda);
            self.errors.fill(0.0);
            self.errors[output] = network.output_slope(answers[output]);
            network.backward(inputs, &mut self.room, &self.errors, trace);
        }
        for (trace, (next, answer)) in self.traces.iter().zip(next.iter().zip(&answers)) {
            let step = self.rate * (next - answer);
            for (parameter, slope) in network.parameters_mut().iter_mut().zip(trace) {
                *parameter += step * slope;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Activation, Shape};
    use game::Seed;

    /// Sutton's random walk: from the middle of five squares to either end; the chance of ending on the right is
    /// 1/6, 2/6 … 5/6.
    #[test]
    fn a_random_walk_is_learnt() {
        let shape = Shape { sizes: vec![5, 4, 1], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
        let mut network = Network::new(shape, Seed(1));
        let (mut td, mut rng) = (Td::new(&network, 0.2, 0.5), Seed(2).rng());
        let seen = |at: i32| {
            let mut inputs = [0.0; 5];
            inputs[at as usize] = 1.0;
            inputs
        };
        for walk in 0..6_000 {
            td.rate = 0.3 / (1.0 + walk as f32 / 500.0);
            td.begin();
            let mut at = 2;
            while (0..5).contains(&at) {
                let next = at + if rng.below(2) == 0 { 1 } else { -1 };
                let goal = match next {
                    5 => 1.0,
                    -1 => 0.0,
                    open => network.forward(&seen(open), &mut Room::default())[0],
                };
                td.learn(&mut network, &seen(at), &[goal]);
                at = next;
            }
        }
        for at in 0..5 {
            let (said, right) = (network.forward(&seen(at), &mut Room::default())[0], (at + 1) as f32 / 6.0);
            assert!((said - right).abs() < 0.06, "square {at}: {said}, should be {right}");
        }
    }
}

//! Adam (Kingma and Ba 2014): steps along the mean slope, each weight measured by how much its own slope varies.

/// How long the means remember.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The state of a training run.
#[derive(Clone, Debug)]
pub struct Adam {
    /// How far a step goes.
    pub rate: f32,
    /// How much weights shrink towards nothing: this share of each at each step, times the rate.
    pub decay: f32,
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize, rate: f32, decay: f32) -> Adam {
        Adam { rate, decay, mean: vec![0.0; weights], square: vec![0.0; weights], step: 0 }
    }

    /// One step of all weights down this slope.
    pub fn step(&mut self, weights: &mut [f32], slope: &[f32]) {
        let correct = self.begin();
        let (rate, decay) = (self.rate, self.decay * self.rate);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slope).zip(means) {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *weight -= rate * (*mean * correct.0) / ((*square * correct.1).sqrt() + TINY) + decay * *weight;
        }
    }

    /// One step of some weights: those that nobody saw stay as they are, which is what makes millions of weights cheap.
    /// `slope` holds a slope for every weight and is cleared where it was used.
    pub fn step_some(&mut self, weights: &mut [f32], slope: &mut [f32], places: &[u32]) {
        let correct = self.begin();
        let (rate, decay) = (self.rate, self.decay * self.rate);
        for &place in places {
            let place = place as usize;
            let down = std::mem::take(&mut slope[place]);
            let (mean, square) = (&mut self.mean[place], &mut self.square[place]);
            *mean = MEAN * *mean + (1.0 - MEAN) * down;
            *square = SQUARE * *square + (1.0 - SQUARE) * down * down;
            let step = rate * (*mean * correct.0) / ((*square * correct.1).sqrt() + TINY);
            weights[place] -= step + decay * weights[place];
        }
    }

    /// What corrects the means for having started from nothing.
    fn begin(&mut self) -> (f32, f32) {
        // Beyond this many steps the corrections are 1.
        self.step = (self.step + 1).min(20_000);
        (1.0 / (1.0 - MEAN.powi(self.step)), 1.0 / (1.0 - SQUARE.powi(self.step)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let (mut at, mut adam) = ([5.0_f32, -3.0], Adam::new(2, 0.1, 0.0));
        for _ in 0..500 {
            let slope = [2.0 * (at[0] - 1.0), 20.0 * (at[1] - 2.0)];
            adam.step(&mut at, &slope);
        }
        assert!((at[0] - 1.0).abs() < 0.01 && (at[1] - 2.0).abs() < 0.01, "{at:?}");
    }

    #[test]
    fn steps_of_some_weights_are_steps_of_all_when_all_are_named() {
        let (mut one, mut two) = ([1.0_f32, 2.0, 3.0], [1.0_f32, 2.0, 3.0]);
        let (mut a, mut b) = (Adam::new(3, 0.1, 0.01), Adam::new(3, 0.1, 0.01));
        for step in 0..10 {
            let mut slope = [step as f32, -1.0, 0.5];
            a.step(&mut one, &slope);
            b.step_some(&mut two, &mut slope, &[0, 1, 2]);
            assert_eq!(slope, [0.0; 3]);
        }
        assert_eq!(one, two);
    }
}

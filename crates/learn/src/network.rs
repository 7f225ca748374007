//! Small networks: numbers in, one or two hidden layers, numbers out.
//!
//! All parameters lie in one list, layer by layer: for every input a row of weights, one for each output, then a row of
//! biases. Rows are padded to a multiple of eight, so that the compiler adds several at a time, and an input that is zero
//! costs nothing: descriptions of boards are mostly zeros. Padding is zero and stays so.
//!
//! ```
//! use learn::{Activation, Network, Room, Shape};
//! let shape = Shape { sizes: vec![3, 8, 1], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
//! let network = Network::new(shape, game::Seed(1));
//! let mut room = Room::default();
//! let answers = network.forward(&[1.0, 0.0, 0.5], &mut room);
//! assert!(answers.len() == 1 && 0.0 < answers[0] && answers[0] < 1.0);
//! ```

use crate::layer::{self, LANES};
use game::Seed;
use std::fmt;

/// More than anybody needs: refuses nonsense in files before memory is asked for.
const MOST: usize = 1 << 24;

/// Inputs of a network: all of them, or those that are not zero, each with its place.
pub trait Signal {
    /// Tells every input that is not zero.
    fn each(&self, tell: impl FnMut(usize, f32));

    /// Whether a network of so many inputs can be asked this.
    fn fits(&self, inputs: usize) -> bool;
}

impl Signal for [f32] {
    #[inline(always)]
    fn each(&self, mut tell: impl FnMut(usize, f32)) {
        for (place, input) in self.iter().enumerate() {
            if *input != 0.0 {
                tell(place, *input);
            }
        }
    }

    fn fits(&self, inputs: usize) -> bool {
        self.len() == inputs
    }
}

impl<const N: usize> Signal for [f32; N] {
    #[inline(always)]
    fn each(&self, tell: impl FnMut(usize, f32)) {
        self[..].each(tell);
    }

    fn fits(&self, inputs: usize) -> bool {
        N == inputs
    }
}

impl Signal for [(u32, f32)] {
    #[inline(always)]
    fn each(&self, mut tell: impl FnMut(usize, f32)) {
        for (place, input) in self {
            tell(*place as usize, *input);
        }
    }

    /// Places are told in any order; one that is too large panics where its weights are looked for.
    fn fits(&self, _: usize) -> bool {
        true
    }
}

/// What a neuron does with its sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// From 0 to 1: chances.
    Sigmoid,
    /// Nothing below 0.
    Relu,
    /// Nothing at all.
    Linear,
}

impl Activation {
    const ALL: [(Activation, &str); 3] =
        [(Activation::Sigmoid, "sigmoid"), (Activation::Relu, "relu"), (Activation::Linear, "linear")];

    /// How fast the value changes with the sum, told by the value.
    #[inline(always)]
    fn slope(self, value: f32) -> f32 {
        match self {
            Activation::Sigmoid => value * (1.0 - value),
            Activation::Relu => f32::from(u8::from(value > 0.0)),
            Activation::Linear => 1.0,
        }
    }

    /// The activation of this name.
    pub fn read(name: &str) -> Option<Activation> {
        Activation::ALL.iter().find(|(_, known)| *known == name).map(|(one, _)| *one)
    }
}

impl fmt::Display for Activation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Activation::ALL.iter().find(|(one, _)| one == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

/// How a network is built. Written as `198-80-5 sigmoid sigmoid`: inputs, hidden layers, outputs; what hidden neurons do and
/// what outputs do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs, one or two hidden layers, outputs.
    pub sizes: Vec<usize>,
    /// Of hidden neurons.
    pub hidden: Activation,
    /// Of outputs.
    pub output: Activation,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        write!(f, "{} {} {}", sizes.join("-"), self.hidden, self.output)
    }
}

impl Shape {
    /// Reads what is displayed.
    pub fn read(text: &str) -> Option<Shape> {
        let mut words = text.split(' ');
        let sizes: Option<Vec<usize>> = words.next()?.split('-').map(|size| size.parse().ok()).collect();
        let (hidden, output) = (Activation::read(words.next()?)?, Activation::read(words.next()?)?);
        let shape = Shape { sizes: sizes?, hidden, output };
        (words.next().is_none() && shape.is_small()).then_some(shape)
    }

    /// Whether there are one or two hidden layers, none of them empty or enormous.
    fn is_small(&self) -> bool {
        (3..=4).contains(&self.sizes.len())
            && self.sizes.iter().all(|size| (1..=MOST).contains(size))
            && self.sizes.windows(2).map(|pair| (pair[0] + 1) * padded(pair[1])).sum::<usize>() <= MOST
    }

    /// How many parameters such a network has, padding included.
    pub fn parameters(&self) -> usize {
        self.sizes.windows(2).map(|pair| (pair[0] + 1) * padded(pair[1])).sum()
    }
}

const fn padded(size: usize) -> usize {
    size.next_multiple_of(LANES)
}

/// A network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    shape: Shape,
    parameters: Vec<f32>,
}

/// Where a network writes what its neurons say; reused from one question to the next.
#[derive(Clone, Debug, Default)]
pub struct Room {
    values: Vec<Vec<f32>>,
    errors: Vec<Vec<f32>>,
}

impl Network {
    /// A network that knows nothing: weights are small and random (Glorot and Bengio 2010), biases zero.
    ///
    /// # Panics
    /// If there are not one or two hidden layers, or they are empty or enormous.
    pub fn new(shape: Shape, seed: Seed) -> Network {
        assert!(shape.is_small(), "{shape} is no small network");
        let mut rng = seed.rng();
        let mut parameters = vec![0.0; shape.parameters()];
        let mut rest = &mut parameters[..];
        for pair in shape.sizes.windows(2) {
            let (row, reach) = (padded(pair[1]), (6.0 / (pair[0] + pair[1]) as f32).sqrt());
            let (layer, next) = rest.split_at_mut((pair[0] + 1) * row);
            for weights in layer.chunks_exact_mut(row).take(pair[0]) {
                weights[..pair[1]].iter_mut().for_each(|weight| *weight = reach * (2.0 * rng.unit() - 1.0));
            }
            rest = next;
        }
        Network { shape, parameters }
    }

    /// With these parameters, if they are as many as the shape has.
    pub fn with(shape: Shape, parameters: Vec<f32>) -> Option<Network> {
        (shape.is_small() && parameters.len() == shape.parameters()).then_some(Network { shape, parameters })
    }

    /// How it is built.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All its parameters.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// All its parameters, for whoever trains it.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Answers. There must be as many inputs as the shape has, or their places must be among them.
    #[inline]
    pub fn forward<'r, S: Signal + ?Sized>(&self, inputs: &S, room: &'r mut Room) -> &'r [f32] {
        let sizes = &self.shape.sizes;
        assert!(inputs.fits(sizes[0]), "a network of {} inputs", sizes[0]);
        room.fit(sizes);
        let mut rest = &self.parameters[..];
        for (number, pair) in sizes.windows(2).enumerate() {
            let (weights, next) = rest.split_at((pair[0] + 1) * padded(pair[1]));
            let (before, here) = room.values.split_at_mut(number);
            let last = number + 2 == sizes.len();
            let activation = if last { self.shape.output } else { self.shape.hidden };
            match before.last() {
                None => layer::answer(inputs, weights, activation, &mut here[0]),
                Some(values) => layer::answer(&values[..pair[0]], weights, activation, &mut here[0]),
            }
            rest = next;
        }
        let outputs = sizes[sizes.len() - 1];
        &room.values[sizes.len() - 2][..outputs]
    }

    /// Adds to `slope` how each parameter changes the sum of the outputs weighted by `errors`, at the inputs that `forward`
    /// was asked about last with this room. `errors` speak of the outputs before their activation.
    pub fn backward<S: Signal + ?Sized>(
        &self,
        inputs: &S,
        room: &mut Room,
        errors: &[f32],
        slope: &mut [f32],
    ) {
        let sizes = &self.shape.sizes;
        let layers = sizes.len() - 1;
        debug_assert_eq!((errors.len(), slope.len()), (sizes[layers], self.parameters.len()));
        room.begin(errors);
        let mut end = self.parameters.len();
        for number in (0..layers).rev() {
            let (size, row) = (sizes[number], padded(sizes[number + 1]));
            let start = end - (size + 1) * row;
            self.blame(number, &self.parameters[start..end], room);
            credit(number, inputs, room, (size, row), &mut slope[start..end]);
            end = start;
        }
    }

    /// The same, added to the parameters themselves: one step, without a list for its slope.
    pub fn step<S: Signal + ?Sized>(&mut self, inputs: &S, room: &mut Room, errors: &[f32]) {
        let layers = self.shape.sizes.len() - 1;
        room.begin(errors);
        let mut end = self.parameters.len();
        for number in (0..layers).rev() {
            let (size, row) = (self.shape.sizes[number], padded(self.shape.sizes[number + 1]));
            let start = end - (size + 1) * row;
            // Errors go down by the weights as they were.
            self.blame(number, &self.parameters[start..end], room);
            credit(number, inputs, room, (size, row), &mut self.parameters[start..end]);
            end = start;
        }
    }

    /// What the neurons below a layer have to do with its errors.
    fn blame(&self, number: usize, weights: &[f32], room: &mut Room) {
        let (below, here) = room.errors.split_at_mut(number);
        let Some(below) = below.last_mut() else { return };
        let errors = &here[0][..];
        let from = &room.values[number - 1][..self.shape.sizes[number]];
        for ((error, value), weights) in below.iter_mut().zip(from).zip(weights.chunks_exact(errors.len())) {
            let sum: f32 = weights.iter().zip(errors).map(|(weight, error)| weight * error).sum();
            *error = sum * self.shape.hidden.slope(*value);
        }
    }

    /// How fast an output changes with its sum, told by its value.
    #[inline]
    pub fn output_slope(&self, answer: f32) -> f32 {
        self.shape.output.slope(answer)
    }
}

/// Adds to the parameters of a layer what its errors ask of them.
fn credit<S: Signal + ?Sized>(
    number: usize,
    inputs: &S,
    room: &Room,
    (size, row): (usize, usize),
    into: &mut [f32],
) {
    let errors = &room.errors[number][..];
    add(&mut into[size * row..], 1.0, errors);
    let put = |place: usize, input: f32| add(&mut into[place * row..][..row], input, errors);
    if number == 0 { inputs.each(put) } else { room.values[number - 1][..size].each(put) }
}

impl Room {
    /// The errors of the outputs; padding has none.
    fn begin(&mut self, errors: &[f32]) {
        let last = self.errors.last_mut().expect("forward comes first");
        last.fill(0.0);
        last[..errors.len()].copy_from_slice(errors);
    }

    fn fit(&mut self, sizes: &[usize]) {
        if self.values.len() + 1 == sizes.len()
            && self.values.iter().zip(&sizes[1..]).all(|(row, size)| row.len() == padded(*size))
        {
            return;
        }
        self.values = sizes[1..].iter().map(|size| vec![0.0; padded(*size)]).collect();
        self.errors = self.values.clone();
    }
}

#[inline(always)]
fn add(into: &mut [f32], times: f32, row: &[f32]) {
    for (sum, value) in into.iter_mut().zip(row) {
        *sum += times * value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(sizes: &[usize], hidden: Activation) -> Shape {
        Shape { sizes: sizes.to_vec(), hidden, output: Activation::Sigmoid }
    }

    #[test]
    fn shapes_are_read_as_they_are_written() {
        let shape = shape(&[198, 80, 5], Activation::Relu);
        assert_eq!(shape.to_string(), "198-80-5 relu sigmoid");
        assert_eq!(Shape::read(&shape.to_string()), Some(shape));
        for wrong in ["", "3-1 relu linear", "3-0-1 relu linear", "3-2-1 relu", "99999999-9999-1 relu linear"]
        {
            assert_eq!(Shape::read(wrong), None, "{wrong}");
        }
    }

    /// The slopes by differences of outputs.
    #[test]
    fn slopes_are_slopes() {
        for sizes in [&[5, 7, 3][..], &[5, 9, 4, 2]] {
            let mut network = Network::new(shape(sizes, Activation::Sigmoid), Seed(3));
            let mut room = Room::default();
            let inputs = [0.5, 0.0, -1.0, 2.0, 0.25];
            let outputs = sizes[sizes.len() - 1];
            for output in 0..outputs {
                let answer = network.forward(&inputs, &mut room)[output];
                let mut errors = vec![0.0; outputs];
                errors[output] = network.output_slope(answer);
                let mut slope = vec![0.0; network.parameters().len()];
                network.backward(&inputs, &mut room, &errors, &mut slope);
                for (place, &slope) in slope.iter().enumerate() {
                    let old = network.parameters()[place];
                    let mut at = |shift: f32| {
                        network.parameters_mut()[place] = old + shift;
                        network.forward(&inputs, &mut Room::default())[output]
                    };
                    let measured = (at(0.01) - at(-0.01)) / 0.02;
                    network.parameters_mut()[place] = old;
                    // Padding has no say in any answer, so its slope is zero both ways.
                    assert!((measured - slope).abs() < 1e-3, "{place}: {measured} {slope}");
                }
            }
        }
    }

    #[test]
    fn a_seed_makes_one_network() {
        let one = Network::new(shape(&[4, 3, 1], Activation::Relu), Seed(1));
        assert_eq!(one, Network::new(one.shape().clone(), Seed(1)));
        assert_ne!(one, Network::new(one.shape().clone(), Seed(2)));
        assert_eq!(Network::with(one.shape().clone(), one.parameters().to_vec()), Some(one.clone()));
        assert_eq!(Network::with(one.shape().clone(), vec![0.0; 3]), None);
    }
}

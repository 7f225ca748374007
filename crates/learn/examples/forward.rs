//! How many positions a network of 198 inputs and 80 hidden neurons judges in a second of one thread, with all inputs and with a
//! quarter of them, as a description of a board has; and how many steps of learning it takes.

use game::Seed;
use learn::{Activation, Network, Room, Shape, Td};
use std::time::Instant;

fn main() {
    let shape = Shape { sizes: vec![198, 80, 5], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
    let mut network = Network::new(shape, Seed(1));
    let mut room = Room::default();
    let mut rng = Seed(2).rng();
    for (name, share) in [("all inputs", 1.0), ("a quarter of the inputs", 0.25)] {
        let boards: Vec<Vec<f32>> = (0..64)
            .map(|_| (0..198).map(|_| if rng.unit() < share { rng.unit() } else { 0.0 }).collect())
            .collect();
        let mut rate = |what: &str, count: u32, work: &mut dyn FnMut(&mut Network, &[f32])| {
            let start = Instant::now();
            (0..count).for_each(|n| work(&mut network, &boards[n as usize % 64]));
            println!("{name}: {:.0} {what} a second", f64::from(count) / start.elapsed().as_secs_f64());
        };
        let mut sum = 0.0;
        rate("answers", 100_000, &mut |network, board| sum += network.forward(board, &mut room)[0]);
        rate("corrections", 20_000, &mut |network, board| {
            let errors: Vec<f32> =
                network.forward(board, &mut room).iter().map(|answer| 1e-6 * (0.5 - answer)).collect();
            network.step(board, &mut room, &errors);
        });
        rate("steps of TD(λ) with traces", 2_000, &mut |network, board| {
            Td::new(network, 1e-6, 0.7).learn(network, board, &[0.5; 5]);
        });
        assert!(sum.is_finite());
    }
}

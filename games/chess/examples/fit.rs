//! Fits the weights of the judge to games: the logistic of a guess should be the result (Texel's method). Reads lines
//! `result rating rating year moves…` from standard input, result 1, = or 0, moves in SAN, and prints the weights:
//!
//! ```text
//! cargo run --release -p tesuji-chess --example fit -- 400000 < games.txt > games/chess/src/judge/weights.txt
//! ```
//!
//! The number says how many positions are taken: quiet ones, from the sixth move on, at most four of a game; those
//! of every tenth game are kept apart to measure the error on what was not learnt.

use chess::judge::{FULL, Features, terms::TERMS};
use chess::{Board, Weights};
use game::{Luck, Seed};
use std::io::BufRead;

/// One position: its terms with their shares in middle game and endgame, and the result for White.
struct Sample {
    counts: Vec<(u16, i8)>,
    middle: f32,
    end: f32,
    /// By the sign of the endgame's sum.
    chances: [f32; 2],
    result: f32,
}

/// Nobody is in check, and no capture wins anything at once.
fn is_quiet(at: &Board) -> bool {
    let mut noisy = Vec::new();
    at.noisy_moves(&mut noisy);
    !at.in_check() && noisy.iter().all(|mv| !at.exchange_reaches(*mv, 1))
}

fn samples_of(line: &str, luck: &mut Luck) -> Option<Vec<Sample>> {
    let mut words = line.split(' ');
    let result = match words.next()? {
        "1" => 1.0,
        "=" => 0.5,
        "0" => 0.0,
        _ => return None,
    };
    let mut at = Board::read_fen(chess::START).ok()?;
    let mut quiet = Vec::new();
    for (ply, word) in words.skip(3).enumerate() {
        if ply >= 10 && is_quiet(&at) {
            quiet.push(at);
        }
        at.play(at.read_move(word).ok()?);
    }
    let take = |_| {
        let features = Features::of(luck.pick(&quiet)?);
        let counts = features.counts.iter().map(|(term, n)| (*term as u16, *n as i8)).collect();
        let middle = features.phase as f32 / FULL as f32;
        let chances = features.chances.map(|part| part as f32 / 64.0);
        Some(Sample { counts, middle, end: 1.0 - middle, chances, result })
    };
    (0..4.min(quiet.len())).map(take).collect()
}

/// The guess, and by how much the endgame's part counts.
fn guess(sample: &Sample, weights: &[[f32; 2]]) -> (f32, f32) {
    let (mut middle, mut end) = (0.0, 0.0);
    for (term, n) in &sample.counts {
        let [m, e] = weights[usize::from(*term)];
        middle += m * f32::from(*n);
        end += e * f32::from(*n);
    }
    let share = sample.end * sample.chances[usize::from(end < 0.0)];
    (middle * sample.middle + end * share, share)
}

fn logistic(guess: f32, steepness: f32) -> f32 {
    1.0 / (1.0 + (-steepness * guess).exp())
}

fn error(samples: &[Sample], weights: &[[f32; 2]], steepness: f32) -> f64 {
    let square = |s: &Sample| f64::from(logistic(guess(s, weights).0, steepness) - s.result).powi(2);
    samples.iter().map(square).sum::<f64>() / samples.len() as f64
}

/// How fast a hundredth of a pawn turns into points: what fits best with material alone.
fn steepness(samples: &[Sample], weights: &[[f32; 2]]) -> f32 {
    let tried = (5..80).map(|i| i as f32 * 1e-4);
    let with_error = tried.map(|steepness| (steepness, error(samples, weights, steepness)));
    with_error.min_by(|a, b| a.1.total_cmp(&b.1)).expect("some were tried").0
}

/// A pass over all samples in batches (Adam, Kingma and Ba 2014), drawn a little towards nothing.
struct Adam {
    first: Vec<[f32; 2]>,
    second: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [[f32; 2]], gradient: &[[f32; 2]], rate: f32) {
        self.steps += 1;
        let (fade, fade_square) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for (i, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let g = gradient[i][half];
                self.first[i][half] = 0.9 * self.first[i][half] + 0.1 * g;
                self.second[i][half] = 0.999 * self.second[i][half] + 0.001 * g * g;
                let way = self.first[i][half] / fade / ((self.second[i][half] / fade_square).sqrt() + 1e-8);
                weight[half] -= rate * way;
            }
        }
    }

    fn pass(&mut self, samples: &[Sample], weights: &mut [[f32; 2]], steepness: f32, rate: f32) {
        let start = Weights::material();
        for batch in samples.chunks(4096) {
            let mut gradient = vec![[0.0; 2]; TERMS];
            for sample in batch {
                let (guess, share) = guess(sample, weights);
                let p = logistic(guess, steepness);
                let slope = (p - sample.result) * p * (1.0 - p) * steepness / batch.len() as f32;
                for (term, n) in &sample.counts {
                    let g = &mut gradient[usize::from(*term)];
                    g[0] += slope * f32::from(*n) * sample.middle;
                    g[1] += slope * f32::from(*n) * share;
                }
            }
            for (i, g) in gradient.iter_mut().enumerate() {
                for half in 0..2 {
                    g[half] += 1e-9 * (weights[i][half] - f32::from(start.0[i][half]));
                }
            }
            self.step(weights, &gradient, rate);
        }
    }
}

fn main() {
    let most: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).expect("how many positions?");
    let mut luck = Seed(1).luck();
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for (number, line) in std::io::stdin().lock().lines().map_while(Result::ok).enumerate() {
        let part = if number % 10 == 9 { &mut test } else { &mut train };
        part.extend(samples_of(&line, &mut luck).into_iter().flatten());
        if train.len() + test.len() >= most {
            break;
        }
    }
    // Games come by date; a batch should be of all times.
    for i in (1..train.len()).rev() {
        train.swap(i, luck.below(i + 1));
    }
    let (train, test) = (train.as_slice(), test.as_slice());
    let mut weights: Vec<[f32; 2]> = Weights::material().0.iter().map(|pair| pair.map(f32::from)).collect();
    let steepness = steepness(train, &weights);
    let report = |passes: usize, weights: &[[f32; 2]]| {
        let errors = [train, test].map(|part| error(part, weights, steepness));
        eprintln!("{passes:>4} passes: error {:.5}, on games apart {:.5}", errors[0], errors[1]);
        errors
    };
    eprintln!("{} positions, steepness {steepness:.4}", train.len() + test.len());
    let before = report(0, &weights);
    let mut adam = Adam { first: vec![[0.0; 2]; TERMS], second: vec![[0.0; 2]; TERMS], steps: 0 };
    let passes = 60;
    for pass in 1..=passes {
        adam.pass(train, &mut weights, steepness, 1.0 / (1.0 + pass as f32 / 10.0));
        if pass % 10 == 0 {
            report(pass, &weights);
        }
    }
    let after = report(passes, &weights);
    let mut fitted = Weights::material();
    for (pair, exact) in fitted.0.iter_mut().zip(&weights) {
        *pair = exact.map(|weight| weight.round().clamp(-1600.0, 1600.0) as i16);
    }
    println!("# Fitted to {} quiet positions of master games by examples/fit.rs: mean square", train.len());
    println!(
        "# error {:.5} by material alone, {:.5} fitted; {:.5} and {:.5} on {} positions apart.",
        before[0],
        after[0],
        before[1],
        after[1],
        test.len()
    );
    print!("{}", fitted.write());
}

//! Trains a convolutional network on samples that are made when they are wanted: sample number n is the same whenever it is asked
//! for, so that a run goes on where another was stopped, and no plane is ever kept.

use crate::adam::Adam;
use crate::convolutional::{Convolutional, Looked, Planes, Surprise};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Course {
    /// The first step; steps become shorter in proportion to the samples that are left, down to a hundredth.
    pub rate: f32,
    /// Samples in all.
    pub samples: u64,
    /// Samples that were seen before.
    pub done: u64,
    /// Threads; the numbers that come out do not depend on them.
    pub threads: usize,
    /// How it goes is told after so many samples.
    pub each: u64,
}

/// Makes a sample by its number.
pub type ShowSample<'s> = dyn Fn(u64, &mut Planes) + Sync + 's;

/// Hears how it goes; says whether to go on.
pub type HearStage<'h> = dyn FnMut(&Convolutional, &Stage) -> bool + 'h;

/// How it went since it was told last.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// Samples seen in all.
    pub done: u64,
    /// Mean surprise at moves.
    pub choice: f64,
    /// Mean surprise at results.
    pub result: f64,
    /// The share of moves that were foreseen.
    pub first: f64,
}

/// Samples of a step.
const BATCH: u64 = 32;
/// Parts of a step, each summed by itself in the order of its samples: whoever sums it, sums are the same.
const PARTS: u64 = 4;
/// Steps until steps are as long as they should be.
const WARMING: f32 = 200.0;

/// A part of a step at work.
struct Part {
    seen: Planes,
    looked: Looked,
    slope: Vec<f32>,
    surprises: Vec<Surprise>,
}

impl Course {
    fn rate(&self, done: u64, steps: u64) -> f32 {
        let left = 1.0 - done as f32 / self.samples.max(1) as f32;
        let warm = ((steps + 1) as f32 / WARMING).min(1.0);
        self.rate * warm * left.max(0.01)
    }

    /// Trains.
    pub fn train(
        &self,
        network: &mut Convolutional,
        blank: &Planes,
        show: &ShowSample<'_>,
        hear: &mut HearStage<'_>,
    ) {
        let parameters = network.numbers().len();
        let part = || Part {
            seen: blank.clone(),
            looked: Looked::default(),
            slope: vec![0.0; parameters],
            surprises: Vec::new(),
        };
        let parts: Vec<Mutex<Part>> = (0..PARTS).map(|_| Mutex::new(part())).collect();
        let (mut adam, mut slope) = (Adam::new(parameters, self.rate, 0.0), vec![0.0; parameters]);
        let (mut done, mut steps, mut since) = (self.done, 0, Vec::new());
        while done < self.samples {
            adam.rate = self.rate(done, steps);
            self.step(network, done, &parts, show);
            slope.fill(0.0);
            for part in &parts {
                let mut part = part.lock().expect("no part fails");
                slope.iter_mut().zip(&part.slope).for_each(|(sum, slope)| *sum += slope);
                since.append(&mut part.surprises);
            }
            adam.step(network.numbers_mut(), &slope);
            (done, steps) = (done + BATCH, steps + 1);
            if since.len() as u64 >= self.each || done >= self.samples {
                let stage = Stage::of(done, &since);
                since.clear();
                if !hear(network, &stage) {
                    return;
                }
            }
        }
    }

    /// All parts of a step, by some threads.
    fn step(&self, network: &Convolutional, done: u64, parts: &[Mutex<Part>], show: &ShowSample<'_>) {
        let (turned, next) = (network.turned(), AtomicUsize::new(0));
        let work = || {
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Part { seen, looked, slope, surprises } = &mut *part.lock().expect("no part fails");
                slope.fill(0.0);
                let number = parts.iter().position(|other| std::ptr::eq(other, part)).unwrap_or(0) as u64;
                for sample in 0..BATCH / PARTS {
                    show(done + number * (BATCH / PARTS) + sample, seen);
                    let room = (&mut *looked, &turned[..]);
                    surprises.push(network.learn(seen, room, 1.0 / BATCH as f32, slope));
                }
            }
        };
        std::thread::scope(|scope| {
            (1..self.threads.max(1)).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }
}

impl Stage {
    /// What these surprises come to.
    pub fn of(done: u64, surprises: &[Surprise]) -> Stage {
        let number = surprises.len().max(1) as f64;
        let mean = |of: fn(&Surprise) -> f64| surprises.iter().map(of).sum::<f64>() / number;
        Stage {
            done,
            choice: mean(|one| f64::from(one.choice)),
            result: mean(|one| f64::from(one.result)),
            first: mean(|one| f64::from(u8::from(one.better == 0))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convolutional::Trunk;
    use game::Seed;

    /// A stone lies somewhere, and its right neighbour is chosen; a stone on the left edge wins (one game in five: 0.50 nats).
    fn show(number: u64, seen: &mut Planes) {
        seen.clear();
        let stone = Seed(number).rng().below(30);
        let stone = stone / 5 * 6 + stone % 5;
        seen.put(stone, 0, 1.0);
        (0..36).for_each(|point| seen.put(point, 1, 1.0));
        seen.choices = (0..36).filter(|&point| usize::from(point) != stone).collect();
        seen.chosen = stone as u16 + 1;
        seen.won = Some(f32::from(u8::from(stone.is_multiple_of(6))));
    }

    #[test]
    fn it_learns_what_lies_where_and_goes_on_the_same_with_any_number_of_threads() {
        let learn = |threads: usize, done: u64, samples: u64, mut network: Convolutional| {
            let course = Course { rate: 4e-3, samples, done, threads, each: 320 };
            let mut last = None;
            course.train(&mut network, &Planes::new(6, 6, 4), &show, &mut |_, stage: &Stage| {
                last = Some(*stage);
                true
            });
            (network, last.expect("told at the end"))
        };
        let start = Convolutional::new(Trunk { planes: 4, channels: 16, blocks: 1 }, Seed(1));
        let (one, _) = learn(1, 0, 640, start.clone());
        let (two, _) = learn(3, 0, 640, start.clone());
        assert_eq!(one, two);
        let (_, stage) = learn(2, 0, 12_800, start);
        assert!(stage.first > 0.95 && stage.result < 0.4, "{stage:?}");
    }
}

//! The theory of impartial games (Sprague 1935, Grundy 1939): in normal play a sum of heaps is lost for the
//! side to move exactly when the Grundy values of its heaps xor to 0.

use crate::{Heaps, Nim, Rule, Take};
use game::{Bounds, Game, Knowledge, Score};
use std::sync::Arc;

/// The Grundy values of heaps of 0 to `largest` sticks: each is the least number that no move reaches.
pub fn grundy(rule: &Rule, largest: u32) -> Vec<u32> {
    if rule.list().is_none() {
        // A heap of n reaches the values 0 to n - 1, all of them.
        return (0..=largest).collect();
    }
    let mut values = Vec::with_capacity(largest as usize + 1);
    // `reached[value] == size + 1` says that a move from this size reaches the value.
    let mut reached = vec![0; rule.list().map_or(0, <[u32]>::len) + 1];
    for size in 0..=largest {
        rule.each(size, |count| reached[values[(size - count) as usize] as usize] = size + 1);
        let mex = reached.iter().position(|&stamp| stamp != size + 1);
        values.push(mex.expect("one more value than moves") as u32);
    }
    values
}

/// Knows the winner of every position in normal play, and only the rules in misère play.
#[derive(Clone, Debug)]
pub struct Grundy {
    /// By heap size; nothing in misère play.
    values: Option<Arc<[u32]>>,
}

impl Grundy {
    /// The theory of this game.
    pub fn of(nim: &Nim) -> Grundy {
        Grundy { values: (!nim.is_misere()).then(|| grundy(nim.rule(), nim.largest()).into()) }
    }
}

fn xor(values: &[u32], sizes: &[u32]) -> u32 {
    sizes.iter().fold(0, |sum, &size| sum ^ values[size as usize])
}

impl Knowledge<Nim> for Grundy {
    type Notes = ();

    fn look(&mut self, nim: &Nim, at: &Heaps) -> (Bounds, ()) {
        let bounds = match &self.values {
            None => nim.scale(),
            Some(values) if xor(values, nim.sizes(at)) == 0 => Bounds::exactly(Score(-1)),
            Some(_) => Bounds::exactly(Score(1)),
        };
        (bounds, ())
    }

    /// Winning moves first: those that leave a sum of 0.
    fn rank(&mut self, nim: &Nim, at: &Heaps, (): (), mv: Take) -> i32 {
        let Some(values) = &self.values else { return 0 };
        let mut left = *at;
        nim.play(&mut left, mv);
        i32::from(xor(values, nim.sizes(&left)) == 0)
    }
}

//! Where inputs come from: the corpus, bent and broken by a seeded generator.

use game::{Rng, Seed};

/// No input is grown beyond this; longer ones come only from the corpus.
const LONGEST: usize = 4096;

/// Bytes at which readers tend to stumble.
const ODD_BYTES: [u8; 12] = [0, 1, b'\n', b'\r', b'\t', b' ', b'-', b'0', b'9', 0x7f, 0x80, 0xff];

/// Numbers around the ends of the machine's integers.
const ODD_NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "00",
    "255",
    "65536",
    "2147483648",
    "4294967296",
    "-9223372036854775809",
    "18446744073709551616",
    "1e400",
];

/// Makes the inputs of one target.
pub struct Breeder<'c> {
    seed: Seed,
    corpus: &'c [Vec<u8>],
    words: &'c [&'c str],
}

impl<'c> Breeder<'c> {
    /// Breeds from this corpus, which may be empty, and these words.
    pub fn new(seed: Seed, corpus: &'c [Vec<u8>], words: &'c [&'c str]) -> Breeder<'c> {
        Breeder { seed, corpus, words }
    }

    /// Input number `run`: it does not depend on those before.
    pub fn input(&self, run: u64) -> Vec<u8> {
        let mut rng = Seed(self.seed.0 ^ Seed(run).rng().bits()).rng();
        let mut input = rng.pick(self.corpus).cloned().unwrap_or_default();
        // Small changes probe the edges of what is valid, many at once leave it behind.
        for _ in 0..1 << rng.below(4) {
            self.change(&mut input, &mut rng);
        }
        input
    }

    fn change(&self, input: &mut Vec<u8>, rng: &mut Rng) {
        let at = rng.below(input.len() + 1);
        match rng.below(10) {
            0 if at < input.len() => input[at] ^= 1 << rng.below(8),
            1 if at < input.len() => input[at] = rng.bits() as u8,
            2 if at < input.len() => input[at] = *rng.pick(&ODD_BYTES).expect("there are some"),
            3 => input.truncate(at),
            4 => drop(input.drain(chunk(input, at, rng))),
            5 => {
                let again = input[chunk(input, at, rng)].to_vec();
                insert(input, at, &again);
            }
            6 => insert(input, at, &[rng.bits() as u8]),
            7 => insert(input, at, rng.pick(&ODD_NUMBERS).expect("there are some").as_bytes()),
            8 => insert(input, at, rng.pick(self.words).map_or(&[b' '][..], |word| word.as_bytes())),
            9 => self.splice(input, at, rng),
            _ => insert(input, at, &[*rng.pick(&ODD_BYTES).expect("there are some")]),
        }
    }

    /// Goes on as another input does.
    fn splice(&self, input: &mut Vec<u8>, at: usize, rng: &mut Rng) {
        if let Some(other) = rng.pick(self.corpus) {
            input.truncate(at);
            let from = rng.below(other.len() + 1);
            insert(input, at, &other[from..]);
        }
    }
}

/// A short range that starts at `at`.
fn chunk(input: &[u8], at: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let most = (input.len() - at).min(64);
    at..at + rng.below(most + 1)
}

fn insert(input: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let room = LONGEST.saturating_sub(input.len());
    input.splice(at..at, bytes.iter().copied().take(room));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_same_seed_breeds_the_same_inputs() {
        let corpus = [b"4 4 3".to_vec(), b"e2e4".to_vec()];
        let inputs = |seed| -> Vec<Vec<u8>> {
            (0..200).map(|run| Breeder::new(Seed(seed), &corpus, &["x"]).input(run)).collect()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn few_inputs_are_bred_twice() {
        let corpus = [b"4 4 3: a1 b2".to_vec()];
        let breeder = Breeder::new(Seed(1), &corpus, &["word"]);
        let inputs: HashSet<Vec<u8>> = (0..2000).map(|run| breeder.input(run)).collect();
        assert!(inputs.len() > 1500, "{}", inputs.len());
    }

    #[test]
    fn no_input_grows_without_end() {
        let corpus = [vec![b'a'; LONGEST - 1]];
        let breeder = Breeder::new(Seed(1), &corpus, &["word"]);
        assert!((0..2000).all(|run| breeder.input(run).len() <= LONGEST));
    }

    #[test]
    fn an_empty_corpus_is_enough_to_start_from() {
        let breeder = Breeder::new(Seed(1), &[], &["word"]);
        assert!((0..500).any(|run| breeder.input(run).windows(4).any(|four| four == b"word")));
    }
}

//! What small boards are worth, once more and differently: a table of all positions, filled from the last ones backwards by rules of
//! its own. Nothing here is shared with the game or with the room that settles averages depth first; only the values are compared.
//!
//! ```text
//! cargo test -p tesuji-einstein --release --test backwards -- --ignored --nocapture
//! ```

/// A stone of which nothing is left.
const GONE: usize = usize::MAX;

/// Every position before a throw, seen by whoever is to throw. Each side counts cells from its own corner, so both go right and
/// down, and the cell `c` of one is `last - c` for the other.
struct Backwards {
    size: usize,
    /// One for every pair of triples: a multiple of 1/`whole` for whoever throws.
    worth: Vec<i64>,
    /// What a win is worth: 3 to the power of the most plies, so that every mean of three is a whole number.
    whole: i64,
}

impl Backwards {
    fn new(size: usize) -> Backwards {
        let most_steps = 2 * 3 * 2 * (size - 1) as u32;
        let triples = (size * size + 1).pow(3);
        let mut all = Backwards { size, worth: vec![0; triples * triples], whole: 3i64.pow(most_steps) };
        // Every step brings a stone at least one row or column nearer, and whoever is captured walks no more.
        let mut by_steps: Vec<Vec<[usize; 3]>> = vec![Vec::new(); 3 * 2 * (size - 1) + 1];
        for triple in 0..triples {
            let stones = all.stones(triple);
            if (0..3).all(|i| (0..i).all(|j| stones[i] == GONE || stones[i] != stones[j])) {
                by_steps[stones.iter().map(|&cell| all.steps(cell)).sum::<usize>()].push(stones);
            }
        }
        for left in 0..=most_steps as usize {
            for own_steps in left.saturating_sub(by_steps.len() - 1)..=left.min(by_steps.len() - 1) {
                for own in &by_steps[own_steps] {
                    for other in &by_steps[left - own_steps] {
                        let place = all.place(own, other);
                        all.worth[place] = all.settled(own, other);
                    }
                }
            }
        }
        all
    }

    fn last(&self) -> usize {
        self.size * self.size - 1
    }

    fn stones(&self, triple: usize) -> [usize; 3] {
        let base = self.size * self.size + 1;
        [triple % base, triple / base % base, triple / base / base].map(|n| if n == 0 { GONE } else { n - 1 })
    }

    fn place(&self, own: &[usize; 3], other: &[usize; 3]) -> usize {
        let base = self.size * self.size + 1;
        own.iter().chain(other).fold(0, |place, &cell| place * base + cell.wrapping_add(1))
    }

    /// Steps that a stone can still go.
    fn steps(&self, cell: usize) -> usize {
        if cell == GONE { 0 } else { 2 * (self.size - 1) - cell / self.size - cell % self.size }
    }

    fn settled(&self, own: &[usize; 3], other: &[usize; 3]) -> i64 {
        if other.contains(&self.last()) || *own == [GONE; 3] {
            return -self.whole;
        }
        if own.contains(&self.last()) || *other == [GONE; 3] {
            return self.whole;
        }
        let sum: i64 = (0..3).map(|die| self.thrown(own, other, die)).sum();
        assert_eq!(sum % 3, 0, "the scale has room for every mean");
        sum / 3
    }

    /// The best step when the die shows this stone.
    fn thrown(&self, own: &[usize; 3], other: &[usize; 3], die: usize) -> i64 {
        let there = |stone: &usize| own[*stone] != GONE;
        let movable: Vec<usize> = if there(&die) {
            vec![die]
        } else {
            (0..die).rev().find(there).into_iter().chain((die + 1..3).find(there)).collect()
        };
        let mut best = -self.whole;
        for stone in movable {
            let (row, column) = (own[stone] / self.size, own[stone] % self.size);
            for (down, right) in [(0, 1), (1, 0), (1, 1)] {
                let (row, column) = (row + down, column + right);
                if row < self.size && column < self.size {
                    best = best.max(self.stepped(own, other, stone, row * self.size + column));
                }
            }
        }
        best
    }

    fn stepped(&self, own: &[usize; 3], other: &[usize; 3], stone: usize, to: usize) -> i64 {
        let mut own = own.map(|cell| if cell == to { GONE } else { cell });
        own[stone] = to;
        let other = other.map(|cell| if cell == self.last() - to { GONE } else { cell });
        -self.worth[self.place(&other, &own)]
    }

    /// The start, its stones in order, as a fraction in lowest terms.
    fn start(&self) -> (i64, i64) {
        let corner = [0, 1, self.size];
        let (mut over, mut under) = (self.worth[self.place(&corner, &corner)], self.whole);
        while over % 3 == 0 && under % 3 == 0 {
            (over, under) = (over / 3, under / 3);
        }
        (over, under)
    }
}

#[test]
fn three_by_three_is_worth_97_of_243() {
    assert_eq!(Backwards::new(3).start(), (97, 243));
}

#[test]
#[ignore = "24,137,569 places of eight bytes"]
fn four_by_four_is_worth_1470329_of_14348907() {
    assert_eq!(Backwards::new(4).start(), (1_470_329, 14_348_907));
}
